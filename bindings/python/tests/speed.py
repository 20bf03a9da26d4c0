"""Measures how fast arrays of hands are, beside a loop over the same hands.

    python bindings/python/tests/speed.py

Times are the shortest of several: processor time on one core, the clock on all cores.
"""

import time

import numpy

from parlour import cribbage, five_crowns
from test_arrays import crowns, dealt, name

MELD_NAMES = [rank + suit for suit in "SCDHT" for rank in "3456789XJQK"] + ["J1", "J2", "J3"]


def best_of(times, call, clock=time.process_time):
    """The shortest of several times, and the answer."""

    def once():
        started = clock()
        answer = call()
        return clock() - started, answer

    runs = [once() for _ in range(times)]
    return min(spent for spent, _ in runs), runs[0][1]


def measure_scores():
    hands, starters = dealt(100_000)
    hands, starters = numpy.tile(hands, (20, 1)), numpy.tile(starters, 20)
    texts = [([name(card) for card in hand], name(s)) for hand, s in zip(hands[:2000], starters)]
    many, array = best_of(5, lambda: cribbage.score_many(hands, starters, threads=1))
    loop, one = best_of(3, lambda: [cribbage.score(hand, s).total for hand, s in texts])
    assert array[: len(one)].tolist() == one
    many, loop = many / len(hands), loop / len(texts)
    print(
        f"score_many: {1e-6 / many:.0f} million hands a second on one core, "
        f"{loop / many:.0f} times a loop"
    )


def measure_melds(cards):
    melds, points_many = five_crowns.melds, five_crowns.points_many
    hands, wild = crowns(100_000, cards), min(cards, 13)
    rows = hands[:500]
    texts = [[MELD_NAMES[card] for card in hand] for hand in rows]
    core, array = best_of(9, lambda: points_many(hands, wild, threads=1))
    cores, _ = best_of(9, lambda: points_many(hands, wild), time.perf_counter)
    loop, one = best_of(5, lambda: [melds(hand, wild).points for hand in texts])
    by_row, _ = best_of(
        5, lambda: [melds([MELD_NAMES[card] for card in row], wild).points for row in rows]
    )
    assert array[: len(one)].tolist() == one
    for where, spent in (("on one core", core), ("on all cores", cores)):
        many = spent / len(hands)
        print(
            f"{cards} cards: {1e-6 / many:.1f} million hands a second {where}, "
            f"{loop / len(rows) / many:.0f} times a loop over names, "
            f"{by_row / len(rows) / many:.0f} times one over rows"
        )


if __name__ == "__main__":
    measure_scores()
    for cards in range(3, 15):
        measure_melds(cards)
