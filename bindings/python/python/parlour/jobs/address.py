"""Whether Ray listens at an address, found out before Ray itself tries for minutes."""

import os
import socket
import time

from .runners import NoCluster

# How long a cluster may take to answer at all, in seconds.
ANSWERING = 5.0
# The default port for Ray's own clients.
CLIENTS_PORT = 10001
# Ray speaks gRPC, which is HTTP/2: a client sends this first, and then how it wants to be answered
# (RFC 9113, section 3.4). Nobody else understands it.
GREETING = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
# A frame of settings without any. Its first three bytes tell its length, and the others are the
# same in every first frame.
SETTINGS = bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])
LENGTH = 3
RIGHT = (
    "--address is where `ray start --head` listens, such as 10.0.0.1:6379, or where its clients "
    "are served, such as ray://10.0.0.1:10001; without it the study runs on this machine"
)


def look_for(address):
    """Refuses an address where no cluster can be."""
    if address == "auto":
        return
    host, port = place_of(address)
    where = f"{host}:{port}"
    try:
        with socket.create_connection((host.strip("[]"), port), ANSWERING) as line:
            if not is_secret() and not is_answered_as_ray_would(line):
                raise NoCluster(f"what listens at {where} is not Ray: {RIGHT}")
    except socket.timeout as why:
        raise NoCluster(f"nobody answers at {where} within {ANSWERING:.0f} seconds: {RIGHT}") from why
    except OSError as why:
        raise NoCluster(f"nobody answers at {where} ({why.strerror or why}): {RIGHT}") from why


def place_of(address):
    """The host and the port that an address names."""
    scheme, _, place = address.rpartition("://")
    host, colon, port = place.rpartition(":")
    if scheme == "ray" and not colon:
        host, port = place, str(CLIENTS_PORT)
    if scheme not in ("", "ray") or not host or not (port.isdecimal() and int(port) < 1 << 16):
        raise NoCluster(
            f"`{address}` is not the address of a cluster: give its head node's, such as "
            "10.0.0.1:6379, or ray://10.0.0.1:10001"
        )
    return host, int(port)


def is_secret():
    """Whether Ray is set to use TLS, where nothing is sent before certificates are exchanged."""
    return os.environ.get("RAY_USE_TLS", "0").lower() in ("1", "true")


def is_answered_as_ray_would(line):
    """Whether the other side greets back, with its settings and nothing else first."""
    answer, end = b"", time.monotonic() + ANSWERING
    try:
        line.sendall(GREETING + SETTINGS)
        while len(answer) < len(SETTINGS):
            line.settimeout(max(end - time.monotonic(), 0.001))
            more = line.recv(len(SETTINGS) - len(answer))
            if not more:
                return False
            answer += more
    except ConnectionError:
        return False
    return answer[LENGTH:] == SETTINGS[LENGTH:]
