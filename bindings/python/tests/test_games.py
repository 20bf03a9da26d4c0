"""Whole games: dealt, played, seen, kept and reviewed."""

import copy
import json
import pickle
import random
import signal
import threading
import time

import pytest

import parlour
from parlour import cribbage, crosscut, five_crowns

TABLES = [
    (crosscut, {"size": "6x6"}),
    (crosscut, {"size": "5x7", "swap": True}),
    (five_crowns, {"last_round": 2}),
    (cribbage, {}),
    (cribbage, {"players": 3}),
    (cribbage, {"players": 4, "length": 61}),
    (cribbage, {"show": "muggins", "length": 61}),
]


def played(module, options, seed):
    """A game that chance has played."""
    game, luck = module.Game.deal(seed=seed, **options), random.Random(seed)
    while game.turn is not None:
        game.play(luck.choice(game.legal()))
    return game


@pytest.mark.parametrize(("module", "options"), TABLES)
def test_a_game_is_decided_by_seed_and_actions(module, options):
    game = played(module, options, 5)
    assert game.legal() == [] and game.outcome is not None
    again = module.Game.deal(seed=5, **options)
    for action in game.actions:
        assert again.outcome is None
        assert action in again.legal()
        again.play(action)
    assert again.record() == game.record()
    assert again.view("all") == game.view("all")
    assert again.options == {**again.options, **options}


@pytest.mark.parametrize(("module", "options"), TABLES)
def test_a_record_is_loaded_copied_and_pickled(module, options):
    game = played(module, options, 6)
    for again in (
        parlour.load(game.record()),
        pickle.loads(pickle.dumps(game)),
        copy.deepcopy(game),
        game.copy(),
    ):
        assert type(again) is module.Game
        assert again.record() == game.record() and again.outcome == game.outcome
    half = module.Game.deal(seed=6, **options)
    half.play(half.legal()[0])
    branch = half.copy()
    branch.play(branch.legal()[0])
    assert len(half.actions) == 1 and len(branch.actions) == 2


@pytest.mark.parametrize(("module", "options"), TABLES)
def test_every_action_has_a_number_and_comes_back(module, options):
    game, luck = module.Game.deal(seed=7, **options), random.Random(7)
    for number in range(game.action_count):
        assert game.action_number(game.action_text(number)) == number
    while game.turn is not None:
        numbers = game.legal_numbers()
        assert sorted(game.action_text(number) for number in numbers) == sorted(game.legal())
        game.play_number(luck.choice(numbers))
    with pytest.raises(parlour.IllegalAction, match="there is no action"):
        game.play_number(game.action_count)


@pytest.mark.parametrize(("module", "options"), TABLES)
def test_observations_are_the_same_for_what_a_seat_cannot_tell_apart(module, options):
    game, luck = module.Game.deal(seed=8, **options), random.Random(8)
    length = len(game.observation(0))
    for step in range(40):
        if game.turn is None:
            break
        seat = game.turn
        imagined = module.Game.imagine(game.view(seat), seed=step)
        assert imagined.view(seat) == game.view(seat)
        assert (imagined.observation(seat) == game.observation(seat)).all()
        assert imagined.legal() == game.legal()
        assert len(game.observation(seat)) == length
        game.play(luck.choice(game.legal()))


def test_a_refused_action_changes_nothing():
    game = cribbage.Game.deal(seed=1)
    before = game.record()
    for action, why in [
        ("go", "toss"),
        ("toss 2C 2C", "named twice"),
        ("castle", "is not a move: write toss"),
    ]:
        with pytest.raises(parlour.IllegalAction, match=why):
            game.play(action)
        assert game.record() == before


def test_options_and_seeds_that_are_none_are_refused():
    with pytest.raises(parlour.ParlourError, match="a game is to 121 or 61 points, not 100"):
        cribbage.Game.deal(seed=1, length=100)
    with pytest.raises(parlour.ParlourError, match="unknown field `colour`"):
        crosscut.Game.deal(seed=1, colour="red")
    with pytest.raises(parlour.ParlourError, match="is not a seed"):
        crosscut.Game.deal(seed=-1)
    with pytest.raises(TypeError, match="a seed is a whole number"):
        crosscut.Game.deal(seed=1.5)
    with pytest.raises(parlour.ParlourError, match="there is no seat 2"):
        crosscut.Game.deal(seed=1).view(2)


def test_hidden_cards_stay_hidden():
    game = cribbage.Game.deal(seed=2)
    for seat in (0, 1):
        hands = game.view(seat)["hands"]
        assert hands[seat]["cards"] is not None and hands[1 - seat]["cards"] is None
    assert all(hand["cards"] is None for hand in game.view()["hands"])
    assert all(hand["cards"] is not None for hand in game.view("all")["hands"])
    seed = json.loads(game.record())["start"]["seed"]
    assert seed not in game.view("all").to_json()


