// Prints what the kernel counts and finds in fixed cases. It must be the same on every machine, so that a
// level plays as well, and the very same, on Lambda as here.
#include <stdio.h>
#include <string.h>

#include "../noughts.h"
#include "random_net.h"

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

// A game of Ultimate 3 x 3, judged at every move, and a search of it.
int32_t print_net(noughts_table *table, uint64_t seed) {
    static noughts::Net net;
    noughts::fill(net, seed);
    noughts::Rng random(seed);
    const uint8_t *weights = reinterpret_cast<const uint8_t *>(&net);
    uint8_t bytes[NOUGHTS_HEADER + 81] = {NOUGHTS_ULTIMATE, 3, 0, 0, 0, NOUGHTS_NONE};
    noughts_task task{};
    task.position = bytes;
    task.length = sizeof bytes;
    task.net = weights;
    task.net_length = sizeof net;
    task.limit.depth = 6;
    int32_t failed = noughts_net_check(weights, sizeof net);
    printf("net %llu\n ", number(seed));
    for (int ply = 0;; ply++) {
        uint16_t moves[81];
        uint32_t count = 0;
        failed |= noughts_describe(bytes, sizeof bytes, moves, 81, &count, nullptr, nullptr);
        if (count == 0 || failed) break;
        int32_t score = 0;
        int64_t log_odds = 0;
        failed |= noughts_evaluate(bytes, sizeof bytes, weights, sizeof net, &score, &log_odds);
        printf(" %lld", static_cast<long long>(log_odds));
        noughts_report report{};
        if (ply == 10) failed |= noughts_search(table, &task, &report, nullptr, 0);
        if (ply == 10) print("search", report);
        failed |= noughts_play(bytes, sizeof bytes, moves[random.below(int(count))], bytes);
    }
    printf("\n");
    return failed;
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
    for (uint64_t seed = 0; seed < 5; seed++) failed |= print_net(table, seed);
    noughts_table_free(table);
    noughts_tree_free(tree);
    return failed;
}
