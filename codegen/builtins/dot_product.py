"""Dot products of integer vectors and of bytes packed into 32-bit integers. GL_EXT_integer_dot_product.

In: the call, and its arguments as ids. Out: Op…Dot and Op…DotAccSat. Must not know: overloads.
"""

from __future__ import annotations

from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.emit.emitter import Arguments, Emitter
    from glslc_coop.codegen.ir.instruction import Id
    from glslc_coop.parser.generated import nodes

#: (whether the first operand is signed, whether the second is) -> opcode without and with a saturating accumulator.
_OPCODES: dict[tuple[bool, bool], tuple[int, int]] = {
    (True, True): (spirv.OpSDot, spirv.OpSDotAccSat),
    (False, False): (spirv.OpUDot, spirv.OpUDotAccSat),
    (True, False): (spirv.OpSUDot, spirv.OpSUDotAccSat),
}


def dot_product(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `dotEXT(a, b)`, `dotPacked4x8EXT(a, b)`, and with `AccSat` and an accumulator. The signed operand comes
    first.
    """
    left, right = call.arguments[0].type, call.arguments[1].type
    is_signed = left.component.is_signed, right.component.is_signed
    operands = args[:]
    if is_signed == (False, True):
        operands[0], operands[1] = operands[1], operands[0]
        is_signed = (True, False)
    if left.is_scalar:
        operands.append(spirv.PackedVectorFormatPackedVectorFormat4x8Bit)
    return emitter.emit(_OPCODES[is_signed][len(args) - 2], call.type, *operands)
