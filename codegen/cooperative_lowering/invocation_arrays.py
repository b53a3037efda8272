"""Matrices from and to arrays that each invocation holds. SPV_QCOM_cooperative_matrix_conversion.

In: an instruction. Out: a call. Must not know: memory.

Invocation i holds row i of a matrix of use A or of an accumulator, and column i of one of use B. Arrays of words hold
packed components.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering import freezing
from glslc_coop.codegen.cooperative_lowering.matrices import stage
from glslc_coop.codegen.cooperative_lowering.options import LoweringError
from glslc_coop.codegen.cooperative_lowering.shapes import USE_B, component_of
from glslc_coop.codegen.cooperative_lowering.sizes import literal, unfrozen
from glslc_coop.codegen.cooperative_lowering.text import flag, of_component
from glslc_coop.codegen.cooperative_lowering.traversal import callees_first, instructions, result_types, type_of
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.context import Lowering
    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand, FunctionRewriter
    from glslc_coop.codegen.cooperative_lowering.shapes import Component, MatrixShape
    from glslc_coop.codegen.cooperative_lowering.sizes import Size, Sizes
    from glslc_coop.codegen.cooperative_lowering.text import Macros
    from glslc_coop.codegen.ir.instruction import Definition, Instruction, OperandList
    from glslc_coop.codegen.ir.module import Module


_OPCODES = (
    spirv.OpBitCastArrayQCOM,
    spirv.OpExtractSubArrayQCOM,
    spirv.OpCompositeConstructCoopMatQCOM,
    spirv.OpCompositeExtractCoopMatQCOM,
)


def _array(lowering: Lowering, type_: Definition) -> tuple[Component, Size]:
    """Return the component and the length of an array type."""
    if type_.opcode != spirv.OpTypeArray:
        raise LoweringError("a conversion between a matrix and something other than an array is not supported")
    component = component_of(type_.operands[0])
    if component.is_encoded or component.size > 4:
        raise LoweringError("conversions of arrays of small floats or of 64-bit elements are not supported")
    return component, lowering.sizes.of(type_.operands[1])


def _plain(lowering: Lowering, body: FunctionRewriter, operand: AnyOperand) -> AnyOperand:
    """Return an array as a value of the type without layout that helpers take."""
    type_ = body.type_of(operand)
    component, length = _array(lowering, type_)
    plain = lowering.module.define(spirv.OpTypeArray, None, type_.operands[0], lowering.sizes.definition(length))
    if type_ is plain:
        return operand
    if not isinstance(length, int):
        raise unfrozen("an array in memory of specialized length is not supported here", length)
    parts = [body.emit(spirv.OpCompositeExtract, type_.operands[0], operand, number) for number in range(length)]
    return body.emit(spirv.OpCompositeConstruct, plain, *parts)


def _result(
    lowering: Lowering, body: FunctionRewriter, instruction: Instruction, helper: Definition, arguments: OperandList
) -> None:
    """Emit a call whose result is an array, of a type with layout perhaps."""
    type_ = instruction.type
    assert type_ is not None
    if helper.type is type_:
        body.call(instruction, helper, arguments)
        return
    made = body.result_of(helper, *arguments)
    _, length = _array(lowering, type_)
    if not isinstance(length, int):
        raise unfrozen("an array in memory of specialized length is not supported here", length)
    parts = [body.emit(spirv.OpCompositeExtract, type_.operands[0], made, number) for number in range(length)]
    body.emit_as(instruction.result, spirv.OpCompositeConstruct, type_, *parts)


def bitcast_array(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
    """OpBitCastArrayQCOM."""
    assert instruction.type is not None
    (operand,) = instruction.operands
    source, length = _array(lowering, body.type_of(operand))
    target, count = _array(lowering, instruction.type)
    is_split = source.size >= target.size
    parts = source.size // target.size if is_split else target.size // source.size
    helper = lowering.library.function(
        "arrays",
        "bitcast_array",
        of_component(source, "A_")
        | of_component(target)
        | {
            "IS_SPLIT": flag(is_split),
            "PARTS": f"{parts}",
            "PART_BITS": f"{8 * min(source.size, target.size)}u",
        },
        {"A_LENGTH": length, "LENGTH": count},
    )
    _result(lowering, body, instruction, helper, [_plain(lowering, body, operand)])


def extract_sub_array(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
    """OpExtractSubArrayQCOM."""
    assert instruction.type is not None
    operand, start = instruction.operands
    source, length = _array(lowering, body.type_of(operand))
    _, count = _array(lowering, instruction.type)
    sizes = {"A_LENGTH": length, "LENGTH": count}
    helper = lowering.library.function("arrays", "extract_sub_array", of_component(source), sizes)
    _result(lowering, body, instruction, helper, [_plain(lowering, body, operand), body.to_uint(start)])


def unsign_lengths(module: Module, sizes: Sizes) -> None:
    """Make arrays of one length one type, where a module converts between arrays and matrices."""
    if any(each.opcode in _OPCODES for function in callees_first(module) for each in instructions(function)):
        freezing.unsign_lengths(module, sizes)


def most_lines(module: Module) -> int:
    """Return how many invocations hold the lines of the largest matrix that is converted; 0 if that is not known."""
    most = 0
    for function in callees_first(module):
        types = result_types(function)
        for instruction in instructions(function):
            type_ = instruction.type
            if instruction.opcode == spirv.OpCompositeExtractCoopMatQCOM:
                type_ = type_of(instruction.operands[0], types)
            elif instruction.opcode != spirv.OpCompositeConstructCoopMatQCOM:
                continue
            assert type_ is not None
            rows, columns, use = (literal(operand) for operand in type_.operands[2:5])
            most = max(most, (columns if use == USE_B else rows) or 0)
    return most


class _Lines:
    """The rows or columns of a matrix that invocations hold. count, width: how many, and how long each is."""

    def __init__(self, shape: MatrixShape, array: Component) -> None:
        if array.key != shape.component.key and (array.kind != "uint" or array.size != 4):
            raise LoweringError("a conversion of an array of other elements than words or components is not supported")
        is_columns = shape.use == USE_B
        self.count, self.width = (shape.columns, shape.rows) if is_columns else (shape.rows, shape.columns)
        self.is_columns = is_columns
        if isinstance(self.count, int) and isinstance(shape.lanes, int) and self.count > shape.lanes:
            raise LoweringError(f"a matrix of {self.count} lines needs subgroups of that size; see --subgroup-size")

    def sizes(self, length: Size) -> dict[str, Size]:
        """Return the sizes that the helpers name."""
        return {"COUNT": self.count, "LINE_LENGTH": self.width, "A_LENGTH": length}

    def macros(self, array: Component, component: Component) -> Macros:
        """Return the macros of the helpers. array, component: of the array and of the matrix."""
        return {
            "ARRAY_TYPE": array.glsl,
            "HOLDS_COLUMNS": flag(self.is_columns),
            "IS_PACKED": flag(array.key != component.key),
            "PARTS": str(array.size // component.size),
            "PART_BITS": f"{8 * component.size}u",
        }


def to_matrix(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
    """OpCompositeConstructCoopMatQCOM."""
    (operand,) = instruction.operands
    shape = lowering.shapes.matrix(instruction.type)
    source, length = _array(lowering, body.type_of(operand))
    lines = _Lines(shape, source)
    helper = lowering.library.function(
        "invocation_arrays",
        "matrix_of_lines",
        lines.macros(source, shape.component),
        lines.sizes(length),
        staged=stage(lowering, shape),
        matrices={"": shape},
    )
    body.call(instruction, helper, [_plain(lowering, body, operand)])


def to_array(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
    """OpCompositeExtractCoopMatQCOM."""
    assert instruction.type is not None
    (operand,) = instruction.operands
    shape = lowering.shapes.matrix(body.type_of(operand))
    target, length = _array(lowering, instruction.type)
    lines = _Lines(shape, target)
    helper = lowering.library.function(
        "invocation_arrays",
        "lines_of_matrix",
        lines.macros(target, shape.component),
        lines.sizes(length),
        staged=stage(lowering, shape),
        matrices={"": shape},
    )
    _result(lowering, body, instruction, helper, [operand])
