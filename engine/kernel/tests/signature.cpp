// Prints what the kernel counts and finds in fixed cases. It must be the same on every machine, so that a
// level plays as well, and the very same, on Lambda as here.
#include <stdio.h>
#include <string.h>

#include "../noughts.h"

namespace {

struct Case {
    const char *name;
    uint8_t header[4];
    uint32_t cells, perft_depth, search_depth;
};

const Case cases[] = {
    {"ultimate 2", {NOUGHTS_ULTIMATE, 2, 0, 0}, 16, 6, 8},
    {"ultimate 3", {NOUGHTS_ULTIMATE, 3, 0, 0}, 81, 6, 8},
    {"ultimate 4", {NOUGHTS_ULTIMATE, 4, 0, 0}, 256, 4, 5},
    {"ultimate 5", {NOUGHTS_ULTIMATE, 5, 0, 0}, 625, 3, 4},
    {"classic 3 3 3", {NOUGHTS_CLASSIC, 3, 3, 3}, 9, 9, 0},
    {"classic 4 4 4", {NOUGHTS_CLASSIC, 4, 4, 4}, 16, 5, 8},
    {"classic 6 7 4", {NOUGHTS_CLASSIC, 6, 7, 4}, 42, 4, 7},
    {"classic 15 15 5", {NOUGHTS_CLASSIC, 15, 15, 5}, 225, 3, 6},
};

unsigned long long number(uint64_t value) { return value; }

void print(const char *what, const noughts_report &report) {
    printf("  %s: move %u score %d nodes %llu depth %u\n", what, report.best.move, report.best.score,
           number(report.nodes), report.depth);
}

}  // namespace

int main() {
    noughts_table *table = noughts_table_new(1 << 24);
    noughts_tree *tree = noughts_tree_new(1 << 24);
    int failed = table == nullptr || tree == nullptr;
    for (const Case &each : cases) {
        uint8_t bytes[NOUGHTS_HEADER + NOUGHTS_MAX_CELLS] = {};
        memcpy(bytes, each.header, 4);
        bytes[5] = NOUGHTS_NONE;
        const uint32_t length = NOUGHTS_HEADER + each.cells;
        uint64_t perft[4], playouts[4];
        noughts_report searched{}, simulated{};
        noughts_task task{};
        task.position = bytes;
        task.length = length;
        task.limit.depth = each.search_depth;
        task.seed = 1;
        failed |= noughts_perft(bytes, length, each.perft_depth, 0, perft);
        failed |= noughts_playouts(bytes, length, 1000, 1, NOUGHTS_UNIFORM, playouts);
        failed |= noughts_search(table, &task, &searched, nullptr, 0);
        task.limit.nodes = 5000;
        failed |= noughts_mcts(tree, &task, &simulated, nullptr, 0);
        printf("%s\n  perft %llu %llu %llu %llu\n  playouts %llu %llu %llu %llu\n", each.name,
               number(perft[0]), number(perft[1]), number(perft[2]), number(perft[3]), number(playouts[0]),
               number(playouts[1]), number(playouts[2]), number(playouts[3]));
        print("search", searched);
        print("mcts", simulated);
    }
    noughts_table_free(table);
    noughts_tree_free(tree);
    return failed;
}
