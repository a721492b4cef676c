// Reading a Monte-Carlo tree: what it says of every move, and which one it would play.
#pragma once

#include "answer.h"
#include "mcts.h"

namespace noughts {

template <Game G>
class Chooser {
public:
    Chooser(const G &position, const RootMoves<G> &order, const Tree &tree)
        : position_(position), order_(order), tree_(tree) {}

    // Every move, the best first: won ones, then those visited most, then lost ones; equal ones in canonical
    // order. A proven draw comes before what is visited more but does no better.
    uint32_t lines(noughts_line *out, uint32_t capacity) const {
        bool taken[G::max_moves] = {};
        uint32_t count = 0;
        for (; count < capacity && count < uint32_t(order_.count); count++) {
            const int best = best_of(taken);
            taken[best] = true;
            out[count] = line(order_.list[best].move);
        }
        return count;
    }

    noughts_line best() const {
        const bool none_taken[G::max_moves] = {};
        return line(order_.list[best_of(none_taken)].move);
    }

private:
    // The child that `move` leads to, 0 if the tree has none: it is known to lose at once (Outlook::forced).
    uint32_t child(uint32_t parent, Move move) const {
        const Node &node = tree_[parent];
        for (uint32_t i = node.first; !node.is_leaf() && i < node.first + uint32_t(node.children()); i++) {
            if (tree_[i].move == move) return i;
        }
        return 0;
    }

    int64_t worth(uint32_t at, bool draw_suffices) const {
        if (at == 0) return -2;
        const Node &node = tree_[at];
        if (node.proof() == proven_win) return int64_t{2} << 40;
        if (node.proof() == proven_draw && draw_suffices) return int64_t{1} << 40;
        return node.proof() == proven_loss ? -1 : int64_t(node.visits);
    }

    // Whether the most visited child of which nothing is proven promises no more than a draw.
    bool draw_suffices(uint32_t parent) const {
        const Node &node = tree_[parent];
        const Node *favourite = nullptr;
        for (uint32_t i = node.first; i < node.first + uint32_t(node.children()); i++) {
            const Node &child = tree_[i];
            if (child.proof() == unproven && (!favourite || child.visits > favourite->visits))
                favourite = &child;
        }
        return favourite && favourite->mean <= 0.5f;
    }

    int best_of(const bool *taken) const {
        const bool draw = draw_suffices(Tree::root);
        int best = -1;
        int64_t most = 0;
        for (int i = 0; i < order_.count; i++) {
            if (taken[i]) continue;
            const int64_t here = worth(child(Tree::root, order_.list[i].move), draw);
            if (best < 0 || here > most) best = i, most = here;
        }
        return best;
    }

    uint32_t most_promising(uint32_t parent) const {
        const Node &node = tree_[parent];
        const bool draw = draw_suffices(parent);
        uint32_t best = node.first;
        for (uint32_t i = node.first; i < node.first + uint32_t(node.children()); i++) {
            if (worth(i, draw) > worth(best, draw)) best = i;
        }
        return best;
    }

    noughts_line line(Move move) const {
        uint32_t at = child(Tree::root, move);
        Variation variation;
        variation.length = 1;
        variation.move[0] = move;
        if (at == 0) {
            noughts_line out = answer_line(position_, variation);
            set_proven(out, -1, 2);
            return out;
        }
        const Node &node = tree_[at];
        while (!tree_[at].is_leaf() && tree_[at].visits > 0 && variation.length < Variation::most) {
            at = most_promising(at);
            variation.move[variation.length++] = tree_[at].move;
        }
        noughts_line out = answer_line(position_, variation);
        out.visits = node.visits;
        const float mean = node.visits ? node.mean : 0.5f;
        out.score = int32_t(1e6f * (mean < 0.001f ? 0.001f : mean > 0.999f ? 0.999f : mean));
        if (node.proof() != unproven) set_proven(out, int(node.proof()) - proven_draw, distance(move, node));
        return out;
    }

    // A tree tells how a game ends, but not how soon; only the end itself can be seen.
    int distance(Move move, const Node &node) const {
        if (node.proof() == proven_loss) return NOUGHTS_UNKNOWN;
        G after = position_;
        after.play(move);
        return after.status != in_progress ? 1 : int(NOUGHTS_UNKNOWN);
    }

    const G &position_;
    const RootMoves<G> &order_;
    const Tree &tree_;
};

}  // namespace noughts
