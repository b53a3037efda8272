"""Declared names: entering one into a scope, and reporting that it is taken. GLSL 4.60 section 4.2.2."""

from __future__ import annotations

from glslc_coop.diagnostics.sink import Facts
from glslc_coop.lazy import lazy
from glslc_coop.semantics.model.scopes import BlockMember, FunctionSet, Variable

with lazy:
    from glslc_coop.diagnostics import codes
    from glslc_coop.parser.generated import nodes
    from glslc_coop.semantics.context import At, Checker
    from glslc_coop.semantics.model import types
    from glslc_coop.semantics.model.scopes import Symbol


def declare(checker: Checker, name: str, symbol: Symbol, at: At) -> None:
    """Enter a name into the innermost scope; report one that is taken."""
    scope = checker.scopes.levels[-1].names
    known = scope.get(name)
    is_global = len(checker.scopes.levels) == 1
    if known is not None and not (is_global and getattr(known, "builtin", None) is not None):
        report_redefinition(checker, name, at, known)
    elif known is None and is_global and name in checker.block_names:
        report_redefinition(checker, name, at, checker.block_names[name][0][1])
    elif is_global and is_builtin_function(checker, name):
        report_builtin_function(checker, name, at)
    else:
        checker.scopes.declare(name, symbol)


def is_builtin_function(checker: Checker, name: str) -> bool:
    """Return whether a name is taken at global scope by a built-in function.

    GLSL ES has built-in functions at global scope and no overloads of them (GLSL ES 3.20 section 4.2.2), GLSL has them
    outside of it.
    """
    environment = checker.environment
    return environment.is_es and bool(environment.prototypes(name))


def report_builtin_function(checker: Checker, name: str, at: At) -> None:
    """Report that a name is a built-in function's."""
    checker.error(
        codes.REDEFINITION, at, f"redefinition of built-in function '{name}'", token=name, facts=Facts("taken")
    )


def report_redefinition(checker: Checker, name: str, at: At, known: Symbol | nodes.InterfaceBlock) -> None:
    """Report that a name is taken in its scope."""
    first: object = known
    if isinstance(known, FunctionSet):
        first = known.overloads[0]
    elif isinstance(known, BlockMember):
        block = types.base_element(known.block.type)
        first = block.members[known.index] if isinstance(block, types.Struct) else None
    notes: list[str | tuple[int, int, str]] = []
    start, end = getattr(first, "start", 0), getattr(first, "end", 0)
    if end > start > 0:
        notes.append((start, end, "previous definition is here"))
    if isinstance(known, BlockMember):
        notes.append(
            "members of a block without an instance name are global; an instance name makes them 'instance.name'"
        )
    checker.error(codes.REDEFINITION, at, f"redefinition of '{name}'", *notes, token=name, facts=Facts("taken"))
    if isinstance(known, BlockMember):
        # Uses may mean either member: what they would be wrong about is this mistake.
        checker.scopes.levels[0].names[name] = Variable(name, types.ERROR, "private")


def report_reserved(checker: Checker, name: str, at: At) -> None:
    """Report a name that begins with `gl_` (GLSL 4.60 section 3.7)."""
    checker.error(codes.RESERVED_NAME, at, f"'{name}' is reserved: it begins with 'gl_'", token=name)
