// What a game must offer to be searched. Perft, playouts, alpha-beta, Monte Carlo and `solve` are written once, over
// this concept; a game adds its rules (ultimate.h, mnk.h) and its evaluation (evaluate.h), and no search.
#pragma once

#include <stdint.h>

namespace noughts {

using Move = uint16_t;  // as in Python: board * N*N + cell, or row * columns + column
inline constexpr Move no_move = 0xFFFF;

// `status` of a position.
enum Status : uint8_t { in_progress = 0, x_won = 1, o_won = 2, drawn = 3 };

inline Status won_by(int side) { return Status(x_won + side); }

template <class G>
concept Game = requires(G game, const G position, Move move, int n) {
    game.turn;                                  // 0 = X, 1 = O; meaningless when over
    game.status;                                // Status
    game.key;                                   // equal for equal positions, kept by play()
    game.play(move);                            // a legal move of a game that is not over
    game.advance(move);                         // the same, but leaves `key` stale: perft and playouts need none
    position.is_legal(move);                    // any number
    position.count_moves();                     // 0 when over
    position.nth_move(n);                       // ascending
    position.for_each_move([](Move) {});        // ascending, none when over
    position.playable_cells();                  // a bound on the plies to come
    G::max_moves;                               // bound on the moves of a position
};

}  // namespace noughts
