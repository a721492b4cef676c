// Positions as bytes (noughts.h): checking them and turning them into positions to search.
#pragma once

#include "mnk.h"
#include "noughts.h"
#include "ultimate.h"

namespace noughts {

struct Wire {
    const uint8_t *bytes;
    uint32_t length;

    int game() const { return bytes[0]; }
    int rows() const { return bytes[1]; }
    int columns() const { return bytes[2]; }
    int k() const { return bytes[3]; }
    int turn() const { return bytes[4]; }
    int next() const { return bytes[5]; }
    const uint8_t *cells() const { return bytes + NOUGHTS_HEADER; }

    // The number of cells of the variant, 0 when there is no such variant.
    uint32_t cell_count() const {
        if (game() == NOUGHTS_ULTIMATE) {
            const uint32_t square = uint32_t(rows() * rows());
            return rows() >= 2 && rows() <= 5 && columns() == 0 && k() == 0 ? square * square : 0;
        }
        const int side = rows() > columns() ? rows() : columns();
        const bool valid = game() == NOUGHTS_CLASSIC && rows() >= 1 && rows() <= 15 && columns() >= 1 &&
                           columns() <= 15 && k() >= 1 && k() <= side;
        return valid ? uint32_t(rows() * columns()) : 0;
    }
};

// Header, length and cells make sense, and the marks are those of X and O moving by turns.
inline int32_t check_frame(const Wire &wire) {
    if (wire.bytes == nullptr) return NOUGHTS_BAD_ARGUMENT;
    if (wire.length < NOUGHTS_HEADER) return NOUGHTS_BAD_LENGTH;
    const uint32_t count = wire.cell_count();
    if (count == 0) return NOUGHTS_BAD_VARIANT;
    if (wire.length != NOUGHTS_HEADER + count) return NOUGHTS_BAD_LENGTH;
    int marks[3] = {};
    for (uint32_t i = 0; i < count; i++) {
        if (wire.cells()[i] > 2) return NOUGHTS_BAD_CELL;
        marks[wire.cells()[i]]++;
    }
    const int lead = marks[1] - marks[2];
    return lead == 0 || lead == 1 ? NOUGHTS_OK : NOUGHTS_BAD_COUNT;
}

// Status and turn, which follow from the cells; the header's turn must agree.
template <class G>
int32_t check_turn(G &position, const Wire &wire, bool won[2], bool full) {
    if (won[0] && won[1]) return NOUGHTS_BAD_WINNER;
    position.turn = uint8_t(position.ply & 1);
    position.status = won[0] ? x_won : won[1] ? o_won : full ? drawn : in_progress;
    // The winner has moved last.
    if ((won[0] || won[1]) && won[position.turn]) return NOUGHTS_BAD_COUNT;
    const int turn = position.status == in_progress ? int(position.turn) : int(NOUGHTS_NONE);
    return wire.turn() == turn ? NOUGHTS_OK : NOUGHTS_BAD_COUNT;
}

template <int W>
int32_t read(const Wire &wire, Mnk<W> &position) {
    for (int cell = 0; cell < position.shape->cells; cell++) {
        const int mark = wire.cells()[cell];
        if (mark == 0) continue;
        const Move move = position.from_number(cell);
        position.mark[mark - 1].set(move);
        position.key ^= Mnk<W>::mark_key(mark - 1, move);
        position.ply++;
    }
    bool won[2];
    for (int side = 0; side < 2; side++) {
        won[side] = position.shape->has_line(position.mark[side]);
        position.threat[side] = position.shape->completing(position.mark[side]);
    }
    if (wire.next() != NOUGHTS_NONE) return NOUGHTS_BAD_NEXT;
    return check_turn(position, wire, won, position.ply == position.shape->cells);
}

template <int N>
int32_t read(const Wire &wire, Ultimate<N> &position) {
    using G = Ultimate<N>;
    for (int cell = 0; cell < G::max_moves; cell++) {
        const int mark = wire.cells()[cell];
        if (mark == 0) continue;
        const Move move = G::from_number(cell);
        position.mark[mark - 1][G::board_of(move)] |= typename G::Cells(1u << G::cell_of(move));
        position.key ^= G::mark_key(mark - 1, move);
        position.ply++;
    }
    for (int board = 0; board < G::cells; board++) {
        const bool x = has_line<N>(position.mark[0][board]), o = has_line<N>(position.mark[1][board]);
        if (x && o) return NOUGHTS_BAD_WINNER;
        position.won[0] |= typename G::Cells(x << board);
        position.won[1] |= typename G::Cells(o << board);
        position.closed |= typename G::Cells((x || o || position.empty(board) == 0) << board);
        position.narrow(board);
    }
    bool won[2] = {has_line<N>(position.won[0]), has_line<N>(position.won[1])};
    if (const int32_t bad = check_turn(position, wire, won, position.closed == G::full)) return bad;
    if (wire.next() == NOUGHTS_NONE) return NOUGHTS_OK;
    if (position.status != in_progress || wire.next() >= G::cells || (position.closed >> wire.next() & 1)) {
        return NOUGHTS_BAD_NEXT;
    }
    position.key ^= G::next_key(position.next) ^ G::next_key(wire.next());
    position.next = uint8_t(wire.next());
    return NOUGHTS_OK;
}

template <int W>
uint8_t next_on_wire(const Mnk<W> &) {
    return NOUGHTS_NONE;
}

template <int N>
uint8_t next_on_wire(const Ultimate<N> &position) {
    return position.next == Ultimate<N>::anywhere ? uint8_t(NOUGHTS_NONE) : position.next;
}

// Turns the bytes of the position before cell `number` was given `mark` into those of `position`, after it.
template <class G>
void write(const G &position, uint8_t mark, uint32_t number, uint8_t *bytes) {
    bytes[4] = position.status == in_progress ? position.turn : uint8_t(NOUGHTS_NONE);
    bytes[5] = next_on_wire(position);
    bytes[NOUGHTS_HEADER + number] = mark;
}

template <class Use>
int32_t with_ultimate(const Wire &wire, Use use) {
    const auto run = [&](auto position) -> int32_t {
        const int32_t status = read(wire, position);
        return status ? status : use(position);
    };
    switch (wire.rows()) {
        case 2:
            return run(Ultimate<2>{});
        case 3:
            return run(Ultimate<3>{});
        case 4:
            return run(Ultimate<4>{});
        default:
            return run(Ultimate<5>{});
    }
}

template <int W, class Use>
int32_t with_mnk(const Wire &wire, Use use) {
    const Shape<W> shape(wire.rows(), wire.columns(), wire.k());
    Mnk<W> position(shape);
    const int32_t status = read(wire, position);
    return status ? status : use(position);
}

// Calls `use` with the position as the game it is, or answers what is wrong with it.
template <class Use>
int32_t with_position(const uint8_t *bytes, uint32_t length, Use use) {
    const Wire wire{bytes, length};
    if (const int32_t bad = check_frame(wire)) return bad;
    if (wire.game() == NOUGHTS_ULTIMATE) return with_ultimate(wire, use);
    return Shape<1>::fits(wire.rows(), wire.columns()) ? with_mnk<1>(wire, use) : with_mnk<4>(wire, use);
}

}  // namespace noughts
