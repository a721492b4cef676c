/* The C interface of the Noughts search kernel.
 *
 * The kernel searches; it is not the authority on rules. It holds no global state: every call works on memory
 * that the caller hands in or on a handle that the caller made, so calls on different handles may run at the
 * same time. Every function answers a status code; answers are written through the last pointers, and only
 * when the status is NOUGHTS_OK (or where a function says so).
 */
#ifndef NOUGHTS_H
#define NOUGHTS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define NOUGHTS_API __attribute__((visibility("default")))

/* Counts up with every change of this interface or of the meaning of an answer. */
#define NOUGHTS_ABI_VERSION 4

enum {
    NOUGHTS_OK = 0,
    NOUGHTS_BAD_LENGTH = 1,  /* the position has not the length that its variant asks for */
    NOUGHTS_BAD_VARIANT = 2, /* no such game or size */
    NOUGHTS_BAD_CELL = 3,    /* a cell is not 0, 1 or 2 */
    NOUGHTS_BAD_COUNT = 4,   /* marks out of balance, or not the turn that they say */
    NOUGHTS_BAD_WINNER = 5,  /* a board or the game with two winners */
    NOUGHTS_BAD_NEXT = 6,    /* the next board does not exist or takes no move */
    NOUGHTS_GAME_OVER = 7,   /* a move or a search was asked for in a finished game */
    NOUGHTS_ILLEGAL_MOVE = 8,
    NOUGHTS_BAD_ARGUMENT = 9, /* a null pointer, or a limit or option out of range */
    NOUGHTS_NO_MEMORY = 10,
    NOUGHTS_UNDECIDED = 11, /* solve: the limit ended the search first */
    NOUGHTS_BAD_NET = 12    /* no net, or one for another kernel */
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

/* What ends a search, whichever comes first; 0 sets no limit. nodes: positions visited, simulations for
 * noughts_mcts; never more are. depth: plies, ignored by noughts_mcts. The clock is a monotonic one. */
typedef struct {
    uint64_t nodes;
    uint64_t nanoseconds;
    uint32_t depth;
    uint32_t reserved; /* 0 */
} noughts_limit;

enum { NOUGHTS_MAX_LINE = 128, NOUGHTS_UNKNOWN = 0xFFFF };

/* A move, what it is worth to the side that plays it, and the line it leads to. */
typedef struct {
    int32_t score;     /* probability to win in millionths, a draw counting one half; of an evaluation by the
                          logistic function of its value over the game's scale (score.h, evaluate_*.h) */
    uint16_t distance; /* if proven: plies to the end under best play, for a draw the length of the line; or
                          NOUGHTS_UNKNOWN, when the result is certain and the fastest way is not */
    uint16_t length;   /* of the line; below distance when the limit came before the whole line was found */
    uint32_t visits;   /* noughts_mcts: simulations of this move, with a net and one */
    int8_t value;      /* if proven: 1 win, 0 draw, -1 loss */
    uint8_t proven;    /* 1: score is 0, 500000 or 1000000 and the result under best play */
    uint16_t move;
    uint16_t line[NOUGHTS_MAX_LINE]; /* line[0] = move */
} noughts_line;

typedef struct {
    uint64_t nodes;
    uint64_t nanoseconds;
    uint32_t depth; /* the last depth searched to its end, 0 if none; noughts_mcts: plies of the tree's
                       longest line */
    uint32_t moves; /* how many lines were written, at most the capacity that was handed in */
    noughts_line best;
} noughts_report;

/* Called from within a search with its answer so far, after every depth, and by noughts_mcts after 1024,
 * 2048, 4096 ... simulations; the lines that the caller asked for are brought up to date first. Anything but
 * 0 ends the search. */
typedef int32_t (*noughts_progress)(void *context, const noughts_report *report);

/* What to search, and how. Set what is not used to 0. */
typedef struct {
    const uint8_t *position;
    uint32_t length;
    uint32_t order_count;
    /* The legal moves, best squares first: equal moves are answered by the first of them. NULL: ascending. */
    const uint16_t *order;
    noughts_limit limit;
    uint64_t seed;       /* noughts_mcts */
    const int32_t *stop; /* another thread may set *stop to anything but 0 to end the search; or NULL */
    noughts_progress progress;
    void *context;
    uint32_t flags;
    uint32_t thread;    /* 0, 1, 2 ...: searches that share a table should not all do the same */
    const uint8_t *net; /* what judges Ultimate 3 x 3; NULL: the hand-made evaluation, or playouts */
    uint64_t net_length;
} noughts_task;

enum {
    NOUGHTS_ALL_MOVES = 1, /* noughts_search: a true score for every move */
    NOUGHTS_KEEP = 2,      /* use what the table or the tree holds from before, instead of forgetting it */
    NOUGHTS_UNIFORM = 4,   /* noughts_mcts: playouts do not look for moves that win at once */
    NOUGHTS_CONTEMPT = 8   /* noughts_search with a net: of draws the latest, for who may err until then may
                              lose; a proven draw is told without its distance */
};

/* counts[0..3]: sequences of `depth` plies that end in a game in progress, won by X, won by O, drawn. Every
 * ply is played. `bulk` not 0: the last ply is only counted; counts[0] is the number, the others are 0. */
NOUGHTS_API int32_t noughts_perft(const uint8_t *position, uint32_t length, uint32_t depth, int32_t bulk,
                                  uint64_t counts[4]);

/* results[1..3]: playouts that X won, that O won, drawn; results[0]: plies played in all of them.
 * flags: 0 or NOUGHTS_UNIFORM. */
NOUGHTS_API int32_t noughts_playouts(const uint8_t *position, uint32_t length, uint64_t count, uint64_t seed,
                                     uint32_t flags, uint64_t results[4]);

/* What the rules say. moves: ascending, at most `capacity` of them. outcome: 0 in progress, 1 X won, 2 O won,
 * 3 drawn. key: equal for equal positions, for others by chance once in 2^64. Any pointer may be NULL. */
NOUGHTS_API int32_t noughts_describe(const uint8_t *position, uint32_t length, uint16_t *moves,
                                     uint32_t capacity, uint32_t *move_count, int32_t *outcome,
                                     uint64_t *key);

/* Writes the position after a move to `after` (`length` bytes, may be `position` itself). */
NOUGHTS_API int32_t noughts_play(const uint8_t *position, uint32_t length, uint32_t move, uint8_t *after);

/* A net is a file of trained weights (net.h) at an address divisible by 64, which is read in place for as
 * long as a call takes. This looks at all of it, and need be asked once only: other calls look at its header.
 * They refuse what cannot be a net; games that have none ignore one that can. */
NOUGHTS_API int32_t noughts_net_check(const uint8_t *net, uint64_t length);

/* The static evaluation for the side to move. score: win probability in millionths, as a search tells it.
 * log_odds: the natural logarithm of its odds in 1/65536, before that is cut to what a search can tell; may
 * be NULL. net: as in noughts_task. */
NOUGHTS_API int32_t noughts_evaluate(const uint8_t *position, uint32_t length, const uint8_t *net,
                                     uint64_t net_length, int32_t *score, int64_t *log_odds);

/* A transposition table of at most `bytes` (at least 64 are used). Searches on several threads may share one
 * if all have NOUGHTS_KEEP: they help each other, and are then no longer repeatable. NULL: no memory. */
typedef struct noughts_table noughts_table;
NOUGHTS_API noughts_table *noughts_table_new(uint64_t bytes);
NOUGHTS_API void noughts_table_free(noughts_table *table);
NOUGHTS_API void noughts_table_forget(noughts_table *table);

/* Alpha-beta. lines: the best first, all moves with NOUGHTS_ALL_MOVES, else only the best one; may be NULL.
 * With NOUGHTS_ALL_MOVES all scores are of one depth; the clock does not end the first. */
NOUGHTS_API int32_t noughts_search(noughts_table *table, const noughts_task *task, noughts_report *report,
                                   noughts_line *lines, uint32_t capacity);

/* A tree for noughts_mcts, of `bytes` altogether (at least 65536 are used). It never grows: playouts that
 * have filled it go on without new nodes, a search with a net ends. With NOUGHTS_KEEP a search goes on from
 * the last one in the same tree, with the same net or none, if its position is the one that was searched, or
 * follows from it by one or two moves. */
typedef struct noughts_tree noughts_tree;
NOUGHTS_API noughts_tree *noughts_tree_new(uint64_t bytes);
NOUGHTS_API void noughts_tree_free(noughts_tree *tree);

/* Monte-Carlo tree search, for at least one simulation unless the result can be seen at once. With a net it
 * needs no luck: instead of playing on at random it expands the most promising position, and judges what
 * that leads to; an expansion counts as a simulation, seed and NOUGHTS_UNIFORM mean nothing. lines: every
 * move, the best first; may be NULL. A task with neither nodes nor nanoseconds is a NOUGHTS_BAD_ARGUMENT. */
NOUGHTS_API int32_t noughts_mcts(noughts_tree *tree, const noughts_task *task, noughts_report *report,
                                 noughts_line *lines, uint32_t capacity);

/* The proven result and the exact distance; NOUGHTS_UNDECIDED when the limit is reached first, or the game is
 * still more than NOUGHTS_MAX_LINE - 1 plies from its end (the report then says nodes and depth). */
NOUGHTS_API int32_t noughts_solve(noughts_table *table, const noughts_task *task, noughts_report *report);

#ifdef __cplusplus
}
#endif
#endif
