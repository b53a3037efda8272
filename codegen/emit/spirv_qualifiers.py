"""Qualifiers of GL_EXT_spirv_intrinsics: decorations, storage classes and requirements given by number.

In: qualifiers as parsed. Out: decorations, capabilities and extensions of the module. Must not know: the emitter.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.words import encode_string
from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.constants import numerics

with lazy:
    from collections.abc import Callable

    from glslc_coop.codegen.ir.module import Definition, Module
    from glslc_coop.semantics.model.qualifiers import Qualifiers
    from glslc_coop.semantics.model.scopes import Value


def named_arguments(qualifier: nodes.SpirvQualifier) -> dict[str, list[Value]]:
    """Return the values of `extensions = ["…"], capabilities = [1], set = "…", id = 4` by name."""
    named: dict[str, list[Value]] = {}
    for argument in qualifier.arguments:
        if argument.__class__ is nodes.SpirvNamedArgument:
            named.setdefault(argument.name, []).extend(value.value for value in argument.values)
    return named


def require(module: Module, arguments: dict[str, list[Value]]) -> None:
    """Declare the capabilities and extensions that an intrinsic requires."""
    for capability in arguments.get("capabilities", ()):
        module.require_capability(capability & 0xFFFFFFFF)
    for extension in arguments.get("extensions", ()):
        module.require_extension(extension)


def positional_arguments(module: Module, qualifier: nodes.SpirvQualifier) -> list[nodes.Expression]:
    """Return the arguments without a name, and declare the requirements in the named ones."""
    require(module, named_arguments(qualifier))
    return [argument for argument in qualifier.arguments if isinstance(argument, nodes.Expression)]


def literal_words(node: nodes.Expression) -> list[int]:
    """Return a literal operand as words."""
    while node.__class__ is nodes.Conversion:
        node = node.operand
    if node.__class__ is nodes.StringLiteral:
        return encode_string(node.value)
    component = node.type.component
    if component.is_bool:
        return [int(node.value)]
    bits = numerics.to_bits(component, node.value)
    return [bits & 0xFFFFFFFF] if component.width <= 32 else [bits & 0xFFFFFFFF, bits >> 32]


def has_keyword(qualifiers: Qualifiers | None, keyword: str) -> bool:
    """Return whether `spirv_by_reference` or `spirv_literal` is among the qualifiers."""
    if qualifiers is None:
        return False
    return keyword in qualifiers.keywords or any(qualifier.name == keyword for qualifier in qualifiers.spirv)


# ---- decorations ----


def decorate(module: Module, qualifier: nodes.SpirvQualifier, apply: Callable[..., None]) -> None:
    """Apply `spirv_decorate(…)` or `spirv_decorate_string(…)`: apply(decoration, *operands)."""
    number, *others = positional_arguments(module, qualifier)
    operands: list[int | str] = []
    for other in others:
        if other.__class__ is nodes.StringLiteral:
            operands.append(other.value)
        else:
            operands.extend(literal_words(other))
    apply(literal_words(number)[0], *operands)


def replace(module: Module, variable: Definition, qualifiers: Qualifiers) -> None:
    """Drop the decorations of a variable that its qualifiers give by number: a descriptor set of 0, for instance."""
    given = [
        literal_words(positional_arguments(module, qualifier)[0])[0]
        for qualifier in qualifiers.spirv
        if qualifier.name.startswith("spirv_decorate")
    ]
    if variable.decorations is not None:
        variable.decorations = [row for row in variable.decorations if row[0] not in given] or None


def decorate_member(module: Module, struct: Definition, index: int, qualifiers: Qualifiers) -> None:
    """Decorate a member of a structure; its decorations never take ids."""
    for qualifier in qualifiers.spirv:
        if qualifier.name in ("spirv_decorate", "spirv_decorate_string"):
            decorate(module, qualifier, lambda *operands: module.member_decorate(struct, index, *operands))


def storage_class(module: Module, qualifiers: Qualifiers) -> int:
    """Return the number in `spirv_storage_class(…)`."""
    qualifier = next(candidate for candidate in qualifiers.spirv if candidate.name == "spirv_storage_class")
    return literal_words(positional_arguments(module, qualifier)[0])[0]
