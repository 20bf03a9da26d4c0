"""Whole games: dealt, played, viewed, saved and reviewed."""

import copy
import html.parser
import json
import pickle
import random
import signal
import threading
import time

import numpy
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
    """A game of random actions."""
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
def test_a_game_survives_loading_copying_and_pickling(module, options):
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
def test_every_action_has_a_number_that_stands_for_it(module, options):
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
def test_games_that_look_alike_to_a_seat_have_the_same_observation(module, options):
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
        ("go", "discard"),
        ("toss 2C 2C", "named twice"),
        ("castle", "is not a move: write `discard"),
    ]:
        with pytest.raises(parlour.IllegalAction, match=why):
            game.play(action)
        assert game.record() == before


def test_wrong_options_and_seeds_are_refused():
    with pytest.raises(parlour.ParlourError, match="length can't be `100`: choose 121 or 61"):
        cribbage.Game.deal(seed=1, length=100)
    with pytest.raises(parlour.ParlourError, match="no option `colour`: it has size and swap"):
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
    with pytest.raises(parlour.RecordError, match="this is a record of crosscut: give one of cribbage"):
        cribbage.Game.load(json.dumps(record))
    with pytest.raises(parlour.RecordError, match="version 99"):
        parlour.review(json.dumps({**record, "rules": 99}))


def test_advice_is_legal_and_repeatable():
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


def test_advice_has_the_options_table_that_people_read():
    game = cribbage.Game.deal(seed=4)
    advice = parlour.advise(game.view(game.turn), "expert", effort=50)
    table = advice.options
    assert table["heading"] == "discard"
    assert table["columns"] == ["hand", "crib", "pegging", "win chance"]
    rows = table["rows"]
    assert [row["action"] for row in rows] == [ranked.action for ranked in advice.ranked[:5]]
    assert rows[0]["action"] == advice.action
    for row, ranked in zip(rows, advice.ranked):
        assert len(row["worths"]) == len(table["columns"])
        assert row["worths"][-1] == f"{100 * ranked.worth:.1f}%"
    easy = parlour.advise(game.view(game.turn), "easy", effort=50)
    assert easy.options["rows"] == []


def test_advice_without_a_decision_is_refused():
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
    with pytest.raises(parlour.ParlourError, match="there is no game called `chess`: choose"):
        parlour.View("chess", "{}")


def test_a_review_adds_up():
    for module, options in [(five_crowns, {"last_round": 1}), (cribbage, {"length": 61})]:
        review = parlour.review(played(module, options, 9).record(), effort=500)
        for account in review["accounts"]:
            parts = [account[part] for part in ("start", "own", "others", "luck", "uncharged")]
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


def test_resigning_ends_the_game():
    game = crosscut.Game.deal(seed=1)
    game.resign(1)
    assert (game.turn, game.outcome.winners, game.legal()) == (None, [0], [])
    with pytest.raises(parlour.IllegalAction, match="already resigned"):
        game.play("d4")
    with pytest.raises(parlour.IllegalAction, match="the game is over: nobody can resign"):
        game.resign(0)
    assert parlour.load(game.record()).outcome == game.outcome


@pytest.mark.parametrize("module", [crosscut, five_crowns, cribbage])
def test_advice_about_a_resigned_game_is_refused(module):
    game = module.Game.deal(seed=1)
    before = game.view(0)
    game.resign(0)
    for seat in (0, 1):
        view = game.view(seat)
        assert view.given_up and not before.given_up and view != before
        for same in (view, pickle.loads(pickle.dumps(view))):
            with pytest.raises(parlour.ParlourError, match="the game is over, so there is no move"):
                parlour.advise(same, "easy")


def test_an_opening_must_leave_a_game():
    """Otherwise openings would be dealt again forever."""
    for size, opening in [("5x5", 40), ("5x5", 20), ("5x5", 2**40), ("8x8", 500)]:
        with pytest.raises(parlour.ParlourError, match="would end nearly every game|is not a number"):
            parlour.arena("crosscut", "easy", "easy", games=2, opening=opening, size=size, seed=1)
    with pytest.raises(parlour.ParlourError, match="give at most [0-9]+$") as refused:
        parlour.arena("crosscut", "easy", "easy", games=2, opening=60, size="5x5")
    most = int(str(refused.value).split()[-1])
    report = parlour.arena("crosscut", "easy", "easy", games=4, opening=most, size="5x5", seed=1)
    assert report["mean_actions"] > most > 4
    with pytest.raises(parlour.ParlourError, match="an opening is for games without luck"):
        parlour.arena("cribbage", "easy", "easy", games=2, opening=3)


