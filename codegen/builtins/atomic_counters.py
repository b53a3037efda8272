"""Atomic counters of OpenGL. GLSL 4.60 section 8.10.

In: the call, and its arguments as ids or l-values. Out: OpAtomic… on the AtomicCounter storage class. Must not know:
overloads.
"""

from __future__ import annotations

from glslc_coop.codegen.emit import lvalues
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.emit.emitter import Arguments, Emitter
    from glslc_coop.codegen.ir.instruction import Id
    from glslc_coop.parser.generated import nodes

_COUNTING: dict[str, int] = {
    "Increment": spirv.OpAtomicIIncrement,
    "Decrement": spirv.OpAtomicIDecrement,
    "": spirv.OpAtomicLoad,
}
_OPERATIONS: dict[str, int] = {
    "Add": spirv.OpAtomicIAdd,
    "Subtract": spirv.OpAtomicISub,
    "Min": spirv.OpAtomicUMin,
    "Max": spirv.OpAtomicUMax,
    "And": spirv.OpAtomicAnd,
    "Or": spirv.OpAtomicOr,
    "Xor": spirv.OpAtomicXor,
    "Exchange": spirv.OpAtomicExchange,
}


def count(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `atomicCounterIncrement(c)` and the like; decrementing returns the value after it."""
    name = call.prototype.name.removeprefix("atomicCounter")
    pointer = lvalues.pointer(emitter, args[0])
    scope, relaxed = emitter.uint(spirv.ScopeDevice), emitter.uint(0)
    value = emitter.emit(_COUNTING[name], call.type, pointer, scope, relaxed)
    return value if name != "Decrement" else emitter.emit(spirv.OpISub, call.type, value, emitter.uint(1))


def operate(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `atomicCounterAdd(c, data)` and the like, with or without ARB; the result is the value before it."""
    name = call.prototype.name.removeprefix("atomicCounter").removesuffix("ARB")
    lvalue, *values = args
    pointer = lvalues.pointer(emitter, lvalue)
    emitter.module.require_capability(spirv.CapabilityAtomicStorageOps)
    scope, relaxed = emitter.uint(spirv.ScopeDevice), emitter.uint(0)
    if name == "CompSwap":
        compare, data = values
        return emitter.emit(spirv.OpAtomicCompareExchange, call.type, pointer, scope, relaxed, relaxed, data, compare)
    return emitter.emit(_OPERATIONS[name], call.type, pointer, scope, relaxed, *values)
