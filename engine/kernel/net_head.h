// The head of a net: from both sides' lanes and the next board to the log of the odds.
#pragma once

#include "lanes.h"
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

    // Its weights are widened once, for products of words.
    explicit Head(const Net &net) : net_(&net) {
        for (int j = 0; j < Net::hidden; j++) {
            for (int i = 0; i < Net::inputs; i++) weight_[j][i] = net.head[j][i];
        }
    }

    // `sums`: the lanes of X and of O.
    int64_t judge(const Ultimate<3> &position, const Lanes sums[2]) const {
        alignas(64) int16_t input[Net::inputs];
        const int side = position.turn;
        const bool anywhere = position.next == Ultimate<3>::anywhere;
        const int next = anywhere ? Net::anywhere : int(position.next);
        activate(sums[side], net_->next[0][next], input);
        activate(sums[side ^ 1], net_->next[1][next], input + Net::lanes);
        // No board is the next one if any is; one that is won is never the next, so its row is free for that.
        const int8_t *closer =
            net_->target[anywhere ? int(Net::won_board) : board_state(position, next, side)];
        for (int k = 0; k < Net::focus; k++) input[2 * Net::lanes + k] = int16_t(4 * closer[k]);
        int64_t result = net_->out_bias;
        for (int j = 0; j < Net::hidden; j++) {
            const int32_t sum = int32_t(uint32_t(net_->head_bias[j]) + uint32_t(dot(input, weight_[j]))) >> 6;
            result += int64_t(sum < 0 ? 0 : sum > 256 ? 256 : sum) * net_->out[j];
        }
        return result;
    }

private:
    // Written so that compilers see a sum of products of words, for which machines have an instruction.
    static int32_t dot(const int16_t *a, const int16_t *b) {
        int32_t sum = 0;
        for (int i = 0; i < Net::inputs; i++) sum += int32_t(a[i]) * int32_t(b[i]);
        return sum;
    }

    const Net *net_;
    alignas(64) int16_t weight_[Net::hidden][Net::inputs];
};

}  // namespace noughts
