// Laws of the kernel's parts that cannot be seen through its C interface. The Makefile builds it sanitized.
#include <stdio.h>
#include <stdlib.h>

#include "../chooser.h"
#include "../deepening.h"
#include "../evaluate_lines.h"
#include "../evaluate_net.h"
#include "../memory.h"
#include "../playout_ultimate.h"
#include "random_net.h"

using namespace noughts;

#define CHECK(law)                                                          \
    do {                                                                    \
        if (!(law)) {                                                       \
            printf("%s:%d: does not hold: %s\n", __FILE__, __LINE__, #law); \
            exit(1);                                                        \
        }                                                                   \
    } while (0)

template <Game G>
Move any_move(const G &position, Rng &random) {
    return position.nth_move(random.below(position.count_moves()));
}

// Calls `look` with every position of `games` random games and the moves that lead from one to the next.
template <Game G, class Look>
void wander(const G &start, int games, Look look) {
    Rng random(uint64_t(start.plies_left()));
    for (int i = 0; i < games; i++) {
        G position = start;
        while (position.status == in_progress) {
            const Move move = any_move(position, random);
            G next = position;
            next.play(move);
            look(position, move, next);
            position = next;
        }
    }
}

void bits_are_found_in_order() {
    Rng random(1);
    for (int i = 0; i < 100000; i++) {
        const uint64_t bits = random.next() & random.next();
        int n = 0;
        for (uint64_t left = bits; left; left &= left - 1, n++) CHECK(nth_bit(bits, n) == lowest(left));
        CHECK(n == popcount(bits));
    }
}

void numbers_below_n_are_uniform() {
    Rng random(2);
    int count[7] = {};
    for (int i = 0; i < 700000; i++) count[random.below(7)]++;
    for (const int each : count) CHECK(each > 98000 && each < 102000);
}

template <Game G>
void moves_agree_with_each_other(const G &start, int games) {
    wander(start, games, [](const G &position, Move played, const G &next) {
        int n = 0;
        bool seen = false;
        position.for_each_move([&](Move move) {
            CHECK(position.is_legal(move));
            CHECK(position.nth_move(n++) == move);
            CHECK(position.from_number(position.to_number(move)) == move);
            seen |= move == played;
        });
        CHECK(seen && n == position.count_moves() && n <= position.plies_left());
        CHECK(next.ply == position.ply + 1 && next.key != position.key);
        for (int move = 0, legal = 0; move <= 0xFFFF; move++) {
            legal += position.is_legal(Move(move));
            if (move == 0xFFFF) CHECK(legal == n);
        }
    });
}

// Outlook, by playing every move and every reply.
template <Game G>
void outlook_is_certain(const G &start, int games) {
    wander(start, games, [](const G &position, Move, const G &) {
        const Outlook outlook = position.outlook();
        int wins = 0, safe = 0;
        position.for_each_move([&](Move move) {
            G next = position;
            next.advance(move);
            const bool won = next.status == won_by(position.turn);
            wins += won;
            bool answered = false;
            next.for_each_move([&](Move reply) {
                G end = next;
                end.advance(reply);
                answered |= end.status == won_by(next.turn);
            });
            safe += !answered;
            if (won && outlook.move == move) CHECK(outlook.kind == Outlook::wins);
            if (outlook.kind == Outlook::forced && move != outlook.move) CHECK(answered);
        });
        CHECK((wins > 0) == (outlook.kind == Outlook::wins));
        if (outlook.kind == Outlook::lost) CHECK(safe == 0);
        if (outlook.kind == Outlook::wins) CHECK(position.is_legal(outlook.move));
    });
}

template <Game G>
void who_cannot_win_does_not(const G &start, int games) {
    wander(start, games, [](const G &position, Move, const G &next) {
        for (int side = 0; side < 2; side++) {
            if (next.can_still_win(side) || next.status == won_by(side)) CHECK(position.can_still_win(side));
            if (next.status == won_by(side)) CHECK(position.can_still_win(side));
        }
    });
}

// A side can win an open board as long as a line of it is free of the other's marks.
template <int N>
void reach_follows_the_moves(int games) {
    wander(Ultimate<N>{}, games, [](const Ultimate<N> &, Move, const Ultimate<N> &next) {
        for (int side = 0; side < 2; side++) {
            uint32_t boards = next.won[side];
            for (int board = 0; board < N * N; board++) {
                bool free = false;
                for (const uint32_t line : lines<N>.mask) free |= !(line & next.mark[side ^ 1][board]);
                if (free && !(next.closed >> board & 1)) boards |= 1u << board;
            }
            CHECK(next.reach[side] == boards);
        }
    });
}

// `source`: what the evaluator wants besides a position. Scores are asked for at every move and at some only.
template <class E, Game G, class... Source>
void evaluation_follows_the_moves(const G &start, int games, const Source &...source) {
    E followed(start, source...), seldom(start, source...);
    wander(start, games, [&](const G &position, Move move, const G &next) {
        E fresh(position, source...);
        if (position.ply == start.ply) followed = seldom = E(start, source...);
        CHECK(followed.score(position) == fresh.score(position));
        if (position.key % 5 == 0) CHECK(seldom.score(position) == fresh.score(position));
        followed.place(next, move);
        if (next.status == in_progress && next.key % 2) followed.score(next);
        followed.lift(position, move);
        CHECK(followed.score(position) == fresh.score(position));
        position.for_each_move([&](Move each) {
            CHECK(followed.promise(position, each) == fresh.promise(position, each));
            CHECK(fresh.promise(position, each) >= 0 && fresh.promise(position, each) <= 65535);
        });
        followed.place(next, move);
        seldom.place(next, move);
    });
}

template <int N>
Ultimate<N> with_colours_changed(Ultimate<N> position) {
    for (int board = 0; board < position.cells; board++) {
        const auto x = position.mark[0][board];
        position.mark[0][board] = position.mark[1][board];
        position.mark[1][board] = x;
    }
    const auto won = position.won[0];
    position.won[0] = position.won[1];
    position.won[1] = won;
    position.turn ^= 1;
    return position;
}

template <int W>
Mnk<W> with_colours_changed(Mnk<W> position) {
    const Points<W> x = position.mark[0];
    position.mark[0] = position.mark[1];
    position.mark[1] = x;
    position.turn ^= 1;
    return position;
}

template <class E, Game G, class... Source>
void evaluation_knows_no_colours(const G &start, int games, const Source &...source) {
    wander(start, games, [&](const G &position, Move, const G &) {
        const G changed = with_colours_changed(position);
        CHECK(E(position, source...).score(position) == E(changed, source...).score(changed));
    });
}

void only_whole_nets_are_read(Net &net) {
    const uint8_t *bytes = reinterpret_cast<const uint8_t *>(&net);
    CHECK(read_net(bytes, sizeof net) == &net && checksum_fits(net));
    CHECK(!read_net(bytes, sizeof net - 1) && !read_net(bytes + 1, sizeof net) && !read_net(nullptr, 0));
    net.out[0][3] ^= 1;
    CHECK(!checksum_fits(net));
    net.out[0][3] ^= 1;
    CHECK(crc32(reinterpret_cast<const uint8_t *>("123456789"), 9) == 0xCBF43926);
}

void nets_follow_the_moves(int games) {
    static Net net;  // too large for the stack
    Owned<NetAtWork> at_work;
    const Ultimate<3> start;
    for (uint64_t seed = 0; seed < 3; seed++) {
        fill(net, seed);
        only_whole_nets_are_read(net);
        (*at_work).read(net);
        evaluation_follows_the_moves<NetEvaluator>(start, games, &*at_work);
        evaluation_knows_no_colours<NetEvaluator>(start, games, &*at_work);
    }
}

template <Policy policy, Game G>
void fast_playouts_are_the_same(const G &start, int games) {
    Rng by_rules(3), fast(3);
    uint64_t plies_by_rules = 0, plies_fast = 0;
    wander(start, games, [&](const G &position, Move, const G &) {
        CHECK(playout_by_rules<policy>(position, by_rules, plies_by_rules) ==
              playout<policy>(position, fast, plies_fast));
        CHECK(plies_by_rules == plies_fast && by_rules.counter == fast.counter);
    });
}

// Threats kept from move to move are those of the whole board.
template <int W>
void threats_are_complete(const Mnk<W> &start, int games) {
    wander(start, games, [](const Mnk<W> &, Move, const Mnk<W> &next) {
        for (int side = 0; side < 2 && next.status == in_progress; side++) {
            const Points<W> all = next.shape->completing(next.mark[side]) & next.empty();
            const Points<W> kept = next.threat[side] & next.empty();
            CHECK(!all.without(kept).any() && !kept.without(all).any());
        }
    });
}

void meters_count_exactly() {
    const uint64_t numbers[] = {1, 2, 255, 256, 257, 1000};
    for (const uint64_t most : numbers) {
        noughts_limit limit{};
        limit.nodes = most;
        Meter meter(limit, nullptr, 256);
        while (meter.count()) CHECK(meter.nodes() <= most);
        CHECK(meter.nodes() == most && meter.stopped() && !meter.count());
        Meter whole(limit, nullptr, 256), part(whole, most + 5);
        while (part.count()) CHECK(part.nodes() <= most);
        whole.add(part);
        CHECK(whole.nodes() == most && !whole.count());
    }
    const int32_t stop = 1;
    Meter stopped(noughts_limit{}, &stop, 16);
    uint64_t counted = 0;
    while (stopped.count()) counted++;
    CHECK(counted <= 16);
}

void table_gives_back_what_it_was_given() {
    Table table;
    CHECK(table.allocate(1 << 16));
    const int scores[] = {-32000, -1, 0, 1, 31999}, depths[] = {0, 1, 254, 255};
    for (const int score : scores) {
        for (const int depth : depths) {
            table.store(mix64(9), {Move(799), score, depth, exact_bound});
            const Known known = table.find(mix64(9));
            CHECK(known.move == 799 && known.score == score && known.depth == depth &&
                  known.bound == exact_bound);
        }
    }
    CHECK(table.find(mix64(10)).bound == no_bound);
    table.forget(1);
    CHECK(table.find(mix64(9)).bound == no_bound);
    for (uint64_t key = 0; key < 100000; key++) table.store(mix64(key), {0, int(key % 1000), 5, lower_bound});
    for (uint64_t key = 0; key < 100000; key++) {
        const Known known = table.find(mix64(key));
        CHECK(known.bound == no_bound || known.score == int(key % 1000));
    }
    table.release();
}

template <Game G>
void trees_stay_within_their_memory(const G &start) {
    const uint64_t sizes[] = {0, 40000, 1000000};
    for (const uint64_t bytes : sizes) {
        Tree tree;
        CHECK(tree.allocate(bytes));
        tree.clear();
        noughts_limit limit{};
        limit.nodes = 3000;
        Meter meter(limit, nullptr, 16);
        MonteCarlo<G, Policy::aware>(start, tree, 1, meter).run(UINT64_MAX);
        const uint64_t most = (bytes > Tree::least_bytes ? bytes : Tree::least_bytes) / 2 / sizeof(Node);
        CHECK(tree.used() <= most);
        uint64_t visits = 0;
        for (int i = 0; i < tree[Tree::root].children(); i++)
            visits += tree[tree[Tree::root].first + uint32_t(i)].visits;
        CHECK(visits == meter.nodes() && visits == tree[Tree::root].visits);
        const uint32_t child = tree[Tree::root].first;
        const Node before = tree[child];
        tree.keep(child);
        CHECK(tree[Tree::root].visits == before.visits && tree[Tree::root].children() == before.children());
        CHECK(tree.used() <= most);
        tree.release();
    }
}

// Value, distance and line of a proof, found with tables of every size, fresh or as the last proof left them.
template <Game G>
void proofs_do_not_depend_on_the_table(const G &start, int games, int most_plies_left) {
    Table tables[3];
    for (int i = 0; i < 3; i++) CHECK(tables[i].allocate(uint64_t{64} << 8 * i));
    Owned<RootMoves<G>> moves;
    wander(start, games, [&](const G &position, Move, const G &) {
        if (position.plies_left() > most_plies_left) return;
        RootMove first;
        for (int i = 0; i < 6; i++) {
            if (i < 3) tables[i].forget();
            (*moves).count = 0;
            position.for_each_move([&](Move move) { (*moves).add(move); });
            Meter meter(noughts_limit{}, nullptr, 256);
            Prover<G> prover(position, *moves, tables[i % 3], meter);
            CHECK(prover.solve(noughts_limit{}));
            const RootMove found = prover.best();
            if (i == 0) first = found;
            CHECK(found.score == first.score && found.move == first.move && found.exact);
            if (is_decided(found.score)) CHECK(found.line.length == plies_to_end(found.score, position.ply));
            G end = position;
            for (int j = 0; j < found.line.length; j++) end.play(found.line.move[j]);
            CHECK(end.status == (found.score == 0  ? drawn
                                 : found.score > 0 ? won_by(position.turn)
                                                   : won_by(position.turn ^ 1)));
        }
    });
    for (Table &table : tables) table.release();
}

template <Game G>
void check_game(const G &start, int games) {
    moves_agree_with_each_other(start, games > 4 ? 4 : games);
    outlook_is_certain(start, games);
    who_cannot_win_does_not(start, games);
    evaluation_follows_the_moves<Evaluator<G>>(start, games);
    evaluation_knows_no_colours<Evaluator<G>>(start, games);
    trees_stay_within_their_memory(start);
}

template <int N>
void check_ultimate(int games) {
    const Ultimate<N> start;
    check_game(start, games);
    reach_follows_the_moves<N>(games);
    fast_playouts_are_the_same<Policy::uniform>(start, games);
    fast_playouts_are_the_same<Policy::aware>(start, games);
}

template <int W>
void check_mnk(int rows, int columns, int k, int games) {
    const Shape<W> shape(rows, columns, k);
    const Mnk<W> start(shape);
    if (k > 1) check_game(start, games);
    threats_are_complete(start, 20 * games);
    proofs_do_not_depend_on_the_table(start, games, 8);
}

int main() {
    bits_are_found_in_order();
    numbers_below_n_are_uniform();
    meters_count_exactly();
    table_gives_back_what_it_was_given();
    proofs_do_not_depend_on_the_table(Ultimate<3>{}, 60, 14);
    proofs_do_not_depend_on_the_table(Ultimate<2>{}, 60, 12);
    nets_follow_the_moves(20);
    check_ultimate<2>(200);
    check_ultimate<3>(40);
    check_ultimate<4>(3);
    check_ultimate<5>(1);
    check_mnk<1>(3, 3, 3, 100);
    check_mnk<1>(4, 4, 4, 30);
    check_mnk<1>(3, 3, 1, 5);
    check_mnk<1>(7, 7, 4, 10);
    check_mnk<1>(3, 12, 5, 10);
    check_mnk<4>(8, 8, 5, 3);
    check_mnk<4>(15, 3, 9, 3);
    check_mnk<4>(9, 11, 2, 3);
    check_mnk<4>(15, 15, 5, 1);
    check_mnk<4>(15, 15, 15, 1);
    printf("all laws hold\n");
}
