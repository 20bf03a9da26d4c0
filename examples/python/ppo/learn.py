"""Learning a game in a minute with MaskablePPO of sb3-contrib, against a random opponent.

    pip install './bindings/python[envs]' -r examples/python/ppo/requirements.txt
    python examples/python/ppo/learn.py [--seconds 60] [--game crosscut] [--save FILE]

The environment scales observations to 0 to 1 and cuts endless games off; the mask keeps the
learner to legal actions. The share of games won is measured before and after.
"""

import argparse
import time

from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback

from games import GAMES
from one_seat import OneSeat, share_won


class Until(BaseCallback):
    """Ends the training when the time is up."""

    def __init__(self, end):
        super().__init__()
        self._end = end

    def _on_step(self):
        return time.monotonic() < self._end


def main():
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--seconds", type=float, default=60, help="how long to train")
    asked.add_argument("--game", choices=GAMES, default="crosscut")
    asked.add_argument("--games", type=int, default=200, help="how many games to measure with")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--save", help="where to keep what was learned")
    asked = asked.parse_args()
    env, trial = OneSeat(GAMES[asked.game]()), OneSeat(GAMES[asked.game]())
    model = MaskablePPO(
        "MlpPolicy",
        env,
        n_steps=1024,
        batch_size=256,
        learning_rate=1e-3,
        ent_coef=0.01,
        gamma=0.995,
        seed=asked.seed,
        device="cpu",
    )

    def measured():
        def choose(observation, mask):
            return model.predict(observation, action_masks=mask, deterministic=True)[0]

        return share_won(trial, choose, asked.games, seed=10**6)

    print(f"before learning: {measured():.0%} against random", flush=True)
    model.learn(10**9, callback=Until(time.monotonic() + asked.seconds))
    print(f"learned for {asked.seconds:.0f} seconds: {model.num_timesteps} turns")
    print(f"after learning: {measured():.0%} against random")
    if asked.save:
        model.save(asked.save)


if __name__ == "__main__":
    main()
