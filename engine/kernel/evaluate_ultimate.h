// Evaluation of Ultimate: what every board is worth, and what that is worth in lines of boards.
#pragma once

#include "chances.h"
#include "evaluate.h"
#include "ultimate.h"

namespace noughts {

// What a local board is worth to a side in a line of boards, as a share of `certain`. On 3 x 3 from a table.
template <int N>
struct BoardWorth {
    static constexpr int certain = N == 3 ? 1024 : 64;
    static constexpr int growth = 4;  // an open line with one mark more counts so many times as much

    static int of(uint32_t own, uint32_t others) {
        if constexpr (N == 3) {
            return worth3.of[pattern(own, others)];
        } else {
            const int mine = open_lines(own, others), theirs = open_lines(others, own);
            return certain * mine / (mine + theirs + lines<N>.count);  // the last for nobody
        }
    }

private:
    static int open_lines(uint32_t own, uint32_t others) {
        int total = 0;
        for (const uint32_t line : lines<N>.mask)
            total += line & others ? 0 : power(growth, popcount(line & own));
        return total;
    }

    static constexpr int power(int base, int exponent) {
        return exponent == 0 ? 1 : base * power(base, exponent - 1);
    }
};

// A line of boards is worth the product of its boards, for it takes all of them. So a board counts by the
// lines that it stands in and by what the others in them are still good for.
template <int N>
class Evaluator<Ultimate<N>> {
public:
    using G = Ultimate<N>;
    static constexpr bool trained = false;

    explicit Evaluator(const G &position) {
        for (int board = 0; board < G::cells; board++) judge(position, board);
    }

    void place(const G &after, Move move) { judge(after, G::board_of(move)); }
    void lift(const G &before, Move move) { judge(before, G::board_of(move)); }

    int score(const G &position) const {
        const int side = position.turn;
        const int64_t balance = line_worth(side) - line_worth(side ^ 1);
        const int free = position.next == G::anywhere ? free_choice : 0;
        return clamp_estimate(int(balance / unit) + free + prospect(position));
    }

    double scale() const { return N == 3 ? 1650.0 : 800.0; }
    double searched_scale() const { return scale(); }
    bool leaves_out() const { return false; }

    template <class Visit>
    [[gnu::always_inline]] void candidates(const G &position, Visit visit) const {
        position.for_each_move(visit);
    }

    // Winning the board, keeping the opponent from it, and sending the opponent where little is to be had.
    int promise(const G &position, Move move) const {
        const int board = G::board_of(move), cell = G::cell_of(move), side = position.turn;
        const uint32_t bit = 1u << cell;
        int value = 1000;
        if (has_line<N>(position.mark[side][board] | bit)) value += 400;
        if (has_line<N>(position.mark[side ^ 1][board] | bit)) value += 150;
        if (position.closed >> cell & 1) return value - 200;
        return value - (worth_[side ^ 1][cell] + worth_[side][cell]) * 64 / BoardWorth<N>::certain;
    }

private:
    static constexpr int line_score = 8192;  // of a line of boards that are all won
    static constexpr int free_choice = N == 3 ? 200 : 120;

    static constexpr int64_t power(int64_t base, int exponent) {
        return exponent == 0 ? 1 : base * power(base, exponent - 1);
    }
    static constexpr int64_t full_line = power(BoardWorth<N>::certain, N);
    static constexpr int64_t unit = full_line > line_score ? full_line / line_score : 1;

    void judge(const G &position, int board) {
        const uint32_t x = position.mark[0][board], o = position.mark[1][board];
        const bool closed = position.closed >> board & 1;
        for (int side = 0; side < 2; side++) {
            const int won = (position.won[side] >> board & 1) * BoardWorth<N>::certain;
            worth_[side][board] = int16_t(closed ? won
                                          : side ? BoardWorth<N>::of(o, x)
                                                 : BoardWorth<N>::of(x, o));
        }
    }

    int64_t line_worth(int side) const {
        const int16_t *worth = worth_[side];
        int64_t total = 0, falling = 1, rising = 1;
        for (int i = 0; i < N; i++) {
            int64_t row = 1, column = 1;
            for (int j = 0; j < N; j++) {
                row *= worth[i * N + j];
                column *= worth[j * N + i];
            }
            total += row + column;
            falling *= worth[i * N + i];
            rising *= worth[i * N + N - 1 - i];
        }
        return total + falling + rising;
    }

    // What the side to move will gain by its best mark where it may play: half of it, since others follow.
    int prospect(const G &position) const {
        if constexpr (N != 3) return 0;
        int64_t best = 0;
        for (uint32_t left = position.targets(); left; left &= left - 1) {
            const int64_t here = gain(position, lowest(left));
            best = here > best ? here : best;
        }
        return int(best / (2 * unit));
    }

    int64_t gain(const G &position, int board) const {
        const int side = position.turn;
        const uint32_t own = position.mark[side][board], others = position.mark[side ^ 1][board];
        const int64_t mine = weight(side, board), theirs = weight(side ^ 1, board);
        const int own_now = worth_[side][board], others_now = worth_[side ^ 1][board];
        const int own_pattern = pattern(own, others), others_pattern = pattern(others, own);
        int64_t best = 0;
        for (uint32_t free = position.empty(board); free; free &= free - 1) {
            const int cell = ternary.of[free & (0 - free)];
            const int64_t here = mine * (worth3.of[own_pattern + cell] - own_now) +
                                 theirs * (others_now - worth3.of[others_pattern + 2 * cell]);
            best = here > best ? here : best;
        }
        return best;
    }

    // By how much the lines of a side grow with the worth of `board`: the products of its partners in them.
    int64_t weight(int side, int board) const {
        const int16_t *worth = worth_[side];
        int64_t total = 0;
        for (const auto &pair : partners3.of[board].pair)
            total += int64_t(worth[pair[0]]) * worth[pair[1]] * pair[2];
        return total;
    }

    int16_t worth_[2][G::cells];
};

}  // namespace noughts
