"""The games for OpenSpiel's algorithms.

Importing this module registers `python_parlour_crosscut`, `python_parlour_five_crowns` and
`python_parlour_cribbage`:

>>> import parlour.openspiel
>>> import pyspiel
>>> game = pyspiel.load_game("python_parlour_cribbage(players=3)")
>>> game.num_players(), game.num_distinct_actions()
(3, 1492)

The deal decides everything in a card game, so chance moves only once: at the start it chooses one
of `deals` seeds, all equally likely; `seed` says which ones. Actions have the numbers of
`Game.action_number`. Each winner gets 1, and the others share the same loss.

Observation tensors hold a seat's view as whole numbers. Information-state tensors hold them scaled
to 0 to 1, and the latest `recall` actions, the newest first: who acted, counted from the player
on, and the action's number in binary, which is 0 for what others do in secret. Only
`information_state_string` tells apart what longer games differ in.

`resample_from_infostate` deals again what a player can't see, so OpenSpiel's information-set
Monte Carlo tree search plays the card games. Use the bot that is written in Python: the one in C++,
`pyspiel.ISMCTSBot`, crashes on states that Python resamples (seen with OpenSpiel 2.0).

>>> from open_spiel.python.algorithms import ismcts, mcts
>>> import numpy
>>> luck = numpy.random.RandomState(1)
>>> bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, luck), 2.0, 5, random_state=luck)
>>> state = game.new_initial_state()
>>> state.apply_action(4)
>>> bool(bot.step(state) in state.legal_actions())
True
"""

from collections.abc import Callable
from typing import Any, Optional

import numpy

from . import cribbage, crosscut, five_crowns

try:
    import pyspiel
except ImportError as missing:
    raise ImportError(
        "parlour.openspiel needs OpenSpiel: pip install 'parlour[openspiel]', or pip install "
        "open_spiel"
    ) from missing

__all__ = ["CribbageGame", "CrosscutGame", "FiveCrownsGame"]

# How many actions an information-state tensor holds: more than a deal of cribbage has.
RECALL = 64

_MODES = pyspiel.GameType.ChanceMode
_KINDS = pyspiel.GameType.Information


def _game_type(name, title, chance, information, most_players, parameters):
    return pyspiel.GameType(
        short_name=f"python_parlour_{name}",
        long_name=f"{title} (Parlour)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance,
        information=information,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most_players,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=parameters,
    )


class _Game(pyspiel.Game):
    """A game of Parlour; each subclass says how it is dealt."""

    def __init__(
        self,
        kind: Any,
        options: Callable[[dict[str, Any]], dict[str, Any]],
        longest: int,
        params: Optional[dict[str, Any]],
    ) -> None:
        chosen = {**self.KIND.parameter_specification, **(params or {})}
        self._module, self._options = kind, options(chosen)
        self._deals, self._seed = chosen.get("deals", 0), chosen.get("seed", 0)
        first = kind.Game.deal(0, **self._options)
        self._observed = len(first.observation(0))
        self._digits = first.action_count.bit_length()
        self._recall = chosen["recall"]
        info = pyspiel.GameInfo(
            num_distinct_actions=first.action_count,
            max_chance_outcomes=self._deals,
            num_players=first.seats,
            min_utility=-float(max(first.seats - 1, 1)) if first.seats < 3 else -1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=longest,
        )
        super().__init__(self.KIND, info, params or {})

    def deal(self, number: int) -> Any:
        """The game of the deal with this number."""
        return self._module.Game.deal((self._seed << 32) + number, **self._options)

    def new_initial_state(self) -> Any:
        """A game that is about to be dealt."""
        return _State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """What a player sees, as numbers and as text."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        actions = (self._recall, self.num_players() + self._digits)
        return _Observer(self._observed, actions, kind, params)


class _State(pyspiel.State):
    """A game as it stands."""

    def __init__(self, game):
        super().__init__(game)
        self._deals = game._deals
        self.game_played = None if self._deals else game.deal(0)
        self._deal = game.deal
        self._players = game.num_players()
        self.played = []

    def current_player(self):
        """Who acts: chance before the deal."""
        if self.game_played is None:
            return pyspiel.PlayerId.CHANCE
        turn = self.game_played.turn
        return pyspiel.PlayerId.TERMINAL if turn is None else turn

    def chance_outcomes(self):
        """Every deal, all equally likely."""
        return [(deal, 1.0 / self._deals) for deal in range(self._deals)]

    def _legal_actions(self, player):
        return self.game_played.legal_numbers()

    def _apply_action(self, action):
        if self.game_played is None:
            self.game_played = self._deal(action)
        else:
            self.played.append((self.game_played.turn, action))
            self.game_played.play_number(action)

    def _action_to_string(self, player, action):
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self.game_played.action_text(action)

    def is_terminal(self):
        """Whether the game is over."""
        return self.game_played is not None and self.game_played.turn is None

    def returns(self):
        """1 for each winner; the others share the same loss."""
        players = self._players
        winners = self.game_played.outcome.winners if self.is_terminal() else []
        if not winners:
            return [0.0] * players
        loss = -len(winners) / (players - len(winners))
        return [1.0 if player in winners else loss for player in range(players)]

    def resample_from_infostate(self, player, probability_sampler):
        """A game that looks the same to a player: what it can't see is dealt again."""
        other = self.clone()
        seed = int(probability_sampler() * 2**53)
        view = self.game_played.view(player)
        other.game_played = type(self.game_played).imagine(view, seed=seed)
        return other

    def __str__(self):
        if self.game_played is None:
            return "before the deal"
        return self.game_played.view("all").to_json()


