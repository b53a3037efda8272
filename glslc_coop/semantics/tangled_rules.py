"""Where tangled operations may not be: in functions that are called for single elements of a matrix.

In: the callbacks that the checker met and all functions, once they have their bodies. Out: diagnostics. Must not know: how a callback's
parameters look. SPV_NV_cooperative_matrix2, GL_NV_cooperative_matrix2, GL_KHR_cooperative_matrix section 8.
Tangled is what invocations do together: barriers, subgroup operations, derivatives, and nearly everything with a whole matrix.
"""

from __future__ import annotations

from glslc_coop import error_codes as codes
from glslc_coop.parser import nodes
from glslc_coop.semantics import lvalues, types

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.semantics.checker import Checker
    from glslc_coop.semantics.scopes import FunctionSymbol

_TANGLED = frozenset((
    "barrier", "controlBarrier", "controlBarrierArrive", "controlBarrierWait", "coopMatLoad", "coopMatStore", "coopMatMulAdd", "coopMatLoadNV", "coopMatStoreNV", "coopMatMulAddNV",
    "coopMatLoadTensorNV", "coopMatStoreTensorNV", "coopMatReduceNV", "coopMatPerElementNV", "coopMatTransposeNV",
    "dFdx", "dFdy", "fwidth", "dFdxFine", "dFdyFine", "fwidthFine", "dFdxCoarse", "dFdyCoarse", "fwidthCoarse", "textureQueryLod",
    "anyInvocation", "allInvocations", "allInvocationsEqual", "anyInvocationARB", "allInvocationsARB", "allInvocationsEqualARB",
    "ballotARB", "readInvocationARB", "readFirstInvocationARB", "vectorToCoopmatQCOM", "coopmatToVectorQCOM",
))
#: Sampling without these words takes its level of detail from derivatives.
_SAMPLING_WITH_LEVEL = ("Lod", "Grad", "Gather", "Query", "Size")
_OPERATIONS = (nodes.BinaryExpression, nodes.UnaryExpression, nodes.Constructor, nodes.Conversion)
_STEPS = ("++", "--")
#: Built-in functions that write to memory; those that do not store add to what is there.
_WRITES = ("atomic", "imageAtomic", "imageStore", "coopVecStore", "coopVecOuter", "coopVecReduce")
_SHARED_STORAGES = ("buffer", "shared")


def check_callbacks(checker: Checker) -> None:
    """Reports tangled operations and writes to memory in the callbacks and in all that they call."""
    found: dict[FunctionSymbol, _Contents] = {}
    met: set[tuple[FunctionSymbol, str]] = set()
    for function, name, start, end in checker.callbacks:
        if (function, name) in met:
            continue
        met.add((function, name))
        for each in _reachable(function):
            if each not in found:
                found[each] = _Contents(checker, each)
            contents = found[each]
            note = (start, end, f"'{function.name}' is called by '{name}'")
            if contents.tangled is not None:
                node = contents.tangled
                what = f"'{node.prototype.name if node.__class__ is nodes.BuiltinCall else checker.sources.text(node.start, node.end)}'"
                checker.sink.error(
                    codes.TANGLED_CALLBACK, node.start, node.end, f"{what} needs all invocations, and '{each.name}' is called for single elements of a matrix", note,
                    "do this before or after, outside the function", token=function.name,
                )
                break
            # Each element of a per-element operation may store its result: a second call stores the same.
            effect = contents.update if name == "coopMatPerElementNV" else contents.write
            if effect is not None:
                checker.sink.coop_warning(
                    codes.CALLBACK_SIDE_EFFECT, effect.start, effect.end, f"'{each.name}' is called any number of times for an element of a matrix", note,
                    token=function.name,
                )


def _reachable(function: FunctionSymbol) -> list[FunctionSymbol]:
    found = [function]
    for each in found:
        found.extend(callee for callee in each.calls if callee not in found)
    return found


class _Contents:
    """What stands in the body of one function, calls of others aside.

    tangled: the first tangled operation. write: the first write to memory. update: the first write whose result depends on what was there.
    """

    __slots__ = ("tangled", "write", "update")

    def __init__(self, checker: Checker, function: FunctionSymbol) -> None:
        self.tangled: Any = None
        self.write: Any = None
        self.update: Any = None
        definition = function.definition
        pending = [definition.body] if definition is not None else []
        while pending and self.tangled is None:
            node = pending.pop()
            kind = node.__class__
            if _is_matrix_operation(node) or kind is nodes.BuiltinCall and _is_tangled(checker, node):
                self.tangled = node
            for target, is_update in _targets(node):
                if target is None or lvalues.memory_of(target).storage in _SHARED_STORAGES:
                    self.write = self.write or node
                    if is_update:
                        self.update = self.update or node
            pending.extend(reversed(list(nodes.children(node))))


def _targets(node: Any) -> list[tuple[Any, bool]]:
    """What a node writes to, and whether the new value depends on the old one; the target is None where it surely is in memory."""
    kind = node.__class__
    if kind is nodes.Assignment:
        return [(node.target, node.operator != "=")]
    if kind in (nodes.UnaryExpression, nodes.PostfixExpression) and node.operator in _STEPS:
        return [(node.operand, True)]
    if kind is nodes.UserCall:
        pairs = zip(node.arguments, node.function.parameters)
        return [(argument, parameter.parameter_direction == "inout") for argument, parameter in pairs if parameter.parameter_direction in ("out", "inout")]
    if kind is nodes.BuiltinCall:
        prototype = node.prototype
        if prototype.name.startswith(_WRITES):
            return [(None, "tore" not in prototype.name)]
        return [(argument, False) for argument, parameter in zip(node.arguments, prototype.parameters) if parameter.qualifier in ("out", "inout")]
    return []


def _is_tangled(checker: Checker, call: nodes.BuiltinCall) -> bool:
    name = call.prototype.name
    if name in _TANGLED or name.startswith("subgroup") and not name.startswith("subgroupMemoryBarrier"):
        return True
    if name == "saturatedConvertEXT":
        return _is_matrix(call.arguments[0].type)
    if name.startswith(("texture", "shadow", "sparseTexture")) and _has_derivatives(checker):
        lowered = name[7:] if name.startswith("texture") else name
        return not any(word in lowered for word in _SAMPLING_WITH_LEVEL)
    return False


def _has_derivatives(checker: Checker) -> bool:
    """Does sampling without a level of detail compute it from neighbours? Other stages take level 0."""
    return checker.environment.stage == "fragment" or any(name.startswith("derivative_group_") for name in checker.execution)


def _is_matrix(type_: Any) -> bool:
    return isinstance(type_, types.Parametric) and type_.is_coopmat


def _is_matrix_operation(node: Any) -> bool:
    kind = node.__class__
    if kind is nodes.Assignment:
        return node.operator != "=" and _is_matrix(node.type)
    return kind in _OPERATIONS and _is_matrix(node.type) and node.stage != 0
