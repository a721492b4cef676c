// Random games of Ultimate, the kernel's innermost loop.
//
// The same games as playout() plays, move for move, about twice as fast: a local board that takes no more
// moves is kept as one without free cells, so that where the opponent must play is known as soon as the cell
// is, before it is known whether the cell won anything; and a free choice picks among all free cells at once,
// board by board being slower for the branches that nobody can predict.
#pragma once

#include "playout.h"
#include "ultimate.h"

namespace noughts {

template <int N>
class UltimatePlayout {
public:
    using G = Ultimate<N>;

    explicit UltimatePlayout(const G &position) : turn_(position.turn), board_(position.next) {
        for (int board = 0; board < G::cells; board++) {
            mark_[0][board] = position.mark[0][board];
            mark_[1][board] = position.mark[1][board];
            free_[board] = typename G::Cells(position.closed >> board & 1 ? 0 : position.empty(board));
        }
        won_[0] = position.won[0];
        won_[1] = position.won[1];
    }

    template <Policy policy>
    Status run(Rng &shared, uint64_t &plies) {
        Rng rng = shared;  // in registers
        Status end;
        uint32_t free = board_ == G::anywhere ? 0 : free_[board_];
        for (;; plies++) {
            if (policy == Policy::aware && wins_at_once(free)) {
                end = won_by(turn_);
                break;
            }
            int cell;
            if (free) [[likely]] {
                cell = nth_bit(free, rng.below(popcount(free)));
            } else {
                const Everywhere all(free_);
                if (all.count == 0) {
                    end = drawn;
                    break;
                }
                const int chosen = all.nth(rng.below(all.count));
                board_ = chosen / G::cells;
                cell = chosen % G::cells;
                free = free_[board_];
            }
            if (place(cell, free)) {
                plies++;
                end = won_by(turn_);
                break;
            }
            turn_ ^= 1;
            board_ = cell;
            free = free_[cell];
        }
        shared = rng;
        return end;
    }

private:
    // The free cells of all boards, side by side in words.
    struct Everywhere {
        static constexpr int boards_in_word = 64 / G::cells;
        static constexpr int words = (G::cells + boards_in_word - 1) / boards_in_word;
        uint64_t word[words] = {};
        int counts[words];
        int count = 0;

        explicit Everywhere(const typename G::Cells *free) {
            for (int board = 0; board < G::cells; board++) {
                word[board / boards_in_word] |= uint64_t(free[board]) << (board % boards_in_word * G::cells);
            }
            for (int i = 0; i < words; i++) count += counts[i] = popcount(word[i]);
        }

        // The number of free cell `n`.
        int nth(int n) const {
            int at = 0;
            for (int i = 0; i + 1 < words; i++) {
                const bool past = at == i && n >= counts[i];
                n -= past ? counts[i] : 0;
                at += past;
            }
            return at * boards_in_word * G::cells + nth_bit(word[at], n);
        }
    };

    bool wins_at_once(uint32_t free) const {
        uint32_t goals = completing<N>(won_[turn_]);
        if (!goals) [[likely]]
            return false;
        if (free) goals &= 1u << board_;
        uint32_t wins = 0;
        for (; goals; goals &= goals - 1) {
            const int board = lowest(goals);
            wins |= completing<N>(mark_[turn_][board]) & free_[board];
        }
        return wins != 0;
    }

    // Whether the mark wins the game.
    bool place(int cell, uint32_t free) {
        const uint32_t bit = 1u << cell;
        const uint32_t mine = mark_[turn_][board_] |= typename G::Cells(bit);
        const uint32_t line = has_line<N>(mine);
        free_[board_] = typename G::Cells((free ^ bit) & (line - 1));
        won_[turn_] |= line << board_;
        return has_line<N>(won_[turn_]);
    }

    typename G::Cells mark_[2][G::cells], free_[G::cells];
    uint32_t won_[2];
    int turn_, board_;
};

// Larger boards gain nothing.
template <Policy policy, int N>
    requires(N <= 4)
Status playout(const Ultimate<N> &position, Rng &rng, uint64_t &plies) {
    if (position.status != in_progress) return Status(position.status);
    return UltimatePlayout<N>(position).template run<policy>(rng, plies);
}

}  // namespace noughts
