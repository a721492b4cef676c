"""The net as it is trained: the numbers of `netfile` in floating point, rounded as in the file."""

from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from training.netfile import (
    BOARD_SCALE,
    DIMS,
    FOCUS,
    HIDDEN,
    HIDDEN_SCALE,
    LANE_SCALE,
    LANES,
    LOGIT_SCALE,
    PHASES,
    ROW_SCALE,
    SHAPES,
    UNIT,
    WEIGHT_SCALE,
    Ints,
    Net,
    NetFileError,
)
from training.patterns import LINES, PATTERNS, STATES, digits
from training.positions import Positions

MACRO = 8 * 8
PLACES = 10
MOST = 127
ENCODER_WIDTH = 64
WIDEST = 15.9
"""What a sum of a lane may come to by the most careful reckoning: below 16, for 16 bits hold no more."""


class Batch(NamedTuple):
    """What the net is asked about. The views of the sides to move come first, then those of the others."""

    states: Tensor
    """[2n][9]: local states."""
    inputs: Tensor
    """[2n][MACRO + 2 * PLACES] of 0 and 1: states of the lines of boards, next board by view."""
    focus: Tensor
    """[n]: local states."""
    phases: Tensor
    """[n]: which head judges."""


def batch_of(positions: Positions) -> Batch:
    """Return positions as the net takes them."""
    views = positions, positions.swapped()
    states = np.concatenate([view.states for view in views]).astype(np.int32)
    lines = np.concatenate([view.line_states() for view in views]) + 8 * np.arange(8)
    places = np.concatenate([positions.next, positions.next + np.uint8(PLACES)]) + MACRO
    inputs = torch.zeros(len(states), MACRO + 2 * PLACES)
    inputs.scatter_(1, torch.from_numpy(np.column_stack([lines, places]).astype(np.int64)), 1.0)
    focus = positions.focus_states().astype(np.int32)
    phases = torch.from_numpy(positions.phases())
    return Batch(torch.from_numpy(states), inputs, torch.from_numpy(focus), phases)


def pattern_features() -> Tensor:
    """[19683][243]: which of its 3 marks each cell and which of its 27 states each line of a board has."""
    cells = digits()
    hot = np.zeros((PATTERNS, 27 + 8 * 27), np.float32)
    rows = np.arange(PATTERNS)
    for cell in range(9):
        hot[rows, 3 * cell + cells[:, cell]] = 1
    for number, line in enumerate(LINES):
        hot[rows, 27 + 27 * number + cells[:, list(line)] @ [1, 3, 9]] = 1
    return torch.from_numpy(hot)


def rounded(values: Tensor, scale: int) -> Tensor:
    """Return values as int8 over `scale` would hold them; gradients pass as if nothing had happened."""
    limited = values.clamp(-MOST / scale, MOST / scale)
    return limited + (torch.round(limited * scale) / scale - limited).detach()


class Encoder(nn.Module):
    """The rows of all local states: computed from cells and lines, plus a correction for each state.

    So states that are seldom seen, or never, get rows like those of states that resemble them.
    """

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("features", pattern_features(), persistent=False)
        self.first = nn.Linear(self.features.shape[1], ENCODER_WIDTH)
        self.second = nn.Linear(ENCODER_WIDTH, DIMS + FOCUS)
        self.correction = nn.Parameter(torch.zeros(STATES, DIMS + FOCUS))
        nn.init.normal_(self.correction[PATTERNS:], 0.0, 0.3)

    def forward(self) -> Tensor:
        """Return the rows: [STATES][DIMS + FOCUS]."""
        rows = self.second(torch.relu(self.first(self.features)))
        return functional.pad(rows, (0, 0, 0, STATES - PATTERNS)) + self.correction


