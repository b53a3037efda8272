"""The resident compiler: processes that wait for command lines at a socket.

In: requests of `client`. Out: what each command would write, and its exit code. Must not know: how a shader is
compiled.

The first process loads everything and forks workers, which compile one request after the other, remember the
declarations of each for the next, and are replaced before their memory grows. Of the idle workers the same one is
asked first, so that variants of a shader meet one memory. The server ends when nobody has asked for a while or when its
own sources have changed. A worker ends when the first process has. Whatever goes wrong, the client compiles.
"""

from __future__ import annotations

import gc
import os
import resource
import select
import signal
import socket
import sys
import time

import glslc_coop
from glslc_coop import driver
from glslc_coop.cli import client, fields, glslc, installation, output

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

#: A worker is replaced after so many requests, and when it has taken so many bytes of memory.
_REQUESTS = 8192
_MEMORY = 512 << 20
#: How many bytes of modules a worker keeps for a build that is repeated.
_MODULES = 64 << 20
#: Cycles are looked for after so many requests, among what these made.
_COLLECTED_AFTER = 16
#: So many workers may die before the server gives up.
_DEATHS = 16
#: After so many seconds the first process looks whether its socket is still there.
GLANCE = 10.0
#: What a worker tells the first process: it compiles, it has answered, its sources have changed.
_BUSY, _DONE, _STALE = b"b", b"d", b"s"
#: What a request may need, besides what every compilation needs.
_PACKAGES = ("extensions", "lexer", "parser", "semantics", "codegen")
_LEFT_OUT = ("generate", "print_after", "grammar_table")


class Server:
    """What the first process knows: the listening socket, its workers, and when to end."""

    def __init__(self, path: str, idle: float, count: int) -> None:
        self.path = path
        self.idle = idle
        self.count = count
        self.sources = installation.sources()
        self.workers: set[int] = set()
        self.deaths = 0
        self.busy = 0
        #: What workers tell, and what they read the end of when this process has ended.
        self.told, self.tell = os.pipe()
        self.alive, self.life = os.pipe()
        self.listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)

    def run(self) -> None:
        """Serve until it is time to end. Raises OSError when there can be no socket."""
        _remove(self.path)
        previous = os.umask(0o177)
        try:
            self.listener.bind(self.path)
        finally:
            os.umask(previous)
        self.listener.setblocking(False)
        _load()
        gc.collect()
        gc.freeze()
        self.listener.listen(512)
        for number in (signal.SIGCHLD, signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda number, frame: None)
        woken, wakes = os.pipe()
        os.set_blocking(wakes, False)
        signal.set_wakeup_fd(wakes)
        try:
            self._supervise(woken)
        finally:
            _remove(self.path)
            # A worker that is so new that it still ignores the signal sees the end of this pipe.
            os.close(self.life)
            for worker in self.workers:
                os.kill(worker, signal.SIGTERM)
            for worker in self.workers:
                os.waitpid(worker, 0)

    def _supervise(self, woken: int) -> None:
        inode, asked = os.stat(self.path).st_ino, time.monotonic()
        while self.deaths < _DEATHS:
            while len(self.workers) < self.count:
                self._fork()
            ready, _, _ = select.select([self.told, woken], [], [], min(self.idle, GLANCE))
            if not ready and not self.busy and time.monotonic() - asked >= self.idle:
                return
            if not ready and not _has_inode(self.path, inode):
                return
            if self.told in ready:
                asked = time.monotonic()
                for told in os.read(self.told, 4096):
                    if told == _STALE[0]:
                        return
                    self.busy += 1 if told == _BUSY[0] else -1
            if woken in ready:
                if set(os.read(woken, 4096)) - {signal.SIGCHLD}:
                    return
                self._reap()

    def _reap(self) -> None:
        """Forget the workers that have ended."""
        while self.workers:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if not pid:
                return
            self.workers.discard(pid)
            if status:
                self.deaths += 1
                # It may have died while it compiled; the idle time begins again with the next request.
                self.busy = 0

    def _fork(self) -> None:
        pid = os.fork()
        if pid:
            self.workers.add(pid)
            return
        code = 1
        try:
            signal.set_wakeup_fd(-1)
            for number in (signal.SIGCHLD, signal.SIGTERM, signal.SIGINT):
                signal.signal(number, signal.SIG_DFL)
            os.close(self.life)
            gc.disable()
            driver.remember(_MODULES)
            _Worker(self).run()
            code = 0
        finally:
            os._exit(code)


