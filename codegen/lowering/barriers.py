"""Barriers of invocations and of memory, as GLSL has them without scope and semantics.

In: the call. Out: OpControlBarrier and OpMemoryBarrier. Must not know: barriers that state their scope (atomics.py) and those of
subgroups. GLSL 4.60 sections 8.16 and 8.17; SPIR-V 1.6 section 3.26 (memory semantics).
"""

from __future__ import annotations

from glslc_coop.codegen import spirv

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.codegen.emitter import Emitter
    from glslc_coop.parser import nodes

#: All memory that Vulkan orders: buffers, shared variables and images.
ALL_MEMORY = spirv.MemorySemanticsUniformMemory | spirv.MemorySemanticsWorkgroupMemory | spirv.MemorySemanticsImageMemory


def emit_memory_barrier(fn: Emitter, scope: int, memory: int) -> None:
    """OpMemoryBarrier on the memory, acquire and release."""
    fn.emit_void(spirv.OpMemoryBarrier, fn.uint(scope), fn.uint(memory | spirv.MemorySemanticsAcquireRelease))


def _widest(fn: Emitter) -> int:
    """The scope of GLSL's memory barriers: what the memory model at hand calls the whole device for one queue."""
    return spirv.ScopeQueueFamily if fn.is_vulkan_memory_model else spirv.ScopeDevice


def barrier(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`barrier()`: in compute shaders it orders shared memory too, in tessellation control shaders outputs."""
    workgroup = fn.uint(spirv.ScopeWorkgroup)
    scope = workgroup
    semantics = spirv.MemorySemanticsWorkgroupMemory | spirv.MemorySemanticsAcquireRelease
    if fn.environment.stage == "tesscontrol":
        if fn.is_vulkan_memory_model:
            semantics = spirv.MemorySemanticsOutputMemory | spirv.MemorySemanticsAcquireRelease
        else:
            scope, semantics = fn.uint(spirv.ScopeInvocation), 0
    fn.emit_void(spirv.OpControlBarrier, workgroup, scope, fn.uint(semantics))


def memory_barrier(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`memoryBarrier()`."""
    emit_memory_barrier(fn, _widest(fn), ALL_MEMORY)


def memory_barrier_buffer(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`memoryBarrierBuffer()`."""
    emit_memory_barrier(fn, _widest(fn), spirv.MemorySemanticsUniformMemory)


def memory_barrier_shared(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`memoryBarrierShared()`."""
    emit_memory_barrier(fn, _widest(fn), spirv.MemorySemanticsWorkgroupMemory)


def memory_barrier_image(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`memoryBarrierImage()`."""
    emit_memory_barrier(fn, _widest(fn), spirv.MemorySemanticsImageMemory)


def group_memory_barrier(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`groupMemoryBarrier()`."""
    emit_memory_barrier(fn, spirv.ScopeWorkgroup, ALL_MEMORY)


def split_barrier(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`controlBarrierArrive()`, which releases, and `controlBarrierWait()`, which acquires; also with scopes and semantics."""
    is_arrival = call.prototype.name == "controlBarrierArrive"
    opcode = spirv.OpControlBarrierArriveEXT if is_arrival else spirv.OpControlBarrierWaitEXT
    if call.arguments:
        execution, memory, storage, semantics = (argument.value for argument in call.arguments)
    else:
        execution = memory = spirv.ScopeWorkgroup
        storage = spirv.MemorySemanticsWorkgroupMemory
        semantics = spirv.MemorySemanticsRelease if is_arrival else spirv.MemorySemanticsAcquire
    fn.emit_void(opcode, fn.uint(execution), fn.uint(memory), fn.uint(storage | semantics))
