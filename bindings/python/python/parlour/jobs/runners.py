"""Who does the pieces: the threads of this machine, or a Ray cluster."""

import os
import queue
import signal
import threading
import time

from .. import __version__
from .._parlour import pieces as _pieces
from .studies import do_piece

# A piece whose worker is lost is done again; one that is lost this often is not the worker's
# fault.
TRIES = 5
# How long pieces that are stopped have to end, in seconds. What takes longer is left alone: it
# has nothing to lose.
ENDING = 0.8
# How often Ray tries to join a cluster, a second apart.
JOINING = 5
WORKER = "parlour-piece"


class Trouble(Exception):
    """Who was to do the pieces cannot."""


class NoRay(Trouble):
    """Ray is not installed."""


class NoCluster(Trouble):
    """There is no cluster at the address, or none that lets us in."""


class OtherVersion(Trouble):
    """A node has another version of the package."""


def on_this_machine(study, pieces, keep):
    """Does pieces on this machine's cores, and keeps each as it is done.

    Python tells its first thread alone of Ctrl-C, so that one waits, and the others have a brake.
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
            except BaseException as why:  # Whatever it is, the first thread must hear of it.
                done.put((key, None, why))
                return

    workers = [
        threading.Thread(target=work, name=WORKER, daemon=True)
        for _ in range(min(os.cpu_count() or 1, len(pieces)))
    ]
    for worker in workers:
        worker.start()
    try:
        for _ in pieces:
            key, result, why = done.get()
            if why is not None:
                raise why
            keep(key, result)
    finally:
        brake.press()
        end = time.monotonic() + ENDING
        for worker in workers:
            worker.join(max(end - time.monotonic(), 0))
        while not done.empty():
            key, result, why = done.get()
            if why is None:
                keep(key, result)


def is_still_at_work():
    """Whether pieces that were stopped have not ended yet."""
    return any(thread.name == WORKER for thread in threading.enumerate())


def installed_ray():
    """Ray itself; a folder of that name, such as Ray's own in /tmp, is not it."""
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
    """Does a piece, and tells which version of the package did."""
    return __version__, do_piece(sent, *key)


def not_joined(address, why):
    """What Ray says of a cluster that cannot be joined, and what would be right."""
    said = str(why).strip().splitlines() or [type(why).__name__]
    return (
        f"the cluster at {address} cannot be joined ({said[0].rstrip('. ')}): --address is where "
        "`ray start --head` listens, such as 10.0.0.1:6379, or ray://10.0.0.1:10001; where the "
        "cluster has a token, it is set here too, with RAY_AUTH_MODE=token and RAY_AUTH_TOKEN"
    )


class Cluster:
    """A Ray cluster that is there already, or this machine as one."""

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
        """Leaves the cluster. It takes a second or two, in which nothing is left to stop."""
        heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            self.ray.shutdown()
        finally:
            signal.signal(signal.SIGINT, heard)

    def cores(self):
        """How many pieces can be done side by side."""
        return int(self.ray.cluster_resources().get("CPU", 1))

    def _came_to(self, reference):
        """What a piece came to, if the same version did it."""
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
        """Does pieces on the cluster, and keeps each as it is done."""
        waiting, begun, tries = list(reversed(pieces)), {}, {}
        try:
            while waiting or begun:
                # Not all at once: a cluster that is stopped has little to forget.
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
                    # Not before it is kept: whoever stops the study now must not lose it.
                    del begun[reference]
        except KeyboardInterrupt:
            self._keep_finished(begun, keep)
            raise

    def _keep_finished(self, begun, keep):
        """Keeps what is done already of the pieces that were begun, and waits for no other."""
        if not begun:
            return
        done, _ = self.ray.wait(list(begun), num_returns=len(begun), timeout=0)
        for reference in done:
            try:
                result = self._came_to(reference)
            except Exception:  # It went wrong: it is done again when the study goes on.
                continue
            keep(begun[reference], result)
