"""Conversions between types.

In: an id, its type and the target type. Out: an id of the target type. Must not know: where the conversion was
written; whether it was implicit. GLSL 4.60 sections 4.1.10 and 5.4.1; the cooperative types are converted
component-wise by the same table.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.opcodes import KIND_CONVERSIONS
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy
from glslc_coop.semantics.model import types

with lazy:
    from glslc_coop.codegen.emit.emitter import Emitter
    from glslc_coop.codegen.ir.instruction import Id
    from glslc_coop.semantics.model import handles
    from glslc_coop.semantics.model.types import Scalar, Type

#: Encodings of the microscaling (MX) formats.
_MICROSCALING = ("e2m1", "e2m3", "e3m2", "ue8m0", "mxint8")
#: The uses of the operands that a product multiplies.
_MULTIPLICANDS = (spirv.CooperativeMatrixUseMatrixAKHR, spirv.CooperativeMatrixUseMatrixBKHR)
_MAINTENANCE1 = "GL_EXT_cooperative_matrix_maintenance1"
#: A change of width keeps the signedness of an integer; a second instruction changes the sign.
_WIDEN: dict[str, int] = {"int": spirv.OpSConvert, "uint": spirv.OpUConvert}


#: Kind of a handle -> the instructions that convert it to and from two 32-bit integers.
_HANDLE_CONVERSIONS: dict[int, tuple[int, int]] = {
    spirv.OpTypeImage: (spirv.OpConvertImageToUNV, spirv.OpConvertUToImageNV),
    spirv.OpTypeSampledImage: (spirv.OpConvertSampledImageToUNV, spirv.OpConvertUToSampledImageNV),
    spirv.OpTypeSampler: (spirv.OpConvertSamplerToUNV, spirv.OpConvertUToSamplerNV),
}


def _convert_handle(emitter: Emitter, value: Id, source: Type, target: Type) -> Id:
    """Convert a sampler or image to its handle, or back. SPV_NV_bindless_texture."""
    handle = source if source.is_opaque else target
    to_integer, from_integer = _HANDLE_CONVERSIONS[emitter.types.resource(handle).opcode]
    return emitter.emit(to_integer if handle is source else from_integer, target, value)


def convert(emitter: Emitter, value: Id, source: Type, target: Type) -> Id:
    """Convert a value to the target type: scalars, vectors, matrices, cooperative types and references."""
    if source is target:
        return value
    if source.is_scalar and target.is_scalar:
        return convert_components(emitter, value, source, target, source.component, target.component)
    if source.is_reference or target.is_reference:
        return _convert_reference(emitter, value, source, target)
    if source.is_opaque or target.is_opaque and handles.is_handle(emitter.environment, target):
        return _convert_handle(emitter, value, source, target)
    if target.is_opaque:
        # accelerationStructureEXT(address): a 64-bit integer or two 32-bit ones.
        return emitter.emit(spirv.OpConvertUToAccelerationStructureKHR, target, value)
    if target.is_matrix:
        return _convert_matrix(emitter, value, source, target)
    if target.is_scalar and not source.is_scalar:
        # `float(v)` takes the first component.
        assert source.component is not None
        value = (
            emitter.extract(source.component, value, 0, 0)
            if source.is_matrix
            else emitter.extract(source.component, value, 0)
        )
        source = source.component
        if source is target:
            return value
    if target.is_coopvec != source.is_coopvec and not (source.is_scalar or target.is_scalar):
        return _convert_family(emitter, value, source, target)
    from_component, to_component = source.component, target.component
    assert from_component is not None and to_component is not None, (source, target)
    if from_component is to_component:
        return _change_use(emitter, value, source, target)
    return convert_components(emitter, value, source, target, from_component, to_component)


def _convert_stored(emitter: Emitter, value: Id, source: Type, target: Type) -> Id | None:
    """Convert from or to a storage-only type by way of 32 bits; None where a change of width is all that is needed."""
    assert source.component is not None and target.component is not None
    from_kind, to_kind = source.component.kind, target.component.kind
    if from_kind == to_kind:
        return None
    if source.component in emitter.traits.storage_only:
        wide = types.scalar_of(from_kind, 32)
    elif target.component is not types.scalar_of(to_kind, 32):
        wide = types.scalar_of(to_kind, 32)
    else:
        return None
    assert wide is not None
    middle = emitter.with_component(source, wide)
    return convert(emitter, convert(emitter, value, source, middle), middle, target)


def convert_components(
    emitter: Emitter, value: Id, source: Type, target: Type, from_component: Scalar, to_component: Scalar
) -> Id:
    """Convert each component; source and target have the same shape."""
    from_kind, to_kind = from_component.kind, to_component.kind
    if (
        emitter.traits.storage_only
        and (from_component in emitter.traits.storage_only or to_component in emitter.traits.storage_only)
        and (source.is_scalar or source.is_vector)
    ):
        converted = _convert_stored(emitter, value, source, target)
        if converted is not None:
            return converted
    if to_kind == "bool":
        return _to_bool(emitter, value, source, target, from_component)
    if from_kind == "bool":
        return emitter.emit(
            spirv.OpSelect, target, value, emitter.splat_constant(target, 1), emitter.splat_constant(target, 0)
        )
    changes_use = target.is_coopmat and source.is_coopmat and _use(source) is not _use(target)
    if changes_use:
        # The grammar cannot tell: an ordinary conversion that changes the use as well.
        emitter.module.require_capability(_use_capability(emitter, source))
    if from_component.encoding in _MICROSCALING and to_kind != "float":
        # Vulkan converts the microscaling formats to other floats only.
        middle = emitter.with_component(target, types.FLOAT)
        return emitter.emit(KIND_CONVERSIONS["float", to_kind], target, emitter.emit(spirv.OpFConvert, middle, value))
    opcode = KIND_CONVERSIONS.get((from_kind, to_kind))
    if opcode is not None:
        if opcode == spirv.OpUConvert and emitter.is_specializing and emitter.traits.spirv_version < (1, 4):
            return _widen_specialized(emitter, value, target, from_component.width)
        return emitter.emit(opcode, target, value)
    # What is left are integers of different signedness.
    if from_component.width == to_component.width:
        if changes_use:
            if emitter.environment.is_enabled(_MAINTENANCE1):
                return emitter.emit(spirv.OpCooperativeMatrixConvertUseEXT, target, value)
            # OpBitcast must keep the use, so the use is converted first (source signedness, target use).
            middle = emitter.with_component(target, from_component)
            value = emitter.emit(spirv.OpCooperativeMatrixConvertNV, middle, value)
        return _reinterpret(emitter, value, target)
    scalar = types.scalar_of(from_kind, to_component.width)
    assert scalar is not None
    middle = emitter.with_component(target, scalar)
    if from_kind == "uint" and emitter.is_specializing and emitter.traits.spirv_version < (1, 4):
        return _reinterpret(emitter, _widen_specialized(emitter, value, middle, from_component.width), target)
    return _reinterpret(emitter, emitter.emit(_WIDEN[from_kind], middle, value), target)


def _widen_specialized(emitter: Emitter, value: Id, target: Type, width: int) -> Id:
    """Widen an unsigned integer where OpSpecConstantOp lacks OpUConvert: OpSConvert, then clear the sign extension."""
    assert target.component is not None
    result = emitter.emit(spirv.OpSConvert, target, value)
    if target.component.width > width:
        result = emitter.emit(spirv.OpBitwiseAnd, target, result, emitter.splat_constant(target, (1 << width) - 1))
    return result


def _reinterpret(emitter: Emitter, value: Id, target: Type) -> Id:
    """Reinterpret the bits with the other signedness.

    OpSpecConstantOp has no OpBitcast for shaders; adding zero has the same effect there.
    """
    if emitter.is_specializing:
        return emitter.emit(spirv.OpIAdd, target, value, emitter.splat_constant(target, 0))
    return emitter.emit(spirv.OpBitcast, target, value)


def _to_bool(emitter: Emitter, value: Id, source: Type, target: Type, component: Scalar) -> Id:
    zero = emitter.splat_constant(source, 0.0 if component.is_float else 0)
    return emitter.emit(spirv.OpFUnordNotEqual if component.is_float else spirv.OpINotEqual, target, value, zero)


def _use(type_: Type) -> object:
    """Return the use argument of a KHR cooperative matrix; None for other matrices, which have none."""
    if isinstance(type_, types.Parametric) and "USE" in type_.row.parameters:
        return type_.argument("USE")
    return None


def _use_capability(emitter: Emitter, source: Type) -> int:
    """Return the capability of a conversion that changes the use: only that of the EXT has both directions."""
    if emitter.environment.is_enabled(_MAINTENANCE1) or _use(source) in _MULTIPLICANDS:
        return spirv.CapabilityCooperativeMatrixConversionsEXT
    return spirv.CapabilityCooperativeMatrixConversionsNV


def _change_use(emitter: Emitter, value: Id, source: Type, target: Type) -> Id:
    """Convert between types of the same component: only cooperative matrices of different uses are left."""
    if target.is_coopmat:
        capability = _use_capability(emitter, source)
        if capability == spirv.CapabilityCooperativeMatrixConversionsEXT:
            # The capability of the NV is what the linker infers.
            emitter.module.require_capability(capability)
        return emitter.emit(spirv.OpCooperativeMatrixConvertNV, target, value)
    return value


def convert_transposed(emitter: Emitter, value: Id, source: Type, target: Type) -> Id:
    """Convert a cooperative matrix to another use, component type and the transposed shape.

    The decoration is that of the first instruction, which changes use and shape; others change components alone.
    """
    old, new = source.component, target.component
    assert old is not None and new is not None
    opcode = KIND_CONVERSIONS.get((old.kind, new.kind))
    middle = target
    if old is new or (old.is_integer and new.is_integer and old.width == new.width):
        opcode = spirv.OpCooperativeMatrixConvertUseEXT
    elif opcode is None:
        # Integers of different sign and width: the width first.
        opcode = _WIDEN[old.kind]
        scalar = types.scalar_of(old.kind, new.width)
        assert scalar is not None
        middle = emitter.with_component(target, scalar)
    elif old.encoding in _MICROSCALING and new.kind != "float":
        opcode, middle = spirv.OpFConvert, emitter.with_component(target, types.FLOAT)
    emitter.module.require_capability(spirv.CapabilityCooperativeMatrixConversionsEXT)
    step = opcode
    result = emitter.emit_apart(lambda: emitter.emit(step, middle, value))
    emitter.decorate(result, spirv.DecorationCooperativeMatrixTransposeEXT)
    return convert(emitter, result, middle, target)


def _convert_family(emitter: Emitter, value: Id, source: Type, target: Type) -> Id:
    """Convert between an ordinary (long) vector and a cooperative vector: components first, then OpBitcast.

    That OpBitcast requires long vectors, so a short vector is extracted and constructed instead: it requires no more
    than its own family.
    """
    from_component, to_component = source.component, target.component
    assert from_component is not None and to_component is not None
    if from_component is not to_component:
        middle = emitter.with_component(source, to_component)
        value = convert_components(emitter, value, source, middle, from_component, to_component)
        source = middle
    if emitter.type_id(source) is emitter.type_id(target):
        return value
    short = source if isinstance(source, types.Vector) else target
    if isinstance(short, types.Vector) and 2 <= short.size <= 4:
        return emitter.construct(target, *(emitter.extract(to_component, value, index) for index in range(short.size)))
    return emitter.emit(spirv.OpBitcast, target, value)


def _convert_matrix(emitter: Emitter, value: Id, source: Type, target: Type) -> Id:
    """Convert a matrix column by column; SPIR-V has no conversion of matrices."""
    assert isinstance(target, types.Matrix) and isinstance(source, types.Matrix), (source, target)
    columns = []
    for index in range(target.columns):
        column = emitter.extract(source.column_type, value, index)
        columns.append(
            convert_components(
                emitter, column, source.column_type, target.column_type, source.component, target.component
            )
        )
    return emitter.construct(target, *columns)


def _convert_reference(emitter: Emitter, value: Id, source: Type, target: Type) -> Id:
    """Convert references from and to 64-bit integers, pairs of 32-bit integers, and other references.

    GL_EXT_buffer_reference, GL_EXT_buffer_reference_uvec2.
    """
    if source.is_reference and target.is_reference:
        return emitter.emit(spirv.OpBitcast, target, value)
    if source.is_reference:
        if target.is_scalar:
            if target is types.UINT64:
                return emitter.emit(spirv.OpConvertPtrToU, target, value)
            return convert(emitter, emitter.emit(spirv.OpConvertPtrToU, types.UINT64, value), types.UINT64, target)
        return emitter.emit(spirv.OpBitcast, target, value)
    if source.is_scalar:
        return emitter.emit(spirv.OpConvertUToPtr, target, convert(emitter, value, source, types.UINT64))
    return emitter.emit(spirv.OpBitcast, target, value)
