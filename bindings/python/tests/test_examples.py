"""The examples run, and do what they say."""

import pathlib
import re
import subprocess
import sys

import pytest

from golden import ROOT
from test_jobs import LIMIT, parlour_program

EXAMPLES = ROOT / "examples" / "python"


def run(name, *arguments):
    command = [sys.executable, EXAMPLES / name, *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_example_is_tested():
    text = pathlib.Path(__file__).read_text()
    assert all(f'"{path.name}"' in text for path in EXAMPLES.glob("*.py"))


def test_a_bot_in_under_forty_lines_plays_through_the_engine():
    assert len((EXAMPLES / "bot.py").read_text().splitlines()) < 40
    told = run("bot.py", "--program", parlour_program(), "--rounds", 2)
    mine, theirs = map(int, re.search(r"scores: \[(\d+), (\d+)\]", told).groups())
    assert mine < theirs and "Outcome(winners=[0])" in told
    assert re.search(r"seat 0: discard .. .*\w", told)


def test_crosscut_is_learned():
    pytest.importorskip("pettingzoo")
    told = run("learn_crosscut.py", "--games", 5000)
    before, after = re.findall(r"learning: (\d+)% against random", told)
    assert int(after) >= 85 and int(after) > int(before) + 15, told


@pytest.mark.parametrize("game", ["crosscut", "five-crowns", "cribbage"])
def test_the_single_seat_environment_for_ppo_keeps_gymnasiums_rules(game):
    """Everything of the PPO example but the learner, whose library takes gigabytes."""
    pytest.importorskip("pettingzoo")
    run(pathlib.Path("ppo", "check.py"), game)


def test_the_plots_are_drawn(tmp_path):
    pytest.importorskip("matplotlib")
    told = run("plots.py", "--out", tmp_path, "--games", 4, "--effort", 300)
    assert "luck decided" in told
    for name in ("crib-tables.png", "luck-and-skill.png"):
        assert (tmp_path / name).stat().st_size > 10_000
