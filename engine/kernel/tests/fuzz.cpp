// Throws anything at the C interface, and looks at what comes back. Runs alone, for so many seconds from a
// seed, or under libFuzzer (see Makefile). A finding is a crash, a sanitizer's report, or a false answer.
//
//   fuzz [SECONDS] [SEED]        fuzz FILE...: the inputs in files, for instance one that libFuzzer found
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/common_interface_defs.h>
#endif

#include "../noughts.h"
#include "random_net.h"

namespace {

// libFuzzer keeps the input of a finding by itself; the driver below does it here.
void keep_input();

void require(bool holds, const char *what) {
    if (holds) return;
    fprintf(stderr, "finding: %s\n", what);
    keep_input();
    abort();
}

// Takes numbers from the front of an input; 0 when there is nothing left.
struct Input {
    const uint8_t *data;
    size_t size;

    uint8_t byte() {
        if (size == 0) return 0;
        size--;
        return *data++;
    }
    uint32_t word() {
        const uint32_t high = byte();
        return high << 8 | byte();
    }
};

// What a caller may hand in as a net.
struct Weights {
    const uint8_t *bytes = nullptr;
    uint64_t length = 0;
    bool is_net = true;

    explicit Weights(uint8_t how) {
        static noughts::Net net;
        if (net.version == 0) noughts::fill(net, 1);
        if (how < 100) return;
        bytes = reinterpret_cast<const uint8_t *>(&net);
        length = sizeof net;
        if (how < 240) return;
        is_net = false;
        bytes += how < 248;
        length -= how >= 248;
    }
};

struct Position {
    const uint8_t *bytes;
    uint32_t length;
    bool is_valid = false;
    uint16_t moves[NOUGHTS_MAX_CELLS] = {};
    uint32_t count = 0;
    int32_t outcome = 0;

    Position(const uint8_t *bytes, uint32_t length) : bytes(bytes), length(length) {
        const int32_t status =
            noughts_describe(bytes, length, moves, NOUGHTS_MAX_CELLS, &count, &outcome, nullptr);
        require(status >= NOUGHTS_OK && status <= NOUGHTS_BAD_NET, "a status that does not exist");
        is_valid = status == NOUGHTS_OK;
        if (is_valid) require((outcome == 0) == (count > 0), "moves without end, or an end with moves");
    }

