// Iterative deepening: alpha-beta to depth 1, 2, 3 and so on, until the limit comes or everything is known.
#pragma once

#include "answer.h"
#include "solve.h"

namespace noughts {

// The lists of root moves that a search needs; too large for the stack.
template <Game G>
struct Workspace {
    RootMoves<G> all, work, finished;
};

template <Game G, EvaluatorOf<G> E>
class Deepening {
public:
    // The answer's lines go to `lines`. `source`: what the evaluator wants besides the position.
    template <class... Source>
    Deepening(const G &position, Workspace<G> &space, Table &table, Meter &meter, const noughts_task &task,
              noughts_line *lines, uint32_t capacity, const Source &...source)
        : position_(position),
          all_(space.all),
          moves_(space.work),
          finished_(space.finished),
          table_(table),
          meter_(meter),
          task_(task),
          lines_(lines),
          capacity_(capacity),
          full_(task.flags & NOUGHTS_ALL_MOVES),
          contempt_(E::trained && (task.flags & NOUGHTS_CONTEMPT)),
          root_(position, space.work, table, meter, contempt_, source...) {
        moves_ = all_;
        if (full_) {
            finish_nothing();
        } else {
            keep_candidates();
        }
        best_ = moves_.list[0];
        best_.score = 0;
        best_.line.lead(best_.move, Variation{});
    }

    noughts_report run() {
        const int last = deepest_search(position_, task_.limit);
        // Threads that share a table go through other depths, so that each fills it for the other.
        meter_.hurry(!full_);
        for (int depth = task_.thread & 1 && last > 1 ? 2 : 1; depth <= last && search(depth); depth++) {
            meter_.hurry(true);
            best_ = *root_.best();
            depth_ = depth;
            known_ = root_.is_known(full_);
            if (full_) finished_ = moves_;
            if (known_ || !tell()) break;
            root_.sort();
        }
        if (full_) {
            prove_all();
        } else {
            if (!known_) use_unfinished_depth();
            prove_best();
        }
        return report();
    }

private:
    static constexpr uint64_t proof_nodes = 200'000;

    void finish_nothing() {
        finished_ = moves_;
        for (int i = 0; i < finished_.count; i++) {
            finished_.list[i].score = 0;
            finished_.list[i].line.lead(finished_.list[i].move, Variation{});
        }
    }

    // Where a game knows which of its many moves matter, only those are searched.
    void keep_candidates() {
        const Move seen = position_.outlook().move;
        bool keep[G::move_limit] = {};
        root_.inner().knowledge().candidates(position_, [&](Move move) { keep[move] = true; });
        moves_.filter([&](Move move) { return keep[move] || move == seen; });
    }

    // A window around the last score, opened where the new one falls out of it.
    bool search(int depth) {
        const int scale = int(root_.inner().knowledge().scale());
        int margin = 2 + scale / 16;
        const bool narrow = depth_ >= 3 && !full_ && !is_decided(best_.score);
        low_ = narrow ? best_.score - margin : -infinity;
        high_ = narrow ? best_.score + margin : infinity;
        while (root_.search(depth, low_, high_, full_)) {
            const int score = root_.best()->score;
            if (score > low_ && score < high_) return true;
            margin *= 4;
            if (score <= low_) low_ = margin > 4 * scale ? -infinity : score - margin;
            if (score < high_) continue;
            // Should the time end now: this move is better than thought, if not how much better.
            prefer(*root_.best());
            high_ = margin > 4 * scale ? infinity : score + margin;
        }
        return false;
    }

    // It began with the best move of the depth before; what beat that is better.
    void use_unfinished_depth() {
        const RootMove *beaten = root_.best();
        if (beaten && moves_.list[0].finished && beaten->score > low_) prefer(*beaten);
    }

    // From the window's upper end on a score is the least that a move is worth, and no proof of a draw.
    void prefer(const RootMove &root) {
        best_ = root;
        if (root.score >= high_) best_.complete = false;
    }

    // A decided score is certain, but its way may not be the fastest. A complete one is right in every way.
    void prove_best() {
        if (!is_decided(best_.score)) {
            if (known_) complete_line(best_);
            return;
        }
        const int distance = plies_to_end(best_.score, position_.ply);
        Meter part(meter_, proof_nodes + 4 * meter_.nodes());
        moves_ = all_;
        Prover<G> prover(position_, moves_, table_, part);
        if (prover.run(best_.score > 0 ? 1 : 2, distance, 2)) best_ = prover.best();
        meter_.add(part);
    }

    void prove_all() {
        int distance = 0;
        for (int i = 0; i < finished_.count; i++) {
            RootMove &root = finished_.list[i];
            if (is_decided(root.score)) {
                const int plies = plies_to_end(root.score, position_.ply);
                distance = plies > distance ? plies : distance;
            } else if (known_) {
                complete_line(root);
            }
        }
        if (distance) prove_decided(distance);
        finished_.sort(better);
        if (depth_) best_ = finished_.list[0];
    }

    void prove_decided(int distance) {
        Meter part(meter_, proof_nodes + 4 * meter_.nodes());
        Prover<G> prover(position_, all_, table_, part);
        prover.run(1, distance, 1, true);
        for (int i = 0; i < finished_.count; i++) {
            RootMove &root = finished_.list[i];
            const RootMove *found = is_decided(root.score) ? prover.found(root.move) : nullptr;
            if (found) root = *found;
        }
        meter_.add(part);
    }

    // With contempt the line is one of those that put the draw off, and no search without prices follows it.
    void complete_line(RootMove &root) {
        root.exact = (!contempt_ && root_.extend(root)) || is_decided(root.score);
    }

    noughts_line answer_of(const RootMove &root) const {
        return answer(position_, root, root_.inner().knowledge().searched_scale());
    }

    noughts_report report() {
        noughts_report report{};
        report.nodes = meter_.nodes();
        report.nanoseconds = meter_.elapsed();
        report.depth = uint32_t(depth_);
        report.best = answer_of(best_);
        if (lines_) report.moves = write_lines();
        return report;
    }

    // The best first.
    uint32_t write_lines() {
        if (capacity_ == 0) return 0;
        if (!full_) {
            lines_[0] = answer_of(best_);
            return 1;
        }
        finished_.sort(better);
        uint32_t count = 0;
        for (; count < uint32_t(finished_.count) && count < capacity_; count++) {
            lines_[count] = answer_of(finished_.list[count]);
        }
        return count;
    }

    bool tell() {
        if (!task_.progress) return true;
        const noughts_report now = report();
        return task_.progress(task_.context, &now) == 0;
    }

    const G &position_;
    RootMoves<G> &all_;       // in canonical order
    RootMoves<G> &moves_;     // as they are searched
    RootMoves<G> &finished_;  // as the last finished depth left them, when all are of interest
    Table &table_;
    Meter &meter_;
    const noughts_task &task_;
    noughts_line *lines_;
    uint32_t capacity_;
    const bool full_;
    const bool contempt_;
    Root<G, Mode::estimate, E> root_;
    RootMove best_;
    int depth_ = 0;
    int low_ = -infinity, high_ = infinity;
    bool known_ = false;
};

}  // namespace noughts
