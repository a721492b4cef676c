// The file of a trained evaluation of Ultimate 3 x 3, as it lies in memory.
//
// A net sees a position twice, with the eyes of either side. Every local board in its state becomes a short
// row of `board`; the rows, each widened by the weights of its board's place, add up to `lanes` numbers, to
// which lines of boards and the next board add theirs. A small head, one of its own for each phase of the
// game, makes one number of both sides' lanes and of a closer look at the next board: the log of the odds
// that the side to move wins.
//
//   scale of   board, target, head 64   weight 32   macro, next, bias and their sums 2048   out 256
//              head_bias 256 * 64       what is hidden 256   the result, out_bias 65536
#pragma once

#include <stddef.h>

#include "chances.h"

namespace noughts {

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "nets are read in place, and are little-endian");

// All members lie at multiples of 64 bytes, with zeros between them. Little-endian.
struct alignas(64) Net {
    static constexpr int lanes = 64, dims = 32, focus = 16, hidden = 16, phases = 8;
    static constexpr int inputs = 2 * lanes + focus;  // of the head: own lanes, the other's, the closer look
    static constexpr uint32_t current_version = 2;

    // Of a local board as a side sees it: the pattern of its marks while it takes moves, else how it ended.
    enum State { won_board = patterns3, lost_board, drawn_board, states };
    // Of a line of boards as a side sees it: which of the three it has won, if the others are open.
    static constexpr int line_closed = 7;
    static constexpr int anywhere = 9;  // in `next`, instead of a board

    char magic[8];
    uint32_t version;
    uint32_t sizes[5];      // lanes, dims, focus, hidden, phases
    uint32_t payload_size;  // bytes from `board` on
    uint32_t checksum;      // CRC-32 of them
    alignas(64) int8_t board[states][dims];
    alignas(64) int8_t target[states][focus];
    alignas(64) int8_t weight[9][dims][lanes];
    alignas(64) int16_t macro[lines<3>.count][8][lanes];
    alignas(64) int16_t next[2][10][lanes];  // for the side to move, for the other one
    alignas(64) int16_t bias[lanes];
    alignas(64) int8_t head[phases][hidden][inputs];
    alignas(64) int32_t head_bias[phases][hidden];
    alignas(64) int16_t out[phases][hidden];
    alignas(64) int32_t out_bias[phases];
};

// CRC-32 as in zlib and PNG (ISO 3309).
struct CrcTable {
    uint32_t of[256] = {};

    constexpr CrcTable() {
        for (uint32_t byte = 0; byte < 256; byte++) {
            uint32_t crc = byte;
            for (int bit = 0; bit < 8; bit++) crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320u : 0);
            of[byte] = crc;
        }
    }
};
inline constexpr CrcTable crc_table{};

inline uint32_t crc32(const uint8_t *bytes, uint64_t length) {
    uint32_t crc = ~0u;
    for (uint64_t i = 0; i < length; i++) crc = crc >> 8 ^ crc_table.of[(crc ^ bytes[i]) & 255];
    return ~crc;
}

// The net in these bytes, null if they are none for this kernel. All but its checksum is looked at.
inline const Net *read_net(const uint8_t *bytes, uint64_t length) {
    if (bytes == nullptr || length != sizeof(Net) || uintptr_t(bytes) % alignof(Net)) return nullptr;
    const Net *net = reinterpret_cast<const Net *>(bytes);
    constexpr char magic[8] = {'N', 'G', 'H', 'T', 'S', 'N', 'E', 'T'};
    for (int i = 0; i < 8; i++) {
        if (net->magic[i] != magic[i]) return nullptr;
    }
    const bool sizes = net->sizes[0] == Net::lanes && net->sizes[1] == Net::dims &&
                       net->sizes[2] == Net::focus && net->sizes[3] == Net::hidden &&
                       net->sizes[4] == Net::phases;
    const bool whole = net->payload_size == sizeof(Net) - offsetof(Net, board);
    return net->version == Net::current_version && sizes && whole ? net : nullptr;
}

inline bool checksum_fits(const Net &net) {
    return crc32(reinterpret_cast<const uint8_t *>(&net.board), net.payload_size) == net.checksum;
}

}  // namespace noughts
