"""Decorations of variables, members and parameters, from their qualifiers.

In: qualifiers. Out: decorations, and the flags that memory operands are built from. Must not know: where a variable
lies; expressions. GLSL 4.60 chapter 4; GL_KHR_vulkan_glsl; SPIR-V 1.6 section 3.20.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.module import Definition
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.qualifiers import IMPLYING_FLAT

with lazy:
    from collections.abc import Collection

    from glslc_coop.codegen.emit import transform_feedback
    from glslc_coop.codegen.emit.emitter import Emitter
    from glslc_coop.codegen.ir.instruction import Id
    from glslc_coop.semantics.model import locations
    from glslc_coop.semantics.model.qualifiers import LayoutIds, Qualifiers, Row
    from glslc_coop.semantics.model.scopes import Variable
    from glslc_coop.semantics.model.types import Block, Member, Type

#: How memory is shared, as bits. The scopes come first: the widest scope that is set wins.
QUEUE_FAMILY, DEVICE, WORKGROUP, SUBGROUP, SHADER_CALL, VOLATILE, NON_PRIVATE, NONTEMPORAL = (
    1 << bit for bit in range(8)
)
COHERENT = QUEUE_FAMILY | DEVICE | WORKGROUP | SUBGROUP | SHADER_CALL | VOLATILE
#: Memory qualifier -> bits.
FLAGS: dict[str, int] = {
    "coherent": QUEUE_FAMILY,
    "queuefamilycoherent": QUEUE_FAMILY,
    "devicecoherent": DEVICE,
    "workgroupcoherent": WORKGROUP,
    "subgroupcoherent": SUBGROUP,
    "shadercallcoherent": SHADER_CALL,
    "volatile": VOLATILE | QUEUE_FAMILY,
    "nonprivate": NON_PRIVATE,
    "nontemporal": NONTEMPORAL,
}

#: Layout qualifier ids that become decorations with their number, in the order in which modules have them.
_NUMBERED = ("location", "component", "index", "input_attachment_index", "bank", "member_offset")

_RESOURCES: tuple[int, ...] = (
    spirv.StorageClassUniform,
    spirv.StorageClassStorageBuffer,
    spirv.StorageClassUniformConstant,
    spirv.StorageClassPushConstant,
    spirv.StorageClassTileAttachmentQCOM,
    spirv.StorageClassAtomicCounter,
)


# ---- rows ----


def enumerants(row: Row | None, kind: str) -> list[int]:
    """Return the enumerants of one kind, such as "Decoration", that the row of a qualifier names."""
    if row is None:
        return []
    return [getattr(spirv, name) for name in row.enumerants if name.startswith(kind)]


def interface_decorations(emitter: Emitter, name: str) -> list[int]:
    """Return the decorations that an interpolation, auxiliary or invariance qualifier asks for."""
    row = emitter.environment.qualifier(name)
    return enumerants(row, "Decoration") if row is not None and (row.is_interface or row.kind == "variance") else []


def numbered_decorations(emitter: Emitter, layout_ids: LayoutIds) -> list[tuple[int, int]]:
    """Return (decoration, number) of the layout qualifier ids that become decorations."""
    decorated: list[tuple[int, int]] = []
    for name in _NUMBERED:
        number = layout_ids.get(name)
        if number is not None:
            row = emitter.environment.layout_qualifier(name)
            decorated.extend((decoration, number) for decoration in enumerants(row, "Decoration"))
    return decorated


def plain_decorations(emitter: Emitter, layout_ids: LayoutIds) -> list[int]:
    """Return the decorations of the layout qualifier ids that have no number."""
    decorations: list[int] = []
    for name, value in layout_ids.items():
        if value is True:
            decorations.extend(enumerants(emitter.environment.layout_qualifier(name), "Decoration"))
    return decorations


def storage_class_of(emitter: Emitter, storage: str) -> int | None:
    """Return the storage class of variables of a storage, None where the row names none."""
    return next(iter(enumerants(emitter.environment.qualifier(storage), "StorageClass")), None)


# ---- memory ----


def memory_flags(emitter: Emitter, qualifiers: Qualifiers | None) -> int:
    """Return the bits of FLAGS that the qualifiers request under this memory model."""
    if qualifiers is None:
        return 0
    flags = 0
    for keyword in qualifiers.keywords:
        flags |= FLAGS.get(keyword, 0)
    return flags if emitter.traits.is_vulkan_memory_model else flags & (NONTEMPORAL | VOLATILE)


def memory_decorations(emitter: Emitter, qualifiers: Qualifiers | None) -> list[int]:
    """Return the decorations of a resource or of a block member."""
    decorations: list[int] = []
    if qualifiers is None:
        return decorations
    for keyword in qualifiers.keywords:
        row = emitter.environment.qualifier(keyword)
        # Under the Vulkan memory model, memory operands specify how memory is shared.
        if row is not None and row.kind == "memory" and not ("shared" in row and emitter.traits.is_vulkan_memory_model):
            decorations.extend(each for each in enumerants(row, "Decoration") if each not in decorations)
    return decorations


# ---- blocks ----


def laid_out_block(emitter: Emitter, block: Block) -> Definition:
    """Return the structure of a block in memory, its members decorated from their qualifiers and those of the block."""
    definition = emitter.types.block(block)
    if block not in emitter.types.decorated_blocks:
        emitter.types.decorated_blocks[block] = None
        if block.storage in ("in", "out"):
            _decorate_interface_block(emitter, definition, block)
            return definition
        # Of other blocks than buffers the variable alone is decorated.
        is_buffer = block.storage in _BUFFERS
        shared = memory_decorations(emitter, block.qualifiers) if is_buffer else []
        for index, member in enumerate(block.members):
            if is_buffer:
                for decoration in [*shared, *memory_decorations(emitter, member.qualifiers)]:
                    emitter.module.member_decorate(definition, index, decoration)
            if member.qualifiers is not None and member.qualifiers.spirv:
                decorate_spirv_member(emitter, definition, index, member.qualifiers)
    return definition


#: Storage of blocks in buffers.
_BUFFERS = ("buffer", "shaderRecordEXT")


def _decorate_interface_block(emitter: Emitter, definition: Definition, block: Block) -> None:
    """Decorate the members of an in or out block with what the block or they are qualified as.

    Where a member has a location all have one: those without follow the member before (GLSL 4.60 section 4.4.1).
    """
    keywords = block.qualifiers.keywords if block.qualifiers is not None else ()
    shared = [decoration for keyword in keywords for decoration in interface_decorations(emitter, keyword)]
    location = block.qualifiers.layout.get("location", 0) if block.qualifiers is not None else 0
    has_locations = has_member_locations(block)
    for index, member in enumerate(block.members):
        for decoration in shared:
            if decoration not in _WHOLE_VARIABLE:
                emitter.module.member_decorate(definition, index, decoration)
        if has_locations:
            own = member.qualifiers.layout.get("location") if member.qualifiers is not None else None
            location = own if own is not None else location
            emitter.module.member_decorate(definition, index, spirv.DecorationLocation, location)
            location += locations.location_count(member.type)
        own_keywords = member.qualifiers.keywords if member.qualifiers is not None else ()
        for decoration in implied_flat(emitter, (*keywords, *own_keywords), member.type):
            emitter.module.member_decorate(definition, index, decoration)
        decorate_interface_member(emitter, definition, index, member)


#: Decorations of the variable, not of the members of its block.
_WHOLE_VARIABLE: tuple[int, ...] = (spirv.DecorationPerVertexKHR,)


def implied_flat(emitter: Emitter, keywords: Collection[str], type_: Type) -> tuple[int, ...]:
    """Return the decoration Flat where an integer input of a fragment shader has a qualifier in place of `flat`.

    GL_EXT_mesh_shader and GL_AMD_shader_explicit_vertex_parameter do not ask for `flat` there; Vulkan does
    (VUID-StandaloneSpirv-Flat-04744).
    """
    if (
        emitter.environment.stage == "fragment"
        and "flat" not in keywords
        and any(word in IMPLYING_FLAT for word in keywords)
        and types.is_uninterpolated(type_)
    ):
        return (spirv.DecorationFlat,)
    return ()


def has_member_locations(block: Block) -> bool:
    """Return whether the members of a block have locations, so that the block has none."""
    return any(member.qualifiers is not None and "location" in member.qualifiers.layout for member in block.members)


def decorate_interface_member(emitter: Emitter, definition: Definition, index: int, member: Member) -> None:
    """Decorate a member of an in or out block with its location and interpolation."""
    qualifiers = member.qualifiers
    if qualifiers is None:
        return
    if qualifiers.spirv:
        decorate_spirv_member(emitter, definition, index, qualifiers)
    for keyword in qualifiers.keywords:
        for decoration in interface_decorations(emitter, keyword):
            emitter.module.member_decorate(definition, index, decoration)
    for decoration, number in numbered_decorations(emitter, qualifiers.layout):
        emitter.module.member_decorate(definition, index, decoration, number)
    for decoration in plain_decorations(emitter, qualifiers.layout):
        emitter.module.member_decorate(definition, index, decoration)
    if "xfb_offset" in qualifiers.layout:
        transform_feedback.capture(
            qualifiers.layout, lambda *operands: emitter.module.member_decorate(definition, index, *operands)
        )


def decorate_spirv_member(emitter: Emitter, definition: Definition, index: int, qualifiers: Qualifiers) -> None:
    """Apply the decorations that a member's qualifiers give by number; their module is loaded on first use."""
    from glslc_coop.codegen.emit import spirv_qualifiers

    spirv_qualifiers.decorate_member(emitter.module, definition, index, qualifiers)


