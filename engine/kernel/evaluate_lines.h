// Evaluation of m,n,k games: open lines.
#pragma once

#include "evaluate.h"
#include "mnk.h"

namespace noughts {

// A line is open to a side while the opponent has no mark in it, and worth the more the more marks it holds. Heat says
// how much the lines through a cell are worth to both sides together: where there is something to win or to stop.
template <int W>
struct Evaluator<Mnk<W>> {
    using G = Mnk<W>;
    static constexpr int max_cells = Shape<W>::max_cells;
    // The most lines on 15 x 15 (k = 2), and through one cell of it (four directions, 8 in a row).
    static constexpr int max_lines = W == 1 ? 168 : 812;
    static constexpr int max_through = W == 1 ? 16 : 32;
    static constexpr int small = 25;       // up to so many cells every move is searched
    static constexpr int candidates_ = 14;  // on larger boards so many, the hottest
    static constexpr int growth_bits = 2;  // 4 times as much with one mark more ...
    static constexpr int most_growth = 10;

    explicit Evaluator(const G &position) : shape_(*position.shape) {
        for (int direction = 0; direction < 4; direction++) add_lines(direction);
        for (int cell = 0; cell < shape_.cells; cell++) heat_[cell] = through_count_[cell];
        for (int side = 0; side < 2; side++) {
            position.mark[side].for_each([&](int at) { mark(side, shape_.move[at], 1); });
        }
    }

    void place(const G &after, Move move) { mark(after.turn ^ 1, move, 1); }
    void lift(const G &before, Move move) { mark(before.turn, move, -1); }

    int score(const G &position) const {
        // The side to move extends its lines first: its own count half as much again.
        return clamp_estimate(worth_[position.turn] * 3 / 2 - worth_[position.turn ^ 1]);
    }

    double scale() const { return double(1 << growth_bits * exponent(shape_.k - 2)); }
    bool leaves_out() const { return shape_.cells > small; }
    int promise(const G &, Move move) const { return heat_[move] < 65535 ? heat_[move] : 65535; }

private:
    const Shape<W> &shape_;
    int line_count_ = 0;
    int worth_[2] = {};
    uint8_t marks_[2][max_lines] = {};
    uint8_t line_cells_[max_lines][15];
    uint16_t through_[max_cells][max_through];
    uint8_t through_count_[max_cells] = {};
    int heat_[max_cells];
};

}  // namespace noughts
