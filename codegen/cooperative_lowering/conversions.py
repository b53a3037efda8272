"""Conversions of bfloat16 and 8-bit floats, and what an instruction does to each component of a cooperative value.

In: an instruction. Out: calls. Must not know: memory; products.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering import bit_casts, matrices
from glslc_coop.codegen.cooperative_lowering.options import LoweringError
from glslc_coop.codegen.cooperative_lowering.shapes import (
    LayoutShape,
    MatrixShape,
    ViewShape,
    component_of,
    is_encoded_float,
)
from glslc_coop.codegen.cooperative_lowering.text import flag, of_component
from glslc_coop.codegen.cooperative_lowering.traversal import instruction_name
from glslc_coop.codegen.ir.instruction import Instruction
from glslc_coop.codegen.ir.opcodes import FLOAT_CONVERSIONS
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.context import Lowering
    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand, FunctionRewriter
    from glslc_coop.codegen.ir.instruction import Definition, OperandList

#: What leaves a cooperative value whole: the array takes its place.
WHOLE = frozenset(
    (
        spirv.OpPhi,
        spirv.OpCopyObject,
        spirv.OpLoad,
        spirv.OpFunctionCall,
        spirv.OpUndef,
        spirv.OpCompositeInsert,
        spirv.OpCompositeExtract,
    )
)
#: Linear algebra: a component of the result depends on several components of an operand.
_LINEAR = (
    spirv.OpVectorTimesMatrix,
    spirv.OpMatrixTimesVector,
    spirv.OpMatrixTimesMatrix,
    spirv.OpOuterProduct,
    spirv.OpTranspose,
)
_SCALED = (spirv.OpMatrixTimesScalar, spirv.OpVectorTimesScalar)


def _scalar(type_: Definition) -> Definition:
    """Return the component type of a vector, or the scalar itself."""
    return type_.operands[0] if type_.opcode == spirv.OpTypeVector else type_


def involves_encoded(body: FunctionRewriter, instruction: Instruction) -> bool:
    """Return whether an instruction computes with floats of which only the bits are stored.

    Scalars and short vectors only.
    """
    types = [instruction.type] + [body.type_of(operand) for operand in instruction.operands[:1]]
    return any(type_ is not None and is_encoded_float(_scalar(type_)) for type_ in types)


def has_encoded(body: FunctionRewriter, instruction: Instruction) -> bool:
    """Return whether any type of an instruction is such a float."""
    types = [instruction.type]
    for operand in instruction.operands:
        types.append(body.types.get(operand) if operand.__class__ is int else operand.type)
    return any(type_ is not None and is_encoded_float(_scalar(type_)) for type_ in types)


def convert(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
    """Lower a conversion of a cooperative value, or to or from a float of which only the bits are stored."""
    assert instruction.type is not None
    (operand,) = instruction.operands
    source_type = body.type_of(operand)
    if lowering.elementwise.array(instruction.type) is not None:
        elementwise(lowering, body, instruction)
        return
    if not involves_encoded(body, instruction):
        body.output.append(instruction)
        return
    helper = _converter(lowering, body, instruction, _scalar(source_type), _scalar(instruction.type))
    if instruction.type.opcode != spirv.OpTypeVector:
        body.call(instruction, helper, [operand])
        return
    parts = []
    for number in range(instruction.type.operands[1]):
        part = body.emit(spirv.OpCompositeExtract, _scalar(source_type), operand, number)
        parts.append(body.emit(spirv.OpFunctionCall, _scalar(instruction.type), helper, part))
    body.emit_as(instruction.result, spirv.OpCompositeConstruct, instruction.type, *parts)


def _converter(
    lowering: Lowering, body: FunctionRewriter, instruction: Instruction, source: Definition, target: Definition
) -> Definition:
    """Return the function that converts a scalar to or from a float of which only the bits are stored."""
    saturates = any(
        local == instruction.result and decoration == spirv.DecorationSaturatedToLargestFloat8NormalConversionEXT
        for local, decoration, _ in body.function.decorations
    )
    old, new = component_of(source), component_of(target)
    is_saturating = saturates and new.is_encoded and new.size == 1
    macros = of_component(old, "A_") | of_component(new) | {"SATURATES": flag(is_saturating)}
    return lowering.library.function("conversions", "convert", macros)


def bitcast(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
    """OpBitcast: a copy where both types are stored alike."""
    assert instruction.type is not None
    (operand,) = instruction.operands
    source, target = lowering.retyping.of(body.type_of(operand)), lowering.retyping.of(instruction.type)
    if source is target:
        body.emit_as(instruction.result, spirv.OpCopyObject, instruction.type, operand)
    elif bit_casts.is_encoded(lowering, body.type_of(operand), instruction.type):
        bit_casts.regroup(lowering, body, instruction)
    elif lowering.elementwise.array(instruction.type) is not None:
        shape, other = (lowering.elementwise.array(type_) for type_ in (instruction.type, body.type_of(operand)))
        if shape is None or other is None or shape.component.size != other.component.size:
            raise LoweringError(
                "a cast of the bits of cooperative values to components of another size is not supported"
            )
        elementwise(lowering, body, instruction)
    else:
        body.output.append(instruction)


def is_transposing(body: FunctionRewriter, instruction: Instruction) -> bool:
    """Return whether a conversion exchanges rows and columns as well."""
    row = (instruction.result, spirv.DecorationCooperativeMatrixTransposeEXT)
    return any(each[:2] == row for each in body.function.decorations)


def transpose(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> Instruction:
    """Lower the transposition of a conversion; return the conversion that is left, of matrices of one shape."""
    assert instruction.type is not None
    (operand,) = instruction.operands
    component, type_ = body.type_of(operand).operands[0], instruction.type
    middle = lowering.module.define(type_.opcode, None, component, *type_.operands[1:])
    operand = matrices.transposed(lowering, body, operand, middle)
    return Instruction(instruction.opcode, type_, instruction.result, [operand])


def copy(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
    """OpCooperativeMatrixConvertUseEXT: another use, the same elements; their sign may change."""
    assert instruction.type is not None
    one, other = (type_.operands[0] for type_ in (body.type_of(instruction.operands[0]), instruction.type))
    if one is not other:
        bitcast(
            lowering, body, Instruction(spirv.OpBitcast, instruction.type, instruction.result, instruction.operands)
        )
        return
    (operand,) = _same_owners(lowering, body, instruction.type, instruction.operands)
    source = body.type_of(operand)
    if lowering.retyping.of(source) is lowering.retyping.of(instruction.type):
        body.emit_as(instruction.result, spirv.OpCopyObject, instruction.type, operand)
        return
    # Sizes that are equal once the pipeline is made may be those of different specialization constants.
    helper = lowering.elementwise.function(
        ("copy",), "each_same", instruction.type, [source], lambda builder, index, values: values[0]
    )
    body.call(instruction, helper, [operand])


def _same_owners(lowering: Lowering, body: FunctionRewriter, type_: Definition, operands: OperandList) -> OperandList:
    """Return the operands of a type, with matrices of another use as ones of its use."""
    wanted = lowering.shapes.of(type_)
    found: OperandList = []
    for operand in operands:
        shape = lowering.shapes.of(body.type_of(operand))
        if isinstance(shape, MatrixShape) and isinstance(wanted, MatrixShape):
            if (shape.block is None) != (wanted.block is None):
                *size, _ = wanted.type.operands[1:]
                use = wanted.type.operands[-1]
                same = lowering.module.define(wanted.type.opcode, None, shape.component_type, *size, use)
                operand = matrices.change_owners(lowering, body, operand, same)
        found.append(operand)
    return found


def elementwise(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
    """Lower an instruction that does to each component of a cooperative value what it does to a scalar."""
    assert instruction.type is not None
    shape = lowering.elementwise.array(instruction.type)
    if shape is None:
        raise LoweringError(f"{instruction_name(instruction.opcode)} on cooperative values is not supported")
    opcode, component = instruction.opcode, shape.component
    if opcode in _LINEAR:
        raise LoweringError(f"{instruction_name(opcode)} on cooperative values is not supported")
    if opcode in _SCALED:
        opcode = spirv.OpFMul if component.is_float else spirv.OpIMul
    first = 2 if opcode == spirv.OpExtInst else 0
    literals, operands = tuple(instruction.operands[:first]), instruction.operands[first:]
    if any(operand.__class__ is int and operand >= 0 for operand in operands):
        # A mask or a group operation: not something that each component has for itself.
        raise LoweringError(f"{instruction_name(instruction.opcode)} on cooperative values is not supported")
    operands = _same_owners(lowering, body, instruction.type, operands)
    types = [body.type_of(operand) for operand in operands]
    encoded = component.is_encoded or any(
        is_encoded_float(array.component_type) for array in map(lowering.elementwise.array, types) if array is not None
    )
    name = f"each_{component.glsl}"
    if encoded:
        source = lowering.elementwise.array(types[0])
        if opcode not in FLOAT_CONVERSIONS or source is None:
            raise LoweringError("arithmetic on bfloat16 or smaller floats is not supported")
        function = _converter(lowering, body, instruction, source.component_type, shape.component_type)
        literals, opcode = (function,), spirv.OpFunctionCall
    decorations = tuple(row[1:] for row in body.function.decorations if row[0] == instruction.result)
    kept = tuple(row for row in decorations if row[0] == spirv.DecorationNoContraction)

    def operation(builder: AnyOperand, index: AnyOperand, values: OperandList) -> AnyOperand:
        result = builder.emit(opcode, shape.component_type, *literals, *values)
        for decoration, further in kept:
            builder.decorate(result, decoration, *further)
        return result

    key = (opcode, literals, kept)
    body.call(instruction, lowering.elementwise.function(key, name, instruction.type, types, operation), operands)


def splat(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
    """OpCompositeConstructReplicateEXT, and OpCompositeConstruct of a matrix."""
    assert instruction.type is not None
    (operand,) = instruction.operands
    shape = lowering.elementwise.array(instruction.type)
    if instruction.type in lowering.shapes.kept:
        body.output.append(instruction)
        return
    if shape is None:
        count = _count(lowering, instruction.type)
        if count is None:
            raise LoweringError("a replicated array of specialized length is not supported")
        body.emit_as(instruction.result, spirv.OpCompositeConstruct, instruction.type, *[operand] * count)
        return
    if isinstance(shape.length, int) and shape.length <= lowering.elementwise.unrolled:
        body.emit_as(instruction.result, spirv.OpCompositeConstruct, instruction.type, *[operand] * shape.length)
        return
    types = [shape.component_type]
    helper = lowering.elementwise.function(
        ("splat",), "splat", instruction.type, types, lambda _, __, values: values[0]
    )
    body.call(instruction, helper, [operand])


def _count(lowering: Lowering, type_: Definition) -> int | None:
    """Return how many constituents a composite type has."""
    if type_.opcode == spirv.OpTypeArray:
        size = lowering.sizes.of(type_.operands[1])
        return size if isinstance(size, int) else None
    return len(type_.operands) if type_.opcode == spirv.OpTypeStruct else type_.operands[1]


def is_descriptor(lowering: Lowering, type_: Definition | None) -> bool:
    """Return whether a type is a tensor layout or a tensor view."""
    return isinstance(lowering.shapes.of(type_), (LayoutShape, ViewShape))
