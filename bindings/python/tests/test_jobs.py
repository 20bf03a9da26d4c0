"""Studies in pieces: stopped, resumed, refused, on one machine and on a cluster."""

import contextlib
import importlib.util
import json
import os
import pathlib
import queue
import random
import shutil
import signal
import socket
import subprocess
import sys
import threading
import types

import pytest

import parlour
from golden import ROOT
from parlour import crosscut
from parlour.jobs import address, runners

HERE = pathlib.Path(__file__).parent
HELD = HERE / "held_jobs.py"
# How long anything may take, in seconds: more than enough on a busy machine, and the end of a hang.
LIMIT = 600


def parlour_program():
    """The program `parlour`, from where Cargo builds it."""
    target = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    for build in ("debug", "release"):
        if (target / build / "parlour").exists():
            return target / build / "parlour"
    return pytest.skip("parlour is not built: cargo build -p parlour")


def jobs(*arguments, folder=None, more=None):
    command = [sys.executable, "-m", "parlour.jobs", *map(str, arguments)]
    return subprocess.run(
        command,
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, **(more or {})},
        timeout=LIMIT,
    )


class Running:
    """A program that is still running; its standard error is read line by line."""

    def __init__(self, *command):
        command = [sys.executable, *map(str, command)]
        self._process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
        self._lines, self.errors = queue.SimpleQueue(), ""
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self._process.stderr:
            self._lines.put(line)
        self._lines.put(None)

    def _next_line(self):
        line = self._lines.get(timeout=LIMIT)
        self.errors += line or ""
        return line

    def wait_for(self, text):
        """The first new line that contains `text`."""
        while (line := self._next_line()) is not None:
            if text in line:
                return line
        return pytest.fail(f"it ended before it said `{text}`:\n{self.errors}")

    def press_ctrl_c(self):
        self._process.send_signal(signal.SIGINT)

    def ended(self):
        """The exit status, once the program has ended and everything it said has been read."""
        while self._next_line() is not None:
            pass
        return self._process.wait(LIMIT)

    def __enter__(self):
        return self

    def __exit__(self, *why):
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        self._process.wait(LIMIT)


def by_one_machine(*arguments):
    """What `parlour` answers, without the time it took."""
    program = [parlour_program(), *map(str, arguments), "--json"]
    done = subprocess.run(program, capture_output=True, text=True, check=True, timeout=LIMIT)
    told = json.loads(done.stdout)
    told.pop("seconds", None)
    return told


def answer(done):
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told.pop("seconds") > 0
    return told


MATCHES = [
    ("five-crowns", "medium", "easy", "--games", 12),
    ("crosscut", "medium", "easy", "--games", 12, "--size", "5x5", "--opening", 6),
    ("crosscut", "expert", "hard", "--games", 12, "--nodes", 300, "--size", "6x6"),
    ("cribbage", "hard", "medium", "--games", 12, "--players", 3, "--short"),
]


@pytest.mark.parametrize("match", MATCHES)
@pytest.mark.parametrize("pieces", [1, 5])
def test_a_match_in_pieces_equals_the_whole_match(match, pieces, tmp_path):
    whole = by_one_machine("arena", *match, "--seed", 5)
    done = jobs("arena", *match, "--seed", 5, "--local", "--pieces", pieces, folder=tmp_path)
    assert answer(done) == whole


def test_pieces_of_a_seed_are_the_same_in_any_order(tmp_path):
    match = ("arena", *MATCHES[0], "--seed", 9, "--local", "--quiet", "--folder", tmp_path / "one")
    whole = jobs(*match)
    pieces = sorted((tmp_path / "one").glob("piece-*"))
    assert len(pieces) == 6
    before = {piece.name: piece.read_text() for piece in pieces}
    random.Random(1).shuffle(pieces)
    for piece in pieces[:3]:
        piece.unlink()
    pieces[3].write_text(pieces[3].read_text()[:40])
    again = jobs(*match)
    assert answer(again) == answer(whole)
    after = {piece.name: piece.read_text() for piece in (tmp_path / "one").glob("piece-*")}
    assert after == before


