"""Learning Crosscut on the 5x5 board in a minute, from nothing but games with itself.

    python examples/python/learn_crosscut.py [--games 40000]

The environment is `parlour.envs.crosscut_v0`; what is learned is a table of how good each action
is in each position: the reward, or else what the other player's best answer leaves.
"""

import argparse
import random

import numpy

from parlour.envs import crosscut_v0


class Learner:
    """What each action is worth to the player who takes it, from -1 to 1."""

    def __init__(self, luck):
        self.worths, self.luck = {}, luck

    def worth(self, observation, legal):
        """The worths of the legal actions in a position: 0 for what was never tried."""
        key = observation.tobytes()
        if key not in self.worths:
            self.worths[key] = numpy.zeros(len(legal), numpy.float32)
        return self.worths[key]

    def choose(self, observation, legal, tries):
        """The best action's place, or with the chance `tries` any."""
        if self.luck.random() < tries:
            return self.luck.randrange(len(legal))
        worths = self.worth(observation, legal)
        return int(self.luck.choice(numpy.flatnonzero(worths == worths.max())))


def play(env, learner, seed, tries=0.0, rate=0.0, random_seat=None):
    """One game; with a rate it is learned from. Gives what the first seat got."""
    env.reset(seed=seed)
    game, steps = env.game, []
    while game.turn is not None:
        seat = game.turn
        observation, legal = env.observe(env.agent_selection), game.legal_numbers()
        chance = 1.0 if seat == random_seat else tries
        place = learner.choose(observation, legal, chance)
        steps.append((learner.worth(observation, legal), place))
        env.step(legal[place])
    # Backwards: the last action won, and every other is worth what its answer leaves.
    reward = 1.0 if game.outcome.winners == [seat] else 0.0
    for worths, place in reversed(steps if rate else []):
        worths[place] += rate * (reward - worths[place])
        reward = -float(worths.max())
    return env.rewards["player_0"]


def rate_against_random(env, learner, games, luck):
    """The share of games that the learner wins from a random player, each seat in turn."""
    won = 0
    for number in range(games):
        first = play(env, learner, luck.getrandbits(32), random_seat=1 - number % 2)
        won += (first > 0) == (number % 2 == 0)
    return won / games


def main():
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=40_000, help="how many games to learn from")
    asked.add_argument("--seed", type=int, default=1)
    asked = asked.parse_args()
    luck = random.Random(asked.seed)
    env, learner = crosscut_v0.raw_env(size="5x5"), Learner(luck)
    print(f"before learning: {rate_against_random(env, learner, 200, luck):.0%} against random")
    for _ in range(asked.games):
        play(env, learner, luck.getrandbits(32), tries=0.4, rate=0.3)
    print(f"learned from {asked.games} games: {len(learner.worths)} positions")
    print(f"after learning: {rate_against_random(env, learner, 400, luck):.0%} against random")


if __name__ == "__main__":
    main()
