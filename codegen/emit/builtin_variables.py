"""Built-in variables: gl_GlobalInvocationID, gl_Position, …

In: symbols whose row names the built-in. Out: l-values. Must not know: how they are used. GLSL 4.60 chapter 7; SPIR-V
1.6 section 3.21.

A built-in variable is declared when code first names it.
"""

from __future__ import annotations

from glslc_coop.codegen.emit.decorations import VOLATILE, interface_decorations, plain_decorations, storage_class_of
from glslc_coop.codegen.emit.emitter import Lvalue
from glslc_coop.codegen.ir.instruction import Instruction
from glslc_coop.codegen.tables import spirv
from glslc_coop.extensions.notation import BuiltinBlock, BuiltinVariable
from glslc_coop.lazy import lazy
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.qualifiers import INTERPOLATED
from glslc_coop.semantics.model.scopes import Variable

with lazy:
    from collections.abc import Callable
    from typing import TypeAlias

    from glslc_coop.codegen.emit import transform_feedback
    from glslc_coop.codegen.emit.emitter import Emitter
    from glslc_coop.codegen.ir.module import Definition
    from glslc_coop.semantics.model import interface_lengths
    from glslc_coop.semantics.model.types import Type

#: An instruction on the previous value: opcode, type, and the operands after that value; None repeats it.
Step: TypeAlias = "tuple[int, Type, tuple[int | None, ...]]"

#: Stages between the first and the last require a capability for gl_PointSize.
_POINT_SIZES: dict[str, int] = {
    "tesscontrol": spirv.CapabilityTessellationPointSize,
    "tesseval": spirv.CapabilityTessellationPointSize,
    "geometry": spirv.CapabilityGeometryPointSize,
}


def builtin_variable(emitter: Emitter, symbol: Variable) -> Lvalue:
    """Return the l-value of a built-in variable, declared on first use."""
    row = symbol.builtin
    if isinstance(row, BuiltinBlock):
        return _builtin_block(emitter, symbol, row)
    assert isinstance(row, BuiltinVariable)
    if "transposed" in row.flags:
        return _transposed(emitter, symbol)
    if "mask" in row.flags:
        return _mask(emitter, symbol)
    # The indices of a mesh shader have a length; gl_ClipDistance and the like grow with the constant indices into them.
    type_ = sized_interface(emitter, symbol) if emitter.environment.stage == "mesh" else symbol.type
    return _declare(emitter, row, symbol, type_)


def sized_interface(emitter: Emitter, symbol: Variable) -> Type:
    """Return the type of a variable; an unsized array between stages is as long as the primitive or patch."""
    type_ = symbol.type
    if not (isinstance(type_, types.Array) and type_.length is None and symbol.storage in ("in", "out")):
        return type_
    length = interface_lengths.interface_length(
        emitter.environment, emitter.checked.execution, emitter.checked.state.primitives, symbol
    )
    return type_ if length is None else emitter.checked.types.array(type_.element, length)


# ---- built-in blocks ----


def _builtin_block(emitter: Emitter, symbol: Variable, row: BuiltinBlock) -> Lvalue:
    """Return the l-value of a built-in block such as gl_PerVertex, declared with all its members, used or not."""
    module, type_ = emitter.module, sized_interface(emitter, symbol)
    block = types.base_element(type_)
    assert isinstance(block, types.Block)
    storage_class = storage_class_of(emitter, symbol.storage)
    assert storage_class is not None
    members = [_pointee(emitter, member.type) for member in block.members]
    struct = module.define_unique(spirv.OpTypeStruct, None, *members, name=block.name)
    struct.member_names = {index: member.name for index, member in enumerate(block.members)}
    module.decorate(struct, spirv.DecorationBlock)
    for index, member in enumerate(block.members):
        assert isinstance(member.builtin, BuiltinVariable)
        module.member_decorate(struct, index, spirv.DecorationBuiltIn, spirv.BUILT_INS[member.builtin.builtin])
        _decorate(
            emitter,
            member.builtin,
            symbol,
            member.name,
            lambda *operands, index=index: module.member_decorate(struct, index, *operands),
        )
    pointee = struct
    if isinstance(type_, types.Array):
        assert type_.length is not None
        pointee = module.define(spirv.OpTypeArray, None, struct, emitter.size_id(type_.length))
    pointer_type = emitter.types.pointer(storage_class, pointee)
    variable = module.define_unique(spirv.OpVariable, pointer_type, storage_class, name=row.instance or "")
    if symbol.qualifiers is not None:
        for decoration in plain_decorations(emitter, symbol.qualifiers.layout):
            module.decorate(variable, decoration)
    return Lvalue(variable, storage_class, type_, pointee)