def test_a_stopped_study_resumes_where_it_was(tmp_path):
    match = ("arena", "cribbage", "hard", "hard", "--games", 40, "--seed", 3, "--pieces", 10)
    folder = tmp_path / "study"
    with Running(HELD, 3, *match, "--local", "--folder", folder) as study:
        study.wait_for("3 of 10 pieces done")
        study.press_ctrl_c()
        assert study.ended() == 130 and "stopped: 3 pieces are kept" in study.errors
    kept = {piece.name: piece.stat().st_mtime_ns for piece in folder.glob("piece-*")}
    assert len(kept) == 3
    # Without the seed: the folder knows it.
    rest = match[:6] + match[8:]
    done = jobs(*rest, "--local", "--folder", folder)
    assert "3 pieces were done before" in done.stderr
    assert answer(done) == by_one_machine(*match[:8])
    for name, written in kept.items():
        assert (folder / name).stat().st_mtime_ns == written


def test_other_settings_are_refused_with_the_difference(tmp_path):
    match = ("arena", *MATCHES[0], "--local", "--folder", tmp_path)
    assert jobs(*match, "--seed", 1).returncode == 0
    other = jobs(*match, "--seed", 1, "--nodes", 3)
    assert other.returncode == 2 and other.stdout == ""
    assert "holds a study with other settings" in other.stderr
    assert "nodes: null there, 3 asked for" in other.stderr and "seed" not in other.stderr
    (tmp_path / "study.json").write_text("{")
    broken = jobs(*match, "--seed", 1)
    assert broken.returncode == 2 and "is not a study's" in broken.stderr


def test_a_folder_of_another_version_is_refused(tmp_path):
    match = ("arena", *MATCHES[0], "--local", "--folder", tmp_path, "--seed", 1)
    assert jobs(*match).returncode == 0
    study = json.loads((tmp_path / "study.json").read_text())
    assert study["version"] == parlour.__version__
    (tmp_path / "study.json").write_text(json.dumps({**study, "version": "0.0.7"}))
    other = jobs(*match)
    assert other.returncode == 2 and other.stdout == ""
    assert f"parlour 0.0.7 began, and this is {parlour.__version__}" in other.stderr


def test_pieces_of_a_node_with_another_version_are_refused():
    class Failed(Exception):
        cause = ImportError("no module named parlour")

    def failing(_):
        raise Failed

    cluster = runners.Cluster.__new__(runners.Cluster)
    cluster.ray = types.SimpleNamespace(
        get=lambda reference: reference, exceptions=types.SimpleNamespace(RayTaskError=Failed)
    )
    assert cluster._came_to((parlour.__version__, "a piece")) == "a piece"
    with pytest.raises(runners.OtherVersion, match=f"0.0.7 .* this is {parlour.__version__}"):
        cluster._came_to(("0.0.7", "a piece"))
    cluster.ray.get = failing
    with pytest.raises(runners.OtherVersion, match="no module named parlour"):
        cluster._came_to(None)


# None of these could be over before Ctrl-C is pressed.
LONG_STUDIES = [
    ("arena", "crosscut", "expert", "expert", "--games", "8", "--time", "30m"),
    ("puzzles", "cribbage", "--puzzles", "1000000"),
    ("tables", "play"),
]


@pytest.mark.parametrize("study", LONG_STUDIES, ids=lambda study: "-".join(study[:2]))
def test_ctrl_c_stops_a_study_while_pieces_are_done(study, tmp_path):
    with Running(HELD, "all", *study, "--local", "--folder", tmp_path / "s") as running:
        running.wait_for("piece 1 begun")
        running.press_ctrl_c()
        assert running.ended() == 130
    assert "stopped: " in running.errors and "Traceback" not in running.errors


def test_ctrl_c_does_not_wait_for_a_piece_that_never_ends(tmp_path):
    with Running(HELD, 0, *LONG_STUDIES[1], "--local", "--folder", tmp_path / "s") as running:
        running.wait_for("piece 1 begun")
        running.press_ctrl_c()
        assert running.ended() == 130
    assert "stopped: 0 pieces" in running.errors and "Traceback" not in running.errors


