// Alpha-beta search of one depth, for every game: negamax, fail-soft, every score seen from the side to move.
//
// D. E. Knuth and R. W. Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6 (1975);
// principal variation search: T. A. Marsland and M. Campbell, "Parallel search of strongly ordered game
// trees", ACM Computing Surveys 14 (1982). Late-move reductions came up in chess programs about 2005.
#pragma once

#include "draws.h"
#include "evaluate.h"
#include "limits.h"
#include "ordering.h"
#include "table.h"

namespace noughts {

// How a search judges. An estimating one evaluates its leaves and reduces what looks bad, so it finds good
// moves fast; its wins and losses are certain, but there may be faster ones. A proving one knows finished
// games only: searched to depth d it finds every win within d plies, and nothing else.
enum class Mode { estimate, prove };

// A principal variation.
struct Variation {
    static constexpr int most = 128;
    int length = 0;
    Move move[most];

    void lead(Move first, const Variation &rest) {
        move[0] = first;
        length = rest.length + 1 < most ? rest.length + 1 : most;
        for (int i = 1; i < length; i++) move[i] = rest.move[i - 1];
    }
};

template <Game G, Mode mode, EvaluatorOf<G> E>
class AlphaBeta {
public:
    static constexpr bool proving = mode == Mode::prove;
    static constexpr int max_height = Ordering<G>::max_height - 1;

    // `contempt`: whether draws shall come late (draws.h). `source`: what the evaluator wants besides the
    // position.
    template <class... Source>
    AlphaBeta(const G &root, Table &table, Meter &meter, bool contempt, const Source &...source)
        : table_(table),
          meter_(meter),
          knowledge_(root, source...),
          draws_(root, contempt ? price_of_a_ply() : 0),
          salt_(proving ? mix64(0x70726F76) : draws_.salt()) {}

    // The score, seen from its side to move, of the position that `move` leads to from `position`, if it is
    // within (alpha, beta), else a bound on that side. It means nothing when the meter has stopped.
    int score_after(const G &position, Move move, int depth, int alpha, int beta) {
        G child = position;
        child.play(move);
        if constexpr (!proving) knowledge_.place(child, move);
        const int score = visit(child, depth, alpha, beta, 1);
        if constexpr (!proving) knowledge_.lift(position, move);
        return score;
    }

    // Searches on from another position: `after`, reached by `move`; or `before` it again.
    void follow(const G &after, Move move) { knowledge_.place(after, move); }
    void go_back(const G &before, Move move) { knowledge_.lift(before, move); }

    // The continuation that the last score rests on.
    const Variation &line() const { return lines_[1]; }

    // How many scores so far do not rest on finished games alone.
    uint64_t guesses() const { return guesses_; }
    const E &knowledge() const { return knowledge_; }
    const Meter &meter() const { return meter_; }

private:
    int visit(const G &position, int depth, int alpha, int beta, int height) {
        if (!meter_.count()) return 0;
        lines_[height].length = 0;
        if (position.status == drawn) return draw(position);
        if (position.status != in_progress) return -(win - position.ply);
        if (proving && depth <= 0) return guess(0);
        const Outlook outlook = position.outlook();
        if (outlook.kind == Outlook::wins) return at_once(outlook.move, position, height);
        if (proving && depth == 1 && position.plies_left() > 1) return guess(0);
        if (outlook.kind == Outlook::lost) return at_last(outlook.move, position, height);
        if (proving && height >= max_height) return guess(0);
        int bound;
        if (decided_by_distance(position, depth, alpha, beta, bound)) return bound;
        if (depth <= 0 || height >= max_height) return rest(position, alpha, beta, height);
        return look_up(position, depth, alpha, beta, height, outlook);
    }

    // What the evaluation says, and no more than can still be reached.
    int estimate(const G &position) {
        const int score = knowledge_.score(position), worth = draw(position);
        if (!G::knows_reach || score == worth) return score;
        return position.can_still_win(score > worth ? position.turn : position.turn ^ 1) ? score : worth;
    }

    // What a draw is worth here to the side to move. A constant, where no search has contempt.
    int draw(const G &position) const { return has_prices ? draws_.now(position) : 0; }

