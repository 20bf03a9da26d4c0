"""Runs `parlour.jobs` and says when each piece begins; run by `test_jobs.py`.

    python held_jobs.py COUNT ARGUMENTS...

The first COUNT pieces are done as usual; `all` of them if it says so. A later piece never ends.
"""

import itertools
import runpy
import sys
import threading

from parlour.jobs import runners

count = sys.argv.pop(1)
last = float("inf") if count == "all" else int(count)
numbers = itertools.count(1)
do_piece = runners.do_piece


def do_and_say(*arguments, **more):
    number = next(numbers)
    # One write, so that lines of several threads do not mix.
    sys.stderr.write(f"piece {number} begun\n")
    if number > last:
        threading.Event().wait()
    return do_piece(*arguments, **more)


runners.do_piece = do_and_say
runpy.run_module("parlour.jobs", run_name="__main__", alter_sys=True)
