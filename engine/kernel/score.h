// The numbers that alpha-beta and `solve` reckon in.
#pragma once

#include <math.h>
#include <stdint.h>

namespace noughts {

// A win counts `win` minus the marks on the board when it is complete. So the score of a position depends on
// the position alone, not on where a search began, and a sooner win is a better one.
inline constexpr int win = 32000;
// Scores from `proven` on are wins, from -proven down losses; what lies between is a draw (0) or an estimate.
inline constexpr int proven = win - 1000;
inline constexpr int infinity = win + 1;
// No estimate looks like a proof.
inline constexpr int surest = proven - 1;

inline constexpr int clamp_estimate(int score) {
    return score > surest ? surest : score < -surest ? -surest : score;
}

inline bool is_decided(int score) { return score >= proven || score <= -proven; }

// Plies from `ply` to the end that a decided score speaks of.
inline int plies_to_end(int score, int ply) { return win - (score < 0 ? -score : score) - ply; }

// Win probability in millionths of an estimate: the logistic function, as in Elo's model. `scale` is the
// score that is worth odds of e to 1. 0.1 % is left to either side: only a proof is certain.
inline int32_t millionths(int score, double scale) {
    const double chance = 1.0 / (1.0 + exp(-score / scale));
    return int32_t(1e6 * (chance < 0.001 ? 0.001 : chance > 0.999 ? 0.999 : chance));
}

}  // namespace noughts
