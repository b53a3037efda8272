"""The resident compiler: processes that wait for command lines at a socket.

In: requests of `client`. Out: what each command would write, and its exit code. Must not know: how a shader is
compiled.

The first process loads everything and forks workers, which compile one request after the other, remember the
declarations of each for the next, and are replaced before their memory grows. It accepts the connections and hands each
to a worker, so that variants of a shader meet one memory: `server_queue` says which. The server ends when nobody has
asked for a while or when its own sources have changed. A worker ends when the first process has.

Whatever goes wrong, the client compiles. A worker answers what succeeds. It declines what it may do in another way than
the client: what fails, since the client may have other limits, capabilities or descriptors; what reads anything but
regular files; and every client that may see other files than it does.
"""

from __future__ import annotations

import errno
import gc
import os
import resource
import select
import signal
import socket
import stat
import sys
import time

import glslc_coop
from glslc_coop.cli import glslc, output
from glslc_coop.lazy import lazy
from glslc_coop.resident import client, fields, installation, server_queue
from glslc_coop.reuse.caches import Caches

with lazy:
    from collections.abc import Iterable
    from types import FrameType

    from glslc_coop.cli.command_line import CommandLine

#: Limits after which a worker is replaced: requests, bytes of memory.
_REQUESTS = 8192
_MEMORY = 512 << 20
#: How many bytes of modules a worker keeps for a build that is repeated.
_MODULES = 64 << 20
#: Requests after which a worker checks its memory, and hides what it remembers from the garbage collector.
_COLLECTED_AFTER = 16
#: Searches for cycles that are left out after one that found none, unless a request fails.
_CLEAN = 16
#: Workers that may die before the server gives up.
_DEATHS = 16
#: Seconds between two checks by the first process that its socket still exists.
GLANCE = 10.0
#: Most connections; further ones wait to be accepted.
_WAITING = 256
#: Bytes of a request: more than nearly all have; more than any has, since no system starts so long a command.
_PEEKED, _LONGEST_REQUEST = 1 << 16, 16 << 20
#: What goes with a connection to a worker; what a worker tells the first process: it has answered, it ends now, its
#: sources have changed.
_TAKE, _DONE, _LAST, _STALE = b"t", b"d", b"l", b"s"
#: What a request may need, besides what every compilation needs.
_PACKAGES = ("extensions", "lexer", "parser", "semantics", "codegen")
_LEFT_OUT = ("generate", "print_after", "grammar_table")


class _Declined(Exception):
    """Says that the client has to compile."""


class _Hand:
    """What the first process knows of a worker: how to reach it, whether it is idle, which sources it has compiled."""

    def __init__(self, pid: int, channel: socket.socket) -> None:
        self.pid = pid
        self.channel = channel
        self.is_idle = True
        self.knowledge = server_queue.Knowledge()