class Network(nn.Module):
    """From batches to logits of the win probability of the side to move."""

    def __init__(self) -> None:
        super().__init__()
        self.rows = Encoder()
        self.boards = nn.Parameter(torch.randn(9, DIMS, LANES) / (9 * DIMS) ** 0.5)
        self.extras = nn.Parameter(torch.zeros(MACRO + 2 * PLACES, LANES))
        self.bias = nn.Parameter(torch.full((LANES,), 0.3))
        self.hidden = nn.Linear(2 * LANES + FOCUS, PHASES * HIDDEN)
        self.out = nn.Parameter(torch.zeros(PHASES, HIDDEN))
        self.out_bias = nn.Parameter(torch.zeros(PHASES))
        nn.init.uniform_(self.out, -(HIDDEN**-0.5), HIDDEN**-0.5)
        nn.init.constant_(self.hidden.bias, 0.3)

    def tables(self) -> tuple[Tensor, Tensor, Tensor]:
        """Rows of the local states, rows of the next board, and weights of the boards, all as rounded."""
        table, focus = rounded(self.rows(), ROW_SCALE).split([DIMS, FOCUS], 1)
        return table, focus, rounded(self.boards, BOARD_SCALE)

    def forward(self, batch: Batch) -> Tensor:
        """Return the logits: [n]."""
        table, focus, boards = self.tables()
        count = len(batch.focus)
        rows = functional.embedding(batch.states, table).view(2 * count, 9 * DIMS)
        lanes = torch.addmm(self.bias, rows, boards.view(9 * DIMS, LANES)) + batch.inputs @ self.extras
        lanes = lanes.clamp(0, 1)
        inputs = [lanes[:count], lanes[count:], functional.embedding(batch.focus, focus)]
        weights = rounded(self.hidden.weight, WEIGHT_SCALE)
        sums = functional.linear(torch.cat(inputs, 1), weights, self.hidden.bias).view(count, PHASES, HIDDEN)
        hidden = sums[torch.arange(count), batch.phases].clamp(0, 1)
        logits: Tensor = (hidden * self.out[batch.phases]).sum(1) + self.out_bias[batch.phases]
        return logits

    def excess(self) -> Tensor:
        """How far the lanes could come beyond WIDEST, all boards and lines at their worst at once; summed."""
        table, _, boards = self.tables()
        lines, places = self.extras.split([MACRO, 2 * PLACES])
        parts = [*(table @ board for board in boards), *lines.view(8, 8, LANES), places]
        high = self.bias + torch.stack([part.amax(0) for part in parts]).sum(0)
        low = self.bias + torch.stack([part.amin(0) for part in parts]).sum(0)
        return torch.relu(torch.maximum(high, -low) - WIDEST).sum()


def net_of(network: Network) -> Net:
    """Return the net in whole numbers."""
    with torch.no_grad():
        table, focus, boards = network.tables()
        lines, places = network.extras.split([MACRO, 2 * PLACES])
        values = {
            "table": table * ROW_SCALE,
            "focus": focus * ROW_SCALE,
            "boards": boards * BOARD_SCALE,
            "lines": lines * LANE_SCALE,
            "next": places * LANE_SCALE,
            "bias": network.bias * LANE_SCALE,
            "hidden": rounded(network.hidden.weight, WEIGHT_SCALE) * WEIGHT_SCALE,
            "hidden_bias": network.hidden.bias * HIDDEN_SCALE,
            "out": network.out * UNIT,
            "out_bias": network.out_bias * LOGIT_SCALE,
        }
        whole = {name: _whole(tensor, *SHAPES[name]) for name, tensor in values.items()}
    return Net(**whole)


def _whole(values: Tensor, dtype: type[np.signedinteger[Any]], shape: tuple[int, ...]) -> Any:
    whole: Ints = np.rint(values.double().numpy()).astype(np.int64).reshape(shape)
    limits = np.iinfo(dtype)
    if whole.min() < limits.min or whole.max() > limits.max:
        raise NetFileError(f"{whole.min()} to {whole.max()} do not fit into {np.dtype(dtype)}")
    return whole.astype(dtype)
