"""Start the resident compiler in the background, once.

In: the path of its socket. Out: a process of its own, or nothing where one is starting already. Must not know: what it
does.
"""

from __future__ import annotations

import os
import sys

import glslc_coop


def lock(path: str) -> int | None:
    """Return the descriptor of the lock of a socket's path, None when another process holds it. Raises OSError.

    It belongs to whoever holds the descriptor, and is free when the last of them has ended, however that was.
    """
    import fcntl

    name = _lock_name(path)
    opened = os.open(name, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
    try:
        # Not among the standard streams, where one of those is closed.
        descriptor = fcntl.fcntl(opened, fcntl.F_DUPFD_CLOEXEC, 3)
    finally:
        os.close(opened)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        # A server that has just ended has removed the file: the next one's is another.
        is_held = os.path.samestat(os.fstat(descriptor), os.lstat(name))
    except OSError:
        is_held = False
    if not is_held:
        os.close(descriptor)
        return None
    return descriptor


def remove_lock(path: str, descriptor: int) -> None:
    """Remove the file of a lock that this process holds. It stays where it is not empty: it was somebody else's."""
    name = _lock_name(path)
    try:
        status = os.fstat(descriptor)
        if not status.st_size and os.path.samestat(status, os.lstat(name)):
            os.unlink(name)
    except OSError:
        # It has gone, or its folder is not writable any more.
        pass


def _lock_name(path: str) -> str:
    return f"{path}.lock"


def fill_standard_streams() -> None:
    """Open the null device as each standard stream that is closed, so that nothing else takes its number."""
    null = os.open(os.devnull, os.O_RDWR)
    # It has the lowest number that was free.
    while null < 3:
        os.set_inheritable(null, True)
        null = os.open(os.devnull, os.O_RDWR)
    os.close(null)


def start(path: str) -> None:
    """Start a server for a socket's path unless one is starting. Never fails: nothing depends on it."""
    try:
        descriptor = lock(path)
        if descriptor is None:
            return
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
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
    """Turn this process into the server, with no descriptor of its caller open."""
    os.setsid()
    os.chdir("/")
    fill_standard_streams()
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
