"""Check the scope and semantics operands of atomics and barriers. GL_KHR_memory_scope_semantics, "Scope and Semantics".

In: resolved calls. Out: diagnostics. Must not know: how the operands are encoded in instructions; their numbers are
those of SPIR-V.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.semantics.generated import spirv
from glslc_coop.semantics.model.types import ARGUMENT_NAMES

with lazy:
    from glslc_coop.diagnostics import codes
    from glslc_coop.parser.generated import nodes
    from glslc_coop.parser.generated.nodes import Expression
    from glslc_coop.semantics.context import Checker


_RELAXED = spirv.MemorySemanticsRelaxed
_ACQUIRE = spirv.MemorySemanticsAcquire
_RELEASE = spirv.MemorySemanticsRelease
_ACQUIRE_RELEASE = spirv.MemorySemanticsAcquireRelease
_MAKE_AVAILABLE = spirv.MemorySemanticsMakeAvailable
_MAKE_VISIBLE = spirv.MemorySemanticsMakeVisible
_VOLATILE = spirv.MemorySemanticsVolatile
_ORDERS = _ACQUIRE | _RELEASE | _ACQUIRE_RELEASE
_SEMANTICS = _ORDERS | _MAKE_AVAILABLE | _MAKE_VISIBLE | _VOLATILE
_OUTPUT = spirv.MemorySemanticsOutputMemory
_STORAGE = (
    spirv.MemorySemanticsUniformMemory
    | spirv.MemorySemanticsWorkgroupMemory
    | spirv.MemorySemanticsImageMemory
    | _OUTPUT
)
_WORKGROUP, _INVOCATION, _QUEUE_FAMILY = spirv.ScopeWorkgroup, spirv.ScopeInvocation, spirv.ScopeQueueFamily
_SCOPES = ARGUMENT_NAMES["SCOPE"]
_SHADER_CALL = spirv.ScopeShaderCallKHR
#: Scopes that a control barrier can have as its execution scope.
_EXECUTION_SCOPES = (spirv.ScopeWorkgroup, spirv.ScopeSubgroup)
_NAMES: tuple[tuple[int, str], ...] = (
    (_ACQUIRE, "gl_SemanticsAcquire"),
    (_RELEASE, "gl_SemanticsRelease"),
    (_ACQUIRE_RELEASE, "gl_SemanticsAcquireRelease"),
    (_MAKE_AVAILABLE, "gl_SemanticsMakeAvailable"),
    (_MAKE_VISIBLE, "gl_SemanticsMakeVisible"),
    (_VOLATILE, "gl_SemanticsVolatile"),
)


def _describe(semantics: int) -> str:
    names = [name for bit, name in _NAMES if semantics & bit]
    return " | ".join(names) if names else "gl_SemanticsRelaxed"


def _values(nodes_: list[Expression]) -> list[int] | None:
    """Return the values of constant arguments; None when one of them is poison."""
    values = [node.value for node in nodes_]
    return values if all(value.__class__ is int for value in values) else None


def _check_scope(checker: Checker, node: Expression, scope: int) -> None:
    if scope not in _SCOPES:
        checker.error(codes.INVALID_SCOPE, node, f"scope must be one of the gl_Scope… constants ({scope} given)")
    elif scope == _SHADER_CALL and not checker.environment.shader_stage.is_ray:
        checker.error(
            codes.INVALID_SCOPE,
            node,
            f"gl_ScopeShaderCallEXT is not available in the {checker.environment.stage} stage",
            "use gl_ScopeInvocation for a single invocation",
        )
    elif scope == _QUEUE_FAMILY:
        _select_vulkan_memory_model(checker)
    elif (
        scope == _WORKGROUP
        and not checker.environment.shader_stage.has_barriers  # VUID-StandaloneSpirv-None-07321
        and not checker.environment.target.is_opengl
    ):
        checker.error(
            codes.INVALID_SCOPE, node, f"gl_ScopeWorkgroup is not available in the {checker.environment.stage} stage"
        )


#: Extensions whose capabilities make the subgroup a scope of Vulkan 1.0, too.
_WITH_SUBGROUPS = ("GL_ARB_shader_ballot", "GL_ARB_shader_group_vote")


def _check_memory_scope(checker: Checker, node: Expression, scope: int) -> None:
    """Check the scope of memory operands, which a target or the memory model may lack."""
    _check_scope(checker, node, scope)
    environment = checker.environment
    target = environment.target
    if target.is_opengl:
        return
    if scope == _WORKGROUP and environment.stage == "tesscontrol":
        # VUID-StandaloneSpirv-ExecutionModel-07320
        _select_vulkan_memory_model(checker)
    has_subgroups = target.is_default or target.spirv >= (1, 3) or environment.is_enabled(*_WITH_SUBGROUPS)
    if scope == spirv.ScopeSubgroup and not has_subgroups:
        # VUID-StandaloneSpirv-SubgroupVoteKHR-07951
        message = f"gl_ScopeSubgroup requires SPIR-V 1.3; the target is {target}"
        checker.error(codes.TARGET_TOO_OLD, node, message)


def _select_vulkan_memory_model(checker: Checker) -> None:
    """Select the Vulkan memory model, which some scopes and semantics require, as the pragma does."""
    checker.environment.pragmas.setdefault("use_vulkan_memory_model", "")


def _check_storage(checker: Checker, node: Expression, storage: int) -> None:
    """Check the storage semantics of an operation."""
    if storage & ~_STORAGE:
        checker.error(
            codes.INVALID_STORAGE_SEMANTICS,
            node,
            f"storage semantics 0x{storage:x} have bits outside the gl_StorageSemantics… constants",
        )
    elif storage & _OUTPUT:
        _select_vulkan_memory_model(checker)


def _check_semantics(
    checker: Checker, node: Expression, storage_node: Expression, semantics: int, storage: int, allowed: int, scope: int
) -> None:
    """Check a pair of storage and semantics operands.

    allowed: the memory orders and flags that the function supports.
    """
    if storage & ~_STORAGE and semantics and not semantics & ~_STORAGE:
        message = "storage semantics and semantics are in the wrong order"
        note = "gl_StorageSemantics… come before gl_Semantics…"
        checker.error(codes.INVALID_STORAGE_SEMANTICS, storage_node, message, note)
        return
    _check_storage(checker, storage_node, storage)
    if semantics & ~_SEMANTICS:
        checker.error(
            codes.INVALID_SEMANTICS, node, f"semantics 0x{semantics:x} have bits outside the gl_Semantics… constants"
        )
        return
    order = semantics & _ORDERS
    if order not in (_RELAXED, _ACQUIRE, _RELEASE, _ACQUIRE_RELEASE):
        checker.error(
            codes.INVALID_MEMORY_ORDER, node, f"semantics must have at most one memory order ({_describe(order)} given)"
        )
        return
    if semantics & ~allowed:
        what = _describe(semantics & ~allowed)
        names = ", ".join(name for bit, name in _NAMES if allowed & bit)
        checker.error(codes.INVALID_MEMORY_ORDER, node, f"{what} is not allowed here", f"allowed are {names}")
        return
    if order and scope == _INVOCATION:
        checker.error(
            codes.INVALID_MEMORY_ORDER,
            node,
            f"semantics must be gl_SemanticsRelaxed with gl_ScopeInvocation ({_describe(order)} given)",
        )
        return
    if order and not storage:
        checker.error(
            codes.INVALID_STORAGE_SEMANTICS,
            storage_node,
            f"storage semantics cannot be gl_StorageSemanticsNone with {_describe(order)}",
        )
    if storage and order == _RELAXED and not semantics & (_MAKE_AVAILABLE | _MAKE_VISIBLE):
        message = f"storage semantics must be gl_StorageSemanticsNone with {_describe(semantics)}"
        checker.error(codes.INVALID_MEMORY_ORDER, storage_node, message)
    for flag, needed in ((_MAKE_AVAILABLE, _RELEASE), (_MAKE_VISIBLE, _ACQUIRE)):
        if semantics & flag and not semantics & (needed | _ACQUIRE_RELEASE):
            checker.error(
                codes.INVALID_AVAILABILITY,
                node,
                f"{_describe(flag)} requires {_describe(needed)} or gl_SemanticsAcquireRelease",
            )
    if semantics & (_MAKE_AVAILABLE | _MAKE_VISIBLE | _VOLATILE):
        _select_vulkan_memory_model(checker)


def atomic(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check `atomicAdd(mem, data, scope, storage, sem)` and its like."""
    prototype, arguments = call.prototype, call.arguments
    if prototype.parameters[-1].name == "semUnequal":
        _compare_exchange(checker, arguments[-5:])
        return
    scope_node, storage_node, semantics_node = arguments[-3:]
    values = _values(arguments[-3:])
    if values is None:
        return
    scope, storage, semantics = values
    _check_memory_scope(checker, scope_node, scope)
    allowed = _SEMANTICS
    if "stores" in prototype.annotations:
        allowed &= ~(_ACQUIRE | _ACQUIRE_RELEASE)
    elif "updates" not in prototype.annotations:
        allowed &= ~(_RELEASE | _ACQUIRE_RELEASE)
    _check_semantics(checker, semantics_node, storage_node, semantics, storage, allowed, scope)


