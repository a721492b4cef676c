// A tree search as a caller asks for it: by playouts or by a net, in a tree that may be kept from the last.
#pragma once

#include "bestfirst.h"
#include "chooser.h"
#include "net.h"
#include "wire.h"

namespace noughts {

template <class A, class B>
inline constexpr bool is_same = false;
template <class A>
inline constexpr bool is_same<A, A> = true;

// The node below `at`, at most `plies` from it, that stands for `position`; 0 if there is none.
template <Game G>
uint32_t find_position(const Tree &tree, uint32_t at, G here, const G &position, int plies) {
    if (here.key == position.key) return at;
    const Node &node = tree[at];
    if (plies == 0 || node.is_leaf()) return 0;
    for (uint32_t i = node.first; i < node.first + uint32_t(node.children()); i++) {
        G next = here;
        next.play(tree[i].move);
        if (const uint32_t found = find_position(tree, i, next, position, plies - 1)) return found;
    }
    return 0;
}

// A tree, what grew it, and the bytes of the position that its root stands for.
struct PlantedTree {
    Tree tree;
    uint32_t judged_by;  // the checksum of a net, 0: playouts
    uint8_t position[NOUGHTS_HEADER + NOUGHTS_MAX_CELLS];
    uint32_t length;

    // Makes `here` the root, with what is known of it if the task wants that.
    template <Game G>
    void plant(const noughts_task &task, const G &here, uint32_t judge) {
        uint32_t kept = 0;
        const bool same_variant = length == task.length && !memcmp(position, task.position, 4);
        if ((task.flags & NOUGHTS_KEEP) && same_variant && judge == judged_by) {
            with_position(position, length, [&]<class H>(const H &before) -> int32_t {
                if constexpr (is_same<G, H>) kept = find_position(tree, Tree::root, before, here, 2);
                return NOUGHTS_OK;
            });
        }
        kept ? tree.keep(kept) : tree.clear();
        judged_by = judge;
        length = task.length;
        memcpy(position, task.position, task.length);
    }
};

// Lets a search of `tree` run to its end, and tells what it found.
template <Game G, class Search>
noughts_report finish(Search &search, const Meter &meter, const Chooser<G> &chooser, const Tree &tree,
                      const noughts_task &task, noughts_line *lines, uint32_t capacity) {
    const auto report = [&] {
        noughts_report now{};
        now.nodes = meter.nodes();
        now.nanoseconds = meter.elapsed();
        now.depth = uint32_t(search.deepest());
        now.best = chooser.best();
        // A best move that draws for certain does not make the position a draw.
        if (now.best.value < 1 && tree[Tree::root].proof() == unproven) now.best.proven = 0;
        if (lines) now.moves = chooser.lines(lines, capacity);
        return now;
    };
    for (uint64_t pause = 1024; search.run(task.progress ? pause : UINT64_MAX); pause *= 2) {
        const noughts_report now = report();
        if (task.progress(task.context, &now)) break;
    }
    return report();
}

// By playouts, or best first where the evaluation is a trained one, made from `source`.
template <Game G, EvaluatorOf<G> E, class... Source>
noughts_report grow(const G &position, const RootMoves<G> &order, PlantedTree &planted,
                    const noughts_task &task, noughts_line *lines, uint32_t capacity,
                    const Source &...source) {
    Tree &tree = planted.tree;
    Meter meter(task.limit, task.stop, Meter::simulations);
    const Chooser<G> chooser(position, order, tree);
    const auto with = [&](auto &&search) {
        return finish(search, meter, chooser, tree, task, lines, capacity);
    };
    if constexpr (E::trained) {
        planted.plant(task, position, read_net(task.net, task.net_length)->checksum);
        return with(BestFirst<G, E>(position, tree, meter, source...));
    } else {
        planted.plant(task, position, 0);
        if (task.flags & NOUGHTS_UNIFORM)
            return with(MonteCarlo<G, Policy::uniform>(position, tree, task.seed, meter));
        return with(MonteCarlo<G, Policy::aware>(position, tree, task.seed, meter));
    }
}

}  // namespace noughts
