"""Requests to the resident compiler, and its answers: what is strange is declined, and ends neither of the two."""

from __future__ import annotations

import contextlib
import functools
import io
import os
import signal
import socket
import sys

from glslc_coop.resident import client, fields, installation, server, server_queue
from glslc_coop.reuse.caches import Caches

EXAMPLES = 150
_SHADER = "#version 450\nvoid main() {}\n"


def _framed(data):
    return len(data).to_bytes(4, "little") + data


def seeds():
    """Return requests that are answered and declined, and an answer."""
    with open("a.comp", "w", encoding="ascii") as file:
        file.write(_SHADER)
    environment = fields.pack([b"HOME=/nowhere", b"LANG=C"])
    head = [client.key(), client.view(), environment, client.state(), os.fsencode(os.getcwd()), b"glslc-coop"]
    effects = fields.pack([b"0", b"file", b"a.spv", b"words", b"message", b"", b"text"])
    return [
        _framed(fields.pack([*head, b"a.comp", b"-o", b"a.spv"])),
        _framed(fields.pack([*head, b"-MD", b"-S", b"-O", b"a.comp", b"-DX=1"])),
        _framed(fields.pack([b"another version", *head[1:], b"a.comp"])),
        client.ALIVE + client.ANSWER + _framed(effects),
    ]


@functools.cache
def _worker():
    return server._Worker(installation.sources(), socket.socket(socket.AF_UNIX), Caches())


def check(data):
    """Give an input to a worker as a request, to the queue, and to a client as an answer."""
    assert isinstance(server_queue.source_of(data), str)
    with contextlib.suppress(OSError, ValueError, EOFError):
        client._answer(io.BytesIO(data).read)
    environment, folder, mask, arguments = dict(os.environ), os.getcwd(), os.umask(0o077), sys.argv
    os.umask(mask)
    ours, theirs = socket.socketpair()
    try:
        ours.settimeout(20)
        ours.sendall(data)
        ours.shutdown(socket.SHUT_WR)
        with theirs, contextlib.suppress(OSError, ValueError, EOFError):
            _worker()._serve(theirs)
        answer = b""
        # A worker that has not read everything resets the connection; then the client compiles.
        with contextlib.suppress(ConnectionResetError):
            answer = ours.makefile("rb").read().lstrip(client.ALIVE)
        if answer not in (b"", client.DECLINED):
            code, effects = client._answer(io.BytesIO(answer).read)
            assert code == 0 and effects, "what fails is declined"
    finally:
        ours.close()
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        os.chdir(folder)
        os.umask(mask)
        os.environ.clear()
        os.environ.update(environment)
        sys.argv = arguments
