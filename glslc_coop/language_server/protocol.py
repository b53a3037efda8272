"""The protocol's base: messages in, messages out, and an answer to every request.

In: bytes of standard input. Out: messages for pygls; answers to requests that cannot be handled; one line on standard
error for what goes wrong. It knows no feature of the server.

Three things of pygls are overridden: it does not answer a request that is not well formed or that comes after
`shutdown`, accepts every number as the length of a message, and logs tracebacks.
"""

from __future__ import annotations

import logging
import os
import re

from cattrs import ClassValidationError, transform_error
from lsprotocol import types as lsp
from pygls.exceptions import (
    JsonRpcException,
    JsonRpcInvalidParams,
    JsonRpcInvalidRequest,
    JsonRpcMethodNotFound,
    JsonRpcParseError,
    JsonRpcServerNotInitialized,
)
from pygls.protocol import LanguageServerProtocol, lsp_method

from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Generator
    from typing import BinaryIO, TypeAlias

#: What pygls calls: a feature, its arguments, and no named ones.
Handlers: TypeAlias = "Generator[tuple[object, tuple[object, ...], None], None, None]"

#: The most bytes of a message. A document of that size is refused by the compiler.
LONGEST_MESSAGE = 128 << 20
#: Most reasons that an answer gives why parameters are wrong.
_REASONS = 3
#: The most bytes of a header line that is read at once.
_LINE = 8192
#: Also after something else on the line: so what follows a message without a length is understood again.
_LENGTH = re.compile(rb"content-length:[ \t]*(\d+)[ \t]*\r?\n$", re.IGNORECASE)


class Requests:
    """Standard input as pygls reads it, by lines and numbers of bytes: well-formed headers and whole messages.

    It ends at a message that is too long to be skipped.
    """

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._lines: list[bytes] = []
        self._body = b""

    def readline(self) -> bytes:
        """Return the next line of a header; empty at the end."""
        if not self._lines and not self._read_message():
            return b""
        return self._lines.pop(0)

    def read(self, size: int) -> bytes:
        """Return the message that follows the header."""
        return self._body[:size]

    def _read_message(self) -> bool:
        length = self._read_header()
        if length is None:
            return False
        if length > LONGEST_MESSAGE:
            logging.error("a message of %d bytes is too long; the most is %d", length, LONGEST_MESSAGE)
            return False
        parts: list[bytes] = []
        missing = length
        while missing:
            part = self._stream.read(min(missing, 1 << 20))
            if not part:
                return False
            parts.append(part)
            missing -= len(part)
        self._body = b"".join(parts)
        self._lines = [b"Content-Length: %d\r\n" % length, b"\r\n"]
        return True

    def _read_header(self) -> int | None:
        """Return the length of the next message that is not empty, None at the end."""
        length = 0
        while True:
            line = self._stream.readline(_LINE)
            if not line:
                return None
            found = _LENGTH.search(line)
            if found is not None:
                # More digits than any size has are one that is too large.
                length = int(found[1][:20])
            elif not line.strip() and length:
                return length


