"""Checks of bounds: indices into arrays, vectors and matrices, and every element of a cooperative load or store.

In: access chains, cooperative loads and stores. Out: the same with indices that stay inside. SPIR-V 1.6, section
3.49.8; SPV_KHR_cooperative_matrix, SPV_NV_cooperative_vector.

An index that is outside is replaced by the last one, the whole of a matrix that is not inside by its first row: what a
faulty shader computes is not meaningful, but it touches no memory of others, unless the array is shorter than a row.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.shapes import COLUMN_MAJOR, ROW_MAJOR
from glslc_coop.codegen.cooperative_lowering.sizes import default, literal, member, part_type
from glslc_coop.codegen.cooperative_lowering.traversal import is_id
from glslc_coop.codegen.ir.opcodes import CHAINS
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand, FunctionRewriter
    from glslc_coop.codegen.instrumentation.context import Instrumentation
    from glslc_coop.codegen.ir.instruction import Definition, Id, Instruction

_INDEX = (
    "uint checkedIndex(uint index, uint length, uint site)",
    """    if (index < length) return index;
    report(site, uvec4(index, length, 0u, 0u));
    return max(length, 1u) - 1u;
""",
)
#: lines: rows or columns of the matrix; span: elements of the array that a line takes.
_TILE = (
    "uint checkedTile(uint base, uint stride, uint lines, uint span, uint width, uint length, uint site)",
    """    for (uint line = 0u; line < lines; line++) {
        uint first = base + line * stride;
        if (first >= length || length - first < span) {
            uint inside = first < length ? length - first : 0u;
            report(site, uvec4(line, inside * width, first + inside, length));
            return 0u;
        }
    }
    return 1u;
""",
)
_VECTOR = (
    "uint checkedBytes(uint offset, uint size, uint length, uint site)",
    """    if (offset <= length && size <= length - offset) return offset;
    report(site, uvec4(offset, size, length, 0u));
    return 0u;
