"""Scores, keeps, melds and positions, against the golden files."""

import numpy
import pytest

import parlour
from golden import cases
from parlour import cribbage, crosscut, five_crowns


def test_hands_score_as_the_golden_file_says():
    golden = cases("cribbage/scores.jsonl")
    assert len(golden) > 1000
    for case in golden:
        score = cribbage.score(case["hand"], case["starter"], crib=case["crib"])
        for part in ("total", "fifteens", "pairs", "runs", "flush", "nobs"):
            assert getattr(score, part) == case[part], case
        assert sum(part.points for part in score.parts) == score.total


def test_keeps_are_the_best():
    for case in cases("cribbage/keeps.jsonl")[:300]:
        choice = cribbage.keep(case["cards"])
        best = choice.options[0]
        assert (best.sum, choice.starters) == (case["best_sum"], case["starters"])
        assert sorted(choice.keep) in [sorted(keep) for keep in case["best"]]
        assert len(choice.options) == (15 if len(case["cards"]) == 6 else 5)


def test_a_crib_is_dearer_when_it_is_theirs():
    mine = cribbage.keep("5S 5D 8H QC KD JH", crib="mine")
    theirs = cribbage.keep("5S 5D 8H QC KD JH", crib="theirs")
    assert mine.options[0].worth > theirs.options[0].worth
    assert mine.reasons[0] == "A 5 in your crib makes fifteen with any 10 or face card."
    assert cribbage.mean_crib("5H", players=4) > cribbage.mean_crib("KH", players=4)


def test_hands_meld_as_the_golden_file_says():
    for case in cases("five-crowns/melds.jsonl")[::3]:
        melded = five_crowns.melds(case["hand"], wild=case["wild"])
        assert melded.points == case["points"] == five_crowns.points(case["hand"], case["wild"])
        laid = [card for meld in melded.melds for card in meld.cards] + melded.leftover
        assert sorted(laid) == sorted(case["hand"])
        assert melded.out == (not melded.leftover)


def test_the_best_discards_are_found():
    for case in cases("five-crowns/discards.jsonl"):
        found = five_crowns.discard(case["hand"], case["wild"])
        assert (found.points, sorted(found.equal)) == (case["points"], sorted(case["discards"]))
        assert found.discard in case["discards"]


def test_positions_move_as_the_golden_file_says():
    for case in cases("crosscut/positions.jsonl")[::5]:
        position = crosscut.Position(case["position"])
        assert (position.status, position.winner) == (case["status"], case["winner"])
        moves = {move.square: move for move in position.moves()}
        assert set(moves) == set(case["moves"])
        for square, board in case["moves"].items():
            after = position.place(square)
            assert str(after).split(" ")[0] == board
            assert moves[square].wins == (after.winner == position.turn)


def test_a_position_is_a_value():
    empty = crosscut.Position.empty("6x7")
    again = crosscut.Position(str(empty))
    assert empty == again and hash(empty) == hash(again) and empty != empty.place("c3")
    assert (empty.size, empty.turn, empty.discs("red")) == ((6, 7), "red", [])
    assert empty.place("c3").discs("red") == ["c3"]


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: cribbage.score("5H 5S 5C", "5D"), "the hand has 3 cards: give four"),
        (lambda: cribbage.score("5H 5S 5C 1D", "5D"), "`1D` is not a card: `1` is not a rank"),
        (lambda: cribbage.score("5H 5S 5C JD", "5H"), "5H appears twice (card 1 of the hand"),
        (lambda: cribbage.keep("5H 5S 5C JD"), "you gave 4 cards: give six (for two players)"),
        (lambda: cribbage.keep("5H 5S 5C JD 5D", players=2), "5 cards are not dealt to 2 players"),
        (lambda: cribbage.keep("5H 5S 5C JD 5D", players=5), "cribbage is for two, three or four"),
        (lambda: cribbage.keep("5H 5S 5C JD 5D", crib="ours"), "`ours` is not a crib"),
        (lambda: cribbage.mean_crib("5H 5S", players=3), "discard two cards with two players"),
        (lambda: five_crowns.melds("", wild=7), "there are no cards"),
        (lambda: five_crowns.melds("3S " * 15, wild=7), "15 cards are too many"),
        (lambda: five_crowns.melds("3S", wild=2), "`2` is not a rank: choose 3 to 13"),
        (lambda: five_crowns.read_save("hello"), "line 1, column 1: this is not a Five Crowns save"),
        (lambda: crosscut.Position("nonsense"), ""),
        (lambda: crosscut.Position.empty("4x8"), "no board has 4 rows and 8 columns"),
    ],
)
def test_what_is_refused_says_what_would_be_right(call, sentence):
    with pytest.raises(parlour.ParlourError) as refused:
        call()
    assert str(refused.value).find(sentence) >= 0, refused.value
    assert isinstance(refused.value, ValueError)


def test_a_third_copy_from_a_save_of_another_program_is_melded():
    melded = five_crowns.melds("5H 5H 5H KD", wild=7)
    assert (melded.melds[0].cards, melded.leftover) == (["5H", "5H", "5H"], ["KD"])
    assert five_crowns.points("5H 5H 5H KD", wild=7) == melded.points == 13
    assert five_crowns.discard("5H 5H 5H KD", wild=7).out
    rows = numpy.array([[five_crowns.card_number("5H")] * 3], dtype=numpy.uint8)
    with pytest.raises(parlour.ParlourError, match="row 0"):
        five_crowns.points_many(rows, wild=7)


def test_what_is_no_text_is_a_type_error():
    for wrong in (7, [1, 2], None):
        with pytest.raises(TypeError, match="cards are a text"):
            cribbage.score(wrong, "5D")


def test_saves_are_read_and_written_in_every_format():
    text = "( 1 0 ( XS KH J1 ) 7 ( JD 3T QC ) ( 6S 5S ) ( 8T ) Human )"
    save = five_crowns.read_save(text)
    assert (save.round, save.next, save.format) == (1, "human", "lisp")
    assert any("missing" in warning for warning in save.warnings)
    for format in ("cpp", "lisp", "prolog", "prolog-terms"):
        written = five_crowns.write_save(save, format)
        again = five_crowns.read_save(written)
        assert again.as_dict() == save.as_dict() and again.format == format
    assert five_crowns.write_save(save.as_dict(), "lisp") == five_crowns.write_save(save, "lisp")
    with pytest.raises(parlour.ParlourError, match="`yaml` is not a format"):
        five_crowns.write_save(save, "yaml")
    game = five_crowns.Game.deal(seed=3)
    with pytest.raises(parlour.ParlourError, match="toss the coin first"):
        five_crowns.write_save(game)
