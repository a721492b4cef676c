// Which evaluation a caller asks for: a net if there is one for the game, else the hand-made one.
#pragma once

#include "evaluate_lines.h"
#include "evaluate_net.h"
#include "memory.h"
#include "noughts.h"

namespace noughts {

// Calls `use<E>(source...)` with the evaluator's type and what it is made from besides a position. A net that
// cannot be read is refused whatever the game.
template <Game G, class Use>
int32_t with_evaluator(const uint8_t *bytes, uint64_t length, const Use &use) {
    const Net *net = bytes ? read_net(bytes, length) : nullptr;
    if (bytes && !net) return NOUGHTS_BAD_NET;
    if constexpr (EvaluatorOf<NetEvaluator, G>) {
        if (net) {
            Owned<NetAtWork> at_work;
            if (!at_work) return NOUGHTS_NO_MEMORY;
            (*at_work).read(*net);
            use.template operator()<NetEvaluator>(&*at_work);
            return NOUGHTS_OK;
        }
    }
    use.template operator()<Evaluator<G>>();
    return NOUGHTS_OK;
}

// The log of the odds that the side to move wins, in 1/65536.
template <Game G, EvaluatorOf<G> E>
int64_t log_odds(E &evaluator, const G &position) {
    if constexpr (requires { evaluator.logit(position); }) {
        return evaluator.logit(position);
    } else {
        return int64_t(evaluator.score(position)) * 65536 / int64_t(evaluator.scale());
    }
}

}  // namespace noughts
