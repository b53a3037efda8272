"""Conversions between types.

In: an id, the type it has and the type it shall have. Out: an id of the wanted type. Must not know: where the conversion was
written; whether it was implicit. GLSL 4.60 sections 4.1.10 and 5.4.1; the cooperative types follow the same table of
component conversions, component-wise.
"""

from __future__ import annotations

from glslc_coop.codegen import spirv
from glslc_coop.semantics import types

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.codegen.emitter import Emitter
    from glslc_coop.codegen.module import Id
    from glslc_coop.semantics.types import Scalar, Type

#: (kind of the source, kind of the destination) -> instruction, where one is enough whatever the widths.
_DIRECT: dict[tuple[str, str], int] = {
    ("float", "float"): spirv.OpFConvert,
    ("float", "int"): spirv.OpConvertFToS,
    ("float", "uint"): spirv.OpConvertFToU,
    ("int", "float"): spirv.OpConvertSToF,
    ("uint", "float"): spirv.OpConvertUToF,
    ("int", "int"): spirv.OpSConvert,
    ("uint", "uint"): spirv.OpUConvert,
}
#: The encodings of the formats of microscaling.
_MICROSCALING = ("e2m1", "e2m3", "e3m2", "ue8m0", "mxint8")
#: What changes the width of an integer keeps its signedness; the sign is changed by a second instruction.
_WIDEN: dict[str, int] = {"int": spirv.OpSConvert, "uint": spirv.OpUConvert}


def convert(fn: Emitter, value: Id, source: Type, target: Type) -> Id:
    """The value as the target type: scalars, vectors, matrices, cooperative types and references."""
    if source is target:
        return value
    if source.is_reference or target.is_reference:
        return _convert_reference(fn, value, source, target)
    if target.is_opaque:
        # accelerationStructureEXT(address): a 64-bit integer or two 32-bit ones.
        return fn.emit(spirv.OpConvertUToAccelerationStructureKHR, target, value)
    if target.is_matrix:
        return _convert_matrix(fn, value, source, target)
    if target.is_scalar and not source.is_scalar:
        # `float(v)` takes the first component.
        assert source.component is not None
        value = fn.extract(source.component, value, 0, 0) if source.is_matrix else fn.extract(source.component, value, 0)
        source = source.component
        if source is target:
            return value
    if target.is_coopvec != source.is_coopvec and not (source.is_scalar or target.is_scalar):
        return _convert_family(fn, value, source, target)
    from_component, to_component = source.component, target.component
    assert from_component is not None and to_component is not None, (source, target)
    if from_component is to_component:
        return _change_use(fn, value, target)
    return convert_components(fn, value, source, target, from_component, to_component)


def stored_constant(fn: Emitter, type_: Type, value: Any) -> Id:
    """A constant of a type for storage alone, by a conversion: a constant of the type itself asks for its arithmetic."""
    component = type_.component
    assert component is not None
    middle = types.scalar_of(component.kind, 32)
    assert middle is not None
    return fn.emit(_DIRECT[component.kind, component.kind], type_, fn.constants.constant(fn.with_component(type_, middle), value))


def _convert_stored(fn: Emitter, value: Id, source: Type, target: Type) -> Id | None:
    """To or from a type for storage alone: by 32 bits, for only the width of such a type can be changed. None where that is all."""
    assert source.component is not None and target.component is not None
    from_kind, to_kind = source.component.kind, target.component.kind
    if from_kind == to_kind:
        return None
    if source.component in fn.stored_only:
        wide = types.scalar_of(from_kind, 32)
    elif target.component is not types.scalar_of(to_kind, 32):
        wide = types.scalar_of(to_kind, 32)
    else:
        return None
    assert wide is not None
    middle = fn.with_component(source, wide)
    return convert(fn, convert(fn, value, source, middle), middle, target)


def convert_components(fn: Emitter, value: Id, source: Type, target: Type, from_component: Scalar, to_component: Scalar) -> Id:
    """The conversion of each component; source and target have the same shape."""
    from_kind, to_kind = from_component.kind, to_component.kind
    if fn.stored_only and (from_component in fn.stored_only or to_component in fn.stored_only) and (source.is_scalar or source.is_vector):
        found = _convert_stored(fn, value, source, target)
        if found is not None:
            return found
    if to_kind == "bool":
        return _to_bool(fn, value, source, target, from_component)
    if from_kind == "bool":
        return fn.emit(spirv.OpSelect, target, value, fn.splat_constant(target, 1), fn.splat_constant(target, 0))
    if target.is_coopmat and source.is_coopmat and _use(source) is not _use(target):
        # The grammar cannot know: an ordinary conversion that changes the use as well.
        fn.module.require_capability(spirv.CapabilityCooperativeMatrixConversionsNV)
    if from_component.encoding in _MICROSCALING and to_kind != "float":
        # Vulkan converts the formats of microscaling to other floats only.
        middle = fn.with_component(target, types.FLOAT)
        return fn.emit(_DIRECT["float", to_kind], target, fn.emit(spirv.OpFConvert, middle, value))
    opcode = _DIRECT.get((from_kind, to_kind))
    if opcode is not None:
        if opcode == spirv.OpUConvert and fn.is_specializing and fn.spirv_version < (1, 4):
            return _widen_specialized(fn, value, target, from_component.width)
        return fn.emit(opcode, target, value)
    # From here on: integers of different signedness.
    if from_component.width == to_component.width:
        if target.is_coopmat and _use(source) is not _use(target):
            # OpBitcast must keep the use, so that changes first (source signedness, target use).
            middle = fn.with_component(target, from_component)
            value = fn.emit(spirv.OpCooperativeMatrixConvertNV, middle, value)
        return _reinterpret(fn, value, target)
    scalar = types.scalar_of(from_kind, to_component.width)
    assert scalar is not None
    middle = fn.with_component(target, scalar)
    if from_kind == "uint" and fn.is_specializing and fn.spirv_version < (1, 4):
        return _reinterpret(fn, _widen_specialized(fn, value, middle, from_component.width), target)
    return _reinterpret(fn, fn.emit(_WIDEN[from_kind], middle, value), target)


