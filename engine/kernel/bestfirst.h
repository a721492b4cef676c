// Best-first search with a trained evaluation: a tree that grows where its best line is, or may yet be.
//
// Every iteration takes one leaf and judges all its children at once. What they are worth goes up as in
// minimax: R. E. Korf and D. M. Chickering, "Best-first minimax search", Artificial Intelligence 84 (1996).
// Which leaf: the best line, and curiosity by what the evaluation thought of a move at first, as in D. Silver
// et al., "A general reinforcement learning algorithm that masters chess, shogi, and Go through self-play",
// Science 362 (2018).
#pragma once

#include "evaluate.h"
#include "limits.h"
#include "proofs.h"

namespace noughts {

template <Game G, EvaluatorOf<G> E>
class BestFirst {
public:
    // Searches on in `tree`, whose root is `root`. `source`: what the evaluator wants besides the position.
    template <class... Source>
    BestFirst(const G &root, Tree &tree, Meter &meter, const Source &...source)
        : tree_(tree), meter_(meter), knowledge_(root, source...) {
        path_[0] = root;
        at_[0] = Tree::root;
        if (!tree_[Tree::root].is_leaf()) return;
        expand(root, Tree::root);
        tree_[Tree::root].visits = 1;
        settle(tree_[Tree::root], true);
    }

    // Until `pause` leaves are expanded (true: it may go on), the root is proven, the tree is full, or the
    // meter stops it.
    bool run(uint64_t pause) {
        while (tree_[Tree::root].proof() == unproven) {
            if (meter_.nodes() >= pause) return true;
            if (full_ || !meter_.count()) return false;
            grow();
        }
        return false;
    }

    // Plies of the longest line that was looked at in the tree.
    int deepest() const { return deepest_; }

private:
    // Found by matches of 60 to 80 games at 20 ms a move: twice the one or a third of the other do worse.
    static constexpr float exploration = 1.0f;
    static constexpr float temperature = 0.1f;  // of first opinions, in win probability
    static constexpr int longest = G::max_moves + 1;

    void grow() {
        int length = 0;
        while (!tree_[at_[length]].is_leaf()) {
            const uint32_t next = select(at_[length]);
            path_[length + 1] = path_[length];
            path_[++length].play(tree_[next].move);
            knowledge_.place(path_[length], tree_[next].move);
            at_[length] = next;
        }
        if (length > deepest_) deepest_ = length;
        full_ = !expand(path_[length], at_[length]);
        for (bool news = true; length >= 0; length--) {
            Node &node = tree_[at_[length]];
            visit(node);
            if (!full_) news = settle(node, news);
            if (length > 0) knowledge_.lift(path_[length - 1], node.move);
        }
    }

    // Of a node that is not proven the child, not proven either, that is best or may be.
    uint32_t select(uint32_t at) const {
        const Node &parent = tree_[at];
        const float curiosity = exploration * sqrtf(float(parent.visits));
        uint32_t best = 0;
        float highest = -1.0f;
        for (uint32_t i = parent.first; i < parent.first + uint32_t(parent.children()); i++) {
            const Node &child = tree_[i];
            const float hope = child.mean + curiosity * child.interest;
            if (child.proof() == unproven && hope > highest) highest = hope, best = i;
        }
        return best;
    }

    // Its interest is its share of the first opinions over the visits and one.
    static void visit(Node &node) {
        node.interest *= float(node.visits + 1) / float(node.visits + 2);
        node.visits++;
    }

    // Gives a leaf its children, each judged; false if the tree is full.
    bool expand(const G &position, uint32_t at) {
        const int count = position.count_moves();
        const uint32_t first = tree_.reserve(count);
        if (first == 0) return false;
        uint32_t next = first;
        position.for_each_move([&](Move move) { judge(position, tree_[next++], move); });
        tree_[at].set_children(first, count);
        share_interest(first, count);
        return true;
    }

    void judge(const G &position, Node &node, Move move) {
        node = Node{1, 0, 0.0f, 0.0f, 0, move, 0};
        G after = position;
        after.play(move);
        node.set_proof(see_through(after));
        if (node.proof() != unproven) return;
        knowledge_.place(after, move);
        node.mean = 1.0f / (1.0f + expf(float(knowledge_.score(after) / knowledge_.searched_scale())));
        knowledge_.lift(position, move);
    }

    void share_interest(uint32_t first, int count) {
        float best = 0.0f, sum = 0.0f;
        for (int i = 0; i < count; i++) best = fmaxf(best, tree_[first + uint32_t(i)].mean);
        for (int i = 0; i < count; i++) {
            Node &node = tree_[first + uint32_t(i)];
            sum += node.interest = expf((node.mean - best) / temperature);
        }
        for (int i = 0; i < count; i++) tree_[first + uint32_t(i)].interest /= 2.0f * sum;
    }

    // A node is worth what its best child, of the other side, leaves of it; true if it is proven now.
    // `news`: a child may be proven that was not before.
    bool settle(Node &node, bool news) {
        if (news) node.set_proof(conclude(tree_, node));
        if (node.proof() != unproven) return true;
        float best = 0.0f;
        for (uint32_t i = node.first; i < node.first + uint32_t(node.children()); i++)
            best = fmaxf(best, tree_[i].mean);
        node.mean = 1.0f - best;
        return false;
    }

    Tree &tree_;
    Meter &meter_;
    E knowledge_;
    int deepest_ = 0;
    bool full_ = false;
    G path_[longest];
    uint32_t at_[longest];
};

}  // namespace noughts