def test_ctrl_c_is_heard_when_it_does_not_wake_the_main_thread(tmp_path):
    study = (*LONG_STUDIES[1], "--local", "--folder", tmp_path / "s")
    with Running(HELD, "unheard", *study) as running:
        assert running.ended() == 130
    assert "stopped: 0 pieces" in running.errors and "Traceback" not in running.errors


EASY = ("arena", "crosscut", "easy", "easy")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("arena", "chess", "easy", "easy"), "invalid choice"),
        (("arena", "crosscut", "easy", "wizard", "--local"), "`wizard` is not a player"),
        (("arena", "crosscut", "easy", "person", "--local"), "a person cannot play"),
        (("arena", "crosscut", "easy", "easy", "--games", "3", "--local"), "an even number"),
        (("arena", "crosscut", "easy", "easy", "--size", "4x4", "--local"), "size can't be `4x4`"),
        ((*EASY, "--pieces", "0", "--local"), "`0` is not a whole number from 1 up"),
        ((*EASY, "--nodes", str(1 << 70), "--local"), "is too many: give at most 92233720368547"),
        ((*EASY, "--games", str(1 << 70), "--local"), "is too many: give at most 92233720368547"),
        ((*EASY, "--opening=-1", "--local"), "`-1` is not a whole number from 0 up"),
        ((*EASY, "--opening", "60", "--size", "5x5", "--local"), "would end nearly every game"),
        ((*EASY, "--players", "3", "--local"), "--players is for cribbage, not for crosscut"),
        ((*EASY, "--short", "--local"), "--short is for cribbage, not for crosscut"),
        ((*EASY, "--time", "1h", "--local"), "`1h` is not a time: write it like 500ms"),
        ((*EASY, "--time", "1s", "--nodes", "5", "--local"), "--nodes and --time cannot both"),
        ((*EASY, "--local", "--address", "127.0.0.1:1"), "not allowed with argument"),
        ((*EASY, "--game", "2", "--local"), "unrecognized arguments"),
        (("arena", "cribbage", *EASY[2:], "--size", "5x5", "--local"), "--size is for crosscut"),
        (("arena", "five-crowns", *EASY[2:], "--opening", "0", "--local"), "--opening is for"),
        (("tables", "toss", "--games", "3", "--local"), "--games is for five-crowns, not for toss"),
        (("tables", "five-crowns", "--questions", "3", "--local"), "--questions is for toss and"),
        (("review", "nothing-there.json", "--local"), "No such file"),
        (("review", ".", "--local"), "there is no game in .: name records"),
        ((*EASY, "--address", "127.0.0.1:1"), "nobody answers at 127.0.0.1:1 (Connection refused)"),
        ((*EASY, "--address", "ray://127.0.0.1:1"), "nobody answers at 127.0.0.1:1"),
        ((*EASY, "--address", "here"), "`here` is not the address of a cluster"),
        ((*EASY, "--address", "http://127.0.0.1:80"), "is not the address of a cluster"),
    ],
)
def test_bad_arguments_are_refused_in_one_sentence(arguments, why, tmp_path):
    done = jobs(*arguments, folder=tmp_path)
    assert done.returncode == 2 and why in done.stderr and "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []


GREETED_BACK = bytes([0, 0, 6, 4, 0, 0, 0, 0, 0]) + bytes(6)


class Listener:
    """A server that sends the same answer to everything."""

    def __init__(self, answer):
        self._answer, self._socket = answer, socket.create_server(("127.0.0.1", 0))
        self.place = f"127.0.0.1:{self._socket.getsockname()[1]}"
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        while True:
            try:
                line, _ = self._socket.accept()
            except OSError:
                return
            with line:
                self.heard = line.recv(1024)
                if self._answer is None:
                    line.recv(1024)  # Until the other side gives up.
                else:
                    line.sendall(self._answer)

    def __enter__(self):
        return self

    def __exit__(self, *why):
        self._socket.close()


