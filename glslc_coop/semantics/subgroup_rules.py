"""Rules on the arguments of subgroup operations. GL_KHR_shader_subgroup, "Shader Invocation Group Functions".

In: calls that were resolved. Out: diagnostics. Must not know: instructions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from glslc_coop import error_codes

if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.parser import nodes

    Checker = Any


def cluster_size(checker: Checker, call: nodes.BuiltinCall) -> None:
    """`subgroupClusteredAdd(value, clusterSize)`: a power of two; of a specialization constant only the default could be seen."""
    size = call.arguments[-1]
    if size.stage == 0 and isinstance(size.value, int) and (size.value <= 0 or size.value & (size.value - 1)):
        checker.sink.error(
            error_codes.INVALID_CLUSTER_SIZE, size.start, size.end, f"the cluster size is {size.value}, which is no power of two"
        )


def broadcast(checker: Checker, call: nodes.BuiltinCall) -> None:
    """`subgroupBroadcast(value, id)`, `subgroupQuadBroadcast(value, id)`: the id is constant before SPIR-V 1.5."""
    id_ = call.arguments[1]
    if id_.stage == 2 and checker.environment.target.spirv < (1, 5):
        checker.sink.error(
            error_codes.NEEDS_CONSTANT_INVOCATION, id_.start, id_.end,
            f"the invocation must be a constant expression for {checker.environment.target}",
        )
