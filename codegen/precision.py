"""`precise`: which variables it reaches. GLSL 4.60 section 4.9.

In: the checked unit. Out: the variables whose computation must not be contracted. Must not know: instructions.

A value that flows into a precise variable is precise itself, so the qualifier spreads backwards over assignments within functions.
"""

from __future__ import annotations

from glslc_coop.parser import nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.codegen.emitter import Emitter
    from glslc_coop.semantics.scopes import Variable


def find_precise(fn: Emitter) -> None:
    """Fills `fn.precise_symbols`. Shaders whose text has no `precise` are not walked."""
    if not any("precise" in file.text for file in fn.checked.sources.files):
        return
    found = fn.precise_symbols
    #: Variable -> what is assigned to it, anywhere.
    assigned: dict[Variable, list[Any]] = {}
    for symbol in (*fn.checked.globals, *fn.checked.builtins):
        if _is_precise(symbol):
            found[symbol] = None
    for function in fn.checked.functions:
        if function.definition is not None:
            _collect(function.definition, found, assigned)
    pending = list(found)
    while pending:
        for expression in assigned.get(pending.pop(), ()):
            for symbol in _variables(expression):
                if symbol not in found:
                    found[symbol] = None
                    pending.append(symbol)


def _is_precise(symbol: Any) -> bool:
    qualifiers = getattr(symbol, "qualifiers", None)
    return qualifiers is not None and "precise" in qualifiers.words


def _collect(definition: Any, found: dict[Variable, None], assigned: dict[Variable, list[Any]]) -> None:
    pending = [definition]
    while pending:
        node = pending.pop()
        kind = node.__class__
        if kind is nodes.Assignment:
            target = node.target
            while hasattr(target, "base"):
                target = target.base
            if target.__class__ is nodes.Identifier:
                assigned.setdefault(target.symbol, []).append(node.expression)
        elif kind is nodes.Declarator or kind is nodes.ParameterDeclaration:
            symbol = node.symbol
            if symbol is not None:
                if _is_precise(symbol):
                    found[symbol] = None
                if kind is nodes.Declarator and symbol.initializer is not None:
                    assigned.setdefault(symbol, []).append(symbol.initializer)
                    pending.append(symbol.initializer)
        pending.extend(nodes.children(node))


def _variables(node: Any) -> list[Variable]:
    """The variables that an expression reads."""
    found = []
    pending = [node]
    while pending:
        each = pending.pop()
        if each.__class__ is nodes.Identifier:
            if each.stage == 2:
                found.append(each.symbol)
        else:
            pending.extend(nodes.children(each))
    return found
