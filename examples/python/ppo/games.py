"""The games that `learn.py` learns, with scaled observations and a limit on turns."""

from parlour.envs import cribbage_v0, crosscut_v0, five_crowns_v0

GAMES = {
    "crosscut": lambda: crosscut_v0.raw_env(size="6x6", scaled=True, max_turns=300),
    "five-crowns": lambda: five_crowns_v0.raw_env(last_round=1, scaled=True, max_turns=300),
    "cribbage": lambda: cribbage_v0.raw_env(length=61, scaled=True, max_turns=1000),
}
