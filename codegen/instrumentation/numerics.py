"""Checks of numbers: where a result first becomes infinite (`overflow`) or not a number (`nan`).

In: arithmetic on floats, scalar, vector, matrix or cooperative. Out: a check after it. A result is reported where no
operand was NaN, as infinite where none was infinite either.

Bits are compared: drivers may assume that there are neither NaN nor infinities, fold OpIsNan and OpIsInf to false, and
x / x to 1. Where the device can, the module demands that it does not (SPIR-V 1.6, SignedZeroInfNanPreserve).
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.sizes import default
from glslc_coop.codegen.cooperative_lowering.traversal import all_definitions, is_id, type_of
from glslc_coop.codegen.instrumentation.runtime import REPORT_IF
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Collection

    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand, FunctionRewriter
    from glslc_coop.codegen.instrumentation.context import Instrumentation
    from glslc_coop.codegen.ir.instruction import Definition, Id, Instruction
    from glslc_coop.codegen.ir.module import Module

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
        spirv.OpMatrixTimesMatrix,
        spirv.OpOuterProduct,
        spirv.OpFConvert,
        spirv.OpConvertSToF,
        spirv.OpConvertUToF,
        spirv.OpExtInst,
        spirv.OpCooperativeMatrixMulAddKHR,
        spirv.OpCooperativeVectorMatrixMulNV,
        spirv.OpCooperativeVectorMatrixMulAddNV,
    )
)
#: Width of a float -> its GLSL type, its bits in GLSL, the mask of all but its sign, the bits of infinity, its format
#: in messages. Two halves are one uint: 16-bit integers would need a feature.
_WIDTHS = {
    16: ("float16_t", "packFloat2x16(f16vec2({0}, {0}))", 0x7FFF, 0x7C00, "e"),
    32: ("float", "floatBitsToUint({0})", 0x7FFFFFFF, 0x7F800000, "f"),
}
_PLAIN_COMPOSITES = (spirv.OpTypeVector, spirv.OpTypeMatrix)
_MATRIX, _VECTOR = spirv.OpTypeCooperativeMatrixKHR, spirv.OpTypeCooperativeVectorNV
#: Sanitizer -> how the bits of a result, without their sign, compare with those of infinity, and how those of operands
#: do if they explain it: in GLSL and as an instruction; what is wrong.
_KINDS = {
    "nan": ((">", spirv.OpUGreaterThan), (">", spirv.OpUGreaterThan), "the result is not a number"),
    "overflow": (("==", spirv.OpIEqual), (">=", spirv.OpUGreaterThanEqual), "the result is infinite"),
}
_VECTOR_PRODUCTS = (spirv.OpCooperativeVectorMatrixMulNV, spirv.OpCooperativeVectorMatrixMulAddNV)


def preserve(module: Module, widths: Collection[int]) -> None:
    """Demand that infinities and NaN of floats of these widths are preserved, if the module has such floats."""
    for width in widths:
        is_used = any(
            definition.opcode == spirv.OpTypeFloat and definition.operands[0] == width
            for definition in all_definitions(module)
        )
        row = (spirv.ExecutionModeSignedZeroInfNanPreserve, (width,))
        if is_used and row not in [(mode, operands) for _, _, mode, operands in module.execution_modes]:
            module.execution_mode(row[0], width)


def check(context: Instrumentation, body: FunctionRewriter, instruction: Instruction) -> None:
    """Check the result of an instruction, if it is one of floats."""
    if instruction.opcode not in _ARITHMETIC or instruction.type is None:
        return
    if _component(instruction.type) is None:
        if _scalar(instruction.type).opcode == spirv.OpTypeFloat:
            context.leave_out("results of other floats than float and float16_t")
        return
    for kind in ("nan", "overflow"):
        if kind in context.kinds:
            if instruction.type.opcode in (_MATRIX, _VECTOR):
                _cooperative(context, body, instruction, kind)
            else:
                _plain(context, body, instruction, kind)


def _scalar(type_: Definition) -> Definition:
    """Return the type of the components of a type."""
    while type_.opcode in (*_PLAIN_COMPOSITES, _MATRIX, _VECTOR):
        type_ = type_.operands[0]
    return type_


def _component(type_: Definition) -> Definition | None:
    """Return the float type of the components of a type, of 16 or 32 bits; None for others."""
    type_ = _scalar(type_)
    is_float = type_.opcode == spirv.OpTypeFloat and len(type_.operands) == 1 and type_.operands[0] in _WIDTHS
    return type_ if is_float else None


def _bits(context: Instrumentation, body: FunctionRewriter, value: AnyOperand) -> list[Id]:
    """Return the bits of each component of a scalar, vector or matrix; those of a half are twice in one word."""
    module, uint, type_ = context.module, context.sizes.uint, body.type_of(value)
    components = [value]
    while type_.opcode in _PLAIN_COMPOSITES:
        part, count = type_.operands
        components = [
            body.emit(spirv.OpCompositeExtract, part, each, index) for each in components for index in range(count)
        ]
        type_ = part
    if type_.operands[0] == 16:
        pair = module.define(spirv.OpTypeVector, None, type_, 2)
        components = [body.emit(spirv.OpCompositeConstruct, pair, each, each) for each in components]
    return [body.emit(spirv.OpBitcast, uint, each) for each in components]


def _any(context: Instrumentation, body: FunctionRewriter, opcode: int, value: AnyOperand) -> Id:
    """Return whether the bits of any component of a value, without their sign, compare so with those of infinity."""
    boolean, component = context.sizes.boolean, _component(body.type_of(value))
    assert component is not None
    _, _, mask, infinity, _ = _WIDTHS[component.operands[0]]
    found: Id | None = None
    for each in _bits(context, body, value):
        magnitude = body.emit(spirv.OpBitwiseAnd, context.sizes.uint, each, context.sizes.constant(mask))
        is_so = body.emit(opcode, boolean, magnitude, context.sizes.constant(infinity))
        found = is_so if found is None else body.emit(spirv.OpLogicalOr, boolean, found, is_so)
    assert found is not None
    return found


def _plain(context: Instrumentation, body: FunctionRewriter, instruction: Instruction, kind: str) -> None:
    """Check a scalar, a vector or a matrix."""
    (_, opcode), (comparison, explains), message = _KINDS[kind]
    boolean, result = context.sizes.boolean, instruction.result
    assert result is not None and instruction.type is not None
    is_bad = _any(context, body, opcode, result)
    values = [operand for operand in _values(instruction) if _is_float(body, operand)]
    for operand in values:
        type_ = body.type_of(operand)
        if type_.opcode == _VECTOR:
            was_bad = _explains(context, body, operand, type_, comparison)
        else:
            was_bad = _any(context, body, explains, operand)
        is_good = body.emit(spirv.OpLogicalNot, boolean, was_bad)
        is_bad = body.emit(spirv.OpLogicalAnd, boolean, is_bad, is_good)
    text, words = message, []
    if instruction.type.opcode == spirv.OpTypeFloat:
        shown = [each for each in (result, *values) if body.type_of(each).opcode == spirv.OpTypeFloat][:3]
        words = [word for each in shown for word in _bits(context, body, each)]
        formats = [_WIDTHS[body.type_of(each).operands[0]][4] for each in shown]
        texts = [f"{{{index}:{each}}}" for index, each in enumerate(formats)]
        text = f"{message}: {texts[0]}" + (f" from {' and '.join(texts[1:])}" if len(texts) > 1 else "")
    words += [context.sizes.constant(0)] * (3 - len(words))
    context.call(body, REPORT_IF, [is_bad, *words, context.site(kind, text)])


def _values(instruction: Instruction) -> list[AnyOperand]:
    """Return the operands that are values."""
    return instruction.operands[2:] if instruction.opcode == spirv.OpExtInst else instruction.operands


def _is_float(body: FunctionRewriter, operand: AnyOperand) -> bool:
    type_ = type_of(operand, body.types) if is_id(operand) else None
    return type_ is not None and type_.opcode != _MATRIX and _component(type_) is not None


def _cooperative(context: Instrumentation, body: FunctionRewriter, instruction: Instruction, kind: str) -> None:
    """Check the components of a matrix or vector that this invocation has."""
    (comparison, _), (explains, opcode), message = _KINDS[kind]
    type_, result = instruction.type, instruction.result
    assert type_ is not None and result is not None
    rows = [(each, type_of(each, body.types)) for each in instruction.operands if is_id(each)]
    typed = [(each, row) for each, row in rows if row is not None and row.opcode == type_.opcode and _component(row)]
    # What was summed up so far, or the operands of an operation on components; a product of vectors uses all of one.
    before = [row for row in typed if row[1].operands[1:] == type_.operands[1:]]
    is_product = instruction.opcode in _VECTOR_PRODUCTS
    inputs = [row for row in typed if is_product and row[0] == instruction.operands[0]]
    before = [row for row in before if row not in inputs]
    declared = [_declared(context, each) for each in (type_, *(row for _, row in before))]
    if None in declared or any(_declared(context, row) is None for _, row in inputs):
        context.leave_out("matrices and vectors of sizes that the device chooses")
        return
    names = ["found", *(f"before{number}" for number in range(len(before)))]
    parameters = [f"{each} {name}" for each, name in zip(declared, names, strict=True)]
    arguments = [result, *(each for each, _ in before)]
    good = [f"!({_compared(row, f'before{number}[i]', explains)})" for number, (_, row) in enumerate(before)]
    condition = " && ".join([_compared(type_, "found[i]", comparison), *good])
    earlier = _WIDTHS[_scalar(before[0][1]).operands[0]] if before else None
    earlier_bits = earlier[1].format("before0[i]") if earlier is not None else "0u"
    _, bits, _, _, shape = _WIDTHS[_scalar(type_).operands[0]]
    lines = f"""    for (uint i = 0u; i < count; i++)
        if ({condition}) report(site, uvec4({bits.format("found[i]")}, {earlier_bits}, i, 0u));
