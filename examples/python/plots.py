"""The crib tables, and how much of some games of cribbage was luck: a notebook as a script.

    python examples/python/plots.py [--out FOLDER] [--games 20]

Each `# %%` begins a cell, as editors with notebooks read them.
"""

# %% What is asked for.
import argparse
import pathlib

import matplotlib

matplotlib.use("Agg")

import matplotlib.pyplot as plt  # noqa: E402
import numpy  # noqa: E402

import parlour  # noqa: E402
from parlour import cribbage  # noqa: E402

asked = argparse.ArgumentParser(description=__doc__)
asked.add_argument("--out", type=pathlib.Path, default=pathlib.Path("plots"))
asked.add_argument("--games", type=int, default=20, help="how many games are reviewed")
asked.add_argument("--effort", type=int, default=3000, help="samples for each review")
asked = asked.parse_args()
asked.out.mkdir(parents=True, exist_ok=True)
RANKS = "A23456789TJQK"

# %% What a toss makes of the crib: above the diagonal of one suit, below of two.
figure, axes = plt.subplots(1, 2, figsize=(13, 5.5), constrained_layout=True)
for axis, crib, title in zip(axes, ["mine", "theirs"], ["our own crib", "the other's crib"]):
    means = numpy.array(
        [
            [
                cribbage.mean_crib([low + "H", high + ("H" if i < j else "S")], crib=crib)
                for j, high in enumerate(RANKS)
            ]
            for i, low in enumerate(RANKS)
        ]
    )
    picture = axis.imshow(means, cmap="viridis")
    axis.set_xticks(range(13), RANKS)
    axis.set_yticks(range(13), RANKS)
    axis.set_title(f"mean points of {title} by the toss")
    figure.colorbar(picture, ax=axis, shrink=0.8)
figure.savefig(asked.out / "crib-tables.png", dpi=110)

# %% A match, and a review of some of its games.
report = parlour.arena("cribbage", "hard", "medium", games=2 * asked.games, seed=1)
print(f"hard beats medium in {report['rate']:.0%} of {report['games']} games")


def played(seed):
    """A game of hard, in the first seat, against medium."""
    game = cribbage.Game.deal(seed)
    while game.turn is not None:
        level = "hard" if game.turn == 0 else "medium"
        game.play(parlour.advise(game.view(game.turn), level).action)
    return game


reviews = [
    parlour.review(played(seed).record(), effort=asked.effort) for seed in range(asked.games)
]

# %% What each result was made of, for the first seat.
accounts = [review["accounts"][0] for review in reviews]
parts = {name: numpy.array([account[name] for account in accounts]) for name in
         ("own", "others", "luck", "result")}
order = numpy.argsort(parts["luck"])
figure, axis = plt.subplots(figsize=(11, 5), constrained_layout=True)
bottom = numpy.zeros((2, asked.games))
names = {"own": "own mistakes", "others": "the other's mistakes", "luck": "luck"}
for name, label in names.items():
    values = parts[name][order]
    below = numpy.where(values < 0, bottom[0], bottom[1])
    axis.bar(range(asked.games), values, bottom=below, label=label)
    bottom[0] += numpy.minimum(values, 0)
    bottom[1] += numpy.maximum(values, 0)
axis.plot(range(asked.games), parts["result"][order] - 0.5, "k.", label="result")
axis.axhline(0, color="black", linewidth=0.8)
axis.set_ylabel("parts of a game, from even")
axis.set_xlabel("games, the unluckiest first")
axis.set_title("hard against medium: what each result was made of")
axis.legend()
figure.savefig(asked.out / "luck-and-skill.png", dpi=110)
skill = parts["own"] + parts["others"]
share = parts["luck"].var() / (parts["luck"].var() + skill.var())
print(f"luck decided {share:.0%} of the spread of {asked.games} results, skill the rest")
print(f"plots are in {asked.out}")
