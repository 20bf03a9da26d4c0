"""Checks the environment of `learn.py` without a learner: Gymnasium's own checker, and random games.

    python examples/python/ppo/check.py [crosscut|five-crowns|cribbage]
"""

import sys
import warnings

import numpy
from gymnasium.utils.env_checker import check_env

from games import GAMES
from one_seat import OneSeat, random_agent, share_won


def check(name):
    """Fails if the environment breaks a rule, or if random players don't share the wins."""
    env = OneSeat(GAMES[name]())
    luck = numpy.random.default_rng(1)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*(render|env.spec|unwrapped).*")
        check_env(env, skip_render_check=True)
    observation, _ = env.reset(seed=3)
    illegal = int(numpy.flatnonzero(~env.action_masks())[0])
    assert env.step(illegal)[1:4] == (-1.0, True, False)
    observation, _ = env.reset(seed=3)
    assert observation.dtype == numpy.float32 and 0 <= observation.min() <= observation.max() <= 1
    seats = set()
    for seed in range(20):
        env.reset(seed=seed)
        seats.add(env.agent)
        assert env.action_masks().any()
    assert seats == {"player_0", "player_1"}
    share = share_won(env, random_agent(luck), 60)
    assert 0.2 < share < 0.8, share
    print(f"{name}: a random agent wins {share:.0%} against random")


if __name__ == "__main__":
    for game in sys.argv[1:] or GAMES:
        check(game)