class _Observer:
    """A player's view, as numbers and as text."""

    def __init__(self, observed, actions, kind, params):
        if params:
            raise ValueError(f"an observer takes no parameters, and was given {params}")
        self._kind = kind
        rows, width = actions if kind.perfect_recall else (0, 0)
        self.tensor = numpy.zeros(observed + rows * width, numpy.float32)
        self.dict = {"observation": self.tensor[:observed]}
        if kind.perfect_recall:
            self.dict["actions"] = self.tensor[observed:].reshape(rows, width)

    def set_from(self, state, player):
        """Writes what a player sees, and with perfect recall also the latest actions."""
        self.tensor.fill(0)
        if state.game_played is None:
            return
        game = state.game_played
        if not self._kind.perfect_recall:
            self.tensor[:] = game.observation(player)
        else:
            self.dict["observation"][:] = game.scaled_observation(player)
            for row, (seat, action) in zip(self.dict["actions"], reversed(state.played)):
                self._write_action(row, state, player, seat, action)

    def _write_action(self, row, state, player, seat, action):
        players = state.num_players()
        row[(seat - player) % players] = 1
        if seat == player or not state.game_played.is_secret(action):
            for place in range(len(row) - players):
                row[players + place] = (action + 1) >> place & 1

    def string_from(self, state, player):
        """What a player sees, and with perfect recall also everything it did."""
        if state.game_played is None:
            return "before the deal"
        seen = state.game_played.view(player).to_json()
        if not self._kind.perfect_recall:
            return seen
        own = [str(action) for seat, action in state.played if seat == player]
        return f"{seen} after {' '.join(own)}"


class CrosscutGame(_Game):
    """Crosscut, designed by Mark Steere; `size` and `swap` are its parameters."""

    KIND = _game_type(
        "crosscut",
        "Crosscut",
        _MODES.DETERMINISTIC,
        _KINDS.PERFECT_INFORMATION,
        2,
        {"size": "8x8", "swap": False, "recall": RECALL},
    )

    def __init__(self, params: Optional[dict[str, Any]] = None) -> None:
        """The game of an empty board."""
        super().__init__(
            crosscut, lambda chosen: {"size": chosen["size"], "swap": chosen["swap"]}, 2000, params
        )


class FiveCrownsGame(_Game):
    """Five Crowns for two; it ends after round `last_round`."""

    KIND = _game_type(
        "five_crowns",
        "Five Crowns",
        _MODES.EXPLICIT_STOCHASTIC,
        _KINDS.IMPERFECT_INFORMATION,
        2,
        {"last_round": 11, "deals": 1000, "seed": 0, "recall": RECALL},
    )

    def __init__(self, params: Optional[dict[str, Any]] = None) -> None:
        """The game of some deals."""
        super().__init__(
            five_crowns, lambda chosen: {"last_round": chosen["last_round"]}, 1_000_000, params
        )


class CribbageGame(_Game):
    """Cribbage for two, three or four, to `length` points."""

    KIND = _game_type(
        "cribbage",
        "Cribbage",
        _MODES.EXPLICIT_STOCHASTIC,
        _KINDS.IMPERFECT_INFORMATION,
        4,
        {"players": 2, "length": 121, "deals": 1000, "seed": 0, "recall": RECALL},
    )

    def __init__(self, params: Optional[dict[str, Any]] = None) -> None:
        """The game of some deals."""
        super().__init__(
            cribbage,
            lambda chosen: {"players": chosen["players"], "length": chosen["length"]},
            10_000,
            params,
        )


for _kind in (CrosscutGame, FiveCrownsGame, CribbageGame):
    pyspiel.register_game(_kind.KIND, _kind)
