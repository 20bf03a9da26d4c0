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

from .._parlour import View
from ..cribbage import Game
from ._table import Env, Table, outcome_line, wrapped

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
        )

    def _told(self, view: View, seat: Optional[int]) -> str:
        told = view.as_dict()
        scores = " ".join(str(track["front"]) for track in told["board"])
        lines = [f"Scores: {scores}. player_{told['dealer']} deals."]
        for number, hand in enumerate(told["hands"]):
            cards = " ".join(hand["cards"]) if hand["cards"] is not None else "hidden"
            played = f", played {' '.join(hand['laid'])}" if hand["laid"] else ""
            lines.append(f"player_{number}, {hand['held']} cards: {cards}{played}")
        pile = " ".join(told["pile"]) or "empty"
        lines.append(f"Starter: {told['starter'] or 'none yet'}. Pile: {pile}, count {told['count']}.")
        phase = told["phase"] if isinstance(told["phase"], str) else next(iter(told["phase"]))
        end = f"player_{seat} to {phase}." if seat is not None else outcome_line(self.game)
        return "\n".join([*lines, end])


def env(**options: Any) -> Env:
    """The environment in PettingZoo's usual wrappers."""
    return wrapped(raw_env(**options))
