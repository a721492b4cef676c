"""The reference search in Python: alpha-beta, what it knows of each game, analysis, solving, Monte-Carlo."""

from noughts.search.analysis import analyse as analyse
from noughts.search.deepening import search as search
from noughts.search.limits import Clock as Clock
from noughts.search.limits import Limit as Limit
from noughts.search.mcts import monte_carlo as monte_carlo
from noughts.search.options import PLAIN as PLAIN
from noughts.search.options import Options as Options
from noughts.search.results import Analysis as Analysis
from noughts.search.results import MoveScore as MoveScore
from noughts.search.results import SearchResult as SearchResult
from noughts.search.results import Solution as Solution
from noughts.search.solving import solve as solve
