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

from .._parlour import View
from ..five_crowns import Game
from ._table import Env, Table, outcome_line, wrapped

__all__ = ["env", "raw_env"]


class raw_env(Table):
    """The environment without wrappers: an illegal action is refused with an exception."""

    metadata = {**Table.metadata, "name": "five_crowns_v0"}

    def __init__(
        self, last_round: int = 11, render_mode: Optional[str] = None, mask: str = "info"
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
        )

    def _told(self, view: View, seat: Optional[int]) -> str:
        told = view.as_dict()
        scores = [sum(r["points"][s] for r in told["sheet"]) for s in (0, 1)]
        lines = [f"Round {told['round']}. Scores: {scores[0]} and {scores[1]}."]
        for number, hand in enumerate(told["hands"]):
            cards = " ".join(hand["cards"]) if hand["cards"] is not None else "hidden"
            lines.append(f"player_{number}, {hand['held']} cards: {cards}")
        top = told["discard_pile"][0] if told["discard_pile"] else "none"
        lines.append(f"Draw pile {told['draw_pile']} cards. Top discard: {top}.")
        end = f"player_{seat} to {told['phase']}." if seat is not None else outcome_line(self.game)
        return "\n".join([*lines, end])


def env(**options: Any) -> Env:
    """The environment in PettingZoo's usual wrappers."""
    return wrapped(raw_env(**options))
