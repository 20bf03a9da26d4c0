"""Five Crowns for two as a PettingZoo environment.

An observation is a row of 314 numbers: how many of each of the 58 cards are in the own hand, known
to be in the other's, in the discard pile, on top of it, and drawn this turn; the round and the
phase; whether it is the own turn; the sizes of both piles; then for both seats, the own first,
the cards held, the score, and whether it has gone out. Actions are `heads`, `tails`, `draw`,
`take`, a discard of each card, and the same going out.

>>> from parlour.envs import five_crowns_v0
>>> env = five_crowns_v0.env(last_round=1)
>>> env.reset(seed=1)
>>> observation, reward, termination, truncation, info = env.last()
>>> observation.shape, int(info["action_mask"].sum())
((314,), 2)
"""

from typing import Any, Optional

import numpy

from ..five_crowns import Game
from ._table import Env, Table, wrapped

__all__ = ["env", "raw_env"]


class raw_env(Table):
    """The environment without wrappers: an illegal action is refused with an exception."""

    metadata = {**Table.metadata, "name": "five_crowns_v0"}

    def __init__(
        self,
        last_round: int = 11,
        render_mode: Optional[str] = None,
        mask: str = "info",
        scaled: bool = False,
        max_turns: Optional[int] = None,
    ) -> None:
        """A game that ends after a round, the eleventh unless a shorter one is wanted."""
        self._options = {"last_round": last_round}
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
