"""Built-in functions of GLSL that are more than one instruction, or whose operands differ from the arguments.

In: the call, and its arguments as ids or l-values. Out: instructions. Must not know: overloads. GLSL 4.60 sections
8.3 to 8.13.
"""

from __future__ import annotations

from glslc_coop.codegen.emit import lvalues
from glslc_coop.codegen.emit.conversions import convert
from glslc_coop.codegen.emit.lvalues import store
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy
from glslc_coop.semantics.model import types

with lazy:
    from collections.abc import Callable

    from glslc_coop.codegen.emit.emitter import Arguments, Emitter, Lvalue
    from glslc_coop.codegen.ir.instruction import Id, Operand
    from glslc_coop.parser.generated import nodes
    from glslc_coop.semantics.model.types import Type

#: Function -> instruction of GLSL.std.450 for float, int, uint.
_COMPONENT_WISE: dict[str, dict[str, str]] = {
    "min": {"float": "FMin", "int": "SMin", "uint": "UMin"},
    "max": {"float": "FMax", "int": "SMax", "uint": "UMax"},
    "clamp": {"float": "FClamp", "int": "SClamp", "uint": "UClamp"},
    "mix": {"float": "FMix"},
    "step": {"float": "Step"},
    "smoothstep": {"float": "SmoothStep"},
}


