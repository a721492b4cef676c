"""Answers for another build of the engine: runs in that build's environment, which has nothing but it.

python -I tagged_child.py PLAYER        PLAYER as `match` names it, "expert:0.1"

A question is a line "SEED<tab>POSITION", the answer a line with the move. The player is made anew when the
seed changes. The end of the input ends the program.
"""

import sys

from noughts import parse_position
from noughts.player_specs import player_maker


def main() -> None:
    """Answer until there are no more questions."""
    make = player_maker(sys.argv[1])
    seed, player = "0", make(0)
    for line in sys.stdin:
        asked, text = line.rstrip("\n").split("\t")
        if asked != seed:
            seed, player = asked, make(int(asked))
        position = parse_position(text)
        print(position.move_text(player.choose_move(position)), flush=True)


if __name__ == "__main__":
    main()
