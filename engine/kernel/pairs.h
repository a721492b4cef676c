// Sums of products of words, two products at a time, for eight sums at once.
#pragma once

#include <stdint.h>
#include <string.h>

namespace noughts {

using Ints [[gnu::vector_size(32)]] = int32_t;

// The weights of two inputs in eight sums. x86 has one instruction for all of it, which no compiler makes of
// what says the same in vectors (seen in GCC 12 and clang); others multiply and add the inputs in turn.
struct alignas(32) PairOfWeights {
#ifdef __AVX2__
    static constexpr bool side_by_side = true;

    [[gnu::always_inline]] void add_to(Ints &sum, const int16_t *inputs) const {
        using Operand [[gnu::vector_size(32)]] = int16_t;
        int32_t both;
        memcpy(&both, inputs, sizeof both);
        const Ints all = Ints{} + both;
        Operand weights;
        memcpy(&weights, word, sizeof weights);
        sum += Ints(__builtin_ia32_pmaddwd256(Operand(all), weights));
    }
#else
    static constexpr bool side_by_side = false;

    [[gnu::always_inline]] void add_to(Ints &sum, const int16_t *inputs) const {
        using Half [[gnu::vector_size(16)]] = int16_t;
        for (int i = 0; i < 2; i++) {
            Half weights;
            memcpy(&weights, word + 8 * i, sizeof weights);
            sum += __builtin_convertvector(weights, Ints) * int32_t(inputs[i]);
        }
    }
#endif

    void set(int input, int sum, int16_t weight) {
        word[side_by_side ? 2 * sum + input : 8 * input + sum] = weight;
    }

    int16_t word[16];
};

}  // namespace noughts
