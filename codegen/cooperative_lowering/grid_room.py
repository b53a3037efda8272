"""The shared memory in which tiles of grids meet elements: one room of the workgroup, and one of each subgroup.

In: areas of matrices. Out: instructions that store and load tiles there, and barriers. Must not know: what the areas
are for.

A room is free between two exchanges: each ends with a barrier.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.shapes import ROW_MAJOR
from glslc_coop.codegen.cooperative_lowering.tile_room import SHARED, WORD, TileRoom
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.context import Lowering
    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand, FunctionRewriter
    from glslc_coop.codegen.cooperative_lowering.grid_areas import Area
    from glslc_coop.codegen.cooperative_lowering.shapes import GridShape
    from glslc_coop.codegen.cooperative_lowering.text import Macros
    from glslc_coop.codegen.ir.instruction import Definition


class GridRoom(TileRoom):
    """The rooms of one module. words: of a subgroup's room; shared_words: of the workgroup's, which comes first."""

    def __init__(self, lowering: Lowering, groups: int) -> None:
        super().__init__(lowering, groups)
        self.shared_words = 0
        self.first = self.module.define_unique(spirv.OpConstant, lowering.sizes.uint, 0)

    def need_of(self, shape: GridShape, words: int) -> None:
        """Make the room of those who share a matrix as large as that."""
        if shape.is_workgroup:
            self.shared_words = max(self.shared_words, words)
        else:
            self.need(words)

    def finish(self) -> int:
        """Give the array its type; return its bytes."""
        self.room.operands, self.first.operands = (self.words,), (self.shared_words,)
        words = self.shared_words + self.words * self.groups
        length = self.lowering.sizes.constant(max(words, 1))
        array = self.module.define(spirv.OpTypeArray, None, self.word_type, length)
        self.variable.type = self.module.define(spirv.OpTypePointer, None, spirv.StorageClassWorkgroup, array)
        return words * WORD

    # ---- numbers ----

    def sum(self, body: FunctionRewriter, *terms: AnyOperand) -> AnyOperand:
        """Return the sum of numbers and of ids of unsigned integers: a number if all are."""
        number, total = 0, None
        for term in terms:
            if term.__class__ is int and term >= 0:
                number += term
            else:
                total = term if total is None else body.emit_once(spirv.OpIAdd, self.lowering.sizes.uint, total, term)
        if total is None:
            return number
        return body.emit_once(spirv.OpIAdd, self.lowering.sizes.uint, total, self.id(number)) if number else total

    def minus(self, body: FunctionRewriter, value: AnyOperand, number: int) -> AnyOperand:
        """Return a number or an id less a number."""
        if value.__class__ is int and value >= 0:
            return value - number
        return body.emit_once(spirv.OpISub, self.lowering.sizes.uint, value, self.id(number)) if number else value

    def product(self, body: FunctionRewriter, value: AnyOperand, factor: int) -> AnyOperand:
        """Return a number or an id times a number."""
        if value.__class__ is int and value >= 0:
            return value * factor
        return body.scaled(value, factor)

    def id(self, value: AnyOperand) -> AnyOperand:
        """Return the id of a number; an id stays."""
        return self.lowering.sizes.id_of(value)

    # ---- places ----

    def subgroup(self, body: FunctionRewriter, shape: GridShape) -> tuple[AnyOperand, AnyOperand]:
        """Return the row and the column of the subgroup among those that divide a matrix."""
        if shape.row_split == shape.column_split == 1:
            return 0, 0
        group = self._input(body, spirv.BuiltInSubgroupId, "gl_SubgroupID")
        uint, columns = self.lowering.sizes.uint, self.lowering.sizes.constant(shape.group_columns)
        row: AnyOperand = 0
        column: AnyOperand = 0
        if shape.row_split > 1:
            row = body.divided(group, shape.group_columns)
        if shape.column_split > 1:
            column = body.emit_once(spirv.OpUMod, uint, group, columns)
        return row, column

    def position(
        self, body: FunctionRewriter, shape: GridShape, row: int, column: int
    ) -> tuple[AnyOperand, AnyOperand]:
        """Return the first row and the first column of a tile of the subgroup."""
        group_row, group_column = self.subgroup(body, shape)
        return (
            self.product(body, self.sum(body, row * shape.row_split, group_row), shape.tile_rows),
            self.product(body, self.sum(body, column * shape.column_split, group_column), shape.tile_columns),
        )

    def base(self, body: FunctionRewriter, shape: GridShape, offset: int = 0) -> AnyOperand:
        """Return a word of the room of those who share a matrix."""
        if shape.is_workgroup:
            return self.lowering.sizes.constant(offset)
        start = body.emit_once(spirv.OpIAdd, self.lowering.sizes.uint, self.start(body), self.first)
        return self.sum(body, start, offset)

    def synchronize(self, body: FunctionRewriter, shape: GridShape) -> None:
        """Emit a barrier of those who share a matrix."""
        scope = spirv.ScopeWorkgroup if shape.is_workgroup else spirv.ScopeSubgroup
        self.barrier(body, scope)

    def text(self, shape: GridShape) -> Macros:
        """Return the macro that says which of those who share a matrix an invocation is."""
        return {"LANE": "gl_LocalInvocationIndex" if shape.is_workgroup else "gl_SubgroupInvocationID"}

    # ---- tiles ----

    def word_pointer(self, body: FunctionRewriter, shape: GridShape, word: AnyOperand) -> int:
        """Return the pointer to a word of the room."""
        index = self.id(word) if shape.is_workgroup else self.id(self.sum(body, self.base(body, shape), word))
        return body.emit(spirv.OpAccessChain, self.pointer, self.variable, index)

    def word_of(
        self, body: FunctionRewriter, area: Area, row: AnyOperand, column: AnyOperand, offset: int = 0
    ) -> AnyOperand:
        """Return the word where an element of a matrix is, whose column is the first one in a word.

        offset: the first word of the area.
        """
        first = offset - area.row * area.stride - area.column * area.size // WORD
        down = self.product(body, row, area.stride)
        if column.__class__ is int and column >= 0:
            across: AnyOperand = column * area.size // WORD
        elif area.size <= WORD:
            across = body.divided(column, WORD // area.size)
        numbers = [term for term in (down, across) if term.__class__ is int and term >= 0]
        first += sum(numbers)
        ids = [term for term in (down, across) if not (term.__class__ is int and term >= 0)]
        if first >= 0:
            return self.sum(body, first, *ids)
        return body.emit_once(spirv.OpISub, self.lowering.sizes.uint, self.sum(body, *ids), self.id(-first))

    def load_tile(
        self,
        body: FunctionRewriter,
        shape: GridShape,
        type_: Definition,
        word: AnyOperand,
        stride: int,
        order: int = ROW_MAJOR,
    ) -> int:
        """Load a tile; stride: words from line to line."""
        constant = self.lowering.sizes.constant
        pointer = self.word_pointer(body, shape, word)
        layout = (constant(order), constant(stride))
        return body.emit(spirv.OpCooperativeMatrixLoadKHR, type_, pointer, *layout, SHARED)

    def store_tile(
        self, body: FunctionRewriter, shape: GridShape, tile: AnyOperand, word: AnyOperand, stride: int
    ) -> None:
        """Store a tile row by row."""
        constant = self.lowering.sizes.constant
        pointer = self.word_pointer(body, shape, word)
        layout = (constant(ROW_MAJOR), constant(stride))
        body.emit_as(None, spirv.OpCooperativeMatrixStoreKHR, None, pointer, tile, *layout, SHARED)
