// How much a 3 x 3 board is worth to a side, for every pattern of marks.
#pragma once

#include "tables.h"

namespace noughts {

inline constexpr int patterns3 = 19683;  // 3^9

// A pattern is a number in base 3: the cells of one side count once, those of the other twice.
struct Ternary {
    uint16_t of[512] = {};

    constexpr Ternary() {
        for (uint32_t set = 0; set < 512; set++) {
            for (uint32_t cell = 0, power = 1; cell < 9; cell++, power *= 3) {
                if (set >> cell & 1) of[set] = uint16_t(of[set] + power);
            }
        }
    }
};
inline constexpr Ternary ternary{};

constexpr int pattern(uint32_t own, uint32_t others) { return ternary.of[own] + 2 * ternary.of[others]; }

// The other two boards of every line through one, and 1; where there are fewer than four lines, zeros.
struct Partners {
    uint8_t pair[4][3] = {};
};
struct PartnerTable {
    Partners of[9];

    constexpr PartnerTable() {
        for (int board = 0; board < 9; board++) {
            int count = 0;
            for (const uint32_t line : lines<3>.mask) {
                if (!(line >> board & 1)) continue;
                const uint32_t rest = line & ~(1u << board);
                of[board].pair[count][0] = uint8_t(__builtin_ctz(rest));
                of[board].pair[count][1] = uint8_t(31 - __builtin_clz(rest));
                of[board].pair[count++][2] = 1;
            }
        }
    }
};
inline constexpr PartnerTable partners3{};

struct PatternTable {
    int16_t of[patterns3] = {};
};

// The chance of a side to win a board, in 1/512.
//
// In Ultimate nobody knows who will be sent to a board next. So a board is judged as if a coin decided before
// every move who plays there, both sides playing their best: the random-turn game of Y. Peres, O. Schramm, S.
// Sheffield and D. B. Wilson, "Random-turn Hex and other selection games" (2007). With at most nine moves its
// values are multiples of 1/512, and the table is exact.
inline constexpr int sure = 512;

constexpr int16_t random_turn_chance(const PatternTable &later, uint32_t own, uint32_t others) {
    if (has_line<3>(own)) return sure;
    if (has_line<3>(others) || (own | others) == 511) return 0;
    int best = 0, worst = sure;
    for (uint32_t free = 511 ^ (own | others); free; free &= free - 1) {
        const uint32_t cell = free & (0 - free);
        const int mine = later.of[pattern(own | cell, others)],
                  theirs = later.of[pattern(own, others | cell)];
        best = mine > best ? mine : best;
        worst = theirs < worst ? theirs : worst;
    }
    return int16_t((best + worst) / 2);
}

template <class Visit>
constexpr void for_each_pattern(int marks, Visit visit) {
    for (uint32_t taken = 0; taken < 512; taken++) {
        if (__builtin_popcount(taken) != marks) continue;
        for (uint32_t own = taken;; own = (own - 1) & taken) {
            visit(own, taken ^ own);
            if (own == 0) break;
        }
    }
}

// Patterns with `marks` marks and more. One mark more is a constant of its own, because compilers limit how
// much work one constant may be.
template <int marks>
struct ChancesFrom {
    PatternTable table;

    constexpr ChancesFrom();
};
template <int marks>
inline constexpr ChancesFrom<marks> chances_from{};

template <int marks>
constexpr ChancesFrom<marks>::ChancesFrom() {
    if constexpr (marks < 9) table = chances_from<marks + 1>.table;
    for_each_pattern(marks, [&](uint32_t own, uint32_t others) {
        table.of[pattern(own, others)] = random_turn_chance(table, own, others);
    });
}

constexpr uint64_t square_root(uint64_t n) {
    uint64_t root = 0;
    for (uint64_t bit = uint64_t{1} << 31; bit; bit >>= 1) root |= (root | bit) * (root | bit) <= n ? bit : 0;
    return root;
}

// What a chance is worth in a line of boards, in 1/1024: 0.7 * chance ^ 1.5, and 1 for a board that is won.
// Found by logistic regression on the results of 6,000 games of the search against itself.
constexpr int16_t worth_of_chance(int16_t chance) {
    if (chance == sure) return 1024;
    const uint64_t c = uint64_t(chance);
    constexpr uint64_t full = 717;  // 0.7 * 1024
    return int16_t(square_root(c * c * c * full * full / (uint64_t{sure} * sure * sure)));
}

struct WorthTable : PatternTable {
    constexpr WorthTable() {
        int16_t worth[sure + 1] = {};
        for (int chance = 0; chance <= sure; chance++) worth[chance] = worth_of_chance(int16_t(chance));
        for (int i = 0; i < patterns3; i++) of[i] = worth[chances_from<0>.table.of[i]];
    }
};
inline constexpr WorthTable worth3{};

}  // namespace noughts
