// The rules of m,n,k games: k in a row on a grid of rows x columns; 3,3,3 is Tic-Tac-Toe.
#pragma once

#include "points.h"
#include "position.h"
#include "tables.h"

namespace noughts {

// What is the same for all positions of one game. A row has `columns` points and one more that stays empty,
// so that a shift never carries a line from one edge to the other:
//
//   rows = 3, columns = 3, stride = 4         bit =  0  1  2  .
//                                                    4  5  6  .
//                                                    8  9 10  .
template <int W>
struct Shape {
    static constexpr int max_cells = W == 1 ? 49 : 225;
    int rows, columns, k, stride, cells;
    int step[4];  // along a row, a column, the two diagonals
    Points<W> board;
    uint8_t point[max_cells];  // of a cell
    uint8_t cell[W * 64];      // of a point

    static bool fits(int rows, int columns) {
        return rows * columns <= max_cells && rows * (columns + 1) <= W * 64;
    }

    Shape(int rows, int columns, int k)
        : rows(rows),
          columns(columns),
          k(k),
          stride(columns + 1),
          cells(rows * columns),
          step{1, stride, stride + 1, stride - 1},
          point{},
          cell{} {
        for (int at = 0; at < cells; at++) {
            point[at] = uint8_t(at / columns * stride + at % columns);
            cell[point[at]] = uint8_t(at);
            board.set(point[at]);
        }
    }

    // Positions of different games differ.
    uint64_t key() const { return mix64(uint64_t(rows) << 16 | uint64_t(columns) << 8 | uint64_t(k)); }

    // The lowest points of the runs of k in direction `direction`.
    Points<W> runs(Points<W> set, int direction) const {
        for (int run = 1; run < k;) {
            const int more = run < k - run ? run : k - run;
            set = set & set.down(more * step[direction]);
            run += more;
        }
        return set;
    }

    bool has_line(const Points<W> &set) const {
        return (runs(set, 0) | runs(set, 1) | runs(set, 2) | runs(set, 3)).any();
    }

    // The points of the board that would complete a line of `set`: those with i of it in a row before them
    // and k - 1 - i behind, for some i.
    Points<W> completing(const Points<W> &set) const {
        Points<W> points;
        for (const int by : step) {
            Points<W> behind[15], before = board;
            behind[0] = board;
            for (int i = 1; i < k; i++) behind[i] = (behind[i - 1] & set).down(by) & board;
            for (int i = 0; i < k; i++) {
                points = points | (before & behind[k - 1 - i]);
                before = (before & set).up(by) & board;
            }
        }
        return points;
    }
};

template <int W>
struct Mnk {
    static constexpr int max_moves = Shape<W>::max_cells;
    static constexpr int move_limit = W * 64;  // a move is a point

    const Shape<W> *shape = nullptr;
    Points<W> mark[2] = {};
    Points<W> threat[2] = {};  // where one more mark of a side completes a line; taken points do not matter
    uint8_t turn = 0;
    uint8_t status = in_progress;
    uint16_t ply = 0;
    uint64_t key = 0;

    Mnk() = default;
    explicit Mnk(const Shape<W> &shape) : shape(&shape), key(shape.key()) {
        if (shape.k == 1) threat[0] = threat[1] = shape.board;
    }

    static constexpr uint64_t mark_key(int side, Move move) {
        return zobrist<2 * move_limit, 8 + W>.word[side * move_limit + move];
    }
    Move from_number(int number) const { return shape->point[number]; }
    int to_number(Move move) const { return shape->cell[move]; }

    Points<W> empty() const { return shape->board.without(mark[0] | mark[1]); }
    Points<W> playable() const { return status == in_progress ? empty() : Points<W>{}; }

    void advance(Move move) {
        const int side = turn;
        mark[side].set(move);
        turn = uint8_t(side ^ 1);
        ply++;
        if (threat[side].has(move)) {
            status = won_by(side);
        } else if (ply == shape->cells) {
            status = drawn;
        } else if constexpr (W == 1) {
            threat[side] = shape->completing(mark[side]);
        } else {
            for (const int step : shape->step) add_threats(side, move, step);
        }
    }

    // Large boards: only what `move` has just made threatening along one line, walking from it both ways. A
    // point completes a line if the marks next to it, with those beyond, are k - 1 in a row but for itself.
    void add_threats(int side, int move, int step) {
        const int ahead = run(side, move, step), back = run(side, move, -step);
        const int length = back + 1 + ahead;
        const int before = move + (ahead + 1) * step, behind = move - (back + 1) * step;
        if (length + 1 + run(side, before, step) >= shape->k) mark_threat(side, before);
        if (length + 1 + run(side, behind, -step) >= shape->k) mark_threat(side, behind);
    }

    // How many marks of `side` follow on `point` without a gap. The column left empty ends every row.
    int run(int side, int point, int step) const {
        int length = 0;
        for (point += step; unsigned(point) < unsigned(move_limit) && mark[side].has(point); point += step)
            length++;
        return length;
    }

    void mark_threat(int side, int point) {
        if (unsigned(point) < unsigned(move_limit) && shape->board.has(point)) threat[side].set(point);
    }

    void play(Move move) {
        key ^= mark_key(turn, move);
        advance(move);
    }

    uint64_t likely_key(Move move) const { return key ^ mark_key(turn, move); }

    bool is_legal(Move move) const { return status == in_progress && move < move_limit && empty().has(move); }

    int plies_left() const { return shape->cells - ply; }
    int count_moves() const { return status == in_progress ? plies_left() : 0; }

    Move nth_move(int n) const {
        const Points<W> free = empty();
        for (int i = 0; i < W; i++) {
            const int here = popcount(free.word[i]);
            if (n < here) return Move(i * 64 + nth_bit(free.word[i], n));
            n -= here;
        }
        return no_move;
    }

    template <class Visit>
    [[gnu::always_inline]] void for_each_move(Visit visit) const {
        playable().for_each([&](int at) { visit(Move(at)); });
    }

    // Lines are seen through by outlook().
    template <class Visit>
    void for_each_forcing_move(Visit) const {}

    Outlook outlook() const {
        const Points<W> free = empty();
        const Points<W> mine = threat[turn] & free;
        if (mine.any()) return {Outlook::wins, mine.first()};
        const Points<W> theirs = threat[turn ^ 1] & free;
        if (!theirs.any()) return {};
        return {theirs.count() == 1 ? Outlook::forced : Outlook::lost, theirs.first()};
    }

    static constexpr bool knows_reach = false;
    bool can_still_win(int side) const { return shape->has_line(shape->board.without(mark[side ^ 1])); }
};

}  // namespace noughts
