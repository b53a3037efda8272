"""Debug instructions in function bodies: OpLine, and those of NonSemantic.Shader.DebugInfo.100 that -gVS writes.

In: instructions. Out: what they describe. Must not know: what the code does.

While passes run, each line, declaration and value names its scope and where that was inlined: see
`codegen/optimization/debug_information.py`. The numbers below are the positions of these operands.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.words import encode_string
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.ir.instruction import Block, DefinitionTable, Instruction

SET = "NonSemantic.Shader.DebugInfo.100"
#: The operands of the import of the set.
_IMPORT = tuple(encode_string(SET))
#: The numbers of instructions of the set: of those that functions have, and of some outside.
INFO_NONE, GLOBAL_VARIABLE, SCOPE, INLINED_AT, DECLARE, VALUE = 0, 18, 23, 25, 28, 29
FUNCTION_DEFINITION, LINE = 101, 103
#: Operands, after set and number, of a line while passes run, of a declaration or value, and of DebugInlinedAt.
LINE_NUMBER, LINE_SCOPE, LINE_INLINED = 3, 7, 8
DESCRIBED, DESCRIBED_VALUE, DESCRIBED_SCOPE, DESCRIBED_INLINED, FIRST_INDEX = 2, 3, 5, 6, 7


def debug_number(instruction: Instruction) -> int | None:
    """Return the number of an instruction of the set; None for any other instruction."""
    if instruction.opcode != spirv.OpExtInst or instruction.operands[0].operands != _IMPORT:
        return None
    number: int = instruction.operands[1]
    return number


def is_debug(instruction: Instruction) -> bool:
    """Return whether an instruction only describes code: its lines, its scopes, its variables."""
    opcode = instruction.opcode
    return opcode == spirv.OpLine or (opcode == spirv.OpExtInst and instruction.operands[0].operands == _IMPORT)


def is_position(instruction: Instruction) -> bool:
    """Return whether an instruction gives those after it their line."""
    return instruction.opcode == spirv.OpLine or debug_number(instruction) == LINE


def is_description(instruction: Instruction) -> bool:
    """Return whether an instruction describes the location or the value of a local variable."""
    return debug_number(instruction) in (DECLARE, VALUE)


def defines_function(instruction: Instruction) -> bool:
    """Return True for debug information that only the entry block of its own function may have."""
    return debug_number(instruction) == FUNCTION_DEFINITION


def code_size(table: DefinitionTable, block: Block) -> int:
    """Return how many instructions a block has, debug instructions and its terminator aside."""
    if not table.has_positions:
        return len(block.instructions)
    return sum(not is_debug(instruction) for instruction in block.instructions)
