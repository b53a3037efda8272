"""What the operations on grids of tiles share: values as tiles, tiles as values.

In: the `GridPlan` of a module. Out: `GridContext`, an argument of the functions of every family of operations. It does
not depend on any family.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.grid_room import GridRoom
from glslc_coop.codegen.cooperative_lowering.tile_elements import TileElements
from glslc_coop.codegen.cooperative_lowering.tile_room import WORD
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.context import Lowering
    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand, FunctionRewriter
    from glslc_coop.codegen.cooperative_lowering.grid_plan import GridPlan
    from glslc_coop.codegen.cooperative_lowering.shapes import GridShape
    from glslc_coop.codegen.ir.instruction import Definition, Instruction, OperandTuple

#: Most bytes that an exchange takes at once, if it can be cut.
_MOST_BYTES = 16384


class GridContext:
    """The grids of one module."""

    def __init__(self, lowering: Lowering, plan: GridPlan) -> None:
        self.lowering, self.plan = lowering, plan
        self.module = lowering.module
        self.room = GridRoom(lowering, plan.groups)
        self.elements = TileElements(lowering)
        #: What decides what a function does -> that function, which is called wherever the same is done.
        self.functions: dict[OperandTuple, Definition] = {}
        for shape in plan.shapes.values():
            lowering.shapes.kept[shape.component_type] = True

    def shape(self, body: FunctionRewriter, value: AnyOperand) -> GridShape:
        """Return the grid of a value."""
        return self.plan.shapes[body.type_of(value)]

    def tiles(self, body: FunctionRewriter, value: AnyOperand) -> list[AnyOperand]:
        """Return the tiles of a value."""
        shape = self.shape(body, value)
        made = body.definers.get(value) if value.__class__ is int else None
        if made is not None and made.opcode == spirv.OpCompositeConstruct and len(made.operands) == shape.length:
            if body.type_of(made.operands[0]) is shape.component_type:
                return list(made.operands)
        return [body.emit(spirv.OpCompositeExtract, shape.component_type, value, each) for each in range(shape.length)]

    def finish(self, body: FunctionRewriter, instruction: Instruction, tiles: list[AnyOperand]) -> None:
        """Make tiles the result of an instruction."""
        body.emit_as(instruction.result, spirv.OpCompositeConstruct, instruction.type, *tiles)

    def most_words(self, shape: GridShape) -> int:
        """Return how many words an exchange that can be cut takes at most."""
        share = 1 if shape.is_workgroup else self.plan.groups
        return min(_MOST_BYTES, self.plan.budget) // WORD // share

    def elementwise(self, body: FunctionRewriter, instruction: Instruction) -> None:
        """Do to each tile what an instruction does to a matrix."""
        assert instruction.type is not None
        shape = self.plan.shapes[instruction.type]
        operands = instruction.operands
        grids = [self.tiles(body, each) if body.type_of(each) in self.plan.shapes else None for each in operands]
        rows = [row[1:] for row in body.function.decorations if row[0] == instruction.result]
        results: list[AnyOperand] = []
        for number in range(shape.length):
            values = [operand if grid is None else grid[number] for operand, grid in zip(operands, grids)]
            results.append(body.emit(instruction.opcode, shape.component_type, *values))
            body.function.decorations += [(results[-1], decoration, further) for decoration, further in rows]
        body.function.decorations = [row for row in body.function.decorations if row[0] != instruction.result]
        self.finish(body, instruction, results)

    def converted(
        self, body: FunctionRewriter, tiles: list[AnyOperand], opcode: int, shape: GridShape, component: Definition
    ) -> tuple[list[AnyOperand], GridShape]:
        """Return tiles with other components, and their grid."""
        other = self.plan.similar(shape, component, shape.use)
        self.lowering.shapes.kept[other.component_type] = True
        return [body.emit(opcode, other.component_type, tile) for tile in tiles], other
