// The transposition table: what is known of positions that were searched before.
#pragma once

#include <stdint.h>
#include <string.h>

#include "pages.h"
#include "position.h"
#include "tables.h"

namespace noughts {

enum Bound : uint8_t { no_bound = 0, lower_bound = 1, upper_bound = 2, exact_bound = 3 };

// The depth of a score that rests on finished games alone, and so holds at every depth.
inline constexpr int complete_depth = 255;
inline constexpr int deepest_kept = 254;

struct Known {
    Move move = no_move;
    int score = 0;
    int depth = 0;
    Bound bound = no_bound;
};

// Four entries share a cache line, the slot of a key. Threads may search with one table at the same time: an
// entry is two words that are read and written without a lock, and the first holds the key xor the second, so
// that an entry of which another thread has written one half does not fit its key (R. Hyatt and T. Mann, "A
// lock-less transposition table implementation for parallel search", ICGA Journal 25, 2002).
//
//   bit of data   63 .. 48   47 .. 32   31 .. 24   23 .. 22   21 .. 0
//                 score      move       depth      bound      generation
class Table {
public:
    // A power of two of slots within `bytes`, at least one; false when there is no memory.
    bool allocate(uint64_t bytes) {
        uint64_t slots = 1;
        while (slots * 2 * sizeof(Slot) <= bytes) slots *= 2;
        bytes_ = (slots + 1) * sizeof(Slot);
        memory_ = take_pages(bytes_);
        slots_ = reinterpret_cast<Slot *>((uintptr_t(memory_) + sizeof(Slot) - 1) & ~(sizeof(Slot) - 1));
        mask_ = most_ = slots - 1;
        return memory_ != nullptr;
    }

    void release() { return_pages(memory_, bytes_); }

    // Forgets everything, since a new search must not depend on those before it; cheap but for every four
    // millionth time. Only a part of the table is used when it is known that `positions` will be stored at
    // most: a part that fits into the caches is faster.
    void forget(uint64_t positions = UINT64_MAX) {
        if (++generation_ > last_generation) clear();
        mask_ = 0;
        while (mask_ < most_ && mask_ + 1 < positions / 4) mask_ = 2 * mask_ + 1;
    }

    void prefetch(uint64_t key) const { __builtin_prefetch(&slots_[key & mask_]); }

    Known find(uint64_t key) const {
        const Slot &slot = slots_[key & mask_];
        for (const Entry &entry : slot.entry) {
            const uint64_t data = __atomic_load_n(&entry.data, __ATOMIC_RELAXED);
            const uint64_t check = __atomic_load_n(&entry.check, __ATOMIC_RELAXED);
            if ((check ^ data) == key && generation_of(data) == generation_) return unpack(data);
        }
        return {};
    }

    // Takes the place of the same position, else of a forgotten entry, else of the shallowest.
    void store(uint64_t key, const Known &known) {
        Slot &slot = slots_[key & mask_];
        Entry *victim = nullptr;
        int least = 1 << 16;
        for (Entry &entry : slot.entry) {
            const uint64_t data = __atomic_load_n(&entry.data, __ATOMIC_RELAXED);
            const uint64_t check = __atomic_load_n(&entry.check, __ATOMIC_RELAXED);
            const bool current = generation_of(data) == generation_;
            const int worth = !current ? -1 : (check ^ data) == key ? -2 : int(data >> 24 & 255);
            if (worth < least) least = worth, victim = &entry;
        }
        const uint64_t data = pack(known);
        __atomic_store_n(&victim->data, data, __ATOMIC_RELAXED);
        __atomic_store_n(&victim->check, key ^ data, __ATOMIC_RELAXED);
    }

private:
    static constexpr uint64_t last_generation = (1 << 22) - 1;

    struct Entry {
        uint64_t check, data;
    };
    struct alignas(64) Slot {
        Entry entry[4];
    };

    void clear() {
        memset(slots_, 0, (most_ + 1) * sizeof(Slot));
        generation_ = 1;
    }

    static uint64_t generation_of(uint64_t data) { return data & last_generation; }

    uint64_t pack(const Known &known) const {
        return uint64_t(uint16_t(known.score)) << 48 | uint64_t(known.move) << 32 |
               uint64_t(known.depth) << 24 | uint64_t(known.bound) << 22 | generation_;
    }

    static Known unpack(uint64_t data) {
        return {Move(data >> 32), int16_t(data >> 48), int(data >> 24 & 255), Bound(data >> 22 & 3)};
    }

    void *memory_ = nullptr;
    size_t bytes_ = 0;
    Slot *slots_ = nullptr;
    uint64_t mask_ = 0, most_ = 0;
    uint64_t generation_ = 1;
};

}  // namespace noughts
