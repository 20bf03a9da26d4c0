"""What the environments share: a game, its agents, and turns."""

import operator
import random
from collections.abc import Callable
from typing import Any, Optional

import numpy

from .._parlour import IllegalAction

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as missing:
    raise ImportError(
        "parlour.envs needs PettingZoo: pip install 'parlour[envs]', or pip install pettingzoo"
    ) from missing

# The type of environment that PettingZoo's own functions take.
Env = AECEnv[str, Any, Optional[int]]


class Actions(spaces.Discrete):
    """An agent's actions. On its turn a sample without a mask is a legal action."""

    def __init__(self, table: "Table", agent: str, count: int) -> None:
        super().__init__(count)
        self._table, self._agent = table, agent

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """A random action, legal if the agent has any legal one."""
        if mask is None and probability is None:
            legal = self._table.action_mask(self._agent)
            mask = legal if legal.any() else None
        return super().sample(mask=mask, probability=probability)


class Table(Env):
    """A game of Parlour whose seats are agents."""

    metadata = {"render_modes": ["human", "ansi"], "is_parallelizable": False}

    def __init__(
        self,
        deal: Callable[[int], Any],
        shape: tuple[int, ...],
        highest: int,
        render_mode: Optional[str] = None,
        mask: str = "info",
        scaled: bool = False,
        max_turns: Optional[int] = None,
    ) -> None:
        """A table where `deal(seed)` begins each game."""
        super().__init__()
        if mask not in ("info", "observation"):
            raise ValueError(f"`{mask}` is not a place for a mask: info or observation")
        if render_mode not in (None, "human", "ansi"):
            raise ValueError(f"`{render_mode}` is not a way to render: human or ansi")
        if max_turns is not None and max_turns < 1:
            raise ValueError(f"a game of {max_turns} turns has no turn: give 1 or more, or None")
        self.render_mode = render_mode
        self._scaled, self._max_turns = scaled, max_turns
        self._deal, self._shape = deal, shape
        self._luck = random.Random()
        self._game = deal(0)
        self._actions = self._game.action_count
        self.possible_agents = [f"player_{seat}" for seat in range(self._game.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents = list(self.possible_agents)
        self._mask_is_seen = mask == "observation"
        # Each agent has its own spaces, so that they can be seeded apart.
        most, number = (1, numpy.float32) if scaled else (highest, numpy.int16)
        self.observation_spaces = {
            agent: self._seen(spaces.Box(0, most, shape, number)) for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: Actions(self, agent, self._actions) for agent in self.possible_agents
        }

    def _seen(self, board):
        if not self._mask_is_seen:
            return board
        mask = spaces.Box(0, 1, (self._actions,), numpy.int8)
        return spaces.Dict({"observation": board, "action_mask": mask})

    def observation_space(self, agent: str) -> Any:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Actions:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(
        self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
    ) -> None:
        """Begins a game. The same seed begins the same game."""
        if seed is not None:
            self._luck = random.Random(_whole_seed(seed))
        self._game = self._deal(self._luck.getrandbits(63))
        self._turns = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._ask()

    def action_mask(self, agent: str) -> Any:
        """A 1 for each action that an agent may take now."""
        mask = numpy.zeros(self._actions, numpy.int8)
        is_over = self._max_turns is not None and self._turns >= self._max_turns
        if self._game.turn == self._seats[agent] and not is_over:
            mask[self._game.legal_numbers()] = 1
        return mask

    def observe(self, agent: str) -> Any:
        """What an agent's seat may know now."""
        seat = self._seats[agent]
        seen = self._game.scaled_observation if self._scaled else self._game.observation
        observation = seen(seat).reshape(self._shape)
        if not self._mask_is_seen:
            return observation
        return {"observation": observation, "action_mask": self.action_mask(agent)}

    def _ask(self):
        """Selects the agent to act, and tells it what is legal."""
        self.agent_selection = self.possible_agents[self._game.turn]
        self._tell_masks()

    def _tell_masks(self):
        if not self._mask_is_seen:
            for agent in self.agents:
                self.infos[agent] = {"action_mask": self.action_mask(agent)}

    def step(self, action: Optional[int]) -> None:
        """Plays an action for the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalAction("None is an action only for an agent whose game is over")
        self._game.play_number(action)
        self._turns += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self._game.turn is None:
            self._finish()
        elif self._turns == self._max_turns:
            self._cut_off()
        else:
            self._ask()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _finish(self):
        """Gives each winner 1, and divides the same loss among the others."""
        winners = self._game.outcome.winners
        losers = len(self.agents) - len(winners)
        for agent, seat in self._seats.items():
            if winners:
                won = seat in winners
                self.rewards[agent] = 1.0 if won else -len(winners) / losers
            self.terminations[agent] = True
        self._tell_masks()
        self.agent_selection = self.agents[0]

    def _cut_off(self):
        """Ends the game without a result."""
        self.truncations = dict.fromkeys(self.agents, True)
        self._tell_masks()
        self.agent_selection = self.agents[0]

    def action_text(self, action: int) -> str:
        """An action in the game's notation."""
        return self._game.action_text(action)

    @property
    def game(self) -> Any:
        """The game itself, with nothing hidden."""
        return self._game

    def render(self) -> Optional[str]:
        """The table as the seat to act sees it, in text."""
        if self.render_mode == "human":
            print(self._game)
            return None
        return str(self._game)

    def close(self) -> None:
        """Does nothing: no resources are held."""

    def __str__(self) -> str:
        return self.metadata["name"]


def _whole_seed(seed):
    """A seed as a Python `int`: `random.Random` doesn't take NumPy's numbers."""
    try:
        if isinstance(seed, bool):
            raise TypeError
        return operator.index(seed)
    except TypeError:
        kind = type(seed).__name__
        raise TypeError(f"a seed is a whole number or None, not of type {kind}") from None


def wrapped(raw: Table) -> Env:
    """The environment in PettingZoo's usual wrappers."""
    raw = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    raw = wrappers.AssertOutOfBoundsWrapper(raw)
    return wrappers.OrderEnforcingWrapper(raw)
