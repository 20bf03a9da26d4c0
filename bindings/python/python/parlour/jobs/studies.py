"""The studies: their settings, how a piece is done, and the result of all pieces."""

import base64
import hashlib
import json
import pathlib
import sys

from .. import five_crowns
from .._parlour import ParlourError
from .._parlour import pieces as _pieces


def study_of(settings):
    """The study with these settings."""
    return STUDIES[settings["study"], settings.get("table")](settings)


def do_piece(sent, seed, first, count, brake=None):
    """Does one piece of a study. The result is the same on every machine and every time.

    With a brake, another thread can stop it.
    """
    return STUDIES[sent["study"], sent.get("table")].do(sent, seed, first, count, brake)


class Study:
    """A study whose numbers are known from the start."""

    def __init__(self, settings):
        self.settings = settings
        self.refused = 0

    def check(self):
        """Refuses settings that no piece could be done with."""

    def numbers(self):
        """How many numbers the pieces divide among them."""
        raise NotImplementedError

    def cut(self, pieces):
        """The size of a piece, when there are to be this many pieces."""
        return max(-(-self.numbers() // pieces), 1)

    def pieces(self, cut, done):
        """The pieces to do, as (seed, first, count); `done` gives the result of one."""
        return _cut(self.numbers(), cut, self.settings.get("seed", "0"))

    def sent(self, key):
        """What is sent along with a piece."""
        return self.settings

    def answer(self, results, seconds):
        """The result of all pieces, in lines."""
        raise NotImplementedError


def _cut(numbers, cut, seed):
    """Divides numbers into pieces of at most `cut`."""
    for first in range(0, numbers, cut):
        yield (seed, first, min(cut, numbers - first))


class Arena(Study):
    """A match, as `parlour arena --json` plays it. A number is a pair of games."""

    def check(self):
        """Plays no pairs, but checks that they could be played."""
        self.do(self.settings, self.settings["seed"], 0, 0)

    def numbers(self):
        """Each pair is two games."""
        return self.settings["games"] // 2

    @staticmethod
    def do(sent, seed, first, count, brake=None):
        """Plays pairs of games."""
        return _pieces.arena_pairs(
            sent["game"],
            sent["a"],
            sent["b"],
            seed=seed,
            first=first,
            count=count,
            nodes=sent["nodes"],
            seconds=sent["seconds"],
            opening=sent["opening"],
            threads=1,
            brake=brake,
            **sent["options"],
        )

    def answer(self, results, seconds):
        """The report of the match."""
        names = [self.settings[name] for name in ("game", "a", "b")]
        seed = self.settings["seed"]
        yield _pieces.arena_report(*names, seed=seed, pieces=results, seconds=seconds)


class FiveCrownsTable(Study):
    """Five Crowns' chances to win, as `cargo xtask tables five-crowns` fits them."""

    def numbers(self):
        """A number is a game."""
        return self.settings["games"]

    @staticmethod
    def do(sent, seed, first, count, brake=None):
        """Plays games, and judges some of their decisions."""
        return _pieces.chance_samples(first=first, count=count, threads=1, brake=brake)

    def answer(self, results, seconds):
        """The table's source, and how good it is."""
        source, decisions, error = _pieces.fit_chances(results)
        told = {"table": "five-crowns", "games": self.settings["games"], "decisions": decisions}
        yield json.dumps({**told, "squared_error": error, "source": source, "seconds": seconds})


class Questions(Study):
    """A study of several questions, each of which depends on the answers before.

    The name of the question stands in place of a seed.
    """

    def __init__(self, settings):
        super().__init__(settings)
        self._answers, self._questions, self._found = [], {}, None

    def cut(self, pieces):
        """How many pieces each question has: questions differ in size."""
        return pieces

    @staticmethod
    def next(answers):
        """The next question with how many numbers it has, or the result."""
        raise NotImplementedError

    def pieces(self, cut, done):
        """The pieces of every question so far. The next one is known when they are done."""
        wanted = []
        for number in range(self.settings["questions"]):
            label = f"question{number:03}"
            if label not in self._questions:
                question, self._found = self.next(self._answers)
                if question is None:
                    break
                self._questions[label] = question
            _, numbers = self._questions[label]
            pieces = list(_cut(numbers, -(-numbers // cut), label))
            wanted += pieces
            results = [done(piece) for piece in pieces]
            if None in results:
                break
            if len(self._answers) == number:
                self._answers.append(results)
        return wanted

    def sent(self, key):
        """The question."""
        return {**self.settings, "question": self._questions[key[0]][0]}

    def asked(self):
        """The table, and how many questions were answered."""
        return {"table": self.settings["table"], "questions": len(self._answers)}


class TossTable(Questions):
    """What sensible cribbage players discard, as `cargo xtask tables toss` finds it. A number is a
    deal."""

    next = staticmethod(_pieces.toss_next)

    @staticmethod
    def do(sent, seed, first, count, brake=None):
        """Answers a question for some deals."""
        return _pieces.toss_piece(
            sent["question"], first=first, count=count, threads=1, brake=brake
        )

    def answer(self, results, seconds):
        """The table's source."""
        yield json.dumps({**self.asked(), "source": self._found, "seconds": seconds})


class PlayTable(Questions):
    """How strong cribbage players keep, peg and win, as `cargo xtask tables play` finds it. A
    number is a chunk of deals, a hand or a deal, depending on the question."""

    next = staticmethod(_pieces.play_next)

    @staticmethod
    def do(sent, seed, first, count, brake=None):
        """Answers a question for some numbers."""
        return _pieces.play_piece(
            sent["question"], first=first, count=count, threads=1, brake=brake
        )

    def answer(self, results, seconds):
        """The files, in base 64, and the average points of a deal."""
        files, averages = self._found or ([], "null")
        text = {name: base64.b64encode(data).decode() for name, data in files}
        told = {**self.asked(), "averages": json.loads(averages), "files": text}
        yield json.dumps({**told, "seconds": seconds})


class Review(Study):
    """Many games reviewed, each as `parlour review --json` does. A number is a file."""

    def numbers(self):
        """A number is a file."""
        return len(self.settings["files"])

    def sent(self, key):
        """The records themselves: the files may not be there where they are reviewed."""
        _, first, count = key
        files = self.settings["files"][first : first + count]
        records = [_text_of(path) for path, _ in files]
        return {"study": "review", "effort": self.settings["effort"], "records": records}

    @staticmethod
    def do(sent, seed, first, count, brake=None):
        """Reviews games. One that cannot be reviewed gives an error, and the others continue."""
        reviews = []
        for record in sent["records"]:
            if "error" in record:
                reviews.append(record)
                continue
            try:
                review = _pieces.review_text(
                    record["text"], effort=sent["effort"], threads=1, brake=brake
                )
                reviews.append({"review": review})
            except ParlourError as why:
                reviews.append({"error": str(why)})
        return json.dumps(reviews)

    def answer(self, results, seconds):
        """Each file's review, in order."""
        reviews = (review for result in results for review in json.loads(result))
        for (path, _), reviewed in zip(self.settings["files"], reviews):
            if "error" in reviewed:
                self.refused += 1
                yield json.dumps({"file": path, "error": reviewed["error"]})
            else:
                yield reviewed["review"]


class Profile(Study):
    """What many games say about a person's play, as `parlour profile --json`. A number is a
    file."""

    def numbers(self):
        """A number is a file."""
        return len(self.settings["files"])

    def sent(self, key):
        """The records themselves, each with the time when it was written."""
        _, first, count = key
        files = self.settings["files"][first : first + count]
        times = self.settings["times"][first : first + count]
        records = [{**_text_of(path), "at": at} for (path, _), at in zip(files, times)]
        return {"study": "profile", "name": self.settings["name"], "records": records}

    @staticmethod
    def do(sent, seed, first, count, brake=None):
        """Reviews games. One that can't be read gives an error, and the others continue."""
        games = []
        for record in sent["records"]:
            if "error" in record:
                games.append({"error": record["error"]})
                continue
            try:
                lines = _pieces.profile_lines(
                    record["text"], name=sent["name"], at=record["at"], brake=brake
                )
                games.append({"lines": lines})
            except ParlourError as why:
                games.append({"error": str(why)})
        return json.dumps(games)

    def answer(self, results, seconds):
        """The report, in one line. Errors go to standard error."""
        games = [game for result in results for game in json.loads(result)]
        for (path, _), game in zip(self.settings["files"], games):
            if "error" in game:
                self.refused += 1
                print(f"parlour.jobs: {path}: {game['error']}", file=sys.stderr)
        lines = [line for game in games for line in game.get("lines", [])]
        yield _pieces.profile_report(lines)


class Puzzles(Study):
    """Puzzles, as `cargo xtask puzzles` finds them. A number is a game."""

    # Pieces are begun a few at a time: nobody knows beforehand how many games it takes.
    AHEAD = 8

    def numbers(self):
        """A fixed number, so that a piece is short however many puzzles are wanted."""
        return 512

    def pieces(self, cut, done):
        """The pieces up to the last puzzle, and some ahead."""
        found, first = 0, 0
        while found < self.settings["puzzles"]:
            yield ("0", first, cut)
            result = done(("0", first, cut))
            if result is None:
                for ahead in range(1, Puzzles.AHEAD):
                    yield ("0", first + ahead * cut, cut)
                return
            found += sum(puzzle is not None for puzzle in json.loads(result))
            first += cut

    @staticmethod
    def do(sent, seed, first, count, brake=None):
        """Looks for puzzles in games."""
        mined = _pieces.mine_puzzles(sent["game"], first=first, count=count, threads=1, brake=brake)
        return json.dumps(mined)

    def answer(self, results, seconds):
        """The first puzzles, in the order of their games."""
        puzzles = (puzzle for result in results for puzzle in json.loads(result))
        found = [puzzle for puzzle in puzzles if puzzle is not None]
        yield from found[: self.settings["puzzles"]]


STUDIES = {
    ("arena", None): Arena,
    ("tables", "five-crowns"): FiveCrownsTable,
    ("tables", "toss"): TossTable,
    ("tables", "play"): PlayTable,
    ("review", None): Review,
    ("profile", None): Profile,
    ("puzzles", None): Puzzles,
}


def _text_of(path):
    """A file's text, or an error."""
    try:
        return {"text": _pieces.read_game(path)}
    except ParlourError as why:
        return {"error": str(why)}


def files_of(paths, say):
    """The files named and the games in the folders named, sorted, each with its digest.

    `say` reports the other files in those folders.
    """
    found = []
    for path in map(pathlib.Path, paths):
        found.extend(_games_in(path, say) if path.is_dir() else [path])
    if not found:
        raise ParlourError(
            f"there is no game in {' or '.join(map(str, paths))}: name records, Five Crowns saves, "
            "or folders that hold some"
        )
    return [[str(path), hashlib.sha256(path.read_bytes()).hexdigest()] for path in found]


def times_of(files):
    """When each of these files was last written, in seconds since 1970."""
    return [max(int(pathlib.Path(path).stat().st_mtime), 0) for path, _ in files]


def _games_in(folder, say):
    """The records and saves in a folder and its subfolders, without the pieces of studies."""
    for path in sorted(folder.rglob("*")):
        above = [parent for parent in path.parents if parent.is_relative_to(folder)]
        hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
        if hidden or not path.is_file() or any((one / "study.json").exists() for one in above):
            continue
        if path.suffix == ".json" or _is_save(path):
            yield path
        else:
            say(f"{path} is left out: it is neither a record (.json) nor a Five Crowns save")


def _is_save(path):
    """Whether a file holds a Five Crowns save, in any of its formats."""
    try:
        five_crowns.read_save(_pieces.read_game(path))
    except ParlourError:
        return False
    return True
