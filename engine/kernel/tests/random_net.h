// A net that knows nothing, to test what does not depend on what a net knows.
#pragma once

#include "../net.h"
#include "../rng.h"

namespace noughts {

// Random weights, small enough for sums to stay in range, large enough to come to either end of it.
inline void fill(Net &net, uint64_t seed) {
    Rng random(seed);
    const auto between = [&](int most) { return random.below(2 * most + 1) - most; };
    const auto fill_with = [&]<class T>(T *from, size_t size, int most) {
        for (size_t i = 0; i < size / sizeof(T); i++) from[i] = T(between(most));
    };
    memset(&net, 0, sizeof net);
    memcpy(net.magic, "NGHTSNET", 8);
    net.version = Net::current_version;
    const uint32_t sizes[] = {Net::lanes, Net::dims, Net::focus, Net::hidden, Net::phases};
    memcpy(net.sizes, sizes, sizeof sizes);
    fill_with(&net.board[0][0], sizeof net.board, 127);
    fill_with(&net.target[0][0], sizeof net.target, 127);
    fill_with(&net.weight[0][0][0], sizeof net.weight, 6);
    fill_with(&net.macro[0][0][0], sizeof net.macro, 700);
    fill_with(&net.next[0][0][0], sizeof net.next, 700);
    fill_with(&net.bias[0], sizeof net.bias, 1000);
    fill_with(&net.head[0][0][0], sizeof net.head, 30);
    fill_with(&net.head_bias[0][0], sizeof net.head_bias, 9000);
    fill_with(&net.out[0][0], sizeof net.out, 200);
    fill_with(&net.out_bias[0], sizeof net.out_bias, 20000);
    net.payload_size = uint32_t(sizeof net - offsetof(Net, board));
    net.checksum = crc32(reinterpret_cast<const uint8_t *>(&net.board), net.payload_size);
}

}  // namespace noughts
