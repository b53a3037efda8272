"""Rules on the scope and semantics operands of atomics and barriers. GL_KHR_memory_scope_semantics, "Scope and Semantics".

In: calls that were resolved. Out: diagnostics. Must not know: how the operands are encoded in instructions; their numbers are those of SPIR-V.
"""

from __future__ import annotations

from glslc_coop import error_codes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.parser import nodes

    Checker = Any

_RELAXED, _ACQUIRE, _RELEASE, _ACQUIRE_RELEASE = 0, 0x2, 0x4, 0x8
_MAKE_AVAILABLE, _MAKE_VISIBLE, _VOLATILE = 0x2000, 0x4000, 0x8000
_ORDERS = _ACQUIRE | _RELEASE | _ACQUIRE_RELEASE
_SEMANTICS = _ORDERS | _MAKE_AVAILABLE | _MAKE_VISIBLE | _VOLATILE
_OUTPUT = 0x1000
_STORAGE = 0x40 | 0x100 | 0x800 | _OUTPUT
_WORKGROUP, _INVOCATION, _QUEUE_FAMILY = 2, 4, 5
#: Stages whose invocations share memory at that scope (VUID-StandaloneSpirv-None-07321).
_STAGES_WITH_WORKGROUPS = ("compute", "task", "mesh", "tesscontrol")
_SCOPES: dict[int, str] = {
    1: "gl_ScopeDevice", 2: "gl_ScopeWorkgroup", 3: "gl_ScopeSubgroup", 4: "gl_ScopeInvocation", 5: "gl_ScopeQueueFamily",
    6: "gl_ScopeShaderCallEXT",
}
_SHADER_CALL = 6
_RAY_STAGES = ("raygen", "intersect", "anyhit", "closest", "miss", "callable")
#: Scopes within which invocations can wait for each other.
_EXECUTION_SCOPES = (2, 3)
_NAMES: tuple[tuple[int, str], ...] = (
    (_ACQUIRE, "gl_SemanticsAcquire"), (_RELEASE, "gl_SemanticsRelease"), (_ACQUIRE_RELEASE, "gl_SemanticsAcquireRelease"),
    (_MAKE_AVAILABLE, "gl_SemanticsMakeAvailable"), (_MAKE_VISIBLE, "gl_SemanticsMakeVisible"), (_VOLATILE, "gl_SemanticsVolatile"),
)


def _describe(semantics: int) -> str:
    names = [name for bit, name in _NAMES if semantics & bit]
    return " | ".join(names) if names else "gl_SemanticsRelaxed"


def _values(nodes_: list[Any]) -> list[int] | None:
    """The values of constant arguments; None when one of them is wrong already."""
    values = [node.value for node in nodes_]
    return values if all(value.__class__ is int for value in values) else None


def _check_scope(checker: Checker, node: Any, scope: int) -> None:
    if scope not in _SCOPES:
        checker.sink.error(
            error_codes.INVALID_SCOPE, node.start, node.end, f"the scope is {scope}, which is none of the gl_Scope constants"
        )
    elif scope == _SHADER_CALL and checker.environment.stage not in _RAY_STAGES:
        checker.sink.error(
            error_codes.INVALID_SCOPE, node.start, node.end, "gl_ScopeShaderCallEXT is a scope of ray tracing shaders alone",
            "gl_ScopeInvocation is that of one invocation in every stage",
        )
    elif scope == _QUEUE_FAMILY:
        _select_vulkan_memory_model(checker)
    elif scope == _WORKGROUP and checker.environment.stage not in _STAGES_WITH_WORKGROUPS and not checker.environment.target.is_opengl:
        checker.sink.error(
            error_codes.INVALID_SCOPE, node.start, node.end, f"the scope is gl_ScopeWorkgroup, but the {checker.environment.stage} stage has no workgroups"
        )


def _select_vulkan_memory_model(checker: Checker) -> None:
    """Some scopes and semantics exist in the Vulkan memory model only: using one asks for it, like the pragma."""
    checker.environment.pragmas.setdefault("use_vulkan_memory_model", "")


def _check_semantics(checker: Checker, node: Any, storage_node: Any, semantics: int, storage: int, allowed: int, scope: int) -> None:
    """The rules that hold for every pair of storage and semantics. allowed: the orders and flags that the function takes."""
    sink = checker.sink
    if storage & ~_STORAGE:
        sink.error(
            error_codes.INVALID_STORAGE_SEMANTICS, storage_node.start, storage_node.end,
            f"the storage semantics are 0x{storage:x}, which has bits of none of the gl_StorageSemantics constants",
        )
    elif storage & _OUTPUT:
        _select_vulkan_memory_model(checker)
    if semantics & ~_SEMANTICS:
        sink.error(
            error_codes.INVALID_SEMANTICS, node.start, node.end,
            f"the semantics are 0x{semantics:x}, which has bits of none of the gl_Semantics constants",
        )
        return
    order = semantics & _ORDERS
    if order not in (_RELAXED, _ACQUIRE, _RELEASE, _ACQUIRE_RELEASE):
        sink.error(error_codes.INVALID_MEMORY_ORDER, node.start, node.end, f"'{_describe(order)}' is more than one memory order")
        return
    if semantics & ~allowed:
        what = _describe(semantics & ~allowed)
        sink.error(error_codes.INVALID_MEMORY_ORDER, node.start, node.end, f"{what} has no meaning for this argument")
        return
    if order and scope == _INVOCATION:
        sink.error(
            error_codes.INVALID_MEMORY_ORDER, node.start, node.end,
            f"one invocation has no memory to order, so with gl_ScopeInvocation the semantics are gl_SemanticsRelaxed, found {_describe(order)}",
        )
        return
    if storage and order == _RELAXED and semantics == _RELAXED:
        sink.error(
            error_codes.INVALID_MEMORY_ORDER, node.start, node.end,
            "gl_SemanticsRelaxed orders no memory, so the storage semantics can only be gl_StorageSemanticsNone",
        )
    for flag, needed in ((_MAKE_AVAILABLE, _RELEASE), (_MAKE_VISIBLE, _ACQUIRE)):
        if semantics & flag and not semantics & (needed | _ACQUIRE_RELEASE):
            sink.error(
                error_codes.INVALID_AVAILABILITY, node.start, node.end,
                f"{_describe(flag)} needs {_describe(needed)} or gl_SemanticsAcquireRelease",
            )
    if semantics & (_MAKE_AVAILABLE | _MAKE_VISIBLE | _VOLATILE):
        _select_vulkan_memory_model(checker)


