"""The command line of studies."""

import argparse
import sys

from .. import ParlourError
from .._parlour import pieces as _pieces
from .folder import kept_seed
from .studies import files_of

# So many pieces that no core waits long for the last one.
PIECES = 64
# As many as `cargo xtask tables five-crowns` plays, and more than any table asks.
FIVE_CROWNS_GAMES = 3000
QUESTIONS = 1000
# Beyond any study that ever ends.
MOST = 2**63 - 1
GAMES = ("crosscut", "five-crowns", "cribbage")
# Options that belong to some games or tables alone.
OWN = {
    "size": ["crosscut"],
    "opening": ["crosscut"],
    "players": ["cribbage"],
    "short": ["cribbage"],
}
OWN_OF_TABLES = {"games": ["five-crowns"], "questions": ["toss", "play"]}


def arguments():
    """The command line's arguments."""
    shared = argparse.ArgumentParser(add_help=False)
    where = shared.add_argument_group("where it runs")
    machines = where.add_mutually_exclusive_group()
    machines.add_argument(
        "--address", help="the Ray cluster, such as 10.0.0.1:6379; else this machine's own Ray"
    )
    machines.add_argument(
        "--local", action="store_true", help="on this machine's cores, without Ray"
    )
    where.add_argument(
        "--pieces", type=count, default=PIECES, metavar="N", help="how many pieces (64)"
    )
    where.add_argument("--folder", help="where pieces are kept; else one below parlour-jobs/")
    where.add_argument("--quiet", action="store_true", help="no progress on standard error")
    parser = argparse.ArgumentParser(
        prog="python -m parlour.jobs", description="A study on many machines."
    )
    study = parser.add_subparsers(dest="study", required=True)

    def named(name, help):
        return study.add_parser(name, parents=[shared], help=help, allow_abbrev=False)

    arena = named("arena", "a match, as `parlour arena --json`")
    arena.add_argument("game", choices=GAMES)
    arena.add_argument("a", help="the first player: easy, medium, hard or expert, also with a time")
    arena.add_argument("b", help="the second player")
    arena.add_argument(
        "--games", type=count, default=100, help="how many games, an even number (100)"
    )
    arena.add_argument(
        "--seed", help="decides every opening and deal; chosen and told if not given"
    )
    arena.add_argument("--nodes", type=count, help="nodes or samples a move: the same every time")
    arena.add_argument(
        "--time", type=seconds, help="how long a move, such as 500ms or 1s, where a level is timed"
    )
    arena.add_argument("--size", help="Crosscut: rows x columns (8x8)")
    arena.add_argument(
        "--opening", type=none_or_more, help="Crosscut: random plies that begin each game (4)"
    )
    arena.add_argument("--players", type=count, help="cribbage: how many play (2)")
    arena.add_argument("--short", action="store_true", help="cribbage: to 61 instead of 121")

    tables = named("tables", "a generated table, as `cargo xtask tables`")
    tables.add_argument("table", choices=("toss", "play", "five-crowns"))
    tables.add_argument("--games", type=count, help="Five Crowns: how many games (3000)")
    tables.add_argument("--questions", type=count, help="toss, play: stop after so many questions")

    review = named("review", "saved games, as `parlour review --json`")
    review.add_argument("files", nargs="+", help="records, Five Crowns saves, or folders of them")
    review.add_argument("--effort", type=count, help="nodes or samples for each game")

    puzzles = named("puzzles", "puzzles, as `cargo xtask puzzles`")
    puzzles.add_argument("game", choices=GAMES)
    puzzles.add_argument("--puzzles", type=count, default=240, help="how many (240)")
    return parser


def whole(text, least):
    """A whole number from `least` on."""
    try:
        number = int(text)
    except ValueError:
        number = least - 1
    if number < least:
        raise argparse.ArgumentTypeError(f"`{text}` is no whole number from {least} on")
    if number > MOST:
        raise argparse.ArgumentTypeError(f"`{text}` is too many: give at most {MOST}")
    return number


def count(text):
    """A whole number from 1 on."""
    return whole(text, 1)


def none_or_more(text):
    """A whole number from 0 on."""
    return whole(text, 0)


def seconds(text):
    """A length of time, such as 500ms, 1s or 2.5."""
    try:
        return _pieces.read_time(text)
    except ParlourError as why:
        raise argparse.ArgumentTypeError(str(why)) from None


def refuse_others(asked, name, own):
    """Refuses options that have no effect on what was named."""
    for option, owners in own.items():
        value = getattr(asked, option)
        if name not in owners and value is not None and value is not False:
            raise ParlourError(f"--{option} is for {' and '.join(owners)}, not for {name}")


def settings_of(asked):
    """Everything that decides the result of a study."""
    if asked.study == "arena":
        refuse_others(asked, asked.game, OWN)
        if asked.nodes is not None and asked.time is not None:
            raise ParlourError("--nodes and --time cannot both be given: a move ends at one")
        if asked.games % 2:
            raise ParlourError(
                "--games must be an even number above 0: each opening or deal makes two games"
            )
        options = {
            "crosscut": {"size": asked.size or "8x8"},
            "five-crowns": {},
            "cribbage": {"players": asked.players or 2, "length": 61 if asked.short else 121},
        }[asked.game]
        if asked.nodes is None and _pieces.arena_is_timed(asked.game, asked.a, asked.b):
            say("a player thinks by the clock here: give --nodes for a result that can be repeated")
        return {
            "study": "arena",
            "game": asked.game,
            "a": asked.a,
            "b": asked.b,
            "games": asked.games,
            "seed": _pieces.full_seed(asked.seed or kept_seed(asked.folder)),
            "nodes": asked.nodes,
            "seconds": asked.time,
            "opening": asked.opening,
            "options": options,
        }
    if asked.study == "tables":
        refuse_others(asked, asked.table, OWN_OF_TABLES)
        if asked.table == "five-crowns":
            deciding = {"games": asked.games or FIVE_CROWNS_GAMES}
        else:
            deciding = {"questions": asked.questions or QUESTIONS}
        return {"study": "tables", "table": asked.table, **deciding}
    if asked.study == "review":
        return {"study": "review", "files": files_of(asked.files, say), "effort": asked.effort}
    return {"study": "puzzles", "game": asked.game, "puzzles": asked.puzzles}


def say(text):
    """Writes a line to standard error."""
    print(f"parlour.jobs: {text}", file=sys.stderr, flush=True)
