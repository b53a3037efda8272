"""The language server under messages that no editor sends, or that few do: each request is answered, and once."""

from __future__ import annotations

import asyncio
import io
import json
import logging

import pytest
import shared

pytest.importorskip("pygls")

from lsprotocol import types as lsp  # noqa: E402

from glslc_coop.language_server import diagnostics, documents, positions, protocol  # noqa: E402
from glslc_coop.language_server.analysis import analyse, parse_arguments  # noqa: E402
from glslc_coop.language_server.server import new_server  # noqa: E402

URI = "file:///shaders/a.comp"
TEXT = "#version 450\nfloat f(float x) { return x; }\nvoid main() { float y = f(1.0); }\n"


def framed(message):
    text = message if isinstance(message, bytes) else json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(text), text)


def request(number, method, parameters=None):
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": parameters}


def notification(method, parameters=None):
    return {"jsonrpc": "2.0", "method": method, "params": parameters}


def opening(uri=URI, text=TEXT):
    document = {"uri": uri, "languageId": "glsl", "version": 1, "text": text}
    return notification("textDocument/didOpen", {"textDocument": document})


def hover(number, position, uri=URI):
    return request(number, "textDocument/hover", {"textDocument": {"uri": uri}, "position": position})


HELLO = request("hello", "initialize", {"capabilities": {}, "processId": None, "rootUri": None})
GOODBYE = request("goodbye", "shutdown")
HERE = {"line": 1, "character": 7}


def answers(*messages):
    """Return what the server answers to messages, in order."""

    class Output(io.BytesIO):
        text = b""

        def close(self):
            self.text = self.getvalue()
            super().close()

    given = b"".join(each if isinstance(each, bytes) else framed(each) for each in messages)
    output = Output()
    new_server().start_io(io.BytesIO(given), output)
    written = output.text or output.getvalue()
    found = []
    while written:
        head, _, rest = written.partition(b"\r\n\r\n")
        size = int(head.split(b"\r\n")[0].removeprefix(b"Content-Length: "))
        found.append(json.loads(rest[:size]))
        written = rest[size:]
    return [each for each in found if "method" not in each]


def codes(*messages):
    """Return id -> the code of the error that answers a request, None for a result."""
    found = answers(*messages)
    numbers = [each["id"] for each in found]
    assert len(set(numbers)) == len(numbers), "a request is answered twice"
    return {each["id"]: each.get("error", {}).get("code") for each in found}


# ---- every request is answered ----

METHODS = ("hover", "definition", "documentHighlight", "completion", "signatureHelp", "prepareRename")
POSITIONS = (
    {"line": -1, "character": 0},
    {"line": 0, "character": -5},
    {"line": 2**31, "character": 2**31},
    {"line": 10**30, "character": 0},
    {"line": 1.5, "character": "x"},
    {"line": None, "character": None},
    {},
    None,
)


@pytest.mark.parametrize("method", METHODS)
def test_positions_that_there_cannot_be(method):
    rows = [
        request(number, f"textDocument/{method}", {"textDocument": {"uri": URI}, "position": position})
        for number, position in enumerate(POSITIONS)
    ]
    found = codes(HELLO, opening(), *rows, GOODBYE)
    assert found == {"hello": None, **dict.fromkeys(range(len(rows)), lsp.ErrorCodes.InvalidParams), "goodbye": None}


@pytest.mark.parametrize("method", METHODS)
def test_positions_beyond_the_end(method):
    last = {"line": 2**31 - 1, "character": 2**31 - 1}
    rows = [
        request(number, f"textDocument/{method}", {"textDocument": {"uri": URI}, "position": position})
        for number, position in enumerate((last, {"line": 1, "character": 10**9}, {"line": 10**9, "character": 0}))
    ]
    found = codes(HELLO, opening(), *rows)
    expected = lsp.LSPErrorCodes.RequestFailed if method == "prepareRename" else None
    assert found == {"hello": None, **dict.fromkeys(range(3), expected)}


def test_an_error_says_what_is_wrong():
    found = answers(HELLO, opening(), hover(1, {"line": 1}))
    assert found[1]["error"]["message"] == "required field missing @ message.params.position.character"


