// The 64 numbers that a side of a net adds up, in the compiler's vector types: one source for every machine.
#pragma once

#include <stdint.h>
#include <string.h>

#include "net.h"

namespace noughts {

// Sums wrap, which only unsigned numbers may; as int16_t they are what is meant.
using Words [[gnu::vector_size(32)]] = uint16_t;
using SignedWords [[gnu::vector_size(32)]] = int16_t;

struct Lanes {
    static constexpr int parts = Net::lanes / 16;
    Words part[parts];
};

template <class Vector, class Number>
[[gnu::always_inline]] inline void load(Vector &vector, const Number *from) {
    memcpy(&vector, from, sizeof vector);
}

inline void add(Lanes &sum, const Lanes &row) {
    for (int i = 0; i < Lanes::parts; i++) sum.part[i] += row.part[i];
}

inline void subtract(Lanes &sum, const Lanes &row) {
    for (int i = 0; i < Lanes::parts; i++) sum.part[i] -= row.part[i];
}

inline Lanes lanes_at(const int16_t *row) {
    Lanes lanes;
    load(lanes, row);
    return lanes;
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

// What the next board tells the head: its row at the scale of activations.
inline void look_closer(const int8_t *row, int16_t *out) {
    using Bytes [[gnu::vector_size(16)]] = int8_t;
    static_assert(Net::focus == sizeof(Bytes));
    Bytes bytes;
    load(bytes, row);
    const SignedWords value = __builtin_convertvector(bytes, SignedWords) * int16_t{4};
    memcpy(out, &value, sizeof value);
}

}  // namespace noughts
