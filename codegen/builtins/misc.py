"""Functions of small extensions: clocks, printing, aborting.

In: the call, and its arguments as ids. Out: instructions. Must not know: overloads. GL_ARB_shader_clock,
GL_EXT_shader_realtime_clock, GL_EXT_debug_printf, GL_EXT_abort.
"""

from __future__ import annotations

from glslc_coop.codegen.emit import type_ids
from glslc_coop.codegen.ir.words import encode_string
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.model import layout, types

with lazy:
    from glslc_coop.codegen.emit.emitter import Arguments, Emitter
    from glslc_coop.codegen.ir.instruction import Id

#: The only instruction of NonSemantic.DebugPrintf.
_DEBUG_PRINTF = 1


def clock(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `clockARB()` of the subgroup or `clockRealtimeEXT()` of the device, or either as two 32-bit words."""
    scope = spirv.ScopeDevice if "Realtime" in call.prototype.name else spirv.ScopeSubgroup
    return emitter.emit(spirv.OpReadClockKHR, call.type, emitter.uint(scope))


def debug_printf(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `debugPrintfEXT("format", …)`, a non-semantic instruction; calls of void functions have no value."""
    values = [
        emitter.string(value.value) if isinstance(value, nodes.StringLiteral) else value
        for value, argument in zip(args, call.arguments)
        if argument.type is not types.VOID
    ]
    instructions = emitter.module.extended_instruction_set("NonSemantic.DebugPrintf")
    emitter.emit(spirv.OpExtInst, types.VOID, instructions, _DEBUG_PRINTF, *values)


#: What makes a message a format.
_SPECIFIERS = ("%d", "%i", "%f", "%u")


def abort(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `abortEXT("format", …)`: OpAbortKHR with a structure of the text and the values.

    The length of a format is a specialization constant, which tells it from plain text. SPV_KHR_abort.
    """
    module, text = emitter.module, args[0].value if args else ""
    data = encode_string(text)
    is_format = any(specifier in text for specifier in _SPECIFIERS)
    uint = emitter.type_id(types.UINT)
    length = (
        module.define_unique(spirv.OpSpecConstant, uint, 4 * len(data)) if is_format else emitter.uint(4 * len(data))
    )
    # The message in memory is laid out; the value that is made of the arguments is not.
    value_types = [module.define_unique(spirv.OpTypeArray, None, emitter.type_id(types.INT8), length)]
    memory_types = [module.define_unique(spirv.OpTypeArray, None, emitter.type_id(types.INT8), length)]
    module.decorate(memory_types[0], spirv.DecorationArrayStride, 1)
    for array in (*value_types, *memory_types):
        module.decorate(array, spirv.DecorationUTFEncodedKHR)
    others = [argument.type for argument in call.arguments[1:]]
    value_types += [emitter.type_id(type_) for type_ in others]
    memory_types += [emitter.type_id(type_) for type_ in others]
    memory = module.define_unique(spirv.OpTypeStruct, None, *memory_types, name="abortMessageLoadType")
    offset = 4 * len(data)
    module.member_decorate(memory, 0, spirv.DecorationOffset, 0)
    for index, type_ in enumerate(others, 1):
        offset += -offset % layout.alignment(type_, "scalar", False)
        if offset > type_ids.MOST_BYTES:
            from glslc_coop.diagnostics import codes
            from glslc_coop.diagnostics.sink import LimitError

            reason = f"offset of a value of 'abortEXT' must be at most {type_ids.MOST_BYTES} ({offset} needed)"
            raise LimitError(codes.RESOURCE_LIMIT, call.arguments[index].start, reason)
        module.member_decorate(memory, index, spirv.DecorationOffset, offset)
        offset += layout.size(type_, "scalar", False)
    opcode = spirv.OpSpecConstantDataKHR if is_format else spirv.OpConstantDataKHR
    constant = module.define(opcode, value_types[0], *data)
    struct = module.define_unique(spirv.OpTypeStruct, None, *value_types, name="abortMessage")
    message = emitter.builder.emit(spirv.OpCompositeConstruct, struct, constant, *args[1:])
    emitter.builder.terminate(spirv.OpAbortKHR, memory, message)
