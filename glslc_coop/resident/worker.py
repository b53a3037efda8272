"""Bazel's persistent worker: one process, many compilations. https://bazel.build/remote/creating

In: one JSON WorkRequest a line, `{"arguments": […], "requestId": 0}`. Out: one JSON WorkResponse a line, `{"exitCode":
0, "output": "…", "requestId": 0}`; what a compilation prints is its output. Must not know: what the arguments mean.
Requests are answered in order; a request to cancel is answered as cancelled, which the protocol allows for one that has
not begun.
"""

from __future__ import annotations

import gc
import io
import json
import os
import sys

from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable
    from typing import BinaryIO, TypeAlias

    from glslc_coop.reuse.caches import Caches

#: Runs one command, with what the process keeps for others.
Main: TypeAlias = "Callable[[list[str], Caches | None], int]"


#: Requests between two searches for cycles, which begin when the answer is on its way.
_COLLECTED_AFTER = 16
#: The most bytes of a request. Bazel lists every input of an action in it, some hundred bytes each.
_LONGEST_REQUEST = 64 << 20
#: Sub-commands that do not end.
_STAYING = ("lsp", "serve", "watch")


def run(main: Main, startup: list[str]) -> int:
    """Answer the requests of standard input at standard output; return the exit code.

    Compilations are kept from both: /dev/stdin is empty to them, and what they write to /dev/stdout goes to standard
    error, which Bazel keeps in the worker's log.
    """
    from glslc_coop.cli.output import say

    if sys.stdin is None or sys.stdout is None:
        say("glslc-coop: error: standard input or output is closed, at which a worker is asked and answers\n")
        return 1
    with open(os.dup(0), "rb") as requests, open(os.dup(1), "wb") as responses:
        null = os.open(os.devnull, os.O_RDWR)
        os.dup2(null, 0)
        os.dup2(null if sys.stderr is None else 2, 1)
        os.close(null)
        return serve(main, startup, requests, responses)


def serve(main: Main, startup: list[str], requests: BinaryIO, responses: BinaryIO) -> int:
    """Answer requests until there are no more; return the exit code.

    main: runs one command. startup: arguments that precede those of every request.
    """
    from glslc_coop.reuse.caches import Caches

    caches = Caches()
    gc.disable()  # it would look at all that is kept between requests again and again
    answered = 0
    while line := requests.readline(_LONGEST_REQUEST + 1):
        if not line.strip():
            continue
        try:
            if len(line) > _LONGEST_REQUEST:
                _skip_line(line, requests)
                raise ValueError(f"it has more than {_LONGEST_REQUEST >> 20} MiB")
            request = json.loads(line)
            given = request.get("arguments", [])
            if not isinstance(given, list):
                raise TypeError("'arguments' must be a list of strings")
            arguments = [*startup, *map(str, given)]
            number = int(request.get("requestId", 0))
        except (ValueError, TypeError, AttributeError, OverflowError, RecursionError) as error:
            _answer(
                responses,
                {"exitCode": 1, "output": f"glslc-coop: error: not a work request: {error}\n", "requestId": 0},
            )
            continue
        if request.get("cancel"):
            _answer(responses, {"exitCode": 0, "output": "", "requestId": number, "wasCancelled": True})
            continue
        code, output = captured(main, arguments, caches)
        _answer(responses, {"exitCode": code, "output": output, "requestId": number})
        answered += 1
        if answered % _COLLECTED_AFTER == 0:
            # What is remembered is not looked at again.
            gc.collect(1)
            gc.freeze()
    return 0


def _skip_line(part: bytes, requests: BinaryIO) -> None:
    """Read the rest of a line that begins with this part."""
    while part and not part.endswith(b"\n"):
        part = requests.readline(1 << 16)


def is_argument(text: str) -> bool:
    """Return whether a command line can have the text: it has no NUL and no character that no file's name has."""
    try:
        return b"\0" not in os.fsencode(text)
    except UnicodeEncodeError:
        return False


def captured(main: Main, arguments: list[str], caches: Caches) -> tuple[int, str]:
    """Run one command; return its exit code and what it wrote to standard output and standard error."""
    for argument in arguments:
        if not is_argument(argument):
            return 1, f"glslc-coop: error: no command line has such an argument: {argument!r}\n"
    if arguments[:1] and arguments[0] in _STAYING or "--persistent_worker" in arguments:
        name = arguments[0] if arguments[0] in _STAYING else "--persistent_worker"
        return 1, f"glslc-coop: error: '{name}' is not allowed in a work request: it does not end\n"
    stdin, stdout, stderr = sys.stdin, sys.stdout, sys.stderr
    captured = io.BytesIO()
    stream = io.TextIOWrapper(captured, "utf-8", "backslashreplace", write_through=True)
    try:
        # Standard input belongs to the protocol.
        sys.stdin = io.TextIOWrapper(io.BytesIO(b""), "utf-8")
        sys.stdout = sys.stderr = stream
        code = main(arguments, caches)
        stream.flush()
    finally:
        sys.stdin, sys.stdout, sys.stderr = stdin, stdout, stderr
    return code, captured.getvalue().decode("utf-8", "backslashreplace")


def _answer(responses: BinaryIO, response: dict[str, object]) -> None:
    responses.write(json.dumps(response).encode("utf-8") + b"\n")
    responses.flush()
