"""Products of cooperative vectors as products of tiles, and vectors that stay in tiles in between.

In: the instructions of a plan. Out: instructions on matrices of subgroup scope. Must not know: why a product is one of
tiles.

The rows of a result are computed only when something needs them: so a row is multiplied, goes through what is done to
its elements and is stored as a part of the next product's columns before the next row is begun, and few tiles live at a
time.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.function_rewriter import FunctionRewriter
from glslc_coop.codegen.cooperative_lowering.legality import component_name
from glslc_coop.codegen.cooperative_lowering.memory_access import access_to
from glslc_coop.codegen.cooperative_lowering.shapes import (
    COLUMN_MAJOR,
    USE_A,
    USE_ACCUMULATOR,
    USE_B,
)
from glslc_coop.codegen.cooperative_lowering.sizes import literal
from glslc_coop.codegen.cooperative_lowering.text import of_component
from glslc_coop.codegen.cooperative_lowering.tile_elements import TileElements
from glslc_coop.codegen.cooperative_lowering.tile_plan import (
    MOST_HELD,
    NATIVE,
    PRODUCTS,
    component_bytes,
    component_of,
    tile_type,
)
from glslc_coop.codegen.cooperative_lowering.tile_room import WORD, TileRoom, column_words, tile_word
from glslc_coop.codegen.cooperative_lowering.tile_weights import TileWeights, aligned, pointer_into, stored_component
from glslc_coop.codegen.cooperative_lowering.tile_words import TileWords
from glslc_coop.codegen.cooperative_lowering.vector_products import VectorProduct
from glslc_coop.codegen.ir.function import FunctionBuilder
from glslc_coop.codegen.ir.instruction import Instruction
from glslc_coop.codegen.ir.opcodes import PURE
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable
    from typing import TypeAlias

    from glslc_coop.codegen.cooperative_lowering.access import Access
    from glslc_coop.codegen.cooperative_lowering.context import Lowering
    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand
    from glslc_coop.codegen.cooperative_lowering.shapes import Component
    from glslc_coop.codegen.cooperative_lowering.text import Macros
    from glslc_coop.codegen.cooperative_lowering.tile_plan import Choice, Conditions, Plan
    from glslc_coop.codegen.ir.instruction import Block, Definition, OperandList

#: Tiles of a vector: row, column -> the id.
Grid: TypeAlias = "list[list[int]]"
#: Signed integers: of A, of B, of C, of the result.
_SIGNED = {"sint8": 3, "sint32": 12}
#: What may be between a product and what needs its rows: it reads or computes, and nothing else sees it.
_TRANSPARENT = PURE | {spirv.OpLoad, spirv.OpLine, spirv.OpNoLine, spirv.OpCooperativeVectorLoadNV}


class _Rows:
    """A vector in tiles, whose rows are computed on demand. emit: emits a row."""

    __slots__ = ("count", "emit", "done")

    def __init__(self, count: int, emit: Callable[[int], None]) -> None:
        self.count = count
        self.emit = emit
        self.done = 0

    def force(self, row: int) -> None:
        """Emit what is missing up to a row."""
        while self.done <= row:
            self.done += 1
            self.emit(self.done - 1)


class TileProducts:
    """Emits the plan of one module, function by function."""

    def __init__(self, lowering: Lowering, plan: Plan) -> None:
        self.lowering = lowering
        self.plan = plan
        self.module = lowering.module
        self.room = TileRoom(lowering, plan.groups)
        size = lowering.shapes.subgroup
        assert isinstance(size, int) or not plan.choices
        self.columns = size if isinstance(size, int) else 0
        self.elements = TileElements(lowering)
        self.words = TileWords(self.room)
        #: Is anything computed by tiles?
        self.has_tiles = bool(plan.choices or plan.accumulations)
        self._begin()

    def _begin(self) -> None:
        #: Of the function at hand: vector -> its tiles; of the block at hand: vector -> its rows that may be missing.
        self.grids: dict[int, Grid] = {}
        self.pending: dict[int, _Rows] = {}
        #: (label, vector) -> the array that it is in that block.
        self.arrays: dict[tuple[int, int], int] = {}
        #: (label of the predecessor, value) -> the tiles that a phi takes from there.
        self.edges: dict[tuple[int, AnyOperand], Grid] = {}
        self.definers: dict[int, Instruction] = {}
        self.words.arrays = {}

    # ---- types ----

    def tile(self, name: str, rows: int, columns: int, use: int) -> Definition:
        """Return the type of a matrix of subgroup scope."""
        type_ = tile_type(self.lowering, name, rows, columns, use)
        self.lowering.shapes.kept[type_] = True
        return type_

    def zeros(self, tile: Definition) -> Definition:
        """Return a matrix of zeros."""
        zero = self.module.define(spirv.OpConstantNull, tile.operands[0])
        return self.module.define(spirv.OpConstantComposite, tile, zero)

    def vector_tile(self, type_: Definition) -> tuple[Definition, int, int]:
        """Return the type of the tiles of a vector that stays in them, and how many rows and columns there are."""
        assert self.plan.grid is not None
        rows, columns = self.plan.grid
        shape = self.lowering.shapes.vector(type_)
        assert isinstance(shape.length, int)
        name = component_name(shape.component_type) or ""
        tile = self.tile(name, rows, columns, USE_ACCUMULATOR)
        return tile, shape.length // rows, -(-self.columns // columns)

    # ---- the function at hand ----

    def begin_function(self, body: FunctionRewriter) -> None:
        """Give ids to the tiles of a function."""
        self._begin()
        self.definers = dict(body.definers)
        function = body.function
        for owner, result in self.plan.tiled:
            if owner is function:
                self.grids[result] = self._new_grid(body, body.types[result])
        for block in function.blocks:
            for phi in block.phis():
                if phi.result in self.grids:
                    for value, label in zip(phi.operands[::2], phi.operands[1::2]):
                        if value not in self.grids and (label, value) not in self.edges:
                            assert phi.type is not None
                            self.edges[label, value] = self._new_grid(body, phi.type)

    def _new_grid(self, body: FunctionRewriter, type_: Definition) -> Grid:
        _, rows, columns = self.vector_tile(type_)
        return [[body.function.new_id() for _ in range(columns)] for _ in range(rows)]

    def lower(self, body: FunctionRewriter, block: Block, instruction: Instruction) -> bool:
        """Lower an instruction that the plan lists; give any other one arrays in place of tiles. Return whether it is
        lowered.
        """
        if instruction.opcode in PRODUCTS and instruction in self.plan.choices:
            self._product(body, block, instruction, self.plan.choices[instruction])
            return True
        if instruction.result in self.grids:
            if instruction.opcode == spirv.OpPhi:
                self._phi(body, instruction)
            else:
                self._elementwise(body, instruction)
            return True
        if instruction.opcode == spirv.OpCooperativeVectorLoadNV and self.has_tiles:
            return self.words.load(body, instruction)
        if instruction.opcode not in _TRANSPARENT:
            self.force(body)
        if self._store_vector(body, instruction):
            return True
        if instruction.opcode != spirv.OpPhi:
            self.use_arrays(body, block, instruction)
        return False

    def end_block(self, body: FunctionRewriter, block: Block) -> None:
        """Emit what other blocks need of this one."""
        self.force(body)
        for (label, value), grid in self.edges.items():
            if label == block.label:
                self._to_tiles(body, value, grid)
        by_label = {each.label: each for each in body.function.blocks}
        for successor in block.successors():
            for phi in by_label[successor].phis():
                if phi.result not in self.grids:
                    for position in range(0, len(phi.operands), 2):
                        if phi.operands[position + 1] == block.label and self._is_no_array(phi.operands[position]):
                            phi.operands[position] = self.array(body, block, phi.operands[position])
        if block.terminator is not None and block.terminator.opcode == spirv.OpReturnValue:
            self.use_arrays(body, block, block.terminator)

    def force(self, body: FunctionRewriter) -> None:
        """Emit all rows that are missing."""
        for rows in self.pending.values():
            rows.force(rows.count - 1)
        self.pending.clear()

    # ---- between arrays and tiles ----

    def _is_no_array(self, value: AnyOperand) -> bool:
        """Return whether a vector is in tiles, or words."""
        return value in self.grids or value in self.words.arrays

    def use_arrays(self, body: FunctionRewriter, block: Block, instruction: Instruction) -> None:
        """Give an instruction arrays in place of the vectors in tiles, or of words, that are its operands."""
        operands = instruction.operands
        for position, operand in enumerate(operands):
            if operand.__class__ is int and self._is_no_array(operand):
                operands[position] = self.array(body, block, operand)

    def array(self, body: FunctionRewriter, block: Block, value: int) -> int:
        """Return the array that a vector in tiles, or of words, is, for the block at hand."""
        key = (block.label, value)
        found = self.arrays.get(key)
        if found is None:
            found = self.arrays[key] = body.function.new_id()
            if value in self.words.arrays:
                self.words.unpack(body, value, found)
                return found
            type_ = body.types[value]
            shape = self.lowering.shapes.vector(type_)
            name = component_name(shape.component_type) or ""
            self.store(body, value, name)
            assert isinstance(shape.length, int)
            self.room.barrier(body)
            self.room.take_vector(body, found, type_, component_of(name), shape.length)
            self.room.barrier(body)
        return found

    def put_columns(
        self,
        body: FunctionRewriter,
        block: Block,
        vector: AnyOperand,
        name: str,
        extent: tuple[int, int, int],
        interpretation: int | None = None,
        first: int = 0,
    ) -> None:
        """Store a vector as columns: its tiles where they are the same as columns, else each invocation's array.

        name: of the components of the columns. extent: rows of the vector, rows of the columns, and most columns.
        interpretation, first: as in `TileRoom.put_vector`.
        """
        rows, all_rows, most_columns = extent
        grid = self.grids.get(vector)
        if grid is not None:
            shape = self.lowering.shapes.vector(body.type_of(vector))
            is_same = interpretation is None and component_name(shape.component_type) == name
            columns = len(grid[0]) * (self.plan.grid or (1, 1))[1]
            if is_same and rows == all_rows == shape.length and columns <= most_columns:
                self.store(body, vector, name, first)
                return
            vector = self.array(body, block, vector)
        elif vector in self.words.arrays:
            shape = self.lowering.shapes.vector(body.type_of(vector))
            if interpretation is None and component_name(shape.component_type) == name and rows == shape.length:
                self.words.put(body, vector, -(-all_rows * component_bytes(name) // WORD), first)
                return
            vector = self.array(body, block, vector)
        self.room.put_vector(body, vector, component_of(name), (rows, all_rows), interpretation, first)

    def _store_vector(self, body: FunctionRewriter, instruction: Instruction) -> bool:
        """Store a vector to memory by words. Return whether that is possible."""
        if instruction.opcode != spirv.OpCooperativeVectorStoreNV or not self.has_tiles:
            return False
        access, value = self.words.store_access(body, instruction), instruction.operands[2]
        if access is None:
            return False
        if value not in self.grids:
            self.words.store(body, value, access)
            return True
        type_ = body.types[value]
        self.store(body, value, component_name(self.lowering.shapes.vector(type_).component_type) or "")
        self.room.barrier(body)
        self.words.store_column(body, type_, access)
        self.room.barrier(body)
        return True

    def store(self, body: FunctionRewriter, value: int, name: str, first: int = 0) -> None:
        """Store the tiles of a vector as columns, row after row. first: the word of the room where they begin."""
        grid = self.grids[value]
        shape = self.plan.grid or (1, 1)
        size = component_bytes(name)
        stride = column_words(len(grid) * shape[0], size)
        self.room.need(first + len(grid[0]) * shape[1] * stride)
        for row, tiles in enumerate(grid):
            self._force(value, row)
            for column, tile in enumerate(tiles):
                self.room.store(body, tile, first + tile_word(row, column, shape, size, stride), stride)

    def _force(self, value: int, row: int) -> None:
        rows = self.pending.get(value)
        if rows is not None:
            rows.force(row)

    def _to_tiles(self, body: FunctionRewriter, value: AnyOperand, grid: Grid) -> None:
        """Load the array of a vector as tiles."""
        type_ = body.type_of(value)
        tile, _, _ = self.vector_tile(type_)
        shape = self.lowering.shapes.vector(type_)
        name = component_name(shape.component_type) or ""
        extent = self.plan.grid or (1, 1)
        size = component_bytes(name)
        assert isinstance(shape.length, int)
        stride = column_words(shape.length, size)
        self.room.need(len(grid[0]) * extent[1] * stride)
        if value in self.words.arrays:
            self.words.put(body, value, -(-shape.length * size // WORD))
        else:
            self.room.put_vector(body, value, component_of(name), (shape.length, shape.length))
        self.room.barrier(body)
        for row, tiles in enumerate(grid):
            for column, result in enumerate(tiles):
                self.room.load(body, tile, tile_word(row, column, extent, size, stride), stride, result)
        self.room.barrier(body)

    # ---- products ----

    def _product(self, body: FunctionRewriter, block: Block, instruction: Instruction, choice: Choice) -> None:
        """Emit a product: at once, or row by row on demand where the result stays in tiles."""
        assert instruction.result is not None and instruction.type is not None
        self.room.need(self.plan.words(choice))
        if choice.is_checked:
            self._checked(body, block, instruction, choice)
            return
        multiplication = _Multiplication(self, body, choice)
        multiplication.columns_from(block)
        grid = self.grids.get(instruction.result)
        if grid is None:
            grid = multiplication.new_grid()
            self._rows(multiplication, grid).force(choice.m - 1)
            multiplication.finish(grid)
            return
        rows = self._rows(multiplication, grid)
        if rows.done < rows.count:
            self.pending[instruction.result] = rows

    def _rows(self, multiplication: _Multiplication, grid: Grid) -> _Rows:
        """Return the rows of a product: to be emitted where the factors can be held, else emitted already."""
        choice, body = multiplication.choice, multiplication.body
        columns = list(range(choice.n))
        # A tile of the matrix that is staged is staged once for all columns whose factors are held.
        parts = [columns] if choice.k * choice.n <= MOST_HELD else [[column] for column in columns]
        factors = multiplication.factors(parts[0])
        is_free = choice.is_direct or choice.stage is not None
        if len(parts) == 1 and is_free and (choice.is_direct_bias or not choice.bias):
            self.room.barrier(body)
            return _Rows(choice.m, lambda row: multiplication.row(row, columns, factors, grid))
        for part in parts:
            held = factors if part is parts[0] else multiplication.factors(part)
            for row in range(choice.m):
                multiplication.row(row, part, held, grid)
        self.room.barrier(body)
        rows = _Rows(choice.m, lambda row: None)
        rows.done = choice.m
        return rows

    def _checked(self, body: FunctionRewriter, block: Block, instruction: Instruction, choice: Choice) -> None:
        """Call a function that takes the tiles if all invocations of the subgroup call it with one matrix."""
        assert instruction.type is not None
        product = choice.product
        if self._is_no_array(product.vector):
            product.vector = instruction.operands[0] = self.array(body, block, product.vector)
        multiplication = _Multiplication(self, body, choice)
        plain = VectorProduct(self.lowering, body, instruction, product.bias is not None)
        weights = multiplication.weights
        found = (weights.access, multiplication.bias_access, plain.access, plain.bias_access)
        accesses = [each for each in found if each is not None]
        values = [
            product.vector,
            plain.pitch,
            weights.pitch,
            *(id_ for each in accesses for id_ in each.arguments),
        ]
        passed, builder, parameters = self.checked_function(body, "multiply_checked", instruction.type, values)
        vector = parameters.get(product.vector, product.vector)
        product.vector = plain.vector = vector
        plain.pitch = parameters.get(plain.pitch, plain.pitch)
        weights.pitch = parameters.get(weights.pitch, weights.pitch)
        for access in accesses:
            access.arguments = [parameters.get(each, each) for each in access.arguments]
        equal = [each for each in parameters.values() if each != vector] if choice.differs else []
        results = [builder.new_id() for _ in range(2)]
        made = [Instruction(instruction.opcode, instruction.type, result, instruction.operands) for result in results]

        def emit_tiles(inner: FunctionRewriter, block: Block) -> None:
            multiplication.body, product.instruction = inner, made[0]
            multiplication.columns_from(block)
            grid = multiplication.new_grid()
            self._rows(multiplication, grid).force(choice.m - 1)
            multiplication.finish(grid)

        def emit_plain(inner: FunctionRewriter) -> None:
            plain.body, plain.instruction = inner, made[1]
            plain.emit()

        tiled, other = self.branches(builder, choice, equal, emit_tiles, emit_plain)
        builder.ret_value(builder.phi(instruction.type, results[0], tiled, results[1], other))
        body.call(instruction, builder.definition, passed)

    def checked_function(
        self, body: FunctionRewriter, name: str, result: Definition, values: OperandList
    ) -> tuple[OperandList, FunctionBuilder, dict[AnyOperand, int]]:
        """Return the arguments of a new function, its builder, and argument -> parameter.

        values: those of the caller that it needs; constants belong to the module and are not passed.
        """
        passed = list(dict.fromkeys(value for value in values if value.__class__ is int and value < 0))
        types = [body.type_of(value) for value in passed]
        builder = FunctionBuilder(
            self.module, self.module.define(spirv.OpTypeFunction, None, result, *types), name=name
        )
        return passed, builder, {value: builder.parameter(type_) for value, type_ in zip(passed, types)}

    def branches(
        self,
        builder: FunctionBuilder,
        choice: Conditions,
        equal: list[int],
        emit_tiles: Callable[[FunctionRewriter, Block], None],
        emit_plain: Callable[[FunctionRewriter], None],
    ) -> tuple[Block, Block]:
        """Emit the two branches of a checked function; return their blocks. The builder is left at their merge block.

        equal: the parameters that must be the same in the whole subgroup.
        """
        inner = FunctionRewriter(builder, self.lowering.sizes)
        inner.output = builder.block.instructions
        is_whole = self._is_whole(inner, choice, equal)
        tiled, other, merge = (builder.new_block() for _ in range(3))
        builder.selection_merge(merge)
        builder.branch_conditional(is_whole, tiled, other)
        builder.begin(tiled)
        inner.output = builder.block.instructions
        # Ids are local to a function: those of `grids` and of `words` are the caller's.
        outside, self.grids, self.words.arrays = (self.grids, self.words.arrays), {}, {}
        emit_tiles(inner, tiled)
        self.grids, self.words.arrays = outside
        builder.branch(merge)
        builder.begin(other)
        inner.output = builder.block.instructions
        emit_plain(inner)
        builder.branch(merge)
        builder.begin(merge)
        return tiled, other

    def _is_whole(self, body: FunctionRewriter, choice: Conditions, equal: list[int]) -> int:
        """Return the condition that all invocations of the subgroup are active and have the same values.

        Inactive invocations take no part in a ballot, and only active ones are compared.
        """
        sizes = self.lowering.sizes
        scope = sizes.constant(spirv.ScopeSubgroup)
        conditions = [body.emit(spirv.OpGroupNonUniformAllEqual, sizes.boolean, scope, value) for value in equal]
        if choice.is_partial or not conditions:
            mask = self.module.define(spirv.OpTypeVector, None, sizes.uint, 4)
            here = body.emit(spirv.OpGroupNonUniformBallot, mask, scope, sizes.truth(True))
            add = spirv.GroupOperationReduce
            count = body.emit(spirv.OpGroupNonUniformBallotBitCount, sizes.uint, scope, add, here)
            conditions.append(body.emit(spirv.OpIEqual, sizes.boolean, count, sizes.constant(self.columns)))
        result = conditions.pop()
        for condition in conditions:
            result = body.emit(spirv.OpLogicalAnd, sizes.boolean, result, condition)
        return result

    # ---- operations on elements ----

    def _phi(self, body: FunctionRewriter, instruction: Instruction) -> None:
        assert instruction.result is not None and instruction.type is not None
        tile, rows, columns = self.vector_tile(instruction.type)
        operands = instruction.operands
        for row in range(rows):
            for column in range(columns):
                values: list[AnyOperand] = []
                for value, label in zip(operands[::2], operands[1::2]):
                    grid = self.grids.get(value) or self.edges[label, value]
                    values += (grid[row][column], label)
                body.emit_as(self.grids[instruction.result][row][column], spirv.OpPhi, tile, *values)

    def _elementwise(self, body: FunctionRewriter, instruction: Instruction) -> None:
        """Do to tiles what an instruction does to components, row by row on demand."""
        assert instruction.result is not None and instruction.type is not None
        tile, count, columns = self.vector_tile(instruction.type)
        results = self.grids[instruction.result]
        opcode, operands = instruction.opcode, list(instruction.operands)
        leading = operands[:2] if opcode == spirv.OpExtInst else []
        del operands[: len(leading)]
        values = [self._operand(body, operand) for operand in operands]

        def emit(row: int) -> None:
            for operand in operands:
                if operand in self.grids:
                    self._force(operand, row)
            for column in range(columns):
                parts = [value[row][column] if isinstance(value, list) else value for value in values]
                result = results[row][column]
                if opcode == spirv.OpVectorTimesScalar:
                    body.emit_as(result, spirv.OpMatrixTimesScalar, tile, *parts)
                elif opcode == spirv.OpFConvert:
                    body.emit_as(result, opcode, tile, *parts)
                elif opcode in NATIVE:
                    body.emit_as(result, opcode, tile, *[self._splat(body, tile, part) for part in parts])
                else:
                    helper = self._by_element(opcode, leading, tile, [body.type_of(part) for part in parts])
                    body.emit_as(result, spirv.OpFunctionCall, tile, helper, *parts)

        self.pending[instruction.result] = _Rows(count, emit)

    def _operand(self, body: FunctionRewriter, operand: AnyOperand) -> Grid | AnyOperand:
        """Return the tiles of an operand, or the scalar that all of its components are."""
        if operand in self.grids:
            return self.grids[operand]
        if body.type_of(operand).opcode != spirv.OpTypeCooperativeVectorNV:
            return operand
        return self.plan.splat(body.function, operand, self.definers)

    def _splat(self, body: FunctionRewriter, tile: Definition, part: AnyOperand) -> AnyOperand:
        """Return a matrix of equal elements for a scalar."""
        if body.type_of(part) is tile:
            return part
        if part.__class__ is int:
            return body.emit(spirv.OpCompositeConstruct, tile, part)
        return self.module.define(spirv.OpConstantComposite, tile, part)

    def _by_element(
        self, opcode: int, leading: list[AnyOperand], tile: Definition, types: list[Definition]
    ) -> Definition:
        """Return the function that does to each element of matrices what an instruction does to a scalar."""

        def operation(builder: AnyOperand, index: AnyOperand, values: OperandList) -> AnyOperand:
            return builder.emit(opcode, tile.operands[0], *leading, *values)

        return self.elements.function((opcode, *leading), tile, types, operation)


class _Multiplication:
    """One product while it is emitted."""

    def __init__(self, tiles: TileProducts, body: FunctionRewriter, choice: Choice) -> None:
        self.tiles, self.body, self.choice = tiles, body, choice
        self.room, self.lowering = tiles.room, tiles.lowering
        row = choice.row
        self.a = tiles.tile(choice.factor, row.m, row.k, USE_A)
        self.b = tiles.tile(choice.factor if row.a == row.b else row.b, row.k, row.n, USE_B)
        self.c = tiles.tile(choice.sum, row.m, row.n, USE_ACCUMULATOR)
        product, memory = choice.product, self.lowering.memory
        self.bias_access: Access | None = None
        if product.bias is not None:
            pointer, offset, _ = product.bias
            self.bias_access = access_to(memory, body, pointer, (), offset)
            self.load_bias = self.bias_access.callback("load", stored_component(choice.bias))
        self.stride = column_words(choice.k * row.k, component_bytes(row.b))
        #: Where the weights and the bias begin in the room, in words: the columns of the vectors come first.
        self.after_columns = choice.n * row.n * self.stride
        self.signs = _SIGNED.get(row.a, 0) & 1 | _SIGNED.get(row.b, 0) & 2 | _SIGNED.get(choice.sum, 0)
        self.weights = TileWeights(self.lowering, self.room, body, choice, self.a, self.after_columns)
        self.bias_word = 0

    def new_grid(self) -> Grid:
        """Return ids for the tiles of the result."""
        new_id = self.body.function.new_id
        return [[new_id() for _ in range(self.choice.n)] for _ in range(self.choice.m)]

    # ---- columns ----

    def columns_from(self, block: Block) -> None:
        """Store the vector as columns."""
        choice, tiles, body = self.choice, self.tiles, self.body
        row, vector = choice.row, choice.product.vector
        shape = self.lowering.shapes.vector(body.type_of(vector))
        name = component_name(shape.component_type) or ""
        how = literal(choice.product.interpretation)
        assert how is not None
        interpretation = None if _plain_interpretation(how, row.b) and name == row.b else how
        extent = (choice.depth, choice.k * row.k, choice.n * row.n)
        tiles.put_columns(body, block, vector, row.b, extent, interpretation)
        if choice.bias and not choice.is_direct_bias:
            self._stage_bias()
        self.room.barrier(body)

    def factors(self, columns: list[int]) -> dict[tuple[int, int], int]:
        """Load the tiles of columns: (k, column) -> the tile."""
        row = self.choice.row
        shape, size, stride = (row.k, row.n), component_bytes(row.b), self.stride
        return {
            (k, column): self.room.load(self.body, self.b, tile_word(k, column, shape, size, stride), stride)
            for k in range(self.choice.k)
            for column in columns
        }

    # ---- rows ----

    def row(self, row: int, columns: list[int], factors: dict[tuple[int, int], int], grid: Grid) -> None:
        """Emit a row of tiles of the result."""
        body, choice = self.body, self.choice
        start = self._start(row)
        sums: dict[int, AnyOperand] = dict.fromkeys(columns, start)
        is_result = choice.has_tiles and choice.sum != choice.result
        for k in range(choice.k):
            factor = self.weights.tile(body, row, k)
            for column in columns:
                is_last = k == choice.k - 1 and not is_result
                result = grid[row][column] if is_last else body.function.new_id()
                flags = [self.signs] if self.signs else []
                operands = (factor, factors[k, column], sums[column], *flags)
                body.emit_as(result, spirv.OpCooperativeMatrixMulAddKHR, self.c, *operands)
                sums[column] = result
        if is_result:
            tile = self.tiles.tile(choice.result, choice.row.m, choice.row.n, USE_ACCUMULATOR)
            for column in columns:
                body.emit_as(grid[row][column], spirv.OpFConvert, tile, sums[column])

    def _start(self, row: int) -> AnyOperand:
        """Return what the sums of a row of tiles begin with: zeros, or the bias in each column."""
        choice, body = self.choice, self.body
        if self.bias_access is None:
            return self.tiles.zeros(self.c)
        constant = self.lowering.sizes.constant
        if not choice.is_direct_bias:
            word = self.bias_word + row * choice.row.m * component_bytes(choice.sum) // WORD
            return self.room.load(body, self.c, word, 0)
        tile = self.tiles.tile(choice.bias, choice.row.m, choice.row.n, USE_ACCUMULATOR)
        pointer = pointer_into(body, self.bias_access, choice.bias, row * choice.row.m)
        layout = (constant(COLUMN_MAJOR), constant(0))
        loaded = body.emit(spirv.OpCooperativeMatrixLoadKHR, tile, pointer, *layout, *aligned(self.bias_access))
        return loaded if tile is self.c else body.emit(spirv.OpFConvert, self.c, loaded)

    def _macros(self, component: Component) -> Macros:
        """Return the macros of helpers that store components of memory."""
        return of_component(component, "C_") | {"INPUT": "SAME_FLOAT"}

    def _stage_bias(self) -> None:
        """Store the bias in the room, with zeros after it."""
        choice, body, room, access = self.choice, self.body, self.room, self.bias_access
        assert access is not None
        component, stored = component_of(choice.sum), stored_component(choice.bias)
        words = choice.m * choice.row.m * component.size // WORD
        helper = self.lowering.library.function(
            "columns",
            "put_bias",
            access.macros | of_component(stored, "M_") | self._macros(component) | room.lanes(spirv.ScopeSubgroup)[0],
            {"WORDS": words, "ROWS": choice.rows} | room.lanes(spirv.ScopeSubgroup)[1],
            {"load": self.load_bias, "store_word": room.callback("store")},
        )
        self.bias_word = self.after_columns + choice.own_words
        body.result_of(helper, *access.arguments, room.at(body, self.bias_word))

    def finish(self, grid: Grid) -> None:
        """Load the result as a vector."""
        choice, body, room = self.choice, self.body, self.room
        instruction, row = choice.product.instruction, choice.row
        name = choice.result if choice.has_tiles else choice.sum
        size = component_bytes(name)
        stride = column_words(choice.m * row.m, size)
        for number, tiles in enumerate(grid):
            for column, tile in enumerate(tiles):
                room.store(body, tile, tile_word(number, column, (row.m, row.n), size, stride), stride)
        room.barrier(body)
        assert instruction.result is not None and instruction.type is not None
        room.take_vector(body, instruction.result, instruction.type, component_of(name), choice.m * row.m)
        room.barrier(body)


def _plain_interpretation(how: int, name: str) -> bool:
    """Return whether an interpretation is the component itself."""
    return {0: "float16", 3: "sint8", 7: "uint8"}.get(how) == name
