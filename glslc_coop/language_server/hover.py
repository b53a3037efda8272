"""Hover: type, value, declaration and meaning of what is under the cursor.

In: an analysis and an offset. Out: Markdown. Must not know: where the text is shown.
"""

from __future__ import annotations

import re

from lsprotocol import types as lsp

from glslc_coop.extensions import registry
from glslc_coop.extensions.hints import names_by_kind
from glslc_coop.language_server.meanings import meaning, section
from glslc_coop.lazy import lazy
from glslc_coop.lexer.macros import Macro
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.builtins.candidates import glsl
from glslc_coop.semantics.builtins.prototypes import Prototype
from glslc_coop.semantics.model import layout, types
from glslc_coop.semantics.model.scopes import FunctionSymbol, Variable

with lazy:
    from glslc_coop.environment.environment import Environment
    from glslc_coop.language_server.analysis import Analysis
    from glslc_coop.language_server.index import Occurrence

#: Rows of a built-in function that are shown where no call tells which is meant.
_MOST_ROWS = 6


def hover(analysis: Analysis, offset: int) -> lsp.Hover | None:
    """Return what to show for an offset of the document."""
    index = analysis.index
    occurrence = index.at(offset)
    if occurrence is not None and analysis.is_main(occurrence.start):
        text = describe(analysis, occurrence)
        return _hover(analysis, text, occurrence.start, occurrence.end)
    token = index.token_at(offset)
    if token is None or not analysis.is_main(token.start):
        return _directive(analysis, offset)
    if token.text in _METHODS and analysis.text[: token.start].rstrip().endswith("."):
        return _hover(analysis, _METHODS[token.text], token.start, token.end)
    text = _builtin(analysis.environment, token.text) or _literal(analysis, token.start, token.end)
    return _hover(analysis, text, token.start, token.end) if text else None


def _hover(analysis: Analysis, text: str, start: int, end: int) -> lsp.Hover:
    content = lsp.MarkupContent(lsp.MarkupKind.Markdown, text)
    return lsp.Hover(content, analysis.lines.range(start, end))


def code(text: str) -> str:
    """Return a block of GLSL."""
    return f"```glsl\n{text}\n```"


def describe(analysis: Analysis, occurrence: Occurrence) -> str:
    """Return the Markdown for a name."""
    return _with_comment(analysis, occurrence, _described(analysis, occurrence))


def _described(analysis: Analysis, occurrence: Occurrence) -> str:
    thing = occurrence.thing
    if isinstance(thing, Variable):
        return describe_variable(thing)
    if isinstance(thing, FunctionSymbol):
        return code(thing.signature())
    if isinstance(thing, Prototype):
        return _call(thing, occurrence.node, analysis.environment)
    if isinstance(thing, types.Member):
        place = _place(_owner(analysis, occurrence), thing)
        return _with_meaning(code(f"{thing.type} {thing.name}{place}"), thing.name)
    if isinstance(thing, Macro):
        return code(_macro(thing))
    return describe_type(thing)


#: Methods -> what to show; their names are those of built-in functions as well.
_METHODS = {
    "length": "```glsl\nint length()\n```\n\n"
    "The number of elements or components; of a cooperative matrix, of those that an invocation holds.",
}
#: A comment that ends where a declaration's line begins: lines of `//`, or one `/* … */`.
_COMMENT = re.compile(r"(?:^[ \t]*//[^\n]*\n)+\Z|/\*(?:(?!\*/).)*\*/[ \t]*\n\Z", re.MULTILINE | re.DOTALL)
_EXTENSION = re.compile(r"\s*#\s*extension\s+(\w+)")
#: Names of an extension that are shown, of each kind.
_MOST_NAMES = 12


