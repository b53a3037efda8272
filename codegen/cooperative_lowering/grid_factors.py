"""Factors of products that are multiplied from shared memory, which all subgroups share.

SPV_NV_cooperative_matrix2.

In: a function before its grids are lowered. Out: the tensor loads whose only use is a product of the same block; for
such a product, the steps along its depth. Each step stages its part of the factors and loads their tiles from there.
Must not know: how a product is computed.

A factor of the workgroup that is loaded as tiles is read once by each row or column of subgroups, and all of its tiles
live until the product. Staged, each component is read once, 16 bytes at a time, and a tile lives for one step.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.grid_areas import Area
from glslc_coop.codegen.cooperative_lowering.shapes import COLUMN_MAJOR, USE_A, USE_B
from glslc_coop.codegen.cooperative_lowering.tensors import SETTERS
from glslc_coop.codegen.cooperative_lowering.tile_plan import NATIVE
from glslc_coop.codegen.cooperative_lowering.tile_room import WORD
from glslc_coop.codegen.ir.opcodes import PURE
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable, Iterator, Mapping
    from typing import TypeAlias

    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand, FunctionRewriter
    from glslc_coop.codegen.cooperative_lowering.grid_context import GridContext
    from glslc_coop.codegen.cooperative_lowering.grid_plan import GridPlan
    from glslc_coop.codegen.cooperative_lowering.grid_tensors import TensorAccess
    from glslc_coop.codegen.ir.instruction import Block, Function, Instruction, OperandTuple

#: The tile of A in a row, or of B in a column, at a position along the depth.
TileOf: TypeAlias = "Callable[[int, int], AnyOperand]"
#: Most bytes that the factors of one step take: several workgroups are to fit on a processor.
_MOST_BYTES = 40960
_PRODUCTS = (spirv.OpCooperativeMatrixMulAddKHR, spirv.OpCooperativeMatrixMulAddNV)
#: What is allowed between a load and its product, which reads the memory in place of the load: instructions that write
#: no memory. Those that call a function are checked by its body, a store by its variable.
_QUIET = frozenset(
    (
        *PURE,
        *NATIVE,
        *SETTERS,
        *_PRODUCTS,
        spirv.OpLoad,
        spirv.OpLine,
        spirv.OpNoLine,
        spirv.OpCooperativeMatrixLoadTensorNV,
        spirv.OpCooperativeMatrixConvertNV,
        spirv.OpCooperativeMatrixTransposeNV,
        spirv.OpCooperativeMatrixReduceNV,
        spirv.OpCooperativeMatrixPerElementOpNV,
        spirv.OpFunctionCall,
    )
)


def find(function: Function, plan: GridPlan) -> dict[int, bool]:
    """Return the results of the loads that their product stages; remove phis that only previous matrices need."""
    if plan.has_clips or plan.groups < 2:
        return {}
    _forget(function, plan)
    uses: dict[AnyOperand, int] = {}
    for block in function.blocks:
        for instruction in (*block.instructions, *((block.terminator,) if block.terminator else ())):
            for operand in instruction.operands:
                if operand.__class__ is int and operand < 0:
                    uses[operand] = uses.get(operand, 0) + 1
    found: dict[int, bool] = {}
    for block in function.blocks:
        _of_block(function, block, plan, uses, found)
    function.decorations = [row for row in function.decorations if row[0] not in found]
    return found


def _of_block(
    function: Function, block: Block, plan: GridPlan, uses: dict[AnyOperand, int], found: dict[int, bool]
) -> None:
    loads: dict[AnyOperand, Instruction] = {}
    for instruction in block.instructions:
        if instruction.opcode in _PRODUCTS:
            for operand, use in zip(instruction.operands, (USE_A, USE_B)):
                load = loads.get(operand)
                if load is not None and uses[operand] == 1 and _is_staged(plan, load, use):
                    found[operand] = True
        if not _is_quiet(function, instruction):
            loads.clear()
        elif instruction.opcode == spirv.OpCooperativeMatrixLoadTensorNV:
            loads[instruction.result] = instruction


def _is_quiet(function: Function, instruction: Instruction) -> bool:
    """Return whether an instruction writes no memory that others see."""
    if instruction.opcode == spirv.OpStore:
        return any(variable.result == instruction.operands[0] for variable in function.variables)
    if instruction.opcode not in _QUIET:
        return False
    return all(_writes_nothing(operand) for operand in instruction.operands if operand.__class__ is not int)


def _writes_nothing(operand: AnyOperand) -> bool:
    """Return whether an operand is not a function, or a function that writes only its own variables."""
    function = operand.function if operand.opcode == spirv.OpFunction else None
    return function is None or all(
        _is_quiet(function, instruction) for block in function.blocks for instruction in block.instructions
    )


def _is_staged(plan: GridPlan, load: Instruction, use: int) -> bool:
    """Return whether a matrix has workgroup scope and whole tiles, and one step of it fits."""
    shape = None if load.type is None else plan.shapes.get(load.type)
    if shape is None or not shape.is_workgroup or not shape.is_whole or shape.use != use:
        return False
    tile, whole = (shape.tile_columns, shape.rows) if use == USE_A else (shape.tile_rows, shape.columns)
    size = shape.component.size
    if tile * size % WORD or whole * size % WORD:
        return False
    areas = Area((0, tile), (0, whole), size), Area((0, whole), (0, tile), size)
    return 2 * max(area.words for area in areas) <= _budget(plan)


def _budget(plan: GridPlan) -> int:
    """Return the words that the factors of a step may take."""
    return min(_MOST_BYTES, plan.budget * 5 // 6) // WORD


def _forget(function: Function, plan: GridPlan) -> None:
    """Make the previous matrix of each load undefined, and remove phis that nothing else needs.

    Without clips a load leaves no element out, so that it reads nothing of that matrix. A variable that is loaded again
    in a loop is a phi there, after the loop, and in each loop around it.
    """
    module = plan.lowering.module
    phis: dict[AnyOperand, Instruction] = {}
    needed: list[AnyOperand] = []
    for block in function.blocks:
        for instruction in block.instructions:
            if instruction.opcode == spirv.OpCooperativeMatrixLoadTensorNV and instruction.type in plan.shapes:
                instruction.operands[1] = module.define(spirv.OpUndef, instruction.type)
            if instruction.opcode == spirv.OpPhi and instruction.type in plan.shapes:
                phis[instruction.result] = instruction
            else:
                needed += instruction.operands
        if block.terminator is not None:
            needed += block.terminator.operands
    while needed:
        phi = phis.pop(needed.pop(), None)
        if phi is not None:
            needed += phi.operands[::2]
    if phis:
        for block in function.blocks:
            block.instructions = [each for each in block.instructions if each.result not in phis]
        function.decorations = [row for row in function.decorations if row[0] not in phis]


class Factors:
    """The staged factors of one product. accesses: use -> how its memory is read."""

    def __init__(self, grids: GridContext, accesses: dict[int, TensorAccess]) -> None:
        self.grids = grids
        self.accesses = accesses
        use, access = next(iter(accesses.items()))
        self.depth = access.shape.local_columns if use == USE_A else access.shape.local_rows
        self.step = self.depth
        while self.step > 1 and self._words(self.step) > _budget(grids.plan):
            self.step -= 1

    def _words(self, step: int) -> int:
        return sum(self._area(use, 0, step).words for use in self.accesses)

    def _area(self, use: int, first: int, count: int) -> Area:
        """Return the area of a factor for some tiles along the depth; its rows are the lines of memory."""
        access = self.accesses[use]
        shape = access.shape
        tile, whole = (shape.tile_columns, shape.rows) if use == USE_A else (shape.tile_rows, shape.columns)
        along, across = (first * tile, count * tile), (0, whole)
        is_across = (use == USE_A) == (access.order_of_lines == COLUMN_MAJOR)
        return Area(along, across, shape.component.size) if is_across else Area(across, along, shape.component.size)

    def slices(self, body: FunctionRewriter) -> dict[int, AnyOperand]:
        """Return what `find_slice` returns for each factor."""
        return {use: access.slice(body) for use, access in self.accesses.items()}

    @property
    def has_lines(self) -> bool:
        """Return whether some slices of all factors lie in memory line by line."""
        return all(access.has_lines for access in self.accesses.values())

    def steps(
        self, body: FunctionRewriter, slices: Mapping[int, AnyOperand], are_found: bool
    ) -> Iterator[tuple[int, int, dict[int, int]]]:
        """Stage one part of the factors after the other.

        Yield its first position along the depth, how many it has, and the word where each factor begins, by use.
        slices: what `slices` returned. are_found: `find_slice` has found them all. Then there is no control flow, and
        what is loaded comes before what is stored: drivers move loads up to where the part before is multiplied.
        """
        room = self.grids.room
        shape = next(iter(self.accesses.values())).shape
        for first in range(0, self.depth, self.step):
            count = min(self.step, self.depth - first)
            areas = {use: self._area(use, first, count) for use in self.accesses}
            offset, offsets = 0, {}
            for use, area in areas.items():
                offsets[use] = offset
                offset += area.words
            room.need_of(shape, offset)
            if are_found:
                # Loads come first: what is decoded waits for its own.
                order = sorted(areas, key=lambda use: self.accesses[use].reach is None)
                words = {use: self.accesses[use].fetch(body, areas[use], slices[use]) for use in order}
                for use, access in self.accesses.items():
                    access.keep(body, areas[use], offsets[use], words[use])
            else:
                for use, access in self.accesses.items():
                    access.put_lines(body, areas[use], offsets[use], slices[use])
            room.synchronize(body, shape)
            yield first, count, offsets
            room.synchronize(body, shape)

    def key(self) -> OperandTuple:
        """Return what the tiles of a step depend on, besides its size and its offsets."""
        return tuple((use, access.shape.type, access.order_of_lines) for use, access in self.accesses.items())

    def tiles(self, body: FunctionRewriter, use: int, count: int, offset: int) -> TileOf:
        """Return the tiles of a factor in a step, whose positions along the depth count from 0."""
        room, access = self.grids.room, self.accesses[use]
        # Every step has its part at the same place.
        order, area = access.order_of_lines, self._area(use, 0, count)

        def tile(number: int, depth: int) -> AnyOperand:
            """Load the tile of a row of A, or of a column of B."""
            row, column = (number, depth) if use == USE_A else (depth, number)
            line, along = room.position(body, access.shape, row, column)
            if order == COLUMN_MAJOR:
                line, along = along, line
            word = room.word_of(body, area, line, along, offset)
            return room.load_tile(body, access.shape, access.shape.component_type, word, area.stride, order)

        return tile
