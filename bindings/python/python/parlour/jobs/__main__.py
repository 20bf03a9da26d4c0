"""`python -m parlour.jobs`: a study on many machines."""

import argparse
import contextlib
import sys
import time

from .. import ParlourError
from .._parlour import pieces as _pieces
from .folder import Folder, OtherSettings, default_folder, kept_seed
from .runners import Cluster, NoRay, on_this_machine
from .studies import files_of, study_of

# Enough pieces that no core waits long for the last one.
PIECES = 64
GAMES = ("crosscut", "five-crowns", "cribbage")


def arguments():
    """What the command line takes."""
    shared = argparse.ArgumentParser(add_help=False)
    where = shared.add_argument_group("where it runs")
    where.add_argument("--address", help="the Ray cluster, such as 10.0.0.1:6379; else this machine's own Ray")
    where.add_argument("--local", action="store_true", help="on this machine's cores, without Ray")
    where.add_argument("--pieces", type=count, default=PIECES, metavar="N", help="how many pieces (64)")
    where.add_argument("--folder", help="where pieces are kept; else one below parlour-jobs/")
    where.add_argument("--quiet", action="store_true", help="no progress on standard error")
    parser = argparse.ArgumentParser(prog="python -m parlour.jobs", description=__doc__)
    study = parser.add_subparsers(dest="study", required=True)

    arena = study.add_parser("arena", parents=[shared], help="a match, as `parlour arena --json`")
    arena.add_argument("game", choices=GAMES)
    arena.add_argument("a", help="the first player: easy, medium, hard or expert, also with a time")
    arena.add_argument("b", help="the second player")
    arena.add_argument("--games", type=count, default=100, help="how many games, an even number (100)")
    arena.add_argument("--seed", help="decides every opening and deal; chosen and told if not given")
    arena.add_argument("--nodes", type=count, help="nodes or samples a move: the same every time")
    arena.add_argument("--time", type=float, metavar="SECONDS", help="seconds a move, where a level is timed")
    arena.add_argument("--size", default="8x8", help="Crosscut: rows x columns (8x8)")
    arena.add_argument("--opening", type=int, help="Crosscut: random plies that begin each game (4)")
    arena.add_argument("--players", type=int, default=2, help="cribbage: how many play (2)")
    arena.add_argument("--short", action="store_true", help="cribbage: to 61 instead of 121")

    tables = study.add_parser("tables", parents=[shared], help="a generated table, as `cargo xtask tables`")
    tables.add_argument("table", choices=("toss", "play", "five-crowns"))
    tables.add_argument("--games", type=count, default=3000, help="Five Crowns: how many games (3000)")
    tables.add_argument(
        "--questions", type=count, default=1000, help="toss, play: stop after so many questions"
    )

    review = study.add_parser("review", parents=[shared], help="saved games, as `parlour review --json`")
    review.add_argument("files", nargs="+", help="records, or folders of them")
    review.add_argument("--effort", type=count, help="nodes or samples for each game")

    puzzles = study.add_parser("puzzles", parents=[shared], help="puzzles, as `cargo xtask puzzles`")
    puzzles.add_argument("game", choices=GAMES)
    puzzles.add_argument("--puzzles", type=count, default=240, help="how many (240)")
    return parser


def count(text):
    """A whole number above 0."""
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def settings_of(asked):
    """All that decides a study's result."""
    if asked.study == "arena":
        if asked.games % 2:
            raise ParlourError(
                "--games must be an even number above 0: each opening or deal makes two games"
            )
        options = {
            "crosscut": {"size": asked.size},
            "five-crowns": {},
            "cribbage": {"players": asked.players, "length": 61 if asked.short else 121},
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
        deciding = "games" if asked.table == "five-crowns" else "questions"
        return {"study": "tables", "table": asked.table, deciding: getattr(asked, deciding)}
    if asked.study == "review":
        return {"study": "review", "files": files_of(asked.files), "effort": asked.effort}
    return {"study": "puzzles", "game": asked.game, "puzzles": asked.puzzles}


def say(text):
    """Talk goes to standard error."""
    print(f"parlour.jobs: {text}", file=sys.stderr, flush=True)


def run(asked):
    """Runs a study to its end, and prints what it came to."""
    settings = settings_of(asked)
    study = study_of(settings)
    study.check()
    folder = Folder(
        asked.folder or default_folder(settings), settings, study.cut(asked.pieces)
    )
    started = time.monotonic()
    done = {}

    def result(key):
        if key not in done:
            kept = folder.piece(*key)
            if kept is not None:
                done[key] = kept
        return done.get(key)

    def keep(key, came_to):
        folder.keep(*key, came_to)
        done[key] = came_to
        if not asked.quiet:
            say(f"{len(done)} of {len(wanted)} pieces done")

    cluster, wanted = None, []
    if not asked.quiet:
        say(f"pieces are kept in {folder.path}")
    try:
        while True:
            wanted = list(study.pieces(folder.cut, result))
            missing = [key for key in wanted if result(key) is None]
            if not missing:
                break
            if not asked.quiet and done:
                say(f"{len(done)} pieces were done before")
            if asked.local:
                on_this_machine(study, missing, keep)
            else:
                # Ray tells of lost workers on standard output, which is for results.
                with contextlib.redirect_stdout(sys.stderr):
                    cluster = cluster or Cluster(asked.address)
                    cluster.run(study, missing, keep)
    except KeyboardInterrupt:
        say(
            f"stopped: {len(done)} pieces are kept in {folder.path}; the same command with "
            f"--folder {folder.path} goes on"
        )
        return 130
    finally:
        if cluster:
            with contextlib.redirect_stdout(sys.stderr):
                cluster.close()
    results = [result(key) for key in wanted]
    for line in study.answer(results, time.monotonic() - started):
        print(line)
    return 1 if study.refused else 0


def main():
    """Exit 0 done, 1 some cases bad, 2 trouble: what is wrong is said in one sentence."""
    try:
        return run(arguments().parse_args())
    except (ParlourError, OtherSettings, NoRay, OSError, ConnectionError) as why:
        say(why)
        return 2


if __name__ == "__main__":
    sys.exit(main())
