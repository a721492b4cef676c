// The memory of a tree search: fixed-size nodes in a pool that never grows.
#pragma once

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "noughts.h"
#include "pages.h"
#include "position.h"

namespace noughts {

// What is proven of a node, for the side that moved there.
enum Proof : uint8_t { unproven = 0, proven_loss = 1, proven_draw = 2, proven_win = 3 };

// One position, reached by `move` from its parent. Siblings lie side by side, so that choosing among them
// reads memory in one go; what the choice needs is kept ready, mean and interest.
//
//   byte  0      4       8     12        16           20    22
//         visits points  mean  interest  first child  move  proof << 12 | children       (24 bytes)
struct Node {
    uint32_t visits;
    uint32_t points;  // of playouts, in half wins, for the side that moved here
    float mean;       // what the move is worth, 0 to 1: points / (2 * visits), or what an evaluation says
    float interest;   // how much of its parent's curiosity it gets: of playouts 1 / sqrt(visits)
    uint32_t first;   // index of the first child, 0: none yet
    Move move;
    uint16_t packed;

    int children() const { return packed & 0xFFF; }
    Proof proof() const { return Proof(packed >> 12); }
    bool is_leaf() const { return first == 0; }

    void set_children(uint32_t index, int count) {
        first = index;
        packed = uint16_t((packed & 0xF000) | count);
    }

    void set_proof(Proof proof) {
        if (proof == unproven) return;
        packed = uint16_t((packed & 0xFFF) | proof << 12);
        mean = proof == proven_win ? 1.0f : proof == proven_draw ? 0.5f : 0.0f;
    }

    // `half_wins`: 2 won, 1 drawn, 0 lost for the side that moved here.
    void count(uint32_t half_wins) {
        visits++;
        points += half_wins;
        interest = 1.0f / sqrtf(float(visits));
        if (proof() == unproven) mean = float(points) / float(2 * visits);
    }
};

// Two pools of equal size: a search fills one; keeping a subtree copies it to the other (C. J. Cheney, 1970).
class Tree {
public:
    static constexpr uint32_t root = 1;             // index 0 means none
    static constexpr uint64_t least_bytes = 65536;  // room for the moves of any root

    bool allocate(uint64_t bytes) {
        if (bytes < least_bytes) bytes = least_bytes;
        const uint64_t nodes = bytes / 2 / sizeof(Node);
        capacity_ = nodes > UINT32_MAX ? UINT32_MAX : uint32_t(nodes);
        for (Node *&pool : pool_) pool = static_cast<Node *>(take_pages(capacity_ * sizeof(Node)));
        if (pool_[0] && pool_[1]) return true;
        release();
        return false;
    }

    void release() {
        for (Node *pool : pool_) return_pages(pool, capacity_ * sizeof(Node));
    }

    Node &operator[](uint32_t index) { return pool_[0][index]; }
    const Node &operator[](uint32_t index) const { return pool_[0][index]; }
    uint32_t used() const { return used_; }

    // Nothing but a root that was not visited yet.
    void clear() {
        used_ = root + 1;
        pool_[0][root] = Node{0, 0, 0, 0, 0, no_move, 0};
    }

    // Room for `count` siblings; 0 when the pool is full.
    uint32_t reserve(int count) {
        if (capacity_ - used_ < uint32_t(count)) return 0;
        const uint32_t first = used_;
        used_ += uint32_t(count);
        return first;
    }

    // Makes the node at `index` the root, with all that is below it; the rest is forgotten.
    void keep(uint32_t index) {
        Node *old = pool_[0], *kept = pool_[1];
        kept[root] = old[index];
        used_ = root + 1;
        for (uint32_t i = root; i < used_; i++) {
            if (kept[i].is_leaf()) continue;
            const uint32_t count = uint32_t(kept[i].children());
            memcpy(&kept[used_], &old[kept[i].first], count * sizeof(Node));
            kept[i].first = used_;
            used_ += count;
        }
        pool_[0] = kept;
        pool_[1] = old;
    }

private:
    Node *pool_[2] = {};
    uint32_t capacity_ = 0;
    uint32_t used_ = 0;
};

}  // namespace noughts
