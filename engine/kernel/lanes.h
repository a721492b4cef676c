// The 64 numbers that a side of a net adds up, in the compiler's vector types: one source for every machine.
#pragma once

#include <stdint.h>
#include <string.h>

#include "net.h"

namespace noughts {

// Sums wrap, which only unsigned numbers may; as int16_t they are what is meant.
using Words [[gnu::vector_size(32)]] = uint16_t;
using SignedWords [[gnu::vector_size(32)]] = int16_t;
using Bytes [[gnu::vector_size(16)]] = int8_t;

struct Lanes {
    static constexpr int parts = Net::lanes / 16;
    Words part[parts];
};

template <class Vector, class Number>
[[gnu::always_inline]] inline void load(Vector &vector, const Number *from) {
    memcpy(&vector, from, sizeof vector);
}

inline void add(Lanes &sum, const int16_t *row) {
    for (int i = 0; i < Lanes::parts; i++) {
        Words words;
        load(words, row + 16 * i);
        sum.part[i] += words;
    }
}

inline void subtract(Lanes &sum, const int16_t *row) {
    for (int i = 0; i < Lanes::parts; i++) {
        Words words;
        load(words, row + 16 * i);
        sum.part[i] -= words;
    }
}

// now = before + row x weight for both sides at once, which share the widening of the weights.
inline void add_products(const Lanes before[2], Lanes now[2], const int16_t row[2][Net::dims],
                         const int8_t weight[Net::dims][Net::lanes]) {
    Words own[Lanes::parts], other[Lanes::parts];
    for (int i = 0; i < Lanes::parts; i++) own[i] = before[0].part[i], other[i] = before[1].part[i];
    for (int k = 0; k < Net::dims; k++) {
        const Words by_own = Words{} + uint16_t(row[0][k]), by_other = Words{} + uint16_t(row[1][k]);
        for (int i = 0; i < Lanes::parts; i++) {
            Bytes bytes;
            load(bytes, weight[k] + 16 * i);
            const Words words = Words(__builtin_convertvector(bytes, SignedWords));
            own[i] += by_own * words;
            other[i] += by_other * words;
        }
    }
    for (int i = 0; i < Lanes::parts; i++) now[0].part[i] = own[i], now[1].part[i] = other[i];
}

// What a lane tells the head: 0 .. 256.
inline void activate(const Lanes &sum, const int16_t *next, int16_t *out) {
    for (int i = 0; i < Lanes::parts; i++) {
        Words words;
        load(words, next + 16 * i);
        SignedWords value = SignedWords(sum.part[i] + words);
        value = value < 0 ? SignedWords{} : value;
        value = value > 2048 ? SignedWords{} + int16_t{2048} : value;
        value = value >> 3;
        memcpy(out + 16 * i, &value, sizeof value);
    }
}

}  // namespace noughts
