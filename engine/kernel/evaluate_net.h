// Evaluation of Ultimate 3 x 3 by a trained net, kept up to date from move to move.
//
// Only what a move changes is added and taken away: the idea is from computer shogi (Y. Nasu, "Efficiently
// updatable neural-network-based evaluation functions", 2018). All of it is integers, and sums that wrap, so
// every machine finds the same number.
#pragma once

#include "evaluate_ultimate.h"
#include "net_head.h"
#include "net_rows.h"

namespace noughts {

// A net, and the memory that one search needs to work with it.
struct NetAtWork {
    const Net *net;
    NetRows rows;
    Head head;

    void read(const Net &from) {
        net = &from;
        rows.read(from);
        head.read(from);
    }
};

class NetEvaluator {
public:
    using G = Ultimate<3>;
    static constexpr bool trained = true;

    NetEvaluator(const G &position, NetAtWork *net) : net_(net), promising_(position) { sum_up(position); }

    // What a move does to the sums is found out when a score is asked for: most positions are never judged.
    void place(const G &after, Move move) {
        promising_.place(after, move);
        steps_[++height_] = step(after, move);
    }
    void lift(const G &before, Move move) {
        promising_.lift(before, move);
        height_--;
    }

    int score(const G &position) {
        const int64_t score = logit(position) * units / Head::one;
        return score > surest ? surest : score < -surest ? -surest : int(score);
    }

    // The log of the odds that the side to move wins, times Head::one.
    int64_t logit(const G &position) {
        catch_up();
        return net_->head.judge(position, sums_[height_].of);
    }

    double scale() const { return double(units); }
    // Fitted to the results of 4,000 games of 2,000 nodes a move: `python -m bench.calibration`.
    double searched_scale() const { return double(units) / 1.44; }
    bool leaves_out() const { return false; }

    template <class Visit>
    [[gnu::always_inline]] void candidates(const G &position, Visit visit) const {
        position.for_each_move(visit);
    }
    int promise(const G &position, Move move) const { return promising_.promise(position, move); }

private:
    static constexpr int64_t units = 2800;  // for odds of e to 1

    // What either side sees in the lanes.
    struct Sums {
        Lanes of[2];
    };

    // A move as the sums see it.
    struct Step {
        uint8_t board;
        bool closes;                 // the board takes no more moves
        bool counted;                // the sums hold it
        uint16_t before[2], now[2];  // the board's states, as either side sees them
        uint16_t won[2], closed;     // the boards after the move
    };

    static Step step(const G &after, Move move) {
        Step step;
        const int board = G::board_of(move), mover = after.turn ^ 1;
        const uint32_t cell = 1u << G::cell_of(move);
        const uint32_t own = after.mark[mover][board] ^ cell, others = after.mark[mover ^ 1][board];
        step.board = uint8_t(board);
        step.closes = after.closed >> board & 1;
        step.counted = false;
        step.before[mover] = uint16_t(pattern(own, others));
        step.before[mover ^ 1] = uint16_t(pattern(others, own));
        for (int side = 0; side < 2; side++) {
            step.now[side] = uint16_t(board_state(after, board, side));
            step.won[side] = after.won[side];
        }
        step.closed = after.closed;
        return step;
    }

    void sum_up(const G &position) {
        for (int side = 0; side < 2; side++) {
            Lanes &sum = sums_[0].of[side];
            sum = lanes_at(net_->net->bias);
            for (int board = 0; board < G::cells; board++)
                add(sum, net_->rows.row(board, board_state(position, board, side)));
            for (int line = 0; line < lines<3>.count; line++)
                add(sum, of_line(line, position.won[side], position.closed));
        }
        steps_[0].counted = true;
    }

    void catch_up() {
        int at = height_;
        while (!steps_[at].counted) at--;
        for (; at < height_; at++) {
            follow(steps_[at + 1], sums_[at], sums_[at + 1]);
            steps_[at + 1].counted = true;
        }
    }

    void follow(const Step &step, const Sums &before, Sums &now) {
        for (int side = 0; side < 2; side++) {
            Lanes sum = before.of[side];
            add(sum, net_->rows.row(step.board, step.now[side]));
            subtract(sum, net_->rows.row(step.board, step.before[side]));
            if (step.closes) [[unlikely]]
                change_lines(step, side, sum);
            now.of[side] = sum;
        }
    }

    void change_lines(const Step &step, int side, Lanes &sum) const {
        const uint32_t bit = 1u << step.board;
        for (int line = 0; line < lines<3>.count; line++) {
            if (!(lines<3>.mask[line] & bit)) continue;
            subtract(sum, of_line(line, step.won[side] & ~bit, step.closed & ~bit));
            add(sum, of_line(line, step.won[side], step.closed));
        }
    }

    Lanes of_line(int line, uint32_t won, uint32_t closed) const {
        return lanes_at(net_->net->macro[line][line_state(line, won, closed)]);
    }

    static int line_state(int line, uint32_t won, uint32_t closed) {
        uint32_t boards = lines<3>.mask[line];
        if (boards & closed & ~won) return Net::line_closed;
        int state = 0;
        for (int i = 0; boards; boards &= boards - 1, i++) state |= int(won >> lowest(boards) & 1) << i;
        return state;
    }

    NetAtWork *net_;
    Evaluator<G> promising_;
    int height_ = 0;
    Step steps_[G::max_moves + 1];
    Sums sums_[G::max_moves + 1];
};

}  // namespace noughts
