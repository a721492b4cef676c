// What a search knows of a game beyond its rules.
//
// Every game specialises Evaluator; another evaluation, such as a trained one, takes its place by doing the
// same. It is told of every move that alpha-beta plays and takes back, and may keep numbers up to date so, or
// bring them up to date when it is asked for a score.
#pragma once

#include "position.h"
#include "score.h"

namespace noughts {

template <class G>
struct Evaluator;

template <class E, class G>
concept EvaluatorOf = requires(E evaluator, const E &known, const G &position, Move move) {
    evaluator.place(position, move);  // `move` has just led to `position`
    evaluator.lift(position, move);   // `move`, the last one, is taken back, and here is `position` again
    evaluator.score(position);        // of an unfinished position for the side to move, within +-surest
    known.promise(position, move);    // how good `move` looks before it is searched, 0 .. 65535
    known.candidates(position, [](Move) {});  // the moves worth a search; if not all, leaves_out() is true
    known.leaves_out();
    known.scale();           // the score that is worth odds of e to 1
    known.searched_scale();  // the same of a score that a search has brought: more certain, so it may be less
    E::trained;              // whether it is good enough for a search to leave out what it thinks little of
};

}  // namespace noughts
