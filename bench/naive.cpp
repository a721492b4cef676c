// The peer of the kernel's playouts: Ultimate Tic-Tac-Toe as one writes it first, with arrays and loops. The rules
// are the same, every legal move is equally likely, and nothing is done badly on purpose.
//
//   naive COUNT [SEED]     prints: games, wins of X, wins of O, draws, plies, seconds
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <random>

namespace {

constexpr int kLines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
constexpr int kEmpty = 0, kX = 1, kO = 2, kDraw = 3;

struct Move {
    int board, cell;
};

struct Game {
    int cells[9][9] = {};
    int filled[9] = {};  // marks in a board
    int boards[9] = {};  // kEmpty while open
    int closed = 0;      // boards that are not open
    int next = -1;       // -1: any open board
    int turn = kX;
    int winner = kEmpty;
    int plies = 0;
};

bool HasLine(const int (&marks)[9], int mark) {
    for (const auto &line : kLines) {
        if (marks[line[0]] == mark && marks[line[1]] == mark && marks[line[2]] == mark) return true;
    }
    return false;
}

void AddMoves(const Game &game, int board, Move (&moves)[82], int &count) {
    for (int cell = 0; cell < 9; cell++) {
        moves[count] = {board, cell};
        count += game.cells[board][cell] == kEmpty;
    }
}

int LegalMoves(const Game &game, Move (&moves)[82]) {
    int count = 0;
    if (game.next >= 0) {
        AddMoves(game, game.next, moves, count);
        return count;
    }
    for (int board = 0; board < 9; board++) {
        if (game.boards[board] == kEmpty) AddMoves(game, board, moves, count);
    }
    return count;
}

void Play(Game &game, Move move) {
    game.cells[move.board][move.cell] = game.turn;
    game.filled[move.board]++;
    if (HasLine(game.cells[move.board], game.turn)) {
        game.boards[move.board] = game.turn;
    } else if (game.filled[move.board] == 9) {
        game.boards[move.board] = kDraw;
    }
    if (game.boards[move.board] != kEmpty) {
        game.closed++;
        if (HasLine(game.boards, game.turn)) {
            game.winner = game.turn;
        } else if (game.closed == 9) {
            game.winner = kDraw;
        }
    }
    game.next = game.boards[move.cell] == kEmpty ? move.cell : -1;
    game.turn = kX + kO - game.turn;
    game.plies++;
}

}  // namespace

int main(int argc, char **argv) {
    const long count = argc > 1 ? std::atol(argv[1]) : 100000;
    std::mt19937_64 random(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
    long results[4] = {}, plies = 0;
    const auto start = std::chrono::steady_clock::now();
    for (long i = 0; i < count; i++) {
        Game game;
        Move moves[82];
        while (game.winner == kEmpty) Play(game, moves[random() % LegalMoves(game, moves)]);
        results[game.winner]++;
        plies += game.plies;
    }
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    std::printf("%ld %ld %ld %ld %ld %.6f\n", count, results[kX], results[kO], results[kDraw], plies, taken.count());
}
