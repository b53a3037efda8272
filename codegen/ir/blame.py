"""Which line asks for more than the target has: linking once more, for the sake of a message.

In: a module whose instructions OpLine precedes, with source positions for lines. Out: the position of the first
instruction that needs what TargetTooOld names, or None. Must not know: GLSL; when to ask.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.linker import Linker
from glslc_coop.codegen.tables import spirv
from glslc_coop.codegen.tables.instruction_table import CAPABILITIES
from glslc_coop.diagnostics import TargetTooOld

TYPE_CHECKING = False
if TYPE_CHECKING:
    from glslc_coop.codegen.ir.instruction import DecorationRow, Definition, Instruction
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


class _BlamingLinker(Linker):
    """A linker that notes the position at which each need arises first."""

    __slots__ = ("position", "positions", "first_reached")

    def __init__(self, module: Module) -> None:
        super().__init__(module)
        self.position: int | None = None
        self.positions: dict[tuple[int, ...] | tuple[str, ...], int | None] = {}
        self.first_reached: dict[int, int | None] = {}

    def visit(self, definition: Definition) -> int:
        """Visit a definition and note who reached it first."""
        number = super().visit(definition)
        self.first_reached.setdefault(number, self.position)
        self._note()
        return number

    def write(self, instructions: list[Instruction], table: list[int]) -> None:
        """Write instructions one by one, and note the position of each."""
        for instruction in instructions:
            if instruction.opcode == spirv.OpLine:
                self.position = instruction.operands[1]
            else:
                super().write([instruction], table)
                self._note()

    def decoration(self, target: int, row: DecorationRow, member: int | None) -> None:
        """Append a decoration; it is due to whoever reached its target."""
        self.position = self.first_reached.get(target, self.position)
        super().decoration(target, row, member)
        self._note()

    def _note(self) -> None:
        for needs in (self.required.needs, self.required.extensions):
            for need in needs:
                self.positions.setdefault(need, self.position)
