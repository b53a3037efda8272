"""Where tangled operations may not be: in functions that are called for single elements of a matrix, and in branches that invocations take alone.

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
    "barrier", "controlBarrier", "coopMatLoad", "coopMatStore", "coopMatMulAdd", "coopMatLoadNV", "coopMatStoreNV", "coopMatMulAddNV",
    "coopMatLoadTensorNV", "coopMatStoreTensorNV", "coopMatReduceNV", "coopMatPerElementNV", "coopMatTransposeNV", "saturatedConvertEXT",
    "dFdx", "dFdy", "fwidth", "dFdxFine", "dFdyFine", "fwidthFine", "dFdxCoarse", "dFdyCoarse", "fwidthCoarse", "textureQueryLod",
    "anyInvocation", "allInvocations", "allInvocationsEqual", "vectorToCoopmatQCOM", "coopmatToVectorQCOM",
))
#: Sampling without these words takes its level of detail from derivatives.
_SAMPLING_WITH_LEVEL = ("Lod", "Grad", "Gather", "Query", "Size")
_OPERATIONS = (nodes.BinaryExpression, nodes.UnaryExpression, nodes.Constructor, nodes.Conversion)
_BRANCHES = (nodes.SelectionStatement, nodes.WhileStatement, nodes.DoStatement, nodes.ForStatement)
#: Built-in variables that differ between the invocations of a subgroup.
_DIVERGENT = ("gl_LocalInvocationIndex", "gl_LocalInvocationID", "gl_GlobalInvocationID", "gl_SubgroupInvocationID")
_SHARED_STORAGES = ("buffer", "shared")


def check_callbacks(checker: Checker) -> None:
    """Reports tangled operations and writes to memory in the callbacks and in all that they call."""
    found: dict[FunctionSymbol, tuple[Any, str] | None] = {}
    effects: dict[FunctionSymbol, Any] = {}
    reported: set[FunctionSymbol] = set()
    for function, name, start, end in checker.callbacks:
        if function in reported:
            continue
        reported.add(function)
        for each in _reachable(function):
            if each not in found:
                found[each], effects[each] = _inspect(checker, each)
            tangled = found[each]
            note = (start, end, f"'{function.name}' is called by '{name}'")
            if tangled is not None:
                node, what = tangled
                checker.sink.error(
                    codes.TANGLED_CALLBACK, node.start, node.end, f"{what} needs all invocations, and '{each.name}' is called for single elements of a matrix", note,
                    token=function.name,
                )
                break
            if effects[each] is not None and name != "coopMatPerElementNV":
                node = effects[each]
                checker.sink.coop_warning(
                    codes.CALLBACK_SIDE_EFFECT, node.start, node.end, f"'{each.name}' is called any number of times for an element of a matrix", note, token=function.name
                )


def _reachable(function: FunctionSymbol) -> list[FunctionSymbol]:
    found = [function]
    for each in found:
        found.extend(callee for callee in each.calls if callee not in found)
    return found


def _inspect(checker: Checker, function: FunctionSymbol) -> tuple[tuple[Any, str] | None, Any]:
    """(what is tangled in the body and how a message calls it, the first write to memory)."""
    definition = function.definition
    effect = None
    pending = [definition.body] if definition is not None else []
    while pending:
        node = pending.pop()
        kind = node.__class__
        if kind is nodes.BuiltinCall:
            name = node.prototype.name
            if _is_tangled(checker, name, node):
                return (node, f"'{name}'"), effect
            if effect is None and name.startswith(("atomic", "imageAtomic", "imageStore", "coopVecStore", "coopVecOuter", "coopVecReduce")):
                effect = node
        elif _is_matrix_operation(node):
            text = checker.sources.text(node.start, node.end)
            return (node, f"'{text}'"), effect
        elif effect is None and kind is nodes.Assignment and lvalues.memory_of(node.target).storage in _SHARED_STORAGES:
            effect = node
        pending.extend(reversed(list(nodes.children(node))))
    return None, effect


def _is_tangled(checker: Checker, name: str, call: nodes.BuiltinCall) -> bool:
    if name in _TANGLED or name.startswith("subgroup") and not name.startswith("subgroupMemoryBarrier"):
        return True
    if name.startswith(("texture", "shadow", "sparseTexture")) and checker.environment.stage == "fragment":
        lowered = name[7:] if name.startswith("texture") else name
        return not any(word in lowered for word in _SAMPLING_WITH_LEVEL)
    return False


def _is_matrix_operation(node: Any) -> bool:
    return node.__class__ in _OPERATIONS and isinstance(node.type, types.Parametric) and node.type.is_coopmat and node.stage != 0


def check_branches(checker: Checker) -> None:
    """Warns of matrices below a condition that some invocations of a subgroup meet and others do not."""
    for function in checker.functions:
        pending = [function.definition.body] if function.definition is not None else []
        while pending:
            node = pending.pop()
            condition = node.condition if node.__class__ in _BRANCHES else None
            if condition is not None and is_divergent(condition):
                _report_branch(checker, node, condition)
            else:
                pending.extend(nodes.children(node))


def is_divergent(value: Any) -> bool:
    """Does the value come from an invocation's own number?"""
    pending = [value]
    while pending:
        node = pending.pop()
        if node.__class__ is nodes.Identifier and node.name in _DIVERGENT:
            return True
        if node.__class__ is nodes.BinaryExpression and node.operator in ("/", ">>"):
            # The number of a subgroup, perhaps.
            continue
        if node.__class__ is nodes.BuiltinCall and node.prototype.name.startswith("subgroup"):
            # Most of these give one value to the whole subgroup.
            continue
        pending.extend(nodes.children(node))
    return False


def _report_branch(checker: Checker, branch: Any, condition: Any) -> None:
    pending = [child for child in nodes.children(branch) if child is not condition]
    while pending:
        node = pending.pop(0)
        is_call = node.__class__ is nodes.BuiltinCall and node.prototype.name.startswith("coopMat")
        if is_call or _is_matrix_operation(node):
            text = checker.sources.text(node.start, node.end)
            checker.sink.coop_warning(
                codes.DIVERGENT_MATRIX, node.start, node.end, f"'{text}' needs all invocations of the matrix's scope",
                (condition.start, condition.end, "this condition holds for some of them"),
            )
            return
        pending[:0] = nodes.children(node)
