// Evaluation of Ultimate: who is likely to win which board, and what that is worth in lines of boards.
#pragma once

#include "evaluate.h"
#include "ultimate.h"

namespace noughts {

// A local board is worth to a side its chance to win it, estimated from the lines that the other side has not broken,
// as a share of `certain`. A line of boards is worth the product of the chances of its boards: it takes all of them.
// So a board counts by the lines it stands in and by what the others in them are still good for.
template <int N>
struct Evaluator<Ultimate<N>> {
    using G = Ultimate<N>;
    static constexpr int certain = 64;
    static constexpr int growth = 4;  // an open line with one mark more is worth so many times as much
    static constexpr int free_choice = 60;

    int16_t chance[2][G::cells];

    explicit Evaluator(const G &position) {
        for (int board = 0; board < G::cells; board++) judge(position, board);
    }

    void place(const G &after, Move move) { judge(after, G::board_of(move)); }
    void lift(const G &before, Move move) { judge(before, G::board_of(move)); }

    int score(const G &position) const {
        const int64_t balance = worth(position.turn) - worth(position.turn ^ 1);
        const int free = position.next == G::anywhere ? free_choice : 0;
        return clamp_estimate(int(balance / unit) + free);
    }

    double scale() const { return 400.0; }
    bool leaves_out() const { return false; }

    template <class Visit>
    [[gnu::always_inline]] void candidates(const G &position, Visit visit) const {
        position.for_each_move(visit);
    }

    int promise(const G &position, Move move) const {
        const int board = G::board_of(move), cell = G::cell_of(move), side = position.turn;
        const uint32_t bit = 1u << cell;
        int value = 1000;
        if (has_line<N>(position.mark[side][board] | bit)) value += 400;
        if (has_line<N>(position.mark[side ^ 1][board] | bit)) value += 150;
        if (position.closed >> cell & 1) {
            value -= 200;
        } else {
            value -= chance[side ^ 1][cell] + chance[side][cell];
        }
        return value;
    }

private:
    // Scores come out in units of a full line of boards / 4096.
    static constexpr int64_t power(int64_t base, int exponent) {
        return exponent == 0 ? 1 : base * power(base, exponent - 1);
    }
    static constexpr int64_t unit = power(certain, N) / 4096 ? power(certain, N) / 4096 : 1;

    void judge(const G &position, int board) {
        if (position.closed >> board & 1) {
            for (int side = 0; side < 2; side++) chance[side][board] = int16_t((position.won[side] >> board & 1) * certain);
            return;
        }
        constexpr auto value = line_values();
        const uint32_t x = position.mark[0][board], o = position.mark[1][board];
        int for_x = 0, for_o = 0;
        for (const uint32_t line : lines<N>.mask) {
            for_x += line & o ? 0 : value.of[popcount(line & x)];
            for_o += line & x ? 0 : value.of[popcount(line & o)];
        }
        const int shares = for_x + for_o + lines<N>.count;  // the last for nobody
        chance[0][board] = int16_t(certain * for_x / shares);
        chance[1][board] = int16_t(certain * for_o / shares);
    }

    struct LineValues {
        int of[N + 1];
    };
    static constexpr LineValues line_values() {
        LineValues values{};
        for (int marks = 0; marks <= N; marks++) values.of[marks] = int(power(growth, marks));
        return values;
    }

    int64_t worth(int side) const {
        const int16_t *c = chance[side];
        int64_t total = 0, falling = 1, rising = 1;
        for (int i = 0; i < N; i++) {
            int64_t row = 1, column = 1;
            for (int j = 0; j < N; j++) {
                row *= c[i * N + j];
                column *= c[j * N + i];
            }
            total += row + column;
            falling *= c[i * N + i];
            rising *= c[i * N + N - 1 - i];
        }
        return total + falling + rising;
    }
};

}  // namespace noughts
