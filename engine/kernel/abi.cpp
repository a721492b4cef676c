// The functions of noughts.h: check what came in, call the search for the game it is, write what comes out.
#include "noughts.h"

#include "chooser.h"
#include "deepening.h"
#include "evaluate_lines.h"
#include "evaluate_ultimate.h"
#include "memory.h"
#include "perft.h"
#include "playout_ultimate.h"
#include "wire.h"

#ifndef NOUGHTS_SOURCE_DIGEST
#define NOUGHTS_SOURCE_DIGEST "unknown"
#endif

using namespace noughts;

struct noughts_table {
    Table table;
};

struct noughts_tree {
    Tree tree;
    // Where the tree's root stands.
    uint8_t position[NOUGHTS_HEADER + NOUGHTS_MAX_CELLS];
    uint32_t length;
};

// The layouts that a binding must mirror.
static_assert(sizeof(noughts_limit) == 24 && sizeof(noughts_line) == 272 && sizeof(noughts_report) == 296);
static_assert(sizeof(void *) != 8 || sizeof(noughts_task) == 88);

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

namespace {

template <class A, class B>
inline constexpr bool is_same = false;
template <class A>
inline constexpr bool is_same<A, A> = true;

bool is_valid(const noughts_limit &limit) { return limit.reserved == 0 && limit.depth <= NOUGHTS_MAX_CELLS; }

// The legal moves in the caller's order, which must name each once; ascending when there is none.
template <Game G>
bool read_order(const G &position, const noughts_task &task, RootMoves<G> &moves) {
    if (task.order == nullptr) {
        position.for_each_move([&](Move move) { moves.add(move); });
        return true;
    }
    if (int64_t(task.order_count) != position.count_moves()) return false;
    bool seen[G::move_limit] = {};
    for (uint32_t i = 0; i < task.order_count; i++) {
        if (task.order[i] >= task.length - NOUGHTS_HEADER) return false;  // no cell
        const Move move = position.from_number(task.order[i]);
        if (!position.is_legal(move) || seen[move]) return false;
        seen[move] = true;
        moves.add(move);
    }
    return true;
}

// Calls `use` with the position of the task and its moves, when they are in order.
template <class Use>
int32_t with_task(const noughts_task *task, Use use) {
    if (task == nullptr || !is_valid(task->limit)) return NOUGHTS_BAD_ARGUMENT;
    return with_position(task->position, task->length, [&]<class G>(const G &position) -> int32_t {
        if (position.status != in_progress) return NOUGHTS_GAME_OVER;
        Owned<Workspace<G>> workspace;
        if (!workspace) return NOUGHTS_NO_MEMORY;
        if (!read_order(position, *task, (*workspace).all)) return NOUGHTS_ILLEGAL_MOVE;
        return use(position, *workspace);
    });
}

// A bound, generous or not, on what a search will want to remember: three states of every cell that is still
// free, of which alpha-beta visits few.
template <Game G>
uint64_t most_positions(const G &position, const noughts_limit &limit) {
    uint64_t positions = 1;
    for (int left = position.plies_left(); left > 0 && positions < UINT32_MAX; left--) positions *= 3;
    positions /= 16;
    return limit.nodes && limit.nodes < positions ? limit.nodes : positions;
}

}  // namespace

