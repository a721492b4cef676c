// The order in which moves are searched: what cut off elsewhere is likely to cut off here.
#pragma once

#include "position.h"

namespace noughts {

// The moves of one position, handed out best first. Sorting as they are asked for costs least: a cutoff often
// comes before the second.
template <Game G>
class Candidates {
public:
    // Higher ranks come earlier, and equal ones as they are added.
    void add(Move move, int rank) {
        const uint64_t order = (int64_t(rank) << 16) + (0xFFFF - count_);
        list_[count_++] = order << 16 | move;
    }
    int count() const { return count_; }

    Move next() {
        int best = given_;
        for (int i = given_ + 1; i < count_; i++) best = int64_t(list_[i]) > int64_t(list_[best]) ? i : best;
        const uint64_t chosen = list_[best];
        list_[best] = list_[given_];
        list_[given_++] = chosen;
        return Move(chosen);
    }
    Move given(int i) const { return Move(list_[i]); }

private:
    int count_ = 0, given_ = 0;
    uint64_t list_[G::max_moves];  // rank, then the place from the end, then the move
};

// Killer moves (two a ply) and the history of cutoffs, learned during one search.
template <Game G>
class Ordering {
public:
    static constexpr int max_height = 128;  // plies from the root

    int rank(const G &position, Move move, Move hint, int height, int promise) const {
        if (move == hint) return 1 << 30;
        if (move == killer_[height][0]) return (1 << 29) + 1;
        if (move == killer_[height][1]) return 1 << 29;
        return history_[position.turn][move] + promise;
    }

    void cut_off(const G &position, Move move, int depth, int height) {
        reward(position.turn, move, depth * depth);
        if (move != killer_[height][0]) {
            killer_[height][1] = killer_[height][0];
            killer_[height][0] = move;
        }
    }

    // `move` was searched before the one that cut off, in vain.
    void in_vain(const G &position, Move move, int depth) { reward(position.turn, move, -depth * depth); }

    Ordering() {
        for (auto &pair : killer_) pair[0] = pair[1] = no_move;
    }

private:
    static constexpr int most = 1 << 14;

    // Moves towards +-most ever more slowly, so that old merits fade.
    void reward(int side, Move move, int amount) {
        int &value = history_[side][move];
        const int size = amount < 0 ? -amount : amount;
        value += amount - value * (size < most ? size : most) / most;
    }

    int history_[2][G::move_limit] = {};
    Move killer_[max_height][2];
};

}  // namespace noughts
