"""Definition, references and rename.

In: the analyses of the open documents, and an offset in one of them. Out: the protocol's locations and edits. Must not
know: how names are resolved.
"""

from __future__ import annotations

import re

from lsprotocol import types as lsp

from glslc_coop.language_server.positions import Places, normal_path, uri_of
from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes

with lazy:
    from collections.abc import Iterable

    from glslc_coop.language_server.analysis import Analysis
    from glslc_coop.language_server.index import Occurrence

_NAME = re.compile(r"[A-Za-z_]\w*")
_INCLUDE = re.compile(r'\s*#\s*include\s+["<]([^">]*)[">]')


class RenameError(Exception):
    """Raised with a message for the user when a name cannot be changed."""


def definition(analysis: Analysis, offset: int) -> lsp.Location | None:
    """Return where the name at an offset is defined; at an #include, the file."""
    included = _included(analysis, offset)
    if included is not None:
        start = lsp.Position(0, 0)
        return lsp.Location(uri_of(included), lsp.Range(start, start))
    occurrence = analysis.index.at(offset)
    if occurrence is None or not analysis.is_main(occurrence.start):
        return None
    target = analysis.index.declaration(occurrence.key)
    return Places(analysis.result.sources).location(target.start, target.end) if target is not None else None


def _included(analysis: Analysis, offset: int) -> str | None:
    """Return the path of the file that the #include of a line names."""
    start, end = analysis.lines.around(offset)
    match = _INCLUDE.match(analysis.text[start:end])
    if match is None:
        return None
    name = match[1]
    candidates = [path for path in analysis.result.dependencies if path == name or path.endswith("/" + name)]
    return candidates[0] if candidates else None


def _place(analysis: Analysis, position: int) -> tuple[str, int]:
    """Return path and offset of a position: the same in all analyses that include the file."""
    file = analysis.result.sources.file_at(position)
    return normal_path(file.name), position - file.base


def _same(analyses: Iterable[Analysis], analysis: Analysis, key: object) -> list[tuple[Analysis, Occurrence]]:
    """Return the names of one thing in all analyses, each place once.

    A thing that an included file declares has a key in each analysis; they are the same by the place of the
    declaration.
    """
    declared = analysis.index.declaration(key)
    places = {_place(analysis, declared.start)} if declared is not None else set()
    found: dict[tuple[str, int], tuple[Analysis, Occurrence]] = {}
    for each in [analysis, *(other for other in analyses if other is not analysis)]:
        if each is analysis:
            keys = [key]
        else:
            keys = [
                one.key for one in each.index.occurrences if one.role != "use" and _place(each, one.start) in places
            ]
        for one in keys:
            for occurrence in each.index.of(one):
                found.setdefault(_place(each, occurrence.start), (each, occurrence))
    return [found[place] for place in sorted(found)]


def declared_in(analysis: Analysis, offset: int) -> tuple[str, str] | None:
    """Return the path of the file that declares what is at an offset, and its name; None for the language's names."""
    occurrence = analysis.index.at(offset)
    declared = analysis.index.declaration(occurrence.key) if occurrence is not None else None
    if declared is None:
        return None
    return _place(analysis, declared.start)[0], analysis.result.sources.text(declared.start, declared.end)


def references(
    analyses: Iterable[Analysis], analysis: Analysis, offset: int, with_declaration: bool
) -> list[lsp.Location]:
    """Return every place in the open documents and their includes that names what is at an offset."""
    occurrence = analysis.index.at(offset)
    if occurrence is None:
        return []
    found = []
    for each, one in _same(analyses, analysis, occurrence.key):
        if one.role == "use" or with_declaration:
            location = Places(each.result.sources).location(one.start, one.end)
            if location is not None:
                found.append(location)
    return found