# ---- variables ----

#: Storage classes to which interpolation qualifiers do not apply.
_UNINTERPOLATED = (spirv.StorageClassPrivate, spirv.StorageClassWorkgroup, spirv.StorageClassUniformConstant)


def _set_and_binding(
    emitter: Emitter, symbol: Variable, layout_ids: dict[str, int], block: Block | None
) -> tuple[int | None, int | None]:
    """Return descriptor set and binding of a resource. The set defaults to 0.

    Outside of blocks, OpenGL has locations: an opaque variable has binding 0 without any; one of another type has a set
    only where an option gives it one.
    """
    descriptor_set, binding = layout_ids.get("set", 0), layout_ids.get("binding")
    if not emitter.environment.target.is_opengl or block is not None:
        return descriptor_set, binding
    base = types.base_element(symbol.type)
    if not base.is_opaque:
        return layout_ids.get("set"), binding
    return descriptor_set, 0 if binding is None else binding


def decorate_variable(
    emitter: Emitter, variable: Definition, symbol: Variable, storage_class: int, block: Block | None
) -> None:
    """Decorate a global with set, binding, location and the rest of its qualifiers."""
    module, qualifiers = emitter.module, symbol.qualifiers
    is_resource = storage_class in _RESOURCES
    if is_resource and storage_class != spirv.StorageClassPushConstant:
        layout_ids = qualifiers.layout if qualifiers is not None else {}
        descriptor_set, binding = _set_and_binding(emitter, symbol, layout_ids, block)
        if descriptor_set is not None:
            module.decorate(variable, spirv.DecorationDescriptorSet, descriptor_set)
        if binding is not None:
            module.decorate(variable, spirv.DecorationBinding, binding)
        if storage_class == spirv.StorageClassAtomicCounter:
            module.decorate(variable, spirv.DecorationOffset, layout_ids["offset"])
    if qualifiers is None:
        return
    has_member_location = block is not None and has_member_locations(block)
    has_location = not (has_member_location or _is_ray_data(emitter, storage_class)) and (
        storage_class not in _RESOURCES or emitter.environment.target.is_opengl
    )
    for decoration, number in numbered_decorations(emitter, qualifiers.layout):
        if has_location or decoration != spirv.DecorationLocation:
            module.decorate(variable, decoration, number)
    for decoration in plain_decorations(emitter, qualifiers.layout):
        module.decorate(variable, decoration)
    if block is None and "xfb_offset" in qualifiers.layout:
        transform_feedback.capture(qualifiers.layout, lambda *operands: module.decorate(variable, *operands))
    for keyword in qualifiers.keywords if storage_class not in _UNINTERPOLATED else ():
        for decoration in interface_decorations(emitter, keyword):
            if block is None or decoration in _WHOLE_VARIABLE:
                module.decorate(variable, decoration)
    if storage_class == spirv.StorageClassInput and block is None:
        for decoration in implied_flat(emitter, qualifiers.keywords, symbol.type):
            module.decorate(variable, decoration)
    if is_resource or storage_class == spirv.StorageClassWorkgroup:
        for decoration in memory_decorations(emitter, qualifiers):
            # Push constants are read-only with any qualifiers; these decorations are not allowed there.
            if storage_class != spirv.StorageClassPushConstant or decoration not in _ACCESS:
                module.decorate(variable, decoration)