def splat_scalars(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `min(vec, float)` and the like: scalar arguments are splatted."""
    type_ = call.type
    operands = [
        emitter.splat(type_, value) if node.type.is_scalar else value for node, value in zip(call.arguments, args)
    ]
    name = call.prototype.name
    if name == "mod":
        return emitter.emit(spirv.OpFMod, type_, *operands)
    return emitter.glsl(_COMPONENT_WISE[name][type_.component.kind], type_, *operands)


def mix_select(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `mix` with a boolean selector: true selects the second argument."""
    first, second, selector = args
    return emitter.emit(spirv.OpSelect, call.type, selector, second, first)


# ---- results through out parameters ----


def _store(emitter: Emitter, target: Lvalue, value: Id, type_: Type) -> None:
    """Store the value of an out parameter."""
    store(emitter, target, convert(emitter, value, type_, target.type))


def _pair(emitter: Emitter, opcode: int, first: Type, second: Type, *operands: Operand) -> tuple[Id, Id]:
    """Emit an instruction that returns a structure, and extract its two members."""
    struct = emitter.module.define(spirv.OpTypeStruct, None, emitter.type_id(first), emitter.type_id(second))
    both = emitter.builder.emit(opcode, struct, *operands)
    builder = emitter.builder
    return (
        builder.emit(spirv.OpCompositeExtract, emitter.type_id(first), both, 0),
        builder.emit(spirv.OpCompositeExtract, emitter.type_id(second), both, 1),
    )


def modf(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `modf(x, out i)`."""
    value, whole = args
    type_ = call.type
    fraction, integer = _pair(emitter, spirv.OpExtInst, type_, type_, emitter.glsl_set, spirv.GLSL["ModfStruct"], value)
    _store(emitter, whole, integer, type_)
    return fraction


def frexp(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `frexp(x, out exp)`."""
    value, target = args
    type_ = call.type
    # The instruction returns 32-bit exponents; those of half floats may be requested as 16-bit integers.
    exponent_type = emitter.with_component(type_, types.INT)
    significand, exponent = _pair(
        emitter, spirv.OpExtInst, type_, exponent_type, emitter.glsl_set, spirv.GLSL["FrexpStruct"], value
    )
    _store(emitter, target, exponent, exponent_type)
    return significand


def uadd_carry(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `uaddCarry(x, y, out carry)`."""
    return _with_carry(emitter, spirv.OpIAddCarry, call, args)


def usub_borrow(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `usubBorrow(x, y, out borrow)`."""
    return _with_carry(emitter, spirv.OpISubBorrow, call, args)


def _with_carry(emitter: Emitter, opcode: int, call: nodes.BuiltinCall, args: Arguments) -> Id:
    left, right, target = args
    type_ = call.type
    result, carry = _pair(emitter, opcode, type_, type_, left, right)
    _store(emitter, target, carry, type_)
    return result


def mul_extended(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `umulExtended(x, y, out msb, out lsb)` or `imulExtended`. SPIR-V returns the low part first."""
    left, right, high_target, low_target = args
    type_ = call.arguments[0].type
    opcode = spirv.OpSMulExtended if call.prototype.name == "imulExtended" else spirv.OpUMulExtended
    low, high = _pair(emitter, opcode, type_, type_, left, right)
    _store(emitter, high_target, high, type_)
    _store(emitter, low_target, low, type_)


# ---- matrices ----


def matrix_comp_mult(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `matrixCompMult(x, y)`: column by column."""
    left, right = args
    type_ = call.type
    assert isinstance(type_, types.Matrix)
    column = type_.column_type
    columns = [
        emitter.emit(spirv.OpFMul, column, emitter.extract(column, left, index), emitter.extract(column, right, index))
        for index in range(type_.columns)
    ]
    return emitter.construct(type_, *columns)


# ---- bits of integers that do not have 32 of them ----


def bit_function(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit bitCount, findLSB, findMSB, bitfield…: Vulkan has the instructions for 32-bit integers only."""
    component = call.arguments[0].type.component
    if component.width == 64:
        return _of_halves(emitter, call, args[0])
    return _widened(emitter, call, args, component)


def _widened(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments, component: types.Scalar) -> Id:
    """Emit a bit function of 8- and 16-bit integers on 32-bit ones."""
    name = call.prototype.name
    type_ = call.arguments[0].type
    int_type = emitter.with_component(type_, types.INT)
    uint_type = emitter.with_component(type_, types.UINT)
    # Where the sign matters it is extended; elsewhere the added bits must be zero.
    keeps_sign = component.is_signed and name in ("findMSB", "bitfieldExtract")
    wide = int_type if keeps_sign else uint_type
    operands = [_widen(emitter, value, type_, wide) for value in args[: 2 if name == "bitfieldInsert" else 1]]
    operands += [
        convert(emitter, value, node.type, types.INT)
        for node, value in zip(call.arguments[len(operands) :], args[len(operands) :])
    ]
    if name == "bitCount":
        wide, result = int_type, emitter.emit(spirv.OpBitCount, int_type, *operands)
    elif name == "findLSB":
        wide, result = int_type, emitter.glsl("FindILsb", int_type, *operands)
    elif name == "findMSB":
        wide, result = int_type, emitter.glsl("FindSMsb" if keeps_sign else "FindUMsb", int_type, *operands)
    elif name == "bitfieldReverse":
        reversed_ = emitter.emit(spirv.OpBitReverse, wide, *operands)
        result = emitter.emit(
            spirv.OpShiftRightLogical, wide, reversed_, emitter.splat_constant(wide, 32 - component.width)
        )
    elif name == "bitfieldInsert":
        result = emitter.emit(spirv.OpBitFieldInsert, wide, *operands)
    else:
        opcode = spirv.OpBitFieldSExtract if keeps_sign else spirv.OpBitFieldUExtract
        result = emitter.emit(opcode, wide, *operands)
    return convert(emitter, result, wide, call.type)


def _widen(emitter: Emitter, value: Id, type_: Type, wide: Type) -> Id:
    """Widen a value; the wide type decides between sign and zero extension."""
    narrow = types.scalar_of(wide.component.kind, type_.component.width)
    assert narrow is not None
    unsigned = emitter.with_component(type_, narrow)
    return convert(emitter, convert(emitter, value, type_, unsigned), unsigned, wide)


def _of_halves(emitter: Emitter, call: nodes.BuiltinCall, value: Id) -> Id:
    """Emit a bit function of 64-bit integers from the results for both halves."""
    name = call.prototype.name
    type_ = call.arguments[0].type
    if name == "findMSB" and type_.component.is_signed:
        # The highest bit that differs from the sign: that of the value with the sign's bits cleared.
        sign = emitter.emit(spirv.OpShiftRightArithmetic, type_, value, emitter.splat_constant(type_, 63))
        value = emitter.emit(spirv.OpBitwiseXor, type_, value, sign)
    unsigned = emitter.with_component(type_, types.UINT64)
    uint_type = emitter.with_component(type_, types.UINT)
    int_type = emitter.with_component(type_, types.INT)
    value = convert(emitter, value, type_, unsigned)
    low = emitter.emit(spirv.OpUConvert, uint_type, value)
    shifted = emitter.emit(spirv.OpShiftRightLogical, unsigned, value, emitter.splat_constant(unsigned, 32))
    high = emitter.emit(spirv.OpUConvert, uint_type, shifted)
    return convert(emitter, _HALVES[name](emitter, int_type, low, high), int_type, call.type)


def _count(emitter: Emitter, type_: Type, low: Id, high: Id) -> Id:
    of_low = emitter.emit(spirv.OpBitCount, type_, low)
    of_high = emitter.emit(spirv.OpBitCount, type_, high)
    return emitter.emit(spirv.OpIAdd, type_, of_low, of_high)


def _lowest(emitter: Emitter, type_: Type, low: Id, high: Id) -> Id:
    """Return the lowest bit of the low half, else that of the high half; -1 (no bit) stays -1."""
    of_low = emitter.glsl("FindILsb", type_, low)
    return emitter.emit(
        spirv.OpSelect, type_, _is_zero(emitter, type_, low), _in_high_half(emitter, type_, high, "FindILsb"), of_low
    )


def _highest(emitter: Emitter, type_: Type, low: Id, high: Id) -> Id:
    of_low = emitter.glsl("FindUMsb", type_, low)
    return emitter.emit(
        spirv.OpSelect, type_, _is_zero(emitter, type_, high), of_low, _in_high_half(emitter, type_, high, "FindUMsb")
    )


def _in_high_half(emitter: Emitter, type_: Type, high: Id, name: str) -> Id:
    bit = emitter.glsl(name, type_, high)
    above = emitter.emit(spirv.OpIAdd, type_, bit, emitter.splat_constant(type_, 32))
    return emitter.emit(spirv.OpSelect, type_, _is_zero(emitter, type_, high), emitter.splat_constant(type_, -1), above)


def _is_zero(emitter: Emitter, type_: Type, value: Id) -> Id:
    zero = emitter.splat_constant(emitter.with_component(type_, types.UINT), 0)
    return emitter.emit(spirv.OpIEqual, emitter.with_component(type_, types.BOOL), value, zero)


_HALVES: dict[str, Callable[[Emitter, Type, Id, Id], Id]] = {
    "bitCount": _count,
    "findLSB": _lowest,
    "findMSB": _highest,
}


# ---- fragment shaders ----

_DERIVATIVES: dict[str, int] = {
    "dFdx": spirv.OpDPdx,
    "dFdy": spirv.OpDPdy,
    "fwidth": spirv.OpFwidth,
    "dFdxFine": spirv.OpDPdxFine,
    "dFdyFine": spirv.OpDPdyFine,
    "fwidthFine": spirv.OpFwidthFine,
    "dFdxCoarse": spirv.OpDPdxCoarse,
    "dFdyCoarse": spirv.OpDPdyCoarse,
    "fwidthCoarse": spirv.OpFwidthCoarse,
}


def derivative(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit derivatives of half and double floats, which SPIR-V computes in single precision."""
    type_ = call.type
    wide = emitter.with_component(type_, types.FLOAT)
    value = emitter.emit(_DERIVATIVES[call.prototype.name], wide, convert(emitter, args[0], type_, wide))
    return convert(emitter, value, wide, type_)


def compute_derivative(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit derivatives in a compute shader: zero, unless a layout groups the invocations."""
    from glslc_coop.codegen.builtins.textures import has_derivatives

    if not has_derivatives(emitter):
        return emitter.constants.null(call.type)
    return emitter.emit(_DERIVATIVES[call.prototype.name], call.type, *args)


_INTERPOLATIONS: dict[str, str] = {
    "interpolateAtCentroid": "InterpolateAtCentroid",
    "interpolateAtSample": "InterpolateAtSample",
    "interpolateAtOffset": "InterpolateAtOffset",
}


def interpolate_at_vertex(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit interpolateAtVertexAMD: the value of an input at a vertex of the primitive."""
    lvalue, vertex = args
    instructions = emitter.module.extended_instruction_set("SPV_AMD_shader_explicit_vertex_parameter")
    number = spirv.EXTENDED_SETS["SPV_AMD_shader_explicit_vertex_parameter"]["InterpolateAtVertexAMD"]
    pointer = lvalues.pointer(emitter, lvalue)
    result = emitter.emit(spirv.OpExtInst, lvalue.container, instructions, number, pointer, vertex)
    if lvalue.swizzle is None:
        return result
    return emitter.emit(spirv.OpVectorShuffle, call.type, result, result, *lvalue.swizzle)


def interpolate_flat(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit interpolateAt… of a double: such an input is flat, so that its value is the same everywhere."""
    return lvalues.load(emitter, args[0])


def interpolate(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit interpolateAt…: the instruction takes a pointer to the input, so a swizzle follows it."""
    lvalue, *others = args
    result = emitter.glsl(
        _INTERPOLATIONS[call.prototype.name], lvalue.container, lvalues.pointer(emitter, lvalue), *others
    )
    if lvalue.swizzle is None:
        return result
    return emitter.emit(spirv.OpVectorShuffle, call.type, result, result, *lvalue.swizzle)