#: What a block may declare without a capability, which is declared where the member is named.
_MEMBER_CAPABILITIES: dict[int, int] = {
    spirv.BuiltInClipDistance: spirv.CapabilityClipDistance,
    spirv.BuiltInCullDistance: spirv.CapabilityCullDistance,
    spirv.BuiltInViewportMaskNV: spirv.CapabilityShaderViewportMaskNV,
    spirv.BuiltInSecondaryPositionNV: spirv.CapabilityShaderStereoViewNV,
    spirv.BuiltInSecondaryViewportMaskNV: spirv.CapabilityShaderStereoViewNV,
    spirv.BuiltInPositionPerViewNV: spirv.CapabilityPerViewAttributesNV,
    spirv.BuiltInViewportMaskPerViewNV: spirv.CapabilityPerViewAttributesNV,
}


def use_member(emitter: Emitter, row: BuiltinVariable) -> None:
    """Declare the capability that the use of a member of a built-in block requires."""
    number = spirv.BUILT_INS[row.builtin]
    capability = _MEMBER_CAPABILITIES.get(number)
    if number == spirv.BuiltInPointSize:
        capability = _POINT_SIZES.get(emitter.environment.stage)
    if capability is not None:
        emitter.module.require_capability(capability)


# ---- built-in variables outside blocks ----


def _declare(emitter: Emitter, row: BuiltinVariable, symbol: Variable, type_: types.Type) -> Lvalue:
    storage_class = storage_class_of(emitter, symbol.storage)
    assert storage_class is not None
    if row.builtin == "none" and not emitter.environment.target.is_opengl:
        # Vulkan has no such built-in: nobody sees what is written.
        storage_class = spirv.StorageClassPrivate
    pointee = _pointee(emitter, type_)
    pointer_type = emitter.types.pointer(storage_class, pointee)
    # Two names may be one input: gl_HitTEXT and gl_RayTmaxEXT, gl_BaseVertex and gl_BaseVertexARB.
    is_shared = symbol.storage == "in" and not type_.is_array
    variable = emitter.effects.inputs.get(row.builtin) if is_shared else None
    is_new = variable is None
    if variable is None:
        variable = emitter.module.define_unique(spirv.OpVariable, pointer_type, storage_class, name=symbol.name)
        if is_shared:
            emitter.effects.inputs[row.builtin] = variable
    lvalue = Lvalue(variable, storage_class, type_, pointee)
    if "volatile" in row.qualifiers:
        lvalue.flags = VOLATILE
    if not is_new:
        return lvalue
    if row.builtin == "none":
        if storage_class != spirv.StorageClassPrivate:
            _decorate(emitter, row, symbol, symbol.name, lambda *operands: emitter.module.decorate(variable, *operands))
        return lvalue
    if row.builtin == "location":
        emitter.module.decorate(variable, spirv.DecorationLocation, int(row.flags[0]))
        return lvalue
    number = spirv.BUILT_INS[row.builtin]
    emitter.module.decorate(variable, spirv.DecorationBuiltIn, number)
    if number == spirv.BuiltInPointSize and emitter.environment.stage in _POINT_SIZES:
        emitter.module.hint(variable, _POINT_SIZES[emitter.environment.stage])
    if number == spirv.BuiltInFragDepth:
        # Even where it is only read: VUID-FragDepth-FragDepth-04216.
        emitter.effects.uses_depth = True
    if number == spirv.BuiltInFragStencilRefEXT:
        emitter.module.execution_mode(spirv.ExecutionModeStencilRefReplacingEXT)
    _decorate(emitter, row, symbol, symbol.name, lambda *operands: emitter.module.decorate(variable, *operands))
    if (
        number == spirv.BuiltInHelperInvocation
        and emitter.traits.spirv_version >= (1, 6)
        and not emitter.traits.is_vulkan_memory_model
    ):
        # Demotion may change its value while the shader runs.
        emitter.module.decorate(variable, spirv.DecorationVolatile)
    return lvalue


def _decorate(emitter: Emitter, row: BuiltinVariable, symbol: Variable, name: str, apply: Callable[..., None]) -> None:
    """Decorate a built-in variable, or a member of a built-in block, from its row and from its redeclarations."""
    qualifiers = symbol.qualifiers
    captured = emitter.checked.state.captured.get(name)
    if captured is not None and symbol.storage == "out":
        transform_feedback.capture(captured[0], apply)
    layout_ids = qualifiers.layout if qualifiers is not None and row.block is None else {}
    for decoration in plain_decorations(emitter, layout_ids):
        apply(decoration)
    if "secondary_view_offset" in layout_ids:
        apply(spirv.DecorationSecondaryViewportRelativeNV, layout_ids["secondary_view_offset"])
    keywords = [*row.qualifiers, *(qualifiers.keywords if qualifiers is not None else ())]
    if symbol.storage == "out" and emitter.environment.stage == "fragment":
        # What is not interpolated has no centroid.
        keywords = [keyword for keyword in keywords if keyword not in INTERPOLATED]
    keywords += emitter.checked.state.member_keywords.get((symbol.storage, name), ())
    if symbol.storage == "out" and emitter.environment.pragmas.get("STDGL") == "invariant(all)":
        keywords.append("invariant")
    for keyword in keywords:
        for decoration in interface_decorations(emitter, keyword):
            apply(decoration)
    if "mediump" in row.qualifiers:
        apply(spirv.DecorationRelaxedPrecision)
    if "volatile" in row.qualifiers and not emitter.traits.is_vulkan_memory_model:
        apply(spirv.DecorationVolatile)
        apply(spirv.DecorationCoherent)


