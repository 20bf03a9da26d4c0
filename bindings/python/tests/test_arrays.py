"""Arrays of hands: the same answers as one hand at a time, and what is refused."""

import numpy
import pytest

import parlour
from golden import cases
from parlour import cribbage, five_crowns

RANKS, SUITS = "A23456789TJQK", "CDHS"


def dealt(count, seed=1):
    """This many random hands of four, with starters."""
    luck = numpy.random.default_rng(seed)
    cards = luck.random((count, 52)).argsort(axis=1)[:, :5].astype(numpy.uint8)
    return numpy.ascontiguousarray(cards[:, :4]), numpy.ascontiguousarray(cards[:, 4])


def name(card):
    return RANKS[card // 4] + SUITS[card % 4]


def test_card_numbers_are_ranks_then_suits():
    assert [cribbage.card_number(name(card)) for card in range(52)] == list(range(52))
    names = [rank + suit for suit in "SCDHT" for rank in "3456789XJQK"] + ["J1", "J2", "J3"]
    assert [five_crowns.card_number(card) for card in names] == list(range(58))


@pytest.mark.parametrize("crib", [False, True])
def test_many_hands_score_as_one_does(crib):
    hands, starters = dealt(5_000)
    many = cribbage.score_many(hands, starters, crib=crib)
    one = [
        cribbage.score([name(card) for card in hand], name(starter), crib=crib).total
        for hand, starter in zip(hands, starters)
    ]
    assert many.dtype == numpy.uint8 and many.tolist() == one


def test_golden_hands_score_right_in_arrays():
    golden = [case for case in cases("cribbage/scores.jsonl") if not case["crib"]]
    number = cribbage.card_number
    hands = numpy.array([[number(card) for card in case["hand"]] for case in golden], numpy.uint8)
    starters = numpy.array([number(case["starter"]) for case in golden], numpy.uint8)
    assert cribbage.score_many(hands, starters).tolist() == [case["total"] for case in golden]


def test_rows_that_lie_anywhere_are_read_where_they_lie():
    hands, starters = dealt(10_000)
    plain = cribbage.score_many(hands, starters)
    wide = numpy.zeros((10_000, 9), numpy.uint8)
    wide[:, 1:9:2] = hands
    assert (cribbage.score_many(wide[:, 1:9:2], starters) == plain).all()
    assert (cribbage.score_many(numpy.asfortranarray(hands), starters) == plain).all()
    assert (cribbage.score_many(hands[::-1], starters[::-1]) == plain[::-1]).all()
    frozen = hands.copy()
    frozen.flags.writeable = False
    assert (cribbage.score_many(frozen, starters) == plain).all()
    assert cribbage.score_many(hands[:0], starters[:0]).tolist() == []


def test_what_is_no_array_of_hands_is_refused():
    hands, starters = dealt(100)
    score = cribbage.score_many
    for wrong, why in [
        (hands.tolist(), "hands must be a NumPy array of uint8 with shape .*, not a list"),
        (hands.astype(numpy.int64), "not of int64"),
        (hands.astype(numpy.int8), "not of int8"),
    ]:
        with pytest.raises(TypeError, match=why):
            score(wrong, starters)
    with pytest.raises(TypeError, match="starters must be .*not of float64"):
        score(hands, starters.astype(float))
    for wrong in (hands[0], hands[:, :3], hands.reshape(10, 10, 4)):
        with pytest.raises(parlour.ParlourError, match="shape"):
            score(wrong, starters)
    with pytest.raises(parlour.ParlourError, match="there are 100 hands and 99 starters"):
        score(hands, starters[1:])
    with pytest.raises(parlour.ParlourError, match="starters must be"):
        score(hands, starters.reshape(100, 1))


@pytest.mark.parametrize("row", [0, 31, 32, 77, 99])
@pytest.mark.parametrize("layout", [numpy.ascontiguousarray, numpy.asfortranarray])
def test_a_bad_card_is_named_with_its_row(row, layout):
    hands, starters = dealt(100)
    beyond = hands.copy()
    beyond[row, 1] = 52
    with pytest.raises(parlour.ParlourError, match=f"row {row}, card 2: 52 is not a card"):
        cribbage.score_many(layout(beyond), starters)
    twice = starters.copy()
    twice[row] = hands[row, 3]
    with pytest.raises(parlour.ParlourError, match=f"row {row}: .. is there twice, as card 4 and"):
        cribbage.score_many(layout(hands), twice)


def crowns(count, cards, seed=1):
    luck = numpy.random.default_rng(seed)
    pack = numpy.repeat(numpy.arange(58, dtype=numpy.uint8), 2)
    return pack[luck.random((count, 116)).argsort(axis=1)[:, :cards]]


@pytest.mark.parametrize("cards", [1, 3, 7, 11, 14])
def test_many_hands_meld_as_one_does(cards):
    names = [rank + suit for suit in "SCDHT" for rank in "3456789XJQK"] + ["J1", "J2", "J3"]
    hands = crowns(500, cards)
    for wild in (3, 7, 13):
        many = five_crowns.points_many(hands, wild)
        one = [five_crowns.melds([names[card] for card in hand], wild).points for hand in hands]
        assert many.dtype == numpy.uint16 and many.tolist() == one
        assert (five_crowns.points_many(numpy.asfortranarray(hands), wild) == many).all()


def test_bad_hands_of_five_crowns_are_refused():
    hands = crowns(50, 5)
    hands[7, 2] = 58
    with pytest.raises(parlour.ParlourError, match="row 7, card 3: 58 is not a card"):
        five_crowns.points_many(hands, 7)
    hands[7] = [4, 4, 5, 6, 4]
    with pytest.raises(parlour.ParlourError, match="row 7: 7S is there 3 times"):
        five_crowns.points_many(hands, 7)
    with pytest.raises(parlour.ParlourError, match="a row has 15 cards"):
        five_crowns.points_many(crowns(5, 15), 7)
    with pytest.raises(parlour.ParlourError, match="`14` is not a rank"):
        five_crowns.points_many(crowns(5, 5), 14)
    with pytest.raises(TypeError, match="not of int32"):
        five_crowns.points_many(crowns(5, 5).astype(numpy.int32), 7)


@pytest.mark.parametrize("threads", [None, 0, 1, 2, 5])
def test_any_number_of_threads_gives_the_same(threads):
    hands, starters = dealt(50_000)
    one = cribbage.score_many(hands, starters, threads=1)
    assert (cribbage.score_many(hands, starters, threads=threads) == one).all()
    hands = crowns(30_000, 7)
    one = numpy.concatenate([five_crowns.points_many(some, 7) for some in numpy.split(hands, 10)])
    assert (five_crowns.points_many(hands, 7, threads=threads) == one).all()
    backwards = five_crowns.points_many(hands[::-1], 7, threads=threads)
    assert (backwards[::-1] == one).all()


def test_the_first_of_many_bad_rows_is_named():
    hands = crowns(60_000, 4)
    for last in (59_999, 41_007, 20_481, 20_480, 20_479, 3):
        hands[last] = 58
        with pytest.raises(parlour.ParlourError, match=f"row {last}, card 1: 58 is not a card"):
            five_crowns.points_many(hands, 7, threads=3)


@pytest.mark.parametrize("threads", [-1, 1025, 1 << 70])
def test_threads_are_a_number_that_makes_sense(threads):
    why = f"{threads} is not a number of threads: give a whole number from 0 to 1024"
    with pytest.raises(parlour.ParlourError, match=why):
        five_crowns.points_many(crowns(3, 3), 3, threads=threads)
    with pytest.raises(parlour.ParlourError, match=why):
        cribbage.score_many(*dealt(3), threads=threads)
