"""Signature help: the overloads of the function whose arguments are being typed.

In: an analysis and an offset. Out: the protocol's signatures; the call around an offset, for completion. Must not know:
which overload resolution will choose.
"""

from __future__ import annotations

from lsprotocol import types as lsp

from glslc_coop.language_server import scope
from glslc_coop.language_server.meanings import meaning, section
from glslc_coop.lazy import lazy
from glslc_coop.semantics.builtins.candidates import glsl
from glslc_coop.semantics.builtins.prototypes import TypePattern
from glslc_coop.semantics.model import types

with lazy:
    from glslc_coop.language_server.analysis import Analysis
    from glslc_coop.language_server.scope import Named

#: How far back a call may begin.
_FARTHEST = 4000


class OpenCall:
    """A call that is not closed before the cursor. argument: the number of the argument at the cursor, from 0."""

    __slots__ = ("name", "argument")

    def __init__(self, name: str, argument: int) -> None:
        self.name = name
        self.argument = argument


def open_call(text: str, offset: int) -> OpenCall | None:
    """Return the innermost call around an offset."""
    depth = commas = 0
    for position in range(offset - 1, max(offset - _FARTHEST, -1), -1):
        character = text[position]
        if character in ")]":
            depth += 1
        elif character == "[" and depth:
            depth -= 1
        elif character == "(":
            if depth:
                depth -= 1
                continue
            name = scope.word_before(text, position)
            return OpenCall(name, commas) if name and name not in ("if", "for", "while", "switch", "layout") else None
        elif character == "," and not depth:
            commas += 1
        elif character in ";{}":
            return None
    return None


def signature_help(analysis: Analysis, offset: int) -> lsp.SignatureHelp | None:
    """Return the signatures of the call around an offset."""
    call = open_call(analysis.text, offset)
    if call is None:
        return None
    signatures = _signatures(analysis, call.name, scope.visible_names(analysis, offset))
    if not signatures:
        return None
    fitting = (
        number for number, each in enumerate(signatures) if each.parameters and len(each.parameters) > call.argument
    )
    return lsp.SignatureHelp(signatures, next(fitting, 0), call.argument)


def _signatures(analysis: Analysis, name: str, names: dict[str, Named]) -> list[lsp.SignatureInformation]:
    thing = names.get(name)
    if isinstance(thing, list):
        return [_signature(function.signature(), "") for function in thing]
    if isinstance(thing, types.Struct):
        members = ", ".join(f"{member.type} {member.name}" for member in thing.members)
        return [_signature(f"{thing.name}({members})", "")]
    found = []
    for row in analysis.environment.prototypes(name):
        text = " ".join(part for part in (meaning(name), f"*{section(row.extension, name)}*") if part)
        label = row.text.partition(" = ")[0] if " = " in row.text.rpartition(")")[2] else row.text
        found.append(_signature(glsl(label, analysis.environment.type_names), text))
    return found


def _signature(label: str, documentation: str) -> lsp.SignatureInformation:
    """Return a signature whose parameters are spans of its label."""
    opening, closing = label.find("("), label.rfind(")")
    spans: list[lsp.ParameterInformation] = []
    start, depth = opening + 1, 0
    for position in range(opening + 1, closing + 1):
        character = label[position]
        depth += (character in "<([") - (character in ">)]")
        if (character == "," and not depth) or position == closing:
            while start < position and label[start] == " ":
                start += 1
            if start < position:
                spans.append(lsp.ParameterInformation((start, position)))
            start = position + 1
    content = lsp.MarkupContent(lsp.MarkupKind.Markdown, documentation) if documentation else None
    return lsp.SignatureInformation(label, documentation=content, parameters=spans)


def parameters_of(analysis: Analysis, name: str, names: dict[str, Named]) -> list[list[tuple[types.Type | None, str]]]:
    """Return type and name of the parameters of each overload; the type is None where it depends on the call."""
    thing = names.get(name)
    if isinstance(thing, list):
        return [[(parameter.type, parameter.name) for parameter in function.parameters] for function in thing]
    return [
        [
            (parameter.pattern.type if isinstance(parameter.pattern, TypePattern) else None, parameter.name)
            for parameter in row.parameters
        ]
        for row in analysis.environment.prototypes(name)
    ]
