"""Built-in functions of GLSL that are more than one instruction, or whose operands are not the arguments as they stand.

In: the call, and its arguments as ids or l-values. Out: instructions. Must not know: overloads. GLSL 4.60 sections 8.3 to 8.13.
"""

from __future__ import annotations

from glslc_coop.codegen import lvalues, spirv
from glslc_coop.semantics import types

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.codegen.emitter import Emitter
    from glslc_coop.codegen.lvalues import Lvalue
    from glslc_coop.codegen.module import Id
    from glslc_coop.parser import nodes
    from glslc_coop.semantics.types import Type

#: Function -> instruction of GLSL.std.450 for float, int, uint.
_COMPONENT_WISE: dict[str, dict[str, str]] = {
    "min": {"float": "FMin", "int": "SMin", "uint": "UMin"},
    "max": {"float": "FMax", "int": "SMax", "uint": "UMax"},
    "clamp": {"float": "FClamp", "int": "SClamp", "uint": "UClamp"},
    "mix": {"float": "FMix"},
    "step": {"float": "Step"},
    "smoothstep": {"float": "SmoothStep"},
}


def spread(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`min(vec, float)` and the like: scalar arguments count for every component."""
    type_ = call.type
    operands = [
        fn.splat(type_, value) if node.type.is_scalar else value for node, value in zip(call.arguments, args)
    ]
    name = call.prototype.name
    if name == "mod":
        return fn.emit(spirv.OpFMod, type_, *operands)
    return fn.glsl(_COMPONENT_WISE[name][type_.component.kind], type_, *operands)


def mix_select(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`mix` with a boolean selector: true takes from the second argument."""
    first, second, selector = args
    return fn.emit(spirv.OpSelect, call.type, selector, second, first)


# ---- results through out parameters ----


def _store(fn: Emitter, place: Lvalue, value: Id, type_: Type) -> None:
    """Stores what an out parameter of that type has received."""
    fn.store(place, fn.convert(value, type_, place.type))


def _pair(fn: Emitter, opcode: int, first: Type, second: Type, *operands: Any) -> tuple[Id, Id]:
    """The two members of the structure that an instruction gives."""
    struct = fn.module.define(spirv.OpTypeStruct, None, fn.type_id(first), fn.type_id(second))
    both = fn.builder.emit(opcode, struct, *operands)
    builder = fn.builder
    return (
        builder.emit(spirv.OpCompositeExtract, fn.type_id(first), both, 0),
        builder.emit(spirv.OpCompositeExtract, fn.type_id(second), both, 1),
    )


def modf(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`modf(x, out i)`."""
    value, whole = args
    type_ = call.type
    fraction, integer = _pair(fn, spirv.OpExtInst, type_, type_, fn.glsl_set, spirv.GLSL["ModfStruct"], value)
    _store(fn, whole, integer, type_)
    return fraction


def frexp(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`frexp(x, out exp)`."""
    value, place = args
    type_ = call.type
    # The instruction gives 32-bit exponents; those of halfs may be asked for as 16-bit integers.
    exponent_type = fn.with_component(type_, types.INT)
    significand, exponent = _pair(fn, spirv.OpExtInst, type_, exponent_type, fn.glsl_set, spirv.GLSL["FrexpStruct"], value)
    _store(fn, place, exponent, exponent_type)
    return significand


def uadd_carry(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`uaddCarry(x, y, out carry)`."""
    return _with_carry(fn, spirv.OpIAddCarry, call, args)


def usub_borrow(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`usubBorrow(x, y, out borrow)`."""
    return _with_carry(fn, spirv.OpISubBorrow, call, args)


def _with_carry(fn: Emitter, opcode: int, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    left, right, place = args
    type_ = call.type
    result, carry = _pair(fn, opcode, type_, type_, left, right)
    _store(fn, place, carry, type_)
    return result


def mul_extended(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`umulExtended(x, y, out msb, out lsb)` and `imulExtended`. SPIR-V gives the low part first."""
    left, right, high_place, low_place = args
    type_ = call.arguments[0].type
    opcode = spirv.OpSMulExtended if call.prototype.name == "imulExtended" else spirv.OpUMulExtended
    low, high = _pair(fn, opcode, type_, type_, left, right)
    _store(fn, high_place, high, type_)
    _store(fn, low_place, low, type_)


# ---- matrices ----


def matrix_comp_mult(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`matrixCompMult(x, y)`: column by column."""
    left, right = args
    type_ = call.type
    column = type_.column_type
    columns = [
        fn.emit(spirv.OpFMul, column, fn.extract(column, left, index), fn.extract(column, right, index))
        for index in range(type_.columns)
    ]
    return fn.construct(type_, *columns)


# ---- bits of integers that do not have 32 of them ----


def bit_function(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """bitCount, findLSB, findMSB, bitfield…: Vulkan has the instructions for 32-bit integers only."""
    component = call.arguments[0].type.component
    if component.width == 64:
        return _of_halves(fn, call, args[0])
    return _widened(fn, call, args, component)


def _widened(fn: Emitter, call: nodes.BuiltinCall, args: list[Any], component: types.Scalar) -> Id:
    """8- and 16-bit integers: as 32-bit ones, and back."""
    name = call.prototype.name
    type_ = call.arguments[0].type
    int_type = fn.with_component(type_, types.INT)
    uint_type = fn.with_component(type_, types.UINT)
    # Where the sign matters it is extended; elsewhere the added bits have to be zero.
    keeps_sign = component.is_signed and name in ("findMSB", "bitfieldExtract")
    wide = int_type if keeps_sign else uint_type
    operands = [_widen(fn, value, type_, wide) for value in args[: 2 if name == "bitfieldInsert" else 1]]
    operands += [fn.convert(value, node.type, types.INT) for node, value in zip(call.arguments[len(operands) :], args[len(operands) :])]
    if name == "bitCount":
        wide, result = int_type, fn.emit(spirv.OpBitCount, int_type, *operands)
    elif name == "findLSB":
        wide, result = int_type, fn.glsl("FindILsb", int_type, *operands)
    elif name == "findMSB":
        wide, result = int_type, fn.glsl("FindSMsb" if keeps_sign else "FindUMsb", int_type, *operands)
    elif name == "bitfieldReverse":
        reversed_ = fn.emit(spirv.OpBitReverse, wide, *operands)
        result = fn.emit(spirv.OpShiftRightLogical, wide, reversed_, fn.splat_constant(wide, 32 - component.width))
    elif name == "bitfieldInsert":
        result = fn.emit(spirv.OpBitFieldInsert, wide, *operands)
    else:
        opcode = spirv.OpBitFieldSExtract if keeps_sign else spirv.OpBitFieldUExtract
        result = fn.emit(opcode, wide, *operands)
    return fn.convert(result, wide, call.type)


def _widen(fn: Emitter, value: Id, type_: Type, wide: Type) -> Id:
    """The value with more bits, extended as the wide type says."""
    narrow = types.scalar_of(wide.component.kind, type_.component.width)  # type: ignore[union-attr]
    assert narrow is not None
    unsigned = fn.with_component(type_, narrow)
    return fn.convert(fn.convert(value, type_, unsigned), unsigned, wide)


def _of_halves(fn: Emitter, call: nodes.BuiltinCall, value: Id) -> Id:
    """64-bit integers: from the answers for both halves."""
    name = call.prototype.name
    type_ = call.arguments[0].type
    if name == "findMSB" and type_.component.is_signed:
        # The highest bit that differs from the sign: that of the value with the sign's bits turned to zero.
        sign = fn.emit(spirv.OpShiftRightArithmetic, type_, value, fn.splat_constant(type_, 63))
        value = fn.emit(spirv.OpBitwiseXor, type_, value, sign)
    unsigned = fn.with_component(type_, types.UINT64)
    uint_type = fn.with_component(type_, types.UINT)
    int_type = fn.with_component(type_, types.INT)
    value = fn.convert(value, type_, unsigned)
    low = fn.emit(spirv.OpUConvert, uint_type, value)
    shifted = fn.emit(spirv.OpShiftRightLogical, unsigned, value, fn.splat_constant(unsigned, 32))
    high = fn.emit(spirv.OpUConvert, uint_type, shifted)
    return fn.convert(_HALVES[name](fn, int_type, low, high), int_type, call.type)


def _count(fn: Emitter, type_: Type, low: Id, high: Id) -> Id:
    of_low = fn.emit(spirv.OpBitCount, type_, low)
    of_high = fn.emit(spirv.OpBitCount, type_, high)
    return fn.emit(spirv.OpIAdd, type_, of_low, of_high)


def _lowest(fn: Emitter, type_: Type, low: Id, high: Id) -> Id:
    """The lowest bit of the low half, else that of the high half; -1 (no bit) stays -1."""
    of_low = fn.glsl("FindILsb", type_, low)
    return fn.emit(spirv.OpSelect, type_, _is_zero(fn, type_, low), _in_high_half(fn, type_, high, "FindILsb"), of_low)


def _highest(fn: Emitter, type_: Type, low: Id, high: Id) -> Id:
    of_low = fn.glsl("FindUMsb", type_, low)
    return fn.emit(spirv.OpSelect, type_, _is_zero(fn, type_, high), of_low, _in_high_half(fn, type_, high, "FindUMsb"))


def _in_high_half(fn: Emitter, type_: Type, high: Id, name: str) -> Id:
    found = fn.glsl(name, type_, high)
    above = fn.emit(spirv.OpIAdd, type_, found, fn.splat_constant(type_, 32))
    return fn.emit(spirv.OpSelect, type_, _is_zero(fn, type_, high), fn.splat_constant(type_, -1), above)


def _is_zero(fn: Emitter, type_: Type, value: Id) -> Id:
    zero = fn.splat_constant(fn.with_component(type_, types.UINT), 0)
    return fn.emit(spirv.OpIEqual, fn.with_component(type_, types.BOOL), value, zero)


_HALVES: dict[str, Any] = {"bitCount": _count, "findLSB": _lowest, "findMSB": _highest}


# ---- fragment shaders ----

_DERIVATIVES: dict[str, int] = {
    "dFdx": spirv.OpDPdx, "dFdy": spirv.OpDPdy, "fwidth": spirv.OpFwidth, "dFdxFine": spirv.OpDPdxFine, "dFdyFine": spirv.OpDPdyFine,
    "fwidthFine": spirv.OpFwidthFine, "dFdxCoarse": spirv.OpDPdxCoarse, "dFdyCoarse": spirv.OpDPdyCoarse,
    "fwidthCoarse": spirv.OpFwidthCoarse,
}


def derivative(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """Derivatives of half precision values, which Vulkan computes in single precision."""
    type_ = call.type
    wide = fn.with_component(type_, types.FLOAT)
    value = fn.emit(_DERIVATIVES[call.prototype.name], wide, fn.convert(args[0], type_, wide))
    return fn.convert(value, wide, type_)


_INTERPOLATIONS: dict[str, str] = {
    "interpolateAtCentroid": "InterpolateAtCentroid", "interpolateAtSample": "InterpolateAtSample",
    "interpolateAtOffset": "InterpolateAtOffset",
}


def interpolate(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """interpolateAt…: the instruction takes a pointer to the input, so a swizzle comes after it."""
    place, *others = args
    result = fn.glsl(_INTERPOLATIONS[call.prototype.name], place.container, lvalues.pointer(fn, place), *others)
    if place.swizzle is None:
        return result
    return fn.emit(spirv.OpVectorShuffle, call.type, result, result, *place.swizzle)
