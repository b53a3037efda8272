"""Functions of small extensions: clocks and printing.

In: the call, and its arguments as ids. Out: instructions. Must not know: overloads. GL_ARB_shader_clock,
GL_EXT_shader_realtime_clock, GL_EXT_debug_printf.
"""

from __future__ import annotations

from glslc_coop.codegen.tables import spirv
from glslc_coop.semantics.model import types

TYPE_CHECKING = False
if TYPE_CHECKING:
    from glslc_coop.codegen.emit.emitter import Arguments, Emitter
    from glslc_coop.codegen.ir.module import Id
    from glslc_coop.parser.generated import nodes

#: The only instruction of NonSemantic.DebugPrintf.
_DEBUG_PRINTF = 1


def clock(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `clockARB()` of the subgroup or `clockRealtimeEXT()` of the device, or either as two 32-bit words."""
    scope = spirv.ScopeDevice if "Realtime" in call.prototype.name else spirv.ScopeSubgroup
    return emitter.emit(spirv.OpReadClockKHR, call.type, emitter.uint(scope))


def debug_printf(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `debugPrintfEXT("format", …)`, a non-semantic instruction."""
    format_, *values = args
    instructions = emitter.module.extended_instruction_set("NonSemantic.DebugPrintf")
    emitter.emit(spirv.OpExtInst, types.VOID, instructions, _DEBUG_PRINTF, emitter.string(format_.value), *values)
