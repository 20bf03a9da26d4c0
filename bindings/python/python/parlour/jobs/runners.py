"""Who does the pieces: the threads of this machine, or a Ray cluster."""

import concurrent.futures
import os

from .studies import do_piece

# A piece whose worker is lost is done again; one that is lost this often is not the worker's
# fault.
TRIES = 5


class NoRay(Exception):
    """Ray is not installed."""


def on_this_machine(study, pieces, keep):
    """Does pieces on this machine's cores, and keeps each as it is done."""
    pool = concurrent.futures.ThreadPoolExecutor(os.cpu_count())
    try:
        begun = {pool.submit(do_piece, study.sent(key), *key): key for key in pieces}
        for done in concurrent.futures.as_completed(begun):
            keep(begun[done], done.result())
    finally:
        pool.shutdown(cancel_futures=True)


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


class Cluster:
    """A Ray cluster that is there already, or this machine as one."""

    def __init__(self, address=None):
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        self.ray = ray = installed_ray()
        more = {} if address else {"include_dashboard": False, "_node_ip_address": "127.0.0.1"}
        ray.init(
            address=address or "local",
            log_to_driver=False,
            logging_level="ERROR",
            **more,
        )

        self._do = ray.remote(num_cpus=1, max_retries=TRIES)(do_piece)

    def close(self):
        """Leaves the cluster."""
        self.ray.shutdown()

    def cores(self):
        """How many pieces can be done side by side."""
        return int(self.ray.cluster_resources().get("CPU", 1))

    def run(self, study, pieces, keep):
        """Does pieces on the cluster, and keeps each as it is done."""
        waiting, begun, tries = list(reversed(pieces)), {}, {}
        while waiting or begun:
            # Not all at once: a cluster that is stopped has little to forget.
            while waiting and len(begun) < 4 * max(self.cores(), 1):
                key = waiting.pop()
                begun[self._do.remote(study.sent(key), *key)] = key
            done, _ = self.ray.wait(list(begun), num_returns=1, timeout=1.0)
            for reference in done:
                key = begun.pop(reference)
                try:
                    keep(key, self.ray.get(reference))
                except self.ray.exceptions.RayTaskError as why:
                    raise why.cause from None
                except self.ray.exceptions.RayError:
                    tries[key] = tries.get(key, 0) + 1
                    if tries[key] == TRIES:
                        raise
                    waiting.append(key)