@pytest.mark.parametrize("scheme", ["", "ray://"])
@pytest.mark.parametrize(
    ("says", "why"),
    [
        (b"HTTP/1.1 400 Bad Request\r\n\r\n", "is not Ray: --address is where"),
        (b"-ERR unknown command\r\n", "is not Ray: --address is where"),
        (b"", "is not Ray: --address is where"),
        (None, "nobody answers at 127.0.0.1"),
    ],
    ids=["a web server", "Redis", "says nothing", "never answers"],
)
def test_an_address_where_something_else_listens_is_refused(scheme, says, why, tmp_path):
    with Listener(says) as other:
        done = jobs(*EASY, "--address", scheme + other.place, folder=tmp_path)
    assert done.returncode == 2 and why in done.stderr and other.place in done.stderr
    assert "Traceback" not in done.stderr and len(done.stderr.splitlines()) <= 2
    assert list(tmp_path.iterdir()) == []


def test_a_server_that_greets_like_ray_is_accepted(monkeypatch):
    with Listener(GREETED_BACK) as ray:
        address.look_for(ray.place)
        address.look_for(f"ray://{ray.place}")
        assert ray.heard.startswith(b"PRI * HTTP/2.0\r\n")
    with Listener(b"\x15\x03\x03\x00\x02\x02\x46") as secret:
        with pytest.raises(runners.NoCluster, match="is not Ray"):
            address.look_for(secret.place)
        monkeypatch.setenv("RAY_USE_TLS", "1")
        address.look_for(secret.place)


class Study:
    """A study whose pieces need only their keys."""

    @staticmethod
    def sent(key):
        return key


class Lost(Exception):
    """Ray's error for a lost worker."""


def test_finished_pieces_are_kept_when_a_cluster_study_is_stopped():
    asked = []

    def wait(references, num_returns, timeout):
        asked.append(timeout)
        if len(asked) == 1:
            return references[:1], references[1:]
        if len(asked) == 2:
            raise KeyboardInterrupt
        assert num_returns == len(references) and timeout == 0
        return references[:3], references[3:]

    def get(reference):
        if reference == ("do", 2):
            raise Lost
        return parlour.__version__, f"piece {reference[1]}"

    cluster = runners.Cluster.__new__(runners.Cluster)
    cluster.ray = types.SimpleNamespace(
        wait=wait,
        get=get,
        cluster_resources=lambda: {"CPU": 2},
        exceptions=types.SimpleNamespace(RayTaskError=ZeroDivisionError, RayError=Lost),
    )
    cluster._do = types.SimpleNamespace(remote=lambda sent, *key: ("do", *key))
    kept = {}
    with pytest.raises(KeyboardInterrupt):
        cluster.run(Study, [(number,) for number in range(20)], kept.__setitem__)
    # The first was done in time; of the next three that were, one had come to nothing.
    assert kept == {(0,): "piece 0", (1,): "piece 1", (3,): "piece 3"}


@pytest.mark.parametrize("found", ["raise ImportError('no Ray here')", "'a folder of that name'"])
def test_without_ray_the_error_says_how_to_install_it(found, tmp_path):
    (tmp_path / "ray.py").write_text(f"{found}\n")
    more = {"PYTHONPATH": f"{tmp_path}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"}
    done = jobs("arena", *MATCHES[0], folder=tmp_path, more=more)
    assert done.returncode == 2 and "Traceback" not in done.stderr
    assert "Ray is not installed: pip install" in done.stderr and "--local" in done.stderr


def test_reviews_equal_those_of_parlour_review(tmp_path):
    for number in (1, 2, 3):
        game, luck = crosscut.Game.deal(seed=number, size="5x5"), random.Random(number)
        while game.turn is not None:
            game.play(luck.choice(game.legal()))
        (tmp_path / f"game{number}.json").write_text(game.record())
    done = jobs("review", tmp_path, "--effort", 900, "--local", "--folder", tmp_path / "study")
    assert done.returncode == 0, done.stderr
    reviews = [json.loads(line) for line in done.stdout.splitlines()]
    games = [tmp_path / f"game{number}.json" for number in (1, 2, 3)]
    assert reviews == [by_one_machine("review", game, "--effort", 900) for game in games]


