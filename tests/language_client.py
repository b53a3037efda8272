"""A client of the language server for tests: starts `glslc-coop lsp` and talks to it as an editor does."""

from __future__ import annotations

import asyncio
import sys

import shared
from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient


class Editor(LanguageClient):
    """An editor with open documents; `diagnostics` holds what the server published last, by URI."""

    def __init__(self):
        super().__init__("test-editor", "1")
        self.diagnostics = {}
        self.texts = {}
        self.versions = {}
        self.messages = []
        self._published = asyncio.Event()

        @self.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def published(parameters):
            self.diagnostics[parameters.uri] = parameters
            self._published.set()

        @self.feature(lsp.WINDOW_SHOW_MESSAGE)
        def shown(parameters):
            self.messages.append(parameters.message)

    async def start(self, folder, options=None, encodings=None):
        await self.start_io(sys.executable, "-m", "glslc_coop", "lsp", env=shared.environment(), cwd=str(folder))
        return await self.initialize_async(
            lsp.InitializeParams(
                capabilities=lsp.ClientCapabilities(
                    general=lsp.GeneralClientCapabilities(position_encodings=encodings)
                ),
                root_uri=folder.as_uri(),
                initialization_options={"options": options} if options is not None else None,
            )
        )

    async def open(self, path, text):
        """Open a document; wait for its diagnostics."""
        path.write_text(text, encoding="utf-8", newline="")
        uri = path.as_uri()
        self.texts[uri], self.versions[uri] = text, 1
        self.text_document_did_open(lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(uri, "glsl", 1, text)))
        return uri

    def type(self, uri, offset, text, removed=0):
        """Type a text at an offset, as one incremental change."""
        old = self.texts[uri]
        start, end = self.position(uri, offset), self.position(uri, offset + removed)
        self.texts[uri] = old[:offset] + text + old[offset + removed :]
        self.versions[uri] += 1
        self.text_document_did_change(
            lsp.DidChangeTextDocumentParams(
                lsp.VersionedTextDocumentIdentifier(uri=uri, version=self.versions[uri]),
                [lsp.TextDocumentContentChangePartial(range=lsp.Range(start, end), text=text)],
            )
        )

    async def checked(self, uri):
        """Wait until the diagnostics are those of the text as it is; return them."""
        while uri not in self.diagnostics or self.diagnostics[uri].version != self.versions.get(uri):
            self._published.clear()
            await asyncio.wait_for(self._published.wait(), 60)
        return list(self.diagnostics[uri].diagnostics)

    def position(self, uri, offset):
        """Return the position of an offset, in UTF-16 code units."""
        before = self.texts[uri][:offset]
        line = before.count("\n")
        return lsp.Position(line, len(before[before.rfind("\n") + 1 :].encode("utf-16-le")) // 2)

    def at(self, uri, text, inside=0):
        """Return document and position of a text that occurs once, `|` marking where in it."""
        mark = text.find("|")
        wanted = text.replace("|", "")
        offset = self.texts[uri].index(wanted)
        assert self.texts[uri].count(wanted) == 1, f"{wanted!r} is not unique"
        return lsp.TextDocumentIdentifier(uri), self.position(uri, offset + max(mark, inside))

    def text_in(self, uri, range_):
        """Return the text of a range."""
        lines = self.texts[uri].splitlines(keepends=True)
        assert range_.start.line == range_.end.line
        line = lines[range_.start.line].encode("utf-16-le")
        return line[2 * range_.start.character : 2 * range_.end.character].decode("utf-16-le")

    async def leave(self):
        await self.shutdown_async(None)
        self.exit(None)
        await self.stop()
