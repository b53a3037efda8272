"""Blocks in descriptor heaps: GL_EXT_structured_descriptor_heap, section 4.3.10.

In: `resourceheap` and `samplerheap` blocks and their members. Out: types of members, diagnostics. Must not know: how a
heap is addressed or laid out.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.declarations import type_qualifiers, type_specifiers
from glslc_coop.semantics.expressions import lvalues
from glslc_coop.semantics.model import qualifiers, types
from glslc_coop.semantics.model.scopes import RUNTIME

with lazy:
    from glslc_coop.diagnostics import codes
    from glslc_coop.semantics.context import Checker
    from glslc_coop.semantics.model.qualifiers import Qualifiers

#: Storages of values that a shader does not write.
_READ_ONLY = ("uniform", "push_constant", "in", "const", "uniform_constant", "shaderRecordEXT")
_DESCRIPTORS = {
    "resourceheap": ("OpTypeImage", "OpTypeAccelerationStructureKHR", "OpTypeTensorARM"),
    "samplerheap": ("OpTypeSampler",),
}


def check_member(checker: Checker, node: nodes.StructDeclaration) -> tuple[types.Type, Qualifiers]:
    """Return the type and the qualifiers of the declarators of one declaration in such a block."""
    found = type_qualifiers.check_qualifiers(checker, node.type.qualifiers)
    specifier = node.type.specifier
    if isinstance(specifier, nodes.StructSpecifier) and "buffer_reference" in found.layout:
        return _inline_reference(checker, specifier, found), qualifiers.NONE
    if isinstance(specifier, nodes.StructSpecifier):
        checker.error(
            codes.NESTED_STRUCTURE,
            specifier,
            "structure declared inside a block",
            "declare it first and use its name here",
            token=specifier.name or "struct",
        )
    type_ = type_specifiers.check_type(checker, node.type)
    for name in found.keywords:
        if checker.environment.qualifier_kind(name) not in ("memory", "precision"):
            message = f"'{name}' is not allowed on a member of a heap block"
            checker.error(codes.MISPLACED_QUALIFIER, found.span(name), message, token=name)
    for name in found.layout:
        row = checker.environment.layout_qualifier(name)
        if row is None or not ("member" in row and not row.enumerants or row.component_kind):
            message = f"layout qualifier '{name}' is not allowed on a member of a heap block"
            checker.error(codes.MISPLACED_LAYOUT, found.span(name), message, token=name)
    if "descriptor_size" in found.layout and not types.base_element(type_).is_opaque:
        message = f"'descriptor_size' applies to descriptors, not to '{type_}'"
        checker.error(codes.INVALID_HEAP_RESOURCE, found.span("descriptor_size"), message, token="descriptor_size")
    return type_, found


def _inline_reference(checker: Checker, node: nodes.StructSpecifier, found: Qualifiers) -> types.Reference:
    """Return the type of `layout(buffer_reference) buffer { … }`, a block without a name."""
    checker.unit.struct_count += 1
    name = f"<anonymous {checker.unit.struct_count}>"
    storage = found.storage or "buffer"
    members = type_specifiers.check_members(checker, node.members, storage)
    packing = next((name for name in ("std140", "std430", "scalar") if name in found.layout), "std430")
    reference = types.Reference(name, found.layout.get("buffer_reference_align", 16), storage)
    reference.block = types.Block(name, tuple(members), storage, packing, found)
    return reference


def check_block(checker: Checker, node: nodes.InterfaceBlock, block: types.Block) -> None:
    """Check what a heap block contains, and its offset."""
    name = node.name
    if node.array_specifier is not None:
        checker.error(codes.INVALID_HEAP_RESOURCE, node, f"heap block '{name}' cannot be an array", token=name)
    for member in block.members:
        part = _misplaced_part(member.type, block.storage)
        if part is not None:
            message = f"'{part}' is not allowed in a '{block.storage}' block"
            checker.error(codes.INVALID_HEAP_RESOURCE, member, message, token=member.name)
    offset = block.qualifiers.nodes.get("heap_offset")
    value = offset.value if isinstance(offset, nodes.LayoutQualifierId) else None
    if value is None or value.stage != RUNTIME:
        return
    memory = lvalues.memory_of(value)
    if memory.storage not in _READ_ONLY and "readonly" not in memory.keywords:
        message = "'heap_offset' must be a constant or a value that the shader cannot write"
        checker.error(codes.INVALID_LAYOUT, value, message, token="heap_offset")


def _misplaced_part(type_: types.Type, storage: str) -> types.Type | None:
    """Return the descriptor inside a type that the heap does not hold."""
    for part in types.parts(type_):
        if isinstance(part, types.BufferType):
            if storage == "samplerheap":
                return part
        elif part.is_opaque and getattr(part, "opcode", "OpTypeTensorARM") not in _DESCRIPTORS[storage]:
            return part
    return None
