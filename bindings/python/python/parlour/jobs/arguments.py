"""The command line of studies."""

import argparse
import sys

from .. import ParlourError
from .._parlour import pieces as _pieces
from .folder import kept_seed
from .studies import files_of, times_of

# Enough pieces that no core waits long for the last one.
PIECES = 64
# As many as `cargo xtask tables five-crowns` plays, and more than any table asks.
FIVE_CROWNS_GAMES = 3000
QUESTIONS = 1000
# Beyond any study that ever ends.
MOST = 2**63 - 1
GAMES = _pieces.game_names()
# Options that belong to some tables alone.
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
    arena.add_argument("a", help="the first player: easy, medium, hard or expert. A time may follow: 'expert 2s'")
    arena.add_argument("b", help="the second player")
    arena.add_argument(
        "--games", type=count, default=100, help="how many games, an even number (100)"
    )
    arena.add_argument(
        "--seed", help="decides every opening and deal (default: random, and reported)"
    )
    arena.add_argument(
        "--nodes", type=count, help="nodes or samples a move, for the same games every time"
    )
    arena.add_argument(
        "--time", type=seconds, help="how long a move, such as 500ms or 1s, where a level is timed"
    )
    arena.add_argument(
        "--opening", type=none_or_more, help="Crosscut: random plies that begin each game (4)"
    )
    for flag, (owners, help, _, value) in option_flags().items():
        takes = {} if value is None else {"action": "store_true"}
        help = f"{', '.join(owners)}: {help}".replace("%", "%%")
        arena.add_argument(f"--{flag}", dest=flag, help=help, **takes)

    tables = named("tables", "a generated table, as `cargo xtask tables`")
    tables.add_argument("table", choices=("toss", "play", "five-crowns"))
    tables.add_argument("--games", type=count, help="Five Crowns: how many games (3000)")
    tables.add_argument("--questions", type=count, help="toss, play: stop after this many questions")

    review = named("review", "saved games, as `parlour review --json`")
    review.add_argument("files", nargs="+", help="records, Five Crowns saves, or folders of them")
    review.add_argument("--effort", type=count, help="nodes or samples for each game")

    profile = named("profile", "what games say about a player, as `parlour profile --json`")
    profile.add_argument("files", nargs="+", help="records, or folders of them")
    profile.add_argument(
        "--name", help="the player of this name, which may be a level; else each game's only person"
    )

    puzzles = named("puzzles", "puzzles, as `cargo xtask puzzles`")
    puzzles.add_argument("game", choices=GAMES)
    puzzles.add_argument("--puzzles", type=count, default=240, help="how many (240)")
    return parser


def option_flags():
    """The flags for the games' options: which games have each, its help, the option it is for, and
    the value that it chooses where it takes none."""
    flags = {}
    for game in GAMES:
        for flag, help, name, value in _pieces.option_flags(game):
            owners, *_ = flags.setdefault(flag, ([], help, name, value))
            owners.append(game)
    return flags


def chosen_options(asked):
    """The game's options that the flags choose."""
    options = {}
    for flag, (owners, _, name, value) in option_flags().items():
        text = getattr(asked, flag)
        if text and asked.game in owners:
            options[name] = _pieces.read_option(asked.game, name, value or text)
    return options


def whole(text, least):
    """A whole number from `least` on."""
    try:
        number = int(text)
    except ValueError:
        number = least - 1
    if number < least:
        raise argparse.ArgumentTypeError(f"`{text}` is not a whole number from {least} up")
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
        owners = {flag: owners for flag, (owners, *_) in option_flags().items()}
        refuse_others(asked, asked.game, {"opening": ["crosscut"], **owners})
        if asked.nodes is not None and asked.time is not None:
            raise ParlourError("--nodes and --time cannot both be given: a move ends at one")
        if asked.games % 2:
            raise ParlourError(
                "--games must be an even number above 0: each opening or deal is played twice"
            )
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
            "options": chosen_options(asked),
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
    if asked.study == "profile":
        files = files_of(asked.files, say)
        return {"study": "profile", "files": files, "times": times_of(files), "name": asked.name}
    return {"study": "puzzles", "game": asked.game, "puzzles": asked.puzzles}


def say(text):
    """Writes a line to standard error."""
    print(f"parlour.jobs: {text}", file=sys.stderr, flush=True)
