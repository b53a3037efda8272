"""Check the arguments of subgroup operations. GL_KHR_shader_subgroup, "Shader Invocation Group Functions".

In: resolved calls. Out: diagnostics. Must not know: instructions.
"""

from __future__ import annotations

from glslc_coop.diagnostics.sink import Facts
from glslc_coop.lazy import lazy
from glslc_coop.semantics.model.scopes import CONSTANT, RUNTIME

with lazy:
    from glslc_coop.diagnostics import codes
    from glslc_coop.parser.generated import nodes
    from glslc_coop.semantics.context import Checker


#: (kind, width) of a component -> suffix of the extension that allows it in subgroup operations.
_EXTENDED: dict[tuple[str, int], str] = {
    ("int", 8): "int8",
    ("uint", 8): "int8",
    ("int", 16): "int16",
    ("uint", 16): "int16",
    ("int", 64): "int64",
    ("uint", 64): "int64",
    ("float", 16): "float16",
}


def barrier(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check that the target has subgroups: no instruction of a barrier asks for a capability that says so."""
    if checker.environment.target.spirv < (1, 3):
        message = f"'{call.prototype.name}' requires SPIR-V 1.3; the target is {checker.environment.target}"
        checker.error(codes.TARGET_TOO_OLD, call, message, token="subgroup op", facts=Facts("subgroup"))


def extended_type(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check that the extension of an 8-, 16- or 64-bit operand of `subgroupAdd(value)` and its like is enabled."""
    value = call.arguments[0]
    component = value.type.component
    word = _EXTENDED.get((component.kind, component.width))
    if word is None:
        return
    name = f"GL_EXT_shader_subgroup_extended_types_{word}"
    if not checker.environment.is_enabled(name):
        checker.error(
            codes.MISSING_SUBGROUP_EXTENSION, value, f"'{call.prototype.name}' on '{value.type}' requires '{name}'"
        )


def cluster_size(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check that the size in `subgroupClusteredAdd(value, clusterSize)` is a power of two, unless it is specialized."""
    extended_type(checker, call)
    size = call.arguments[-1]
    if size.stage == CONSTANT and isinstance(size.value, int) and (size.value <= 0 or size.value & (size.value - 1)):
        checker.error(codes.INVALID_CLUSTER_SIZE, size, f"cluster size must be a power of two ({size.value} given)")


def broadcast(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check `subgroupBroadcast(value, id)` and `subgroupQuadBroadcast(value, id)`.

    `id` is constant before SPIR-V 1.5.
    """
    extended_type(checker, call)
    id_ = call.arguments[1]
    if id_.stage == RUNTIME and checker.environment.requires_later_spirv(5):
        checker.error(
            codes.NEEDS_CONSTANT_INVOCATION,
            id_,
            f"'id' of '{call.prototype.name}' must be a constant expression for {checker.environment.target}",
        )
