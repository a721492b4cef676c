// What comes out of a search, in the terms of noughts.h.
#pragma once

#include "noughts.h"
#include "root.h"

namespace noughts {

template <Game G>
noughts_line answer_line(const G &position, const Variation &line) {
    noughts_line out{};
    out.distance = NOUGHTS_UNKNOWN;
    out.length = uint16_t(line.length);
    for (int i = 0; i < line.length; i++) out.line[i] = uint16_t(position.to_number(line.move[i]));
    out.move = out.line[0];
    return out;
}

inline void set_proven(noughts_line &out, int value, int distance) {
    out.proven = 1;
    out.value = int8_t(value);
    out.score = 500'000 * (value + 1);
    out.distance = uint16_t(distance);
}

template <Game G>
noughts_line answer(const G &position, const RootMove &root, double scale) {
    noughts_line out = answer_line(position, root.line);
    if (is_decided(root.score)) {
        const int distance = root.exact ? plies_to_end(root.score, position.ply) : int(NOUGHTS_UNKNOWN);
        set_proven(out, root.score > 0 ? 1 : -1, distance);
    } else if (root.complete) {
        set_proven(out, 0, root.exact ? root.line.length : int(NOUGHTS_UNKNOWN));
    } else {
        out.score = millionths(root.score, scale);
    }
    return out;
}

}  // namespace noughts