def _with_comment(analysis: Analysis, occurrence: Occurrence, text: str) -> str:
    """Return a description with the comment above the declaration."""
    declared = analysis.index.declaration(occurrence.key)
    if declared is None:
        return text
    file = analysis.result.sources.file_at(declared.start)
    begin = file.text.rfind("\n", 0, declared.start - file.base) + 1
    match = _COMMENT.search(file.text, max(begin - 2000, 0), begin)
    if match is None:
        return text
    lines = [re.sub(r"^\s*(?://+[/!]?|/\*+!?|\*(?!/))\s?|\s*\*/\s*$", "", line) for line in match[0].splitlines()]
    comment = "\n".join(lines).strip()
    return f"{text}\n\n{comment}" if comment else text


def _owner(analysis: Analysis, occurrence: Occurrence) -> types.Struct | None:
    """Return the structure or block that a member belongs to, None where it is unknown."""
    node = occurrence.node
    if isinstance(node, nodes.MemberAccess):
        base = node.base.type
        owner = base.block if isinstance(base, types.Reference) else base
        return owner if isinstance(owner, types.Struct) else None
    for each in analysis.tree.declarations if analysis.tree is not None else ():
        if isinstance(each, nodes.InterfaceBlock) and each.start <= occurrence.start < each.end:
            type_ = types.base_element(each.symbol.type) if isinstance(each.symbol, Variable) else None
            return type_ if isinstance(type_, types.Struct) else None
    return None


def _place(owner: types.Struct | None, member: types.Member) -> str:
    """Return where a member lies in its block, as a comment; empty where it lies in no memory."""
    packing = getattr(owner, "packing", None)
    if owner is None or packing is None or member not in owner.members:
        return ""
    is_major = layout.is_row_major(owner) if isinstance(owner, types.Block) else False
    try:
        row = layout.member_layouts(owner, packing, is_major)[owner.members.index(member)]
        stride = f", stride {row.array_stride}" if row.array_stride else ""
        is_unsized = isinstance(member.type, types.Array) and member.type.length is None
        size = "" if is_unsized else f", {layout.member_size(member.type, packing, row.is_row_major)} bytes"
    except (AssertionError, AttributeError, KeyError, TypeError, ValueError):
        # A type with errors has no layout.
        return ""
    return f"; // offset {row.offset}{size}{stride}"


def _directive(analysis: Analysis, offset: int) -> lsp.Hover | None:
    """Return what the extension adds that the line of an offset names."""
    start, end = analysis.lines.around(offset)
    match = _EXTENSION.match(analysis.text[start:end])
    if match is None or match[1] not in registry.REGISTRY:
        return None
    record = registry.load(match[1])
    parts = [f"**{match[1]}**"]
    for title, kind in (("types", "type"), ("functions", "function"), ("constants and variables", "value")):
        found = list(dict.fromkeys(names_by_kind(kind, [record])))
        if found:
            more = f" and {len(found) - _MOST_NAMES} more" if len(found) > _MOST_NAMES else ""
            parts.append(f"{title}: " + ", ".join(f"`{name}`" for name in found[:_MOST_NAMES]) + more)
    return _hover(analysis, "\n\n".join(parts), start + match.start(1), start + match.end(1))


def describe_variable(variable: Variable) -> str:
    """Return the declaration of a variable, the value of a constant, and what a built-in one means."""
    words = [] if variable.storage in ("local", "private") else [variable.storage]
    if variable.storage == "parameter":
        words = [variable.parameter_direction or "in"]
    elif variable.storage == "uniform_constant":
        words = ["uniform"]
    text = " ".join([*words, str(variable.type), variable.name]).rstrip()
    if variable.value is not None:
        text += f" = {value_text(variable.value)}"
    given = getattr(variable.qualifiers, "layout", None)
    if given:
        ids = ", ".join(name if number is True else f"{name} = {number}" for name, number in given.items())
        text = f"layout({ids}) {text}"
    notes = f"\n\nspecialization constant {variable.spec_id}" if variable.spec_id is not None else ""
    return _with_meaning(code(text) + notes, variable.name)


