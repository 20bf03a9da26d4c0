"""Where pieces are done: in the threads of this machine, or on a Ray cluster."""

import contextlib
import os
import queue
import signal
import threading
import time

from .. import __version__
from .._parlour import pieces as _pieces
from .studies import do_piece

# A piece whose worker is lost is done again. After this many tries it isn't the worker's fault.
TRIES = 5
# How many seconds stopped pieces have to end. Those that take longer are abandoned.
ENDING = 0.8
# How often the main thread, waiting for a piece, looks whether Ctrl-C was pressed. Python hears a
# signal only between two steps, and one that comes just before a wait doesn't end that wait.
LISTEN = 0.2
# How often Ray tries to join a cluster, a second apart.
JOINING = 5
WORKER = "parlour-piece"


class Trouble(Exception):
    """The pieces cannot be done."""


class NoRay(Trouble):
    """Ray is not installed."""


class NoCluster(Trouble):
    """The cluster at the address cannot be joined."""


class OtherVersion(Trouble):
    """A node has another version of the package."""


def on_this_machine(study, pieces, keep):
    """Does pieces on this machine's cores, and keeps each as soon as it is done.

    Ctrl-C interrupts only the main thread, so the main thread waits and stops the others.
    """
    brake, waiting, done = _pieces.Brake(), queue.SimpleQueue(), queue.SimpleQueue()
    for key in pieces:
        waiting.put(key)

    def work():
        while True:
            try:
                key = waiting.get_nowait()
            except queue.Empty:
                return
            try:
                done.put((key, do_piece(study.sent(key), *key, brake=brake), None))
            except BaseException as why:  # The main thread raises it again.
                done.put((key, None, why))
                return

    workers = [
        threading.Thread(target=work, name=WORKER, daemon=True)
        for _ in range(min(os.cpu_count() or 1, len(pieces)))
    ]
    def next_done():
        while True:
            with contextlib.suppress(queue.Empty):
                return done.get(timeout=LISTEN)

    try:
        for worker in workers:
            worker.start()
        for _ in pieces:
            key, result, why = next_done()
            if why is not None:
                raise why
            keep(key, result)
    finally:
        brake.press()
        end = time.monotonic() + ENDING
        for worker in workers:
            if worker.ident is not None:
                worker.join(max(end - time.monotonic(), 0))
        while not done.empty():
            key, result, why = done.get()
            if why is None:
                keep(key, result)


def is_still_at_work():
    """Whether a stopped piece is still running."""
    return any(thread.name == WORKER for thread in threading.enumerate())


def installed_ray():
    """Ray, unless `ray` is only a folder of that name, such as Ray's own in /tmp."""
    try:
        import ray

        if hasattr(ray, "init"):
            return ray
    except ImportError:
        pass
    raise NoRay(
        "Ray is not installed: pip install 'parlour[jobs]', or pip install ray; with --local the "
        "study runs on this machine without it"
    )


def do_piece_and_sign(sent, *key):
    """Does a piece, and returns its result with the version of the package."""
    return __version__, do_piece(sent, *key)


def not_joined(address, why):
    """The error for a cluster that cannot be joined: what Ray says, and what would be right."""
    said = str(why).strip().splitlines() or [type(why).__name__]
    return (
        f"the cluster at {address} cannot be joined ({said[0].rstrip('. ')}): --address is where "
        "`ray start --head` listens, such as 10.0.0.1:6379, or ray://10.0.0.1:10001; where the "
        "cluster has a token, it is set here too, with RAY_AUTH_MODE=token and RAY_AUTH_TOKEN"
    )


class Cluster:
    """An existing Ray cluster, or this machine as one."""

    def __init__(self, address=None):
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        more = {"include_dashboard": False, "_node_ip_address": "127.0.0.1"}
        if address:
            # Ray would try for longer, and write a line each time.
            os.environ.setdefault("RAY_NUM_REDIS_GET_RETRIES", str(JOINING))
            more = {}
        self.ray = ray = installed_ray()
        try:
            ray.init(
                address=address or "local",
                log_to_driver=False,
                logging_level="ERROR",
                **more,
            )
        except (OSError, RuntimeError, ValueError, ray.exceptions.RayError) as why:
            if not address:
                raise
            raise NoCluster(not_joined(address, why)) from why

        self._do = ray.remote(num_cpus=1, max_retries=TRIES)(do_piece_and_sign)

    def close(self):
        """Leaves the cluster, which takes a second or two. Ctrl-C is ignored meanwhile."""
        heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            self.ray.shutdown()
        finally:
            signal.signal(signal.SIGINT, heard)

    def cores(self):
        """How many pieces can be done at the same time."""
        return int(self.ray.cluster_resources().get("CPU", 1))

    def _came_to(self, reference):
        """The result of a piece, if the same version did it."""
        try:
            version, result = self.ray.get(reference)
        except self.ray.exceptions.RayTaskError as why:
            if isinstance(why.cause, (ImportError, AttributeError)):
                raise OtherVersion(
                    f"a node cannot do a piece ({why.cause}): install version {__version__} of "
                    "parlour on every node"
                ) from None
            raise why.cause from None
        if version != __version__:
            raise OtherVersion(
                f"a node has version {version} of parlour, and this is {__version__}: install "
                "the same on every node"
            )
        return result

    def run(self, study, pieces, keep):
        """Does pieces on the cluster, and keeps each as soon as it is done."""
        waiting, begun, tries = list(reversed(pieces)), {}, {}
        try:
            while waiting or begun:
                # Only a few at a time, so that little is lost when the study is stopped.
                while waiting and len(begun) < 4 * max(self.cores(), 1):
                    key = waiting.pop()
                    begun[self._do.remote(study.sent(key), *key)] = key
                done, _ = self.ray.wait(list(begun), num_returns=1, timeout=1.0)
                for reference in done:
                    key = begun[reference]
                    try:
                        keep(key, self._came_to(reference))
                    except self.ray.exceptions.RayError:
                        tries[key] = tries.get(key, 0) + 1
                        if tries[key] == TRIES:
                            raise
                        waiting.append(key)
                    # Only after it is kept, so that stopping the study now does not lose it.
                    del begun[reference]
        except KeyboardInterrupt:
            self._keep_finished(begun, keep)
            raise

    def _keep_finished(self, begun, keep):
        """Keeps the pieces that are done already, without waiting for others."""
        if not begun:
            return
        done, _ = self.ray.wait(list(begun), num_returns=len(begun), timeout=0)
        for reference in done:
            try:
                result = self._came_to(reference)
            except Exception:  # It failed, and is done again when the study continues.
                continue
            keep(begun[reference], result)