def test_requests_before_and_after_the_server_works():
    found = codes(hover(1, HERE), HELLO, request(2, "initialize", HELLO["params"]), GOODBYE, hover(3, HERE))
    assert found == {
        1: lsp.ErrorCodes.ServerNotInitialized,
        "hello": None,
        2: lsp.ErrorCodes.InvalidRequest,
        "goodbye": None,
        3: lsp.ErrorCodes.InvalidRequest,
    }


def test_notifications_before_the_server_works_do_nothing():
    assert codes(opening(), HELLO, hover(1, HERE)) == {"hello": None, 1: lsp.LSPErrorCodes.RequestFailed}


@pytest.mark.parametrize(
    "uri", ["file:///nowhere/none.comp", "file:///", "untitled:none", "", "file:///%00", "http://["]
)
def test_a_document_that_is_not_open(uri):
    found = answers(HELLO, hover(1, HERE, uri))
    assert found[1]["error"]["code"] == lsp.LSPErrorCodes.RequestFailed
    assert found[1]["error"]["message"].startswith(f"'{uri}' is not open, and cannot be read: ")


def test_a_document_that_is_not_open_is_read_from_its_file(tmp_path):
    path = tmp_path / "a b.comp"
    path.write_text(TEXT)
    found = answers(HELLO, hover(1, HERE, path.as_uri()))
    assert "float f(float x)" in found[1]["result"]["contents"]["value"]


@pytest.mark.parametrize(
    ("message", "code", "number"),
    [
        (b'{"a":', lsp.ErrorCodes.ParseError, None),
        (b"\xff\xfe\xff", lsp.ErrorCodes.ParseError, None),
        (b"[" * 200_000, lsp.ErrorCodes.ParseError, None),
        (b"[]", lsp.ErrorCodes.InvalidRequest, None),
        (b"null", lsp.ErrorCodes.InvalidRequest, None),
        (b"7", lsp.ErrorCodes.InvalidRequest, None),
        ({}, lsp.ErrorCodes.InvalidRequest, None),
        ({"id": 5, "method": "shutdown"}, lsp.ErrorCodes.InvalidRequest, 5),
        ({"jsonrpc": "2.0", "id": {}, "method": "shutdown"}, lsp.ErrorCodes.InvalidRequest, None),
        ({"jsonrpc": "2.0", "id": True, "method": "shutdown"}, lsp.ErrorCodes.InvalidRequest, None),
        ({"jsonrpc": "2.0", "id": None, "method": "shutdown"}, lsp.ErrorCodes.InvalidRequest, None),
        ({"jsonrpc": "2.0", "id": 9}, lsp.ErrorCodes.InvalidRequest, None),
        ({"jsonrpc": "2.0", "id": 9, "error": "none"}, lsp.ErrorCodes.InvalidRequest, None),
        ({"jsonrpc": "2.0", "id": 6, "method": 7}, lsp.ErrorCodes.InvalidRequest, 6),
        (request(7, "textDocument/nothing"), lsp.ErrorCodes.MethodNotFound, 7),
        ({"jsonrpc": "2.0", "id": 7, "method": "2.0"}, lsp.ErrorCodes.MethodNotFound, 7),
        ({"jsonrpc": "2.0", "id": 7, "method": "", "": 0}, lsp.ErrorCodes.MethodNotFound, 7),
        (request(7, "textDocument/didClose", {"textDocument": {"uri": URI}}), lsp.ErrorCodes.InvalidRequest, 7),
        (hover(8, {"jsonrpc": "2.0"}), lsp.ErrorCodes.InvalidParams, 8),
    ],
)
def test_messages_that_are_none(message, code, number):
    found = codes(HELLO, opening(), framed(message), hover(1, HERE))
    assert found == {"hello": None, number: code, 1: None}