def atomic(checker: Checker, call: nodes.BuiltinCall) -> None:
    """`atomicAdd(mem, data, scope, storage, sem)` and its like."""
    name = call.prototype.name
    arguments = call.arguments
    if name.endswith("tomicCompSwap"):
        _compare_exchange(checker, arguments[-5:])
        return
    scope_node, storage_node, semantics_node = arguments[-3:]
    values = _values(arguments[-3:])
    if values is None:
        return
    scope, storage, semantics = values
    _check_scope(checker, scope_node, scope)
    allowed = _SEMANTICS
    if name.endswith("tomicLoad"):
        allowed &= ~(_RELEASE | _ACQUIRE_RELEASE)
    elif name.endswith("tomicStore"):
        allowed &= ~(_ACQUIRE | _ACQUIRE_RELEASE)
    _check_semantics(checker, semantics_node, storage_node, semantics, storage, allowed, scope)


def _compare_exchange(checker: Checker, arguments: list[Any]) -> None:
    values = _values(arguments)
    if values is None:
        return
    scope, storage_equal, equal, storage_unequal, unequal = values
    _check_scope(checker, arguments[0], scope)
    _check_semantics(checker, arguments[2], arguments[1], equal, storage_equal, _SEMANTICS, scope)
    _check_semantics(checker, arguments[4], arguments[3], unequal, storage_unequal, _SEMANTICS & ~(_RELEASE | _ACQUIRE_RELEASE), scope)
    if (equal ^ unequal) & _VOLATILE:
        checker.sink.error(
            error_codes.INVALID_MEMORY_ORDER, arguments[2].start, arguments[4].end,
            "gl_SemanticsVolatile is in one of the two semantics and not in the other",
        )


def _check_not_empty(checker: Checker, node: Any, storage: int) -> None:
    if storage == 0:
        checker.sink.error(
            error_codes.INVALID_STORAGE_SEMANTICS, node.start, node.end,
            "the storage semantics are gl_StorageSemanticsNone, so the barrier would order no memory",
        )


def control_barrier(checker: Checker, call: nodes.BuiltinCall) -> None:
    """`controlBarrier(execution, memory, storage, sem)`."""
    _control_barrier(checker, call, _SEMANTICS & ~_VOLATILE)


def barrier_arrival(checker: Checker, call: nodes.BuiltinCall) -> None:
    """`controlBarrierArrive(execution, memory, storage, sem)`: it can only release."""
    _control_barrier(checker, call, _RELEASE | _MAKE_AVAILABLE)


def barrier_wait(checker: Checker, call: nodes.BuiltinCall) -> None:
    """`controlBarrierWait(execution, memory, storage, sem)`: it can only acquire."""
    _control_barrier(checker, call, _ACQUIRE | _MAKE_VISIBLE)


def _control_barrier(checker: Checker, call: nodes.BuiltinCall, allowed: int) -> None:
    values = _values(call.arguments)
    if values is None:
        return
    execution, memory, storage, semantics = values
    execution_node, memory_node, storage_node, semantics_node = call.arguments
    if execution in _SCOPES and execution not in _EXECUTION_SCOPES:
        checker.sink.error(
            error_codes.INVALID_SCOPE, execution_node.start, execution_node.end,
            f"the execution scope is {_SCOPES[execution]}, but it can only be gl_ScopeWorkgroup or gl_ScopeSubgroup",
        )
    else:
        _check_scope(checker, execution_node, execution)
    _check_scope(checker, memory_node, memory)
    _check_semantics(checker, semantics_node, storage_node, semantics, storage, allowed, memory)
    if semantics:
        _check_not_empty(checker, storage_node, storage)


def memory_barrier(checker: Checker, call: nodes.BuiltinCall) -> None:
    """`memoryBarrier(memory, storage, sem)`."""
    values = _values(call.arguments)
    if values is None:
        return
    memory, storage, semantics = values
    memory_node, storage_node, semantics_node = call.arguments
    _check_scope(checker, memory_node, memory)
    if not semantics & ~_SEMANTICS and not semantics & _ORDERS:
        checker.sink.error(
            error_codes.INVALID_MEMORY_ORDER, semantics_node.start, semantics_node.end,
            f"the semantics are {_describe(semantics)}, but a memory barrier acquires, releases or does both",
        )
        return
    _check_semantics(checker, semantics_node, storage_node, semantics, storage, _SEMANTICS & ~_VOLATILE, memory)
    _check_not_empty(checker, storage_node, storage)
