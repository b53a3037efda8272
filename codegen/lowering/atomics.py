"""Atomic memory functions, with and without scope and semantics, and barriers that state theirs.

In: the call, and its arguments as ids or l-values. Out: OpAtomic…, OpControlBarrier, OpMemoryBarrier. Must not know: whether the scope
and the semantics go together. GLSL 4.60 section 8.11; GL_KHR_memory_scope_semantics.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from glslc_coop.codegen import lvalues, spirv

if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.codegen.emitter import Emitter
    from glslc_coop.codegen.lvalues import Lvalue
    from glslc_coop.codegen.module import Id
    from glslc_coop.parser import nodes

#: Function -> opcode for float, int, uint.
_OPCODES: dict[str, dict[str, int]] = {
    "atomicAdd": {"float": spirv.OpAtomicFAddEXT, "int": spirv.OpAtomicIAdd, "uint": spirv.OpAtomicIAdd},
    "atomicMin": {"float": spirv.OpAtomicFMinEXT, "int": spirv.OpAtomicSMin, "uint": spirv.OpAtomicUMin},
    "atomicMax": {"float": spirv.OpAtomicFMaxEXT, "int": spirv.OpAtomicSMax, "uint": spirv.OpAtomicUMax},
    "atomicAnd": {"int": spirv.OpAtomicAnd, "uint": spirv.OpAtomicAnd},
    "atomicOr": {"int": spirv.OpAtomicOr, "uint": spirv.OpAtomicOr},
    "atomicXor": {"int": spirv.OpAtomicXor, "uint": spirv.OpAtomicXor},
    "atomicExchange": {"float": spirv.OpAtomicExchange, "int": spirv.OpAtomicExchange, "uint": spirv.OpAtomicExchange},
}


def _semantics(fn: Emitter, place: Lvalue, call: nodes.BuiltinCall, position: int) -> Id:
    """The memory semantics from the arguments storage and sem at that position, or relaxed where there are none."""
    arguments = call.arguments
    if position < len(arguments):
        return fn.uint(arguments[position].value | arguments[position + 1].value)
    is_volatile = fn.is_vulkan_memory_model and place.flags & lvalues.VOLATILE
    return fn.uint(spirv.MemorySemanticsVolatile if is_volatile else 0)


def _scope(fn: Emitter, call: nodes.BuiltinCall, position: int) -> Id:
    """The scope from the argument at that position, or the widest one."""
    arguments = call.arguments
    if position < len(arguments):
        return fn.uint(arguments[position].value)
    return fn.uint(spirv.ScopeQueueFamily if fn.is_vulkan_memory_model else spirv.ScopeDevice)


def atomic(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`atomicAdd(mem, data[, scope, storage, sem])` and its like; the value before the operation."""
    place, data = args[:2]
    component = call.type.component
    opcode = _OPCODES[call.prototype.name][component.kind]
    if opcode == spirv.OpAtomicFAddEXT and component.width == 16:
        # The extension of the capability builds on this one.
        fn.module.require_extension("SPV_EXT_shader_atomic_float_add")
    pointer = lvalues.pointer(fn, place)
    return fn.emit(opcode, call.type, pointer, _scope(fn, call, 2), _semantics(fn, place, call, 3), data)


def atomic_compare_exchange(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`atomicCompSwap(mem, compare, data[, scope, storageEqual, semEqual, storageUnequal, semUnequal])`."""
    place, compare, data = args[:3]
    pointer = lvalues.pointer(fn, place)
    equal, unequal = _semantics(fn, place, call, 4), _semantics(fn, place, call, 6)
    return fn.emit(spirv.OpAtomicCompareExchange, call.type, pointer, _scope(fn, call, 3), equal, unequal, data, compare)


def atomic_load(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`atomicLoad(mem, scope, storage, sem)`."""
    place = args[0]
    pointer = lvalues.pointer(fn, place)
    return fn.emit(spirv.OpAtomicLoad, call.type, pointer, _scope(fn, call, 1), _semantics(fn, place, call, 2))


def atomic_store(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`atomicStore(mem, data, scope, storage, sem)`."""
    place, data = args[:2]
    pointer = lvalues.pointer(fn, place)
    fn.emit_void(spirv.OpAtomicStore, pointer, _scope(fn, call, 2), _semantics(fn, place, call, 3), data)


# ---- barriers of GL_KHR_memory_scope_semantics ----


def control_barrier(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`controlBarrier(execution, memory, storage, sem)`."""
    execution, memory, storage, semantics = (argument.value for argument in call.arguments)
    fn.emit_void(spirv.OpControlBarrier, fn.uint(execution), fn.uint(memory), fn.uint(storage | semantics))


def scoped_memory_barrier(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`memoryBarrier(memory, storage, sem)`."""
    memory, storage, semantics = (argument.value for argument in call.arguments)
    fn.emit_void(spirv.OpMemoryBarrier, fn.uint(memory), fn.uint(storage | semantics))
