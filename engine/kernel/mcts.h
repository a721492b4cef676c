// Monte-Carlo tree search, for every game: UCT with playouts, and proofs where the tree reaches the end.
//
// L. Kocsis and C. Szepesvari, "Bandit based Monte-Carlo planning" (2006).
#pragma once

#include "limits.h"
#include "playout.h"
#include "proofs.h"

namespace noughts {

// Natural logarithm of a count, to 0.007: the same everywhere, and faster than the library's.
inline float log_of(uint32_t n) {
    const float value = float(n);
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    const float exponent = float(int(bits >> 23) - 127);
    bits = (bits & 0x7FFFFF) | 0x3F800000;
    float mantissa;
    memcpy(&mantissa, &bits, sizeof mantissa);
    return 0.69314718f * (exponent + (2.0f - mantissa / 3.0f) * mantissa - 5.0f / 3.0f);
}

template <Game G, Policy policy>
class MonteCarlo {
public:
    // Searches on in `tree`, whose root is `root`.
    MonteCarlo(const G &root, Tree &tree, uint64_t seed, Meter &meter)
        : root_(root), tree_(tree), rng_(seed), meter_(meter) {
        if (!tree_[Tree::root].is_leaf()) return;
        expand(root_, Tree::root);
        see_through_root();
    }

    // Until `pause` simulations are done (true: it may go on), the root is proven, or the meter stops it.
    bool run(uint64_t pause) {
        while (tree_[Tree::root].proof() == unproven) {
            if (meter_.nodes() >= pause) return true;
            if (tree_[Tree::root].visits >= most_visits) return false;
            if (!meter_.count()) return false;
            simulate();
        }
        return false;
    }

    // Plies of the longest line that was looked at in the tree.
    int deepest() const { return deepest_; }

private:
    static constexpr float exploration = 0.45f;
    // The mean of a child that was not visited yet: it comes first, unless others nearly always win.
    static constexpr float first_play = 1.1f;
    static constexpr uint32_t visits_to_expand = 1;
    static constexpr uint32_t most_visits = 1u << 30;  // points are counted in 32 bits
    static constexpr int longest = NOUGHTS_MAX_CELLS + 1;

    void simulate() {
        G position = root_;
        uint32_t path[longest];
        int length = 0;
        uint32_t at = path[length++] = Tree::root;
        while (tree_[at].proof() == unproven && (!tree_[at].is_leaf() || grow(position, at))) {
            at = path[length++] = select(at);
            position.advance(tree_[at].move);
        }
        if (length - 1 > deepest_) deepest_ = length - 1;
        back_up(path, length, result(position, at));
    }

    // The most promising child: its mean, and what may still be hidden in it.
    uint32_t select(uint32_t at) const {
        const Node &parent = tree_[at];
        const float curiosity = exploration * sqrtf(log_of(parent.visits + 1));
        uint32_t best = parent.first;
        float highest = -1.0f;
        for (uint32_t i = parent.first; i < parent.first + uint32_t(parent.children()); i++) {
            const Node &child = tree_[i];
            const float hope = child.proof() == proven_loss ? -1.0f : child.mean + curiosity * child.interest;
            if (hope > highest) highest = hope, best = i;
        }
        return best;
    }

    // Gives a leaf children once it has been visited often enough; false if not, or if the tree is full.
    bool grow(const G &position, uint32_t at) {
        return tree_[at].visits >= visits_to_expand && expand(position, at);
    }

    bool expand(const G &position, uint32_t at) {
        const Outlook outlook = position.outlook();
        const bool forced = outlook.kind == Outlook::forced;
        const int count = forced ? 1 : position.count_moves();
        const uint32_t first = tree_.reserve(count);
        if (first == 0) return false;
        uint32_t next = first;
        const auto add = [&](Move move) { tree_[next++] = Node{0, 0, first_play, 0.0f, 0, move, 0}; };
        if (forced) {
            add(outlook.move);
        } else {
            position.for_each_move(add);
            shuffle(first, count);
        }
        tree_[at].set_children(first, count);
        return true;
    }

    // No move is looked at first for where it stands on the board.
    void shuffle(uint32_t first, int count) {
        for (int i = count - 1; i > 0; i--) {
            Node &a = tree_[first + uint32_t(i)], &b = tree_[first + uint32_t(rng_.below(i + 1))];
            const Move move = a.move;
            a.move = b.move;
            b.move = move;
        }
    }

    // What a simulation that ends in the leaf `at` brings the side that moved there, in half wins.
    uint32_t result(G &position, uint32_t at) {
        Node &leaf = tree_[at];
        if (leaf.proof() == unproven && leaf.visits == 0) leaf.set_proof(see_through(position));
        if (leaf.proof() != unproven) return half_wins(leaf.proof());
        const int mover = position.turn ^ 1;
        uint64_t plies = 0;
        const Status end = playout<policy>(position, rng_, plies);
        return end == drawn ? 1 : end == won_by(mover) ? 2 : 0;
    }

    void see_through_root() {
        Node &root = tree_[Tree::root];
        root.set_proof(see_through(root_));
        const Move winning = root_.outlook().move;
        if (root.proof() == unproven) return;
        for (uint32_t i = root.first; i < root.first + uint32_t(root.children()); i++) {
            if (root.proof() == proven_win) tree_[i].set_proof(proven_loss);
            if (root.proof() == proven_loss && tree_[i].move == winning) tree_[i].set_proof(proven_win);
        }
    }

    static uint32_t half_wins(Proof proof) { return proof == proven_win ? 2 : proof == proven_draw ? 1 : 0; }

    void back_up(const uint32_t *path, int length, uint32_t half_wins) {
        for (int i = length - 1; i >= 0; i--, half_wins = 2 - half_wins) {
            Node &node = tree_[path[i]];
            node.count(half_wins);
            if (i + 1 < length && node.proof() == unproven && tree_[path[i + 1]].proof() != unproven) {
                node.set_proof(conclude(tree_, node));
            }
        }
    }

    const G &root_;
    Tree &tree_;
    Rng rng_;
    Meter &meter_;
    int deepest_ = 0;
};

}  // namespace noughts