@pytest.mark.parametrize(("module", "options"), TABLES)
def test_terms_add_up_to_the_worth(module, options):
    game, weighed = module.Game.deal(seed=4, **options), 0
    for step in range(12):
        for level in ("medium", "hard", "expert"):
            for ranked in parlour.advise(game.view(game.turn), level, effort=60).ranked:
                assert sum(worth for _, worth in ranked.terms) == pytest.approx(ranked.worth)
                weighed += len(ranked.terms)
        game.play(game.legal()[step % len(game.legal())])
        if game.turn is None:
            break
    assert weighed > 50


def long_calls():
    """Calls that take far longer than a test may."""
    view = crosscut.Game.deal(seed=1).view(0)
    # Large enough that no machine searches its first positions to the end.
    large = played(crosscut, {"size": "10x10"}, 1).record()
    yield "advise", lambda: parlour.advise(view, seconds=3600)
    yield "arena", lambda: parlour.arena("cribbage", "expert", "expert", games=100_000, threads=1)
    yield "arena by the clock", lambda: parlour.arena(
        "crosscut", "expert", "hard 50m", games=2, seconds=3600, threads=1
    )
    yield "review", lambda: parlour.review(large, effort=10**12, threads=1)
    yield "perft", lambda: crosscut.perft(crosscut.Position.empty("8x8"), 9)


@pytest.mark.parametrize(("name", "call"), list(long_calls()))
def test_ctrl_c_stops_a_long_call_and_other_threads_run_meanwhile(name, call):
    begun = threading.Event()

    def press_ctrl_c():
        begun.wait()
        # Each of these hands the interpreter back, so the call must let this thread run.
        for _ in range(10):
            time.sleep(0.01)
        signal.raise_signal(signal.SIGINT)

    presses, ended = threading.Thread(target=press_ctrl_c), False
    presses.start()
    with pytest.raises(KeyboardInterrupt):
        begun.set()
        call()
        ended = True
        presses.join()
    presses.join()
    assert not ended, "the call ended before Ctrl-C was pressed"


HUGE = 1 << 70


