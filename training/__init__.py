"""How the evaluation of Ultimate 3 x 3 was learned: self-play, training, export. Nothing of it ships."""
