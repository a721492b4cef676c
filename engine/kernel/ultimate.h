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
//   byte   0          18         36   38   40     42    44    46   47   48     49 50    52  56
//          mark[X][9] mark[O][9] won  won  closed reach reach next turn status -  ply   -   key
//                                [X]  [O]         [X]   [O]           (N = 3: exactly one cache line)
//
// closed = boards that take no more moves (won or full); reach = boards that a side has won or still can win;
// next = the forced board, or `anywhere`.
template <int N>
struct Ultimate {
    using Cells = typename LocalBits<N * N>::type;
    static constexpr int size = N;
    static constexpr int cells = N * N;
    static constexpr int max_moves = cells * cells;
    static constexpr int cell_bits = N == 2 ? 2 : N == 5 ? 5 : 4;
    static constexpr int move_limit = cells << cell_bits;
    static constexpr int anywhere = cells;
    static constexpr uint32_t full = (uint32_t{1} << cells) - 1;

    Cells mark[2][cells] = {};
    Cells won[2] = {};
    Cells closed = 0;
    Cells reach[2] = {full, full};
    uint8_t next = anywhere;
    uint8_t turn = 0;
    uint8_t status = in_progress;
    uint16_t ply = 0;
    uint64_t key = next_key(anywhere);

    static constexpr Move pack(int board, int cell) { return Move(board << cell_bits | cell); }
    static constexpr int board_of(Move move) { return move >> cell_bits; }
    static constexpr int cell_of(Move move) { return move & ((1 << cell_bits) - 1); }
    static constexpr Move from_number(int number) { return pack(number / cells, number % cells); }
    static constexpr int to_number(Move move) { return board_of(move) * cells + cell_of(move); }

    static constexpr uint64_t mark_key(int side, Move move) {
        return zobrist<2 * move_limit, 16 + N>.word[side * move_limit + move];
    }
    static constexpr uint64_t next_key(int board) { return zobrist<cells + 1, 32 + N>.word[board]; }

    uint32_t taken(int board) const { return mark[0][board] | mark[1][board]; }
    uint32_t empty(int board) const { return taken(board) ^ full; }
    uint32_t open_boards() const { return closed ^ full; }
    // The boards that the side to move may play in.
    uint32_t targets() const { return next == anywhere ? open_boards() : uint32_t{1} << next; }

    void advance(Move move) {
        const int board = board_of(move), cell = cell_of(move), side = turn;
        const uint32_t mine = mark[side][board] |= Cells(1u << cell);
        const uint32_t line = has_line<N>(mine);
        const uint32_t shut = line | ((mine | mark[side ^ 1][board]) == full);
        won[side] |= Cells(line << board);
        closed |= Cells(shut << board);
        next = uint8_t(closed >> cell & 1 ? anywhere : cell);
        turn = uint8_t(side ^ 1);
        if (shut) [[unlikely]] {
            settle(side, line);
        }
    }

    void play(Move move) {
        key ^= mark_key(turn, move) ^ next_key(next);
        advance(move);
        key ^= next_key(next);
        ply++;
        narrow(board_of(move));
    }

    // The key after a move, but for one that closes a board and sends to it.
    uint64_t likely_key(Move move) const {
        const int cell = cell_of(move);
        return key ^ mark_key(turn, move) ^ next_key(next) ^ next_key(closed >> cell & 1 ? anywhere : cell);
    }

    // Leaves `board` within the reach of those who can still win it, or have.
    void narrow(int board) {
        for (int side = 0; side < 2; side++) {
            const bool can = closed >> board & 1 ? won[side] >> board & 1
                                                 : has_line<N>(full ^ mark[side ^ 1][board]);
            reach[side] &= Cells(~(uint32_t{!can} << board));
        }
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
        if (status != in_progress || move >= move_limit) return false;
        const int board = board_of(move);
        return (targets() >> board & 1) && (empty(board) >> cell_of(move) & 1);
    }

    int plies_left() const {
        int count = 0;
        for (uint32_t left = open_boards(); left; left &= left - 1) count += popcount(empty(lowest(left)));
        return count;
    }

    int count_moves() const {
        if (status != in_progress) return 0;
        return next != anywhere ? popcount(empty(next)) : plies_left();
    }

    Move nth_move(int n) const {
        uint32_t left = targets();
        int board = lowest(left);
        for (int here; n >= (here = popcount(empty(board))); board = lowest(left)) {
            n -= here;
            left &= left - 1;
        }
        return pack(board, nth_bit(empty(board), n));
    }

    template <class Visit>
    [[gnu::always_inline]] void for_each_move(Visit visit) const {
        if (status != in_progress) return;
        for (uint32_t left = targets(); left; left &= left - 1) {
            const int board = lowest(left);
            for (uint32_t free = empty(board); free; free &= free - 1) {
                visit(pack(board, lowest(free)));
            }
        }
    }

    // Cells in which `side` would win `board` at once.
    uint32_t winning_cells(int side, int board) const {
        return completing<N>(mark[side][board]) & empty(board);
    }

    // Moves that win a local board: they change who may go where, and what the boards are worth.
    template <class Visit>
    void for_each_forcing_move(Visit visit) const {
        for (uint32_t left = targets(); left; left &= left - 1) {
            const int board = lowest(left);
            for (uint32_t wins = winning_cells(turn, board); wins; wins &= wins - 1) {
                visit(pack(board, lowest(wins)));
            }
        }
    }

    // What the opponent threatens says little here: the move decides where the opponent must play.
    Outlook outlook() const {
        for (uint32_t left = completing<N>(won[turn]) & targets(); left; left &= left - 1) {
            const int board = lowest(left);
            const uint32_t wins = winning_cells(turn, board);
            if (wins) return {Outlook::wins, pack(board, lowest(wins))};
        }
        return {};
    }

    static constexpr bool knows_reach = true;
    bool can_still_win(int side) const { return has_line<N>(reach[side]); }
};

}  // namespace noughts