int32_t noughts_search(noughts_table *table, const noughts_task *task, noughts_report *report,
                       noughts_line *lines, uint32_t capacity) {
    if (table == nullptr || report == nullptr) return NOUGHTS_BAD_ARGUMENT;
    return with_task(task, [&]<class G>(const G &position, Workspace<G> &workspace) -> int32_t {
        if (!(task->flags & NOUGHTS_KEEP)) table->table.forget(most_positions(position, task->limit));
        Meter meter(task->limit, task->stop, Meter::alphabeta_nodes);
        *report = Deepening<G>(position, workspace, table->table, meter, *task, lines, capacity).run();
        return NOUGHTS_OK;
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
    if (tree->tree.allocate(bytes)) return tree;
    free(tree);
    return nullptr;
}

void noughts_tree_free(noughts_tree *tree) {
    if (tree == nullptr) return;
    tree->tree.release();
    free(tree);
}

namespace {

// The node below `at`, at most `plies` from it, that stands for `position`; 0 if there is none.
template <Game G>
uint32_t find_position(const Tree &tree, uint32_t at, G here, const G &position, int plies) {
    if (here.key == position.key) return at;
    const Node &node = tree[at];
    if (plies == 0 || node.is_leaf()) return 0;
    for (uint32_t i = node.first; i < node.first + uint32_t(node.children()); i++) {
        G next = here;
        next.play(tree[i].move);
        if (const uint32_t found = find_position(tree, i, next, position, plies - 1)) return found;
    }
    return 0;
}

// Makes `position` the root of the tree, with what is known of it if the task wants that.
template <Game G>
void plant(noughts_tree &tree, const noughts_task &task, const G &position) {
    uint32_t kept = 0;
    if ((task.flags & NOUGHTS_KEEP) && tree.length == task.length &&
        !memcmp(tree.position, task.position, 4)) {
        with_position(tree.position, tree.length, [&]<class H>(const H &before) -> int32_t {
            if constexpr (is_same<G, H>) kept = find_position(tree.tree, Tree::root, before, position, 2);
            return NOUGHTS_OK;
        });
    }
    kept ? tree.tree.keep(kept) : tree.tree.clear();
    tree.length = task.length;
    memcpy(tree.position, task.position, task.length);
}

template <Policy policy, Game G>
noughts_report simulate(const G &position, const RootMoves<G> &order, Tree &tree, const noughts_task &task,
                        noughts_line *lines, uint32_t capacity) {
    Meter meter(task.limit, task.stop, Meter::simulations);
    MonteCarlo<G, policy> search(position, tree, task.seed, meter);
    const Chooser<G> chooser(position, order, tree);
    const auto report = [&] {
        noughts_report now{};
        now.nodes = meter.nodes();
        now.nanoseconds = meter.elapsed();
        now.depth = uint32_t(search.deepest());
        now.best = chooser.best();
        // A best move that draws for certain does not make the position a draw.
        if (now.best.value < 1 && tree[Tree::root].proof() == unproven) now.best.proven = 0;
        if (lines) now.moves = chooser.lines(lines, capacity);
        return now;
    };
    for (uint64_t pause = 1024; search.run(task.progress ? pause : UINT64_MAX); pause *= 2) {
        const noughts_report now = report();
        if (task.progress(task.context, &now)) break;
    }
    return report();
}

}  // namespace

int32_t noughts_mcts(noughts_tree *tree, const noughts_task *task, noughts_report *report,
                     noughts_line *lines, uint32_t capacity) {
    if (tree == nullptr || report == nullptr) return NOUGHTS_BAD_ARGUMENT;
    if (task == nullptr || (task->limit.nodes == 0 && task->limit.nanoseconds == 0))
        return NOUGHTS_BAD_ARGUMENT;
    return with_task(task, [&]<class G>(const G &position, const Workspace<G> &workspace) -> int32_t {
        plant(*tree, *task, position);
        const auto run =
            task->flags & NOUGHTS_UNIFORM ? simulate<Policy::uniform, G> : simulate<Policy::aware, G>;
        *report = run(position, workspace.all, tree->tree, *task, lines, capacity);
        return NOUGHTS_OK;
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
        if (move >= length - NOUGHTS_HEADER || !game.is_legal(game.from_number(int(move))))
            return NOUGHTS_ILLEGAL_MOVE;
        const uint8_t mark = uint8_t(game.turn + 1);
        game.play(game.from_number(int(move)));
        if (after != position) memmove(after, position, length);
        write(game, mark, move, after);
        return NOUGHTS_OK;
    });
}

int32_t noughts_evaluate(const uint8_t *position, uint32_t length, int32_t *score) {
    if (score == nullptr) return NOUGHTS_BAD_ARGUMENT;
    return with_position(position, length, [&]<class G>(const G &game) -> int32_t {
        if (game.status != in_progress) return NOUGHTS_GAME_OVER;
        const Evaluator<G> evaluator(game);
        *score = millionths(evaluator.score(game), evaluator.scale());
        return NOUGHTS_OK;
    });
}
