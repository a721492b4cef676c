// How long the net's evaluation takes, alone and within a search: `make -C engine/kernel/tests speed`.
#include <stdio.h>

#include "../deepening.h"
#include "../evaluate_net.h"
#include "../memory.h"
#include "random_net.h"

using namespace noughts;
using G = Ultimate<3>;

namespace {

struct Visit {
    G before, after;
    Move move;
};

constexpr int visits = 2000;
Visit visit[visits];
Net net;
volatile int64_t sink;

// Games that go on from one position for a few plies, as a search of it looks at them.
void wander(const G &root) {
    Rng random(7);
    for (int i = 0; i < visits;) {
        G position = root;
        for (int ply = 0; ply < 8 && position.status == in_progress && i < visits; ply++) {
            Visit &here = visit[i];
            here.before = here.after = position;
            here.move = position.nth_move(random.below(position.count_moves()));
            here.after.play(here.move);
            position = here.after;
            i += position.status == in_progress;
        }
    }
}

G after_plies(int plies) {
    Rng random(3);
    G position;
    while (position.ply < plies) position.play(position.nth_move(random.below(position.count_moves())));
    return position;
}

// Nanoseconds a call of `look`, the least of some rounds.
template <class Look>
double time_of(Look look) {
    double best = 1e9;
    for (int round = 0; round < 200; round++) {
        int64_t total = 0;
        const uint64_t start = nanoseconds_now();
        for (int i = 0; i < visits; i++) total += look(i);
        const double each = double(nanoseconds_now() - start) / visits;
        best = each < best ? each : best;
        sink = total;
    }
    return best;
}

// Counts what it is asked for.
struct CountingEvaluator : NetEvaluator {
    using NetEvaluator::NetEvaluator;
    static inline uint64_t asked = 0;

    int score(const G &position) {
        asked++;
        return NetEvaluator::score(position);
    }
};

template <class E, class... Source>
void time_search(const char *what, const G &position, int plies, const Source &...source) {
    Table table;
    Owned<Workspace<G>> space;
    if (!table.allocate(64 << 20) || !space) return;
    (*space).all.count = 0;
    position.for_each_move([&](Move move) { (*space).all.add(move); });
    noughts_task task{};
    task.limit.nodes = 3'000'000;
    Meter meter(task.limit, nullptr, Meter::alphabeta_nodes);
    CountingEvaluator::asked = 0;
    Deepening<G, E> search(position, *space, table, meter, task, nullptr, 0, source...);
    const clock_t start = clock();
    const noughts_report report = search.run();
    const double seconds =
        double(clock() - start) / CLOCKS_PER_SEC;  // the processor's: others may use it, too
    printf("%s after %2d plies: %5.2f M nodes/s, depth %u", what, plies, double(report.nodes) / seconds / 1e6,
           report.depth);
    if (CountingEvaluator::asked)
        printf(", %5.2f M evaluations/s", double(CountingEvaluator::asked) / seconds / 1e6);
    printf("\n");
    table.release();
}

}  // namespace

int main() {
    fill(net, 1);
    wander(after_plies(20));
    static NetAtWork at_work;
    at_work.read(net);
    NetEvaluator fresh(G{}, &at_work);
    Evaluator<G> by_hand(G{});
    printf("hand-made: a move, its evaluation, back again  %6.1f ns\n", time_of([&](int i) {
               by_hand.place(visit[i].after, visit[i].move);
               const int score = by_hand.score(visit[i].after);
               by_hand.lift(visit[i].before, visit[i].move);
               return score;
           }));
    printf("net: a move, its evaluation, back again        %6.1f ns\n", time_of([&](int i) {
               fresh.place(visit[i].after, visit[i].move);
               const int score = fresh.score(visit[i].after);
               fresh.lift(visit[i].before, visit[i].move);
               return score;
           }));
    printf("net: a move and back again                     %6.1f ns\n", time_of([&](int i) {
               fresh.place(visit[i].after, visit[i].move);
               fresh.lift(visit[i].before, visit[i].move);
               return fresh.promise(visit[i].before, visit[i].move);
           }));
    printf("net: an evaluation, nothing has moved          %6.1f ns\n",
           time_of([&](int i) { return fresh.score(visit[i].after); }));
    printf("net: from scratch                              %6.1f ns\n",
           time_of([&](int i) { return NetEvaluator(visit[i].after, &at_work).score(visit[i].after); }));
    const int plies[] = {0, 12, 24, 36};
    for (const int ply : plies) {
        const G position = after_plies(ply);
        time_search<Evaluator<G>>("hand-made", position, ply);
        time_search<CountingEvaluator>("net      ", position, ply, &at_work);
    }
}
