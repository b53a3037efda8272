"""Matrices from and to arrays that each invocation holds. SPV_QCOM_cooperative_matrix_conversion.

In: an instruction. Out: a call. Must not know: memory.

Invocation i holds row i of a matrix of use A or of an accumulator, and column i of one of use B. Arrays of words hold
packed components.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.matrices import stage
from glslc_coop.codegen.cooperative_lowering.options import LoweringError
from glslc_coop.codegen.cooperative_lowering.shapes import component_of
from glslc_coop.codegen.cooperative_lowering.text import to_bits
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.body import AnyOperand, Body
    from glslc_coop.codegen.cooperative_lowering.context import Lowering
    from glslc_coop.codegen.cooperative_lowering.shapes import Component, MatrixShape
    from glslc_coop.codegen.cooperative_lowering.sizes import Size
    from glslc_coop.codegen.ir.instruction import Definition, Instruction, OperandList

_USE_B = 1


def _array(lowering: Lowering, type_: Definition) -> tuple[Component, Size]:
    """Return the component and the length of an array type."""
    if type_.opcode != spirv.OpTypeArray:
        raise LoweringError("a conversion between a matrix and something other than an array is not supported")
    return component_of(type_.operands[0]), lowering.sizes.of(type_.operands[1])


def _plain(lowering: Lowering, body: Body, operand: AnyOperand) -> AnyOperand:
    """Return an array as a value of the type without layout that helpers take."""
    type_ = body.type_of(operand)
    component, length = _array(lowering, type_)
    plain = lowering.module.define(spirv.OpTypeArray, None, type_.operands[0], lowering.sizes.definition(length))
    if type_ is plain:
        return operand
    if not isinstance(length, int):
        raise LoweringError("an array in memory of specialized length is not supported here; freeze it with --spec")
    parts = [body.emit(spirv.OpCompositeExtract, type_.operands[0], operand, number) for number in range(length)]
    return body.emit(spirv.OpCompositeConstruct, plain, *parts)


def _result(
    lowering: Lowering, body: Body, instruction: Instruction, helper: Definition, arguments: OperandList
) -> None:
    """Emit a call whose result is an array, of a type with layout perhaps."""
    type_ = instruction.type
    assert type_ is not None and helper.type is not None
    if helper.type is type_:
        body.call(instruction, helper, arguments)
        return
    made = body.emit(spirv.OpFunctionCall, helper.type, helper, *arguments)
    _, length = _array(lowering, type_)
    if not isinstance(length, int):
        raise LoweringError("an array in memory of specialized length is not supported here; freeze it with --spec")
    parts = [body.emit(spirv.OpCompositeExtract, type_.operands[0], made, number) for number in range(length)]
    body.emit_as(instruction.result, spirv.OpCompositeConstruct, type_, *parts)


def bitcast_array(lowering: Lowering, body: Body, instruction: Instruction) -> None:
    """OpBitCastArrayQCOM."""
    assert instruction.type is not None
    (operand,) = instruction.operands
    source, length = _array(lowering, body.type_of(operand))
    target, count = _array(lowering, instruction.type)
    if source.size >= target.size:
        parts = source.size // target.size
        word = to_bits(source, f"a[i / {parts}u]")
        value = f"{word} >> (i % {parts}u * {target.size * 8}u)" if parts > 1 else word
    else:
        parts = target.size // source.size
        words = [f"({to_bits(source, f'a[i * {parts}u + {n}u]')} << {source.size * 8 * n}u)" for n in range(parts)]
        value = " | ".join(words)
    helper = lowering.library.function(
        f"{target.glsl}[LENGTH] bitcast_array(const in {source.glsl} a[A_LENGTH])\n{{\n    {target.glsl} r[LENGTH];\n"
        f"    for (uint i = 0u; i < LENGTH; ++i) r[i] = {lowering.text.from_bits(target, value)};\n    return r;\n}}",
        {"A_LENGTH": length, "LENGTH": count},
    )
    _result(lowering, body, instruction, helper, [_plain(lowering, body, operand)])


def extract_sub_array(lowering: Lowering, body: Body, instruction: Instruction) -> None:
    """OpExtractSubArrayQCOM."""
    assert instruction.type is not None
    operand, start = instruction.operands
    source, length = _array(lowering, body.type_of(operand))
    _, count = _array(lowering, instruction.type)
    glsl = source.glsl
    helper = lowering.library.function(
        f"{glsl}[LENGTH] extract_sub_array(const in {glsl} a[A_LENGTH], uint start)\n{{\n    {glsl} r[LENGTH];\n"
        f"    for (uint i = 0u; i < LENGTH; ++i) r[i] = a[start + i];\n    return r;\n}}",
        {"A_LENGTH": length, "LENGTH": count},
    )
    _result(lowering, body, instruction, helper, [_plain(lowering, body, operand), body.to_uint(start)])


class _Lines:
    """The rows or columns of a matrix that invocations hold. count, width: how many, and how long each is."""

    def __init__(self, shape: MatrixShape) -> None:
        is_columns = shape.use == _USE_B
        self.count, self.width = (shape.columns, shape.rows) if is_columns else (shape.rows, shape.columns)
        self.place = "j * COLUMNS + lane" if is_columns else "lane * COLUMNS + j"
        if isinstance(self.count, int) and isinstance(shape.lanes, int) and self.count > shape.lanes:
            raise LoweringError(f"a matrix of {self.count} lines needs subgroups of that size; see --subgroup-size")

    def sizes(self, shape: MatrixShape, length: Size) -> dict[str, Size]:
        """Return the sizes that the text names."""
        return {**shape.sizes(""), "COUNT": self.count, "LINE_LENGTH": self.width, "A_LENGTH": length}


def to_matrix(lowering: Lowering, body: Body, instruction: Instruction) -> None:
    """OpCompositeConstructCoopMatQCOM."""
    (operand,) = instruction.operands
    shape, text = lowering.shapes.matrix(instruction.type), lowering.text
    component = shape.component
    source, length = _array(lowering, body.type_of(operand))
    parts = source.size // component.size
    value = "v[j]"
    if source.key != component.key:
        bits = f"(v[j / {parts}u] >> (j % {parts}u * {component.size * 8}u))"
        value = text.from_bits(component, bits)
    lines = _Lines(shape)
    barrier = text.barrier(shape)
    helper = lowering.library.function(
        f"{text.array(shape)} matrix_of_lines(const in {source.glsl} v[A_LENGTH])\n{{\n    {text.local(shape, 'r')}\n"
        f"    uint base = {text.room(shape)}, lane = {text.lane(shape)}; {barrier}\n"
        f"    if (lane < COUNT) for (uint j = 0u; j < LINE_LENGTH; ++j) "
        f"putA(base, {lines.place}, {value});\n    {barrier}\n"
        f"    {text.each(shape, 'r[i] = getA(base, e);')}\n    return r;\n}}",
        lines.sizes(shape, length),
        None,
        stage(lowering, shape),
    )
    body.call(instruction, helper, [_plain(lowering, body, operand)])


def to_array(lowering: Lowering, body: Body, instruction: Instruction) -> None:
    """OpCompositeExtractCoopMatQCOM."""
    assert instruction.type is not None
    (operand,) = instruction.operands
    shape, text = lowering.shapes.matrix(body.type_of(operand)), lowering.text
    component = shape.component
    target, length = _array(lowering, instruction.type)
    lines = _Lines(shape)
    put = f"v[j] = getA(base, {lines.place});"
    if target.key != component.key:
        parts = target.size // component.size
        bits = to_bits(component, f"getA(base, {lines.place})")
        put = f"v[j / {parts}u] |= {bits} << (j % {parts}u * {component.size * 8}u);"
    barrier = text.barrier(shape)
    helper = lowering.library.function(
        f"{target.glsl}[A_LENGTH] lines_of_matrix({text.parameter(shape, 'm')})\n{{\n    {target.glsl} v[A_LENGTH];\n"
        f"    for (uint j = 0u; j < A_LENGTH; ++j) v[j] = {target.glsl}(0);\n"
        f"    uint base = {text.room(shape)}, lane = {text.lane(shape)}; {barrier}\n"
        f"    {text.each(shape, 'putA(base, e, m[i]);')}\n    {barrier}\n"
        f"    if (lane < COUNT) for (uint j = 0u; j < LINE_LENGTH; ++j) {put}\n    return v;\n}}",
        lines.sizes(shape, length),
        None,
        stage(lowering, shape),
    )
    _result(lowering, body, instruction, helper, [operand])