def test_one_bad_game_does_not_stop_the_other_reviews(tmp_path):
    games = tmp_path / "games"
    games.mkdir()
    game = crosscut.Game.deal(seed=1, size="5x5")
    game.play("c3")
    record = json.loads(game.record())
    (games / "a.json").write_text(json.dumps({**record, "rules": 99}))
    (games / "b.json").write_bytes(b"\xff\xfe not a record")
    (games / "c.json").write_text(json.dumps(record))
    done = jobs("review", games, "--effort", 50, "--local", "--quiet", folder=tmp_path)
    bad, worse, good = map(json.loads, done.stdout.splitlines())
    assert done.returncode == 1 and "version 99 of the rules" in bad["error"]
    assert bad["file"].endswith("a.json") and good["game"] == "crosscut"
    assert "b.json is not text: byte 1 is not UTF-8" in worse["error"]


def test_saves_in_a_folder_are_read_and_other_files_are_named(tmp_path):
    games = tmp_path / "games"
    games.mkdir()
    (games / "old.txt").write_text("( 1 0 ( XS KH J1 ) 7 ( JD 3T QC ) ( 6S 5S ) ( 8T ) Human )")
    (games / "notes.txt").write_text("shopping: milk")
    review = ("review", games, "--effort", 50, "--local", "--folder", games / "study")
    done = jobs(*review)
    # No decisions have been made in a save, so its review has none.
    told = json.loads(done.stdout)
    assert done.returncode == 0 and told["decisions"] == []
    assert told == by_one_machine("review", games / "old.txt", "--effort", 50)
    assert "notes.txt is left out" in done.stderr and "study" not in json.dumps(told)
    again = jobs(*review)
    assert (again.returncode, again.stdout) == (0, done.stdout)


def test_puzzles_equal_the_built_in_ones(tmp_path):
    """The first puzzle of the file that `cargo xtask puzzles` wrote, which leaves some out."""
    done = jobs("puzzles", "five-crowns", "--puzzles", 8, "--local", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    kept = (ROOT / "crates/players/puzzles/five-crowns.jsonl").read_text().splitlines()
    assert kept[0] in done.stdout.splitlines()


def test_a_table_is_the_same_however_it_is_cut(tmp_path):
    tables = [
        answer(jobs("tables", "five-crowns", "--games", 6, "--local", "--pieces", n, folder=tmp_path))
        for n in (1, 4)
    ]
    shutil.rmtree(tmp_path / "parlour-jobs")
    again = jobs("tables", "five-crowns", "--games", 6, "--local", "--pieces", 3, folder=tmp_path)
    assert tables == [tables[0]] * 2 and answer(again) == tables[0]
    assert tables[0]["source"].startswith("//! What was fitted.")


def test_the_first_rounds_of_the_toss_tables_are_the_same_however_they_are_cut(tmp_path):
    """All of it takes long; what is asked third follows from what was answered before."""
    from parlour._parlour import pieces

    def third_question(cut):
        toss = ("tables", "toss", "--questions", 2, "--local", "--quiet", "--pieces", cut)
        told = answer(jobs(*toss, "--folder", tmp_path / str(cut)))
        assert told == {"table": "toss", "questions": 2, "source": None}
        answers = [
            [
                json.loads(piece.read_text())["result"]
                for piece in (tmp_path / str(cut)).glob(f"piece-question{number:03}-*")
            ]
            for number in (0, 1)
        ]
        assert [len(results) for results in answers] == [cut, cut]
        return pieces.toss_next(answers)

    (question, deals), source = third_question(3)
    assert (question, deals) == third_question(2)[0] and source is None
    assert json.loads(question)["players"] == 2 and deals > 50_000


def test_questions_about_play_are_answered_the_same_however_they_are_cut(tmp_path):
    """All of it takes many minutes: here one number of the first question, and some of the others
    with the tables that are built in."""
    from parlour._parlour import pieces

    first, found = pieces.play_next([])
    assert found is None and first[1] == 304
    text = (ROOT / "crates/players/src/cribbage/tables/kept.bin").read_bytes()
    kept = [int.from_bytes(text[place : place + 2], "little") for place in range(0, len(text), 2)]
    text = (ROOT / "crates/players/src/cribbage/tables/pegging.bin").read_bytes()
    pegging = [int.from_bytes(text[place : place + 2], "little") for place in range(0, len(text), 2)]
    assert json.loads(first[0]) == {"Kept": [0] * len(pegging)}
    asked = {
        "pegged": ({"Pegged": {"kept": kept, "tries": 5}}, 1816, 9),
        "deals": ({"Deals": {"kept": kept, "pegging": pegging}}, 0, 7),
    }
    for question, start, count in asked.values():
        question = json.dumps(question)
        whole = json.loads(pieces.play_piece(question, first=start, count=count, threads=2))
        cut = [
            json.loads(pieces.play_piece(question, first=start + place, count=2))
            for place in range(0, count - 1, 2)
        ]
        last = json.loads(pieces.play_piece(question, first=start + count - 1, count=1))
        assert [*sum(cut, []), *last] == whole and len(whole) == count
    last = pieces.play_piece(first[0], first=303, count=5)
    assert len(json.loads(last)) == 1 and last == pieces.play_piece(first[0], first=303, count=1)


@pytest.mark.parametrize("pieces_of_it", [[["{"]], [["[]"]], [['[{"Kept": [1.0]}]'] * 304]])
def test_broken_answers_are_refused(pieces_of_it):
    from parlour import ParlourError
    from parlour._parlour import pieces

    with pytest.raises(ParlourError, match="cannot be read|do not answer it"):
        pieces.play_next(pieces_of_it)


needs_ray = pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="no Ray")
SPACE = ["unshare", "--map-root-user", "--net", "--pid", "--fork", "--mount-proc", "--kill-child"]


