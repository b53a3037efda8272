"""What the expressions of `run --against` and of `tune` have in common: parsing, and unknown names."""

from __future__ import annotations

import ast

from glslc_coop.lazy import lazy
from glslc_coop.running.errors import RunError

with lazy:
    from collections.abc import Collection


def parse(text: str) -> ast.expr:
    """Return the syntax tree of an expression; nothing of it is executed. Raises RunError."""
    try:
        return ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise RunError(f"'{text}' is not an expression") from None


def check_name(name: str, text: str, names: Collection[str]) -> None:
    """Raise RunError if a name in an expression is not one of these."""
    if name not in names:
        raise RunError(f"'{name}' in '{text}' is not known", f"known: {', '.join(names) or 'none'}")


def check_names(text: str, names: Collection[str]) -> None:
    """Raise RunError if an expression has a name that is not one of these."""
    for node in ast.walk(parse(text)):
        if isinstance(node, ast.Name):
            check_name(node.id, text, names)
