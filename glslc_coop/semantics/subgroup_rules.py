"""Rules on the arguments of subgroup operations. GL_KHR_shader_subgroup, "Shader Invocation Group Functions".

In: calls that were resolved. Out: diagnostics. Must not know: instructions.
"""

from __future__ import annotations

from glslc_coop import error_codes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.parser import nodes

    Checker = Any


#: (kind, width) of a component -> last word of the extension that lets subgroup operations take it.
_EXTENDED: dict[tuple[str, int], str] = {
    ("int", 8): "int8", ("uint", 8): "int8", ("int", 16): "int16", ("uint", 16): "int16", ("int", 64): "int64", ("uint", 64): "int64",
    ("float", 16): "float16",
}


def extended_type(checker: Checker, call: nodes.BuiltinCall) -> None:
    """`subgroupAdd(value)` and its like: narrow and 64-bit types need an extension of their own."""
    value = call.arguments[0]
    component = value.type.component
    word = _EXTENDED.get((component.kind, component.width))
    if word is None:
        return
    name = f"GL_EXT_shader_subgroup_extended_types_{word}"
    if not checker.environment.is_enabled(name):
        checker.sink.error(
            error_codes.MISSING_SUBGROUP_EXTENSION, value.start, value.end,
            f"'{call.prototype.name}' takes '{value.type}' only with {name}",
        )


def cluster_size(checker: Checker, call: nodes.BuiltinCall) -> None:
    """`subgroupClusteredAdd(value, clusterSize)`: a power of two; of a specialization constant only the default could be seen."""
    extended_type(checker, call)
    size = call.arguments[-1]
    if size.stage == 0 and isinstance(size.value, int) and (size.value <= 0 or size.value & (size.value - 1)):
        checker.sink.error(
            error_codes.INVALID_CLUSTER_SIZE, size.start, size.end, f"the cluster size is {size.value}, which is no power of two"
        )


def broadcast(checker: Checker, call: nodes.BuiltinCall) -> None:
    """`subgroupBroadcast(value, id)`, `subgroupQuadBroadcast(value, id)`: the id is constant before SPIR-V 1.5."""
    extended_type(checker, call)
    id_ = call.arguments[1]
    if id_.stage == 2 and checker.environment.target.spirv < (1, 5):
        checker.sink.error(
            error_codes.NEEDS_CONSTANT_INVOCATION, id_.start, id_.end,
            f"the invocation must be a constant expression for {checker.environment.target}",
        )
