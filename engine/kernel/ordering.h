// The order in which moves are searched: what cut off elsewhere is likely to cut off here.
#pragma once

#include "position.h"

namespace noughts {

struct Candidate {
    Move move;
    int rank;  // higher is searched earlier
};

// The moves of one position, handed out best first. Sorting as they are asked for costs least: a cutoff often
// comes before the second.
template <Game G>
class Candidates {
public:
    void add(Move move, int rank) { list_[count_++] = {move, rank}; }
    int count() const { return count_; }

    Move next() {
        int best = given_;
        for (int i = given_ + 1; i < count_; i++) best = list_[i].rank > list_[best].rank ? i : best;
        const Candidate chosen = list_[best];
        // The rest keeps its order, so that equal ranks come out as they were added.
        for (int i = best; i > given_; i--) list_[i] = list_[i - 1];
        list_[given_++] = chosen;
        return chosen.move;
    }
    Move given(int i) const { return list_[i].move; }

private:
    int count_ = 0, given_ = 0;
    Candidate list_[G::max_moves];
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
