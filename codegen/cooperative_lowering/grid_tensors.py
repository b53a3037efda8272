"""Loads and stores of grids that a tensor layout addresses. SPV_NV_cooperative_matrix2.

In: an instruction on grids. Out: a choice at run time: tiles that are loaded from memory, where the slice is inside the
tensor, whole tiles, contiguous along its lines and aligned to 16 bytes; else elements that are staged one by one. Must
not know: other loads and stores.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering import decoding
from glslc_coop.codegen.cooperative_lowering.access import DirectAccess, PhysicalAccess
from glslc_coop.codegen.cooperative_lowering.function_rewriter import FunctionRewriter
from glslc_coop.codegen.cooperative_lowering.grid_memory import load_through, store_through
from glslc_coop.codegen.cooperative_lowering.memory_access import access_to
from glslc_coop.codegen.cooperative_lowering.shapes import COLUMN_MAJOR, ROW_MAJOR
from glslc_coop.codegen.cooperative_lowering.tensors import TensorOperands, layout_shape
from glslc_coop.codegen.cooperative_lowering.text import flag, of_component, of_stored
from glslc_coop.codegen.cooperative_lowering.tile_room import WORD
from glslc_coop.codegen.ir.function import FunctionBuilder
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.access import Access
    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand
    from glslc_coop.codegen.cooperative_lowering.grid_areas import Area
    from glslc_coop.codegen.cooperative_lowering.grid_context import GridContext
    from glslc_coop.codegen.cooperative_lowering.library import Callback
    from glslc_coop.codegen.cooperative_lowering.shapes import GridShape
    from glslc_coop.codegen.cooperative_lowering.text import Macros
    from glslc_coop.codegen.ir.instruction import Definition, Id, Instruction, OperandTuple


class TensorAccess:
    """A load or store of a grid. value: what is stored, or the elements that a load leaves out, or None."""

    def __init__(
        self, grids: GridContext, body: FunctionRewriter, instruction: Instruction, shape: GridShape, is_store: bool
    ) -> None:
        pointer, self.value, self.layout, *rest = instruction.operands
        self.grids, self.shape, self.is_store = grids, shape, is_store
        lowering = grids.lowering
        self.operands = TensorOperands(lowering.shapes, body, rest)
        layout = layout_shape(lowering, body, self.layout)
        self.dimensions = layout.dimensions
        self.macros = self.operands.macros(layout, is_store)
        self.sizes = self.operands.sizes(layout)
        # Only a clip leaves elements out.
        self.keeps = not is_store and self.operands.view is not None and grids.plan.has_clips
        self.reach: Access | None = None
        self.callbacks: dict[str, Callback] = {}
        if self.operands.decode is None:
            self.reach = access_to(lowering.memory, body, pointer, self.operands.memory)
            kind = "store" if is_store else "load"
            self.callbacks[kind] = self.reach.callback(kind, shape.stored)
            self.memory = self.reach.arguments
            self.macros |= self.reach.macros | {"DECODES": "0"}
        else:
            decoder = decoding.decoder(
                lowering, body, pointer, self.operands.decode, self.dimensions, shape.component.glsl
            )
            self.callbacks["decode"] = decoder.callback
            self.memory = decoder.arguments
            self.macros |= {"MEMORY_PARAMETERS": decoder.declared, "MEMORY": decoder.passed, "DECODES": "1"}
        self.macros["KEEPS"] = flag(self.keeps)

    def call(self, body: FunctionRewriter, name: str, area: Area, base: AnyOperand) -> None:
        """Call the helper that fills an area, or writes it to memory."""
        room = self.grids.room
        callbacks = {"load_word": room.callback("load"), "store_word": room.callback("store")} | self.callbacks
        sizes = self._area_sizes(area)
        macros: Macros = {}
        passed: list[Definition] = []
        if self.is_store:
            # Grids of all sizes are stored by one function: most slices are stored directly.
            macros, passed = self._with_parameters(sizes)
            sizes = {}
        helper = self._area_helper("grid_tensors", name, macros, sizes, callbacks)
        start = (base, room.id(area.row), room.id(area.column))
        body.result_of(helper, *self.memory, *passed, *start, self.layout, *self.operands.arguments)

    def _area_sizes(self, area: Area) -> dict[str, int]:
        """Return the sizes of an area and of the matrix by the names that helpers use."""
        shape = self.shape
        sizes = {"AREA_ROWS": area.rows, "AREA_WORDS": area.used_words, "STRIDE": area.stride}
        return sizes | {"ROWS": shape.rows, "COLUMNS": shape.columns}

    def _with_parameters(self, sizes: dict[str, int]) -> tuple[Macros, list[Definition]]:
        """Return macros by which sizes are parameters that follow those of the memory, and the arguments for them."""
        declared = "".join(f", uint {name}" for name in sizes)
        constant = self.grids.lowering.sizes.constant
        macros = {"MEMORY_PARAMETERS": self.macros["MEMORY_PARAMETERS"] + declared}
        return macros, [constant(size) for size in sizes.values()]

    def _area_helper(
        self, file: str, name: str, macros: Macros, sizes: dict[str, int], callbacks: dict[str, Callback]
    ) -> Definition:
        """Return a helper that copies between memory and an area. sizes: those that are known to it."""
        shape, room, lowering = self.shape, self.grids.room, self.grids.lowering
        return lowering.library.function(
            file,
            name,
            of_component(shape.component, "C_") | of_stored(shape) | room.text(shape) | self.macros | macros,
            {"LANES": lowering.workgroup if shape.is_workgroup else lowering.shapes.subgroup} | sizes | self.sizes,
            callbacks,
        )

    def staged(self, body: FunctionRewriter) -> list[AnyOperand]:
        """Load or store through areas; return the tiles that are loaded."""
        grids, shape = self.grids, self.shape
        if self.is_store:

            def take(area: Area, base: AnyOperand) -> None:
                self.call(body, "take_tensor", area, base)

            store_through(grids, body, shape, grids.tiles(body, self.value), take)
            return []

        def put(area: Area, base: AnyOperand) -> None:
            self.call(body, "put_tensor", area, base)

        previous = grids.tiles(body, self.value) if self.keeps else None
        return list(load_through(grids, body, shape, put, previous))

    # ---- directly ----

    @property
    def order(self) -> int | None:
        """Return the layout of tiles in memory; None where they are never loaded from there."""
        shape = self.shape
        if not isinstance(self.reach, DirectAccess) or not shape.is_whole or shape.is_held or self.dimensions < 2:
            return None
        if self.is_store and shape.is_replicated:
            return None
        if self.operands.view_shape is None:
            return ROW_MAJOR
        return COLUMN_MAJOR if self._is_transposing and not self.grids.plan.has_clips else None

    @property
    def _is_transposing(self) -> bool:
        """Return whether the view exchanges the two dimensions of the tensor, and has no dimensions of its own."""
        view = self.operands.view_shape
        return view is not None and self.dimensions == 2 and view.permutation == [1, 0] and view.has_dimensions == 0

    def place(self, body: FunctionRewriter, order: int) -> int:
        """Return whether the slice is one that tiles can be loaded from, its first element and its stride."""
        shape, lowering = self.shape, self.grids.lowering
        is_physical = isinstance(self.reach, PhysicalAccess)
        macros = {"IS_TRANSPOSED": flag(order == COLUMN_MAJOR)}
        if self.reach is not None:
            last = len(self.reach.parameters) - 1
            macros["FIRST_OF_MEMORY"] = "p0.x / C_SIZE" if is_physical else f"p{last}"
        parameters, passed = self._with_parameters({"ROWS": shape.rows, "COLUMNS": shape.columns})
        macros |= of_component(shape.component, "C_")
        helper = lowering.library.function("slices", "find_slice", self.macros | macros | parameters)
        arguments = (*self.memory, *passed, self.layout)
        return body.emit(spirv.OpFunctionCall, component_vector(self.grids), helper, *arguments)

    # ---- line by line, for a product ----

    @property
    def order_of_lines(self) -> int:
        """Return the layout in which the matrix is staged line by line."""
        return COLUMN_MAJOR if self._is_transposing else ROW_MAJOR

    @property
    def has_lines(self) -> bool:
        """Return whether the lines of some slices are loaded, or decoded, 16 bytes at a time."""
        is_plain = self.operands.view is None or self.order_of_lines == COLUMN_MAJOR
        is_direct = self.reach is None or isinstance(self.reach, DirectAccess)
        is_as_wide = self.shape.stored.size == self.shape.component.size
        return self.dimensions >= 2 and is_plain and is_direct and is_as_wide

    def slice(self, body: FunctionRewriter) -> AnyOperand:
        """Return what `find_slice` returns, or zeros where elements are always found one by one."""
        if self.has_lines:
            return self.place(body, self.order_of_lines)
        return self.grids.module.define(spirv.OpConstantNull, component_vector(self.grids))

    def put_lines(self, body: FunctionRewriter, area: Area, offset: int, slice_: AnyOperand) -> None:
        """Stage the lines of an area, which begins at a word of the room. slice_: what `slice` returned."""
        shape, room = self.shape, self.grids.room
        macros = self._line_macros() | {"HAS_LINES": flag(self.has_lines)}
        callbacks = {"store_word": room.callback("store")} | self._line_callbacks()
        helper = self._area_helper("slices", "put_lines", macros, self._area_sizes(area), callbacks)
        start = (room.base(body, shape, offset), room.id(area.row), room.id(area.column))
        body.result_of(helper, *self.memory, *start, slice_, self.layout, *self.operands.arguments)

    def _line_macros(self) -> Macros:
        return {"IS_TRANSPOSED": flag(self.order_of_lines == COLUMN_MAJOR)}

    def _line_callbacks(self) -> dict[str, Callback]:
        if not isinstance(self.reach, DirectAccess) or not self.has_lines:
            return self.callbacks
        return self.callbacks | {"load_line": self.reach.line_callback(self.shape.stored)}

    def _turns(self, area: Area) -> list[Macros]:
        """Return the turns in which the invocations fetch the words of an area, each as the macros of its helpers."""
        lanes, width = self.grids.lowering.workgroup, area.used_words
        assert isinstance(lanes, int)
        words = area.rows * width
        is_even = not lanes % width
        # Lines are in groups of 8 in each turn.
        apart = width if not 8 % width and not lanes % (8 * width) and not area.rows % 8 else 8
        macros = self._line_macros() | {"IS_EVEN": flag(is_even), "APART": f"{apart}u"}
        return [macros | {"IS_WHOLE": flag((turn + 1) * lanes <= words)} for turn in range(-(-words // lanes))]

    def fetch(self, body: FunctionRewriter, area: Area, slice_: AnyOperand) -> list[AnyOperand]:
        """Load the words of an area that the invocation has, where the slice is one that `find_slice` finds."""
        room, callbacks = self.grids.room, self._line_callbacks()
        start = (room.id(area.row), room.id(area.column))
        found: list[AnyOperand] = []
        for turn, macros in enumerate(self._turns(area)):
            helper = self._area_helper("slices", "fetch_word", macros, self._area_sizes(area), callbacks)
            found.append(body.result_of(helper, *self.memory, room.id(turn), *start, slice_, self.layout))
        return found

    def keep(self, body: FunctionRewriter, area: Area, offset: int, words: list[AnyOperand]) -> None:
        """Store the words that were fetched as an area, which begins at a word of the room."""
        room = self.grids.room
        base, callbacks = room.base(body, self.shape, offset), {"store_word": room.callback("store")}
        for turn, (macros, word) in enumerate(zip(self._turns(area), words)):
            helper = self._area_helper("slices", "keep_word", macros, self._area_sizes(area), callbacks)
            body.result_of(helper, base, room.id(turn), word)

    def direct(self, body: FunctionRewriter, order: int, place: int) -> list[AnyOperand]:
        """Load or store each tile where it is; return the tiles that are loaded."""
        grids, shape, room = self.grids, self.shape, self.grids.room
        uint, constant = grids.lowering.sizes.uint, grids.lowering.sizes.constant
        assert isinstance(self.reach, DirectAccess)
        first, stride = (body.emit(spirv.OpCompositeExtract, uint, place, number) for number in (1, 2))
        operands = list(self.reach.memory_operands(shape.component, not self.is_store))
        if isinstance(self.reach, PhysicalAccess):
            operands[1] = WORD
        tiles = grids.tiles(body, self.value) if self.is_store else []
        found: list[AnyOperand] = []
        for row in range(shape.local_rows):
            for column in range(shape.local_columns):
                line, along = room.position(body, shape, row, column)
                if order == COLUMN_MAJOR:
                    line, along = along, line
                down = body.emit(spirv.OpIMul, uint, stride, room.id(line))
                element = room.id(room.sum(body, first, down, along))
                pointer = self.reach.pointer(body, self.memory, shape.component, element)
                further = (constant(order), stride, *operands)
                if self.is_store:
                    tile = tiles[row * shape.local_columns + column]
                    body.emit_as(None, spirv.OpCooperativeMatrixStoreKHR, None, pointer, tile, *further)
                else:
                    tile_type = shape.component_type
                    found.append(body.emit(spirv.OpCooperativeMatrixLoadKHR, tile_type, pointer, *further))
        return found

    # ---- the choice ----

    def choose(self, body: FunctionRewriter, instruction: Instruction, order: int) -> None:
        """Call a function that finds out at run time whether tiles can be loaded from memory."""
        passed = self.passed
        if self.is_store or self.keeps:
            passed.append(self.value)
        types = [body.type_of(operand) for operand in passed]
        accessors = [function for _, function in self.callbacks.values()]
        key = (order, self.is_store, self.shape.type, *self.macros.items(), *self.sizes.items(), *accessors, *types)
        function = self.grids.functions.get(key)
        if function is None:
            function = self.grids.functions[key] = self._choice(order, types)
        body.call(instruction, function, passed)

    def _choice(self, order: int, types: list[Definition]) -> Definition:
        """Return the function of that choice. types: of its parameters, which take the place of the operands."""
        module, shape = self.grids.module, self.shape
        returned = module.define(spirv.OpTypeVoid, None) if self.is_store else shape.type
        name = "store_slice" if self.is_store else "load_slice"
        builder = FunctionBuilder(module, module.define(spirv.OpTypeFunction, None, returned, *types), name=name)
        rest = self.enter([builder.parameter(type_) for type_ in types])
        if rest:
            self.value = rest.pop(0)
        inner = FunctionRewriter(builder, self.grids.lowering.sizes)
        inner.output = builder.block.instructions
        place = self.place(inner, order)
        sizes = self.grids.lowering.sizes
        number = inner.emit(spirv.OpCompositeExtract, sizes.uint, place, 0)
        is_direct = inner.emit(spirv.OpINotEqual, sizes.boolean, number, sizes.constant(0))
        blocks = [builder.new_block() for _ in range(3)]
        builder.selection_merge(blocks[2])
        builder.branch_conditional(is_direct, blocks[0], blocks[1])
        values: list[Id] = []
        for block in blocks[:2]:
            builder.begin(block)
            inner.output = builder.block.instructions
            tiles = self.direct(inner, order, place) if block is blocks[0] else self.staged(inner)
            if not self.is_store:
                values.append(inner.emit(spirv.OpCompositeConstruct, shape.type, *tiles))
            builder.branch(blocks[2])
        builder.begin(blocks[2])
        if self.is_store:
            builder.ret()
        else:
            builder.ret_value(builder.phi(shape.type, values[0], blocks[0], values[1], blocks[1]))
        return builder.definition

    @property
    def key(self) -> OperandTuple:
        """Return what a function depends on that loads in place of its caller, besides the types of what it takes."""
        functions = ((name, function) for name, (_, function) in self._line_callbacks().items())
        return (self.shape.type, tuple(sorted(self.macros.items())), tuple(self.sizes.items()), tuple(functions))

    @property
    def passed(self) -> list[AnyOperand]:
        """Return what a function takes that loads or stores in place of its caller."""
        return [*self.memory, self.layout, *self.operands.arguments]

    def enter(self, parameters: list[AnyOperand]) -> list[AnyOperand]:
        """Take the first parameters of a function in place of what the caller passes; return the others."""
        rest = list(parameters)
        self.memory = [rest.pop(0) for _ in self.memory]
        self.layout = rest.pop(0)
        if self.operands.view is not None:
            self.operands.view = rest.pop(0)
        return rest


def component_vector(grids: GridContext) -> Definition:
    """Return the type of three unsigned integers."""
    return grids.module.define(spirv.OpTypeVector, None, grids.lowering.sizes.uint, 3)


def load_tensor(grids: GridContext, body: FunctionRewriter, instruction: Instruction) -> None:
    """OpCooperativeMatrixLoadTensorNV."""
    assert instruction.type is not None
    tensor = TensorAccess(grids, body, instruction, grids.plan.shapes[instruction.type], False)
    order = tensor.order
    if order is None:
        grids.finish(body, instruction, tensor.staged(body))
    else:
        tensor.choose(body, instruction, order)


def store_tensor(grids: GridContext, body: FunctionRewriter, instruction: Instruction) -> None:
    """OpCooperativeMatrixStoreTensorNV."""
    shape = grids.shape(body, instruction.operands[1])
    tensor = TensorAccess(grids, body, instruction, shape, True)
    order = tensor.order
    if order is None:
        tensor.staged(body)
    else:
        tensor.choose(body, instruction, order)
