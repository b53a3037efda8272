"""The matrix of a product of tiles: its tiles are loaded from memory, or staged in shared memory, some rows at a time.

In: how a product is computed. Out: instructions that load tiles of its matrix. Must not know: vectors.

The components of a tile that an invocation holds are few and lie apart, so that loading a tile from a buffer takes many
small accesses, and each subgroup makes them again. The invocations of a workgroup take few to copy whole words to
shared memory. Where the workgroup may not be together each subgroup copies for itself.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.access import LINE, DirectAccess, PhysicalAccess
from glslc_coop.codegen.cooperative_lowering.memory_access import access_to
from glslc_coop.codegen.cooperative_lowering.shapes import COLUMN_MAJOR, ROW_MAJOR, Component
from glslc_coop.codegen.cooperative_lowering.text import of_component
from glslc_coop.codegen.cooperative_lowering.tile_plan import component_bytes, component_of
from glslc_coop.codegen.cooperative_lowering.tile_room import WORD, column_words
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.access import Access
    from glslc_coop.codegen.cooperative_lowering.context import Lowering
    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand, FunctionRewriter
    from glslc_coop.codegen.cooperative_lowering.library import Callback
    from glslc_coop.codegen.cooperative_lowering.sizes import Size
    from glslc_coop.codegen.cooperative_lowering.text import Macros
    from glslc_coop.codegen.cooperative_lowering.tile_plan import Choice, Stage
    from glslc_coop.codegen.cooperative_lowering.tile_room import TileRoom
    from glslc_coop.codegen.ir.instruction import Definition, OperandList

#: Most words that an invocation loads before it stores them.
_MOST_TURNS = 16


def stored_component(name: str) -> Component:
    """Return the component that stores values of a name in memory."""
    encoded = {"float8_e4m3": "e4m3", "float8_e5m2": "e5m2"}.get(name)
    return component_of(name) if encoded is None else Component("uint8_t", encoded, component_bytes(name))


def aligned(access: Access) -> list[AnyOperand]:
    """Return the memory operands of a load of a tile from a buffer."""
    return [spirv.MemoryAccessAligned, WORD] if isinstance(access, PhysicalAccess) else []


def pointer_into(body: FunctionRewriter, access: Access, name: str, element: AnyOperand) -> int:
    """Return the pointer to a component of a buffer. name: of its type; element: a number, or an id."""
    assert isinstance(access, DirectAccess)
    return access.pointer(body, access.arguments, component_of(name), element)


class TileWeights:
    """The matrix of one product while it is emitted. tile: the type of its tiles; room: where they are staged.

    own_word: the word of the subgroup's room that is free for single tiles.
    """

    def __init__(
        self,
        lowering: Lowering,
        room: TileRoom,
        body: FunctionRewriter,
        choice: Choice,
        tile: Definition,
        own_word: int,
    ) -> None:
        self.lowering, self.room, self.choice, self.type, self.own_word = lowering, room, choice, tile, own_word
        product = choice.product
        self.access = access_to(lowering.memory, body, product.pointer, (), product.offset)
        #: What is read from memory at once.
        self.unit = LINE if choice.is_copied else stored_component(choice.matrix)
        self._load = self.access.callback("load", self.unit)
        #: Units from line to line.
        self.pitch: AnyOperand = 0
        if choice.pitch is not None:
            self.pitch = choice.pitch * component_bytes(choice.matrix) // self.unit.size
        elif product.stride is not None:
            self.pitch = body.divided(body.to_uint(product.stride), self.unit.size)

    def tile(self, body: FunctionRewriter, row: int, k: int) -> int:
        """Load a tile."""
        if self.choice.stage is not None:
            return self._from_stage(body, row, k)
        return self._direct(body, row, k) if self.choice.is_direct else self._alone(body, row, k)

    def _direct(self, body: FunctionRewriter, row: int, k: int) -> int:
        """Load a tile from the buffer."""
        choice, tile = self.choice, self.choice.row
        line, along = (row * tile.m, k * tile.k) if choice.is_along else (k * tile.k, row * tile.m)
        pointer = pointer_into(body, self.access, choice.matrix, self._unit_at(body, line, along))
        constant = self.lowering.sizes.constant
        layout = (constant(ROW_MAJOR if choice.is_along else COLUMN_MAJOR), self.lowering.sizes.id_of(self.pitch))
        return body.emit(spirv.OpCooperativeMatrixLoadKHR, self.type, pointer, *layout, *aligned(self.access))

    def _unit_at(self, body: FunctionRewriter, line: int, along: int) -> AnyOperand:
        """Return the index of a unit: a number where it is known, else an id. along: units from the line's start."""
        if isinstance(self.pitch, int) and self.pitch >= 0:
            return line * self.pitch + along
        element: AnyOperand = body.scaled(self.pitch, line) if line else along
        if line and along:
            sizes = self.lowering.sizes
            element = body.emit(spirv.OpIAdd, sizes.uint, element, sizes.constant(along))
        return element

    # ---- rows of tiles for the workgroup, or for the subgroup ----

    def _from_stage(self, body: FunctionRewriter, row: int, k: int) -> int:
        """Load a tile from the stage, into which its row is copied unless it is there."""
        choice, room, stage = self.choice, self.room, self.choice.stage
        assert stage is not None
        first = row - row % stage.rows
        if room.staged != (self, first):
            self._fill(body, stage, first)
            room.staged = (self, first)
        size, (_, length) = component_bytes(choice.factor), choice.stage_lines(stage.rows)
        line, along = (row - first) * choice.row.m, k * choice.row.k
        order = ROW_MAJOR
        if not choice.is_staged_along:
            line, along, order = along, line, COLUMN_MAJOR
        stride = column_words(length, size)
        word = line * stride + along * size // WORD
        return room.load(body, self.type, word, stride, None, order, stage.scope)

    def _fill(self, body: FunctionRewriter, stage: Stage, first: int) -> None:
        """Copy rows of tiles to the stage, from a first one on: words as they are, or components that are converted."""
        choice, room, tile = self.choice, self.room, self.choice.row
        count = min(stage.rows, choice.m - first)
        room.need_stage(choice.stage_words(stage.rows), stage.scope)
        base, store = room.stage_at(body, stage.scope), room.callback("store")
        lines, words = self._lines(count)
        turns, rest = divmod(lines * words, room.lanes(stage.scope)[1]["LANES"])
        # Invocations that do not all have the same number of words, or have many, load and store one at a time.
        is_together = choice.is_copied and not rest and turns <= _MOST_TURNS
        loaded: AnyOperand = None
        if is_together:
            loaded = body.result_of(self._helper("load_stage", first, load=self._load), *self._source(body, first))
        room.barrier(body, stage.scope)
        if is_together:
            body.result_of(self._helper("put_stage", first, store_word=store), base, loaded)
        elif choice.is_copied:
            helper = self._helper("copy_lines", first, load=self._load, store_word=store)
            body.result_of(helper, *self._source(body, first), base)
        else:
            self._put(body, stage.scope, base, (first * tile.m, count * tile.m), (0, choice.k * tile.k))
        room.barrier(body, stage.scope)

    def _lines(self, count: int) -> tuple[int, int]:
        """Return how many lines rows of tiles have in memory and in the stage, and how many words each."""
        lines, length = self.choice.stage_lines(count)
        return lines, length * component_bytes(self.choice.factor) // WORD

    def _source(self, body: FunctionRewriter, first: int) -> OperandList:
        """Return the arguments that say where the lines of rows of tiles are in memory."""
        start, size, id_of = first * self.choice.row.m, component_bytes(self.choice.factor), self.lowering.sizes.id_of
        unit = self._unit_at(body, *((start, 0) if self.choice.is_along else (0, start * size // WORD)))
        return [*self.access.arguments, id_of(self.pitch), id_of(unit)]

    def _helper(self, name: str, first: int, **callbacks: Callback) -> Definition:
        """Return a helper that loads or stores the lines of the rows of tiles from a first one on."""
        choice, stage = self.choice, self.choice.stage
        assert stage is not None
        size = component_bytes(choice.factor)
        lines, words = self._lines(min(stage.rows, choice.m - first))
        rows = min(stage.rows * choice.row.m, choice.rows - first * choice.row.m)
        known = (rows, choice.depth) if choice.is_along else (choice.depth, rows)
        known_words = known[1] * size // WORD
        macros, sizes = self.room.lanes(stage.scope)
        sizes |= {"LINES": lines, "LINE_WORDS": words, "KNOWN_LINES": known[0], "KNOWN_WORDS": known_words}
        sizes["TURNS"] = lines * words // sizes["LANES"]
        sizes["STRIDE"] = column_words(choice.stage_lines(stage.rows)[1], size)
        macros |= self.access.macros | {"M_IS_FLOAT": "0", "INPUT": "SAME_FLOAT"}
        if (lines, words) != (known[0], known_words):
            macros["HAS_PADDING"] = "1"
        return self.lowering.library.function("columns", name, macros, sizes, callbacks)

    # ---- single tiles ----

    def _alone(self, body: FunctionRewriter, row: int, k: int) -> int:
        """Load a tile through the subgroup's room, with zeros where the matrix has no component."""
        room, tile, scope = self.room, self.choice.row, spirv.ScopeSubgroup
        stride = self._put(body, scope, room.at(body, self.own_word), (row * tile.m, tile.m), (k * tile.k, tile.k))
        room.barrier(body)
        result = room.load(body, self.type, self.own_word, stride, None, ROW_MAJOR)
        room.barrier(body)
        return result

    def _put(
        self, body: FunctionRewriter, scope: int, base: AnyOperand, rows: tuple[int, int], depths: tuple[int, int]
    ) -> int:
        """Store a part of the matrix row by row; return the stride in words. rows, depths: the first, and the count."""
        choice, room = self.choice, self.room
        component = component_of(choice.factor)
        stride = column_words(depths[1], component.size)
        macros: Macros = of_component(component, "C_") | of_component(self.unit, "M_") | {"INPUT": "SAME_FLOAT"}
        sizes: dict[str, Size] = {
            "TILE_ROWS": rows[1],
            "TILE_WORDS": depths[1] * component.size // WORD,
            "ROWS": choice.rows,
            "DEPTH": choice.depth,
            "IS_ALONG": int(choice.is_along),
            "STRIDE": stride,
        }
        helper = self.lowering.library.function(
            "columns",
            "put_weights",
            self.access.macros | macros | room.lanes(scope)[0],
            sizes | room.lanes(scope)[1],
            {"load": self._load, "store_word": room.callback("store")},
        )
        constant = self.lowering.sizes.constant
        pitch = self.lowering.sizes.id_of(self.pitch)
        body.result_of(helper, *self.access.arguments, pitch, base, constant(rows[0]), constant(depths[0]))
        return stride