def _widen_specialized(fn: Emitter, value: Id, target: Type, width: int) -> Id:
    """OpUConvert where OpSpecConstantOp does not have it yet: OpSConvert, and the bits of a sign that was not one cleared."""
    assert target.component is not None
    result = fn.emit(spirv.OpSConvert, target, value)
    if target.component.width > width:
        result = fn.emit(spirv.OpBitwiseAnd, target, result, fn.splat_constant(target, (1 << width) - 1))
    return result


def _reinterpret(fn: Emitter, value: Id, target: Type) -> Id:
    """The same bits with the other signedness. OpSpecConstantOp has no OpBitcast for shaders; adding zero does it there."""
    if fn.is_specializing:
        return fn.emit(spirv.OpIAdd, target, value, fn.splat_constant(target, 0))
    return fn.emit(spirv.OpBitcast, target, value)


def _to_bool(fn: Emitter, value: Id, source: Type, target: Type, component: Scalar) -> Id:
    zero = fn.splat_constant(source, 0.0 if component.is_float else 0)
    return fn.emit(spirv.OpFUnordNotEqual if component.is_float else spirv.OpINotEqual, target, value, zero)


def _use(type_: Type) -> object:
    """The use argument of a KHR cooperative matrix; None for the other matrices, which have none."""
    if isinstance(type_, types.Parametric) and "USE" in type_.row.parameters:
        return type_.argument("USE")
    return None


def _change_use(fn: Emitter, value: Id, target: Type) -> Id:
    """Same component, other type: only cooperative matrices of another use are left to be converted."""
    if target.is_coopmat:
        return fn.emit(spirv.OpCooperativeMatrixConvertNV, target, value)
    return value


def _convert_family(fn: Emitter, value: Id, source: Type, target: Type) -> Id:
    """Between an ordinary (long) vector and a cooperative vector: components first, then one OpBitcast across the families.

    That OpBitcast is a feature of long vectors, so a short one is taken apart instead: it needs no more than its own family.
    """
    from_component, to_component = source.component, target.component
    assert from_component is not None and to_component is not None
    if from_component is not to_component:
        middle = fn.with_component(source, to_component)
        value = convert_components(fn, value, source, middle, from_component, to_component)
        source = middle
    if fn.type_id(source) is fn.type_id(target):
        return value
    short = source if isinstance(source, types.Vector) else target
    if isinstance(short, types.Vector) and 2 <= short.size <= 4:
        return fn.construct(target, *(fn.extract(to_component, value, index) for index in range(short.size)))
    return fn.emit(spirv.OpBitcast, target, value)


def _convert_matrix(fn: Emitter, value: Id, source: Type, target: Type) -> Id:
    """Column by column; SPIR-V has no conversion of matrices."""
    assert isinstance(target, types.Matrix) and isinstance(source, types.Matrix), (source, target)
    columns = []
    for index in range(target.columns):
        column = fn.extract(source.column_type, value, index)
        columns.append(
            convert_components(fn, column, source.column_type, target.column_type, source.component, target.component)
        )
    return fn.construct(target, *columns)


def _convert_reference(fn: Emitter, value: Id, source: Type, target: Type) -> Id:
    """References to and from 64-bit integers, pairs of 32-bit integers, and other references (GL_EXT_buffer_reference)."""
    if source.is_reference and target.is_reference:
        return fn.emit(spirv.OpBitcast, target, value)
    if source.is_reference:
        if target.is_scalar:
            if target is types.UINT64:
                return fn.emit(spirv.OpConvertPtrToU, target, value)
            return convert(fn, fn.emit(spirv.OpConvertPtrToU, types.UINT64, value), types.UINT64, target)
        return fn.emit(spirv.OpBitcast, target, value)
    if source.is_scalar:
        return fn.emit(spirv.OpConvertUToPtr, target, convert(fn, value, source, types.UINT64))
    return fn.emit(spirv.OpBitcast, target, value)
