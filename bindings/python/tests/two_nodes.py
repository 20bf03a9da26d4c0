"""A study on a Ray cluster of two nodes, one of whose workers is killed; run by `test_jobs.py`.

It runs in its own namespaces where the machine allows it: nothing it listens on can be reached,
and nothing it starts outlives it. It prints what happened as one line of JSON. With `--spare` no
worker is killed.
"""

import atexit
import fcntl
import json
import os
import pathlib
import secrets
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time

HEAD, OTHER, PORT = "127.0.0.1", "127.0.0.2", 6399
# How long the study may take, in seconds: the end of a hang.
LIMIT = 480


def raise_loopback():
    """What `ip link set lo up` does."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        request = struct.pack("16sh", b"lo", 0x1 | 0x40)
        fcntl.ioctl(any_socket, 0x8914, request)


def start_node(folder, *arguments):
    command = [sys.executable, "-m", "ray.scripts.scripts", "start", "--num-cpus=1"]
    command += ["--object-store-memory=100000000", "--disable-usage-stats", *arguments]
    with open(folder / "nodes.log", "a") as log:
        subprocess.run(command, check=True, stdout=log, stderr=log, timeout=LIMIT)


def busy_worker():
    """A process that is doing a piece."""
    for process in pathlib.Path("/proc").iterdir():
        try:
            if process.name.isdigit() and b"ray::do_piece" in (process / "cmdline").read_bytes():
                return int(process.name)
        except OSError:
            continue
    return None


def main():
    spares = "--spare" in sys.argv
    folder, *study = (argument for argument in sys.argv[1:] if argument != "--spare")
    folder = pathlib.Path(folder)
    sockets = tempfile.mkdtemp(prefix="ray-")
    atexit.register(shutil.rmtree, sockets, ignore_errors=True)
    raise_loopback()
    # A token of this test's own, as `docs/scaling.md` advises for a real cluster.
    os.environ |= {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}
    start_node(
        folder,
        "--head",
        f"--node-ip-address={HEAD}",
        f"--port={PORT}",
        "--include-dashboard=false",
        # Its sockets lie there, whose names are at most 107 bytes long.
        f"--temp-dir={sockets}",
    )
    start_node(folder, f"--address={HEAD}:{PORT}", f"--node-ip-address={OTHER}")
    command = [sys.executable, "-m", "parlour.jobs", *study, "--address", f"{HEAD}:{PORT}"]
    command += ["--folder", str(folder / "study")]
    started = time.monotonic()
    job = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    killed = None
    while job.poll() is None and time.monotonic() - started < LIMIT:
        done = len(list((folder / "study").glob("piece-*"))) if killed is None else 0
        worker = busy_worker() if done >= 2 and not spares else None
        if worker is not None:
            os.kill(worker, signal.SIGKILL)
            killed = worker
        time.sleep(0.02)
    out, errors = job.communicate(timeout=LIMIT)
    told = {"code": job.returncode, "out": out, "errors": errors, "killed": killed is not None}
    told |= {"nodes": nodes(), "seconds": time.monotonic() - started}
    print(json.dumps(told))


def nodes():
    import ray

    ray.init(address=f"{HEAD}:{PORT}", log_to_driver=False, logging_level="ERROR")
    return sum(node["Alive"] for node in ray.nodes())


if __name__ == "__main__":
    main()
