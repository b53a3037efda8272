"""What differs between two types that a message names: long ones have much in common.

In: two types. Out: text. Must not know: why they are compared.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.semantics.model.types import Array, Parametric, argument_text

with lazy:
    from glslc_coop.semantics.model.types import Type

_ORDINALS = ("first", "second", "third", "fourth")


def difference(first: Type, second: Type) -> str:
    """Return `COLUMNS is 16 and 8` for two types of one parametric family, or arrays of such; empty for any others."""
    lengths = []
    depth = 0
    while isinstance(first, Array) and isinstance(second, Array):
        if first.length != second.length:
            which = _ORDINALS[depth] if depth < len(_ORDINALS) else f"{depth + 1}th"
            given = ["unsized" if each.length is None else str(each.length) for each in (first, second)]
            lengths.append(f"the {which} dimension is {given[0]} and {given[1]}")
        first, second, depth = first.element, second.element, depth + 1
    if depth == 1:
        lengths = [text.replace("the first dimension", "the size of the array") for text in lengths]
    if first is second:
        # `float[3]` and `float[4]` say it themselves.
        return ", ".join(lengths) if depth > 1 or isinstance(first, Parametric) else ""
    if not isinstance(first, Parametric) or not isinstance(second, Parametric) or first.row is not second.row:
        return ""
    differences = []
    for position, (one, other) in enumerate(zip(first.arguments, second.arguments)):
        if one is not other and (one.__class__ is not other.__class__ or one != other):
            role = first.row.parameters[position] if position < len(first.row.parameters) else ""
            differences.append(f"{role} is {argument_text(role, one)} and {argument_text(role, other)}")
    return ", ".join(differences + lengths)