"""
    if type_.opcode == _VECTOR:
        parameters.append("uint count")
        arguments.append(_count(body, type_))
    else:
        lines = "    uint count = found.length();\n" + lines
    explained = [_explains(context, body, each, row, explains) for each, row in inputs]
    # The scalar by which all components are multiplied.
    scalars = [each for each, row in rows if row is not None and row.opcode == spirv.OpTypeFloat and _component(row)]
    explained += [_any(context, body, opcode, each) for each in scalars]
    for each in explained:
        parameters.append("bool isExplained")
        arguments.append(each)
        lines = "    if (isExplained) return;\n" + lines
    head = f"void checkNumbers({', '.join(parameters)}, uint site)"
    function = context.runtime.function(head, lines, [type_, *(row for _, row in before)])
    text = f"{message}: component {{2}} of the invocation is {{0:{shape}}}"
    text += f", it was {{1:{earlier[4]}}}" if earlier is not None else ""
    body.result_of(function, *arguments, context.site(kind, text))


def _count(body: FunctionRewriter, type_: Definition) -> AnyOperand:
    """Return the number of components of a vector, which a specialization constant may decide."""
    return body.to_uint(type_.operands[1])


def _explains(
    context: Instrumentation, body: FunctionRewriter, value: AnyOperand, type_: Definition, comparison: str
) -> Id:
    """Return whether the comparison with infinity holds for any component of a vector.

    This is a separate helper: the size of the result may be another constant with the same value, so in one GLSL
    function both vectors would have the same type.
    """
    lines = f"    for (uint i = 0u; i < count; i++) if ({_compared(type_, 'whole[i]', comparison)}) return true;\n"
    head = f"bool explainsNumbers({_declared(context, type_)} whole, uint count)"
    function = context.runtime.function(head, lines + "    return false;\n", [type_])
    return body.result_of(function, value, _count(body, type_))


def _compared(type_: Definition, component: str, comparison: str) -> str:
    """Return how GLSL compares the bits of a component with those of infinity."""
    _, bits, mask, infinity, _ = _WIDTHS[_scalar(type_).operands[0]]
    return f"({bits.format(component)} & {mask}u) {comparison} {infinity}u"


def _declared(context: Instrumentation, type_: Definition) -> str | None:
    """Return a cooperative type as GLSL, with the default values of its sizes."""
    scalar = _WIDTHS[type_.operands[0].operands[0]][0]
    sizes = [default(each) for each in type_.operands[1:]]
    if any(each is None for each in sizes):
        return None
    if type_.opcode == _VECTOR:
        return f"coopvecNV<{scalar}, {sizes[0]}>"
    scope, rows, columns, use = sizes
    return f"coopmat<{scalar}, {scope}, {rows}, {columns}, {use}>"