class Protocol(LanguageServerProtocol):
    """The Language Server Protocol as pygls knows it; every request is answered."""

    def structure_message(self, data: dict[str, object]) -> object:
        """Return the JSON as it is: the JSON reader calls this for inner objects too."""
        return data

    def handle_message(self, message: object) -> None:
        """Handle a message, given as JSON, or answer why not. Raises JsonRpcException for a wrong notification."""
        if not isinstance(message, dict) or not _is_well_formed(message):
            is_request = isinstance(message, dict) and "method" in message
            error = JsonRpcInvalidRequest("it is not a message of JSON-RPC 2.0")
            self._refuse(_number(message) if is_request else None, error)
            return
        method, number = message.get("method"), _number(message)
        refusal = self._refusal(method) if method is not None else None
        if refusal is None:
            try:
                structured = super().structure_message(message)
                if method is not None and number is not None and not hasattr(structured, "id"):
                    raise JsonRpcInvalidRequest(f"'{method}' is a notification, which has no id")
                super().handle_message(structured)
                return
            except JsonRpcException as error:
                refusal = _explained(error)
                if method is None or number is None:
                    raise refusal from None
        if method is not None and number is not None:
            self._refuse(number, refusal)

    def _refusal(self, method: str) -> JsonRpcException | None:
        """Return why a request or notification cannot be handled now, None when it can."""
        if method == lsp.EXIT:
            return None
        if self._shutdown:
            return JsonRpcInvalidRequest("the server has been shut down")
        if method == lsp.INITIALIZE:
            return JsonRpcInvalidRequest("the server is initialized") if self._workspace is not None else None
        if self._workspace is None:
            return JsonRpcServerNotInitialized("the server is not initialized")
        # pygls converts messages of unknown methods to named tuples, which fails for most JSON.
        return None if method in lsp.METHOD_TO_TYPES else JsonRpcMethodNotFound.of(method)

    def refuse_text(self, error: Exception) -> None:
        """Answer a message that is not JSON: nobody knows which request it is."""
        self._refuse(None, JsonRpcParseError(f"it is not JSON: {error}"))

    def _refuse(self, number: str | int | None, error: JsonRpcException) -> None:
        # Not as an object of lsprotocol, which leaves out an id that is null.
        refusal = {"code": error.code, "message": error.message}
        self._send_data({"jsonrpc": self.VERSION, "id": number, "error": refusal})

    @lsp_method(lsp.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: lsp.DidOpenTextDocumentParams) -> Handlers:
        """Leave the document to the server."""
        yield self.fm.features[lsp.TEXT_DOCUMENT_DID_OPEN], (params,), None

    @lsp_method(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: lsp.DidChangeTextDocumentParams) -> Handlers:
        """Leave the document to the server."""
        yield self.fm.features[lsp.TEXT_DOCUMENT_DID_CHANGE], (params,), None

    @lsp_method(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: lsp.DidCloseTextDocumentParams) -> Handlers:
        """Leave the document to the server."""
        yield self.fm.features[lsp.TEXT_DOCUMENT_DID_CLOSE], (params,), None


def _explained(error: JsonRpcException) -> JsonRpcException:
    """Return an error about parameters that says what is wrong with them."""
    if isinstance(error.__cause__, ClassValidationError):
        return JsonRpcInvalidParams("; ".join(transform_error(error.__cause__, "message")[:_REASONS]))
    return error


def _number(message: object) -> str | int | None:
    """Return the id of a request or an answer, None where there is none."""
    number = message.get("id") if isinstance(message, dict) else None
    return number if isinstance(number, (str, int)) and not isinstance(number, bool) else None


def _is_well_formed(message: dict[str, object]) -> bool:
    """Return whether a message has the members that one may have, and these have their types."""
    if message.get("jsonrpc") != "2.0":
        return False
    if "method" in message:
        return isinstance(message["method"], str) and ("id" not in message or _number(message) is not None)
    # The answer to a message that could not be read has null.
    is_answer = "result" in message or isinstance(message.get("error"), dict)
    return is_answer and "id" in message and (message["id"] is None or _number(message) is not None)


class _OneLine(logging.Formatter):
    """Shows what went wrong in one line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        text = record.getMessage().partition("\n")[0]
        error = record.exc_info[1] if record.exc_info else None
        return f"glslc-coop: error: {text}" + (f": {type(error).__name__}: {error}" if error is not None else "")


def _is_answered(record: logging.LogRecord) -> bool:
    error = record.exc_info[1] if record.exc_info else None
    return isinstance(error, JsonRpcException) or record.getMessage().startswith("Unable to deserialize")


def log_in_lines() -> None:
    """Write one line to standard error for each error that no answer reports, without its traceback.

    With GLSLC_COOP_TRACEBACK all that is logged is written as it is.
    """
    if os.environ.get("GLSLC_COOP_TRACEBACK"):
        return
    handler = logging.StreamHandler()
    handler.setLevel(logging.ERROR)
    handler.setFormatter(_OneLine())
    handler.addFilter(lambda record: not _is_answered(record))
    logging.getLogger().addHandler(handler)
