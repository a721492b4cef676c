// Sets of points on a grid, as bits.
#pragma once

#include "bits.h"

namespace noughts {

// A set of up to W * 64 points.
template <int W>
struct Points {
    uint64_t word[W] = {};

    void set(int at) { word[at >> 6] |= uint64_t{1} << (at & 63); }
    bool has(int at) const { return word[at >> 6] >> (at & 63) & 1; }
    bool any() const {
        uint64_t all = 0;
        for (int i = 0; i < W; i++) all |= word[i];
        return all != 0;
    }
    // The lowest point; there must be one.
    uint16_t first() const {
        int i = 0;
        while (i < W - 1 && word[i] == 0) i++;
        return uint16_t(i * 64 + lowest(word[i]));
    }
    int count() const {
        int total = 0;
        for (int i = 0; i < W; i++) total += popcount(word[i]);
        return total;
    }
    // Every point moved down by `by`, 0 <= by < W * 64.
    Points down(int by) const {
        Points moved;
        const int whole = W == 1 ? 0 : by >> 6, part = by & 63;
        for (int i = 0; i < W; i++) {
            const uint64_t low = i + whole < W ? word[i + whole] : 0;
            const uint64_t high = i + whole + 1 < W ? word[i + whole + 1] : 0;
            moved.word[i] = low >> part | (W == 1 ? 0 : high << 1 << (63 - part));
        }
        return moved;
    }
    // Every point moved up by `by`, 0 <= by < W * 64.
    Points up(int by) const {
        Points moved;
        const int whole = W == 1 ? 0 : by >> 6, part = by & 63;
        for (int i = 0; i < W; i++) {
            const uint64_t high = i - whole >= 0 ? word[i - whole] : 0;
            const uint64_t low = i - whole - 1 >= 0 ? word[i - whole - 1] : 0;
            moved.word[i] = high << part | (W == 1 ? 0 : low >> 1 >> (63 - part));
        }
        return moved;
    }
    Points operator&(const Points &other) const {
        return map(other, [](uint64_t a, uint64_t b) { return a & b; });
    }
    Points operator|(const Points &other) const {
        return map(other, [](uint64_t a, uint64_t b) { return a | b; });
    }
    Points without(const Points &other) const {
        return map(other, [](uint64_t a, uint64_t b) { return a & ~b; });
    }

    template <class Visit>
    void for_each(Visit visit) const {
        for (int i = 0; i < W; i++) {
            for (uint64_t left = word[i]; left; left &= left - 1) visit(i * 64 + lowest(left));
        }
    }

private:
    template <class Op>
    Points map(const Points &other, Op op) const {
        Points result;
        for (int i = 0; i < W; i++) result.word[i] = op(word[i], other.word[i]);
        return result;
    }
};

}  // namespace noughts