def test_records_of_other_versions_and_bad_ones_are_refused():
    record = json.loads(played(crosscut, {"size": "5x5"}, 3).record())
    for change, why in [
        ({"parlour": 99}, "this record has format 99; this program reads formats up to 1"),
        ({"rules": 99}, "was played by version 99 of the rules of crosscut"),
        ({"game": "chess"}, "chess"),
        ({"actions": ["a1"]}, "action 1, `a1`: a1 is a corner"),
    ]:
        with pytest.raises(parlour.RecordError, match=why):
            parlour.load(json.dumps({**record, **change}))
    with pytest.raises(parlour.RecordError, match="this is not a whole record"):
        parlour.load(json.dumps(record)[:100])
    with pytest.raises(parlour.RecordError, match="this is a record of crosscut, not of cribbage"):
        cribbage.Game.load(json.dumps(record))
    with pytest.raises(parlour.RecordError, match="version 99"):
        parlour.review(json.dumps({**record, "rules": 99}))


def test_advice_is_legal_has_reasons_and_can_be_repeated():
    for module, options in TABLES:
        game = module.Game.deal(seed=4, **options)
        for level in ("easy", "medium", "hard", "expert"):
            view = game.view(game.turn)
            advice = parlour.advise(view, level, effort=50)
            again = parlour.advise(parlour.View(view.game, view.to_json()), level, 50)
            assert advice.action in game.legal()
            assert (advice.action, advice.reasons) == (again.action, again.reasons)
            assert [ranked.worth for ranked in advice.ranked] == [
                ranked.worth for ranked in again.ranked
            ]
        game.play(advice.action)


def test_advice_is_refused_where_there_is_none_to_give():
    game = played(crosscut, {"size": "5x5"}, 1)
    with pytest.raises(parlour.ParlourError, match="the game is over"):
        parlour.advise(game.view(0))
    game = cribbage.Game.deal(seed=1)
    with pytest.raises(parlour.ParlourError, match="the view contradicts itself"):
        parlour.advise(game.view(1 - game.turn))
    with pytest.raises(parlour.ParlourError, match="`effort` or `seconds`, not both"):
        parlour.advise(game.view(game.turn), effort=1, seconds=1)
    with pytest.raises(parlour.ParlourError, match="this view cannot be read"):
        parlour.View("cribbage", "{}")
    with pytest.raises(parlour.ParlourError, match="`chess` is not a game"):
        parlour.View("chess", "{}")


def test_a_review_adds_up():
    for module, options in [(five_crowns, {"last_round": 1}), (cribbage, {"length": 61})]:
        review = parlour.review(played(module, options, 9).record(), effort=500)
        for account in review["accounts"]:
            parts = [account[part] for part in ("start", "own", "others", "luck")]
            assert sum(parts) == pytest.approx(account["result"])
            assert account["own"] <= 0


def test_a_match_is_decided_by_its_seed():
    one = parlour.arena("cribbage", "medium", "easy", games=8, seed=3, length=61, threads=1)
    two = parlour.arena("cribbage", "medium", "easy", games=8, seed="3", length=61, threads=2)
    seconds = one.pop("seconds"), two.pop("seconds")
    assert one == two and min(seconds) > 0 and one["games"] == 8
    with pytest.raises(parlour.ParlourError, match="an even number above 0"):
        parlour.arena("cribbage", "medium", "easy", games=3)
    with pytest.raises(parlour.ParlourError, match="a person cannot play in the arena"):
        parlour.arena("cribbage", "person", "easy")


def test_a_game_is_given_up():
    game = crosscut.Game.deal(seed=1)
    game.resign(1)
    assert (game.turn, game.outcome.winners, game.legal()) == (None, [0], [])
    with pytest.raises(parlour.IllegalAction, match="given up"):
        game.play("d4")
    assert parlour.load(game.record()).outcome == game.outcome


def long_calls():
    view = crosscut.Game.deal(seed=1).view(0)
    games = played(cribbage, {}, 1).record()
    yield "advise", lambda: parlour.advise(view, seconds=60)
    yield "arena", lambda: parlour.arena("cribbage", "expert", "expert", games=100_000, threads=1)
    yield "review", lambda: parlour.review(games, effort=10**12, threads=1)
    yield "perft", lambda: crosscut.perft(crosscut.Position.empty("8x8"), 9)


@pytest.mark.parametrize(("name", "call"), list(long_calls()))
def test_long_calls_let_others_run_and_answer_ctrl_c(name, call):
    ticks, over = [], threading.Event()

    def tick():
        while not over.wait(0.01):
            ticks.append(time.monotonic())

    def press():
        time.sleep(0.5)
        signal.raise_signal(signal.SIGINT)

    threads = [threading.Thread(target=tick), threading.Thread(target=press)]
    for thread in threads:
        thread.start()
    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        call()
        threads[1].join()
    over.set()
    for thread in threads:
        thread.join()
    assert time.monotonic() - started < 10
    assert len(ticks) > 10


def test_numbers_below_nothing_are_refused_in_a_sentence():
    game = crosscut.Game.deal(seed=1, size="5x5")
    with pytest.raises(parlour.IllegalAction, match="no action -1: they are numbered 0 to 2"):
        game.play_number(-1)
    with pytest.raises(parlour.ParlourError, match="-1 is no amount: give a whole number from 0"):
        parlour.advise(game.view(0), "easy", effort=-1)
    with pytest.raises(parlour.ParlourError, match="-5 is no amount"):
        parlour.review(game.record(), effort=-5)
    with pytest.raises(parlour.ParlourError, match="games must be an even number above 0"):
        parlour.arena("crosscut", "easy", "easy", games=-2)
