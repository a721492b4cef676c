// Constants computed at compile time: lines of a square board, random bits for Zobrist keys.
#pragma once

#include <stdint.h>

namespace noughts {

// The unsigned type that holds one local board of `cells` cells.
template <int cells, bool small = (cells <= 16)>
struct LocalBits {
    using type = uint16_t;
};
template <int cells>
struct LocalBits<cells, false> {
    using type = uint32_t;
};

// The N rows, N columns and 2 diagonals of an N x N board as masks, cell i being bit i, row-major.
template <int N>
struct Lines {
    static constexpr int count = 2 * N + 2;
    uint32_t mask[count] = {};

    constexpr Lines() {
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < N; j++) {
                mask[i] |= 1u << (i * N + j);
                mask[N + i] |= 1u << (j * N + i);
            }
            mask[2 * N] |= 1u << (i * N + i);
            mask[2 * N + 1] |= 1u << (i * N + N - 1 - i);
        }
    }
};
template <int N>
inline constexpr Lines<N> lines{};

// One bit for each of the 512 sets of cells of a 3 x 3 board: does it hold a line?
struct WonTable3 {
    uint64_t bits[8] = {};

    constexpr WonTable3() {
        for (uint32_t set = 0; set < 512; set++) {
            for (const uint32_t line : lines<3>.mask) {
                if ((set & line) == line) bits[set >> 6] |= uint64_t{1} << (set & 63);
            }
        }
    }
};
inline constexpr WonTable3 won3{};

// Does `set`, a set of cells of an N x N board, hold a whole line?
template <int N>
constexpr bool has_line(uint32_t set) {
    if constexpr (N == 3) {
        return won3.bits[set >> 6] >> (set & 63) & 1;
    } else {
        uint32_t whole = 0;
        for (const uint32_t line : lines<N>.mask) whole |= (set & line) == line;
        return whole;
    }
}

// The cells that would complete a line of `set`, whether they are free or not.
template <int N>
constexpr uint32_t completing_slowly(uint32_t set) {
    uint32_t cells = 0;
    for (const uint32_t line : lines<N>.mask) {
        const uint32_t missing = line & ~set;
        cells |= (missing & (missing - 1)) == 0 ? missing : 0;
    }
    return cells;
}

struct CompletingTable3 {
    uint16_t cells[512] = {};

    constexpr CompletingTable3() {
        for (uint32_t set = 0; set < 512; set++) cells[set] = uint16_t(completing_slowly<3>(set));
    }
};
inline constexpr CompletingTable3 completing3{};

template <int N>
constexpr uint32_t completing(uint32_t set) {
    if constexpr (N == 3) {
        return completing3.cells[set];
    } else {
        return completing_slowly<N>(set);
    }
}

// SplitMix64's output function (Steele, Lea, Flood, 2014): a bijection that scatters counters over 64 bits.
constexpr uint64_t mix64(uint64_t counter) {
    uint64_t z = counter * 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

// Random words for the keys of positions with up to `count` features, different for each `stream`.
template <int count, uint64_t stream>
struct Zobrist {
    uint64_t word[count] = {};

    constexpr Zobrist() {
        for (int i = 0; i < count; i++) word[i] = mix64((stream << 32) + uint64_t(i) + 1);
    }
};
template <int count, uint64_t stream>
inline constexpr Zobrist<count, stream> zobrist{};

}  // namespace noughts
