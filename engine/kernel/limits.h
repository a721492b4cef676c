// What ends a search: nodes, a deadline, or the caller's wish.
#pragma once

#include <stdint.h>
#include <string.h>
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
    // The clock is read after so many nodes. A look costs about as much as a node of the smallest game.
    static constexpr uint64_t alphabeta_nodes = 256, simulations = 16;

    Meter(const noughts_limit &limit, const int32_t *stop, uint64_t nodes_between_looks)
        : nodes_between_looks_(nodes_between_looks),
          most_(limit.nodes ? limit.nodes : UINT64_MAX),
          stop_(stop),
          start_(nanoseconds_now()),
          deadline_(limit.nanoseconds ? start_ + limit.nanoseconds : UINT64_MAX) {
        if (deadline_ < start_) deadline_ = UINT64_MAX;
        set_next_look();
    }

    // A part of another meter's search, of at most `nodes` nodes.
    Meter(const Meter &whole, uint64_t nodes) : Meter(whole) {
        nodes_ = 0;
        most_ = whole.most_ - whole.nodes_ < nodes ? whole.most_ - whole.nodes_ : nodes;
        set_next_look();
    }
    // The part is over; what it counted counts here.
    void add(const Meter &part) {
        nodes_ += part.nodes_;
        look();
    }

    // Counts the node that is about to be searched; false: it must not be.
    bool count() {
        if (nodes_ >= next_look_ && !look()) return false;
        nodes_++;
        return true;
    }

    // While it is not hurried, the clock does not stop it.
    void hurry(bool hurried) { hurried_ = hurried; }

    bool stopped() const { return stopped_; }
    uint64_t nodes() const { return nodes_; }
    uint64_t elapsed() const { return nanoseconds_now() - start_; }
    void stop() { stopped_ = true, next_look_ = 0; }

private:
    bool look() {
        const bool asked = stop_ && __atomic_load_n(stop_, __ATOMIC_RELAXED);
        const bool late = hurried_ && deadline_ != UINT64_MAX && nanoseconds_now() >= deadline_;
        if (stopped_ || nodes_ >= most_ || asked || late) {
            stop();
            return false;
        }
        set_next_look();
        return true;
    }

    void set_next_look() {
        next_look_ = stopped_ ? 0 : most_;
        const bool must_look = stop_ || deadline_ != UINT64_MAX;
        if (!stopped_ && must_look && most_ - nodes_ > nodes_between_looks_)
            next_look_ = nodes_ + nodes_between_looks_;
    }

    uint64_t nodes_ = 0;
    uint64_t next_look_ = 0;
    uint64_t nodes_between_looks_;
    uint64_t most_;
    const int32_t *stop_;
    uint64_t start_, deadline_;
    bool stopped_ = false;
    bool hurried_ = true;
};

}  // namespace noughts