    bool allows(uint32_t move) const {
        for (uint32_t i = 0; i < count; i++) {
            if (moves[i] == move) return true;
        }
        return false;
    }
};

// A line is played move by move; a proven one goes to the end it speaks of.
void check_line(const Position &position, const noughts_line &line, bool to_the_end) {
    require(line.length >= 1 && line.length <= NOUGHTS_MAX_LINE, "the length of a line");
    require(line.move == line.line[0] && position.allows(line.move), "a line that starts with no legal move");
    require(line.score >= 0 && line.score <= 1000000, "a score that is no probability");
    require(line.proven ? line.score == 500000 * (line.value + 1) : line.value == 0, "a proof that is none");
    uint8_t bytes[NOUGHTS_HEADER + NOUGHTS_MAX_CELLS];
    memcpy(bytes, position.bytes, position.length);
    for (uint32_t i = 0; i < line.length; i++) {
        require(noughts_play(bytes, position.length, line.line[i], bytes) == NOUGHTS_OK, "an illegal line");
    }
    if (!line.proven || line.distance == NOUGHTS_UNKNOWN) return;
    require(line.distance >= line.length, "a line beyond the end");
    if (line.distance > line.length && !to_the_end) return;
    const Position end(bytes, position.length);
    const int32_t mover = position.bytes[4] == 0 ? 1 : 2;
    const int32_t outcome = line.value == 0 ? 3 : line.value > 0 ? mover : 3 - mover;
    require(end.is_valid && end.outcome == outcome, "a proven line with another end");
}

void try_search(const Position &position, Input &input, noughts_table *table, noughts_tree *tree) {
    static noughts_line lines[NOUGHTS_MAX_CELLS];
    uint16_t order[NOUGHTS_MAX_CELLS];
    noughts_task task{};
    const uint8_t what = input.byte(), how = input.byte();
    task.position = position.bytes;
    task.length = position.length;
    task.limit.nodes = 1 + input.word() % 800;
    task.limit.depth = how & 1 ? input.byte() : 0;
    task.limit.nanoseconds = how & 2 ? 1 + input.word() : 0;
    task.limit.reserved = how & 4 ? input.byte() : 0;
    task.flags = (how >> 3 & 7) | (input.byte() & NOUGHTS_CONTEMPT);
    if (input.byte() < 8) task.flags |= 1u << input.byte() % 32;
    task.thread = how >> 6;
    task.seed = input.word();
    if (input.byte() & 1) {
        task.order_count = position.count;
        for (uint32_t i = 0; i < position.count; i++) order[i] = position.moves[position.count - 1 - i];
        if (input.byte() < 16) order[input.word() % NOUGHTS_MAX_CELLS] = uint16_t(input.word() % 700);
        if (input.byte() < 16) task.order_count = input.word();
        if (task.order_count > NOUGHTS_MAX_CELLS) task.order_count = NOUGHTS_MAX_CELLS;
        task.order = order;
    }
    const Weights weights(input.byte());
    task.net = weights.bytes;
    task.net_length = weights.length;
    noughts_report report{};
    const uint32_t capacity = input.byte() & 1 ? input.word() % NOUGHTS_MAX_CELLS : 0;
    int32_t status;
    switch (what % 3) {
        case 0:
            status = noughts_search(table, &task, &report, capacity ? lines : nullptr, capacity);
            break;
        case 1:
            status = noughts_solve(table, &task, &report);
            break;
        default:
            status = noughts_mcts(tree, &task, &report, capacity ? lines : nullptr, capacity);
    }
    require(status >= NOUGHTS_OK && status <= NOUGHTS_BAD_NET, "a status that does not exist");
    require(report.nodes <= task.limit.nodes, "more nodes than allowed");
    if (status != NOUGHTS_OK) return;
    require(position.is_valid && position.outcome == 0, "a search in no unfinished position");
    check_line(position, report.best, what % 3 == 1);
    require(report.moves <= capacity && report.moves <= position.count, "more lines than asked for");
    for (uint32_t i = 0; i < report.moves; i++) check_line(position, lines[i], false);
}

void try_rules(const Position &position, Input &input) {
    uint64_t counts[4] = {};
    uint8_t after[NOUGHTS_HEADER + NOUGHTS_MAX_CELLS];
    const uint32_t move = input.word() % 700;
    if (position.length <= sizeof after) {
        const int32_t status = noughts_play(position.bytes, position.length, move, after);
        require((status == NOUGHTS_OK) == (position.is_valid && position.allows(move)),
                "play and moves disagree");
        if (status == NOUGHTS_OK) require(Position(after, position.length).is_valid, "a move to no position");
    }
    const uint32_t depth = input.byte() % 3;
    if (noughts_perft(position.bytes, position.length, depth, input.byte() & 1, counts) == NOUGHTS_OK &&
        depth == 1) {
        require(counts[0] + counts[1] + counts[2] + counts[3] == position.count, "perft and moves disagree");
    }
    const uint32_t games = input.byte() % 4;
    const uint32_t flags = input.byte() < 240 ? 0 : input.byte();
    if (noughts_playouts(position.bytes, position.length, games, input.word(), flags, counts) == NOUGHTS_OK) {
        require(counts[1] + counts[2] + counts[3] == games, "playouts without end");
    }
    int32_t score = -1;
    const Weights weights(input.byte());
    const int32_t status =
        noughts_evaluate(position.bytes, position.length, weights.bytes, weights.length, &score, nullptr);
    if (status == NOUGHTS_OK) {
        require(weights.is_net, "an evaluation by no net");
        require(score > 0 && score < 1000000, "an evaluation that looks like a proof");
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static noughts_table *const table = noughts_table_new(1 << 16);
    static noughts_tree *const tree = noughts_tree_new(1 << 18);
    Input input{data, size};
    const uint8_t length = input.byte();
    // The options come first, then the position, in memory of just its size, so that reading on is found out.
    Input options{input.data, length < input.size ? length : input.size};
    const size_t left = input.size - options.size;
    uint8_t *bytes = static_cast<uint8_t *>(malloc(left ? left : 1));
    memcpy(bytes, input.data + options.size, left);
    const Position position(bytes, uint32_t(left));
    try_rules(position, options);
    if (left <= NOUGHTS_HEADER + NOUGHTS_MAX_CELLS) try_search(position, options, table, tree);
    free(bytes);
    return 0;
}

#ifdef NOUGHTS_LIBFUZZER
namespace {
void keep_input() {}
}  // namespace
#else
namespace {

uint64_t state;
uint8_t input[2 * (NOUGHTS_HEADER + NOUGHTS_MAX_CELLS)];
size_t input_size;

void keep_input() {
    FILE *file = fopen("finding.bin", "wb");
    if (file == nullptr) return;
    fwrite(input, 1, input_size, file);
    fclose(file);
    fprintf(stderr, "the input is in finding.bin\n");
}

uint32_t below(uint32_t n) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return uint32_t((state >> 33) % n);
}

// The start of some game, and some random moves.
uint32_t make_position(uint8_t *bytes) {
    uint32_t cells;
    memset(bytes, 0, NOUGHTS_HEADER + NOUGHTS_MAX_CELLS);
    bytes[5] = NOUGHTS_NONE;
    if (below(2)) {
        bytes[0] = NOUGHTS_ULTIMATE;
        bytes[1] = uint8_t(2 + below(4));
        cells = uint32_t(bytes[1] * bytes[1] * bytes[1] * bytes[1]);
    } else {
        const uint32_t most = below(2) ? 5 : 15;
        bytes[0] = NOUGHTS_CLASSIC;
        bytes[1] = uint8_t(1 + below(most));
        bytes[2] = uint8_t(1 + below(most));
        bytes[3] = uint8_t(1 + below(bytes[1] > bytes[2] ? bytes[1] : bytes[2]));
        cells = uint32_t(bytes[1] * bytes[2]);
    }
    const uint32_t length = NOUGHTS_HEADER + cells;
    for (uint32_t plies = below(cells + 1); plies > 0; plies--) {
        const Position position(bytes, length);
        require(position.is_valid, "a game that is no position");
        if (position.outcome) break;
        noughts_play(bytes, length, position.moves[below(position.count)], bytes);
    }
    return length;
}

size_t make_input() {
    const uint8_t options = uint8_t(below(40));
    input[0] = options;
    for (uint32_t i = 1; i <= options; i++) input[i] = uint8_t(below(256));
    uint8_t *const position = input + 1 + options;
    uint32_t length = make_position(position);
    if (below(3) == 0) {
        for (uint32_t changes = 1 + below(4); changes > 0; changes--) {
            position[below(2) ? below(NOUGHTS_HEADER) : below(length)] =
                uint8_t(below(4) ? below(4) : below(256));
        }
    }
    if (below(20) == 0) length = below(length + 20);
    return 1 + options + length;
}

int run_files(int count, char **names) {
    for (int i = 0; i < count; i++) {
        FILE *file = fopen(names[i], "rb");
        if (file == nullptr) return printf("no file %s\n", names[i]), 1;
        input_size = fread(input, 1, sizeof input, file);
        fclose(file);
        LLVMFuzzerTestOneInput(input, input_size);
    }
    return 0;
}

}  // namespace

int main(int argc, char **argv) {
#ifdef __SANITIZE_ADDRESS__
    __sanitizer_set_death_callback(keep_input);
#endif
    char *end = nullptr;
    const long seconds = argc > 1 ? strtol(argv[1], &end, 10) : 30;
    if (end && *end) return run_files(argc - 1, argv + 1);
    state = argc > 2 ? strtoull(argv[2], nullptr, 10) : 1;
    const time_t start = time(nullptr);
    uint64_t count = 0;
    for (; count % 64 || time(nullptr) - start < seconds; count++) {
        input_size = make_input();
        LLVMFuzzerTestOneInput(input, input_size);
    }
    printf("%llu inputs, no finding\n", static_cast<unsigned long long>(count));
}
#endif