def highlights(analysis: Analysis, offset: int) -> list[lsp.DocumentHighlight]:
    """Return the places in the document that name what is at an offset."""
    occurrence = analysis.index.at(offset)
    if occurrence is None:
        return []
    places = Places(analysis.result.sources)
    return [
        lsp.DocumentHighlight(places.range(each.start, each.end))
        for each in analysis.index.of(occurrence.key)
        if analysis.is_main(each.start)
    ]


def renamable(analysis: Analysis, offset: int) -> lsp.Range:
    """Return the range of the name at an offset. Raises RenameError for what has no name of the user's."""
    occurrence = analysis.index.at(offset)
    if occurrence is None:
        raise RenameError("no name of the shader is here")
    if isinstance(occurrence.key, tuple) and occurrence.key[0] == "built-in":
        raise RenameError("a name of the language cannot be changed")
    if occurrence.kind == "macro":
        raise RenameError("macros cannot be renamed: directives that are not compiled may use them")
    return Places(analysis.result.sources).range(occurrence.start, occurrence.end)


def rename(analyses: Iterable[Analysis], analysis: Analysis, offset: int, name: str) -> lsp.WorkspaceEdit:
    """Return the edits that give the name at an offset another name. Raises RenameError."""
    analyses = list(analyses)
    renamable(analysis, offset)
    occurrence = analysis.index.at(offset)
    assert occurrence is not None
    environment = analysis.environment
    taken = name.startswith("gl_") or name in environment.keywords or name in environment.type_names
    if taken or _NAME.fullmatch(name) is None:
        raise RenameError(f"'{name}' is not a name that a shader may declare")
    old = analysis.result.sources.text(occurrence.start, occurrence.end)
    preprocessing = analysis.result.preprocessing
    if preprocessing is not None:
        for macro in preprocessing.definitions.values():
            if any(part[1] == old for part in macro.body):
                raise RenameError(f"'{old}' is in the text of the macro '{macro.name}'")
    for each in analyses:
        _refuse_taken(each, analysis, occurrence, name)
    changes: dict[str, list[lsp.TextEdit]] = {}
    for each, one in _same(analyses, analysis, occurrence.key):
        location = Places(each.result.sources).location(one.start, one.end)
        if location is not None:
            changes.setdefault(location.uri, []).append(lsp.TextEdit(location.range, name))
    return lsp.WorkspaceEdit(changes=changes)


def _refuse_taken(other: Analysis, analysis: Analysis, occurrence: Occurrence, name: str) -> None:
    """Raise RenameError where a shader that uses the thing declares the new name in the same scope, or around it."""
    same = {_place(each, one.start) for each, one in _same([other], analysis, occurrence.key)}
    uses = [one for one in other.index.occurrences if _place(other, one.start) in same]
    if not uses:
        return
    functions = {_function_at(other, one.start) for one in uses}
    for one in other.index.occurrences:
        if one.role == "use" or other.result.sources.text(one.start, one.end) != name:
            continue
        if (one.kind == "member") != (occurrence.kind == "member"):
            continue
        inside = _function_at(other, one.start)
        if one.kind == "member":
            declared = other.index.declaration(uses[0].key)
            taken = declared is not None and _owner_at(other, one.start) == _owner_at(other, declared.start)
        else:
            taken = inside is None or None in functions or inside in functions
        if taken:
            place = other.result.sources.locate(one.start)
            raise RenameError(f"'{name}' is declared already, at {place.name}:{place.line}")


def _function_at(analysis: Analysis, position: int) -> int | None:
    """Return where the function definition around a position begins; None outside of functions."""
    for node in analysis.tree.declarations if analysis.tree is not None else ():
        if isinstance(node, nodes.FunctionDefinition) and node.start <= position < node.end:
            # The name of the function itself is outside.
            return node.start if position >= node.prototype.return_type.end + 1 + len(node.prototype.name) else None
    return None


def _owner_at(analysis: Analysis, position: int) -> int | None:
    """Return where the structure or block around a position begins."""
    for node in analysis.tree.declarations if analysis.tree is not None else ():
        if node.start <= position < node.end:
            return node.start
    return None
