"""Atomic memory functions, with and without scope and semantics, and barriers that state theirs.

In: the call, and its arguments as ids or l-values. Out: OpAtomic…, OpControlBarrier, OpMemoryBarrier. Must not know: whether the scope
and the semantics go together. GLSL 4.60 section 8.11; GL_KHR_memory_scope_semantics.
"""

from __future__ import annotations

from glslc_coop.codegen import lvalues, spirv

TYPE_CHECKING = False
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
    return operate(fn, call, call.prototype.name, place, lvalues.pointer(fn, place), 2, data)


def operate(fn: Emitter, call: nodes.BuiltinCall, name: str, place: Lvalue, pointer: Id, position: int, data: Id) -> Id:
    """An atomic operation on what a pointer points to. position: of the argument for the scope, where there is one."""
    component = call.type.component
    opcode = _OPCODES[name][component.kind]
    if opcode == spirv.OpAtomicFAddEXT and component.width == 16 and not call.type.is_vector:
        # The extension of the capability builds on this one.
        fn.module.require_extension("SPV_EXT_shader_atomic_float_add")
    return fn.emit(opcode, call.type, pointer, _scope(fn, call, position), _semantics(fn, place, call, position + 1), data)


def atomic_compare_exchange(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`atomicCompSwap(mem, compare, data[, scope, storageEqual, semEqual, storageUnequal, semUnequal])`."""
    place, compare, data = args[:3]
    return compare_exchange(fn, call, place, lvalues.pointer(fn, place), 3, compare, data)


def compare_exchange(fn: Emitter, call: nodes.BuiltinCall, place: Lvalue, pointer: Id, position: int, compare: Id, data: Id) -> Id:
    """Exchanges what a pointer points to where it is what it is compared with."""
    equal, unequal = _semantics(fn, place, call, position + 1), _semantics(fn, place, call, position + 3)
    scope = _scope(fn, call, position)
    return fn.emit(spirv.OpAtomicCompareExchange, call.type, pointer, scope, equal, unequal, data, compare)


def atomic_load(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`atomicLoad(mem, scope, storage, sem)`."""
    place = args[0]
    return load(fn, call, place, lvalues.pointer(fn, place), 1)


def load(fn: Emitter, call: nodes.BuiltinCall, place: Lvalue, pointer: Id, position: int) -> Id:
    """What a pointer points to, read atomically."""
    return fn.emit(spirv.OpAtomicLoad, call.type, pointer, _scope(fn, call, position), _semantics(fn, place, call, position + 1))


def atomic_store(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`atomicStore(mem, data, scope, storage, sem)`."""
    place, data = args[:2]
    store(fn, call, place, lvalues.pointer(fn, place), 2, data)


def store(fn: Emitter, call: nodes.BuiltinCall, place: Lvalue, pointer: Id, position: int, data: Id) -> None:
    """Writes what a pointer points to atomically."""
    fn.emit_void(spirv.OpAtomicStore, pointer, _scope(fn, call, position), _semantics(fn, place, call, position + 1), data)


# ---- barriers of GL_KHR_memory_scope_semantics ----


def control_barrier(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`controlBarrier(execution, memory, storage, sem)`."""
    execution, memory, storage, semantics = (argument.value for argument in call.arguments)
    fn.emit_void(spirv.OpControlBarrier, fn.uint(execution), fn.uint(memory), fn.uint(storage | semantics))


def scoped_memory_barrier(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`memoryBarrier(memory, storage, sem)`."""
    memory, storage, semantics = (argument.value for argument in call.arguments)
    fn.emit_void(spirv.OpMemoryBarrier, fn.uint(memory), fn.uint(storage | semantics))