def value_text(value: object) -> str:
    """Return a constant's value as GLSL writes it."""
    if isinstance(value, (tuple, list)):
        return f"({', '.join(map(value_text, value))})"
    if isinstance(value, bool):
        return "true" if value else "false"
    return repr(value) if isinstance(value, float) else str(value)


def describe_type(type_: types.Type) -> str:
    """Return a type; a structure with its members, a parametric type with its row."""
    if isinstance(type_, types.Reference):
        members = type_.block.members if type_.block is not None else ()
        return code(_members(f"buffer_reference {type_.name}", members, type_.block))
    if isinstance(type_, types.Struct):
        kind = type_.storage if isinstance(type_, types.Block) else "struct"
        return code(_members(f"{kind} {type_.name}", type_.members, type_))
    if isinstance(type_, types.Parametric):
        row = f"{type_.row.name}<{', '.join(type_.row.parameters)}>"
        return _with_meaning(code(f"{type_}\n// {row}"), type_.row.name) + f"\n\n*{type_.row.extension}*"
    return code(str(type_))


def _members(head: str, members: tuple[types.Member, ...], owner: types.Struct | None = None) -> str:
    lines = [f"    {member.type} {member.name}{_place(owner, member) or ';'}" for member in members]
    return "\n".join([f"{head} {{", *lines, "}"])


def _macro(macro: Macro) -> str:
    parameters = "" if macro.parameters is None else f"({', '.join(macro.parameters)})"
    body = "".join((" " if part[2] else "") + part[1] for part in macro.body).strip()
    return f"#define {macro.name}{parameters} {body}".rstrip()


def _call(prototype: Prototype, node: nodes.Node | None, environment: Environment) -> str:
    """Return the row of a call, what its letters stand for, its meaning and section."""
    parts = [code(glsl(prototype.text, environment.type_names))]
    if isinstance(node, nodes.BuiltinCall):
        bound = [
            f"{name} = {types.argument_text('', value)}"
            for name, value in node.bindings.items()
            if len(name) == 1 and not isinstance(value, tuple)
        ]
        if bound:
            parts.append("with " + ", ".join(f"`{each}`" for each in bound))
        if node.value is not None:
            parts.append(f"value `{value_text(node.value)}`")
    text = meaning(prototype.name)
    if text:
        parts.append(text)
    parts.append(f"*{section(prototype.extension, prototype.name)}*")
    return "\n\n".join(parts)


def _with_meaning(text: str, name: str) -> str:
    known = meaning(name)
    return f"{text}\n\n{known}" if known else text


def _builtin(environment: Environment, name: str) -> str:
    """Return the description of a built-in name that the tree does not have, for a call with errors say."""
    rows = environment.prototypes(name)
    if rows:
        shown = "\n".join(glsl(row.text, environment.type_names) for row in rows[:_MOST_ROWS])
        if len(rows) > _MOST_ROWS:
            shown += f"\n// and {len(rows) - _MOST_ROWS} more"
        return f"{_with_meaning(code(shown), name)}\n\n*{section(rows[0].extension, name)}*"
    constant = environment.constant(name)
    if constant is not None:
        return _with_meaning(code(f"const {constant[0]} {name} = {value_text(constant[1])}"), name)
    row = environment.variable(name)
    if row is not None:
        return _with_meaning(code(f"{row.storage} {environment.variable_type(row, types.TypeTable())} {name}"), name)
    qualifier = environment.layout_qualifier(name)
    if qualifier is not None:
        return f"layout qualifier `{name}`" + (" = number" if qualifier.least is not None else "")
    return ""


def _literal(analysis: Analysis, start: int, end: int) -> str:
    """Return the type and value of the smallest constant expression at a place."""
    if analysis.tree is None:
        return ""
    best: nodes.Expression | None = None
    waiting: list[nodes.Node] = [analysis.tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, nodes.Expression) and node.start <= start and end <= node.end and node.value is not None:
            best = node
        waiting.extend(child for child in nodes.children(node) if child.start <= start and end <= child.end)
    return code(f"{best.type} {value_text(best.value)}") if best is not None else ""
