// Bit counting and choosing, the same on every target.
#pragma once

#include <stdint.h>
#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace noughts {

inline int popcount(uint64_t bits) { return __builtin_popcountll(bits); }

// Index of the lowest set bit; `bits` must not be 0.
inline int lowest(uint64_t bits) { return __builtin_ctzll(bits); }

// Index of the set bit number `n` (from 0); `n` must be below popcount(bits).
inline int nth_bit(uint64_t bits, int n) {
#if defined(__BMI2__)
    return lowest(_pdep_u64(uint64_t{1} << n, bits));
#else
    // Halve the window until one bit is left: no loop over the bits, no unpredictable exit.
    int at = 0;
    for (int half = 32; half; half >>= 1) {
        const int low = popcount((bits >> at) & ((uint64_t{1} << half) - 1));
        const int above = n >= low;
        n -= above ? low : 0;
        at += above ? half : 0;
    }
    return at;
#endif
}

}  // namespace noughts
