"""Messages to the language server, one a line: every request has one answer, and nothing ends in an internal error."""

from __future__ import annotations

import contextlib
import gc
import io
import json
import logging
import time

from pygls.exceptions import JsonRpcInternalError

from glslc_coop.language_server.protocol import Requests
from glslc_coop.language_server.server import new_server

MUTATION = "json"
EXAMPLES = 15
_URI = "file:///nowhere/a.comp"
_TEXT = """#version 450
#define TWICE(x) ((x) * 2.0)
layout(binding = 0) buffer B { float data[]; } b;
float f(float x) { return TWICE(x) + zz; }
void main() { b.data[0] = f(1.0); }
"""
_HELLO = {
    "processId": None,
    "rootUri": "file:///nowhere",
    "capabilities": {"general": {"positionEncodings": ["utf-8"]}},
    "initializationOptions": {"options": ["-Wcoop", "-Iinclude"]},
}
_AT = {"textDocument": {"uri": _URI}, "position": {"line": 4, "character": 29}}
_RANGE = {"start": {"line": 0, "character": 0}, "end": {"line": 4, "character": 2}}
_EDIT = {"range": {"start": {"line": 3, "character": 37}, "end": {"line": 3, "character": 39}}, "text": "x"}
_WITHIN = {"textDocument": {"uri": _URI}, "range": _RANGE, "context": {"diagnostics": []}}
_OPENING = {"textDocument": {"uri": _URI, "languageId": "glsl", "version": 1, "text": _TEXT}}
_CHANGE = {"textDocument": {"uri": _URI, "version": 2}, "contentChanges": [_EDIT, {"text": _TEXT}, _EDIT]}


def _session(*messages):
    rows = [("initialize", _HELLO, 1), ("textDocument/didOpen", _OPENING, None), *messages, ("shutdown", None, 99)]
    found = []
    for method, parameters, number in rows:
        message = {"jsonrpc": "2.0", "method": method, "params": parameters}
        found.append(json.dumps(message if number is None else {**message, "id": number}))
    return "\n".join(found).encode()


def seeds():
    """Return a session without a request, and one of each kind."""
    at = ("hover", "definition", "documentHighlight", "completion", "signatureHelp", "prepareRename")
    changes = [("textDocument/didChange", _CHANGE, None), ("textDocument/codeAction", _WITHIN, 2)]
    return [
        _session(),
        _session(*((f"textDocument/{method}", _AT, 10 + number) for number, method in enumerate(at))),
        _session(*changes, ("textDocument/inlayHint", _WITHIN, "hints"), ("textDocument/documentSymbol", _WITHIN, 3)),
        _session(
            ("textDocument/references", {**_AT, "context": {"includeDeclaration": True}}, 4),
            ("textDocument/rename", {**_AT, "newName": "g"}, 5),
            ("textDocument/semanticTokens/full", _WITHIN, 6),
            ("workspace/didChangeConfiguration", {"settings": {"glslc-coop": {"options": ["-DX=1"]}}}, None),
            ("$/cancelRequest", {"id": 4}, None),
            ("textDocument/didClose", {"textDocument": {"uri": _URI}}, None),
        ),
    ]


class _Input(io.BytesIO):
    """Ends some time after the last message, so that the checks that wait for a pause are made."""

    def readline(self, size=-1):
        line = super().readline(size)
        if not line:
            time.sleep(0.015)
        return line


class _Output(io.BytesIO):
    def close(self):
        """Stay readable."""


def _messages(data):
    """Return the messages in the server's output."""
    found = []
    while data:
        head, mark, rest = data.partition(b"\r\n\r\n")
        assert mark and head.startswith(b"Content-Length: "), f"no frame: {data[:100]!r}"
        size = int(head.split(b"\r\n")[0][len(b"Content-Length: ") :])
        found.append(json.loads(rest[:size]))
        data = rest[size:]
    return found


def _requests(bodies):
    """Return the ids of the requests that have an answer of their own, until the session is ended by the client."""
    found = []
    for body in bodies:
        try:
            message = json.loads(body)
        except (ValueError, RecursionError):
            continue
        if not isinstance(message, dict) or "method" not in message:
            continue
        if message["method"] == "exit" and message.get("jsonrpc") == "2.0":
            break
        number = message.get("id")
        if isinstance(number, (str, int)) and not isinstance(number, bool):
            found.append(number)
    return found


def check(data):
    """Have a session with the lines of an input as messages, and read it without their frames, too."""
    bodies = [line for line in data.split(b"\n") if line]
    framed = b"".join(b"Content-Length: %d\r\n\r\n%s" % (len(body), body) for body in bodies)
    server, output, errors = new_server(), _Output(), []
    report = server.report_server_error
    server.report_server_error = lambda error, source: (errors.append(error), report(error, source))
    logging.disable()
    try:
        with contextlib.suppress(SystemExit):
            server.start_io(_Input(framed), output)
    finally:
        logging.disable(logging.NOTSET)
        gc.enable()
    found = _messages(output.getvalue())
    answered = [each["id"] for each in found if "method" not in each and each["id"] is not None]
    assert sorted(map(repr, answered)) == sorted(map(repr, _requests(bodies))), "not one answer to each request"
    for each in found:
        assert each.get("error", {}).get("code") != JsonRpcInternalError.CODE, each
        assert "internal error" not in json.dumps(each), each
    for error in errors:
        assert not isinstance(error, JsonRpcInternalError), error
    stream = Requests(io.BytesIO(data))
    while stream.readline():
        pass
