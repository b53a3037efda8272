"""Execution and memory barriers without explicit scope and semantics.

In: the call. Out: OpControlBarrier and OpMemoryBarrier. Must not know: barriers with explicit scope (atomics.py) and
those of subgroups. GLSL 4.60 sections 8.16 and 8.17; SPIR-V 1.6 section 3.26 (memory semantics).
"""

from __future__ import annotations

from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.emit.emitter import Arguments, Emitter
    from glslc_coop.parser.generated import nodes

#: Buffers, shared variables and images; glslang names atomic counters, too, which Vulkan has not and ignores.
ALL_MEMORY = (
    spirv.MemorySemanticsUniformMemory
    | spirv.MemorySemanticsWorkgroupMemory
    | spirv.MemorySemanticsAtomicCounterMemory
    | spirv.MemorySemanticsImageMemory
)


def emit_memory_barrier(emitter: Emitter, scope: int, memory: int) -> None:
    """Emit OpMemoryBarrier on the memory, acquire and release."""
    emitter.emit_void(
        spirv.OpMemoryBarrier, emitter.uint(scope), emitter.uint(memory | spirv.MemorySemanticsAcquireRelease)
    )


def _widest(emitter: Emitter) -> int:
    """Return the scope of GLSL's memory barriers: the device, which the Vulkan memory model calls the queue family."""
    return spirv.ScopeQueueFamily if emitter.traits.is_vulkan_memory_model else spirv.ScopeDevice


def barrier(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `barrier()`. It also orders shared memory, or in tessellation control shaders outputs."""
    workgroup = emitter.uint(spirv.ScopeWorkgroup)
    scope = workgroup
    semantics = spirv.MemorySemanticsWorkgroupMemory | spirv.MemorySemanticsAcquireRelease
    if emitter.environment.stage == "tesscontrol":
        if emitter.traits.is_vulkan_memory_model:
            semantics = spirv.MemorySemanticsOutputMemory | spirv.MemorySemanticsAcquireRelease
        else:
            scope, semantics = emitter.uint(spirv.ScopeInvocation), 0
    emitter.emit_void(spirv.OpControlBarrier, workgroup, scope, emitter.uint(semantics))


def memory_barrier(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `memoryBarrier()`."""
    emit_memory_barrier(emitter, _widest(emitter), ALL_MEMORY)


def memory_barrier_buffer(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `memoryBarrierBuffer()`."""
    emit_memory_barrier(emitter, _widest(emitter), spirv.MemorySemanticsUniformMemory)


def memory_barrier_shared(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `memoryBarrierShared()`."""
    emit_memory_barrier(emitter, _widest(emitter), spirv.MemorySemanticsWorkgroupMemory)


def memory_barrier_image(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `memoryBarrierImage()`."""
    emit_memory_barrier(emitter, _widest(emitter), spirv.MemorySemanticsImageMemory)


def memory_barrier_atomic_counter(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `memoryBarrierAtomicCounter()`."""
    emit_memory_barrier(emitter, _widest(emitter), spirv.MemorySemanticsAtomicCounterMemory)


def group_memory_barrier(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `groupMemoryBarrier()`."""
    emit_memory_barrier(emitter, spirv.ScopeWorkgroup, ALL_MEMORY)


def split_barrier(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `controlBarrierArrive()`, which releases, or `controlBarrierWait()`, which acquires; with or without
    scopes.
    """
    is_arrival = call.prototype.name == "controlBarrierArrive"
    opcode = spirv.OpControlBarrierArriveEXT if is_arrival else spirv.OpControlBarrierWaitEXT
    if call.arguments:
        execution, memory, storage, semantics = (argument.value for argument in call.arguments)
    else:
        execution = memory = spirv.ScopeWorkgroup
        storage = spirv.MemorySemanticsWorkgroupMemory
        semantics = spirv.MemorySemanticsRelease if is_arrival else spirv.MemorySemanticsAcquire
    emitter.emit_void(opcode, emitter.uint(execution), emitter.uint(memory), emitter.uint(storage | semantics))
