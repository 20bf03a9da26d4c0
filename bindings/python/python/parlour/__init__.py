"""Cribbage, Five Crowns and Crosscut: rules, players and reviews.

Everything is computed by the Rust core. Players, reviews and environments see a game only through
a view of it.

>>> import parlour
>>> game = parlour.cribbage.Game.deal(seed=7)
>>> advice = parlour.advise(game.view(game.turn), level="hard")
>>> game.play(advice.action)
>>> game.turn, len(advice.reasons) > 0
(0, True)

The modules `cribbage`, `five_crowns` and `crosscut` hold what belongs to one game;
`parlour.envs` has PettingZoo environments, `parlour.openspiel` the games for OpenSpiel, and
`python -m parlour.jobs` runs studies on many machines.
"""

from typing import Union as _Union

from . import cribbage, crosscut, five_crowns
from ._parlour import (
    __version__,
    Advice,
    IllegalAction,
    Outcome,
    ParlourError,
    Ranked,
    RecordError,
    View,
    advise,
    arena,
    game_of,
    profile,
    review,
)

__all__ = [
    "__version__",
    "Advice",
    "IllegalAction",
    "Outcome",
    "ParlourError",
    "Ranked",
    "RecordError",
    "Seed",
    "View",
    "advise",
    "arena",
    "cribbage",
    "crosscut",
    "five_crowns",
    "game_of",
    "load",
    "profile",
    "review",
]

# A seed decides every card to come: a whole number, or 64 hexadecimal digits.
Seed = _Union[int, str]


def load(record):
    """Replays the game that a record's text holds.

    >>> import parlour
    >>> game = parlour.crosscut.Game.deal(seed=1)
    >>> game.play("d4")
    >>> parlour.load(game.record()).actions
    ['d4']
    """
    games = {"crosscut": crosscut, "five-crowns": five_crowns, "cribbage": cribbage}
    name = game_of(record)
    if name not in games:
        raise RecordError(f"this is a record of {name}, which is not a game of Parlour")
    return games[name].Game.load(record)