def _compare_exchange(checker: Checker, arguments: list[Expression]) -> None:
    values = _values(arguments)
    if values is None:
        return
    scope, storage_equal, equal, storage_unequal, unequal = values
    _check_memory_scope(checker, arguments[0], scope)
    _check_semantics(checker, arguments[2], arguments[1], equal, storage_equal, _SEMANTICS, scope)
    _check_semantics(
        checker,
        arguments[4],
        arguments[3],
        unequal,
        storage_unequal,
        _SEMANTICS & ~(_RELEASE | _ACQUIRE_RELEASE),
        scope,
    )
    _check_unequal(checker, arguments)
    if (equal ^ unequal) & _VOLATILE:
        checker.sink.error(
            codes.INVALID_MEMORY_ORDER,
            arguments[2].start,
            arguments[4].end,
            "gl_SemanticsVolatile must be in both semantics or in neither",
        )


def _check_unequal(checker: Checker, arguments: list[Expression]) -> None:
    """Check that the operands for values that differ ask for nothing that those for equal values do not."""
    _, storage_equal, equal, storage_unequal, unequal = [node.value for node in arguments]
    if storage_unequal & _STORAGE & ~storage_equal:
        message = "storage semantics for unequal values must be among those for equal values"
        checker.error(codes.INVALID_STORAGE_SEMANTICS, arguments[3], message)
    if unequal & _ACQUIRE and not equal & (_ACQUIRE | _ACQUIRE_RELEASE):
        message = "semantics for unequal values can only acquire where those for equal values do"
        checker.error(codes.INVALID_MEMORY_ORDER, arguments[4], message)
    elif unequal & _MAKE_VISIBLE & ~equal:
        message = "gl_SemanticsMakeVisible for unequal values requires it for equal values"
        checker.error(codes.INVALID_AVAILABILITY, arguments[4], message)


