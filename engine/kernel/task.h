// Reading what a search is to do (noughts_task in noughts.h).
#pragma once

#include "deepening.h"
#include "memory.h"
#include "wire.h"

namespace noughts {

inline bool is_valid(const noughts_task &task) {
    constexpr uint32_t flags = NOUGHTS_ALL_MOVES | NOUGHTS_KEEP | NOUGHTS_UNIFORM | NOUGHTS_CONTEMPT;
    return task.limit.reserved == 0 && task.limit.depth <= NOUGHTS_MAX_CELLS && !(task.flags & ~flags);
}

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
    if (task == nullptr || !is_valid(*task)) return NOUGHTS_BAD_ARGUMENT;
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

}  // namespace noughts
