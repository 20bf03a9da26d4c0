"""Crosscut, designed by Mark Steere, as a PettingZoo environment.

An observation has three boards, perimeter included: the agent's own discs, the other's, and the
squares where discs stay. An action is a square by row and column, then `pass` and `swap`.

>>> from parlour.envs import crosscut_v0
>>> env = crosscut_v0.env(size="5x5", render_mode="ansi")
>>> env.reset(seed=1)
>>> observation, reward, termination, truncation, info = env.last()
>>> observation.shape, int(info["action_mask"].sum())
((3, 5, 5), 9)
"""

from typing import Any, Optional

from ..crosscut import Game
from ._table import Env, Table, wrapped

__all__ = ["env", "raw_env"]


class raw_env(Table):
    """The environment without wrappers: an illegal action is refused with an exception."""

    metadata = {**Table.metadata, "name": "crosscut_v0"}

    def __init__(
        self,
        size: str = "8x8",
        swap: bool = False,
        render_mode: Optional[str] = None,
        mask: str = "info",
        scaled: bool = False,
        max_turns: Optional[int] = None,
    ) -> None:
        """A board of rows x columns, each from 5 to 10."""
        self._options = {"size": size, "swap": swap}
        size = Game.deal(0, **self._options).options["size"]
        shape = (3, *(int(count) for count in size.split("x")))
        super().__init__(
            lambda seed: Game.deal(seed, **self._options),
            shape,
            1,
            render_mode,
            mask,
            scaled,
            max_turns,
        )


def env(**options: Any) -> Env:
    """The environment in PettingZoo's usual wrappers."""
    return wrapped(raw_env(**options))
