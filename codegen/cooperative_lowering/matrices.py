"""Cooperative matrices: loads, stores, transposition. SPV_KHR_cooperative_matrix, SPV_NV_cooperative_matrix.

In: an instruction on matrices. Out: a call. Must not know: tensor layouts; callbacks; products.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering import packed_loads
from glslc_coop.codegen.cooperative_lowering.matrix_operands import MatrixOperands
from glslc_coop.codegen.cooperative_lowering.memory_access import access_to
from glslc_coop.codegen.cooperative_lowering.options import LoweringError
from glslc_coop.codegen.cooperative_lowering.staging import staged_words
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.context import Lowering
    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand, FunctionRewriter
    from glslc_coop.codegen.cooperative_lowering.shapes import MatrixShape
    from glslc_coop.codegen.cooperative_lowering.sizes import Size
    from glslc_coop.codegen.cooperative_lowering.text import Macros
    from glslc_coop.codegen.ir.instruction import Definition, Id, Instruction, OperandList

#: Layouts of blocks of 64 bytes, 4 rows each; the stride says how many blocks are interleaved.
_BLOCKED = {4202: "ROW_BLOCKED_LAYOUT", 4203: "COLUMN_BLOCKED_LAYOUT"}
#: Mask of OpCooperativeMatrixReduceNV -> what is reduced; any other mask is all.
_REDUCTIONS = {
    spirv.CooperativeMatrixReduceRow: "REDUCE_ROWS",
    spirv.CooperativeMatrixReduceColumn: "REDUCE_COLUMNS",
    spirv.CooperativeMatrixReduce2x2: "REDUCE_SQUARES",
}


# ---- memory ----


def _memory_layout(layout: Size, size: int) -> Macros:
    """Return the macros that say how a matrix of components of that size is laid out in memory.

    SPV_ARM_cooperative_matrix_layouts.
    """
    if not isinstance(layout, int) or layout <= 1:
        return {"MEMORY_LAYOUT": "LINEAR_LAYOUT"}
    if layout not in _BLOCKED or size > 4:
        raise LoweringError(
            "matrix layouts other than row-major, column-major and the blocked ones of Arm are not supported"
        )
    return {"MEMORY_LAYOUT": _BLOCKED[layout]}


def pitch_of(
    lowering: Lowering, body: FunctionRewriter, operands: MatrixOperands, unit: int, size: int
) -> tuple[Id, Size]:
    """Return the stride in components of that size, and the layout. unit: the bytes that the stride counts."""
    known = lowering.sizes.of(operands.layout)
    pitch = body.to_uint(operands.needed_stride)
    if isinstance(known, int) and known > 1:
        return pitch, known
    return (body.scaled(pitch, unit // size) if unit >= size else body.divided(pitch, size // unit)), known


def load(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
    """OpCooperativeMatrixLoadKHR and OpCooperativeMatrixLoadNV."""
    operands = MatrixOperands(instruction)
    shape = lowering.shapes.matrix(instruction.type)
    if shape.packing is not None:
        packed_loads.load(lowering, body, instruction, operands)
        return
    access = access_to(lowering.memory, body, operands.pointer, operands.memory)
    callback = access.callback("load", shape.component)
    pitch, known = pitch_of(lowering, body, operands, access.unit, shape.component.size)
    helper = lowering.library.function(
        "matrix_memory",
        "load_matrix",
        access.macros | _memory_layout(known, shape.component.size),
        {"LAYOUT": known},
        {"load": callback},
        matrices={"": shape},
    )
    body.call(instruction, helper, [*access.arguments, pitch])


def store(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
    """OpCooperativeMatrixStoreKHR and OpCooperativeMatrixStoreNV."""
    operands = MatrixOperands(instruction)
    shape = lowering.shapes.matrix(body.type_of(operands.value))
    access = access_to(lowering.memory, body, operands.pointer, operands.memory)
    callback = access.callback("store", shape.component)
    pitch, known = pitch_of(lowering, body, operands, access.unit, shape.component.size)
    helper = lowering.library.function(
        "matrix_memory",
        "store_matrix",
        access.macros | _memory_layout(known, shape.component.size),
        {"LAYOUT": known},
        {"store": callback},
        matrices={"": shape},
    )
    body.call(instruction, helper, [*access.arguments, pitch, operands.value])


# ---- staging ----


def stage(lowering: Lowering, shape: MatrixShape, elements: Size | None = None) -> dict[str, str]:
    """Make room in the staging buffer for a matrix, or for that number of elements; return what it holds."""
    sizes = lowering.sizes
    if not lowering.has_workgroup:
        raise LoweringError("an exchange of elements between invocations needs a stage with shared memory")
    glsl = shape.component.glsl
    words = sizes.multiply(shape.elements if elements is None else elements, staged_words(glsl))
    buffer = lowering.staging()
    if shape.is_workgroup or shape.is_specialized:
        buffer.need(words, True)
    if not shape.is_workgroup:
        buffer.need(words, False)
    return {"A": glsl}


# ---- conversions ----


def transpose(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
    """OpCooperativeMatrixTransposeNV."""
    assert instruction.type is not None
    (operand,) = instruction.operands
    body.call(instruction, _transposer(lowering, body, operand, instruction.type), [operand])


def transposed(lowering: Lowering, body: FunctionRewriter, operand: Id, type_: Definition) -> Id:
    """Return the transposed matrix, with components and use of its own: those of a type of the same shape."""
    return body.emit(spirv.OpFunctionCall, type_, _transposer(lowering, body, operand, type_), operand)


def _transposer(lowering: Lowering, body: FunctionRewriter, operand: Id, type_: Definition) -> Definition:
    """Return the function that transposes a matrix to a type."""
    source, result = lowering.shapes.matrix(body.type_of(operand)), lowering.shapes.matrix(type_)
    one, other = source.component, result.component
    if one.key != other.key and (one.is_encoded or other.is_encoded):
        raise LoweringError(f"a transposition that converts {one.kind} to {other.kind} is not supported")
    staged = stage(lowering, source)
    return lowering.library.function("matrices", "transpose_matrix", staged=staged, matrices={"A_": source, "": result})


def change_owners(lowering: Lowering, body: FunctionRewriter, operand: Id, type_: Definition) -> Id:
    """Return a matrix as one of another use, whose elements belong to other invocations."""
    source, result = lowering.shapes.matrix(body.type_of(operand)), lowering.shapes.matrix(type_)
    staged = stage(lowering, source)
    helper = lowering.library.function("matrices", "change_owners", staged=staged, matrices={"A_": source, "": result})
    return body.emit(spirv.OpFunctionCall, type_, helper, operand)


def length(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
    """OpCooperativeMatrixLengthKHR and OpCooperativeMatrixLengthNV."""
    constant = lowering.retyping.length_constant(instruction.type, instruction.operands[0])
    body.emit_as(instruction.result, spirv.OpCopyObject, instruction.type, constant)


def reduce(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
    """OpCooperativeMatrixReduceNV: rows, columns, both, or 2x2 blocks, with a function of the module."""
    operand, mask, combine = instruction.operands
    source, result = lowering.shapes.matrix(body.type_of(operand)), lowering.shapes.matrix(instruction.type)
    glsl = source.component.glsl
    helper = lowering.library.function(
        "matrices",
        "reduce_matrix",
        {"REDUCTION": _REDUCTIONS.get(mask, "REDUCE_ALL")},
        callbacks={"combine": (f"{glsl} combine(const in {glsl} a, const in {glsl} b)", combine)},
        staged=stage(lowering, source),
        matrices={"A_": source, "": result},
    )
    body.call(instruction, helper, [operand])


def coordinate(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
    """OpCooperativeMatrixGetCoordinateEXT: row and column of an element of this invocation."""
    matrix, index = instruction.operands
    shape = lowering.shapes.matrix(body.type_of(matrix))
    assert instruction.type is not None
    helper = lowering.library.function("matrices", "coordinate", matrices={"": shape})
    found = body.emit(spirv.OpFunctionCall, lowering.memory.glsl_type("uvec2"), helper, body.to_uint(index))
    same = instruction.type is lowering.memory.glsl_type("uvec2")
    body.emit_as(instruction.result, spirv.OpCopyObject if same else spirv.OpBitcast, instruction.type, found)


def per_element(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
    """OpCooperativeMatrixPerElementOpNV: a function of the module, called for each element."""
    matrix, callee, *extra = instruction.operands
    shape, uint = lowering.shapes.matrix(instruction.type), lowering.sizes.uint
    row, column = (
        lowering.library.function("matrices", name, matrices={"": shape}) for name in ("row_of", "column_of")
    )
    parameters = callee.operands[1].operands[1:3]
    types = [body.type_of(operand) for operand in (matrix, *extra)]

    def operation(builder: AnyOperand, index: AnyOperand, values: OperandList) -> AnyOperand:
        places = [builder.emit(spirv.OpFunctionCall, uint, each, index) for each in (row, column)]
        places = [
            place if parameter is uint else builder.emit(spirv.OpBitcast, parameter, place)
            for place, parameter in zip(places, parameters)
        ]
        return builder.emit(spirv.OpFunctionCall, shape.component_type, callee, *places, *values)

    key = ("per-element", callee, row)
    helper = lowering.elementwise.function(key, "per_element", shape.type, types, operation)
    body.call(instruction, helper, [matrix, *extra])
