"""Inlay hints: the sizes that a product of matrices deduces, and the names of parameters in long calls.

In: an analysis and a range. Out: the protocol's hints. Must not know: how sizes are deduced, which resolution has done.
"""

from __future__ import annotations

from lsprotocol import types as lsp

from glslc_coop.language_server.positions import Lines
from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.model import types

with lazy:
    from collections.abc import Iterator

    from glslc_coop.language_server.analysis import Analysis

#: What a row of extension data calls the sizes of a product.
_SIZES = ("M", "N", "K")
#: Calls with fewer arguments are read without the names of their parameters.
_LONG = 6


def hints(analysis: Analysis, start: int, end: int) -> list[lsp.InlayHint]:
    """Return the hints between two offsets of the document."""
    if analysis.tree is None:
        return []
    lines = analysis.lines
    found = []
    for call in _calls(analysis.tree, start, end, analysis):
        opening = analysis.text.find("(", call.start)
        sizes = _sizes(call)
        if sizes and 0 <= opening < call.end:
            found.append(
                lsp.InlayHint(
                    lines.position(opening),
                    f"⟨{sizes}⟩",
                    tooltip="sizes of the product, deduced from the types of its operands",
                    padding_left=False,
                )
            )
        if len(call.arguments) >= _LONG:
            found += _names(call, lines, analysis.text)
    return found


def _calls(root: nodes.Node, start: int, end: int, analysis: Analysis) -> Iterator[nodes.BuiltinCall]:
    """Yield the calls of built-in functions in the main file that touch the range."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if not isinstance(node, nodes.TranslationUnit) and (
            not analysis.is_main(node.start) or node.end < start or node.start > end
        ):
            continue
        if isinstance(node, nodes.BuiltinCall) and analysis.text.startswith(node.prototype.name, node.start):
            yield node
        waiting.extend(nodes.children(node))


def _sizes(call: nodes.BuiltinCall) -> str:
    """Return `M=16 N=16 K=32` for a product of matrices; empty for any other call."""
    if "K" not in call.bindings or sum(argument.type.is_coopmat for argument in call.arguments) < 2:
        return ""
    return " ".join(
        f"{name}={types.argument_text('', call.bindings[name])}" for name in _SIZES if name in call.bindings
    )


def _names(call: nodes.BuiltinCall, lines: Lines, text: str) -> list[lsp.InlayHint]:
    found = []
    for parameter, argument in zip(call.prototype.parameters, call.arguments):
        if text[argument.start : argument.end] == parameter.name or argument.end <= argument.start:
            continue
        found.append(
            lsp.InlayHint(
                lines.position(argument.start),
                f"{parameter.name}:",
                kind=lsp.InlayHintKind.Parameter,
                padding_right=True,
            )
        )
    return found