def has_namespaces():
    try:
        return subprocess.run([*SPACE, "true"], capture_output=True, timeout=LIMIT).returncode == 0
    except OSError:
        return False


CLUSTER_MATCH = ("arena", "cribbage", "hard", "medium", "--games", "240", "--seed", "8")


@needs_ray
def test_ctrl_c_stops_a_study_while_ray_does_pieces(tmp_path):
    match = ("arena", "cribbage", "hard", "hard", "--games", "600000", "--seed", "3")
    folder = ("--pieces", "20000", "--folder", tmp_path / "s")
    with Running("-m", "parlour.jobs", *match, *folder) as running:
        running.wait_for("1 of 20000 pieces done")
        running.press_ctrl_c()
        stopped = running.wait_for("stopped: ")
        # Pressing it again while Ray shuts down changes nothing.
        running.press_ctrl_c()
        assert running.ended() == 130
    # Ray's own processes may write lines of their own afterwards.
    ours = [line for line in running.errors.splitlines() if line.startswith("parlour.jobs: ")]
    assert ours[-1] == stopped.strip(), running.errors
    assert "Traceback" not in running.errors, running.errors
    kept = len(list((tmp_path / "s").glob("piece-*")))
    assert 1 <= kept < 20000 and f"stopped: {kept} pieces" in stopped


@needs_ray
@pytest.mark.skipif(not has_namespaces(), reason="this machine lends no namespaces")
def test_two_nodes_and_a_killed_worker_give_the_same_answer(tmp_path):
    command = [*SPACE, sys.executable, HERE / "two_nodes.py", tmp_path, *CLUSTER_MATCH]
    done = subprocess.run(
        [*command, "--pieces", "24"], capture_output=True, text=True, timeout=LIMIT
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout.splitlines()[-1])
    assert told["code"] == 0, told["errors"]
    assert told["killed"] and told["nodes"] == 2, told
    found = json.loads(told["out"])
    found.pop("seconds")
    assert found == by_one_machine(*CLUSTER_MATCH)


@needs_ray
@pytest.mark.skipif(has_namespaces(), reason="tested with two nodes instead")
def test_one_node_with_two_workers_gives_the_same_answer(tmp_path):
    done = jobs(*CLUSTER_MATCH, "--pieces", 24, folder=tmp_path)
    assert answer(done) == by_one_machine(*CLUSTER_MATCH)