@pytest.mark.parametrize(
    "message",
    [
        {"jsonrpc": "2.0", "id": 99, "result": None},
        {"jsonrpc": "2.0", "id": None, "error": {"code": 1, "message": "it was not understood"}},
        notification("$/cancelRequest"),
        notification("$/cancelRequest", {"id": "none"}),
        notification("textDocument/didOpen"),
        notification("textDocument/didClose", {"textDocument": {"uri": "file:///never.comp"}}),
        notification(
            "textDocument/didChange", {"textDocument": {"uri": "file:///x", "version": 2}, "contentChanges": []}
        ),
        notification("workspace/didChangeConfiguration", {"settings": {"glslc-coop": {"options": ["--help"]}}}),
        notification("workspace/didChangeConfiguration", {"settings": {"options": ["@/dev/zero", "-", 1]}}),
    ],
)
def test_notifications_that_mean_nothing(message):
    assert codes(HELLO, opening(), message, hover(1, HERE)) == {"hello": None, 1: None}


# ---- the frame of a message ----


@pytest.mark.parametrize(
    "stray",
    [
        b"Content-Length: abc\r\n\r\n{}",
        b"Content-Length: -5\r\n\r\n{}",
        b"Content-Length: 0\r\n\r\n",
        b"Content-Type: x\r\n\r\n{}",
        b'{"jsonrpc":"2.0"}\r\n\r\n',
        b"\r\n\r\n\n",
        bytes(range(256)) * 20 + b"\r\n\r\n",
    ],
)
def test_what_has_no_length_is_skipped(stray):
    assert codes(HELLO, opening(), stray, hover(1, HERE)) == {"hello": None, 1: None}


def test_headers_of_other_spellings():
    text = json.dumps(hover(1, HERE)).encode()
    for head in (b"content-length:%d\n\n", b"Content-Type: x\r\nCONTENT-LENGTH:\t%d \r\nOther: y\r\n\r\n"):
        assert codes(HELLO, opening(), head % len(text) + text) == {"hello": None, 1: None}


@pytest.mark.parametrize("length", [protocol.LONGEST_MESSAGE + 1, 999_999_999_999, 10**50])
def test_a_message_that_is_too_long_ends_the_server_with_a_message(length, caplog):
    found = codes(HELLO, b"Content-Length: %d\r\n\r\n{}" % length, hover(1, HERE))
    assert found == {"hello": None}
    assert [record for record in caplog.records if "is too long; the most is" in record.getMessage()]


def test_a_message_that_ends_early():
    assert codes(HELLO, b'Content-Length: 100\r\n\r\n{"jsonrpc"') == {"hello": None}


def test_errors_are_one_line(tmp_path):
    given = b"".join(map(framed, (HELLO, opening(), hover(1, HERE, "file:///none"), b"{", hover(2, {}), GOODBYE)))
    done = shared.python(["-m", "glslc_coop", "lsp"], tmp_path, text=given)
    lines = done.stderr.decode().splitlines()
    assert len(lines) == 1 and lines[0].startswith("glslc-coop: error: ") and "JSONDecodeError" in lines[0]


def test_a_traceback_is_not_logged():
    try:
        raise KeyError("inner")
    except KeyError as error:
        record = logging.LogRecord("pygls", logging.ERROR, "", 1, "it failed\nTraceback", (), (KeyError, error, None))
    assert protocol._OneLine().format(record) == "glslc-coop: error: it failed: KeyError: 'inner'"


# ---- lines ----

#: What ends a line for str.splitlines, and not for the protocol.
CHARACTERS = "\v\f\x1c\x1d\x1e\x85\u2028\u2029"


def partial(start, end, text):
    return lsp.TextDocumentContentChangePartial(range=lsp.Range(lsp.Position(*start), lsp.Position(*end)), text=text)


@pytest.mark.parametrize("character", CHARACTERS)
@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_lines_end_where_the_protocol_says(character, ending):
    document = documents.Document("untitled:a", f"a{character}b{ending}c = 1;{ending}", 1)
    document.change([partial((1, 4), (1, 5), "2"), partial((0, 3), (0, 3), "!")], 2)
    assert document.text == f"a{character}b!{ending}c = 2;{ending}"
    assert document.version == 2


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_a_position_behind_the_end_of_a_line_is_at_its_end(ending):
    document = documents.Document("untitled:a", f"one{ending}two", 1)
    document.change([partial((0, 99), (0, 99), "!"), partial((1, 99), (7, 7), "?")], 2)
    assert document.text == f"one!{ending}two?"
    document.change([lsp.TextDocumentContentChangeWholeDocument("new")], 3)
    assert document.text == "new"


