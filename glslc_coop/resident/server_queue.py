"""Which worker of the resident compiler gets which request.

In: requests in the order in which they came, what the workers have compiled. Out: pairs of a request and an idle
worker. Must not know: how either is reached, what a request asks for beyond the name of its source.

A worker remembers what it compiled, and the variants of one source have most in common. A build tool compiles several
sources at a time, each in many variants, so that more requests wait than there are workers: a worker that becomes idle
takes the one whose source it knows better than the others do.
"""

from __future__ import annotations

import time

from glslc_coop.lazy import lazy
from glslc_coop.resident import fields

with lazy:
    import socket
    from collections.abc import Iterable, Sequence

#: Seconds after which a waiting request is next, whichever worker knows its source.
PATIENCE = 0.25
#: Seconds for which an idle worker waits for another request for its last source: about the time that a client takes
#: to start.
HOLD = 0.04
#: Options whose value is the next word.
_WITH_VALUE = ("-o", "-D", "-U", "-I", "-MF", "-MT", "-MQ", "-x")
#: Most sources that are counted for a worker.
_SOURCES = 1024


class Request:
    """A connection from which a request is to be read, the name of its source, and since when it waits."""

    def __init__(self, connection: socket.socket, source: str) -> None:
        self.connection = connection
        self.source = source
        self.since = time.monotonic()


class Knowledge:
    """How often a worker has compiled each source, which one last, and since when it is idle."""

    def __init__(self) -> None:
        self.count: dict[str, int] = {}
        self.last = ""
        self.idle_since = 0.0

    def begin(self, source: str) -> None:
        """Note that the worker compiles a source from now on."""
        if len(self.count) >= _SOURCES:
            self.count.clear()
        self.count[source] = self.count.get(source, 0) + 1
        self.last = source

    def end(self) -> None:
        """Note that the worker is idle from now on."""
        self.idle_since = time.monotonic()

    def lead(self, source: str, others: Iterable[Knowledge]) -> int:
        """Return how much oftener this worker has compiled a source than any of the others."""
        return self.count.get(source, 0) - max((each.count.get(source, 0) for each in others), default=0)


def source_of(request: bytes) -> str:
    """Return the file that a request of `client` compiles, from its first bytes; "" where it is unknown."""
    try:
        _, _, _, _, folder, _, *words = fields.unpack(request[4:])
    except ValueError:
        return ""
    previous = b""
    for word in words:
        if not word.startswith(b"-") and previous.decode("ascii", "replace") not in _WITH_VALUE:
            return (folder + b"/" + word).decode("utf-8", "surrogateescape")
        previous = word
    return ""


def choose(waiting: Sequence[Request], idle: Sequence[Knowledge], busy: Sequence[Knowledge]) -> tuple[int, int] | float:
    """Return which of the waiting requests, oldest first, goes to which of the idle workers: their indices.

    Where nothing else tells, the oldest goes to the first, which remembers most. The result is a number of seconds
    where it is better to look again after those: busy workers compile what waits, and idle ones wait for more of
    another source.
    """
    now = time.monotonic()
    if now - waiting[0].since > PATIENCE:
        waiting = waiting[:1]
    busy_sources = [each.last for each in busy]
    found: tuple[int, int] | None = None
    best = 0
    for index, request in enumerate(waiting):
        source = request.source
        for number, worker in enumerate(idle):
            if source in busy_sources and source != worker.last and now - worker.idle_since < HOLD:
                continue
            lead = worker.lead(source, [each for each in (*idle, *busy) if each is not worker])
            if found is None or lead > best:
                found, best = (index, number), lead
    return found if found is not None else max(0.0, HOLD - now + min(each.idle_since for each in idle))
