"""May an instruction be executed where the function does not execute it?

In: an instruction, and where pointers lead. Out: the answer for code hoisting and loop-invariant code motion (LICM).
`emit/expressions.py` has the answer for expressions; if-conversion moves no instruction.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.evaluate import scalar
from glslc_coop.codegen.ir.opcodes import TOTAL, is_pure_extended
from glslc_coop.codegen.ir.pointers import VOLATILE
from glslc_coop.codegen.tables import spirv
from glslc_coop.codegen.tables.instruction_table import READABLE
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.ir.instruction import Definition, Instruction, Operand
    from glslc_coop.codegen.ir.pointers import Pointers

_UNSIGNED_DIVISIONS = (spirv.OpUDiv, spirv.OpUMod)
_SIGNED_DIVISIONS = (spirv.OpSDiv, spirv.OpSRem, spirv.OpSMod)


def may_speculate(instruction: Instruction, pointers: Pointers, glsl_set: Definition) -> bool:
    """Return whether an instruction does no harm where it is not executed now.

    Its behavior is defined whatever its operands are, it depends on no other invocation, and it reads only what can
    always be read: there is no descriptor that might be missing, and no index that might be out of bounds. Whether what
    it reads is the same there is not asked.
    """
    opcode, operands = instruction.opcode, instruction.operands
    if opcode in TOTAL:
        return True
    if opcode == spirv.OpExtInst:
        return is_pure_extended(instruction, glsl_set)
    if opcode == spirv.OpLoad:
        pointer = operands[0]
        return (
            len(operands) == 1
            and pointers.storage_class(pointer) in READABLE
            and pointers.has_constant_path(pointer)
            and not pointers.qualities(pointer) & VOLATILE
        )
    if opcode in _UNSIGNED_DIVISIONS:
        return _is_divisor(operands[1], is_signed=False)
    return opcode in _SIGNED_DIVISIONS and _is_divisor(operands[1], is_signed=True)


def _is_divisor(operand: Operand, is_signed: bool) -> bool:
    """Return whether all dividends can be divided by an operand: a constant but 0, and but -1 where signed."""
    if isinstance(operand, int) or operand.type is None:
        return False
    if operand.opcode == spirv.OpConstantComposite:
        return all(_is_divisor(component, is_signed) for component in operand.operands)
    number = scalar(operand)
    return bool(number) and not (is_signed and number == (1 << operand.type.operands[0]) - 1)
