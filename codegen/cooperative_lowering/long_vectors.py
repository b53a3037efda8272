"""Long vectors: what they do that cooperative vectors do not: memory, reductions to a scalar. SPV_EXT_long_vector.

In: an instruction. Out: instructions on components. Must not know: matrices.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering import conversions
from glslc_coop.codegen.cooperative_lowering.memory_operands import ALIGNED, MemoryOperands
from glslc_coop.codegen.cooperative_lowering.options import LoweringError
from glslc_coop.codegen.cooperative_lowering.retyping import LAID_OUT
from glslc_coop.codegen.cooperative_lowering.shapes import MatrixShape, VectorShape, component_of, is_encoded_float
from glslc_coop.codegen.cooperative_lowering.sizes import unfrozen
from glslc_coop.codegen.cooperative_lowering.text import of_component, of_vector
from glslc_coop.codegen.cooperative_lowering.traversal import instruction_name, is_id
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.context import Lowering
    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand, FunctionRewriter
    from glslc_coop.codegen.cooperative_lowering.shapes import Shape
    from glslc_coop.codegen.ir.instruction import Definition, Instruction, OperandList

TWO_RESULTS = (spirv.OpIAddCarry, spirv.OpISubBorrow, spirv.OpUMulExtended, spirv.OpSMulExtended)


def load(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
    """OpLoad of a long vector from memory with a layout: component by component."""
    shape = lowering.shapes.of(instruction.type)
    pointer, *memory = instruction.operands
    storage_class = body.type_of(pointer).operands[0]
    if not isinstance(shape, VectorShape) or storage_class not in LAID_OUT:
        body.output.append(instruction)
        return
    type_ = shape.component_type
    operands = _memory_operands(memory, shape)
    parts = [
        body.emit(spirv.OpLoad, type_, _component(lowering, body, pointer, storage_class, shape, number), *operands)
        for number in range(_length(shape, "loads and stores"))
    ]
    body.emit_as(instruction.result, spirv.OpCompositeConstruct, instruction.type, *parts)


def store(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
    """OpStore of a long vector to memory with a layout: component by component."""
    pointer, value, *memory = instruction.operands
    shape = lowering.shapes.of(body.type_of(value))
    storage_class = body.type_of(pointer).operands[0]
    if not isinstance(shape, VectorShape) or storage_class not in LAID_OUT:
        body.output.append(instruction)
        return
    operands = _memory_operands(memory, shape)
    for number in range(_length(shape, "loads and stores")):
        part = body.emit(spirv.OpCompositeExtract, shape.component_type, value, number)
        place = _component(lowering, body, pointer, storage_class, shape, number)
        body.emit_as(None, spirv.OpStore, None, place, part, *operands)


def _length(shape: VectorShape, what: str) -> int:
    """Return the number of components. Raises LoweringError for one that a specialization constant decides."""
    if not isinstance(shape.length, int):
        raise unfrozen(f"{what} of vectors of specialized length are not supported", shape.length)
    return shape.length


def _component(
    lowering: Lowering, body: FunctionRewriter, pointer: AnyOperand, storage_class: int, shape: VectorShape, number: int
) -> int:
    if body.type_of(pointer).opcode != spirv.OpTypePointer:
        raise LoweringError("a long vector at an untyped pointer is not supported")
    type_ = lowering.memory.pointer_type(storage_class, shape.component_type)
    return body.emit(spirv.OpAccessChain, type_, pointer, lowering.sizes.constant(number))


def _memory_operands(operands: OperandList, shape: VectorShape) -> OperandList:
    """Return memory operands with the alignment of a component."""
    memory = MemoryOperands(operands)
    return memory.add(ALIGNED, shape.component.size).operands() if memory.mask & ALIGNED else operands


# ---- reductions ----


def dot(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
    """OpDot of long vectors, and of vectors of bfloat16."""
    assert instruction.type is not None
    left, right = instruction.operands
    type_ = body.type_of(left)
    shape = lowering.shapes.of(type_)
    component = shape.component_type if isinstance(shape, VectorShape) else type_.operands[0]
    if not isinstance(shape, VectorShape) and not is_encoded_float(component):
        body.output.append(instruction)
        return
    what = component_of(component)
    length = shape.length if isinstance(shape, VectorShape) else type_.operands[1]
    accumulator = "double" if what.glsl == "double" else "float"
    helper = lowering.library.function(
        "long_vectors",
        "dot_product",
        of_component(what)
        | {
            "ACCUMULATOR": accumulator,
            "TO_SUM": "double" if accumulator == "double" else what.to_float,
            "FROM_SUM": what.from_float if what.is_encoded else what.glsl,
        },
        {"LENGTH": length},
    )
    arguments = [left, right]
    if isinstance(length, int) and not isinstance(shape, VectorShape):
        arguments = [_as_array(lowering, body, each, component, length) for each in arguments]
    body.call(instruction, helper, arguments)


def _as_array(
    lowering: Lowering, body: FunctionRewriter, vector: AnyOperand, component: Definition, length: int
) -> int:
    """Return a short vector as an array."""
    array = lowering.module.define(spirv.OpTypeArray, None, component, lowering.sizes.constant(length))
    parts = [body.emit(spirv.OpCompositeExtract, component, vector, number) for number in range(length)]
    return body.emit(spirv.OpCompositeConstruct, array, *parts)


def any_or_all(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
    """OpAny and OpAll of long vectors."""
    (operand,) = instruction.operands
    shape = lowering.shapes.of(body.type_of(operand))
    if not isinstance(shape, VectorShape):
        body.output.append(instruction)
        return
    name = "any_component" if instruction.opcode == spirv.OpAny else "all_components"
    helper = lowering.library.function("long_vectors", name, {}, {"LENGTH": shape.length})
    body.call(instruction, helper, [operand])


def two_results(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
    """OpIAddCarry and its like on long vectors: two results for each component."""
    shape = lowering.shapes.of(body.type_of(instruction.operands[0]))
    if isinstance(shape, VectorShape):
        _two_results(lowering, body, instruction, [], instruction.operands)
    else:
        body.output.append(instruction)


def _two_results(
    lowering: Lowering, body: FunctionRewriter, instruction: Instruction, literals: OperandList, operands: OperandList
) -> None:
    """Compute a structure of two long vectors component by component."""
    assert instruction.type is not None
    shapes = [lowering.shapes.vector(member) for member in instruction.type.operands]
    pair = lowering.module.define(spirv.OpTypeStruct, None, *(shape.component_type for shape in shapes))
    columns: list[list[int]] = [[], []]
    for number in range(_length(shapes[0], "instructions with two results")):
        parts = [
            body.emit(spirv.OpCompositeExtract, body.type_of(operand).operands[0], operand, number)
            for operand in operands
        ]
        both = body.emit(instruction.opcode, pair, *literals, *parts)
        for member, column in enumerate(columns):
            column.append(body.emit(spirv.OpCompositeExtract, shapes[member].component_type, both, member))
    members = [body.emit(spirv.OpCompositeConstruct, shape.type, *column) for shape, column in zip(shapes, columns)]
    body.emit_as(instruction.result, spirv.OpCompositeConstruct, instruction.type, *members)


#: Extended instruction that needs all components at once -> its helper.
_WHOLE = {
    spirv.GLSLstd450Length: "vector_length",
    spirv.GLSLstd450Distance: "vector_distance",
    spirv.GLSLstd450Normalize: "normalize_vector",
    spirv.GLSLstd450FaceForward: "face_forward",
    spirv.GLSLstd450Reflect: "reflect_vector",
    spirv.GLSLstd450Refract: "refract_vector",
}
_PAIRS = (spirv.GLSLstd450ModfStruct, spirv.GLSLstd450FrexpStruct)


def extended(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
    """OpExtInst with long vectors."""
    set_, number, *operands = instruction.operands
    if set_ is not body.function.table.extended_instruction_set("GLSL.std.450"):
        # Of other sets there are only instructions without a meaning for the values: debugPrintfEXT, debug information.
        body.output.append(instruction)
        return
    vector = lowering.shapes.of(body.type_of(operands[0])) if operands else None
    if not isinstance(vector, VectorShape):
        if lowering.shapes.of(instruction.type) is None:
            body.output.append(instruction)
        else:
            conversions.elementwise(lowering, body, instruction)
    elif number in _PAIRS:
        _two_results(lowering, body, instruction, [set_, number], operands)
    elif number in _WHOLE:
        if vector.component.is_encoded:
            raise LoweringError("arithmetic on bfloat16 or smaller floats is not supported")
        sizes = {"LENGTH": vector.length}
        helper = lowering.library.function("long_vectors", _WHOLE[number], of_vector(vector), sizes)
        body.call(instruction, helper, operands)
    elif lowering.shapes.of(instruction.type) is None or number in (spirv.GLSLstd450Modf, spirv.GLSLstd450Frexp):
        raise LoweringError(f"extended instruction {number} on long vectors is not supported")
    else:
        conversions.elementwise(lowering, body, instruction)


def group(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
    """Lower an operation of a subgroup on a long vector: component by component."""
    operands = instruction.operands
    if any(isinstance(_any_shape(lowering, body, operand), MatrixShape) for operand in operands):
        raise LoweringError(f"{instruction_name(instruction.opcode)} on matrices is not supported")
    shapes = [_shape_of(lowering, body, operand) for operand in operands]
    vector = next((shape for shape in shapes if shape is not None), None)
    if vector is None:
        body.output.append(instruction)
        return
    length = _length(vector, "operations of a subgroup")
    result = lowering.shapes.of(instruction.type)
    type_ = instruction.type if result is None else result.component_type
    assert type_ is not None
    parts = []
    for number in range(length):
        values = [
            operand if shape is None else body.emit(spirv.OpCompositeExtract, shape.component_type, operand, number)
            for operand, shape in zip(operands, shapes)
        ]
        parts.append(body.emit(instruction.opcode, type_, *values))
    if result is not None:
        body.emit_as(instruction.result, spirv.OpCompositeConstruct, instruction.type, *parts)
        return
    for part in parts[1:]:
        parts[0] = body.emit(spirv.OpLogicalAnd, type_, parts[0], part)
    body.emit_as(instruction.result, spirv.OpCopyObject, instruction.type, parts[0])


def _shape_of(lowering: Lowering, body: FunctionRewriter, operand: AnyOperand) -> VectorShape | None:
    """Return the shape of an operand that is a long vector; a literal has none."""
    shape = _any_shape(lowering, body, operand)
    return shape if isinstance(shape, VectorShape) else None


def _any_shape(lowering: Lowering, body: FunctionRewriter, operand: AnyOperand) -> Shape | None:
    """Return the shape of an operand; a literal has none."""
    return lowering.shapes.of(body.type_of(operand)) if is_id(operand) else None
