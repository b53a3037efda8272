"""Vectors between memory and columns as words of 16 bytes, which nothing splits into components.

In: loads and stores of vectors. Out: calls that copy words. Must not know: products.

A vector that is loaded stays words until something needs its components, which tiles do not: its words go from memory
into its column. The extension requires its address to be a multiple of 16.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.access import LINE, DirectAccess
from glslc_coop.codegen.cooperative_lowering.legality import component_name
from glslc_coop.codegen.cooperative_lowering.memory_access import access_to
from glslc_coop.codegen.cooperative_lowering.text import of_component, of_vector
from glslc_coop.codegen.cooperative_lowering.tile_plan import component_of
from glslc_coop.codegen.cooperative_lowering.tile_room import WORD, column_words
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand, FunctionRewriter
    from glslc_coop.codegen.cooperative_lowering.library import Callback
    from glslc_coop.codegen.cooperative_lowering.sizes import Size
    from glslc_coop.codegen.cooperative_lowering.text import Macros
    from glslc_coop.codegen.cooperative_lowering.tile_room import TileRoom
    from glslc_coop.codegen.ir.instruction import Definition, Instruction, OperandList


class TileWords:
    """The vectors of the function at hand that are words. room: where columns lie."""

    def __init__(self, room: TileRoom) -> None:
        self.room = room
        self.lowering = room.lowering
        #: Vector -> the array of its words.
        self.arrays: dict[AnyOperand, int] = {}

    def _count(self, type_: Definition) -> int | None:
        """Return how many words a vector has; None where they are not whole."""
        shape = self.lowering.shapes.vector(type_)
        if not isinstance(shape.length, int) or component_name(shape.component_type) is None:
            return None
        size = shape.length * shape.component.size
        return None if size % WORD else size // WORD

    def _access(
        self, body: FunctionRewriter, type_: Definition, operands: OperandList, memory: OperandList
    ) -> DirectAccess | None:
        """Return the access to the words of a vector in memory; None where they cannot be copied.

        operands: the pointer, and the offset; memory: the memory operands.
        """
        if self._count(type_) is None:
            return None
        pointer, offset = operands
        access = access_to(self.lowering.memory, body, pointer, tuple(memory), offset)
        return access if isinstance(access, DirectAccess) and access.alignment >= WORD else None

    def load(self, body: FunctionRewriter, instruction: Instruction) -> bool:
        """Load a vector as words. Return whether that is possible."""
        assert instruction.type is not None
        operands = instruction.operands
        access = self._access(body, instruction.type, operands[:2], operands[2:])
        if access is None:
            return False
        callback = access.callback("load", LINE)
        helper = self._helper("load_words", access.macros, {"WORDS": self._count(instruction.type) or 0}, load=callback)
        self.arrays[instruction.result] = body.result_of(helper, *access.arguments)
        return True

    def store_access(self, body: FunctionRewriter, instruction: Instruction) -> DirectAccess | None:
        """Return the access by which a vector is stored as words; None where it cannot."""
        operands = instruction.operands
        return self._access(body, body.type_of(operands[2]), operands[:2], operands[3:])

    def store_column(self, body: FunctionRewriter, type_: Definition, access: DirectAccess) -> None:
        """Store the invocation's column, a vector of a type, to memory."""
        count = self._count(type_) or 0
        callbacks = {"load_word": self.room.callback("load"), "store": access.callback("store", LINE)}
        helper = self._helper("store_words", access.macros, {"WORDS": count}, **callbacks)
        body.result_of(helper, *access.arguments, self.room.column(body, column_words(count, WORD)))

    def store(self, body: FunctionRewriter, vector: AnyOperand, access: DirectAccess) -> None:
        """Store a vector, an array or words, to memory."""
        type_ = body.type_of(vector)
        shape = self.lowering.shapes.vector(type_)
        sizes: dict[str, Size] = {"WORDS": self._count(type_) or 0}
        callback = access.callback("store", LINE)
        if vector in self.arrays:
            name, macros, vector = "copy_words", access.macros, self.arrays[vector]
        else:
            component = component_of(component_name(shape.component_type) or "")
            name, macros = "pack_words", access.macros | of_vector(shape) | of_component(component, "C_")
            sizes["LENGTH"] = shape.length
        helper = self._helper(name, macros, sizes, store=callback)
        body.result_of(helper, *access.arguments, vector)

    def put(self, body: FunctionRewriter, vector: AnyOperand, all_words: int, first: int = 0) -> None:
        """Store the words of a vector as the invocation's column, with zeros after them.

        all_words: those of the column. first: the word of the room where the columns begin.
        """
        words = self.arrays[vector]
        count = self._count(body.type_of(vector)) or 0
        sizes: dict[str, Size] = {"WORDS": count, "ALL_WORDS": all_words}
        helper = self._helper("put_words", {}, sizes, store_word=self.room.callback("store"))
        body.result_of(helper, self.room.column(body, all_words | 1, first), words)

    def unpack(self, body: FunctionRewriter, vector: AnyOperand, result: int) -> None:
        """Emit the components of a vector that is words."""
        type_ = body.type_of(vector)
        shape = self.lowering.shapes.vector(type_)
        component = component_of(component_name(shape.component_type) or "")
        macros = of_vector(shape) | of_component(component, "C_")
        sizes: dict[str, Size] = {"LENGTH": shape.length, "WORDS": self._count(type_) or 0}
        helper = self._helper("unpack_words", macros, sizes)
        body.emit_as(result, spirv.OpFunctionCall, type_, helper, self.arrays[vector])

    def _helper(self, name: str, macros: Macros, sizes: dict[str, Size], **callbacks: Callback) -> Definition:
        """Return a helper that copies words."""
        ignored = {"M_IS_FLOAT": "0", "INPUT": "SAME_FLOAT"}
        return self.lowering.library.function("columns", name, ignored | macros, sizes, callbacks)
