"""Document symbols: functions, structures and blocks with their members, variables and macros of a shader.

In: an analysis. Out: the protocol's symbols. Must not know: what uses them.
"""

from __future__ import annotations

from lsprotocol import types as lsp

from glslc_coop.language_server.positions import Lines
from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.model.scopes import FunctionSymbol, Variable

with lazy:
    from glslc_coop.language_server.analysis import Analysis

_CONSTANT = lsp.SymbolKind.Constant


def symbols(analysis: Analysis) -> list[lsp.DocumentSymbol]:
    """Return the symbols of the document itself, in order of position."""
    lines = analysis.lines
    found: list[lsp.DocumentSymbol] = []
    if analysis.tree is not None:
        for declaration in analysis.tree.declarations:
            if analysis.is_main(declaration.start):
                found += _of_declaration(declaration, lines)
    preprocessing = analysis.result.preprocessing
    if preprocessing is not None:
        for macro in preprocessing.definitions.values():
            if macro.end > macro.start and analysis.is_main(macro.start):
                found.append(_symbol(lines, macro.name, _CONSTANT, "macro", macro.start, macro.end))
    return sorted(found, key=lambda symbol: (symbol.range.start.line, symbol.range.start.character))


def _symbol(
    lines: Lines,
    name: str,
    kind: lsp.SymbolKind,
    detail: str,
    start: int,
    end: int,
    children: list[lsp.DocumentSymbol] | None = None,
) -> lsp.DocumentSymbol:
    name_start = lines.text.find(name, start, end)
    if name_start < 0:
        name_start, name_end = start, end
    else:
        name_end = name_start + len(name)
    return lsp.DocumentSymbol(
        name or "(unnamed)",
        kind,
        lines.range(start, end),
        lines.range(name_start, name_end),
        detail=detail,
        children=children,
    )


def _of_declaration(node: nodes.Declaration, lines: Lines) -> list[lsp.DocumentSymbol]:
    if isinstance(node, nodes.FunctionDefinition):
        if isinstance(node.symbol, FunctionSymbol):
            kind = lsp.SymbolKind.Function
            return [_symbol(lines, node.prototype.name, kind, node.symbol.signature(), node.start, node.end)]
    elif isinstance(node, nodes.InterfaceBlock):
        symbol = node.symbol
        detail = symbol.storage if isinstance(symbol, Variable) else "block"
        kind = lsp.SymbolKind.Interface
        return [_symbol(lines, node.name, kind, detail, node.start, node.end, _members(node.members, lines))]
    elif isinstance(node, nodes.InitDeclaratorList):
        return _of_variables(node, lines)
    return []


def _of_variables(node: nodes.InitDeclaratorList, lines: Lines) -> list[lsp.DocumentSymbol]:
    found = []
    specifier = node.type.specifier
    if isinstance(specifier, nodes.StructSpecifier):
        name = specifier.name or ""
        members = _members(specifier.members, lines)
        kind = lsp.SymbolKind.Struct
        found.append(_symbol(lines, name, kind, "struct", specifier.start, specifier.end, members))
    for declarator in node.declarators:
        symbol = declarator.symbol
        if isinstance(symbol, Variable):
            kind = _CONSTANT if symbol.storage == "const" else lsp.SymbolKind.Variable
            found.append(_symbol(lines, declarator.name, kind, str(symbol.type), declarator.start, declarator.end))
    return found


def _members(declarations: list[nodes.StructDeclaration], lines: Lines) -> list[lsp.DocumentSymbol]:
    return [
        _symbol(
            lines,
            declarator.name,
            lsp.SymbolKind.Field,
            lines.text[declaration.type.start : declaration.type.end],
            declarator.start,
            declarator.end,
        )
        for declaration in declarations
        for declarator in declaration.declarators
    ]
