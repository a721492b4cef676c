// The root of an alpha-beta search: all its moves, one depth after the other.
#pragma once

#include "alphabeta.h"

namespace noughts {

struct RootMove {
    Move move = no_move;
    int place = 0;  // in canonical order; of equal moves the first is chosen
    int score = -infinity;
    bool finished = false;  // in the running depth
    bool complete = false;  // the score rests on finished games alone
    bool exact = false;     // a decided score tells the fastest way, not just some way
    uint64_t nodes = 0;     // spent on it in the last depth
    Variation line;
};

template <Game G>
struct RootMoves {
    int count = 0;
    RootMove list[G::max_moves];

    void add(Move move) {
        list[count].move = move;
        list[count].place = count;
        count++;
    }

    RootMove *find(Move move) {
        for (int i = 0; i < count; i++) {
            if (list[i].move == move) return &list[i];
        }
        return nullptr;
    }

    template <class Keep>
    void filter(Keep keep) {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (keep(list[i].move)) list[kept++] = list[i];
        }
        count = kept;
    }

    // Stable.
    template <class Before>
    void sort(Before before) {
        for (int i = 1; i < count; i++) {
            const RootMove moved = list[i];
            int at = i;
            for (; at > 0 && before(moved, list[at - 1]); at--) list[at] = list[at - 1];
            list[at] = moved;
        }
    }
};

inline bool better(const RootMove &a, const RootMove &b) {
    return a.score > b.score || (a.score == b.score && a.place < b.place);
}

template <Game G, Mode mode, EvaluatorOf<G> E>
class Root {
public:
    // `contempt`, `source`: as for AlphaBeta.
    template <class... Source>
    Root(const G &position, RootMoves<G> &moves, Table &table, Meter &meter, bool contempt,
         const Source &...source)
        : position_(position), moves_(moves), search_(position, table, meter, contempt, source...) {}

    // Searches all moves to `depth` within (low, high); false when the meter stopped it. `full`: every move
    // gets its true score; otherwise those of moves that are not the best are upper bounds.
    bool search(int depth, int low, int high, bool full) {
        for (int i = 0; i < moves_.count; i++) moves_.list[i].finished = false;
        best_ = -1;
        guesses_before_ = search_.guesses();
        for (int i = 0; i < moves_.count; i++) {
            if (!search_move(moves_.list[i], depth, low, high, full)) return false;
            if (!full && best()->score >= high) break;
        }
        return true;
    }

    // The best move that the running depth has finished, null if none.
    const RootMove *best() const { return best_ < 0 ? nullptr : &moves_.list[best_]; }

    // Whether the last search rests on finished games alone.
    bool complete() const { return search_.guesses() == guesses_before_; }

    // Whether more depth would tell nothing new of the result, `full`: of that of any move.
    bool is_known(bool full) const {
        if (!full) return is_decided(best()->score) || complete();
        for (int i = 0; i < moves_.count; i++) {
            if (!is_decided(moves_.list[i].score) && !moves_.list[i].complete) return false;
        }
        return true;
    }

    // The next depth starts with what was best in this one, and then what was hardest to refute.
    void sort() {
        const Move first = moves_.list[best_].move;
        moves_.sort([&](const RootMove &a, const RootMove &b) {
            return b.move != first && (a.move == first || a.nodes > b.nodes);
        });
        best_ = 0;
    }

    // Makes the line of a decided or complete `root` one that keeps its score to the end, each reply found by
    // a search without width. False when the meter stops before the end of the game.
    bool extend(RootMove &root) {
        const bool decided = is_decided(root.score);
        const int depth = decided ? plies_to_end(root.score, position_.ply) : position_.plies_left();
        G path[Variation::most];
        path[0] = position_;
        int length = 0;
        int score = root.score;
        for (Move move = root.move; move != no_move && length + 1 < Variation::most;) {
            G &next = path[length + 1] = path[length];
            next.play(move);
            search_.follow(next, move);
            root.line.move[length++] = move;
            score = -score;
            const bool over = next.status != in_progress || length == depth;
            move = over ? no_move : reply(next, depth - length, score, !decided);
        }
        root.line.length = length;
        const bool ended = path[length].status != in_progress;
        while (length-- > 0) search_.go_back(path[length], root.line.move[length]);
        return ended;
    }

    const AlphaBeta<G, mode, E> &inner() const { return search_; }

private:
    bool search_move(RootMove &root, int depth, int low, int high, bool full) {
        const uint64_t nodes = search_.meter().nodes(), guesses = search_.guesses();
        const bool scout = best() && !full;
        // A move that comes before the best one in canonical order must be seen if it is equal.
        int floor = scout ? best()->score - (root.place < best()->place) : low;
        if (floor < low) floor = low;
        int score = scout ? score_of(root, depth, floor, floor + 1) : infinity;
        if (!scout || (score > floor && score < high)) score = score_of(root, depth, floor, high);
        if (search_.meter().stopped()) return false;
        root.nodes = search_.meter().nodes() - nodes;
        root.complete = search_.guesses() == guesses;
        root.finished = true;
        root.score = score;
        if (score > floor || !best()) root.line.lead(root.move, search_.line());
        if (!best() || better(root, *best())) best_ = int(&root - moves_.list);
        return true;
    }

    int score_of(const RootMove &root, int depth, int alpha, int beta) {
        return -search_.score_after(position_, root.move, depth - 1, -beta, -alpha);
    }

    // The first move that keeps `score`; `complete`: for certain, not as far as a search can see.
    Move reply(const G &position, int depth, int score, bool complete) {
        Move found = no_move;
        position.for_each_move([&](Move move) {
            if (found != no_move || search_.meter().stopped()) return;
            const uint64_t guesses = search_.guesses();
            const int reached = -search_.score_after(position, move, depth - 1, -score, 1 - score);
            if (search_.meter().stopped() || reached < score) return;
            if (!complete || search_.guesses() == guesses) found = move;
        });
        return found;
    }

    const G &position_;
    RootMoves<G> &moves_;
    AlphaBeta<G, mode, E> search_;
    int best_ = -1;
    uint64_t guesses_before_ = 0;
};

}  // namespace noughts