@pytest.mark.parametrize("character", CHARACTERS)
def test_diagnostics_are_on_the_editors_lines(character):
    found = published(URI, f"#version 450\n// {character} comment\nvoid main() {{ int a = zz; }}\n")
    assert [each["range"]["start"] for each in found[URI]] == [{"line": 2, "character": 22}]


def test_an_extension_is_added_on_the_editors_line():
    text = "#version 450\n// \f comment\n#extension GL_EXT_shader_explicit_arithmetic_types : enable\nfloat16_t x;\n"
    assert diagnostics._line_for_extension(positions.Lines(text)) == 3


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_directives_are_completed_with_every_line_end(ending):
    text = f"#version 450{ending}#ext"
    parameters = {"textDocument": {"uri": URI}, "position": {"line": 1, "character": 4}}
    found = answers(HELLO, opening(text=text), request(1, "textDocument/completion", parameters))
    assert "extension" in [item["label"] for item in found[1]["result"]["items"]]


# ---- URIs ----


def published(uri, text, *more):
    """Return URI -> diagnostics, as the server publishes them for a document that is open."""

    async def body():
        server, output = new_server(), io.BytesIO()
        server.protocol.set_writer(output, include_headers=False)
        output.write = written.append
        for message in (HELLO, *more, opening(uri, text)):
            server.protocol.handle_message(message)
        server.publish(uri)
        server.leave()

    written = []
    asyncio.run(body())
    found = [json.loads(each) for each in written]
    return {
        each["params"]["uri"]: each["params"]["diagnostics"]
        for each in found
        if each.get("method") == "textDocument/publishDiagnostics"
    }


@pytest.mark.parametrize(
    "uri",
    [
        "file:///",
        "file:///folder/with%20blank/%C3%BC.comp",
        "file:///c%3A/x.comp",
        "file://host/share/a.comp",
        "file:///a/../b.comp",
        "file:///%00.comp",
        "file:///%ff.comp",
        "untitled:Untitled-1",
        "vscode-notebook-cell:/x#a",
        "http://example.com/a.comp",
        "http://[",
        "-O",
        "@/dev/zero",
        "x",
        "",
        "\ud800",
    ],
)
def test_diagnostics_go_to_the_uri_of_the_document(uri):
    text = '#version 450\n#extension GL_GOOGLE_include_directive : enable\n#include "q.glsl"\nvoid main() { zz; }\n'
    (found,) = [
        items for each, items in published(uri, f"#pragma shader_stage(compute)\n{text}").items() if each == uri
    ]
    assert [each["code"] for each in found][-1:] in (["include-not-found"], ["undeclared-identifier"]), found


def test_an_open_document_is_included_whatever_its_name(tmp_path):
    header = tmp_path / "größe 1.glsl"
    header.write_text("const int SIZE = missing;\n")
    text = (
        f'#version 450\n#extension GL_GOOGLE_include_directive : enable\n#include "{header.name}"\nvoid main() {{}}\n'
    )
    main = (tmp_path / "a b.comp").as_uri()
    assert [each["code"] for each in published(main, text)[header.as_uri()]] == ["undeclared-identifier"]
    found = published(main, text, opening(header.as_uri(), "const int SIZE = 1;\n"))
    assert found == {main: [], header.as_uri(): []}


# ---- bounds and faults ----


def test_diagnostics_of_a_file_are_bounded():
    text = "#version 450\n" + "#extension GL_EXT_nothing : enable\n" * 700 + "void main() {}\n"
    analysis = analyse(text, "/a.comp", parse_arguments([], "/a.comp"), pytest.fail)
    assert len(analysis.result.sink.diagnostics) == 700
    (found,) = diagnostics.published(analysis).values()
    assert len(found) == 501 and "more than 500 problems" in found[-1].message


def test_a_fault_of_the_compiler_is_a_diagnostic(monkeypatch):
    def failing(*_):
        raise KeyError("inner")

    monkeypatch.setattr("glslc_coop.language_server.analysis.driver.compile_text", failing)
    (found,) = published(URI, TEXT)[URI]
    assert found["message"] == "internal error: KeyError: 'inner'"
    assert codes(HELLO, opening(), hover(1, HERE)) == {"hello": None, 1: lsp.ErrorCodes.InternalError}
