"""`python -m parlour.jobs`: a study on many machines."""

import contextlib
import os
import signal
import sys
import time

from .. import ParlourError
from .address import look_for
from .arguments import arguments, say, settings_of
from .folder import Folder, OtherSettings, default_folder
from .runners import Cluster, Trouble, is_still_at_work, on_this_machine
from .studies import study_of


def run(asked):
    """Runs a study and prints its result."""
    settings = settings_of(asked)
    study = study_of(settings)
    study.check()
    if asked.address:
        look_for(asked.address)
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
                # Ray reports lost workers on standard output, which is for results.
                with contextlib.redirect_stdout(sys.stderr):
                    cluster = cluster or Cluster(asked.address)
                    cluster.run(study, missing, keep)
    except KeyboardInterrupt:
        # The rest takes a second or two, and must not be interrupted.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
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


def main() -> int:
    """Runs the command line. Returns 0 when done, 1 if some games were bad, 2 for trouble."""
    try:
        return run(arguments().parse_args())
    except (ParlourError, OtherSettings, Trouble, OSError) as why:
        say(why)
        return 2
    except KeyboardInterrupt:
        say("stopped before a piece was begun")
        return 130


if __name__ == "__main__":
    code = main()
    if is_still_at_work():
        # Nobody waits for pieces that were given up; a thread that Python ends cannot end well.
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    sys.exit(code)