_ACCESS: tuple[int, ...] = (spirv.DecorationNonWritable, spirv.DecorationNonReadable)
#: Storage classes of what rays carry. The location of such a variable names it in calls; it is none of an interface.
_RAY_DATA: tuple[int, ...] = (
    spirv.StorageClassRayPayloadKHR,
    spirv.StorageClassIncomingRayPayloadKHR,
    spirv.StorageClassCallableDataKHR,
    spirv.StorageClassIncomingCallableDataKHR,
    spirv.StorageClassHitObjectAttributeEXT,
    spirv.StorageClassHitObjectAttributeNV,
)


def _is_ray_data(emitter: Emitter, storage_class: int) -> bool:
    """Return whether variables of a storage class are known by their locations in calls alone."""
    return (
        storage_class in _RAY_DATA
        and emitter.environment.shader_stage.is_ray
        and emitter.environment.is_enabled(
            "GL_EXT_ray_tracing", "GL_NV_shader_invocation_reorder", "GL_EXT_shader_invocation_reorder"
        )
    )


def decorate_reference(
    emitter: Emitter, variable: Id, type_: Type, qualifiers: Qualifiers | None, by_value: bool = False
) -> None:
    """Decorate an object that holds a physical pointer as restrict or aliased."""
    if not types.base_element(type_).is_reference:
        return
    is_restrict = qualifiers is not None and "restrict" in qualifiers.keywords
    if by_value:
        decoration = spirv.DecorationRestrict if is_restrict else spirv.DecorationAliased
    else:
        decoration = spirv.DecorationRestrictPointer if is_restrict else spirv.DecorationAliasedPointer
    if isinstance(variable, Definition):
        emitter.module.decorate(variable, decoration)
    else:
        emitter.builder.decorate(variable, decoration)
