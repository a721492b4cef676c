// What ends a search: nodes, a deadline, or the caller's wish.
#pragma once

#include <stdint.h>
#include <time.h>

#include "noughts.h"

namespace noughts {

inline uint64_t nanoseconds_now() {
    timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return uint64_t(now.tv_sec) * 1'000'000'000u + uint64_t(now.tv_nsec);
}

// Counts nodes and says when to stop. Once stopped it stays so: searches unwind without exceptions by asking.
class Meter {
public:
    Meter(const noughts_limit &limit, const int32_t *stop)
        : most_(limit.nodes ? limit.nodes : UINT64_MAX), stop_(stop), start_(nanoseconds_now()),
          deadline_(limit.nanoseconds ? start_ + limit.nanoseconds : UINT64_MAX) {
        if (deadline_ < start_) deadline_ = UINT64_MAX;
        set_next_look();
    }

    // Counts the node that is about to be searched; false: it must not be.
    bool count() {
        if (nodes_ >= next_look_ && !look()) return false;
        nodes_++;
        return true;
    }

    bool stopped() const { return stopped_; }
    uint64_t nodes() const { return nodes_; }
    uint64_t elapsed() const { return nanoseconds_now() - start_; }
    void stop() { stopped_ = true, next_look_ = 0; }

private:
    // A look at the clock costs as much as a node or less; a node of the largest game takes about 2 us.
    static constexpr uint64_t nodes_between_looks = 256;

    bool look() {
        const bool asked = stop_ && __atomic_load_n(stop_, __ATOMIC_RELAXED);
        const bool late = deadline_ != UINT64_MAX && nanoseconds_now() >= deadline_;
        if (stopped_ || nodes_ >= most_ || asked || late) {
            stop();
            return false;
        }
        set_next_look();
        return true;
    }

    void set_next_look() {
        next_look_ = most_;
        const bool must_look = stop_ || deadline_ != UINT64_MAX;
        if (must_look && most_ - nodes_ > nodes_between_looks) next_look_ = nodes_ + nodes_between_looks;
    }

    uint64_t nodes_ = 0;
    uint64_t next_look_ = 0;
    uint64_t most_;
    const int32_t *stop_;
    uint64_t start_, deadline_;
    bool stopped_ = false;
};

}  // namespace noughts
