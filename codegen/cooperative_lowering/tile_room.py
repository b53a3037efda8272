"""The shared memory through which vectors become columns of tiles, and tiles become vectors.

In: vectors of the invocations of a subgroup, or tiles. Out: instructions that put them into the subgroup's room and
take them out. Must not know: what the columns are multiplied by.

Column c of a subgroup belongs to its invocation c. A column is a whole number of vectors of 16 bytes, an odd one, so
that neighbours lie in different banks. The room is free between two exchanges: each ends with a barrier.

After the rooms there are the stages of the subgroups, and the one of the workgroup, for what columns are multiplied by:
those stay while rooms are used again.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.library import component_type
from glslc_coop.codegen.cooperative_lowering.shapes import COLUMN_MAJOR
from glslc_coop.codegen.cooperative_lowering.text import flag, of_component, of_vector
from glslc_coop.codegen.cooperative_lowering.vector_products import of_input
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.context import Lowering
    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand, FunctionRewriter
    from glslc_coop.codegen.cooperative_lowering.library import Callback
    from glslc_coop.codegen.cooperative_lowering.shapes import Component
    from glslc_coop.codegen.cooperative_lowering.sizes import Size
    from glslc_coop.codegen.cooperative_lowering.text import Macros
    from glslc_coop.codegen.ir.instruction import Definition, Id

#: The memory operands of accesses to rooms.
SHARED = spirv.MemoryAccessNonPrivatePointer
#: Those of barriers, which make all writes to shared memory visible.
SEMANTICS = (
    spirv.MemorySemanticsAcquireRelease
    | spirv.MemorySemanticsWorkgroupMemory
    | spirv.MemorySemanticsMakeAvailable
    | spirv.MemorySemanticsMakeVisible
)
#: Bytes of the vectors that the room consists of.
WORD = 16


def column_words(rows: int, size: int) -> int:
    """Return how many vectors of 16 bytes a column takes. size: bytes of a component."""
    return -(-rows * size // WORD) | 1


def tile_word(row: int, column: int, shape: tuple[int, int], size: int, stride: int) -> int:
    """Return the first word of a tile among the columns of a grid.

    row, column: of the tile; shape: rows and columns of a tile; size: bytes of a component; stride: words of a column.
    """
    return column * shape[1] * stride + row * shape[0] * size // WORD


class TileRoom:
    """The rooms of all subgroups. words: vectors of 16 bytes that each has; groups: subgroups of a workgroup."""

    def __init__(self, lowering: Lowering, groups: int) -> None:
        self.lowering = lowering
        self.module = lowering.module
        self.groups = groups
        self.words = 0
        #: Scope -> the words of a stage of the subgroup, or of the workgroup.
        self._stages = {spirv.ScopeSubgroup: 0, spirv.ScopeWorkgroup: 0}
        #: Who filled a stage last, and with what.
        self.staged: tuple[object, int] | None = None
        uint = lowering.sizes.uint
        self.word_type = component_type(self.module, "uvec4")
        self.pointer = self.module.define(spirv.OpTypePointer, None, spirv.StorageClassWorkgroup, self.word_type)
        self.variable = self.module.define_unique(spirv.OpVariable, None, spirv.StorageClassWorkgroup, name="tiles")
        self.room, self._stage, *starts = (self.module.define_unique(spirv.OpConstant, uint, 0) for _ in range(4))
        self._stage_starts = dict(zip(self._stages, starts))
        self._callbacks: dict[str, Callback] = {}

    def need(self, words: int) -> None:
        """Make the rooms as large as that."""
        self.words = max(self.words, words)

    def need_stage(self, words: int, scope: int) -> None:
        """Make the stages of a scope as large as that."""
        self._stages[scope] = max(self._stages[scope], words)

    def finish(self) -> int:
        """Give the array its type; return its bytes."""
        of_subgroup, of_workgroup = self._stages.values()
        starts = (self.words * self.groups, (self.words + of_subgroup) * self.groups)
        self.room.operands, self._stage.operands = (self.words,), (of_subgroup,)
        for definition, start in zip(self._stage_starts.values(), starts):
            definition.operands = (start,)
        total = starts[1] + of_workgroup
        length = self.lowering.sizes.constant(max(total, 1))
        array = self.module.define(spirv.OpTypeArray, None, self.word_type, length)
        self.variable.type = self.module.define(spirv.OpTypePointer, None, spirv.StorageClassWorkgroup, array)
        return total * WORD

    # ---- places ----

    def _input(self, body: FunctionRewriter, builtin: int, name: str) -> int:
        uint = self.lowering.sizes.uint
        type_ = self.module.define(spirv.OpTypePointer, None, spirv.StorageClassInput, uint)
        return body.emit_once(spirv.OpLoad, uint, self.lowering.library.input_variable(builtin, name, type_))

    def start(self, body: FunctionRewriter) -> int:
        """Return the first word of the subgroup's room."""
        group = self._input(body, spirv.BuiltInSubgroupId, "gl_SubgroupID")
        return body.emit_once(spirv.OpIMul, self.lowering.sizes.uint, group, self.room)

    def column(self, body: FunctionRewriter, stride: int, first: int = 0) -> int:
        """Return the first word of the invocation's column. first: the word of the room where the columns begin."""
        lane = self._input(body, spirv.BuiltInSubgroupLocalInvocationId, "gl_SubgroupInvocationID")
        return body.emit_once(spirv.OpIAdd, self.lowering.sizes.uint, self.at(body, first), body.scaled(lane, stride))

    def at(self, body: FunctionRewriter, word: int) -> int:
        """Return the number of a word of the subgroup's room among those of all."""
        start = self.start(body)
        if not word:
            return start
        return body.emit_once(spirv.OpIAdd, self.lowering.sizes.uint, start, self.lowering.sizes.constant(word))

    def stage_at(self, body: FunctionRewriter, scope: int, word: int = 0) -> AnyOperand:
        """Return the number of a word of a stage among those of all."""
        uint = self.lowering.sizes.uint
        start: AnyOperand = self._stage_starts[scope]
        if scope == spirv.ScopeSubgroup:
            group = self._input(body, spirv.BuiltInSubgroupId, "gl_SubgroupID")
            own = body.emit_once(spirv.OpIMul, uint, group, self._stage)
            start = body.emit_once(spirv.OpIAdd, uint, start, own)
        if not word:
            return start
        return body.emit_once(spirv.OpIAdd, uint, start, self.lowering.sizes.constant(word))

    def lanes(self, scope: int) -> tuple[Macros, dict[str, int]]:
        """Return the macros and sizes by which helpers share work between the invocations of a scope."""
        size = self.lowering.shapes.subgroup
        assert isinstance(size, int)
        if scope == spirv.ScopeSubgroup:
            return {"LANE": "gl_SubgroupInvocationID"}, {"LANES": size}
        return {"LANE": "gl_LocalInvocationIndex"}, {"LANES": size * self.groups}

    def barrier(self, body: FunctionRewriter, scope: int = spirv.ScopeSubgroup) -> None:
        """Emit a barrier for shared memory, of the subgroup or of the workgroup.

        It makes all writes visible, so that accesses need not: drivers may fence each access that does.
        """
        constant = self.lowering.sizes.constant
        body.emit_as(None, spirv.OpControlBarrier, None, constant(scope), constant(scope), constant(SEMANTICS))

    def _pointer(self, body: FunctionRewriter, index: AnyOperand) -> int:
        """Return the pointer to a word, by its number among all."""
        return body.emit_once(spirv.OpAccessChain, self.pointer, self.variable, index)

    # ---- tiles ----

    def load(
        self,
        body: FunctionRewriter,
        type_: Definition,
        word: int,
        stride: int,
        result: int | None = None,
        order: int = COLUMN_MAJOR,
        stage: int | None = None,
    ) -> int:
        """Load a tile whose first column begins at a word of the room, or of a stage; stride: words of a column.

        stage: its scope.
        """
        constant = self.lowering.sizes.constant
        result = body.function.new_id() if result is None else result
        index = self.at(body, word) if stage is None else self.stage_at(body, stage, word)
        pointer = self._pointer(body, index)
        layout = (constant(order), constant(stride))
        body.emit_as(result, spirv.OpCooperativeMatrixLoadKHR, type_, pointer, *layout, SHARED)
        return result

    def store(self, body: FunctionRewriter, tile: Id, word: int, stride: int) -> None:
        """Store a tile."""
        constant = self.lowering.sizes.constant
        pointer = self._pointer(body, self.at(body, word))
        layout = (constant(COLUMN_MAJOR), constant(stride))
        body.emit_as(None, spirv.OpCooperativeMatrixStoreKHR, None, pointer, tile, *layout, SHARED)

    # ---- vectors ----

    def callback(self, kind: str) -> Callback:
        """Return the function that loads or stores a word: "load" or "store"."""
        found = self._callbacks.get(kind)
        if found is None:
            found = self._callbacks[kind] = self._make(kind)
        return found

    def _make(self, kind: str) -> Callback:
        uint, memory = self.lowering.sizes.uint, self.lowering.memory
        is_load = kind == "load"
        parameters = [uint] if is_load else [uint, self.word_type]
        builder = memory.builder(f"{kind}_word", self.word_type if is_load else None, parameters)
        index, *value = [parameter.result for parameter in builder.parameters if parameter.result is not None]
        pointer = builder.emit(spirv.OpAccessChain, self.pointer, self.variable, index)
        if is_load:
            builder.ret_value(builder.emit(spirv.OpLoad, self.word_type, pointer, SHARED))
            return "uvec4 load_word(uint i)", builder.definition
        builder.emit_void(spirv.OpStore, pointer, *value, SHARED)
        builder.ret()
        return "void store_word(uint i, uvec4 x)", builder.definition

    def put_vector(
        self,
        body: FunctionRewriter,
        vector: Id,
        component: Component,
        rows: tuple[int, int],
        interpretation: int | None = None,
        first: int = 0,
    ) -> None:
        """Store the invocation's vector as its column, with zeros after it.

        component: of the column. rows: those of the vector, and those of the column. interpretation: what the
        components are converted to first, or None. first: the word of the room where the columns begin.
        """
        shape = self.lowering.shapes.vector(body.type_of(vector))
        is_same = interpretation is None
        macros = {"INPUT": "SAME_FLOAT"} if interpretation is None else of_input(shape.component, interpretation)
        macros |= {
            "ACCUMULATOR": "float" if component.is_float else "int",
            "COLUMN_VALUE": "vector[depth]" if is_same else f"{component.from_float}(INPUT_VALUE)",
            "IS_RAGGED": flag(rows[0] * component.size % WORD),
            "M_IS_FLOAT": "0",
        }
        sizes: dict[str, Size] = {"A_LENGTH": shape.length, "DEPTH": rows[0]}
        sizes |= {name: -(-count * component.size // WORD) for name, count in zip(("WORDS", "ALL_WORDS"), rows)}
        helper = self.lowering.library.function(
            "columns",
            "put_column",
            macros | of_vector(shape, "A_") | of_component(component, "C_"),
            sizes,
            {"store_word": self.callback("store")},
        )
        body.result_of(helper, self.column(body, column_words(rows[1], component.size), first), vector)

    def clear(self, body: FunctionRewriter, first: int, words: int) -> None:
        """Store zeros in words of the room from a first one on."""
        helper = self.lowering.library.function(
            "columns",
            "clear_words",
            self.lanes(spirv.ScopeSubgroup)[0],
            {"WORDS": words} | self.lanes(spirv.ScopeSubgroup)[1],
            {"store_word": self.callback("store")},
        )
        body.result_of(helper, self.at(body, first))

    def take_vector(
        self, body: FunctionRewriter, result: int, type_: Definition, component: Component, rows: int
    ) -> None:
        """Load the invocation's column as a vector. component, rows: of the column."""
        shape = self.lowering.shapes.vector(type_)
        assert isinstance(shape.length, int)
        macros = {"IS_RAGGED": flag(shape.length * component.size % WORD), "M_IS_FLOAT": "0", "INPUT": "SAME_FLOAT"}
        helper = self.lowering.library.function(
            "columns",
            "take_column",
            macros | of_vector(shape) | of_component(component, "C_"),
            {"LENGTH": shape.length, "WORDS": -(-shape.length * component.size // WORD)},
            {"load_word": self.callback("load")},
        )
        base = self.column(body, column_words(rows, component.size))
        body.emit_as(result, spirv.OpFunctionCall, type_, helper, base)
