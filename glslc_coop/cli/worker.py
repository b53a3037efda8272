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

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import BinaryIO

    Main = Callable[[list[str]], int]


#: Cycles are looked for after so many requests, when the answer is on its way.
_COLLECTED_AFTER = 16


def serve(main: Main, startup: list[str], requests: BinaryIO, responses: BinaryIO) -> int:
    """Answer requests until there are no more; return the exit code.

    main: runs one command. startup: arguments that precede those of every request.
    """
    from glslc_coop import driver

    driver.remember()
    gc.disable()  # it would look at all that is kept between requests again and again
    answered = 0
    for line in requests:
        if not line.strip():
            continue
        try:
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
        code, output = captured(main, arguments)
        _answer(responses, {"exitCode": code, "output": output, "requestId": number})
        answered += 1
        if answered % _COLLECTED_AFTER == 0:
            # What is remembered is not looked at again.
            gc.collect(1)
            gc.freeze()
    return 0


def is_argument(text: str) -> bool:
    """Return whether a command line can have the text: it has no NUL and no character that no file's name has."""
    try:
        return b"\0" not in os.fsencode(text)
    except UnicodeEncodeError:
        return False


def captured(main: Main, arguments: list[str]) -> tuple[int, str]:
    """Run one command; return its exit code and what it wrote to standard output and standard error."""
    for argument in arguments:
        if not is_argument(argument):
            return 1, f"glslc-coop: error: no command line has such an argument: {argument!r}\n"
    stdin, stdout, stderr = sys.stdin, sys.stdout, sys.stderr
    captured = io.BytesIO()
    stream = io.TextIOWrapper(captured, "utf-8", "backslashreplace", write_through=True)
    try:
        # Standard input belongs to the protocol.
        sys.stdin = io.TextIOWrapper(io.BytesIO(b""), "utf-8")
        sys.stdout = sys.stderr = stream
        code = main(arguments)
        stream.flush()
    finally:
        sys.stdin, sys.stdout, sys.stderr = stdin, stdout, stderr
    return code, captured.getvalue().decode("utf-8", "backslashreplace")


def _answer(responses: BinaryIO, response: dict[str, object]) -> None:
    responses.write(json.dumps(response).encode("utf-8") + b"\n")
    responses.flush()
