"""Tangled instructions in the callbacks of matrix functions. SPV_NV_cooperative_matrix2, GL_NV_cooperative_matrix2.

In: the callbacks that the checker recorded and all functions with their bodies. Out: diagnostics. Must not know: the
parameters of a callback. A tangled instruction is executed by several invocations together: barriers, subgroup
operations, derivatives, and nearly all operations on a whole matrix (GL_KHR_cooperative_matrix section 8); a callback
is called for single elements of a matrix.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.expressions import lvalues
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import CONSTANT, reached_functions

with lazy:
    from glslc_coop.diagnostics import codes
    from glslc_coop.parser.generated.nodes import Expression, Node
    from glslc_coop.semantics.context import Checker
    from glslc_coop.semantics.model.scopes import FunctionSymbol
    from glslc_coop.semantics.model.types import Type

_OPERATIONS = (nodes.BinaryExpression, nodes.UnaryExpression, nodes.Constructor, nodes.Conversion)
_INCREMENTS = ("++", "--")
_SHARED_STORAGES = ("buffer", "shared")


def check_callbacks(checker: Checker) -> None:
    """Report tangled instructions and side effects in callbacks and the functions that they call."""
    summaries: dict[FunctionSymbol, _Summary] = {}
    checked: set[tuple[FunctionSymbol, str]] = set()
    for function, caller, start, end in checker.callbacks:
        if (function, caller.name) in checked:
            continue
        checked.add((function, caller.name))
        is_element_function = any(parameter.name == "elemOp" for parameter in caller.parameters)
        for each in reached_functions([function]):
            if each not in summaries:
                summaries[each] = _Summary(checker, each)
            summary = summaries[each]
            note = (start, end, f"'{function.name}' is a callback of '{caller.name}'")
            if summary.tangled is not None:
                _report_tangled(checker, each, summary.tangled, note, function.name)
                break
            # An element function may store each result: a second call for the element stores the same.
            effect = summary.update if is_element_function else summary.write
            if effect is not None:
                checker.coop_warning(
                    codes.CALLBACK_SIDE_EFFECT,
                    effect,
                    f"side effect in '{each.name}', which may be called any number of times for an element",
                    note,
                    token=function.name,
                )


def _report_tangled(
    checker: Checker, function: FunctionSymbol, node: Node, note: tuple[int, int, str], token: str
) -> None:
    if isinstance(node, nodes.BuiltinCall):
        text = node.prototype.name
    else:
        text = checker.sources.text(node.start, node.end)
    checker.error(
        codes.TANGLED_CALLBACK,
        node,
        f"'{text}' is not allowed in '{function.name}', which is called for single elements of a matrix",
        note,
        "move it out of the callback",
        token=token,
    )


class _Summary:
    """The effects of the body of one function, without those of its callees.

    tangled: the first tangled instruction. write: the first write to memory. update: the first that also reads what it
    writes.
    """

    __slots__ = ("tangled", "write", "update")

    def __init__(self, checker: Checker, function: FunctionSymbol) -> None:
        self.tangled: Node | None = None
        self.write: Node | None = None
        self.update: Node | None = None
        definition = function.definition
        pending: list[Node] = [definition.body] if definition is not None else []
        while pending and self.tangled is None:
            node = pending.pop()
            if _is_tangled(checker, node):
                self.tangled = node
            for target, is_update in _targets(node):
                if target is None or lvalues.memory_of(target).storage in _SHARED_STORAGES:
                    self.write = self.write or node
                    if is_update:
                        self.update = self.update or node
            pending.extend(reversed(list(nodes.children(node))))


def _targets(node: Node) -> list[tuple[Expression | None, bool]]:
    """Return the l-values that a node writes, None for memory, and whether it reads them as well."""
    if isinstance(node, nodes.Assignment):
        return [(node.target, node.operator != "=")]
    if isinstance(node, (nodes.UnaryExpression, nodes.PostfixExpression)):
        return [(node.operand, True)] if node.operator in _INCREMENTS else []
    if isinstance(node, nodes.UserCall):
        pairs = zip(node.arguments, node.function.parameters)
        return [
            (argument, parameter.parameter_direction == "inout")
            for argument, parameter in pairs
            if parameter.parameter_direction in ("out", "inout")
        ]
    if isinstance(node, nodes.BuiltinCall):
        prototype = node.prototype
        if "stores" in prototype.annotations or "updates" in prototype.annotations:
            return [(None, "updates" in prototype.annotations)]
        return [
            (argument, False)
            for argument, parameter in zip(node.arguments, prototype.parameters)
            if parameter.qualifier in ("out", "inout")
        ]
    return []


def _is_tangled(checker: Checker, node: Node) -> bool:
    if isinstance(node, nodes.BuiltinCall):
        annotations = node.prototype.annotations
        return "tangled" in annotations or ("implicit_derivatives" in annotations and _has_derivatives(checker))
    if isinstance(node, nodes.Assignment):
        return node.operator != "=" and _is_matrix(node.type)
    return isinstance(node, _OPERATIONS) and _is_matrix(node.type) and node.stage != CONSTANT


def _has_derivatives(checker: Checker) -> bool:
    """Return whether the stage has implicit derivatives. In others the implicit level of detail is 0."""
    return checker.environment.stage == "fragment" or any(
        name.startswith("derivative_group_") for name in checker.execution
    )


def _is_matrix(type_: Type) -> bool:
    return isinstance(type_, types.Parametric) and type_.is_coopmat
