"""Functions of small extensions: clocks and printing.

In: the call, and its arguments as ids. Out: instructions. Must not know: overloads. GL_ARB_shader_clock,
GL_EXT_shader_realtime_clock, GL_EXT_debug_printf.
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

#: The only instruction of NonSemantic.DebugPrintf.
_DEBUG_PRINTF = 1


def clock(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`clockARB()` of the subgroup, `clockRealtimeEXT()` of the device, and both as two 32-bit words."""
    scope = spirv.ScopeDevice if "Realtime" in call.prototype.name else spirv.ScopeSubgroup
    return fn.emit(spirv.OpReadClockKHR, call.type, fn.uint(scope))


def debug_printf(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`debugPrintfEXT("format", …)`: an instruction that means nothing to those who do not know it."""
    format_, *values = args
    instructions = fn.module.extended_instruction_set("NonSemantic.DebugPrintf")
    fn.emit(spirv.OpExtInst, types.VOID, instructions, _DEBUG_PRINTF, fn.string(format_.value), *values)
