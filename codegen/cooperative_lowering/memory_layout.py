"""Where a type with explicit layout has its parts, and where an access chain of one leads. SPIR-V 1.6, section 2.18.

In: types, and the indices of access chains. Out: bytes, and the number of a component. Must not know: what accesses the
memory.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.options import LoweringError
from glslc_coop.codegen.cooperative_lowering.sizes import literal, member, unfrozen
from glslc_coop.codegen.ir.type_queries import decoration_of
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from typing import TypeAlias

    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand, FunctionRewriter
    from glslc_coop.codegen.ir.instruction import Definition, Id, OperandList

#: (index, bytes that it counts) of each step of an access chain; a known index is a number.
Steps: TypeAlias = "list[tuple[AnyOperand, int]]"

_ACCESSED = (spirv.OpTypeArray, spirv.OpTypeRuntimeArray, spirv.OpTypeVector, spirv.OpTypeMatrix)


def size_of(type_: Definition) -> int:
    """Return the bytes that a type takes in memory."""
    opcode, operands = type_.opcode, type_.operands
    if opcode in (spirv.OpTypeInt, spirv.OpTypeFloat):
        size: int = max(operands[0] // 8, 1)
        return size
    if opcode == spirv.OpTypePointer:
        return 8
    if opcode == spirv.OpTypeArray:
        length = literal(operands[1])
        if length is None:
            raise unfrozen("memory that holds an array of specialized length is not supported", operands[1])
        return stride_of(type_) * length
    if opcode == spirv.OpTypeStruct and operands:
        end = max(offset_of(type_, number) + size_of(each) for number, each in enumerate(operands))
        alignment = alignment_of(type_)
        return -(-end // alignment) * alignment
    if opcode in (spirv.OpTypeVector, spirv.OpTypeMatrix):
        count: int = operands[1]
        return size_of(operands[0]) * count
    if opcode != spirv.OpTypeRuntimeArray:
        raise LoweringError("memory that holds objects without a size is not supported")
    return stride_of(type_)


def alignment_of(type_: Definition) -> int:
    """Return the largest size of a scalar in a type."""
    if type_.opcode == spirv.OpTypeStruct and type_.operands:
        return max(alignment_of(each) for each in type_.operands)
    if type_.opcode in _ACCESSED:
        return alignment_of(type_.operands[0])
    return size_of(type_)


def stride_of(type_: Definition) -> int:
    """Return the bytes from one element of an array, a vector or a matrix to the next."""
    stride = decoration_of(type_, spirv.DecorationArrayStride)
    return size_of(type_.operands[0]) if stride is None else stride


def offset_of(struct: Definition, number: int) -> int:
    """Return the offset of a member."""
    for row in struct.member_decorations or ():
        if row[0] == number and row[1] == spirv.DecorationOffset:
            offset: int = row[2]
            return offset
    raise LoweringError("memory without explicit layout is not supported here")


def matrix_layout(struct: Definition, number: int) -> tuple[int, bool] | None:
    """Return the stride of a member that is a matrix, and whether it is row-major; None for any other member."""
    stride, is_row_major = None, False
    for row in struct.member_decorations or ():
        if row[0] == number and row[1] == spirv.DecorationMatrixStride:
            stride = row[2]
        elif row[0] == number and row[1] == spirv.DecorationRowMajor:
            is_row_major = True
    return None if stride is None else (stride, is_row_major)


def walk(body: FunctionRewriter, type_: Definition, indices: OperandList) -> Steps:
    """Return the steps of an access chain into a type."""
    steps: Steps = []
    matrix: tuple[int, bool] | None = None
    for index in indices:
        if type_.opcode == spirv.OpTypeStruct:
            number = member(index)
            steps.append((1, offset_of(type_, number)))
            matrix = matrix_layout(type_, number)
            type_ = type_.operands[number]
            continue
        stride = matrix[0] if type_.opcode == spirv.OpTypeMatrix and matrix is not None else stride_of(type_)
        steps.append((body.counted(index), stride))
        type_ = type_.operands[0]
    return steps


def component_at(body: FunctionRewriter, steps: Steps, size: int, offset: Id | None = None) -> Id:
    """Return which component of `size` bytes the steps lead to. offset: bytes after them, or None."""
    sizes = body.sizes
    known = literal(offset) if offset is not None else None
    if known is not None:
        steps, offset = [*steps, (1, known)], None
    divisor = size if all(stride % size == 0 for _, stride in steps) else 1
    base = 0
    total: Id | None = None
    for index, stride in steps:
        if index.__class__ is int and index >= 0:
            base += index * (stride // divisor)
        else:
            term = body.scaled(index, stride // divisor)
            total = term if total is None else body.emit(spirv.OpIAdd, sizes.uint, total, term)
    if total is None:
        component: Id = sizes.constant(base if divisor == size else base // size)
    else:
        if base:
            total = body.emit(spirv.OpIAdd, sizes.uint, total, sizes.constant(base))
        component = total if divisor == size else body.divided(total, size)
    if offset is not None:
        further = body.divided(body.to_uint(offset), size)
        component = body.emit(spirv.OpIAdd, sizes.uint, component, further)
    return component
