// The rules of m,n,k games: k in a row on a grid of rows x columns; 3,3,3 is Tic-Tac-Toe.
#pragma once

#include "bits.h"
#include "position.h"
#include "tables.h"

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
    Points operator&(const Points &other) const { return map(other, [](uint64_t a, uint64_t b) { return a & b; }); }
    Points operator|(const Points &other) const { return map(other, [](uint64_t a, uint64_t b) { return a | b; }); }
    Points without(const Points &other) const { return map(other, [](uint64_t a, uint64_t b) { return a & ~b; }); }

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

// What is the same for all positions of one game. A row has `columns` points and one more that stays empty, so that
// a shift never carries a line from one edge to the other:
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
        : rows(rows), columns(columns), k(k), stride(columns + 1), cells(rows * columns),
          step{1, stride, stride + 1, stride - 1}, point{}, cell{} {
        for (int at = 0; at < cells; at++) {
            point[at] = uint8_t(at / columns * stride + at % columns);
            cell[point[at]] = uint8_t(at);
            board.set(point[at]);
        }
    }

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

    // The points of the board that would complete a line of `set`: those with i of it in a row before them and
    // k - 1 - i behind, for some i.
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

    const Shape<W> *shape;
    Points<W> mark[2] = {};
    uint8_t turn = 0;
    uint8_t status = in_progress;
    uint16_t ply = 0;
    uint64_t key = 0;

    explicit Mnk(const Shape<W> &shape) : shape(&shape) {}

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
        if (shape->has_line(mark[side])) {
            status = won_by(side);
        } else if (ply == shape->cells) {
            status = drawn;
        }
    }

    void play(Move move) {
        key ^= mark_key(turn, move);
        advance(move);
    }

    bool is_legal(Move move) const {
        return status == in_progress && move < move_limit && empty().has(move);
    }

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
        const Points<W> mine = shape->completing(mark[turn]) & free;
        if (mine.any()) return {Outlook::wins, mine.first()};
        const Points<W> theirs = shape->completing(mark[turn ^ 1]) & free;
        const int threats = theirs.count();
        if (threats == 0) return {};
        return {threats == 1 ? Outlook::forced : Outlook::lost, theirs.first()};
    }

    bool can_still_win(int side) const { return shape->has_line(shape->board.without(mark[side ^ 1])); }
};

}  // namespace noughts
