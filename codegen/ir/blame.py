"""Which line asks for more than the target has: linking once more, for the sake of a message.

In: a module whose instructions OpLine precedes, with source positions for lines. Out: the position of the first
instruction that needs what TargetTooOld names, or None; the first position of every need. Must not know: GLSL; when to
ask.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.instruction import Instruction
from glslc_coop.codegen.ir.linker import Linker
from glslc_coop.codegen.ir.words import from_bytes
from glslc_coop.codegen.tables import spirv
from glslc_coop.codegen.tables.instruction_table import CAPABILITIES
from glslc_coop.diagnostics.sink import TargetTooOld
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Iterable, Iterator

    from glslc_coop.codegen.ir.instruction import Block, DecorationRow, Definition
    from glslc_coop.codegen.ir.module import Module


def position_of_need(module: Module) -> int | None:
    """Return the position of the first instruction that needs a later version of SPIR-V; None where no line does."""
    linker = _BlamingLinker(module)
    try:
        linker.link()
    except TargetTooOld as error:
        if error.cause is None:
            return linker.position
        for needed, position in linker.positions.items():
            if error.cause in needed or any(
                error.cause in CAPABILITIES.get(each, ((), (), 0))[1] for each in needed if isinstance(each, int)
            ):
                return position
    return None


def link_with_positions(module: Module, declarations: dict[str, int]) -> tuple[list[int], dict[int | str, int]]:
    """Return the words of a module, and where each capability (by number) and extension is needed first.

    declarations: name of a variable or block -> its position, since no OpLine precedes variables.
    """
    linker = _PositionedLinker(module, declarations)
    words = from_bytes(linker.link())
    positions: dict[int | str, int] = {}
    for needs, position in linker.positions.items():
        for need in needs if isinstance(needs, tuple) else (needs,):
            if position is not None:
                positions.setdefault(need, position)
    return words, positions


class _BlamingLinker(Linker):
    """A linker that notes the position at which each need arises first."""

    __slots__ = ("position", "positions", "first_reached")

    def __init__(self, module: Module) -> None:
        super().__init__(module)
        self.position: int | None = None
        self.positions: dict[tuple[int, ...] | tuple[str, ...], int | None] = {}
        self.first_reached: dict[int, int | None] = {}

    def begin(self, definition: Definition) -> Iterator[object] | None:
        """Begin a definition and note who reached it first."""
        references = super().begin(definition)
        self.first_reached[self.ids[definition]] = self.position
        self._note()
        return references

    def write(self, bodies: Iterable[tuple[int, list[Instruction]]], table: list[int]) -> None:
        """Write instructions one by one, and note the position of each."""
        for label, instructions in bodies:
            super().write([(label, [])], table)
            for instruction in instructions:
                if instruction.opcode == spirv.OpLine:
                    self.position = instruction.operands[1]
                else:
                    super().write([(0, [instruction])], table)
                    self._note()

    def decoration(self, target: int, row: DecorationRow, member: int | None) -> None:
        """Append a decoration; what reached its target is the cause."""
        self.position = self.first_reached.get(target, self.position)
        super().decoration(target, row, member)
        self._note()

    def _note(self) -> None:
        for needs in (self.required.needs, self.required.extensions):
            for need in needs:
                self.positions.setdefault(need, self.position)


class _PositionedLinker(_BlamingLinker):
    """A blaming linker that keeps OpLine in the module and knows where variables are declared."""

    __slots__ = ("declarations", "local_names", "saved")

    def __init__(self, module: Module, declarations: dict[str, int]) -> None:
        super().__init__(module)
        self.declarations = declarations
        self.local_names: dict[int, str] = {}
        #: Named definitions that are being visited -> the position from before.
        self.saved: dict[Definition, int | None] = {}

    def begin(self, definition: Definition) -> Iterator[object] | None:
        """Begin a definition; what a named one needs, and what it refers to, is due to its declaration."""
        position = self.declarations.get(definition.name or "")
        if position is None:
            return super().begin(definition)
        saved, self.position = self.position, position
        references = super().begin(definition)
        if references is None:
            self.position = saved
        else:
            self.saved[definition] = saved
        return references

    def finish(self, definition: Definition) -> None:
        """Place a definition; what reached it is the cause of what comes after it."""
        super().finish(definition)
        if definition in self.saved:
            self.position = self.saved.pop(definition)

    def write_function(self, definition: Definition, blocks: list[Block]) -> None:
        """Write a function whose local variables are known by name."""
        assert definition.function is not None
        self.local_names = dict(definition.function.names)
        super().write_function(definition, blocks)

    def write(self, bodies: Iterable[tuple[int, list[Instruction]]], table: list[int]) -> None:
        """Write instructions, with the OpLine that the other linker drops."""
        for label, instructions in bodies:
            Linker.write(self, [(label, [])], table)
            for instruction in instructions:
                if instruction.opcode == spirv.OpVariable:
                    name = self.local_names.get(instruction.result or 0, "")
                    position = self.declarations.get(name)
                    if position is not None:
                        self.position = position
                        line = Instruction(spirv.OpLine, None, None, [self.module.string(""), position, 0])
                        Linker.write(self, [(0, [line])], table)
                elif instruction.opcode == spirv.OpLine:
                    Linker.write(self, [(0, [instruction])], table)
                super().write([(0, [instruction])], table)
