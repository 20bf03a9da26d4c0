"""Cribbage for two, three or four as a PettingZoo environment.

An observation is a row of 481 numbers, as many for every number of players:

- the own hand, own discards and the starter (52 each);
- for each seat, the own first, what it has played (52) and how many cards it holds;
- the ranks played last since the count was 0, the latest first (7 times 13), and the count;
- for each seat, whether it said go, deals and is to act, and its score;
- the phase.

Actions are a discard of each two cards, of each card, a play of each card, `go`, a count of 0 to
29, muggins likewise, and `pass`. With four players, those who sit opposite are partners.

>>> from parlour.envs import cribbage_v0
>>> env = cribbage_v0.env(players=3)
>>> env.reset(seed=1)
>>> observation, reward, termination, truncation, info = env.last()
>>> observation.shape, int(info["action_mask"].sum())
((481,), 5)
"""

from typing import Any, Optional

import numpy

from ..cribbage import Game
from ._table import Env, Table, wrapped

__all__ = ["env", "raw_env"]


class raw_env(Table):
    """The environment without wrappers: an illegal action is refused with an exception."""

    metadata = {**Table.metadata, "name": "cribbage_v0"}

    def __init__(
        self,
        players: int = 2,
        length: int = 121,
        show: str = "table",
        render_mode: Optional[str] = None,
        mask: str = "info",
        scaled: bool = False,
        max_turns: Optional[int] = None,
    ) -> None:
        """A game for two, three or four to 121 or 61 points; `show` says who counts hands."""
        self._options = {"players": players, "length": length, "show": show}
        shape = Game.deal(0, **self._options).observation(0).shape
        super().__init__(
            lambda seed: Game.deal(seed, **self._options),
            shape,
            numpy.iinfo(numpy.int16).max,
            render_mode,
            mask,
            scaled,
            max_turns,
        )


def env(**options: Any) -> Env:
    """The environment in PettingZoo's usual wrappers."""
    return wrapped(raw_env(**options))