    // Forty plies cost a tenth of the odds: enough to choose among draws, and less than an estimate is often
    // wrong by.
    int price_of_a_ply() const { return has_prices ? int(knowledge_.scale()) / 350 : 0; }

    int guess(int score) {
        guesses_++;
        return score;
    }

    int at_once(Move move, const G &position, int height) {
        lines_[height].length = 1;
        lines_[height].move[0] = move;
        return win - (position.ply + 1);
    }

    // Blocks one of two threats; the other wins.
    int at_last(Move move, const G &position, int height) {
        lines_[height].length = 1;
        lines_[height].move[0] = move;
        return -(win - (position.ply + 2));
    }

    // Nobody wins at once here. So the fastest win takes three plies and the fastest loss two; and a side
    // without a line left cannot win at all. Where the other side still may, the draw can also come later.
    bool decided_by_distance(const G &position, int depth, int alpha, int beta, int &bound) {
        int best = win - (position.ply + 3), worst = -(win - (position.ply + 2));
        if constexpr (proving || G::knows_reach) {
            const int worth = draw(position);
            const bool can_win = position.can_still_win(position.turn);
            const bool can_lose = position.can_still_win(position.turn ^ 1);
            if (!can_win && !can_lose) return bound = worth, true;
            if (!can_win) best = worth > 0 ? worth : 0;
            if (!can_lose) worst = worth < 0 ? worth : 0;
        }
        if constexpr (proving) {
            if (best > 0 && alpha >= 0 && depth < 3)
                return bound = depth < position.plies_left() ? guess(0) : 0, true;
        }
        if (best <= alpha) return bound = best, true;
        if (worst >= beta) return bound = worst, true;
        return false;
    }

    int look_up(const G &position, int depth, int alpha, int beta, int height, const Outlook &outlook) {
        const uint64_t key = position.key ^ salt_;
        const Known known = table_.find(key);
        const int wanted = depth < deepest_kept ? depth : deepest_kept;
        if (known.depth >= wanted && answers(known, position, depth, alpha, beta)) {
            guesses_ += known.depth != complete_depth;
            return known.score;
        }
        const uint64_t before = guesses_;
        Move best_move = known.move;
        int score;
        if (outlook.kind == Outlook::forced || !is_far_ahead(position, depth, alpha, beta, score))
            score = expand(position, depth, alpha, beta, height, outlook, best_move);
        if (meter_.stopped()) return 0;
        const Bound bound = score >= beta ? lower_bound : score <= alpha ? upper_bound : exact_bound;
        table_.store(key, {best_move, score, guesses_ == before ? complete_depth : wanted, bound});
        return score;
    }

    static bool answers(const Known &known, const G &position, int depth, int alpha, int beta) {
        // An open window is the principal variation, or may become it: searched on, it is known to its end.
        if (!proving && beta - alpha > 1) return false;
        // A table kept from before may know of an end beyond this depth. Where one move has it and the others
        // do not, the fastest way would no longer be the fastest.
        if (proving && is_decided(known.score) && plies_to_end(known.score, position.ply) > depth)
            return false;
        const Bound needed = known.score >= beta    ? lower_bound
                             : known.score <= alpha ? upper_bound
                                                    : exact_bound;
        return (known.bound & needed) == needed;
    }

    // Judged so far above the window that the plies left will hardly bring it down: in chess programs, reverse
    // futility pruning. An evaluation must be good for that, and the end of the game out of reach.
    bool is_far_ahead(const G &position, int depth, int alpha, int beta, int &score) {
        if constexpr (proving || !E::trained) return false;
        if (depth > 6 || beta - alpha > 1 || is_decided(alpha) || is_decided(beta)) return false;
        if (depth >= position.plies_left()) return false;
        score = estimate(position);
        if (score - depth * int(knowledge_.scale()) / 12 < beta) return false;
        return guess(score), true;
    }

