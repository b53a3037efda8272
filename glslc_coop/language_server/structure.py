"""The shape of a text: what can be folded, selected step by step, followed as a link, or found by name.

In: an analysis, or a text. Out: the protocol's ranges, links and symbols. Must not know: what names mean.
"""

from __future__ import annotations

import re

from lsprotocol import types as lsp

from glslc_coop.language_server.positions import Lines, uri_of
from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes

with lazy:
    from collections.abc import Callable, Iterable

    from glslc_coop.language_server.analysis import Analysis

#: A comment, a string, a bracket, or a directive at the beginning of a line.
_MARKS = re.compile(
    r"(?P<block>/\*.*?(?:\*/|\Z))|(?P<line>//[^\n]*)|(?P<string>\"[^\"\n]*\")|(?P<bracket>[{}])"
    r"|^[ \t]*#[ \t]*(?P<directive>\w+)",
    re.DOTALL | re.MULTILINE,
)
_OPENING = ("if", "ifdef", "ifndef")
_INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]+["<]([^">\n]+)[">]', re.MULTILINE)
_KIND = lsp.SymbolKind
#: What a line declares at file level, for a list of all files; the first group is the name.
_DECLARATIONS: tuple[tuple[re.Pattern[str], lsp.SymbolKind], ...] = (
    (re.compile(r"^[ \t]*#[ \t]*define[ \t]+(\w+)", re.MULTILINE), _KIND.Constant),
    (re.compile(r"^struct[ \t]+(\w+)", re.MULTILINE), _KIND.Struct),
    (
        re.compile(r"^(?:layout[ \t]*\([^)]*\)[ \t]*)?(?:\w+[ \t]+)*?(?:buffer|uniform)[ \t]+(\w+)\s*\{", re.MULTILINE),
        _KIND.Interface,
    ),
    (
        re.compile(r"^(?!return\b|else\b)[A-Za-z_][\w<>,. \t\[\]]*?[ \t\]>](\w+)[ \t]*\([^;{}]*\)\s*\{", re.MULTILINE),
        _KIND.Function,
    ),
    (re.compile(r"^(?:layout[ \t]*\([^)]*\)[ \t]*)?const[ \t]+\w+[ \t]+(\w+)[ \t]*=", re.MULTILINE), _KIND.Constant),
    (re.compile(r"^shared[ \t]+[\w<>, ]+?[ \t](\w+)[ \t]*[\[;]", re.MULTILINE), _KIND.Variable),
)
#: Most symbols in one answer.
_MOST = 500


def folds(analysis: Analysis) -> list[lsp.FoldingRange]:
    """Return what an editor can fold: braces, conditional groups, comments, and runs of directives or comments."""
    text, lines = analysis.text, analysis.lines
    found: list[lsp.FoldingRange] = []
    braces: list[int] = []
    groups: list[int] = []
    runs: dict[str, tuple[int, int]] = {}

    def add(first: int, last: int, kind: lsp.FoldingRangeKind | None = None) -> None:
        if last > first:
            found.append(lsp.FoldingRange(first, last, kind=kind))

    def extend(run: str, line: int, kind: lsp.FoldingRangeKind) -> None:
        first, last = runs.get(run, (line, line))
        if line > last + 1:
            add(first, last, kind)
            first = line
        runs[run] = first, line

    for match in _MARKS.finditer(text):
        line = lines.place(match.start())[0]
        if match["block"]:
            add(line, lines.place(match.end())[0], lsp.FoldingRangeKind.Comment)
        elif match["line"] and not text[lines.starts[line] : match.start()].strip():
            extend("comment", line, lsp.FoldingRangeKind.Comment)
        elif match["bracket"] == "{":
            braces.append(line)
        elif match["bracket"] and braces:
            add(braces.pop(), line - 1)
        elif match["directive"] in _OPENING:
            groups.append(line)
        elif match["directive"] in ("else", "elif", "endif") and groups:
            add(groups.pop(), line - 1, lsp.FoldingRangeKind.Region)
            if match["directive"] != "endif":
                groups.append(line)
        elif match["directive"] in ("extension", "include"):
            extend("directive", lines.place(match.end())[0], lsp.FoldingRangeKind.Imports)
    for run, kind in (("comment", lsp.FoldingRangeKind.Comment), ("directive", lsp.FoldingRangeKind.Imports)):
        if run in runs:
            add(*runs[run], kind)
    return sorted(found, key=lambda fold: (fold.start_line, -fold.end_line))


def links(analysis: Analysis, find: Callable[[str], str | None]) -> list[lsp.DocumentLink]:
    """Return the #include lines as links. find: returns the path of the file that a line names."""
    found = []
    for match in _INCLUDE.finditer(analysis.text):
        path = find(match[1])
        if path is not None:
            found.append(lsp.DocumentLink(analysis.lines.range(*match.span(1)), uri_of(path)))
    return found


def selection(analysis: Analysis, offset: int) -> lsp.SelectionRange:
    """Return what is around an offset: the word, expressions, statements, the function, the text."""
    spans = {(0, len(analysis.text))}
    token = analysis.index.token_at(offset)
    if token is not None and analysis.is_main(token.start):
        spans.add((token.start, token.end))
    waiting: list[nodes.Node] = [analysis.tree] if analysis.tree is not None else []
    while waiting:
        for node in nodes.children(waiting.pop()):
            if node.start <= offset <= node.end and analysis.is_main(node.end):
                spans.add((node.start, node.end))
                waiting.append(node)
    result: lsp.SelectionRange | None = None
    outer = (0, len(analysis.text))
    for start, end in sorted(spans, key=lambda span: (span[0] - span[1], span[0])):
        if outer[0] <= start and end <= outer[1]:
            result = lsp.SelectionRange(analysis.lines.range(start, end), result)
            outer = start, end
    assert result is not None
    return result


def matching(query: str, files: Iterable[tuple[str, str]]) -> list[lsp.WorkspaceSymbol]:
    """Return what the files declare with a name that has all letters of a query, in their order. files: path, text."""
    wanted = re.compile(".*?".join(map(re.escape, query)), re.IGNORECASE)
    found: list[lsp.WorkspaceSymbol] = []
    for path, text in files:
        lines = Lines(text)
        for pattern, kind in _DECLARATIONS:
            for match in pattern.finditer(text):
                if wanted.search(match[1]):
                    location = lsp.Location(uri_of(path), lines.range(*match.span(1)))
                    found.append(lsp.WorkspaceSymbol(location=location, name=match[1], kind=kind))
        if len(found) >= _MOST:
            break
    return found[:_MOST]