def _check_not_empty(checker: Checker, node: Expression, storage: int) -> None:
    if storage == 0:
        checker.error(
            codes.INVALID_STORAGE_SEMANTICS, node, "storage semantics of a barrier must not be gl_StorageSemanticsNone"
        )


def control_barrier(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check `controlBarrier(execution, memory, storage, sem)`."""
    _control_barrier(checker, call, _SEMANTICS & ~_VOLATILE)


def barrier_arrival(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check `controlBarrierArrive(execution, memory, storage, sem)`, which can only release."""
    _control_barrier(checker, call, _RELEASE | _MAKE_AVAILABLE)


def barrier_wait(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check `controlBarrierWait(execution, memory, storage, sem)`, which can only acquire."""
    _control_barrier(checker, call, _ACQUIRE | _MAKE_VISIBLE)


def _control_barrier(checker: Checker, call: nodes.BuiltinCall, allowed: int) -> None:
    values = _values(call.arguments)
    if values is None:
        return
    execution, memory, storage, semantics = values
    execution_node, memory_node, storage_node, semantics_node = call.arguments
    if execution in _SCOPES and execution not in _EXECUTION_SCOPES:
        checker.error(
            codes.INVALID_SCOPE,
            execution_node,
            f"execution scope must be gl_ScopeWorkgroup or gl_ScopeSubgroup ({_SCOPES[execution]} given)",
        )
    else:
        _check_scope(checker, execution_node, execution)
    _check_memory_scope(checker, memory_node, memory)
    _check_semantics(checker, semantics_node, storage_node, semantics, storage, allowed, memory)
    if semantics:
        _check_not_empty(checker, storage_node, storage)


def memory_barrier(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check `memoryBarrier(memory, storage, sem)`."""
    values = _values(call.arguments)
    if values is None:
        return
    memory, storage, semantics = values
    memory_node, storage_node, semantics_node = call.arguments
    _check_memory_scope(checker, memory_node, memory)
    if not semantics & ~_SEMANTICS and not semantics & _ORDERS:
        checker.error(
            codes.INVALID_MEMORY_ORDER,
            semantics_node,
            f"semantics of a memory barrier must acquire, release or do both ({_describe(semantics)} given)",
            "gl_SemanticsAcquireRelease does both",
        )
        return
    _check_semantics(checker, semantics_node, storage_node, semantics, storage, _SEMANTICS & ~_VOLATILE, memory)
    _check_not_empty(checker, storage_node, storage)
