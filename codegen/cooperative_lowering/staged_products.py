"""Products of grids whose factors are staged in shared memory. SPV_NV_cooperative_matrix2.

In: the staged factors of a product, the tiles of the others, the sums so far. Out: a function that multiplies them, and
its call. The function chooses at run time: where all factors lie in memory line by line, it stages and multiplies them
without control flow; else a factor that does not is staged element by element. Must not know: where areas lie.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.function_rewriter import FunctionRewriter
from glslc_coop.codegen.cooperative_lowering.grid_factors import Factors
from glslc_coop.codegen.cooperative_lowering.shapes import USE_A, USE_B
from glslc_coop.codegen.ir.function import FunctionBuilder
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Mapping

    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand
    from glslc_coop.codegen.cooperative_lowering.grid_context import GridContext
    from glslc_coop.codegen.cooperative_lowering.grid_factors import TileOf
    from glslc_coop.codegen.cooperative_lowering.grid_tensors import TensorAccess
    from glslc_coop.codegen.cooperative_lowering.shapes import GridShape
    from glslc_coop.codegen.ir.instruction import Definition, OperandList


class StagedProduct:
    """One product. accesses: use -> a staged factor; tile: the type of the sums; masks: operands of each product."""

    def __init__(
        self,
        grids: GridContext,
        accesses: dict[int, TensorAccess],
        result: GridShape,
        tile: Definition,
        masks: OperandList,
    ) -> None:
        self.grids, self.accesses = grids, accesses
        self.result, self.tile, self.masks = result, tile, masks
        self.factors = Factors(grids, accesses)

    def multiply(
        self, body: FunctionRewriter, others: Mapping[int, list[AnyOperand]], sums: list[AnyOperand]
    ) -> list[AnyOperand]:
        """Return the sums plus the product. others: use -> the tiles of a factor that is not staged."""
        if not self.factors.has_lines:
            total = self._steps(body, self.factors.slices(body), False, others, self._array(body, sums))
            return self._elements(body, total, len(sums))
        groups = [sums, *others.values()]
        arrays = [self._array(body, tiles) for tiles in groups]
        passed = [operand for access in self.accesses.values() for operand in access.passed] + arrays
        types = [body.type_of(operand) for operand in passed]
        keys = [(use, access.key) for use, access in self.accesses.items()]
        key = ("multiply", self.result.type, self.tile, *self.masks, *types, *keys)
        function = self.grids.functions.get(key)
        if function is None:
            function = self._function(types, [len(tiles) for tiles in groups], list(others))
            self.grids.functions[key] = function
        return self._elements(body, body.result_of(function, *passed), len(sums))

    def _array(self, body: FunctionRewriter, tiles: list[AnyOperand]) -> int:
        """Return tiles of one type as an array."""
        length = self.grids.lowering.sizes.constant(len(tiles))
        type_ = self.grids.module.define(spirv.OpTypeArray, None, body.type_of(tiles[0]), length)
        return body.emit(spirv.OpCompositeConstruct, type_, *tiles)

    def _elements(self, body: FunctionRewriter, array: AnyOperand, count: int) -> list[AnyOperand]:
        type_ = body.type_of(array).operands[0]
        return [body.emit(spirv.OpCompositeExtract, type_, array, number) for number in range(count)]

    def _function(self, types: list[Definition], lengths: list[int], uses: list[int]) -> Definition:
        """Return the function. types: of its parameters; lengths: of the last ones, which are arrays of tiles."""
        module, sizes, factors = self.grids.module, self.grids.lowering.sizes, self.factors
        returned = types[-len(lengths)]
        builder = FunctionBuilder(module, module.define(spirv.OpTypeFunction, None, returned, *types), name="multiply")
        rest: list[AnyOperand] = [builder.parameter(type_) for type_ in types]
        for access in self.accesses.values():
            rest = access.enter(rest)
        inner = FunctionRewriter(builder, sizes)
        inner.output = builder.block.instructions
        sums, *arrays = rest
        others = {use: self._elements(inner, *array) for use, array in zip(uses, zip(arrays, lengths[1:]))}
        slices = factors.slices(inner)
        found = [inner.emit(spirv.OpCompositeExtract, sizes.uint, slice_, 0) for slice_ in slices.values()]
        both = found[0] if len(found) == 1 else inner.emit(spirv.OpBitwiseAnd, sizes.uint, *found)
        is_found = inner.emit(spirv.OpINotEqual, sizes.boolean, both, sizes.constant(0))
        blocks = [builder.new_block() for _ in range(3)]
        builder.selection_merge(blocks[2])
        builder.branch_conditional(is_found, blocks[0], blocks[1])
        totals = []
        for block, are_found in zip(blocks, (True, False)):
            builder.begin(block)
            inner.output = builder.block.instructions
            total = self._steps(inner, slices, are_found, others, sums)
            totals.append(self._elements(inner, total, lengths[0]))
            builder.branch(blocks[2])
        builder.begin(blocks[2])
        inner.output = builder.block.instructions
        joined = [builder.phi(self.tile, one, blocks[0], other, blocks[1]) for one, other in zip(*totals)]
        builder.ret_value(inner.emit(spirv.OpCompositeConstruct, returned, *joined))
        return builder.definition

    def _steps(
        self,
        body: FunctionRewriter,
        slices: Mapping[int, AnyOperand],
        are_found: bool,
        others: Mapping[int, list[AnyOperand]],
        sums: AnyOperand,
    ) -> AnyOperand:
        """Multiply the parts of the factors one after the other; sums are an array of tiles.

        Steps alike, of this and other products, call one function if both factors are staged.
        """
        for first, count, offsets in self.factors.steps(body, slices, are_found):
            if not others:
                sums = body.result_of(self._step(body.type_of(sums), count, offsets), sums)
                continue
            tiles = {use: self.factors.tiles(body, use, count, offset) for use, offset in offsets.items()}
            elements = self._elements(body, sums, self.result.length)
            self._add(body, tiles | self._whole(others, first), count, elements)
            sums = self._array(body, elements)
        return sums

    def _whole(self, others: Mapping[int, list[AnyOperand]], first: int) -> dict[int, TileOf]:
        """Return the tiles of factors that are not staged, from a position along the depth on."""
        depth, columns = self.factors.depth, self.result.local_columns

        def of_a(row: int, k: int) -> AnyOperand:
            return others[USE_A][row * depth + first + k]

        def of_b(column: int, k: int) -> AnyOperand:
            return others[USE_B][(first + k) * columns + column]

        return {use: of_a if use == USE_A else of_b for use in others}

    def _step(self, type_: Definition, count: int, offsets: dict[int, int]) -> Definition:
        """Return the function that adds the products of one step to sums, an array of a type."""
        grids = self.grids
        key = ("multiply_step", type_, self.result.type, *self.masks, count, *offsets.items(), *self.factors.key())
        function = grids.functions.get(key)
        if function is None:
            function_type = grids.module.define(spirv.OpTypeFunction, None, type_, type_)
            builder = FunctionBuilder(grids.module, function_type, name="multiply_step")
            parameter = builder.parameter(type_)
            inner = FunctionRewriter(builder, grids.lowering.sizes)
            inner.output = builder.block.instructions
            sums = self._elements(inner, parameter, self.result.length)
            tiles = {use: self.factors.tiles(inner, use, count, offset) for use, offset in offsets.items()}
            self._add(inner, tiles, count, sums)
            builder.ret_value(self._array(inner, sums))
            function = grids.functions[key] = builder.definition
        return function

    def _add(self, body: FunctionRewriter, tiles: Mapping[int, TileOf], count: int, sums: list[AnyOperand]) -> None:
        """Add the products of some positions along the depth to sums."""
        columns = self.result.local_columns
        for k in range(count):
            of_columns = [tiles[USE_B](column, k) for column in range(columns)]
            for row in range(self.result.local_rows):
                of_row = tiles[USE_A](row, k)
                for column in range(columns):
                    number = row * columns + column
                    operands = (of_row, of_columns[column], sums[number], *self.masks)
                    sums[number] = body.emit(spirv.OpCooperativeMatrixMulAddKHR, self.tile, *operands)
