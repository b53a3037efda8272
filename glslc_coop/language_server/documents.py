"""The open documents of the editor.

In: the protocol's notifications about documents. Out: their texts, by URI and by path. Must not know: what is in them.

pygls has documents of its own, whose lines end where `str.splitlines` says: at form feeds and six more characters that
end no line for an editor. Edits after one of those would land elsewhere.
"""

from __future__ import annotations

from lsprotocol import types as lsp

from glslc_coop.language_server.positions import Lines, normal_path, path_of, set_uri
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Iterable, Iterator


class Document:
    """A text that the editor shows. path: of its file; the URI itself where that names none."""

    __slots__ = ("uri", "path", "text", "version")

    def __init__(self, uri: str, text: str, version: int | None) -> None:
        self.uri = uri
        self.path = path_of(uri)
        self.text = text
        self.version = version

    def change(self, changes: Iterable[lsp.TextDocumentContentChangeEvent], version: int | None) -> None:
        """Apply changes, one after the other."""
        for each in changes:
            if isinstance(each, lsp.TextDocumentContentChangePartial):
                lines = Lines(self.text)
                start, end = lines.offset(each.range.start), lines.offset(each.range.end)
                self.text = self.text[:start] + each.text + self.text[max(start, end) :]
            else:
                self.text = each.text
        self.version = version


class Documents:
    """The documents that are open."""

    def __init__(self) -> None:
        self._by_uri: dict[str, Document] = {}
        self._by_path: dict[str, Document] = {}

    def __iter__(self) -> Iterator[Document]:
        return iter(list(self._by_uri.values()))

    def open(self, item: lsp.TextDocumentItem) -> None:
        """Add a document, or give one that is open another text."""
        document = Document(item.uri, item.text, item.version)
        self._by_uri[item.uri] = self._by_path[normal_path(document.path)] = document
        set_uri(document.path, item.uri)

    def close(self, uri: str) -> None:
        """Forget a document."""
        document = self._by_uri.pop(uri, None)
        if document is not None and self._by_path.get(normal_path(document.path)) is document:
            del self._by_path[normal_path(document.path)]
            set_uri(document.path, None)

    def get(self, uri: str) -> Document | None:
        """Return the document with a URI, in any spelling; None when it is not open."""
        return self._by_uri.get(uri) or self.at(path_of(uri))

    def at(self, path: str) -> Document | None:
        """Return the document of a file, None when it is not open."""
        return self._by_path.get(normal_path(path))
