// The rules of Ultimate Tic-Tac-Toe on N x N boards of N x N cells.
#pragma once

#include "bits.h"
#include "position.h"
#include "tables.h"

namespace noughts {

// Boards and the cells of a board are numbered row-major. A board is one small bit set per side:
//
//   N = 3, bit 8 .. 0 of mark[side][board]      boards, and the bits of won[] and closed
//       0 1 2                                       0 | 1 | 2
//       3 4 5                                       3 | 4 | 5
//       6 7 8                                       6 | 7 | 8
//
//   byte   0          18         36   38   40     42   43   44      48      56
//          mark[X][9] mark[O][9] won  won  closed next turn status  -       key      (N = 3: one cache line)
//                                [X]  [O]
//
// closed = boards that take no more moves (won or full); next = the forced board, or `anywhere`.
template <int N>
struct Ultimate {
    using Cells = typename LocalBits<N * N>::type;
    static constexpr int size = N;
    static constexpr int cells = N * N;
    static constexpr int max_moves = cells * cells;
    static constexpr int anywhere = cells;
    static constexpr uint32_t full = (uint32_t{1} << cells) - 1;

    Cells mark[2][cells] = {};
    Cells won[2] = {};
    Cells closed = 0;
    uint8_t next = anywhere;
    uint8_t turn = 0;
    uint8_t status = in_progress;
    uint64_t key = next_key(anywhere);

    static constexpr uint64_t mark_key(int side, Move move) {
        return zobrist<2 * max_moves, 16 + N>.word[side * max_moves + move];
    }
    static constexpr uint64_t next_key(int board) { return zobrist<cells + 1, 32 + N>.word[board]; }

    uint32_t taken(int board) const { return mark[0][board] | mark[1][board]; }
    uint32_t empty(int board) const { return taken(board) ^ full; }
    uint32_t open_boards() const { return closed ^ full; }
    // The boards that the side to move may play in.
    uint32_t targets() const { return next == anywhere ? open_boards() : uint32_t{1} << next; }

    void advance(int board, int cell) {
        const int side = turn;
        const uint32_t mine = mark[side][board] |= Cells(1u << cell);
        const uint32_t line = has_line<N>(mine);
        const uint32_t shut = line | ((mine | mark[side ^ 1][board]) == full);
        won[side] |= Cells(line << board);
        closed |= Cells(shut << board);
        next = uint8_t(closed >> cell & 1 ? anywhere : cell);
        turn = uint8_t(side ^ 1);
        if (shut) [[unlikely]] settle(side, line);
    }

    void advance(Move move) { advance(move / cells, move % cells); }

    void play(Move move) {
        key ^= mark_key(turn, move) ^ next_key(next);
        advance(move);
        key ^= next_key(next);
    }

    // The side that moved has just closed a board: is the game over?
    void settle(int side, uint32_t line) {
        if (line && has_line<N>(won[side])) {
            status = won_by(side);
        } else if (closed == full) {
            status = drawn;
        }
        if (status != in_progress) next = anywhere;
    }

    bool is_legal(Move move) const {
        if (status != in_progress || move >= max_moves) return false;
        const int board = move / cells;
        return (targets() >> board & 1) && (empty(board) >> (move % cells) & 1);
    }

    int playable_cells() const {
        int count = 0;
        for (uint32_t left = open_boards(); left; left &= left - 1) count += popcount(empty(lowest(left)));
        return count;
    }

    int count_moves() const {
        if (status != in_progress) return 0;
        return next != anywhere ? popcount(empty(next)) : playable_cells();
    }

    Move nth_move(int n) const {
        uint32_t left = targets();
        int board = lowest(left);
        for (int here; n >= (here = popcount(empty(board))); board = lowest(left)) {
            n -= here;
            left &= left - 1;
        }
        return Move(board * cells + nth_bit(empty(board), n));
    }

    template <class Visit>
    void for_each_move(Visit visit) const {
        if (status != in_progress) return;
        for (uint32_t left = targets(); left; left &= left - 1) {
            const int board = lowest(left);
            for (uint32_t free = empty(board); free; free &= free - 1) {
                visit(Move(board * cells + lowest(free)));
            }
        }
    }
};

}  // namespace noughts
