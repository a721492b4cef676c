// The functions of noughts.h: check what came in, call the search for the game it is, write what comes out.
#include "noughts.h"

#include "judge.h"
#include "perft.h"
#include "playout_ultimate.h"
#include "simulate.h"
#include "task.h"

#ifndef NOUGHTS_SOURCE_DIGEST
#define NOUGHTS_SOURCE_DIGEST "unknown"
#endif

using namespace noughts;

struct noughts_table {
    Table table;
};

struct noughts_tree {
    PlantedTree planted;
};

// The layouts that a binding must mirror.
static_assert(sizeof(noughts_limit) == 24 && sizeof(noughts_line) == 272 && sizeof(noughts_report) == 296);
static_assert(sizeof(void *) != 8 || sizeof(noughts_task) == 104);

uint32_t noughts_abi_version(void) { return NOUGHTS_ABI_VERSION; }

const char *noughts_source_digest(void) { return NOUGHTS_SOURCE_DIGEST; }

int32_t noughts_perft(const uint8_t *position, uint32_t length, uint32_t depth, int32_t bulk,
                      uint64_t counts[4]) {
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

noughts_table *noughts_table_new(uint64_t bytes) {
    auto *table = static_cast<noughts_table *>(calloc(1, sizeof(noughts_table)));
    if (table == nullptr) return nullptr;
    table->table = Table();
    if (table->table.allocate(bytes)) return table;
    free(table);
    return nullptr;
}

void noughts_table_forget(noughts_table *table) {
    if (table != nullptr) table->table.forget();
}

void noughts_table_free(noughts_table *table) {
    if (table == nullptr) return;
    table->table.release();
    free(table);
}

int32_t noughts_search(noughts_table *table, const noughts_task *task, noughts_report *report,
                       noughts_line *lines, uint32_t capacity) {
    if (table == nullptr || report == nullptr) return NOUGHTS_BAD_ARGUMENT;
    return with_task(task, [&]<class G>(const G &position, Workspace<G> &workspace) -> int32_t {
        if (!(task->flags & NOUGHTS_KEEP)) table->table.forget(most_positions(position, task->limit));
        Meter meter(task->limit, task->stop, Meter::alphabeta_nodes);
        const auto search = [&]<class E>(const auto &...source) {
            Deepening<G, E> deepening(position, workspace, table->table, meter, *task, lines, capacity,
                                      source...);
            *report = deepening.run();
        };
        return with_evaluator<G>(task->net, task->net_length, search);
    });
}

int32_t noughts_solve(noughts_table *table, const noughts_task *task, noughts_report *report) {
    if (table == nullptr || report == nullptr) return NOUGHTS_BAD_ARGUMENT;
    return with_task(task, [&]<class G>(const G &position, Workspace<G> &workspace) -> int32_t {
        if (!(task->flags & NOUGHTS_KEEP)) table->table.forget(most_positions(position, task->limit));
        Meter meter(task->limit, task->stop, Meter::alphabeta_nodes);
        Prover<G> prover(position, workspace.all, table->table, meter);
        const bool known = prover.solve(task->limit);
        *report = noughts_report{};
        if (known) report->best = answer(position, prover.best(), 1.0);
        report->nodes = meter.nodes();
        report->nanoseconds = meter.elapsed();
        report->depth = uint32_t(prover.depth());
        return known && !meter.stopped() ? NOUGHTS_OK : NOUGHTS_UNDECIDED;
    });
}

noughts_tree *noughts_tree_new(uint64_t bytes) {
    auto *tree = static_cast<noughts_tree *>(calloc(1, sizeof(noughts_tree)));
    if (tree == nullptr) return nullptr;
    if (tree->planted.tree.allocate(bytes)) return tree;
    free(tree);
    return nullptr;
}

void noughts_tree_free(noughts_tree *tree) {
    if (tree == nullptr) return;
    tree->planted.tree.release();
    free(tree);
}

int32_t noughts_mcts(noughts_tree *tree, const noughts_task *task, noughts_report *report,
                     noughts_line *lines, uint32_t capacity) {
    if (tree == nullptr || report == nullptr) return NOUGHTS_BAD_ARGUMENT;
    const bool endless = task != nullptr && task->limit.nodes == 0 && task->limit.nanoseconds == 0;
    if (endless) return NOUGHTS_BAD_ARGUMENT;
    return with_task(task, [&]<class G>(const G &position, const Workspace<G> &workspace) -> int32_t {
        return with_evaluator<G>(task->net, task->net_length, [&]<class E>(const auto &...source) {
            *report = grow<G, E>(position, workspace.all, tree->planted, *task, lines, capacity, source...);
        });
    });
}

int32_t noughts_playouts(const uint8_t *position, uint32_t length, uint64_t count, uint64_t seed,
                         uint32_t flags, uint64_t results[4]) {
    if (results == nullptr || (flags & ~uint32_t{NOUGHTS_UNIFORM})) return NOUGHTS_BAD_ARGUMENT;
    return with_position(position, length, [&](const auto &start) {
        Rng rng(seed);
        uint64_t found[4] = {};
        for (uint64_t i = 0; i < count; i++) {
            const Status status = flags & NOUGHTS_UNIFORM ? playout<Policy::uniform>(start, rng, found[0])
                                                          : playout<Policy::aware>(start, rng, found[0]);
            found[status]++;
        }
        for (int i = 0; i < 4; i++) results[i] = found[i];
        return int32_t{NOUGHTS_OK};
    });
}

int32_t noughts_describe(const uint8_t *position, uint32_t length, uint16_t *moves, uint32_t capacity,
                         uint32_t *move_count, int32_t *outcome, uint64_t *key) {
    if (moves == nullptr && capacity > 0) return NOUGHTS_BAD_ARGUMENT;
    return with_position(position, length, [&](const auto &game) {
        uint32_t count = 0;
        game.for_each_move([&](Move move) {
            if (count < capacity) moves[count] = uint16_t(game.to_number(move));
            count++;
        });
        if (move_count) *move_count = count;
        if (outcome) *outcome = game.status;
        if (key) *key = game.key;
        return int32_t{NOUGHTS_OK};
    });
}

int32_t noughts_play(const uint8_t *position, uint32_t length, uint32_t move, uint8_t *after) {
    if (after == nullptr) return NOUGHTS_BAD_ARGUMENT;
    return with_position(position, length, [&](auto &game) -> int32_t {
        if (game.status != in_progress) return NOUGHTS_GAME_OVER;
        const bool on_board = move < length - NOUGHTS_HEADER;
        if (!on_board || !game.is_legal(game.from_number(int(move)))) return NOUGHTS_ILLEGAL_MOVE;
        const uint8_t mark = uint8_t(game.turn + 1);
        game.play(game.from_number(int(move)));
        if (after != position) memmove(after, position, length);
        write(game, mark, move, after);
        return NOUGHTS_OK;
    });
}

int32_t noughts_evaluate(const uint8_t *position, uint32_t length, const uint8_t *net, uint64_t net_length,
                         int32_t *score, int64_t *log) {
    if (score == nullptr) return NOUGHTS_BAD_ARGUMENT;
    return with_position(position, length, [&]<class G>(const G &game) -> int32_t {
        if (game.status != in_progress) return NOUGHTS_GAME_OVER;
        return with_evaluator<G>(net, net_length, [&]<class E>(const auto &...source) {
            E evaluator(game, source...);
            *score = millionths(evaluator.score(game), evaluator.scale());
            if (log) *log = log_odds(evaluator, game);
        });
    });
}

int32_t noughts_net_check(const uint8_t *net, uint64_t length) {
    const Net *read = read_net(net, length);
    return read && checksum_fits(*read) ? NOUGHTS_OK : NOUGHTS_BAD_NET;
}
