"""Loads and stores of grids. SPV_KHR_cooperative_matrix, SPV_NV_cooperative_matrix.

In: an instruction on grids. Out: loads and stores of tiles: from and to the memory itself where a matrix is whole tiles
and its lines are 16 bytes at least, for which the specification requires that alignment; through shared memory
elsewhere. Must not know: what grids are for; tensor layouts (`grid_tensors`).
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.access import LINE, DirectAccess
from glslc_coop.codegen.cooperative_lowering.grid_areas import Area, area_of, parts_of
from glslc_coop.codegen.cooperative_lowering.grid_exchanges import call, store_tiles
from glslc_coop.codegen.cooperative_lowering.matrices import pitch_of
from glslc_coop.codegen.cooperative_lowering.matrix_operands import MatrixOperands
from glslc_coop.codegen.cooperative_lowering.memory_access import access_to
from glslc_coop.codegen.cooperative_lowering.memory_layout import size_of
from glslc_coop.codegen.cooperative_lowering.shapes import COLUMN_MAJOR, ROW_MAJOR
from glslc_coop.codegen.cooperative_lowering.sizes import part_type
from glslc_coop.codegen.cooperative_lowering.text import of_stored
from glslc_coop.codegen.cooperative_lowering.tile_room import WORD, column_words
from glslc_coop.codegen.ir.opcodes import PATHS
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable
    from typing import TypeAlias

    from glslc_coop.codegen.cooperative_lowering.access import Access
    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand, FunctionRewriter
    from glslc_coop.codegen.cooperative_lowering.grid_context import GridContext
    from glslc_coop.codegen.cooperative_lowering.shapes import GridShape
    from glslc_coop.codegen.cooperative_lowering.sizes import Size
    from glslc_coop.codegen.ir.instruction import Instruction, OperandList

#: Fills an area that begins at a word of shared memory, or writes it to memory.
Transfer: TypeAlias = "Callable[[Area, AnyOperand], None]"


def access(grids: GridContext, body: FunctionRewriter, instruction: Instruction) -> None:
    """Lower a load or store whose memory has a layout and a stride."""
    operands = MatrixOperands(instruction)
    is_load = operands.value is None
    type_ = instruction.type if is_load else body.type_of(operands.value)
    assert type_ is not None
    shape = grids.plan.shapes[type_]
    place = _place(grids, body, operands, shape)
    if place is not None and (is_load or not shape.is_replicated):
        _direct(grids, body, instruction, operands, shape, place)
        return
    reach = access_to(grids.lowering.memory, body, operands.pointer, operands.memory)
    component = shape.stored
    if is_load and _has_lines(shape, operands, reach):
        grids.finish(body, instruction, _load_lines(grids, body, operands, shape, reach))
        return
    callback = reach.callback("load" if is_load else "store", component)
    pitch, _ = pitch_of(grids.lowering, body, operands, reach.unit, component.size)
    name = "put_matrix" if is_load else "take_matrix"

    def transfer(area: Area, base: AnyOperand) -> None:
        arguments = [*reach.arguments, pitch, base, area.row, area.column]
        sizes: dict[str, Size] = {"LAYOUT": operands.order}
        callbacks = {"load" if is_load else "store": callback}
        macros = reach.macros | of_stored(shape)
        call(grids, body, name, shape, area, arguments, macros=macros, sizes=sizes, callbacks=callbacks)

    if is_load:
        grids.finish(body, instruction, list(load_through(grids, body, shape, transfer)))
    else:
        store_through(grids, body, shape, grids.tiles(body, operands.value), transfer)


# ---- directly ----


def _place(
    grids: GridContext, body: FunctionRewriter, operands: MatrixOperands, shape: GridShape
) -> tuple[AnyOperand, OperandList, int] | None:
    """Return what the pointer is an access chain of, its indices, and the bytes that the last one counts.

    None where tiles cannot be loaded from there.
    """
    line = shape.columns if operands.order == ROW_MAJOR else shape.rows
    if not shape.is_whole or shape.is_held or operands.stride is None or line * shape.component.size < WORD:
        return None
    made = body.definers.get(operands.pointer) if operands.pointer.__class__ is int else None
    if made is None or made.opcode not in PATHS or made.opcode == spirv.OpCopyObject:
        return None
    root, *indices = made.operands
    type_ = body.type_of(root).operands[1]
    for index in indices[:-1]:
        type_ = part_type(type_, index)
    if type_.opcode not in (spirv.OpTypeArray, spirv.OpTypeRuntimeArray):
        return None
    unit = size_of(type_.operands[0])
    return (root, indices, unit) if type_.operands[0].opcode in _PLAIN and WORD % unit == 0 else None


_PLAIN = (spirv.OpTypeInt, spirv.OpTypeFloat, spirv.OpTypeVector)


def _direct(
    grids: GridContext,
    body: FunctionRewriter,
    instruction: Instruction,
    operands: MatrixOperands,
    shape: GridShape,
    place: tuple[AnyOperand, OperandList, int],
) -> None:
    """Load or store each tile where it is."""
    root, indices, unit = place
    room, uint = grids.room, grids.lowering.sizes.uint
    tiles = [] if operands.value is None else grids.tiles(body, operands.value)
    stride, first = body.to_uint(operands.stride), body.to_uint(indices[-1])
    layout = grids.lowering.sizes.constant(operands.order)
    found: list[AnyOperand] = []
    for row in range(shape.local_rows):
        for column in range(shape.local_columns):
            line, along = room.position(body, shape, row, column)
            if operands.order == COLUMN_MAJOR:
                line, along = along, line
            lines: AnyOperand = 0
            if line.__class__ is not int or line != 0:
                lines = body.emit_once(spirv.OpIMul, uint, stride, room.id(line))
            size = shape.component.size
            along = room.product(body, along, size // unit) if size >= unit else _divided(body, along, unit // size)
            index = room.id(room.sum(body, first, lines, along))
            pointer = body.emit(spirv.OpAccessChain, body.type_of(operands.pointer), root, *indices[:-1], index)
            if operands.value is None:
                further = (layout, operands.stride, *operands.memory)
                tile = shape.component_type
                found.append(body.emit(spirv.OpCooperativeMatrixLoadKHR, tile, pointer, *further))
            else:
                tile_value = tiles[row * shape.local_columns + column]
                further = (tile_value, layout, operands.stride, *operands.memory)
                body.emit_as(None, spirv.OpCooperativeMatrixStoreKHR, None, pointer, *further)
    if operands.value is None:
        grids.finish(body, instruction, found)


def _divided(body: FunctionRewriter, value: AnyOperand, divisor: int) -> AnyOperand:
    """Return a number or an id divided by a number."""
    return value // divisor if value.__class__ is int and value >= 0 else body.divided(value, divisor)


# ---- through shared memory, by lines ----


def _has_lines(shape: GridShape, operands: MatrixOperands, reach: Access) -> bool:
    """Return whether the lines of a matrix in memory are whole words that can be loaded: each is aligned to 16 bytes
    then, as the specification requires.
    """
    area, size = area_of(shape), shape.component.size
    line, tile = (shape.columns, area.columns) if operands.order == ROW_MAJOR else (shape.rows, area.rows)
    if operands.stride is None or line * size % WORD or tile * size % WORD or size != shape.stored.size:
        return False
    # The room was planned for rows.
    fits = operands.order == ROW_MAJOR or column_words(area.rows, size) * area.columns <= area.words
    return fits and (reach.alignment >= WORD or isinstance(reach, DirectAccess))


def _load_lines(
    grids: GridContext, body: FunctionRewriter, operands: MatrixOperands, shape: GridShape, reach: Access
) -> list[AnyOperand]:
    """Load a grid by words: an area holds the lines as they are in memory, so it is by columns if they are."""
    room, component, is_turned = grids.room, shape.stored, operands.order == COLUMN_MAJOR
    step = WORD // component.size
    if reach.alignment >= WORD:
        head, function = reach.callback("load", LINE, "load_line")
        unit, step = WORD, 1
    else:
        assert isinstance(reach, DirectAccess)
        head, function = reach.line_callback(component)
        unit = component.size
    pitch, _ = pitch_of(grids.lowering, body, operands, reach.unit, unit)
    lines, along = (shape.columns, shape.rows) if is_turned else (shape.rows, shape.columns)
    sizes: dict[str, Size] = {
        "MEMORY_LINES": lines,
        "MEMORY_WORDS": along * component.size // WORD,
        "MEMORY_STEP": step,
    }
    found: list[AnyOperand] = [0] * shape.length
    for rows, columns in parts_of(shape, grids.most_words(shape)):
        area = area_of(shape, rows, columns)
        if is_turned:
            area = Area((area.column, area.columns), (area.row, area.rows), area.size)
        room.need_of(shape, area.words)
        arguments = [*reach.arguments, pitch, room.base(body, shape), area.row, area.column * area.size // WORD]
        macros, callbacks = reach.macros | of_stored(shape), {"load_line": (head, function)}
        call(grids, body, "put_whole_lines", shape, area, arguments, macros=macros, sizes=sizes, callbacks=callbacks)
        room.synchronize(body, shape)
        for row in range(rows[0], sum(rows)):
            for column in range(columns[0], sum(columns)):
                place = room.position(body, shape, row, column)
                word = room.word_of(body, area, *(place[::-1] if is_turned else place))
                tile = room.load_tile(body, shape, shape.component_type, word, area.stride, operands.order)
                found[row * shape.local_columns + column] = tile
        room.synchronize(body, shape)
    return found


# ---- through shared memory ----


def load_through(
    grids: GridContext,
    body: FunctionRewriter,
    shape: GridShape,
    transfer: Transfer,
    previous: list[AnyOperand] | None = None,
) -> list[int]:
    """Load a grid through areas that a function fills. previous: tiles that the areas hold before, or None."""
    room = grids.room
    found: list[int] = [0] * shape.length
    for rows, columns in parts_of(shape, grids.most_words(shape)):
        area = area_of(shape, rows, columns)
        room.need_of(shape, area.words)
        if previous is not None:
            store_tiles(grids, body, shape, previous, area, rows, columns)
            room.synchronize(body, shape)
        transfer(area, room.base(body, shape))
        room.synchronize(body, shape)
        for row in range(rows[0], sum(rows)):
            for column in range(columns[0], sum(columns)):
                word = room.word_of(body, area, *room.position(body, shape, row, column))
                tile = room.load_tile(body, shape, shape.component_type, word, area.stride)
                found[row * shape.local_columns + column] = tile
        room.synchronize(body, shape)
    return found


def store_through(
    grids: GridContext, body: FunctionRewriter, shape: GridShape, tiles: list[AnyOperand], transfer: Transfer
) -> None:
    """Store a grid through areas that a function writes to memory."""
    room = grids.room
    for rows, columns in parts_of(shape, grids.most_words(shape)):
        area = area_of(shape, rows, columns)
        room.need_of(shape, area.words)
        store_tiles(grids, body, shape, tiles, area, rows, columns)
        room.synchronize(body, shape)
        transfer(area, room.base(body, shape))
        room.synchronize(body, shape)
