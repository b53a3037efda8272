"""Atomic memory functions, with and without scope and semantics, and barriers with explicit scope and semantics.

In: the call, and its arguments as ids or l-values. Out: OpAtomic…, OpControlBarrier, OpMemoryBarrier. Must not know:
whether the scope and the semantics go together. GLSL 4.60 section 8.11; GL_KHR_memory_scope_semantics.
"""

from __future__ import annotations

from glslc_coop.codegen.emit import decorations, lvalues
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.emit.emitter import Arguments, Emitter, Lvalue
    from glslc_coop.codegen.ir.instruction import Id
    from glslc_coop.parser.generated import nodes

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


def _semantics(emitter: Emitter, lvalue: Lvalue, call: nodes.BuiltinCall, position: int) -> Id:
    """Return the memory semantics from the arguments storage and sem at that position; relaxed where there are none."""
    arguments = call.arguments
    if position < len(arguments):
        return emitter.uint(arguments[position].value | arguments[position + 1].value)
    is_volatile = emitter.traits.is_vulkan_memory_model and lvalue.flags & decorations.VOLATILE
    return emitter.uint(spirv.MemorySemanticsVolatile if is_volatile else 0)


def _scope(emitter: Emitter, call: nodes.BuiltinCall, position: int) -> Id:
    """Return the scope from the argument at that position, or the widest one."""
    arguments = call.arguments
    if position < len(arguments):
        return emitter.uint(arguments[position].value)
    return emitter.uint(spirv.ScopeQueueFamily if emitter.traits.is_vulkan_memory_model else spirv.ScopeDevice)


def atomic(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `atomicAdd(mem, data[, scope, storage, sem])` and the like; the result is the value before the operation."""
    lvalue, data = args[:2]
    return operate(emitter, call, call.prototype.name, lvalue, lvalues.pointer(emitter, lvalue), 2, data)


def operate(
    emitter: Emitter, call: nodes.BuiltinCall, name: str, lvalue: Lvalue, pointer: Id, position: int, data: Id
) -> Id:
    """Emit an atomic operation on the pointee. position: of the scope argument, where there is one."""
    component = call.type.component
    opcode = _OPCODES[name][component.kind]
    if opcode == spirv.OpAtomicFAddEXT and component.width == 16 and not call.type.is_vector:
        # The extension of the capability builds on this one.
        emitter.module.require_extension("SPV_EXT_shader_atomic_float_add")
    return emitter.emit(
        opcode,
        call.type,
        pointer,
        _scope(emitter, call, position),
        _semantics(emitter, lvalue, call, position + 1),
        data,
    )


def atomic_compare_exchange(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `atomicCompSwap(mem, compare, data[, scope, storageEqual, semEqual, storageUnequal, semUnequal])`."""
    lvalue, compare, data = args[:3]
    return compare_exchange(emitter, call, lvalue, lvalues.pointer(emitter, lvalue), 3, compare, data)


def compare_exchange(
    emitter: Emitter, call: nodes.BuiltinCall, lvalue: Lvalue, pointer: Id, position: int, compare: Id, data: Id
) -> Id:
    """Exchange the pointee if it equals the comparator."""
    equal, unequal = _semantics(emitter, lvalue, call, position + 1), _semantics(emitter, lvalue, call, position + 3)
    scope = _scope(emitter, call, position)
    return emitter.emit(spirv.OpAtomicCompareExchange, call.type, pointer, scope, equal, unequal, data, compare)


def atomic_load(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `atomicLoad(mem, scope, storage, sem)`."""
    lvalue = args[0]
    return load(emitter, call, lvalue, lvalues.pointer(emitter, lvalue), 1)


def load(emitter: Emitter, call: nodes.BuiltinCall, lvalue: Lvalue, pointer: Id, position: int) -> Id:
    """Load the pointee atomically."""
    return emitter.emit(
        spirv.OpAtomicLoad,
        call.type,
        pointer,
        _scope(emitter, call, position),
        _semantics(emitter, lvalue, call, position + 1),
    )


def atomic_store(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `atomicStore(mem, data, scope, storage, sem)`."""
    lvalue, data = args[:2]
    store(emitter, call, lvalue, lvalues.pointer(emitter, lvalue), 2, data)


def store(emitter: Emitter, call: nodes.BuiltinCall, lvalue: Lvalue, pointer: Id, position: int, data: Id) -> None:
    """Store to the pointee atomically."""
    emitter.emit_void(
        spirv.OpAtomicStore,
        pointer,
        _scope(emitter, call, position),
        _semantics(emitter, lvalue, call, position + 1),
        data,
    )


# ---- barriers of GL_KHR_memory_scope_semantics ----


def control_barrier(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `controlBarrier(execution, memory, storage, sem)`."""
    execution, memory, storage, semantics = (argument.value for argument in call.arguments)
    emitter.emit_void(
        spirv.OpControlBarrier, emitter.uint(execution), emitter.uint(memory), emitter.uint(storage | semantics)
    )


def scoped_memory_barrier(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `memoryBarrier(memory, storage, sem)`."""
    memory, storage, semantics = (argument.value for argument in call.arguments)
    emitter.emit_void(spirv.OpMemoryBarrier, emitter.uint(memory), emitter.uint(storage | semantics))
