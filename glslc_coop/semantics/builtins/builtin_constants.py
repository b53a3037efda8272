"""Built-in constants that a shader declares again: as a specialization constant, or with another value.

In: `layout(constant_id = 31) gl_MaxImageUnits;`, `const bool gl_EnableOpacityMicromapEXT = true;`. Out: the constant's
symbol, changed. Must not know: what the constant is used for. GL_KHR_vulkan_glsl 4.11,
GL_EXT_opacity_micromap_ray_query_mode.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.semantics.constants.constant_expressions import require_constant
from glslc_coop.semantics.expressions.constructors import check_initializer
from glslc_coop.semantics.expressions.names import builtin_symbol
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import SPECIALIZATION, Variable

with lazy:
    from glslc_coop.diagnostics import codes
    from glslc_coop.parser.generated import nodes
    from glslc_coop.semantics.context import Checker
    from glslc_coop.semantics.model.qualifiers import Qualifiers

#: Constants whose value a shader may choose.
CHOSEN = ("gl_EnableOpacityMicromapEXT",)


def specialize(checker: Checker, node: nodes.Identifier, qualifiers: Qualifiers) -> Variable | None:
    """Apply `layout(constant_id = 31) gl_MaxImageUnits;` before the constant is used; return it, or None."""
    name, sink = node.name, checker.sink
    start, end = qualifiers.span("constant_id")
    is_used = name in checker.scopes.levels[0].names
    symbol = builtin_symbol(checker, name) if name.startswith("gl_") else None
    if symbol.__class__ is not Variable or symbol.storage != "const" or not symbol.type.is_scalar:
        checker.error(
            codes.INVALID_SPECIALIZATION_CONSTANT,
            node,
            f"'constant_id' on a name alone is for built-in constants that are scalars, '{name}' is none",
            token=name,
        )
        return None
    assert isinstance(symbol, Variable)
    number = qualifiers.layout["constant_id"]
    first = checker.specialization_ids.get(number)
    if is_used:
        checker.error(
            codes.INVALID_SPECIALIZATION_CONSTANT,
            node,
            f"'{name}' is used before it is made a specialization constant",
            token=name,
        )
    elif first is not None:
        sink.error(
            codes.DUPLICATE_SPECIALIZATION_ID,
            start,
            end,
            f"constant_id {number} is already that of '{first.name}'",
            (first.start, first.end, "declared here"),
            token="constant_id",
        )
    else:
        checker.specialization_ids[number] = symbol
        symbol.spec_id = number
        symbol.stage = SPECIALIZATION
        if name in CHOSEN:
            checker.entry.micromap = symbol
        return symbol
    return None


def choose(
    checker: Checker, node: nodes.Declarator, known: Variable, type_: types.Type, qualifiers: Qualifiers
) -> None:
    """Declare `const bool gl_EnableOpacityMicromapEXT = true;`"""
    if (
        not qualifiers.is_const
        or node.initializer is None
        or type_ is not known.type
        or "constant_id" in qualifiers.layout
    ):
        checker.error(
            codes.INVALID_SPECIALIZATION_CONSTANT,
            node,
            f"'{node.name}' is declared again as 'const {known.type} {node.name} = …;' "
            f"or 'layout(constant_id = …) {node.name};'",
            token=node.name,
        )
        return
    value = check_initializer(checker, node.initializer, known.type)
    if not value.type.is_error and require_constant(checker, value, f"value of '{node.name}'", False):
        known.value = value.value
        checker.entry.micromap = known
