"""Training with cooperative vectors as products of tiles: one addition for each element and subgroup.

In: the accumulations of a plan. Out: instructions on matrices of subgroup scope, and calls that add their elements to
memory. Must not know: why an accumulation uses tiles; which vectors stay in tiles.

The outer products of the vectors of all invocations add up to the product of two matrices: the vectors on the left are
the columns of A, those on the right the rows of B. A sum of vectors is their product with ones.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.shapes import COLUMN_MAJOR, ROW_MAJOR, USE_A, USE_ACCUMULATOR, USE_B
from glslc_coop.codegen.cooperative_lowering.text import of_component
from glslc_coop.codegen.cooperative_lowering.tile_plan import MOST_HELD, component_bytes, component_of
from glslc_coop.codegen.cooperative_lowering.tile_room import tile_word
from glslc_coop.codegen.cooperative_lowering.vectors import Accumulation
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand, FunctionRewriter
    from glslc_coop.codegen.cooperative_lowering.sizes import Size
    from glslc_coop.codegen.cooperative_lowering.tile_plan import TrainingChoice
    from glslc_coop.codegen.cooperative_lowering.tile_products import TileProducts
    from glslc_coop.codegen.ir.instruction import Block, Definition, Instruction, OperandList

#: Component -> the word of its 1.0.
_ONES = {"float16": 0x3C00, "float32": 0x3F800000}


class TileTraining:
    """Emits the accumulations of the plan of one module. tiles: emits its products, and holds the vectors in tiles."""

    def __init__(self, tiles: TileProducts) -> None:
        self.tiles = tiles
        self.lowering = tiles.lowering

    def lower(self, body: FunctionRewriter, block: Block, instruction: Instruction) -> bool:
        """Lower an instruction that the plan lists. Return whether it is lowered."""
        tiles = self.tiles
        choice = tiles.plan.accumulations.get(instruction)
        if choice is None:
            return False
        # Products that are not computed yet may read the memory that is written here.
        tiles.force(body)
        if choice.is_checked:
            self._checked(body, block, instruction, choice)
        else:
            _Emission(tiles, body, choice, Accumulation(self.lowering, body, instruction)).emit(block)
        return True

    def _checked(self, body: FunctionRewriter, block: Block, instruction: Instruction, choice: TrainingChoice) -> None:
        """Call a function that takes the tiles if all invocations of the subgroup call it with one matrix."""
        tiles, sizes = self.tiles, self.lowering.sizes
        tiles.use_arrays(body, block, instruction)
        plain = Accumulation(self.lowering, body, instruction)
        values = [*plain.vectors, plain.byte, plain.stride, *plain.access.arguments]
        nothing = sizes.module.define(spirv.OpTypeVoid, None)
        passed, builder, parameters = tiles.checked_function(body, "accumulate_checked", nothing, values)

        def inside(value: AnyOperand) -> AnyOperand:
            return parameters.get(value, value)

        plain.vectors = [inside(vector) for vector in plain.vectors]
        plain.byte, plain.stride = inside(plain.byte), inside(plain.stride)
        plain.access.arguments = [inside(each) for each in plain.access.arguments]
        equal = [each for each in parameters.values() if each not in plain.vectors] if choice.differs else []
        tiles.branches(
            builder,
            choice,
            equal,
            lambda inner, tiled: _Emission(tiles, inner, choice, plain).emit(tiled),
            plain.emit,
        )
        builder.ret()
        body.result_of(builder.definition, *passed)


class _Emission:
    """One accumulation while it is emitted."""

    def __init__(
        self, tiles: TileProducts, body: FunctionRewriter, choice: TrainingChoice, plain: Accumulation
    ) -> None:
        self.tiles, self.body, self.choice, self.plain = tiles, body, choice, plain
        self.room, self.lowering = tiles.room, tiles.lowering
        row = choice.row
        self.left = tiles.tile(row.a, row.m, row.k, USE_A)
        self.right = tiles.tile(row.b, row.k, row.n, USE_B)
        self.sum = tiles.tile(row.result, row.m, row.n, USE_ACCUMULATOR)
        #: The words where the columns of the factors begin, and the tile after them.
        self.starts = (0, choice.depth * choice.strides[0])
        self.tile_start = choice.depth * sum(choice.strides)

    def emit(self, block: Block) -> None:
        """Emit the products, and the addition of each tile of the result."""
        choice, room = self.choice, self.room
        room.need(choice.words)
        self._columns(block)
        zeros = self.tiles.zeros(self.sum)
        rights = None if choice.n * choice.k > MOST_HELD else [self._rights(column) for column in range(choice.n)]
        for row in range(choice.m):
            lefts = [self._factor(self.left, (row, k), 0) for k in range(choice.k)]
            for column in range(choice.n):
                total: AnyOperand = zeros
                for left, right in zip(lefts, self._rights(column) if rights is None else rights[column]):
                    total = self.body.emit(spirv.OpCooperativeMatrixMulAddKHR, self.sum, left, right, total)
                room.store(self.body, total, self.tile_start, choice.tile_stride)
                room.barrier(self.body)
                self._add(row, column)
                room.barrier(self.body)

    def _columns(self, block: Block) -> None:
        """Store the vectors as columns, and zeros in the columns beyond the last invocation."""
        choice, body, tiles = self.choice, self.body, self.tiles
        row, lanes = choice.row, tiles.columns
        counts = (choice.m * row.m, choice.n * row.n)
        for vector, shape, rows, name, first, stride in zip(
            self.plain.vectors, self.plain.shapes, counts, (row.a, row.b), self.starts, choice.strides
        ):
            assert isinstance(shape.length, int)
            tiles.put_columns(body, block, vector, name, (shape.length, rows, choice.depth), first=first)
            if choice.depth > lanes:
                # Stored tiles wrote other values there.
                self.room.barrier(body)
                self.room.clear(body, first + lanes * stride, (choice.depth - lanes) * stride)
        self.room.barrier(body)

    # ---- tiles ----

    def _rights(self, column: int) -> OperandList:
        """Return the tiles of B of a column of tiles: ones, or loaded."""
        if self.choice.is_sum:
            define, scalar = self.lowering.sizes.module.define, self.right.operands[0]
            one = define(spirv.OpConstant, scalar, _ONES[self.choice.row.b])
            return [define(spirv.OpConstantComposite, self.right, one)] * self.choice.k
        return [self._factor(self.right, (column, k), 1) for k in range(self.choice.k)]

    def _factor(self, type_: Definition, position: tuple[int, int], side: int) -> int:
        """Load a tile of a factor. position: its index along the vectors, and along the invocations."""
        row, stride = self.choice.row, self.choice.strides[side]
        shape, name = (((row.m, row.k), row.a), ((row.n, row.k), row.b))[side]
        word = self.starts[side] + tile_word(*position, shape, component_bytes(name), stride)
        return self.room.load(self.body, type_, word, stride, None, (COLUMN_MAJOR, ROW_MAJOR)[side])

    def _add(self, row: int, column: int) -> None:
        """Call the helper that adds the elements of the tile in the room to memory."""
        choice, plain, body = self.choice, self.plain, self.body
        tile, constant = choice.row, self.lowering.sizes.constant
        macros = plain.macros | of_component(component_of(tile.result), "C_") | {"LANE": "gl_SubgroupInvocationID"}
        sizes: dict[str, Size] = {
            "TILE_ROWS": min(tile.m, choice.rows - row * tile.m),
            "TILE_COLUMNS": min(tile.n, choice.columns - column * tile.n),
            "LANES": self.tiles.columns,
            "LAYOUT": plain.layout,
            "COLUMNS": choice.columns,
            "STRIDE": choice.tile_stride,
        }
        callbacks = plain.callbacks | {"load_word": self.room.callback("load")}
        helper = self.lowering.library.function("training", "accumulate_tile", macros, sizes, callbacks)
        first = (constant(row * tile.m), constant(column * tile.n))
        base = self.room.at(body, self.tile_start)
        body.result_of(helper, *plain.access.arguments, base, plain.byte, plain.stride, *first)
