// Proven results with their exact distance.
#pragma once

#include "root.h"

namespace noughts {

template <Game G>
int deepest_search(const G &position, const noughts_limit &limit) {
    const int left = position.plies_left(), most = AlphaBeta<G, Mode::prove, Evaluator<G>>::max_height;
    const int deepest = left < most ? left : most;
    return limit.depth && limit.depth < uint32_t(deepest) ? int(limit.depth) : deepest;
}

// Deepens a proving search until it knows. A search to depth d finds every win within d plies, so the first
// depth that finds one tells the shortest; a loss found at d was not forced at d - 1, so it takes d plies.
template <Game G>
class Prover {
public:
    Prover(const G &position, RootMoves<G> &moves, Table &table, Meter &meter)
        : position_(position), moves_(moves), root_(position, moves, table, meter, false) {}

    // A small game is searched to its end at once: to deepen pays only where a win comes early.
    bool solve(const noughts_limit &limit) {
        const int deepest = deepest_search(position_, limit);
        const bool at_once = deepest <= small && deepest == position_.plies_left();
        return run(at_once ? deepest : 1, deepest, 1);
    }

    // Whether the result is known by `deepest` plies. `step` 2 skips the depths at which the side to move
    // cannot win (from 1) or lose (from 2) for the first time. `full`: the result of every move.
    bool run(int shallowest, int deepest, int step, bool full = false) {
        for (int depth = shallowest; depth <= deepest; depth += step) {
            depth_ = depth;
            if (!root_.search(depth, -infinity, infinity, full)) return false;
            if (root_.is_known(full)) return true;
            root_.sort();
        }
        return false;
    }

    // The best move after run() was true, with the whole variation. Of equal moves it is the first.
    RootMove best() { return with_line(moves_.list[root_.best() - moves_.list]); }

    // What a full run() found of `move`, whether it came to its end or not; null if nothing.
    const RootMove *found(Move move) {
        RootMove *root = moves_.find(move);
        if (!root || !(is_decided(root->score) || root->complete)) return nullptr;
        return &with_line(*root);
    }

    int depth() const { return depth_; }

private:
    RootMove &with_line(RootMove &root) {
        root.exact = root_.extend(root) || is_decided(root.score);
        return root;
    }

    static constexpr int small = 16;

    const G &position_;
    RootMoves<G> &moves_;
    Root<G, Mode::prove, Evaluator<G>> root_;
    int depth_ = 0;
};

}  // namespace noughts