    // `move`: in, the one to try first; out, the best.
    int expand(const G &position, int depth, int alpha, int beta, int height, const Outlook &outlook,
               Move &move) {
        Candidates<G> moves;
        const bool forced = outlook.kind == Outlook::forced;
        if (forced) {
            moves.add(outlook.move, 0);
        } else {
            collect(position, moves, move, height);
        }
        const bool all = forced || moves.count() == position.count_moves();
        const int next_depth = depth - (proving || !forced);
        int best = -infinity;
        Move best_move = no_move;
        Move coming = no_move;
        for (int i = 0; i < moves.count(); i++) {
            const Move tried = i == 0 ? moves.next() : coming;
            if (i + 1 < moves.count()) {
                coming = moves.next();
                // While this move is searched, what is known of the next one comes from memory.
                if (next_depth > 0) table_.prefetch(position.likely_key(coming) ^ salt_);
            }
            const int score = try_move(position, tried, i, depth, next_depth, alpha, beta, height);
            if (meter_.stopped()) return 0;
            if (score <= best) continue;
            best = score;
            if (score <= alpha && i > 0) continue;
            best_move = tried;
            if (score > alpha) lines_[height].lead(tried, lines_[height + 1]);
            if (score >= beta) {
                learn(position, moves, i, depth, height);
                break;
            }
            if (score > alpha) alpha = score;
        }
        move = best_move;
        if (all) return best;
        guesses_++;
        // Lost after every move that was tried: that proves nothing of the others.
        return best <= -proven ? -surest : best;
    }

    void collect(const G &position, Candidates<G> &moves, Move hint, int height) {
        const auto add = [&](Move move) {
            moves.add(move, ordering_.rank(position, move, hint, height, knowledge_.promise(position, move)));
        };
        if constexpr (proving) {
            position.for_each_move(add);
        } else {
            knowledge_.candidates(position, add);
        }
    }

    int try_move(const G &position, Move move, int number, int depth, int next_depth, int alpha, int beta,
                 int height) {
        G child = position;
        child.play(move);
        table_.prefetch(child.key ^ salt_);
        if constexpr (!proving) knowledge_.place(child, move);
        int score;
        if (number == 0) {
            score = -visit(child, next_depth, -beta, -alpha, height + 1);
        } else {
            const int less = reduction(position, depth, number);
            score = -visit(child, next_depth - less, -alpha - 1, -alpha, height + 1);
            if (score > alpha && less) score = -visit(child, next_depth, -alpha - 1, -alpha, height + 1);
            if (score > alpha && score < beta) score = -visit(child, next_depth, -beta, -alpha, height + 1);
        }
        if constexpr (!proving) knowledge_.lift(position, move);
        return score;
    }

    // Late moves are searched less deeply, unless the search reaches the end of the game anyway: then nothing
    // of it is a guess. A trained evaluation orders them so well that this pays sooner.
    static int reduction(const G &position, int depth, int number) {
        constexpr int sooner = E::trained;
        if (proving || depth < 3 || number < 3 - sooner || depth >= position.plies_left()) return 0;
        return 1 + (number >= 6 - 2 * sooner) + (number >= 12 - 4 * sooner) +
               (depth >= 7 - 2 * sooner && number >= 4);
    }

    void learn(const G &position, const Candidates<G> &moves, int number, int depth, int height) {
        ordering_.cut_off(position, moves.given(number), depth, height);
        for (int i = 0; i < number; i++) ordering_.in_vain(position, moves.given(i), depth);
    }

    // A leaf is judged as it is, or after forcing moves if the side to move would rather play them. It need
    // not, so only a win can be proven here.
    int rest(const G &position, int alpha, int beta, int height) {
        int best = guess(estimate(position));
        if (best >= beta || height >= max_height) return best;
        if (best > alpha) alpha = best;
        bool cut = false;
        position.for_each_forcing_move([&](Move move) {
            if (cut || meter_.stopped()) return;
            G child = position;
            child.play(move);
            if constexpr (!proving) knowledge_.place(child, move);
            const int score = -visit(child, 0, -beta, -alpha, height + 1);
            if constexpr (!proving) knowledge_.lift(position, move);
            if (score <= best) return;
            best = score;
            if (score > alpha) {
                alpha = score;
                lines_[height].lead(move, lines_[height + 1]);
            }
            cut = score >= beta;
        });
        return best;
    }

    static constexpr bool has_prices = !proving && E::trained;

    Table &table_;
    Meter &meter_;
    E knowledge_;
    const Draws<G> draws_;
    const uint64_t salt_;  // entries of searches that reckon otherwise must not meet
    Ordering<G> ordering_;
    uint64_t guesses_ = 0;
    Variation lines_[max_height + 2];
};

}  // namespace noughts
