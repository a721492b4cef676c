// Counting move sequences: the classic test of a move generator, and a measure of its speed.
#pragma once

#include "position.h"

namespace noughts {

// Sequences of exactly `depth` plies, by how the game stands after them.
struct PerftCounts {
    uint64_t by_status[4] = {};  // indexed by Status

    uint64_t total() const { return by_status[0] + by_status[1] + by_status[2] + by_status[3]; }
};

// The last ply: nearly all of the time goes here.
template <Game G>
void perft_leaves(const G &position, PerftCounts &counts) {
    uint64_t unfinished = 0;  // in a register: a counter in memory would be the slowest thing in the loop
    position.for_each_move([&](Move move) {
        G child = position;
        child.advance(move);
        if (child.status == in_progress) [[likely]] {
            unfinished++;
        } else {
            counts.by_status[child.status]++;
        }
    });
    counts.by_status[in_progress] += unfinished;
}

// Plays every move of every sequence and looks at every last position.
template <Game G>
void perft(const G &position, int depth, PerftCounts &counts) {
    if (depth == 0) {
        counts.by_status[position.status]++;
        return;
    }
    if (depth == 1) return perft_leaves(position, counts);
    position.for_each_move([&](Move move) {
        G child = position;
        child.advance(move);
        perft(child, depth - 1, counts);
    });
}

// Only the number of sequences: the last ply is counted, not played.
template <Game G>
uint64_t perft_bulk(const G &position, int depth) {
    if (depth == 0) return 1;
    if (depth == 1) return uint64_t(position.count_moves());
    uint64_t total = 0;
    position.for_each_move([&](Move move) {
        G child = position;
        child.advance(move);
        total += perft_bulk(child, depth - 1);
    });
    return total;
}

}  // namespace noughts
