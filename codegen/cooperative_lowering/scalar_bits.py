"""The bits of scalars of 8 and 16 bits in words.

In: a scalar. Out: a 32-bit unsigned integer. Must not know: what a word is written to.
"""

from __future__ import annotations

from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.sizes import AnyOperand
    from glslc_coop.codegen.ir.instruction import Definition, Id
    from glslc_coop.codegen.ir.module import Module


def word_of(module: Module, emitter: AnyOperand, type_: Definition, value: Id) -> Id:
    """Return the bits of a scalar of 8 or 16 bits as a word, with zeros above them. emitter: anything that has `emit`.

    A float16 becomes the first of two components: NVIDIA's driver takes a float16 that is cast to an integer and then
    extended for a whole register, although what is above the float16 is that of another computation.
    """
    uint = module.define(spirv.OpTypeInt, None, 32, 0)
    result: Id
    if type_.opcode == spirv.OpTypeFloat and type_.operands[0] == 16 and len(type_.operands) == 1:
        pair = module.define(spirv.OpTypeVector, None, type_, 2)
        zero = module.define(spirv.OpConstant, type_, 0)
        result = emitter.emit(spirv.OpBitcast, uint, emitter.emit(spirv.OpCompositeConstruct, pair, value, zero))
        return result
    bits = module.define(spirv.OpTypeInt, None, type_.operands[0], 0)
    result = emitter.emit(
        spirv.OpUConvert, uint, value if type_ is bits else emitter.emit(spirv.OpBitcast, bits, value)
    )
    return result