class _Worker:
    """A process that compiles one request after the other."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.environment: bytes | None = None
        self.sources = installation.Watch(server.sources)
        self.key = client.key()

    def run(self) -> None:
        """Answer requests until there were enough of them or the first process has ended."""
        server = self.server
        poll = _poller(server.listener.fileno(), server.alive)
        answered = 0
        while answered < _REQUESTS:
            if any(descriptor == server.alive for descriptor, _ in poll()):
                return
            try:
                connection, _ = server.listener.accept()
            except OSError:
                # Another worker was faster, or the client has gone.
                continue
            os.write(server.tell, _BUSY)
            try:
                with connection:
                    self._serve(connection)
            except (OSError, ValueError, EOFError):
                # The client has gone, or is none.
                pass
            os.write(server.tell, _DONE)
            answered += 1
            if answered % _COLLECTED_AFTER == 0:
                if _used_memory() > _MEMORY:
                    return
                # What is remembered is not looked at again.
                gc.collect(1)
                gc.freeze()

    def _serve(self, connection: socket.socket) -> None:
        """Answer one request. Raises OSError, ValueError, EOFError when it cannot be read or answered."""
        connection.settimeout(client.SILENCE)
        if not _is_of_this_user(connection):
            return

        def tell(number: int, frame: FrameType | None) -> None:
            try:
                connection.send(client.ALIVE)
            except OSError:
                # There is nobody to compile for.
                os._exit(0)

        size = int.from_bytes(client.received(connection.recv, 4), "little")
        key, environment, *words = fields.unpack(client.received(connection.recv, size))
        if key != self.key or not self.sources.are_unchanged():
            connection.sendall(client.DECLINED)
            os.write(self.server.tell, _STALE)
            return
        signal.signal(signal.SIGALRM, tell)
        # Compiled modules may run for seconds before they come to a handler: the signal itself writes its number.
        signal.set_wakeup_fd(connection.fileno(), warn_on_full_buffer=False)
        signal.setitimer(signal.ITIMER_REAL, client.SILENCE / 4, client.SILENCE / 4)
        try:
            answer = self._compile(environment, [os.fsdecode(word) for word in words])
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.set_wakeup_fd(-1)
        connection.sendall(client.DECLINED if answer is None else answer)

    def _compile(self, environment: bytes, words: list[str]) -> bytes | None:
        """Return the answer to a command; None where the client has to find out itself what is wrong.

        words: the working directory, the name of the program, the arguments.
        """
        if environment != self.environment:
            os.environ.clear()
            for variable in fields.unpack(environment):
                name, _, value = os.fsdecode(variable).partition("=")
                os.environ[name] = value
            self.environment = environment
        try:
            folder, *sys.argv = words
            os.chdir(folder)
            code, effects = output.record(lambda: glslc.run(sys.argv[1:]))
        except Exception:
            return None
        if code and any(b": internal error: " in data for _, _, data in effects):
            return None
        answer = fields.pack([str(code).encode(), *fields.pack_effects(effects)])
        return client.ANSWER + len(answer).to_bytes(4, "little") + answer


def _poller(listener: int, alive: int) -> Callable[[], list[tuple[int, int]]]:
    """Return a function that waits for a request, or for the end of the first process.

    Linux wakes one idle worker, the one that came first: it remembers most.
    """
    if hasattr(select, "EPOLLEXCLUSIVE"):
        poller = select.epoll()
        poller.register(listener, select.EPOLLIN | select.EPOLLEXCLUSIVE)
        poller.register(alive, select.EPOLLIN)
        return poller.poll
    portable = select.poll()
    for descriptor in (listener, alive):
        portable.register(descriptor, select.POLLIN)
    return portable.poll


def _used_memory() -> int:
    """Return the most bytes of memory that this process has had."""
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return used if sys.platform == "darwin" else used << 10


def _is_of_this_user(connection: socket.socket) -> bool:
    if not hasattr(socket, "SO_PEERCRED"):
        # The permissions of the socket and of its folder have to do.
        return True
    credentials = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12)
    return int.from_bytes(credentials[4:8], sys.byteorder) == os.geteuid()


def _has_inode(path: str, inode: int) -> bool:
    try:
        return os.stat(path).st_ino == inode
    except OSError:
        return False


def _remove(path: str) -> None:
    try:
        os.unlink(path)
    except FileNotFoundError:
        pass


def _module_names() -> list[str]:
    """Return the names of the modules that a compilation may need."""
    found = []
    for root in glslc_coop.__path__:
        for package in _PACKAGES:
            for folder, _, names in os.walk(os.path.join(root, package)):
                parts = os.path.relpath(folder, root).split(os.sep)
                found += [
                    ".".join(("glslc_coop", *parts, *([name[:-3]] if name != "__init__.py" else [])))
                    for name in names
                    if name.endswith(".py") and not name.startswith(_LEFT_OUT)
                ]
    return sorted(found)


def _load() -> None:
    """Import what a compilation may need, so that workers share it."""
    for name in _module_names():
        __import__(name)
