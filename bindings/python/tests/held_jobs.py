"""Runs `parlour.jobs` and says when each piece begins; run by `test_jobs.py`.

    python held_jobs.py COUNT ARGUMENTS...

The first COUNT pieces are done as usual; `all` of them if it says so. A later piece never ends.
With `unheard` no piece ends, and the first one sends Ctrl-C to its own thread, so that the signal
does not wake the main thread.
"""

import itertools
import runpy
import signal
import sys
import threading
import time

from parlour.jobs import runners

count = sys.argv.pop(1)
last = {"all": float("inf"), "unheard": 0}[count] if count.isalpha() else int(count)
numbers = itertools.count(1)
do_piece = runners.do_piece


def do_and_say(*arguments, **more):
    number = next(numbers)
    # One write, so that lines of several threads do not mix.
    sys.stderr.write(f"piece {number} begun\n")
    if count == "unheard" and number == 1:
        # By then the main thread most likely waits; whether it does can't be seen from here.
        time.sleep(0.5)
        signal.pthread_kill(threading.get_ident(), signal.SIGINT)
    if number > last:
        threading.Event().wait()
    return do_piece(*arguments, **more)


runners.do_piece = do_and_say
runpy.run_module("parlour.jobs", run_name="__main__", alter_sys=True)
