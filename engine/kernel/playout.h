// Random games to the end.
#pragma once

#include "position.h"
#include "rng.h"

namespace noughts {

// Uniform: every legal move is equally likely. Aware: who can win at once does, and who must stop that tries
// to; F. and O. Teytaud, "On the huge benefit of decisive moves in Monte-Carlo tree search" (2010).
enum class Policy { uniform, aware };

// Plays on to the end, or, aware, to where the end is certain; counts the moves played.
template <Policy policy, Game G>
Status playout_by_rules(G position, Rng &rng, uint64_t &plies) {
    for (; position.status == in_progress; plies++) {
        if constexpr (policy == Policy::aware) {
            const Outlook outlook = position.outlook();
            if (outlook.kind == Outlook::wins) return won_by(position.turn);
            if (outlook.kind == Outlook::lost) return won_by(position.turn ^ 1);
            if (outlook.kind == Outlook::forced) {
                position.advance(outlook.move);
                continue;
            }
        }
        position.advance(position.nth_move(rng.below(position.count_moves())));
    }
    return Status(position.status);
}

// A game may have a faster way to play the very same playouts.
template <Policy policy, Game G>
Status playout(const G &position, Rng &rng, uint64_t &plies) {
    return playout_by_rules<policy>(position, rng, plies);
}

}  // namespace noughts