def easy_match(game, **options):
    return parlour.arena(game, "easy", "easy", **options)


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: easy_match("crosscut", threads=-1), "-1 is not a number of threads: give"),
        (lambda: easy_match("crosscut", threads=HUGE), "from 0 to 1024"),
        (lambda: easy_match("crosscut", opening=-1), "-1 is not a number of random actions"),
        (lambda: easy_match("crosscut", games=-HUGE), "an even number above 0"),
        (lambda: easy_match("crosscut", games=HUGE), f"{HUGE} is not a number of games: give a whole"),
        (lambda: easy_match("crosscut", nodes=HUGE), f"{HUGE} is not an amount: give a whole number"),
        (lambda: easy_match("crosscut", seconds=HUGE), f"{HUGE} is not a time: from 0 to 3600"),
        (lambda: easy_match("crosscut", seconds=1 << 2000), " is not a time: from 0 to 3600"),
        (lambda: easy_match("crosscut", threads=10**5000), "a number this large is not a number of"),
        (lambda: easy_match("crosscut", seed=10**5000), "is not a seed: give a whole number"),
        (lambda: easy_match("cribbage", players=HUGE), f"players can't be `{HUGE}`: choose"),
        (lambda: easy_match("cribbage", size="5x5"), "this game has no option `size`: it has"),
        (lambda: crosscut.Game.deal(1).score(-1), "there is no seat -1: seats are 0 to 1"),
        (lambda: crosscut.Game.deal(1).resign(-1), "there is no seat -1: seats are 0 to 1"),
        (lambda: cribbage.Game.deal(1, players=3).resign(300), "no seat 300: seats are 0 to 2"),
        (lambda: crosscut.Game.deal(1).view(HUGE), f"there is no seat {HUGE}"),
        (lambda: crosscut.Game.deal(1).play_number(HUGE), f"there is no action {HUGE}"),
        (lambda: crosscut.Game.deal(1).action_text(-HUGE), f"there is no action -{HUGE}"),
        (lambda: crosscut.perft(crosscut.Position.empty(), -1), "-1 is not a depth: give a whole"),
        (lambda: cribbage.mean_crib("5H 5S", players=HUGE), f"three or four players, not {HUGE}"),
        (lambda: cribbage.keep("5H 5S 6D 7D 8D", players=-1), "two, three or four players, not -1"),
        (lambda: cribbage.Game.deal(1, players=5), "players can't be `5`: choose 2, 3 or 4"),
        (lambda: cribbage.Game.deal(1, players=-1), "players can't be `-1`: choose 2, 3 or 4"),
        (lambda: cribbage.Game.deal(1, players=HUGE), f"can't be `{HUGE}`: choose 2, 3 or 4"),
        (lambda: cribbage.Game.deal(1, players=-HUGE), f"can't be `-{HUGE}`: choose 2, 3 or 4"),
        (lambda: cribbage.Game.deal(1, length=HUGE), f"can't be `{HUGE}`: choose 121 or 61"),
        (lambda: cribbage.Game.deal(1, games=10**5000), "`a number this large`: choose a whole"),
        (lambda: five_crowns.Game.deal(1, last_round=HUGE), "choose a whole number from 1 to 11"),
        (lambda: five_crowns.Game.set_up({"round": HUGE}), f"{HUGE} is out of range"),
        (lambda: cribbage.Game.deal(1, length=1000), "length can't be `1000`: choose 121 or 61"),
        (lambda: cribbage.Game.deal(1, games=0), "games can't be `0`: choose a whole number"),
        (lambda: cribbage.Game.deal(1, show="foo"), "`foo`: choose table, players or muggins"),
        (lambda: cribbage.Game.deal(1, foo=3), "this game has no option `foo`: it has"),
        (lambda: five_crowns.Game.deal(1, foo=3), "no option `foo`: it has last_round"),
        (lambda: five_crowns.Game.deal(1, last_round=12), "last_round can't be `12`: choose"),
        (lambda: crosscut.Game.deal(1, size="4x4"), "size can't be `4x4`: choose rows x"),
    ],
)
def test_numbers_and_options_out_of_range_are_refused(call, sentence):
    with pytest.raises(parlour.ParlourError) as refused:
        call()
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: cribbage.Game.deal(1, players="2"), "`players` is a whole number, not of type str"),
        (lambda: cribbage.Game.deal(1, players=2.0), "`players` is a whole number, not of type float"),
        (lambda: cribbage.Game.deal(1, skunks=1), "`skunks` is True or False, not of type int"),
        (lambda: crosscut.Game.deal(1, size=8), "`size` is a text, not of type int"),
        (lambda: five_crowns.write_save(None), "a save is what `read_save` gave"),
        (lambda: cribbage.Game.deal(1, players=True), "`players` is a whole number, not of type bool"),
        (lambda: cribbage.Game.deal(1, players=b"2"), "is a whole number, not of type bytes"),
        (lambda: cribbage.Game.deal(1, skunks=HUGE), "`skunks` is True or False, not of type int"),
        (lambda: crosscut.Game.deal(1).score("0"), "give a whole number, not one of type str"),
        (lambda: crosscut.Game.deal(1).score(0.0), "give a whole number, not one of type float"),
        (lambda: crosscut.Game.deal(1).resign(True), "give a whole number, not one of type bool"),
        (lambda: crosscut.Game.deal(1).play_number(None), "not one of type NoneType"),
        (lambda: easy_match("crosscut", threads="2"), "give a whole number, not one of type str"),
        (lambda: easy_match("crosscut", nodes=2.0), "give a whole number, not one of type float"),
        (lambda: easy_match("crosscut", games=True), "give a whole number, not one of type bool"),
        (lambda: easy_match("crosscut", seconds=True), "give a number of seconds, not one of type"),
    ],
)
def test_a_value_of_the_wrong_type_is_a_type_error(call, sentence):
    with pytest.raises(TypeError) as refused:
        call()
    assert sentence in str(refused.value)


def test_options_can_be_numpy_numbers():
    whole, truth = numpy.int64, numpy.bool_
    game = cribbage.Game.deal(
        whole(7), players=numpy.uint8(3), length=whole(61), skunks=truth(True), games=whole(2)
    )
    plain = cribbage.Game.deal(7, players=3, length=61, skunks=True, games=2)
    assert game.record() == plain.record()
    assert crosscut.Game.deal(1, swap=truth(False)).options["swap"] is False
    assert game.score(whole(0)) == 0.0 and game.action_text(whole(3)) == game.action_text(3)
    assert game.view(numpy.uint8(1)) == game.view(1)


def answers():
    """One of every kind of answer."""
    game = cribbage.Game.deal(seed=1)
    advice = parlour.advise(game.view(game.turn), "hard")
    choice = cribbage.keep("5S AD 8H QC QD JH", crib="mine")
    score = cribbage.score("5H 5S 5C JD", "5D")
    melded = five_crowns.melds("6C J1 4C KD", wild=7)
    save = five_crowns.read_save("( 1 0 ( XS KH J1 ) 7 ( JD 3T QC ) ( 6S 5S ) ( 8T ) Human )")
    position = crosscut.Position.empty("5x5")
    yield from (advice, advice.ranked[0], choice, choice.options[0], score, score.parts[0], melded)
    yield from (melded.melds[0], five_crowns.discard("6C J1 4C QT", wild=7), save, position)
    yield from (position.moves()[0], game.view(0), played(crosscut, {"size": "5x5"}, 1).outcome)


