// Seeded random numbers: the same seed gives the same numbers on every machine.
#pragma once

#include "tables.h"

namespace noughts {

// SplitMix64. The state is a counter, so the next number never waits for the one before.
struct Rng {
    uint64_t counter;

    explicit Rng(uint64_t seed) : counter(mix64(seed)) {}

    uint64_t next() { return mix64(counter++); }

    // Uniform in 0 .. n - 1, up to a bias below n / 2^32 (Lemire's multiplication instead of a division).
    int below(int n) { return int((next() >> 32) * uint64_t(n) >> 32); }
};

}  // namespace noughts
