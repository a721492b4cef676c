// The head of a net: from both sides' lanes and the next board to the log of the odds.
#pragma once

#include "lanes.h"
#include "pairs.h"
#include "ultimate.h"

namespace noughts {

// What a net sees of a local board with the eyes of `side`.
inline int board_state(const Ultimate<3> &position, int board, int side) {
    if (!(position.closed >> board & 1))
        return pattern(position.mark[side][board], position.mark[side ^ 1][board]);
    return position.won[side] >> board & 1       ? Net::won_board
           : position.won[side ^ 1] >> board & 1 ? Net::lost_board
                                                 : Net::drawn_board;
}

class Head {
public:
    static constexpr int one = 65536;  // of the result

    void read(const Net &net) {
        net_ = &net;
        for (int phase = 0; phase < Net::phases; phase++) {
            for (int j = 0; j < Net::hidden; j++) {
                for (int i = 0; i < Net::inputs; i++)
                    weight_[phase][i / 2][j / 8].set(i & 1, j & 7, net.head[phase][j][i]);
            }
        }
    }

    // `sums`: the lanes of X and of O.
    int64_t judge(const Ultimate<3> &position, const Lanes sums[2]) const {
        alignas(32) int16_t input[Net::inputs];
        const int side = position.turn, next = position.next;
        static_assert(Ultimate<3>::anywhere == Net::anywhere);
        activate(sums[side], net_->next[0][next], input);
        activate(sums[side ^ 1], net_->next[1][next], input + Net::lanes);
        // A board that is won takes no move, so its row is free for a choice of all.
        const int closer = next == Net::anywhere ? int(Net::won_board) : board_state(position, next, side);
        look_closer(net_->target[closer], input + 2 * Net::lanes);
        return result_of(phase_of(position), input);
    }

private:
    static constexpr int groups = Net::hidden / 8, pairs = Net::inputs / 2;

    // By how many boards are closed, two at a time, and whether the choice is free.
    static int phase_of(const Ultimate<3> &position) {
        const int closed = popcount(position.closed) / 2;
        return (closed < 3 ? closed : 3) + 4 * (position.next == Net::anywhere);
    }

    int64_t result_of(int phase, const int16_t *input) const {
        const PairOfWeights(*weight)[groups] = weight_[phase];
        // Two chains of sums, so that additions need not wait for each other.
        Ints even[groups] = {}, odd[groups] = {};
        for (int pair = 0; pair < pairs; pair += 2) {
            for (int group = 0; group < groups; group++) {
                weight[pair][group].add_to(even[group], input + 2 * pair);
                weight[pair + 1][group].add_to(odd[group], input + 2 * pair + 2);
            }
        }
        Ints result = {};
        for (int group = 0; group < groups; group++) {
            Ints bias, out;
            memcpy(&bias, net_->head_bias[phase] + 8 * group, sizeof bias);
            for (int j = 0; j < 8; j++) out[j] = net_->out[phase][8 * group + j];
            Ints value = (even[group] + odd[group] + bias) >> 6;
            value = value < 0 ? Ints{} : value;
            value = value > 256 ? Ints{} + 256 : value;
            result += value * out;
        }
        int64_t total = net_->out_bias[phase];
        for (int j = 0; j < 8; j++) total += result[j];
        return total;
    }

    const Net *net_;
    PairOfWeights weight_[Net::phases][pairs][groups];
};

}  // namespace noughts
