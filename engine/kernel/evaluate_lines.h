// Evaluation of m,n,k games: open lines.
#pragma once

#include "evaluate.h"
#include "mnk.h"

namespace noughts {

// A line is open to a side while the opponent has no mark in it, and worth the more the more marks it holds.
// Heat says how much the lines through a cell are worth to both sides together: where there is something to
// win or to stop.
template <int W>
class Evaluator<Mnk<W>> {
public:
    using G = Mnk<W>;
    static constexpr bool trained = false;

    explicit Evaluator(const G &position) : shape_(position.shape) {
        if (shape_->k == 1) {
            add_lines(0);  // a cell is a line, the same in every direction
        } else {
            for (int direction = 0; direction < 4; direction++) add_lines(direction);
        }
        shape_->board.for_each([&](int at) { heat_[at] = through_count_[at]; });
        for (int side = 0; side < 2; side++) {
            position.mark[side].for_each([&](int at) { mark(side, Move(at), 1); });
        }
    }

    void place(const G &after, Move move) { mark(after.turn ^ 1, move, 1); }
    void lift(const G &before, Move move) { mark(before.turn, move, -1); }

    // The side to move extends its lines first, so its own count half as much again.
    int score(const G &position) const {
        return clamp_estimate(worth_[position.turn] * 3 / 2 - worth_[position.turn ^ 1]);
    }

    double scale() const { return double(growth(shape_->k > 3 ? shape_->k - 2 : 1)); }
    double searched_scale() const { return scale(); }
    bool leaves_out() const { return shape_->cells > small; }
    int promise(const G &, Move move) const { return heat_[move] < 65535 ? heat_[move] : 65535; }

    template <class Visit>
    void candidates(const G &position, Visit visit) const {
        if (!leaves_out()) return position.for_each_move(visit);
        Move hottest[most_candidates];
        int count = 0;
        position.for_each_move([&](Move move) {
            if (count == most_candidates && heat_[move] <= heat_[hottest[count - 1]]) return;
            int at = count < most_candidates ? count++ : count - 1;
            for (; at > 0 && heat_[hottest[at - 1]] < heat_[move]; at--) hottest[at] = hottest[at - 1];
            hottest[at] = move;
        });
        for (int i = 0; i < count; i++) visit(hottest[i]);
    }

private:
    // The most lines there are (k = 2), and the most through one point (k = 4 on 7 x 7, k = 8 on 15 x 15).
    static constexpr int max_lines = W == 1 ? 156 : 812;
    static constexpr int max_through = W == 1 ? 16 : 32;
    static constexpr int small = 25;            // up to so many cells every move is searched
    static constexpr int most_candidates = 14;  // on larger boards so many, the hottest

    // What an open line is worth: 4 times as much with one mark more.
    static constexpr int growth(int marks) { return 1 << 2 * (marks < 8 ? marks : 8); }

    void add_lines(int direction) {
        Points<W> starts = shape_->runs(shape_->board, direction);
        starts.for_each([&](int at) {
            for (int i = 0; i < shape_->k; i++) {
                const int point = at + i * shape_->step[direction];
                through_[point][through_count_[point]++] = uint16_t(line_count_);
            }
            line_start_[line_count_] = uint8_t(at);
            line_step_[line_count_++] = uint8_t(shape_->step[direction]);
        });
    }

    static int worth(int own, int others) { return own && !others ? growth(own - 1) : 0; }
    // Extending a line of one's own and blocking one of the opponent's count alike.
    static int heat(int own, int others) { return own && others ? 0 : growth(own + others); }

    void mark(int side, Move move, int change) {
        for (int i = 0; i < through_count_[move]; i++) {
            const int line = through_[move][i];
            const int own = marks_[side][line], others = marks_[side ^ 1][line];
            marks_[side][line] = uint8_t(own + change);
            worth_[side] += worth(own + change, others) - worth(own, others);
            worth_[side ^ 1] += worth(others, own + change) - worth(others, own);
            const int warmer = heat(own + change, others) - heat(own, others);
            if (warmer && leaves_out()) warm(line, warmer);
        }
    }

    void warm(int line, int warmer) {
        int point = line_start_[line];
        for (int i = 0; i < shape_->k; i++, point += line_step_[line]) heat_[point] += warmer;
    }

    const Shape<W> *shape_;
    int line_count_ = 0;
    int worth_[2] = {};
    uint8_t marks_[2][max_lines] = {};
    uint8_t line_start_[max_lines];
    uint8_t line_step_[max_lines];
    uint16_t through_[W * 64][max_through];
    uint8_t through_count_[W * 64] = {};
    int heat_[W * 64] = {};
};

}  // namespace noughts
