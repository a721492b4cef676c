// Large zeroed memory, straight from the operating system where there is one.
#pragma once

#include <stddef.h>
#include <stdlib.h>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace noughts {

#ifdef __linux__

// Pages cost nothing until they are touched. They are large ones if the system has them: a transposition
// table is read all over, and with small pages finding the page takes longer than reading it.
inline void *take_pages(size_t bytes) {
    void *pages = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED) return nullptr;
    constexpr size_t large_page = size_t{2} << 20;
    if (bytes >= 2 * large_page) madvise(pages, bytes, MADV_HUGEPAGE);
    return pages;
}

inline void return_pages(void *pages, size_t bytes) {
    if (pages) munmap(pages, bytes);
}

#else

inline void *take_pages(size_t bytes) { return calloc(bytes, 1); }
inline void return_pages(void *pages, size_t) { free(pages); }

#endif

}  // namespace noughts