@pytest.mark.parametrize("answer", list(answers()), ids=lambda answer: type(answer).__name__)
def test_answers_survive_pickling(answer):
    again = pickle.loads(pickle.dumps(answer))
    assert type(again) is type(answer) and again == answer and repr(again) == repr(answer)
    for name in (name for name in dir(answer) if not name.startswith("_")):
        if not callable(getattr(answer, name)):
            assert getattr(again, name) == getattr(answer, name)
    try:
        assert hash(again) == hash(answer)
    except TypeError as unhashable:
        assert "unhashable" in str(unhashable)


def test_answers_that_differ_are_not_equal():
    assert cribbage.score("5H 5S 5C JD", "5D") != cribbage.score("5H 5S 5C JD", "6D")
    assert cribbage.keep("5S AD 8H QC QD JH") != cribbage.keep("5S AD 8H QC QD 2H")
    assert five_crowns.melds("6C J1 4C KD", wild=7) != five_crowns.melds("6C J1 4C KD", wild=13)
    with pytest.raises(parlour.ParlourError, match="is not an answer of Parlour's"):
        parlour._parlour.restored("Advise", "{}")


def test_negative_numbers_are_refused():
    game = crosscut.Game.deal(seed=1, size="5x5")
    with pytest.raises(parlour.IllegalAction, match="no action -1: they are numbered 0 to 2"):
        game.play_number(-1)
    with pytest.raises(parlour.ParlourError, match="-1 is not an amount: give a whole number from 0"):
        parlour.advise(game.view(0), "easy", effort=-1)
    with pytest.raises(parlour.ParlourError, match="-5 is not an amount"):
        parlour.review(game.record(), effort=-5)
    with pytest.raises(parlour.ParlourError, match="games must be an even number above 0"):
        parlour.arena("crosscut", "easy", "easy", games=-2)


def test_a_printed_game_shows_the_board():
    game = crosscut.Game.deal(seed=1, size="5x5")
    for move in ("b2", "c3", "d2"):
        game.play(move)
    assert str(game).splitlines() == [
        "   a b c d e",
        " 1   . . .",
        " 2 . R . R .",
        " 3 . . B . .",
        " 4 . . . . .",
        " 5   . . .",
        "Seat 0 is red, seat 1 is blue.",
        "Seat 1 to place a disc.",
    ]
    assert game._repr_html_().count("&#9679;") == 3
    assert str(game.view()) == str(game) and repr(game) == "parlour.crosscut.Game(seats=2, turn=1)"


def test_a_printed_card_game_shows_what_the_seat_to_act_sees():
    game = cribbage.Game.deal(seed=7)
    seat = game.turn
    cards = game.view(seat)["hands"][seat]["cards"]
    lines = str(game).splitlines()
    mine, theirs = lines[seat], lines[1 - seat]
    shown = mine.partition(": ")[2].split(" ")
    assert [card[:-1] for card in shown] == [card[:-1].replace("T", "10") for card in cards]
    assert theirs == f"Seat {1 - seat} (0 points): 6 face down"
    assert lines[-1] == f"Seat {seat} to discard."
    assert "6 face down" in str(game.view(seat)) and "12 face down" not in str(game.view("all"))
    assert "face down" not in "".join(str(game.view("all")).splitlines()[:2])


@pytest.mark.parametrize(("module", "options"), TABLES)
def test_every_state_can_be_printed_and_shown_in_a_notebook(module, options):
    class Balanced(html.parser.HTMLParser):
        def __init__(self):
            super().__init__()
            self.open = []

        def handle_starttag(self, tag, attributes):
            self.open.append(tag)

        def handle_endtag(self, tag):
            assert self.open.pop() == tag

    game, luck = module.Game.deal(seed=3, **options), random.Random(3)
    while game.turn is not None:
        assert str(game).splitlines()[-1].startswith(f"Seat {game.turn} to ")
        reader = Balanced()
        reader.feed(game._repr_html_())
        assert reader.open == []
        hidden = module.Game.imagine(game.view(game.turn), seed=luck.getrandbits(40))
        assert str(hidden) == str(game) and hidden._repr_html_() == game._repr_html_()
        game.play(luck.choice(game.legal()))
    winners = " and ".join(map(str, game.outcome.winners))
    last = str(game).splitlines()[-1]
    assert last.startswith("The game is over: ") and (not winners or f" {winners} won." in last)


def test_a_resigned_game_says_so():
    game = crosscut.Game.deal(seed=1)
    game.resign(0)
    assert str(game).splitlines()[-1] == "The game is over: a player resigned."
    assert "a player resigned" in game._repr_html_() and "to place" not in str(game)