""",
)
_SIZED = (spirv.OpTypeArray, spirv.OpTypeVector, spirv.OpTypeMatrix, spirv.OpTypeRuntimeArray)


def check(context: Instrumentation, body: FunctionRewriter, instruction: Instruction) -> None:
    """Check the addresses of an instruction, if it has any."""
    opcode = instruction.opcode
    if opcode in CHAINS:
        _chain(context, body, instruction)
    elif opcode in MATRIX_ACCESSES:
        _matrix(context, body, instruction)
    elif opcode == spirv.OpCooperativeVectorLoadNV:
        assert instruction.type is not None
        _vector(context, body, instruction, instruction.type, "loaded from")
    elif opcode == spirv.OpCooperativeVectorStoreNV:
        _vector(context, body, instruction, body.type_of(instruction.operands[2]), "stored to")
    elif opcode in _NOT_CHECKED:
        context.leave_out(_NOT_CHECKED[opcode])


#: Matrix access -> what happens to an element.
MATRIX_ACCESSES = {
    spirv.OpCooperativeMatrixLoadKHR: "loaded from",
    spirv.OpCooperativeMatrixStoreKHR: "stored to",
}
#: Opcode -> what a shader has that is not checked.
_NOT_CHECKED = {
    spirv.OpCooperativeVectorMatrixMulNV: "matrices of products of vectors",
    spirv.OpCooperativeVectorMatrixMulAddNV: "matrices of products of vectors",
    spirv.OpCooperativeVectorOuterProductAccumulateNV: "outer products",
    spirv.OpCooperativeMatrixLoadNV: "matrices of GL_NV_cooperative_matrix",
    spirv.OpCooperativeMatrixStoreNV: "matrices of GL_NV_cooperative_matrix",
}


def _chain(context: Instrumentation, body: FunctionRewriter, instruction: Instruction) -> None:
    types = indexed_types(body, instruction)
    if instruction.result in _pointers_of_tiles(context, body):
        # The check of the matrix has the index of its first element, too: one fault, one report.
        types.pop()
    for position, type_ in enumerate(types, 1):
        if type_.opcode in _SIZED:
            _index(context, body, instruction, position, type_)


def _pointers_of_tiles(context: Instrumentation, body: FunctionRewriter) -> set[int]:
    """Return the pointers to elements of arrays that only loads and stores of matrices use."""
    found = context.pointers_of_tiles.get(body.function)
    if found is None:
        uses = [instruction for block in body.function.blocks for instruction in block.instructions]
        tiles = {each.operands[0] for each in uses if each.opcode in MATRIX_ACCESSES and is_id(each.operands[0])}
        others: set[AnyOperand] = set()
        for each in uses:
            others.update(each.operands[1:] if each.opcode in MATRIX_ACCESSES else each.operands)
        found = {pointer for pointer in tiles - others if isinstance(pointer, int) and array_of(body, pointer)}
        context.pointers_of_tiles[body.function] = found
    return found


def _index(
    context: Instrumentation, body: FunctionRewriter, instruction: Instruction, position: int, type_: Definition
) -> None:
    """Check one index of an access chain."""
    index = instruction.operands[position]
    known = literal(index)
    length = length_of(context, body, instruction, position, type_)
    if length is None:
        return
    most = None if isinstance(length, int) else default(length)
    if known is not None and most is not None and 0 <= known < most:
        return
    place = context.described(body, instruction.operands[0], instruction.operands[1:position])
    site = context.site("bounds", f"index {{0}} is out of bounds of {place}, which has {{1}} elements")
    arguments = [_word_of(context, body, index), length, site]
    instruction.operands[position] = context.call(body, _INDEX, arguments)


def _word_of(context: Instrumentation, body: FunctionRewriter, index: AnyOperand) -> Id:
    """Return an index or an offset as 32 unsigned bits; one of 64 bits that does not fit is beyond all elements."""
    type_, sizes = body.type_of(index), context.sizes
    word = body.to_uint(index)
    if type_.operands[0] <= 32:
        return word
    most = context.module.define(spirv.OpConstant, type_, 0xFFFFFFFF, 0)
    is_larger = body.emit(spirv.OpUGreaterThan, sizes.boolean, index, most)
    beyond = body.emit(spirv.OpBitwiseOr, sizes.uint, word, sizes.constant(1 << 31))
    return body.emit(spirv.OpSelect, sizes.uint, is_larger, beyond, word)


def length_of(
    context: Instrumentation, body: FunctionRewriter, instruction: Instruction, position: int, type_: Definition
) -> Id | None:
    """Return how many elements an array, vector or matrix has; None where that is not known."""
    if type_.opcode == spirv.OpTypeArray:
        return context.sizes.definition(context.sizes.of(type_.operands[1]))
    if type_.opcode != spirv.OpTypeRuntimeArray:
        return context.sizes.constant(type_.operands[1])
    base, *indices = instruction.operands
    pointer_type = body.type_of(base)
    if pointer_type.operands[0] == spirv.StorageClassPhysicalStorageBuffer:
        context.leave_out("memory that buffer references point to")
        return None
    if position < 2:
        # An array of descriptors.
        return None
    *before, last = indices[: position - 1]
    struct = base
    if before:
        target: Definition = pointer_type.operands[1]
        for index in before:
            target = part_type(target, index)
        made = context.module.define(spirv.OpTypePointer, None, pointer_type.operands[0], target)
        struct = body.emit(instruction.opcode, made, base, *before)
    return body.emit(spirv.OpArrayLength, context.sizes.uint, struct, member(last))


# ---- cooperative types ----


def array_of(body: FunctionRewriter, pointer: AnyOperand) -> Instruction | None:
    """Return the access chain of a pointer whose last index is that of an array, else None."""
    chain = body.definers.get(pointer) if isinstance(pointer, int) else None
    if chain is None or chain.opcode not in CHAINS or len(chain.operands) < 2:
        return None
    return chain


def indexed_types(body: FunctionRewriter, chain: Instruction) -> list[Definition]:
    """Return the type that each index of an access chain is an index of."""
    base, *indices = chain.operands
    found: list[Definition] = [body.type_of(base).operands[1]]
    for index in indices[:-1]:
        found.append(part_type(found[-1], index))
    return found


def bytes_of(type_: Definition) -> int | None:
    """Return the bytes of a scalar or vector; None for others."""
    if type_.opcode == spirv.OpTypeVector:
        size = bytes_of(type_.operands[0])
        return None if size is None else size * int(type_.operands[1])
    if type_.opcode in (spirv.OpTypeInt, spirv.OpTypeFloat):
        return int(type_.operands[0]) // 8
    return None


class Tile:
    """A matrix in memory. chain: the access chain of its first element; outer: the array; lines: how many rows, or
    columns, it has; span: elements of the array that a line takes; width: components of an element that are its own.
    scope: of the matrix, or None where that is not known.
    """

    __slots__ = ("scope", "chain", "outer", "lines", "span", "width", "is_row_major", "stride_at")

    def __init__(
        self,
        scope: int | None,
        chain: Instruction,
        outer: Definition,
        lines: Id,
        stride_at: int,
        is_row_major: bool,
    ) -> None:
        self.scope = scope
        self.chain = chain
        self.outer = outer
        self.lines = lines
        self.span: Id = lines
        self.width = 1
        self.stride_at = stride_at
        self.is_row_major = is_row_major


def tile_of(context: Instrumentation, body: FunctionRewriter, instruction: Instruction) -> Tile | None:
    """Return where the matrix of an access is; None where that is not an array of numbers."""
    is_store = instruction.opcode == spirv.OpCooperativeMatrixStoreKHR
    matrix = body.type_of(instruction.operands[1]) if is_store else instruction.type
    assert matrix is not None
    layout_at = 2 if is_store else 1
    pointer, layout = instruction.operands[0], instruction.operands[layout_at]
    rest = instruction.operands[layout_at + 1 :]
    order = default(layout)
    chain = array_of(body, pointer)
    outer = indexed_types(body, chain)[-1] if chain is not None else None
    if chain is None or outer is None or outer.opcode not in (spirv.OpTypeArray, spirv.OpTypeRuntimeArray):
        context.leave_out("matrices in memory that is not an array")
        return None
    unit, size = bytes_of(outer.operands[0]), bytes_of(matrix.operands[0])
    if unit is None or size is None or order not in (ROW_MAJOR, COLUMN_MAJOR) or not rest or not is_id(rest[0]):
        context.leave_out("matrices in memory that is not an array of numbers")
        return None
    sizes, uint = context.sizes, context.sizes.uint
    rows, columns = (sizes.definition(sizes.of(each)) for each in matrix.operands[2:4])
    lines, across = (rows, columns) if order == ROW_MAJOR else (columns, rows)
    found = Tile(default(matrix.operands[1]), chain, outer, lines, layout_at + 1, order == ROW_MAJOR)
    found.span, found.width = across, max(unit // size, 1)
    if unit > size:
        room = body.emit(spirv.OpIAdd, uint, across, sizes.constant(unit // size - 1))
        found.span = body.divided(room, unit // size)
    elif unit < size:
        found.span = body.scaled(across, size // unit)
    return found


def _matrix(context: Instrumentation, body: FunctionRewriter, instruction: Instruction) -> None:
    """Check every line of a matrix that is loaded or stored."""
    tile = tile_of(context, body, instruction)
    if tile is None:
        _first_element(context, body, instruction)
        return
    chain = tile.chain
    length = length_of(context, body, chain, len(chain.operands) - 1, tile.outer)
    if length is None:
        return
    sizes, uint = context.sizes, context.sizes.uint
    place = context.described(body, chain.operands[0], chain.operands[1:-1])
    element = "({0}, {1})" if tile.is_row_major else "({1}, {0})"
    what = MATRIX_ACCESSES[instruction.opcode]
    text = f"element {element} of the matrix is {what} index {{2}} of {place}, which has {{3}} elements"
    base = _word_of(context, body, chain.operands[-1])
    step = _word_of(context, body, instruction.operands[tile.stride_at])
    arguments = [base, step, tile.lines, tile.span, sizes.constant(tile.width), length, context.site("bounds", text)]
    is_inside = body.emit(spirv.OpINotEqual, sizes.boolean, context.call(body, _TILE, arguments), sizes.constant(0))
    zero = sizes.constant(0)
    index = body.emit(spirv.OpSelect, uint, is_inside, base, zero)
    assert chain.type is not None
    instruction.operands[0] = body.emit(chain.opcode, chain.type, *chain.operands[:-1], index)
    instruction.operands[tile.stride_at] = body.emit(spirv.OpSelect, uint, is_inside, step, zero)


def _first_element(context: Instrumentation, body: FunctionRewriter, instruction: Instruction) -> None:
    """Check where a matrix begins whose lines are not checked."""
    pointer = instruction.operands[0]
    if pointer not in _pointers_of_tiles(context, body):
        return
    chain = array_of(body, pointer)
    assert chain is not None and chain.type is not None
    type_ = indexed_types(body, chain)[-1]
    if type_.opcode in _SIZED:
        copy = type(chain)(chain.opcode, chain.type, None, list(chain.operands))
        _index(context, body, copy, len(chain.operands) - 1, type_)
        instruction.operands[0] = body.emit(chain.opcode, chain.type, *copy.operands)


def _vector(
    context: Instrumentation, body: FunctionRewriter, instruction: Instruction, vector: Definition, what: str
) -> None:
    """Check the bytes of a vector that is loaded or stored: pointer to an array, and an offset in bytes."""
    pointer, offset = instruction.operands[:2]
    array: Definition = body.type_of(pointer).operands[1]
    unit = bytes_of(array.operands[0]) if array.opcode in (spirv.OpTypeArray, spirv.OpTypeRuntimeArray) else None
    size = bytes_of(vector.operands[0])
    chain = array_of(body, pointer)
    if unit is None or size is None or chain is None:
        context.leave_out("vectors in memory that is not an array of numbers")
        return
    # The pointer is to the array: its length is that of one more index.
    longer = [*chain.operands, context.sizes.constant(0)]
    probe = type(chain)(chain.opcode, None, None, longer)
    length = length_of(context, body, probe, len(longer) - 1, array)
    if length is None:
        return
    components = context.sizes.definition(context.sizes.of(vector.operands[1]))
    place = context.described(body, chain.operands[0], chain.operands[1:])
    site = context.site(
        "bounds", f"{{1}} bytes of the vector are {what} offset {{0}} of {place}, which has {{2}} bytes"
    )
    arguments = [_word_of(context, body, offset), body.scaled(components, size), body.scaled(length, unit), site]
    instruction.operands[1] = context.call(body, _VECTOR, arguments)
