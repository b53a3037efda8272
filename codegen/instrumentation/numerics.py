"""Checks of numbers: where a result first becomes infinite (`overflow`) or not a number (`nan`).

In: arithmetic on floats, scalar, vector or cooperative. Out: a check after it. An operand that is infinite or NaN
already is not reported again.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.sizes import default
from glslc_coop.codegen.cooperative_lowering.traversal import is_id, type_of
from glslc_coop.codegen.instrumentation.runtime import REPORT_IF
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.body import AnyOperand, Body
    from glslc_coop.codegen.instrumentation.context import Instrumentation
    from glslc_coop.codegen.ir.instruction import Definition, Id, Instruction

_ARITHMETIC = frozenset(
    (
        spirv.OpFAdd,
        spirv.OpFSub,
        spirv.OpFMul,
        spirv.OpFDiv,
        spirv.OpFRem,
        spirv.OpFMod,
        spirv.OpDot,
        spirv.OpVectorTimesScalar,
        spirv.OpMatrixTimesScalar,
        spirv.OpMatrixTimesVector,
        spirv.OpVectorTimesMatrix,
        spirv.OpFConvert,
        spirv.OpConvertSToF,
        spirv.OpConvertUToF,
        spirv.OpExtInst,
        spirv.OpCooperativeMatrixMulAddKHR,
        spirv.OpCooperativeVectorMatrixMulNV,
        spirv.OpCooperativeVectorMatrixMulAddNV,
    )
)
_WIDTHS = {16: "float16_t", 32: "float"}
_MATRIX, _VECTOR = spirv.OpTypeCooperativeMatrixKHR, spirv.OpTypeCooperativeVectorNV
#: Sanitizer -> the function of GLSL and the instruction that ask, and what is wrong.
_KINDS = {
    "nan": ("isnan", spirv.OpIsNan, "the result is not a number"),
    "overflow": ("isinf", spirv.OpIsInf, "the result is infinite"),
}


def check(context: Instrumentation, body: Body, instruction: Instruction) -> None:
    """Check the result of an instruction, if it is one of floats."""
    if instruction.opcode not in _ARITHMETIC or instruction.type is None:
        return
    component = _component(instruction.type)
    if component is None:
        return
    for kind in ("nan", "overflow"):
        if kind in context.kinds:
            if instruction.type.opcode in (_MATRIX, _VECTOR):
                _cooperative(context, body, instruction, kind)
            else:
                _plain(context, body, instruction, kind)


def _component(type_: Definition) -> Definition | None:
    """Return the float type of the components of a type, of 16 or 32 bits; None for others."""
    if type_.opcode in (spirv.OpTypeVector, _MATRIX, _VECTOR):
        type_ = type_.operands[0]
    is_float = type_.opcode == spirv.OpTypeFloat and len(type_.operands) == 1 and type_.operands[0] in _WIDTHS
    return type_ if is_float else None


def _any(context: Instrumentation, body: Body, opcode: int, value: AnyOperand) -> Id:
    """Return whether any component of a value is NaN, or infinite."""
    boolean = context.sizes.boolean
    type_ = body.type_of(value)
    if type_.opcode != spirv.OpTypeVector:
        return body.emit(opcode, boolean, value)
    booleans = context.module.define(spirv.OpTypeVector, None, boolean, type_.operands[1])
    return body.emit(spirv.OpAny, boolean, body.emit(opcode, booleans, value))


def _plain(context: Instrumentation, body: Body, instruction: Instruction, kind: str) -> None:
    """Check a scalar or a vector."""
    _, opcode, message = _KINDS[kind]
    boolean, result = context.sizes.boolean, instruction.result
    assert result is not None and instruction.type is not None
    is_bad = _any(context, body, opcode, result)
    values = [operand for operand in _values(instruction) if _is_float(body, operand)]
    for operand in values:
        for question in (spirv.OpIsNan, spirv.OpIsInf):
            was_bad = _any(context, body, question, operand)
            is_good = body.emit(spirv.OpLogicalNot, boolean, was_bad)
            is_bad = body.emit(spirv.OpLogicalAnd, boolean, is_bad, is_good)
    bits = [_bits(context, body, each) for each in (result, *values[:2])]
    shown = [f"{{{index}:f}}" for index, each in enumerate(bits) if each is not None]
    text = message
    if instruction.type.opcode != spirv.OpTypeVector:
        text = f"{message}: {shown[0]}" + (f" from {' and '.join(shown[1:])}" if len(shown) > 1 else "")
    zero = context.sizes.constant(0)
    words = [zero if each is None else each for each in (*bits, None, None, None)][:3]
    context.call(body, REPORT_IF, [is_bad, *words, context.site(kind, text)])


def _values(instruction: Instruction) -> list[AnyOperand]:
    """Return the operands that are values."""
    return instruction.operands[2:] if instruction.opcode == spirv.OpExtInst else instruction.operands


def _is_float(body: Body, operand: AnyOperand) -> bool:
    type_ = type_of(operand, body.types) if is_id(operand) else None
    return type_ is not None and type_.opcode != _MATRIX and _component(type_) is not None


def _bits(context: Instrumentation, body: Body, value: AnyOperand) -> Id | None:
    """Return a scalar as the bits of a float; None for a vector."""
    type_ = body.type_of(value)
    if type_.opcode != spirv.OpTypeFloat:
        return None
    single = context.module.define(spirv.OpTypeFloat, None, 32)
    wide = value if type_ is single else body.emit(spirv.OpFConvert, single, value)
    return body.emit(spirv.OpBitcast, context.sizes.uint, wide)


def _cooperative(context: Instrumentation, body: Body, instruction: Instruction, kind: str) -> None:
    """Check the components of a matrix or vector that this invocation has."""
    question, _, message = _KINDS[kind]
    type_, result = instruction.type, instruction.result
    assert type_ is not None and result is not None
    # What was summed up so far: the accumulator, or the operand of an operation on components.
    before = [operand for operand in instruction.operands if is_id(operand) and type_of(operand, body.types) is type_][
        -1:
    ]
    declared = _declared(context, type_)
    if declared is None:
        context.leave_out("matrices and vectors of sizes that the device chooses")
        return
    head = f"void checkNumbers({declared} found, uint site)"
    ignored = ""
    if before:
        head = f"void checkNumbers({declared} found, {declared} before, uint site)"
        ignored = " && !isnan(float(before[i])) && !isinf(float(before[i]))"
    earlier = "floatBitsToUint(float(before[i]))" if before else "0u"
    lines = f"""    for (uint i = 0u; i < found.length(); i++) {{
        float number = float(found[i]);
        if ({question}(number){ignored}) report(site, uvec4(floatBitsToUint(number), {earlier}, i, 0u));
    }}
"""
    function = context.runtime.function(head, lines, [type_, *([type_] if before else [])])
    text = f"{message}: component {{2}} of the invocation is {{0:f}}" + (", it was {1:f}" if before else "")
    body.result_of(function, result, *before, context.site(kind, text))


def _declared(context: Instrumentation, type_: Definition) -> str | None:
    """Return a cooperative type as GLSL, with the default values of its sizes."""
    scalar = _WIDTHS[type_.operands[0].operands[0]]
    sizes = [default(context.module, each) for each in type_.operands[1:]]
    if any(each is None for each in sizes):
        return None
    if type_.opcode == _VECTOR:
        return f"coopvecNV<{scalar}, {sizes[0]}>"
    scope, rows, columns, use = sizes
    return f"coopmat<{scalar}, {scope}, {rows}, {columns}, {use}>"
