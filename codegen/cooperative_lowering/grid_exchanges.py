"""Grids whose elements other invocations need: conversions to another use, transposition, reductions, coordinates.

SPV_NV_cooperative_matrix2, SPV_EXT_cooperative_matrix_maintenance1.

In: an instruction on grids. Out: stores of its tiles to shared memory, and loads in another arrangement. Must not know:
other memory.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.grid_areas import Area, area_of
from glslc_coop.codegen.cooperative_lowering.grid_needs import (
    Exchange,
    index_words,
    reduction_area,
    reduction_words,
    total_words,
)
from glslc_coop.codegen.cooperative_lowering.shapes import COLUMN_MAJOR, ROW_MAJOR, component_of
from glslc_coop.codegen.cooperative_lowering.text import flag, of_component
from glslc_coop.codegen.cooperative_lowering.traversal import instructions
from glslc_coop.codegen.ir.opcodes import KIND_CONVERSIONS
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand, FunctionRewriter
    from glslc_coop.codegen.cooperative_lowering.grid_context import GridContext
    from glslc_coop.codegen.cooperative_lowering.library import Callback
    from glslc_coop.codegen.cooperative_lowering.shapes import GridShape
    from glslc_coop.codegen.cooperative_lowering.sizes import Size
    from glslc_coop.codegen.cooperative_lowering.text import Macros
    from glslc_coop.codegen.ir.instruction import Definition, Instruction, OperandList

#: Opcode -> the kind of integers that it reads.
_READS = {
    spirv.OpSConvert: "int",
    spirv.OpUConvert: "uint",
    spirv.OpConvertSToF: "int",
    spirv.OpConvertUToF: "uint",
}
#: Masks of reductions to one total for each line.
_LINES = (spirv.CooperativeMatrixReduceRow, spirv.CooperativeMatrixReduceColumn)


def call(
    grids: GridContext,
    body: FunctionRewriter,
    name: str,
    shape: GridShape,
    area: Area,
    arguments: list[AnyOperand],
    *,
    macros: Macros | None = None,
    sizes: dict[str, Size] | None = None,
    callbacks: dict[str, Callback] | None = None,
) -> int:
    """Call a helper on an area of the invocations that share a matrix; return its result."""
    lowering, room = grids.lowering, grids.room
    lanes = lowering.workgroup if shape.is_workgroup else lowering.shapes.subgroup
    helper = lowering.library.function(
        "grids",
        name,
        of_component(shape.component, "C_") | room.text(shape) | (macros or {}),
        {
            "LANES": lanes,
            "AREA_ROWS": area.rows,
            "AREA_WORDS": area.used_words,
            "STRIDE": area.stride,
            "ROWS": shape.rows,
            "COLUMNS": shape.columns,
        }
        | (sizes or {}),
        {"load_word": room.callback("load"), "store_word": room.callback("store")} | (callbacks or {}),
    )
    return body.result_of(helper, *map(room.id, arguments))


def store_tiles(
    grids: GridContext,
    body: FunctionRewriter,
    shape: GridShape,
    tiles: list[AnyOperand],
    area: Area,
    rows: tuple[int, int] | None = None,
    columns: tuple[int, int] | None = None,
) -> None:
    """Store tiles of a grid in an area at the beginning of the room. rows, columns: (first, count), or None for all."""
    room = grids.room
    for row in _range(rows, shape.local_rows):
        for column in _range(columns, shape.local_columns):
            word = room.word_of(body, area, *room.position(body, shape, row, column))
            room.store_tile(body, shape, tiles[row * shape.local_columns + column], word, area.stride)


def _range(part: tuple[int, int] | None, count: int) -> range:
    first, number = part or (0, count)
    return range(first, first + number)


# ---- exchanges ----


def emit(
    grids: GridContext, body: FunctionRewriter, tiles: list[AnyOperand], exchange: Exchange, kind: str | None = None
) -> list[int]:
    """Return the tiles of another grid that have the elements of these.

    kind: that of the integers that are converted; None for other components.
    """
    source, result, room = exchange.source, exchange.result, grids.room
    found: list[int] = [0] * result.length
    limit, count = grids.most_words(source), exchange.count
    step = max(min(limit // exchange.words(0, 1), count), 1)
    for first in range(0, count, step):
        number = min(step, count - first)
        part = (first, number)
        words = exchange.words(first, number)
        room.need_of(source, words)
        area = exchange.area(first, number, source.component.size)
        rows = part if exchange.by_rows else None
        columns = part if exchange.by_columns else None
        store_tiles(grids, body, source, tiles, area, rows, columns)
        room.synchronize(body, source)
        if area.row + area.rows > source.rows or area.column + area.columns > source.columns:
            start = [room.base(body, source), area.row, area.column]
            call(grids, body, "clear_padding", source, area, start)
            room.synchronize(body, source)
        offset = 0
        if exchange.converts:
            offset, area = _convert_area(
                grids, body, exchange, area, exchange.area(first, number, result.component.size), kind
            )
        for row in _range(rows, result.local_rows):
            for column in _range(columns, result.local_columns):
                place = room.position(body, result, row, column)
                order = ROW_MAJOR
                if exchange.transposed:
                    place, order = place[::-1], COLUMN_MAJOR
                word = room.word_of(body, area, *place, offset)
                tile = room.load_tile(body, result, result.component_type, word, area.stride, order)
                found[row * result.local_columns + column] = tile
        room.synchronize(body, source)
    return found


def _convert_area(
    grids: GridContext, body: FunctionRewriter, exchange: Exchange, area: Area, other: Area, kind: str | None
) -> tuple[int, Area]:
    """Convert the components of an area; return the first word of the converted one, and that area."""
    source, room = exchange.source, grids.room
    glsl = source.component.glsl
    read_as = glsl
    if kind is not None:
        read_as = {"int": glsl.removeprefix("u"), "uint": "u" + glsl.removeprefix("u")}[kind]
    converted = of_component(exchange.result.component, "C_")
    macros = of_component(source.component, "A_") | converted | {"READ_AS": read_as}
    arguments = [room.base(body, source), room.base(body, source, area.words)]
    sizes: dict[str, Size] = {"A_STRIDE": area.stride}
    call(grids, body, "convert_area", source, other, arguments, macros=macros, sizes=sizes)
    room.synchronize(body, source)
    return area.words, other


def convert(grids: GridContext, body: FunctionRewriter, instruction: Instruction) -> None:
    """Lower a conversion to other components, to another use, or both; it may transpose as well."""
    row = (instruction.result, spirv.DecorationCooperativeMatrixTransposeEXT)
    transposes = any(each[:2] == row for each in body.function.decorations)
    if transposes:
        body.function.decorations = [each for each in body.function.decorations if each[:2] != row]
    _convert(grids, body, instruction, transposes)


def transpose(grids: GridContext, body: FunctionRewriter, instruction: Instruction) -> None:
    """OpCooperativeMatrixTransposeNV."""
    _convert(grids, body, instruction, True)


#: Conversions of the components, for a transposition, whose opcode specifies none.
_CONVERTERS = {
    **KIND_CONVERSIONS,
    ("int", "uint"): spirv.OpSConvert,
    ("uint", "int"): spirv.OpUConvert,
}


def _convert(grids: GridContext, body: FunctionRewriter, instruction: Instruction, transposes: bool) -> None:
    (operand,) = instruction.operands
    assert instruction.type is not None
    source, result = grids.shape(body, operand), grids.plan.shapes[instruction.type]
    if source.use == result.use and not transposes:
        grids.elementwise(body, instruction)
        return
    tiles, opcode = grids.tiles(body, operand), instruction.opcode
    one, other = source.component, result.component
    is_same = one.size == other.size and one.is_float == other.is_float
    if is_same:
        grids.finish(body, instruction, list(emit(grids, body, tiles, Exchange(source, result, transposes))))
        return
    if opcode in (spirv.OpCooperativeMatrixTransposeNV, spirv.OpCooperativeMatrixConvertNV):
        opcode = _CONVERTERS[one.kind, other.kind]
    component = result.component_type.operands[0]
    if grids.plan.lists(component, source):
        tiles, middle = grids.converted(body, tiles, opcode, source, component)
        tiles = list(emit(grids, body, tiles, Exchange(middle, result, transposes)))
    else:
        tiles = list(emit(grids, body, tiles, Exchange(source, result, transposes, True), _READS.get(opcode)))
    grids.finish(body, instruction, tiles)


# ---- reductions ----


def reduce(grids: GridContext, body: FunctionRewriter, instruction: Instruction) -> None:
    """OpCooperativeMatrixReduceNV: rows, columns, both, or 2x2 blocks, with a function of the module."""
    operand, mask, combine = instruction.operands
    assert instruction.type is not None
    source, result = grids.shape(body, operand), grids.plan.shapes[instruction.type]
    glsl = source.component.glsl
    function = (f"{glsl} combine(const in {glsl} a, const in {glsl} b)", combine)
    if mask == spirv.CooperativeMatrixReduce2x2:
        found = _reduce_squares(grids, body, grids.tiles(body, operand), source, result, {"combine": function})
    else:
        lines = _Lines(grids, body, operand, result, mask, function)
        found = lines.of_lines() if mask in _LINES else lines.of_all()
    grids.finish(body, instruction, found)


class _Lines:
    """The reduction of rows or columns to totals. words: of one total."""

    def __init__(
        self,
        grids: GridContext,
        body: FunctionRewriter,
        operand: AnyOperand,
        result: GridShape,
        mask: int,
        combine: Callback,
    ) -> None:
        self.grids, self.body, self.mask = grids, body, mask
        self.source, self.result = grids.shape(body, operand), result
        self.tiles = grids.tiles(body, operand)
        self.combine = {"combine": combine}
        self.is_rows = mask != spirv.CooperativeMatrixReduceColumn
        self.words = total_words(result, mask)
        grids.room.need_of(self.source, reduction_words(self.source, result, mask))

    def store(self, number: int, totals: int) -> None:
        """Store the totals of one row or column of tiles, starting at a word."""
        grids, body, source, room = self.grids, self.body, self.source, self.grids.room
        part = (number, 1)
        area = reduction_area(source, self.mask, number)
        rows, columns = (part, None) if self.is_rows else (None, part)
        store_tiles(grids, body, source, self.tiles, area, rows, columns)
        room.synchronize(body, source)
        lines = area.rows if self.is_rows else area.columns
        sizes: dict[str, Size] = {"LINES": lines, "TOTAL_WORDS": self.words}
        macros = {"REDUCES_ROWS": flag(self.is_rows)}
        arguments = [room.base(body, source), room.base(body, source, totals)]
        call(grids, body, "reduce_lines", source, area, arguments, macros=macros, sizes=sizes, callbacks=self.combine)
        room.synchronize(body, source)

    def of_lines(self) -> list[AnyOperand]:
        """Return tiles in which each line consists of its total."""
        body, result, room = self.body, self.result, self.grids.room
        count = self.source.local_rows if self.is_rows else self.source.local_columns
        words = reduction_area(self.source, self.mask).words
        found: list[AnyOperand] = [0] * result.length
        for first in range(count):
            self.store(first, words)
            area = reduction_area(self.source, self.mask, first)
            start = area.row if self.is_rows else area.column
            for number in range(result.local_columns if self.is_rows else result.local_rows):
                row, column = (first, number) if self.is_rows else (number, first)
                place = room.position(body, result, row, column)[0 if self.is_rows else 1]
                word = room.sum(body, words, room.product(body, room.minus(body, place, start), self.words))
                order = ROW_MAJOR if self.is_rows else COLUMN_MAJOR
                tile = room.load_tile(body, result, result.component_type, word, self.words, order)
                found[row * result.local_columns + column] = tile
            room.synchronize(body, self.source)
        return found

    def of_all(self) -> list[AnyOperand]:
        """Return tiles in which every element is the total of all rows."""
        grids, body, source, room = self.grids, self.body, self.source, self.grids.room
        words = reduction_area(source, self.mask).words
        for first in range(source.local_rows):
            self.store(first, words + reduction_area(source, self.mask, first).row * self.words)
        sizes: dict[str, Size] = {"TOTAL_WORDS": self.words}
        arguments: list[AnyOperand] = [room.base(body, source, words)]
        whole = area_of(source)
        total = call(grids, body, "reduce_totals", source, whole, arguments, sizes=sizes, callbacks=self.combine)
        room.synchronize(body, source)
        tile = body.emit(spirv.OpCompositeConstruct, self.result.component_type, total)
        return [tile] * self.result.length


def _reduce_squares(
    grids: GridContext,
    body: FunctionRewriter,
    tiles: list[AnyOperand],
    source: GridShape,
    result: GridShape,
    callbacks: dict[str, Callback],
) -> list[AnyOperand]:
    """Reduce each square of 2 x 2 elements, in a second area."""
    room = grids.room
    area, other = area_of(source), area_of(result)
    room.need_of(source, area.words + other.words)
    store_tiles(grids, body, source, tiles, area)
    room.synchronize(body, source)
    sizes: dict[str, Size] = {
        "AREA_ROWS": other.rows,
        "AREA_WORDS": other.used_words,
        "TOTALS_STRIDE": other.stride,
        "ROWS": result.rows,
        "COLUMNS": result.columns,
    }
    arguments = [room.base(body, source), room.base(body, source, area.words)]
    call(grids, body, "reduce_squares", source, area, arguments, sizes=sizes, callbacks=callbacks)
    room.synchronize(body, source)
    found: list[AnyOperand] = []
    for row in range(result.local_rows):
        for column in range(result.local_columns):
            word = room.word_of(body, other, *room.position(body, result, row, column), area.words)
            found.append(room.load_tile(body, result, result.component_type, word, other.stride))
    room.synchronize(body, source)
    return found


# ---- coordinates ----


def per_element(grids: GridContext, body: FunctionRewriter, instruction: Instruction) -> None:
    """OpCooperativeMatrixPerElementOpNV: a function of the module, called for each element.

    KHR matrices do not reveal the coordinates of their elements. So two more tiles hold the row and the column of each.
    """
    matrix, callee, *extra = instruction.operands
    assert instruction.type is not None
    shape, room, uint = grids.plan.shapes[instruction.type], grids.room, grids.lowering.sizes.uint
    function_type = callee.operands[1]
    reads = not shape.is_whole or _reads_coordinates(callee)
    indices = index_tiles(grids, body, shape) if reads else []
    operands = [matrix, *extra]
    parts = [grids.tiles(body, each) if body.type_of(each) in grids.plan.shapes else None for each in operands]
    types = [uint, uint, *(shape.component_type for _ in indices)]
    for operand, part in zip(operands, parts):
        types.append(body.type_of(operand) if part is None else grids.shape(body, operand).component_type)
    operation = _Call(grids, shape, callee, function_type.operands[1], len(indices))
    key = ("per-element", callee, shape.is_whole, shape.rows, shape.columns)
    helper = grids.elements.function(key, shape.component_type, types, operation)
    found: list[AnyOperand] = []
    for row in range(shape.local_rows):
        for column in range(shape.local_columns):
            number = row * shape.local_columns + column
            place = [room.id(each) for each in room.position(body, shape, row, column)] if reads else [room.id(0)] * 2
            values = [operand if part is None else part[number] for operand, part in zip(operands, parts)]
            call_operands = (helper, *place, *indices, *values)
            found.append(body.emit(spirv.OpFunctionCall, shape.component_type, *call_operands))
    grids.finish(body, instruction, found)


def _reads_coordinates(callee: Definition) -> bool:
    """Return whether a function reads its first or second parameter."""
    function = callee.function
    assert function is not None
    places = {parameter.result for parameter in function.parameters[:2]}
    return any(operand in places for each in instructions(function) for operand in each.operands)


def index_tiles(grids: GridContext, body: FunctionRewriter, shape: GridShape) -> list[AnyOperand]:
    """Return a tile that holds the row number of each element, and one with the column numbers."""
    room, words = grids.room, index_words(shape)
    room.need_of(shape, words)
    area = area_of(shape, (0, 1), (0, 1))
    sizes: dict[str, Size] = {"AREA_WORDS": words}
    call(grids, body, "put_indices", shape, area, [room.base(body, shape)], sizes=sizes)
    room.synchronize(body, shape)
    found: list[AnyOperand] = [
        room.load_tile(body, shape, shape.component_type, 0, 0, order) for order in (COLUMN_MAJOR, ROW_MAJOR)
    ]
    room.synchronize(body, shape)
    return found


class _Call:
    """The operation of an element function that calls a function of the module."""

    def __init__(
        self, grids: GridContext, shape: GridShape, callee: Definition, parameter: Definition, indices: int
    ) -> None:
        self.grids, self.shape, self.callee = grids, shape, callee
        self.parameter = parameter
        self.indices = indices

    def __call__(self, builder: AnyOperand, index: AnyOperand, values: OperandList) -> AnyOperand:
        """Emit the call; elements in the padding keep their values."""
        places, values = values[:2], values[2:]
        uint, shape = self.grids.lowering.sizes.uint, self.shape
        component = shape.component_type.operands[0]
        if self.indices:
            numbers, values = values[:2], values[2:]
            places = [
                builder.emit(spirv.OpIAdd, uint, place, number_of(self.grids, builder, component, number))
                for place, number in zip(places, numbers)
            ]
        arguments = places
        if self.parameter is not uint:
            arguments = [builder.emit(spirv.OpBitcast, self.parameter, each) for each in places]
        if shape.is_whole:
            return builder.emit(spirv.OpFunctionCall, component, self.callee, *arguments, *values)
        sizes = self.grids.lowering.sizes
        inside = [
            builder.emit(spirv.OpULessThan, sizes.boolean, place, sizes.constant(limit))
            for place, limit in zip(places, (shape.rows, shape.columns))
        ]
        is_inside = builder.emit(spirv.OpLogicalAnd, sizes.boolean, *inside)
        before = builder.block
        called, after = builder.new_block(), builder.new_block()
        builder.selection_merge(after)
        builder.branch_conditional(is_inside, called, after)
        builder.begin(called)
        result = builder.emit(spirv.OpFunctionCall, component, self.callee, *arguments, *values)
        end = builder.block
        builder.branch(after)
        builder.begin(after)
        return builder.phi(component, values[0], before, result, end)


def number_of(grids: GridContext, emitter: AnyOperand, component: Definition, value: AnyOperand) -> AnyOperand:
    """Return the small number in a component as an unsigned integer. emitter: anything that has `emit`."""
    uint = grids.lowering.sizes.uint
    kind, size = component_of(component).kind, component_of(component).size
    if kind == "float":
        return emitter.emit(spirv.OpConvertFToU, uint, value)
    if size == 4:
        return value if component is uint else emitter.emit(spirv.OpBitcast, uint, value)
    if kind == "uint":
        return emitter.emit(spirv.OpUConvert, uint, value)
    signed = grids.module.define(spirv.OpTypeInt, None, 32, 1)
    return emitter.emit(spirv.OpBitcast, uint, emitter.emit(spirv.OpSConvert, signed, value))
