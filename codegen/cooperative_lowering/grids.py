"""Grids of tiles: products, operations on elements, and elements one by one.

In: the instructions on matrices of a `GridPlan`. Out: the same on each tile. Must not know: memory and exchanges
(`grid_memory`, `grid_exchanges`); why a matrix is a grid.

A matrix is an array of its tiles, row by row; so variables, phis, parameters and structures need no change.
Element e of a grid of T tiles is element e / T of tile e % T.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering import grid_exchanges, grid_factors, grid_memory, grid_tensors
from glslc_coop.codegen.cooperative_lowering.grid_context import GridContext
from glslc_coop.codegen.cooperative_lowering.grid_needs import Exchange
from glslc_coop.codegen.cooperative_lowering.grid_plan import LAYOUTS, PRODUCTS
from glslc_coop.codegen.cooperative_lowering.legality import component_name
from glslc_coop.codegen.cooperative_lowering.library import component_type
from glslc_coop.codegen.cooperative_lowering.renaming import CONVERSIONS
from glslc_coop.codegen.cooperative_lowering.shapes import USE_A, USE_ACCUMULATOR, USE_B, GridShape
from glslc_coop.codegen.cooperative_lowering.sizes import literal, part_type
from glslc_coop.codegen.cooperative_lowering.staged_products import StagedProduct
from glslc_coop.codegen.cooperative_lowering.tile_plan import GLSL_TYPES, NATIVE
from glslc_coop.codegen.ir.instruction import Instruction
from glslc_coop.codegen.ir.opcodes import CHAINS
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable
    from typing import TypeAlias

    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand, FunctionRewriter
    from glslc_coop.codegen.cooperative_lowering.grid_plan import GridProduct
    from glslc_coop.codegen.cooperative_lowering.grid_tensors import TensorAccess
    from glslc_coop.codegen.ir.instruction import Definition, OperandList

_SATURATES = 16
_SIGNED_RESULT = 8

Handler: TypeAlias = "Callable[[Grids, FunctionRewriter, Instruction], None]"


class Grids(GridContext):
    """Emits the grids of one module."""

    def begin_function(self, body: FunctionRewriter) -> None:
        """Load the tiles that hold coordinates: where the function asks for them there may be no barriers.

        The instructions go to the beginning of the function, where control flow is uniform. The loads that
        their product stages are found here, too.
        """
        self.factors: dict[AnyOperand, TensorAccess] = {}
        self.staged = grid_factors.find(body.function, self.plan)
        self._coordinates: dict[Definition, list[int]] = {}
        for block in body.function.blocks:
            for instruction in block.instructions:
                if instruction.opcode == spirv.OpCooperativeMatrixGetCoordinateEXT:
                    shape = self.plan.shapes.get(body.type_of(instruction.operands[0]))
                    if shape is not None and shape.component_type not in self._coordinates:
                        self._load_coordinates(body, shape)

    def _load_coordinates(self, body: FunctionRewriter, shape: GridShape) -> None:
        """Keep in variables a tile that holds the row number of each element, and one with the column numbers."""
        tile, variables = shape.component_type, []
        pointer = self.lowering.memory.pointer_type(spirv.StorageClassFunction, tile)
        for value in grid_exchanges.index_tiles(self, body, shape):
            variable = Instruction(spirv.OpVariable, pointer, body.function.new_id(), [spirv.StorageClassFunction])
            body.function.variables.append(variable)
            body.note(variable)
            assert variable.result is not None
            body.emit_as(None, spirv.OpStore, None, variable.result, value)
            variables.append(variable.result)
        self._coordinates[tile] = variables

    def lower(self, body: FunctionRewriter, instruction: Instruction) -> bool:
        """Lower an instruction on grids; return whether it is one that has another form."""
        opcode = instruction.opcode
        if opcode in CHAINS:
            return self._chain(body, instruction)
        if opcode in (spirv.OpCompositeExtract, spirv.OpCompositeInsert):
            return self._part(body, instruction)
        handler = _HANDLERS.get(opcode)
        if handler is None or not self._grids(body, instruction):
            return False
        handler(self, body, instruction)
        return True

    def shape_of(self, body: FunctionRewriter, instruction: Instruction) -> GridShape | None:
        """Return the grid of an instruction, for explanations; None if it has none."""
        if instruction.opcode not in _HANDLERS:
            return None
        found = self._grids(body, instruction)
        return found[0] if found else None

    def _grids(self, body: FunctionRewriter, instruction: Instruction) -> list[GridShape]:
        """Return the grids of the result of an instruction, of its operands, and of the types among these."""
        met: list[Definition | None] = [instruction.type]
        for operand in instruction.operands:
            if operand.__class__ is int:
                met.append(body.types.get(operand) if operand < 0 else None)
            else:
                met += [operand, operand.type]
        return [self.plan.shapes[type_] for type_ in met if type_ in self.plan.shapes]

    # ---- elements ----

    def _split_index(self, body: FunctionRewriter, shape: GridShape, index: AnyOperand) -> OperandList:
        """Return the number of the tile that has the element of an index, and that of the element in the tile."""
        constant = self.lowering.sizes.constant
        known = literal(index) if index.__class__ is not int else None
        if known is not None:
            return [constant(known % shape.length), constant(known // shape.length)]
        number = body.to_uint(index)
        if shape.length == 1:
            return [constant(0), number]
        count, uint = constant(shape.length), self.lowering.sizes.uint
        return [body.emit(spirv.OpUMod, uint, number, count), body.emit(spirv.OpUDiv, uint, number, count)]

    def _chain(self, body: FunctionRewriter, instruction: Instruction) -> bool:
        """Make an access chain into a matrix one into its tile."""
        base, *indices = instruction.operands
        type_ = body.type_of(base).operands[1]
        for position, index in enumerate(indices):
            shape = self.plan.shapes.get(type_)
            if shape is not None:
                indices[position : position + 1] = self._split_index(body, shape, index)
                body.emit_as(instruction.result, instruction.opcode, instruction.type, base, *indices)
                return True
            type_ = part_type(type_, index)
        return False

    def _part(self, body: FunctionRewriter, instruction: Instruction) -> bool:
        """Make literal indices into a matrix those of its tile."""
        first = 1 if instruction.opcode == spirv.OpCompositeExtract else 2
        operands = instruction.operands
        type_ = body.type_of(operands[first - 1])
        for position in range(first, len(operands)):
            shape = self.plan.shapes.get(type_)
            if shape is not None:
                index = operands[position]
                parts = [index % shape.length, index // shape.length]
                operands = [*operands[:position], *parts, *operands[position + 1 :]]
                body.emit_as(instruction.result, instruction.opcode, instruction.type, *operands)
                return True
            if type_.opcode == spirv.OpTypeStruct:
                type_ = type_.operands[operands[position]]
            else:
                type_ = type_.operands[0]
        return False

    def coordinate(self, body: FunctionRewriter, instruction: Instruction) -> None:
        """OpCooperativeMatrixGetCoordinateEXT: row and column of an element of this invocation."""
        matrix, index = instruction.operands
        assert instruction.type is not None
        shape, uint = self.shape(body, matrix), self.lowering.sizes.uint
        number, element = self._split_index(body, shape, index)
        component, wanted = shape.component_type.operands[0], instruction.type.operands[0]
        pointer = self.lowering.memory.pointer_type(spirv.StorageClassFunction, component)
        columns = self.lowering.sizes.constant(shape.local_columns)
        found: list[AnyOperand] = []
        for position, variable in enumerate(self._coordinates[shape.component_type]):
            place = body.emit(spirv.OpAccessChain, pointer, variable, element)
            inside = grid_exchanges.number_of(self, body, component, body.emit(spirv.OpLoad, component, place))
            opcode = spirv.OpUMod if position else spirv.OpUDiv
            start = body.scaled(
                body.emit(opcode, uint, number, columns), (shape.tile_rows, shape.tile_columns)[position]
            )
            total = body.emit(spirv.OpIAdd, uint, start, inside)
            found.append(total if wanted is uint else body.emit(spirv.OpBitcast, wanted, total))
        body.emit_as(instruction.result, spirv.OpCompositeConstruct, instruction.type, *found)

    def length(self, body: FunctionRewriter, instruction: Instruction) -> None:
        """OpCooperativeMatrixLengthKHR and OpCooperativeMatrixLengthNV."""
        shape = self.plan.shapes[instruction.operands[0]]
        uint = self.lowering.sizes.uint
        of_tile = body.emit(spirv.OpCooperativeMatrixLengthKHR, uint, shape.component_type)
        total = body.scaled(of_tile, shape.length)
        is_same = instruction.type is uint
        body.emit_as(instruction.result, spirv.OpCopyObject if is_same else spirv.OpBitcast, instruction.type, total)

    # ---- whole matrices ----

    def construct(self, body: FunctionRewriter, instruction: Instruction) -> None:
        """OpCompositeConstruct of a matrix: all of its elements are one scalar."""
        assert instruction.type is not None
        shape = self.plan.shapes.get(instruction.type)
        if shape is None:
            body.output.append(instruction)
            return
        tile = body.emit(spirv.OpCompositeConstruct, shape.component_type, instruction.operands[0])
        self.finish(body, instruction, [tile] * shape.length)

    # ---- products ----

    def load_tensor(self, body: FunctionRewriter, instruction: Instruction) -> None:
        """OpCooperativeMatrixLoadTensorNV: at once, or when the product stages it."""
        if instruction.result in self.staged:
            assert instruction.type is not None
            shape = self.plan.shapes[instruction.type]
            self.factors[instruction.result] = grid_tensors.TensorAccess(self, body, instruction, shape, False)
        else:
            grid_tensors.load_tensor(self, body, instruction)

    def multiply(self, body: FunctionRewriter, instruction: Instruction) -> None:
        """OpCooperativeMatrixMulAddKHR and OpCooperativeMatrixMulAddNV."""
        assert instruction.type is not None
        product = self.plan.products[instruction]
        a, b, c = instruction.operands[:3]
        types = [body.type_of(each) for each in (a, b, c)] + [instruction.type]
        flags = self.plan.flags(instruction, types)
        result = self.plan.shapes[instruction.type]
        accesses = {use: self.factors.pop(each) for each, use in ((a, USE_A), (b, USE_B)) if each in self.factors}
        left, depth = ([], 0) if USE_A in accesses else self._factor(body, a, USE_A)
        right = [] if USE_B in accesses else self._factor(body, b, USE_B)[0]
        sums = self._addend(body, c, product)
        if product.saturates_after:
            flags &= ~_SATURATES
            total = self.plan.tile(types[3].operands[0], result.tiling, USE_ACCUMULATOR)
            zero = self.module.define(spirv.OpConstantNull, total)
            addends, sums = sums, [zero] * result.length
        component = component_type(self.module, GLSL_TYPES[product.sum])
        if product.sum == component_name(types[3].operands[0]):
            component = types[3].operands[0]
        tile = self.plan.tile(component, result.tiling, USE_ACCUMULATOR)
        self.lowering.shapes.kept[tile] = True
        masks = [flags] if flags else []
        columns = result.local_columns

        if accesses:
            staged = StagedProduct(self, accesses, result, tile, masks)
            others = {use: tiles for use, tiles in ((USE_A, left), (USE_B, right)) if use not in accesses}
            sums = staged.multiply(body, others, sums)
        else:
            for row in range(result.local_rows):
                for k in range(depth):
                    for column in range(columns):
                        number = row * columns + column
                        operands = (left[row * depth + k], right[k * columns + column], sums[number], *masks)
                        sums[number] = body.emit(spirv.OpCooperativeMatrixMulAddKHR, tile, *operands)
        if product.saturates_after:
            is_signed = bool(flags & _SIGNED_RESULT)
            sums = [self._saturated_sum(body, tile, pair, is_signed) for pair in zip(addends, sums)]
        if tile is not result.component_type:
            sums = [body.emit(spirv.OpFConvert, result.component_type, each) for each in sums]
        self.finish(body, instruction, sums)

    def _factor(self, body: FunctionRewriter, value: AnyOperand, use: int) -> tuple[list[AnyOperand], int]:
        """Return the tiles of A or B, and how many there are along the depth; their padding is zero."""
        shape = self.shape(body, value)
        tiles = self.tiles(body, value)
        wanted = self.plan.similar(shape, shape.component_type.operands[0], use)
        self.lowering.shapes.kept[wanted.component_type] = True
        depth, padded = (wanted.columns, wanted.padded[1]) if use == USE_A else (wanted.rows, wanted.padded[0])
        if shape.use != use or depth != padded and shape.type in self.plan.dirty:
            tiles = list(grid_exchanges.emit(self, body, tiles, Exchange(shape, wanted)))
        return tiles, wanted.local_columns if use == USE_A else wanted.local_rows

    def _addend(self, body: FunctionRewriter, value: AnyOperand, product: GridProduct) -> list[AnyOperand]:
        """Return the tiles of C, with the components of the sums."""
        shape, tiles = self.shape(body, value), self.tiles(body, value)
        if shape.name == product.sum:
            return tiles
        component = component_type(self.module, GLSL_TYPES[product.sum])
        return self.converted(body, tiles, spirv.OpFConvert, shape, component)[0]

    def _saturated_sum(
        self, body: FunctionRewriter, tile: Definition, pair: tuple[AnyOperand, AnyOperand], is_signed: bool
    ) -> AnyOperand:
        """Return the sum of two tiles of 32-bit integers, clamped to their range."""
        component, module, sizes = tile.operands[0], self.module, self.lowering.sizes
        signed = module.define(spirv.OpTypeInt, None, 32, 1)

        def number(value: int) -> Definition:
            return module.define(spirv.OpConstant, component, value)

        def operation(builder: AnyOperand, index: AnyOperand, values: OperandList) -> AnyOperand:
            left, right = values
            total = builder.emit(spirv.OpIAdd, component, left, right)
            if not is_signed:
                overflows = builder.emit(spirv.OpULessThan, sizes.boolean, total, left)
                return builder.emit(spirv.OpSelect, component, overflows, number(0xFFFFFFFF), total)
            changes = [builder.emit(spirv.OpBitwiseXor, component, each, total) for each in (left, right)]
            both = builder.emit(spirv.OpBitwiseAnd, component, *changes)
            zero = module.define(spirv.OpConstant, signed, 0)
            overflows, is_negative = (
                builder.emit(spirv.OpSLessThan, sizes.boolean, self._as(builder, signed, each, component), zero)
                for each in (both, left)
            )
            limit = builder.emit(spirv.OpSelect, component, is_negative, number(0x80000000), number(0x7FFFFFFF))
            return builder.emit(spirv.OpSelect, component, overflows, limit, total)

        helper = self.elements.function(("saturated", is_signed), tile, [tile, tile], operation)
        return body.emit(spirv.OpFunctionCall, tile, helper, *pair)

    def _as(self, builder: AnyOperand, type_: Definition, value: AnyOperand, old: Definition) -> AnyOperand:
        return value if type_ is old else builder.emit(spirv.OpBitcast, type_, value)


#: Opcode -> what it becomes on grids.
_HANDLERS: dict[int, Handler] = {
    **dict.fromkeys(NATIVE, Grids.elementwise),
    **dict.fromkeys(CONVERSIONS, grid_exchanges.convert),
    **dict.fromkeys(PRODUCTS, Grids.multiply),
    **dict.fromkeys(LAYOUTS, grid_memory.access),
    spirv.OpBitcast: Grids.elementwise,
    spirv.OpMatrixTimesScalar: Grids.elementwise,
    spirv.OpCompositeConstruct: Grids.construct,
    spirv.OpCooperativeMatrixLengthKHR: Grids.length,
    spirv.OpCooperativeMatrixLengthNV: Grids.length,
    spirv.OpCooperativeMatrixGetCoordinateEXT: Grids.coordinate,
    spirv.OpCooperativeMatrixTransposeNV: grid_exchanges.transpose,
    spirv.OpCooperativeMatrixReduceNV: grid_exchanges.reduce,
    spirv.OpCooperativeMatrixPerElementOpNV: grid_exchanges.per_element,
    spirv.OpCooperativeMatrixLoadTensorNV: Grids.load_tensor,
    spirv.OpCooperativeMatrixStoreTensorNV: grid_tensors.store_tensor,
}
