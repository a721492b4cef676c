// Random games to the end.
#pragma once

#include "position.h"
#include "rng.h"

namespace noughts {

// Every legal move is equally likely.
template <Game G>
Status playout(G position, Rng &rng) {
    while (position.status == in_progress) position.advance(position.nth_move(rng.below(position.count_moves())));
    return Status(position.status);
}

}  // namespace noughts
