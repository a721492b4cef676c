// The functions of noughts.h: check what came in, call the search for the game it is, write what comes out.
#include "noughts.h"

#include "perft.h"
#include "wire.h"

#ifndef NOUGHTS_SOURCE_DIGEST
#define NOUGHTS_SOURCE_DIGEST "unknown"
#endif

using namespace noughts;

uint32_t noughts_abi_version(void) { return NOUGHTS_ABI_VERSION; }

const char *noughts_source_digest(void) { return NOUGHTS_SOURCE_DIGEST; }

int32_t noughts_perft(const uint8_t *position, uint32_t length, uint32_t depth, int32_t bulk, uint64_t counts[4]) {
    if (counts == nullptr || depth > NOUGHTS_MAX_CELLS) return NOUGHTS_BAD_ARGUMENT;
    return with_position(position, length, [&](const auto &start) {
        PerftCounts found;
        if (bulk) {
            found.by_status[0] = perft_bulk(start, int(depth));
        } else {
            perft(start, int(depth), found);
        }
        for (int i = 0; i < 4; i++) counts[i] = found.by_status[i];
        return int32_t{NOUGHTS_OK};
    });
}