class Server:
    """What the first process knows: the listening socket, what waits, its workers, and when to end.

    lock: the descriptor that keeps others from serving at the path.
    """

    def __init__(self, path: str, idle: float, count: int, lock: int | None = None) -> None:
        self.path = path
        self.idle = idle
        self.count = count
        self.lock = lock
        self.sources = installation.sources()
        self.workers: dict[int, _Hand] = {}
        #: Connections whose request has not come yet, with the time at which they are given up; requests for a worker.
        self.arriving: dict[socket.socket, float] = {}
        self.waiting: list[server_queue.Request] = []
        self.deaths = 0
        self.listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)

    def run(self) -> None:
        """Serve until it is time to end. Raises OSError when there can be no socket."""
        _clear(self.path)
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
        inode = os.stat(self.path).st_ino
        try:
            self._supervise(woken, inode)
        finally:
            if _has_inode(self.path, inode):
                os.unlink(self.path)
            for worker in self.workers.values():
                # One that is so new that it still ignores the signal sees the end of its channel.
                worker.channel.close()
                os.kill(worker.pid, signal.SIGTERM)
            for pid in self.workers:
                os.waitpid(pid, 0)

    def _supervise(self, woken: int, inode: int) -> None:
        asked = time.monotonic()
        while self.deaths < _DEATHS:
            while len(self.workers) < self.count:
                self._fork()
            held = self._hand_out()
            channels = [worker.channel for worker in self.workers.values()]
            watched: list[socket.socket | int] = [woken, *channels, *self.arriving]
            if len(self.waiting) + len(self.arriving) < _WAITING:
                watched.append(self.listener)
            ready = _readable(watched, min(self.idle, GLANCE) if held is None else held)
            if not ready and held is None:
                is_busy = self.waiting or not all(worker.is_idle for worker in self.workers.values())
                if not is_busy and time.monotonic() - asked >= self.idle or not _has_inode(self.path, inode):
                    return
                continue
            if woken in ready:
                if set(os.read(woken, 4096)) - {signal.SIGCHLD}:
                    return
                self._reap()
            for worker in self.workers.values():
                if worker.channel in ready and not self._listen_to(worker):
                    return
            self._read([connection for connection in self.arriving if connection in ready])
            if self.listener in ready:
                self._accept()
            if ready - {woken}:
                asked = time.monotonic()

    def _accept(self) -> None:
        """Wait for the request of whoever has connected."""
        try:
            connection, _ = self.listener.accept()
        except OSError:
            # It has gone.
            return
        self.arriving[connection] = time.monotonic() + client.SILENCE

    def _read(self, readable: list[socket.socket]) -> None:
        """Queue the requests that have arrived for a worker, which reads them; give up those that do not arrive."""
        now = time.monotonic()
        for connection in readable:
            del self.arriving[connection]
            try:
                data = connection.recv(_PEEKED, socket.MSG_PEEK)
            except OSError:
                data = b""
            if data:
                self.waiting.append(server_queue.Request(connection, server_queue.source_of(data)))
            else:
                connection.close()
        for connection in [each for each, end in self.arriving.items() if end < now]:
            del self.arriving[connection]
            connection.close()

    def _hand_out(self) -> float | None:
        """Give idle workers what waits; return after how many seconds to look again, None where nothing is held."""
        while self.waiting:
            idle = [worker for worker in self.workers.values() if worker.is_idle]
            if not idle:
                return None
            busy = [worker.knowledge for worker in self.workers.values() if not worker.is_idle]
            chosen = server_queue.choose(self.waiting, [worker.knowledge for worker in idle], busy)
            if isinstance(chosen, float):
                return chosen
            index, number = chosen
            request, worker = self.waiting.pop(index), idle[number]
            worker.knowledge.begin(request.source)
            worker.is_idle = False
            with request.connection:
                try:
                    socket.send_fds(worker.channel, [_TAKE], [request.connection.fileno()])
                except OSError:
                    # It has just ended; the client compiles.
                    pass
        return None

    def _listen_to(self, worker: _Hand) -> bool:
        """Read the messages of a worker; return False when the sources have changed."""
        try:
            received = worker.channel.recv(64)
        except OSError:
            received = b""
        # One that ends, or has ended, is not asked any more; a signal says what is left of it.
        worker.is_idle = received.endswith(_DONE)
        worker.knowledge.end()
        return _STALE not in received

    def _reap(self) -> None:
        """Forget the workers that have ended."""
        while self.workers:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if not pid:
                return
            worker = self.workers.pop(pid, None)
            if worker is not None:
                worker.channel.close()
            self.deaths += 1 if status else 0

    def _fork(self) -> None:
        ours, theirs = socket.socketpair()
        pid = os.fork()
        if pid:
            theirs.close()
            self.workers[pid] = _Hand(pid, ours)
            return
        code = 1
        try:
            signal.set_wakeup_fd(-1)
            for number in (signal.SIGCHLD, signal.SIGTERM, signal.SIGINT):
                signal.signal(number, signal.SIG_DFL)
            # Whoever holds these keeps others from seeing that the first process has ended.
            held = [each.channel for each in self.workers.values()] + [each.connection for each in self.waiting]
            for each in (ours, self.listener, *held, *self.arriving):
                each.close()
            _close_files(self.lock)
            gc.disable()
            _Worker(self.sources, theirs, Caches(_MODULES)).run()
            code = 0
        finally:
            os._exit(code)


