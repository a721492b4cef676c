// The rows that local boards add to the lanes: made of the net's weights when they are needed, and kept a
// while.
#pragma once

#include "lanes.h"

namespace noughts {

// A row for every place and state would take 22 MB, which no cache holds. A search sees some hundred states
// of a board, over and over, so those it has seen last are kept: most rows that it needs are there.
class NetRows {
public:
    void read(const Net &net) {
        net_ = &net;
        memset(state_, 0, sizeof state_);
        for (int board = 0; board < 9; board++) {
            for (int k = 0; k < Net::dims; k++) {
                int16_t words[Net::lanes];
                for (int lane = 0; lane < Net::lanes; lane++) words[lane] = net.weight[board][k][lane];
                load(weight_[board][k], words);
            }
        }
    }

    // To be used before the next row is asked for, which may take its place.
    const Lanes &row(int board, int state) {
        const uint32_t slot = uint32_t(state) * 0x9E3779B9u >> (32 - slot_bits);
        Lanes &row = row_[board][slot];
        if (state_[board][slot] != state + 1) [[unlikely]] {
            state_[board][slot] = uint16_t(state + 1);
            make(row, net_->board[state], weight_[board]);
        }
        return row;
    }

private:
    static constexpr int slot_bits = 8;

    [[gnu::noinline]] static void make(Lanes &row, const int8_t *narrow, const Lanes *weight) {
        Lanes sum = {};
        for (int k = 0; k < Net::dims; k++) {
            const Words factor = Words{} + uint16_t(int16_t(narrow[k]));
            for (int i = 0; i < Lanes::parts; i++) sum.part[i] += factor * weight[k].part[i];
        }
        row = sum;
    }

    const Net *net_;
    uint16_t state_[9][1 << slot_bits];  // of the kept rows, plus 1
    Lanes row_[9][1 << slot_bits];
    Lanes weight_[9][Net::dims];  // widened to words
};

}  // namespace noughts
