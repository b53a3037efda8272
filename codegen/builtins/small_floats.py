"""Functions on bfloat16.

In: the call, and its arguments as ids. Out: instructions. Must not know: overloads. GL_EXT_bfloat16.
"""

from __future__ import annotations

from glslc_coop.codegen.emit.conversions import convert
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy
from glslc_coop.semantics.model import types

with lazy:
    from glslc_coop.codegen.emit.emitter import Arguments, Emitter
    from glslc_coop.codegen.ir.instruction import Id
    from glslc_coop.parser.generated import nodes


def dot_bfloat16(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `dot(x, y)`. Scalars are multiplied in single precision: there is no multiplication of bfloat16."""
    if not call.arguments[0].type.is_scalar:
        return emitter.emit(spirv.OpDot, call.type, *args)
    left, right = (convert(emitter, value, call.type, types.FLOAT) for value in args)
    return convert(emitter, emitter.emit(spirv.OpFMul, types.FLOAT, left, right), types.FLOAT, call.type)