class _Worker:
    """A process that compiles one request after the other."""

    def __init__(self, sources: list[tuple[str, int, int]], channel: socket.socket, caches: Caches) -> None:
        self.channel = channel
        self.caches = caches
        self.environment: bytes | None = None
        self.sources = installation.Watch(sources)
        self.is_stale = False
        self.may_have_cycles = False
        #: What clients have to have in common with this process.
        self.fit = client.key(), client.view()

    def run(self) -> None:
        """Answer requests until there were enough of them or the first process has ended."""
        answered = 0
        while True:
            _, descriptors, _, _ = socket.recv_fds(self.channel, 1, 1)
            if not descriptors:
                return
            try:
                with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM, fileno=descriptors[0]) as connection:
                    self._serve(connection)
            except (OSError, ValueError, EOFError):
                # The client has gone, or is none.
                pass
            answered += 1
            is_last = answered >= _REQUESTS
            if answered % _COLLECTED_AFTER == 0:
                is_last = is_last or _used_memory() > _MEMORY
                if self.may_have_cycles or answered // _COLLECTED_AFTER % _CLEAN == 1:
                    self.may_have_cycles = gc.collect(1) > 0
                # What is remembered is not looked at again.
                gc.freeze()
            self.channel.sendall(_STALE if self.is_stale else _LAST if is_last else _DONE)
            if is_last:
                return

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
        if size > _LONGEST_REQUEST:
            connection.sendall(client.DECLINED)
            return
        key, view, *rest = fields.unpack(client.received(connection.recv, size))
        self.is_stale = not self.sources.are_unchanged()
        if self.is_stale or (key, view) != self.fit:
            connection.sendall(client.DECLINED)
            return
        signal.signal(signal.SIGALRM, tell)
        # Compiled modules may run for seconds before they come to a handler: the signal itself writes its number.
        signal.set_wakeup_fd(connection.fileno(), warn_on_full_buffer=False)
        signal.setitimer(signal.ITIMER_REAL, client.SILENCE / 4, client.SILENCE / 4)
        try:
            answer = self._compile(rest)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.set_wakeup_fd(-1)
        connection.sendall(client.DECLINED if answer is None else answer)

    def _compile(self, request: list[bytes]) -> bytes | None:
        """Return the answer to a command; None where the client has to compile. Raises ValueError for a strange one."""
        environment, state, folder, *words = request
        if environment != self.environment:
            os.environ.clear()
            for variable in fields.unpack(environment):
                name, _, value = os.fsdecode(variable).partition("=")
                os.environ[name] = value
            self.environment = environment
        try:
            _take_over(state, folder)
            sys.argv = [os.fsdecode(word) for word in words]
            code, effects = output.record(lambda: glslc.run(sys.argv[1:], examine=_examine, caches=self.caches))
        except Exception:
            self.may_have_cycles = True
            return None
        if code:
            self.may_have_cycles = True
            return None
        answer = fields.pack([str(code).encode(), *fields.pack_effects(effects)])
        return client.ANSWER + len(answer).to_bytes(4, "little") + answer


def _close_files(lock: int | None) -> None:
    """Leave no descriptor of a file open, so that no link to one, as /dev/stdin is, names a file for this process."""
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 0)
    os.dup2(null, 1)
    os.close(null)
    if lock is not None:
        os.close(lock)


def _take_over(state: bytes, folder: bytes) -> None:
    """Work in the client's folder, with its file mode creation mask. Raises OSError, ValueError, _Declined."""
    mask, *identity = map(int, state.split())
    os.chdir(folder)
    found = os.stat(".")
    if [found.st_dev, found.st_ino] != identity:
        # Something else has its name now.
        raise _Declined
    os.umask(mask)


def _examine(line: CommandLine) -> None:
    """Raise _Declined for a command that reads anything but regular files, or that prints while it compiles."""
    names = [each.name for each in line.inputs]
    if line.options.print_after is not None or "-" in names or not all(map(os.path.isfile, names)):
        raise _Declined


def _readable(watched: Iterable[socket.socket | int], seconds: float) -> set[socket.socket | int]:
    """Return what can be read, waiting for a number of seconds at most."""
    poll = select.poll()
    numbers = {each if isinstance(each, int) else each.fileno(): each for each in watched}
    for number in numbers:
        poll.register(number, select.POLLIN)
    return {numbers[number] for number, _ in poll.poll(seconds * 1000)}


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


def _clear(path: str) -> None:
    """Remove a socket to which nobody listens any more. Raises OSError for anything else."""
    try:
        if not stat.S_ISSOCK(os.lstat(path).st_mode):
            raise FileExistsError(errno.EEXIST, "it exists and is not a socket", path)
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
            probe.settimeout(client.SILENCE)
            probe.connect(path)
        raise OSError(errno.EADDRINUSE, "another program listens to it", path)
    except ConnectionRefusedError:
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
