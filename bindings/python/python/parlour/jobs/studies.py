"""The studies: what each is decided by, how a piece is done, and what the pieces come to."""

import hashlib
import json
import pathlib

from .._parlour import pieces as _pieces


def do_piece(settings, seed, first, count, threads=1):
    """Does one piece of a study: the same wherever, and however often, it is done."""
    return STUDIES[settings["study"]].do(settings, seed, first, count, threads)


class Arena:
    """A match, as `parlour arena --json` plays it. A number is a pair of games."""

    @staticmethod
    def pieces(settings, cut, done):
        return _cut(settings["games"] // 2, cut, settings["seed"])

    @staticmethod
    def do(settings, seed, first, count, threads):
        return _pieces.arena_pairs(
            settings["game"],
            settings["a"],
            settings["b"],
            seed=seed,
            first=first,
            count=count,
            nodes=settings["nodes"],
            seconds=settings["seconds"],
            opening=settings["opening"],
            threads=threads,
            **settings["options"],
        )

    @staticmethod
    def answer(settings, results, seconds):
        yield _pieces.arena_report(
            settings["game"],
            settings["a"],
            settings["b"],
            seed=settings["seed"],
            pieces=results,
            seconds=seconds,
        )


class Tables:
    """Five Crowns' chances to win, as `cargo xtask tables five-crowns` fits them."""

    @staticmethod
    def pieces(settings, cut, done):
        return _cut(settings["games"], cut, "0")

    @staticmethod
    def do(settings, seed, first, count, threads):
        return _pieces.chance_samples(first=first, count=count, threads=threads)

    @staticmethod
    def answer(settings, results, seconds):
        source, decisions, error = _pieces.fit_chances(results)
        yield json.dumps(
            {
                "table": "five-crowns",
                "games": settings["games"],
                "decisions": decisions,
                "squared_error": error,
                "source": source,
                "seconds": seconds,
            }
        )


class Review:
    """Many games reviewed, each as `parlour review --json` does. A number is a file."""

    @staticmethod
    def pieces(settings, cut, done):
        return _cut(len(settings["files"]), cut, "0")

    @staticmethod
    def do(settings, seed, first, count, threads):
        reviews = []
        for record in settings["records"]:
            reviews.append(
                _pieces.review_text(record, effort=settings["effort"], threads=threads)
            )
        return json.dumps(reviews)

    @staticmethod
    def answer(settings, results, seconds):
        for result in results:
            yield from json.loads(result)


class Puzzles:
    """Puzzles, as `cargo xtask puzzles` mines them. A number is a game."""

    # Pieces are begun some at a time: nobody knows beforehand how many games it takes.
    AHEAD = 8

    @staticmethod
    def pieces(settings, cut, done):
        found, first = 0, 0
        while found < settings["puzzles"]:
            yield ("0", first, cut)
            result = done(("0", first, cut))
            if result is None:
                for ahead in range(1, Puzzles.AHEAD):
                    yield ("0", first + ahead * cut, cut)
                return
            found += sum(puzzle is not None for puzzle in json.loads(result))
            first += cut

    @staticmethod
    def do(settings, seed, first, count, threads):
        mined = _pieces.mine_puzzles(settings["game"], first=first, count=count, threads=threads)
        return json.dumps(mined)

    @staticmethod
    def answer(settings, results, seconds):
        puzzles = (puzzle for result in results for puzzle in json.loads(result))
        found = [puzzle for puzzle in puzzles if puzzle is not None]
        yield from found[: settings["puzzles"]]


STUDIES = {"arena": Arena, "tables": Tables, "review": Review, "puzzles": Puzzles}


def _cut(numbers, cut, seed):
    """The pieces of so many numbers, at most `cut` in each."""
    for first in range(0, numbers, cut):
        yield (seed, first, min(cut, numbers - first))


def files_of(paths):
    """The files that are named, and those in folders that are, sorted; each with its digest."""
    found = []
    for path in map(pathlib.Path, paths):
        found.extend(sorted(path.rglob("*.json")) if path.is_dir() else [path])
    return [[str(path), hashlib.sha256(path.read_bytes()).hexdigest()] for path in found]


def for_piece(settings, first, count):
    """The settings that a worker is sent: reviews carry their records, not their files' names."""
    if settings["study"] != "review":
        return settings
    files = settings["files"][first : first + count]
    records = [pathlib.Path(path).read_text() for path, _ in files]
    return {"study": "review", "effort": settings["effort"], "records": records}
