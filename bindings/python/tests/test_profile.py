"""Profiles: the same numbers from Python, from `parlour profile` and from pieces of a study."""

import json
import os
import random
import subprocess

import pytest

import parlour
from parlour import crosscut, five_crowns
from test_jobs import LIMIT, jobs, parlour_program

# A won position thrown away, then lost.
THROWN = (
    '{"parlour":1,"game":"crosscut","rules":1,"options":{"size":"6x6","swap":false},'
    '"start":{"setup":"....../.RRR../....B./....B./....B./...... red","seed":"1"},'
    '"seats":["person","medium"],"actions":["b5","e2"]}'
)


def played(game, seed, names):
    """A whole game of random moves, with these names on the seats."""
    luck = random.Random(seed)
    while game.turn is not None:
        game.play(luck.choice(game.legal()))
    return json.dumps({**json.loads(game.record()), "seats": names})


@pytest.fixture
def games(tmp_path):
    """A folder of finished games, with when each was written."""
    records = [THROWN]
    for seed in (1, 2):
        records.append(played(crosscut.Game.deal(seed=seed, size="5x5"), seed, ["person", "hard"]))
    records.append(played(five_crowns.Game.deal(seed=3, last_round=1), 3, ["easy", "person"]))
    folder = tmp_path / "games"
    folder.mkdir()
    times = [1_700_000_000 + 40_000 * number for number in range(len(records))]
    for number, (record, time) in enumerate(zip(records, times)):
        (folder / f"{number}.json").write_text(record)
        os.utime(folder / f"{number}.json", (time, time))
    return folder, records, times


def by_the_program(folder, *more):
    command = [parlour_program(), "profile", folder, "--json", *more]
    done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT)
    return done.returncode, json.loads(done.stdout)


def test_python_and_the_program_and_pieces_give_the_same_numbers(games, tmp_path):
    folder, records, times = games
    profile = parlour.profile(records, times=times)
    assert profile["games"] == 4 and profile["days"]["played"] == 3
    assert [told["game"] for told in profile["by_game"]] == ["crosscut", "five-crowns"]
    assert by_the_program(folder) == (0, profile)
    done = jobs("profile", folder, "--local", "--pieces", 3, "--quiet", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == profile


def test_a_profile_is_about_the_player_of_a_name(games):
    folder, records, times = games
    profile = parlour.profile(records, name="easy", times=times, threads=1)
    assert profile["games"] == 1 and profile["by_game"][0]["game"] == "five-crowns"
    assert by_the_program(folder, "--name", "easy") == (0, profile)
    assert parlour.profile(records, name="nobody")["by_game"] == []
    assert parlour.profile([])["games"] == 0


def test_one_bad_game_is_named_and_does_not_stop_a_study(games, tmp_path):
    folder, records, _ = games
    (folder / "bad.json").write_text("{}")
    done = jobs("profile", folder, "--local", "--quiet", folder=tmp_path)
    assert done.returncode == 1 and "bad.json" in done.stderr
    assert json.loads(done.stdout)["games"] == len(records)
    status, profile = by_the_program(folder)
    assert status == 1 and profile == json.loads(done.stdout)
    with pytest.raises(parlour.RecordError, match=r"records\[1\]"):
        parlour.profile([THROWN, "{}"])
    with pytest.raises(parlour.ParlourError, match="2 records and 1 times"):
        parlour.profile([THROWN, THROWN], times=[1])
