// Objects too large for the stack, on the heap without the C++ run-time library.
#pragma once

#include <stddef.h>
#include <stdlib.h>

namespace noughts {

struct At {
    void *place;
};

}  // namespace noughts

inline void *operator new(size_t, noughts::At at) noexcept { return at.place; }

namespace noughts {

// Owns one T; empty when there was no memory. T needs no destructor.
template <class T>
class Owned {
public:
    Owned() : object_(static_cast<T *>(aligned_alloc(alignment, sizeof(T)))) {
        if (object_) new (At{object_}) T;
    }
    ~Owned() { free(object_); }
    Owned(const Owned &) = delete;
    Owned &operator=(const Owned &) = delete;

    explicit operator bool() const { return object_ != nullptr; }
    T &operator*() const { return *object_; }

private:
    static constexpr size_t alignment = alignof(T) < sizeof(void *) ? sizeof(void *) : alignof(T);

    T *object_;
};

}  // namespace noughts
