// What a draw is worth to a search.
#pragma once

#include "position.h"
#include "tables.h"

namespace noughts {

// A search for truth counts a draw 0. One that is to win against somebody who may err wants him to have time
// for it: to the side that it plays for, a draw is worth the less the more plies it comes before the board is
// full. Chess programs call that contempt, and mostly ask for a fixed price.
template <Game G>
class Draws {
public:
    // `price`: of each ply that a draw comes sooner, in the units of the evaluation; 0: every draw is a draw.
    Draws(const G &root, int price) : side_(root.turn), price_(price) {}

    // Seen from the side to move, of a position that is drawn or in which nobody can win any more.
    int now(const G &position) const {
        const int cost = price_ * (G::max_moves - position.ply);
        return position.turn == side_ ? -cost : cost;
    }

    // Entries of a table that weigh draws otherwise must not meet.
    uint64_t salt() const { return price_ ? mix64(0x64726177u + unsigned(side_)) : 0; }

private:
    int side_, price_;
};

}  // namespace noughts
