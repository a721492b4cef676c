// What a game must offer to be searched. Perft, playouts, alpha-beta, Monte Carlo and `solve` are written
// once, over this concept. A game has its rules and its evaluation, and no search of its own.
//
// Positions are small values: a search plays on a copy and forgets it, faster than it could take moves back.
#pragma once

#include <stdint.h>

namespace noughts {

// A game packs its moves as it likes; numbers, as Python knows them, are used at the C interface only.
using Move = uint16_t;
inline constexpr Move no_move = 0xFFFF;

// `status` of a position.
enum Status : uint8_t { in_progress = 0, x_won = 1, o_won = 2, drawn = 3 };

inline Status won_by(int side) { return Status(x_won + side); }

// What the rules alone say of a position, without a search. All of it is certain.
struct Outlook {
    enum Kind : uint8_t {
        open,    // nothing
        wins,    // `move` wins at once
        forced,  // every move but `move` loses at the opponent's next
        lost,    // whatever is played, the opponent wins at the next move
    };
    Kind kind = open;
    Move move = no_move;
};

template <class G>
concept Game = requires(G game, const G position, Move move, int n) {
    game.turn;                            // 0 = X, 1 = O; meaningless when over
    game.status;                          // Status
    game.ply;                             // marks on the board, kept by play()
    game.key;                             // equal for equal positions, kept by play()
    game.play(move);                      // a legal move of a game that is not over
    game.advance(move);                   // the same for perft and playouts: key, ply and reach may be stale
    position.likely_key(move);            // what the key will most likely be after it
    position.is_legal(move);              // any number
    position.count_moves();               // 0 when over
    position.nth_move(n);                 // in the order of for_each_move
    position.for_each_move([](Move) {});  // none when over
    position.for_each_forcing_move([](Move) {});  // those after which a leaf must not be judged at rest
    position.plies_left();                        // at most so many
    position.outlook();                           // of a game that is not over
    position.can_still_win(n);                    // false: side n has no line left, whatever is played
    G::knows_reach;                               // whether that costs next to nothing
    G::max_moves;                                 // bound on the moves of a position
    G::move_limit;                                // moves are below
    position.to_number(move);                     // as the C interface counts
    position.from_number(n);
};

}  // namespace noughts