def _pointee(emitter: Emitter, type_: types.Type) -> Definition:
    """Return the type of a built-in variable; an unsized array grows with the constant indices into it."""
    if not types.is_unsized(type_):
        return emitter.type_id(type_)
    assert isinstance(type_, types.Array)
    if type_.length is not None:
        return emitter.module.define_unique(
            spirv.OpTypeArray, None, _pointee(emitter, type_.element), emitter.size_id(type_.length)
        )
    array = emitter.module.define_unique(
        spirv.OpTypeArray, None, emitter.type_id(type_.element), emitter.constants.uint(1)
    )
    emitter.effects.implicit_lengths[array] = 1
    return array


def grow(emitter: Emitter, array: Definition, index: int) -> None:
    """Extend an unsized built-in array so that it contains a constant index."""
    length = emitter.effects.implicit_lengths.get(array)
    if length is not None and index >= length:
        emitter.effects.implicit_lengths[array] = index + 1
        array.operands = (array.operands[0], emitter.constants.uint(index + 1))


def _transposed(emitter: Emitter, symbol: Variable) -> Lvalue:
    """Return gl_ObjectToWorld3x4EXT and the like: the transpose of the SPIR-V built-in."""
    type_ = symbol.type
    assert isinstance(type_, types.Matrix)
    return _derived(
        emitter, symbol, types.matrix(type_.component, type_.rows, type_.columns), [(spirv.OpTranspose, type_, ())]
    )


def _mask(emitter: Emitter, symbol: Variable) -> Lvalue:
    """Return gl_SubGroupEqMaskARB and the like: 64 of the 128 bits of the SPIR-V built-in."""
    pair = types.vector(types.UINT, 2)
    return _derived(
        emitter,
        symbol,
        types.vector(types.UINT, 4),
        [(spirv.OpVectorShuffle, pair, (None, 0, 1)), (spirv.OpBitcast, symbol.type, ())],
    )


def _derived(emitter: Emitter, symbol: Variable, source_type: types.Type, steps: list[Step]) -> Lvalue:
    """Return a private variable that main computes from a built-in input by the given steps; it serves every
    function.
    """
    row = symbol.builtin
    assert isinstance(row, BuiltinVariable)
    key = row.builtin
    definition = emitter.type_id(source_type)
    source = emitter.effects.inputs.get(key)
    if source is None:
        pointer_type = emitter.types.pointer(spirv.StorageClassInput, definition)
        source = emitter.module.define_unique(spirv.OpVariable, pointer_type, spirv.StorageClassInput, name=symbol.name)
        emitter.module.decorate(source, spirv.DecorationBuiltIn, spirv.BUILT_INS[key])
        if "flat" in row.qualifiers:
            emitter.module.decorate(source, spirv.DecorationFlat)
        emitter.effects.inputs[key] = source
    own = emitter.type_id(symbol.type)
    variable = emitter.module.define_unique(
        spirv.OpVariable,
        emitter.types.pointer(spirv.StorageClassPrivate, own),
        spirv.StorageClassPrivate,
        name=symbol.name,
    )
    entry = emitter.pending[0][1]
    value = entry.new_id()
    instructions = [Instruction(spirv.OpLoad, definition, value, [source])]
    for opcode, type_, operands in steps:
        previous, value = value, entry.new_id()
        values = [previous, *(previous if operand is None else operand for operand in operands)]
        instructions.append(Instruction(opcode, emitter.type_id(type_), value, values))
    instructions.append(Instruction(spirv.OpStore, None, None, [variable, value]))
    emitter.effects.prologue[0:0] = instructions
    return Lvalue(variable, spirv.StorageClassPrivate, symbol.type, own)


# ---- gl_WorkGroupSize ----


def size_definition(emitter: Emitter, size: int | Variable) -> Definition:
    """Return a size of the workgroup as a `uint`."""
    if isinstance(size, Variable):
        return emitter.constants.spec_constant(size)
    return emitter.constants.uint(size)


def workgroup_size(emitter: Emitter) -> Definition:
    """Return gl_WorkGroupSize where it depends on specialization.

    Before SPIR-V 1.6 the implementation takes the workgroup size from this constant.
    """
    sizes = emitter.workgroup_sizes()
    constant = emitter.constants.composite(
        types.vector(types.UINT, 3), [size_definition(emitter, size) for size in sizes]
    )
    if any(isinstance(size, Variable) for size in sizes) and emitter.traits.spirv_version < (1, 6):
        emitter.module.decorate(constant, spirv.DecorationBuiltIn, spirv.BuiltInWorkgroupSize)
    return constant
