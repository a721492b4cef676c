"""Every cap on what a caller may send, in one place."""

from typing import Final

# A body holds one action; the longest legal one (625 moves of the largest game) is about 5 KB.
MAX_BODY_BYTES: Final = 64 * 1024

# The deepest legal body is {"start": {"moves": ["e1"]}}: four levels with the text. The rest is room to grow.
MAX_JSON_DEPTH: Final = 12

# Integers that a double holds exactly (RFC 8259, section 6): beyond them clients disagree about the value.
MAX_JSON_INTEGER: Final = 2**53 - 1

MIN_ULTIMATE_SIZE: Final = 2
MAX_ULTIMATE_SIZE: Final = 5
MAX_CLASSIC_SIDE: Final = 15

# The longest game: every cell of Ultimate with 5 x 5 boards of 5 x 5 cells.
MAX_MOVES: Final = MAX_ULTIMATE_SIZE**4
MAX_MOVE_TEXT: Final = 8
# 625 cells, 24 separators, the game's name and the side to move stay far below.
MAX_POSITION_TEXT: Final = 1000
# "classic:XOX/..." is 30 characters; a model's refusal quotes no more of what was sent than this.
MAX_QUOTED: Final = 80
# A body has room for thousands of unknown fields; to tell them all would answer with ten times what was sent.
MAX_FIELD_ERRORS: Final = 20

# The row functions are defined for up to 100 attempts on the 3 x 3 board.
MAX_ATTEMPTS: Final = 100
MAX_COORDINATE: Final = 2

MAX_ID_TEXT: Final = 64

# The positions that one call may have judged. The largest answer, 100 boards with 625 legal moves each, has
# 2 MB; a function may answer 6.
MAX_BATCH: Final = 100

# What a caller may make the CPU-sized function search; the time leaves room within its timeout, 20 seconds.
MAX_SEARCH_DEPTH: Final = 64
MAX_SEARCH_NODES: Final = 5_000_000
MAX_SEARCH_MILLISECONDS: Final = 15_000
# Over HTTP anybody may ask, so a search ends earlier, whatever its limit says.
MAX_HTTP_SEARCH_MILLISECONDS: Final = 2_000
# What is kept of the time that Lambda leaves a call, to answer in.
SEARCH_MARGIN_MILLISECONDS: Final = 1_000
