// What is certain in a tree: finished games, and what follows from them.
//
// M. H. M. Winands, Y. Bjornsson and J.-T. Saito, "Monte-Carlo tree search solver" (2008).
#pragma once

#include "tree.h"

namespace noughts {

// What is certain without a search, for the side that has moved to `position`.
template <Game G>
Proof see_through(const G &position) {
    if (position.status != in_progress) return position.status == drawn ? proven_draw : proven_win;
    const Outlook::Kind kind = position.outlook().kind;
    return kind == Outlook::wins ? proven_loss : kind == Outlook::lost ? proven_win : unproven;
}

// What follows for a node from its children, who are of the other side.
inline Proof conclude(const Tree &tree, const Node &node) {
    bool all = true, draw = false;
    for (uint32_t i = node.first; i < node.first + uint32_t(node.children()); i++) {
        const Proof child = tree[i].proof();
        if (child == proven_win) return proven_loss;
        all &= child != unproven;
        draw |= child == proven_draw;
    }
    return !all ? unproven : draw ? proven_draw : proven_win;
}

}  // namespace noughts
