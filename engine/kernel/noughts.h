/* The C interface of the Noughts search kernel.
 *
 * The kernel searches; it is not the authority on rules. It holds no global state: every call works on memory that the
 * caller hands in or on a handle that the caller made, so calls on different handles may run at the same time.
 * Every function answers a status code; answers are written through the last pointers, and only when the status is
 * NOUGHTS_OK (or where a function says so).
 */
#ifndef NOUGHTS_H
#define NOUGHTS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define NOUGHTS_API __attribute__((visibility("default")))

/* Counts up with every change of this interface or of the meaning of an answer. */
#define NOUGHTS_ABI_VERSION 1

enum {
    NOUGHTS_OK = 0,
    NOUGHTS_BAD_LENGTH = 1,   /* the position has not the length that its variant asks for */
    NOUGHTS_BAD_VARIANT = 2,  /* no such game or size */
    NOUGHTS_BAD_CELL = 3,     /* a cell is not 0, 1 or 2 */
    NOUGHTS_BAD_COUNT = 4,    /* marks out of balance, or not the turn that they say */
    NOUGHTS_BAD_WINNER = 5,   /* a board or the game with two winners */
    NOUGHTS_BAD_NEXT = 6,     /* the next board does not exist or takes no move */
    NOUGHTS_GAME_OVER = 7,    /* a move or a search was asked for in a finished game */
    NOUGHTS_ILLEGAL_MOVE = 8,
    NOUGHTS_BAD_ARGUMENT = 9, /* a null pointer, or a limit or option out of range */
    NOUGHTS_NO_MEMORY = 10,
    NOUGHTS_UNDECIDED = 11    /* solve: the limit ended the search first */
};

/* A position is a string of bytes, a header and then the cells, 0 empty, 1 X, 2 O:
 *
 *     byte   0     1         2        3   4     5     6 ...
 *            game  rows      columns  k   turn  next  cells, row-major               NOUGHTS_CLASSIC
 *            game  size      0        0   turn  next  cells of board 0, 1, ...       NOUGHTS_ULTIMATE
 *
 * turn: 0 X, 1 O; for a finished game NOUGHTS_NONE. next: the forced board, NOUGHTS_NONE when there is none.
 */
enum { NOUGHTS_CLASSIC = 1, NOUGHTS_ULTIMATE = 2, NOUGHTS_NONE = 255 };
enum { NOUGHTS_HEADER = 6, NOUGHTS_MAX_CELLS = 625 };

/* Equals NOUGHTS_ABI_VERSION of the header that the library was built with. */
NOUGHTS_API uint32_t noughts_abi_version(void);
/* Digest of the sources that the library was built from. */
NOUGHTS_API const char *noughts_source_digest(void);

/* counts[0..3]: sequences of `depth` plies that end in a game in progress, won by X, won by O, drawn. Every ply is
 * played. `bulk` not 0: counts[0] is their number, the other three are 0, and the last ply is only counted. */
NOUGHTS_API int32_t noughts_perft(const uint8_t *position, uint32_t length, uint32_t depth, int32_t bulk,
                                  uint64_t counts[4]);

#ifdef __cplusplus
}
#endif
#endif
