"""Start the resident compiler in the background, once.

In: the path of its socket. Out: a process of its own, or nothing where one is starting already. Must not know: what it
does.
"""

from __future__ import annotations

import os
import sys

import glslc_coop


def lock(path: str) -> int | None:
    """Return the descriptor of the lock of a socket's path, None when another process holds it.

    It belongs to whoever holds the descriptor, and is free when the last of them has ended, however that was.
    """
    import fcntl

    descriptor = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(descriptor)
        return None
    return descriptor


def start(path: str) -> None:
    """Start a server for a socket's path unless one is starting. Never fails: nothing depends on it."""
    try:
        descriptor = lock(path)
        if descriptor is None:
            return
        sys.stdout.flush()
        sys.stderr.flush()
        if os.fork():
            os.close(descriptor)
            return
    except (OSError, AttributeError, ImportError):
        return
    try:
        _become(path, descriptor)
    finally:
        os._exit(1)


def _become(path: str, descriptor: int) -> None:
    """Turn this process into the server: nothing of whoever called it is kept open."""
    os.setsid()
    os.chdir("/")
    null = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(null, stream)
    os.set_inheritable(descriptor, True)
    os.closerange(3, descriptor)
    os.closerange(descriptor + 1, 1 << 16)
    package = os.path.dirname(glslc_coop.__path__[0])
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (package, os.environ.get("PYTHONPATH"))))}
    command = [sys.executable, "-m", "glslc_coop", "serve", "--socket", path, "--lock", str(descriptor)]
    os.execve(sys.executable, command, environment)
