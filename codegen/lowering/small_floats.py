"""Functions on floats that are stored small: bfloat16.

In: the call, and its arguments as ids. Out: instructions. Must not know: overloads. GL_EXT_bfloat16.
"""

from __future__ import annotations

from glslc_coop.codegen import spirv
from glslc_coop.semantics import types

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.codegen.emitter import Emitter
    from glslc_coop.codegen.module import Id
    from glslc_coop.parser import nodes


def dot_bfloat16(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`dot(x, y)`. The product of two scalars is computed in single precision: there is no multiplication of bfloat16."""
    if not call.arguments[0].type.is_scalar:
        return fn.emit(spirv.OpDot, call.type, *args)
    left, right = (fn.convert(value, call.type, types.FLOAT) for value in args)
    return fn.convert(fn.emit(spirv.OpFMul, types.FLOAT, left, right), types.FLOAT, call.type)
