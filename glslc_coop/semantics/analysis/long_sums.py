"""Sums of many products in narrow floats: what the accumulator of a loop whose trips are known loses.

In: checked functions, and the products whose accumulators are narrow. Out: warnings. Must not know: SPIR-V. A loop
counts where its trips are constants, nothing leaves it early, and the accumulator is the same in each iteration and not
assigned elsewhere.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import CONSTANT
from glslc_coop.semantics.trees import descendants, unconverted, variable_of

with lazy:
    from glslc_coop.diagnostics import codes
    from glslc_coop.parser.generated.nodes import Expression, Node
    from glslc_coop.semantics.context import Checker
    from glslc_coop.semantics.model.scopes import Variable

#: Component of an accumulator -> the bits of its significand.
PRECISIONS = {"float16_t": 11, "bfloat16_t": 8}


def check_sums(checker: Checker) -> None:
    """Warn about accumulators of which most products change nothing any more."""
    calls = set(checker.narrow_products)
    for function in checker.functions:
        if function.definition is not None:
            _Walk(checker, calls).visit(function.definition.body, [])


class _Walk:
    """The walk through one function."""

    def __init__(self, checker: Checker, calls: set[nodes.BuiltinCall]) -> None:
        self.checker = checker
        self.calls = calls

    def visit(self, node: Node, loops: list[nodes.ForStatement]) -> None:
        """Check a node in these loops, the outermost first, and all below it."""
        if isinstance(node, nodes.Assignment) and self._sums(node):
            self._check(node, loops)
        for each in nodes.children(node):
            is_body = isinstance(node, nodes.ForStatement) and each is node.body
            self.visit(each, [*loops, node] if is_body and isinstance(node, nodes.ForStatement) else loops)

    def _sums(self, node: Node) -> bool:
        """Return whether a node adds a product to a narrow accumulator."""
        if not isinstance(node, nodes.Assignment) or node.expression not in self.calls:
            return False
        assert isinstance(node.expression, nodes.BuiltinCall)
        root = variable_of(node.target)
        return root is not None and variable_of(node.expression.arguments[2]) is root

    def _check(self, node: nodes.Assignment, loops: list[nodes.ForStatement]) -> None:
        call, target = node.expression, variable_of(node.target)
        assert isinstance(call, nodes.BuiltinCall) and target is not None
        matrix = call.arguments[0].type
        depth = matrix.argument("COLUMNS") if isinstance(matrix, types.Parametric) else None
        component = call.arguments[2].type.component
        if not isinstance(depth, int) or component is None:
            return
        for loop in loops:
            depth *= self._trips(loop, node.target, target)
        precision = PRECISIONS[component.name]
        if depth > 1 << precision:
            self.checker.coop_warning(
                codes.NARROW_ACCUMULATOR,
                node.target,
                f"'{target.name}' sums {depth} products as {component.name}, whose significand has {precision} bits",
                "accumulate as float, and convert the sum",
                token=target.name,
            )

    def _trips(self, loop: nodes.ForStatement, place: Expression, target: Variable) -> int:
        """Return how often a loop adds to the same accumulator; 1 where that is not known."""
        counter = None
        start = None
        for each in descendants(loop.initializer) if loop.initializer is not None else ():
            if isinstance(each, nodes.Declarator) and each.initializer is not None:
                counter, start = each.symbol, _constant(each.initializer)
        step, condition = loop.step, loop.condition
        width = None
        if isinstance(step, (nodes.UnaryExpression, nodes.PostfixExpression)) and step.operator == "++":
            width = 1 if variable_of(step.operand) is counter else None
        elif isinstance(step, nodes.Assignment) and step.operator == "+=" and variable_of(step.target) is counter:
            width = _constant(step.expression)
        if counter is None or start is None or not width or not isinstance(condition, nodes.BinaryExpression):
            return 1
        end = _constant(condition.right)
        if (
            condition.operator not in ("<", "<=")
            or variable_of(unconverted(condition.left)) is not counter
            or end is None
        ):
            return 1
        if any(isinstance(each, nodes.Identifier) and each.symbol is counter for each in descendants(place)):
            return 1
        for each in descendants(loop.body):
            is_early = isinstance(each, (nodes.JumpStatement, nodes.ReturnStatement))
            is_other = (
                isinstance(each, nodes.Assignment) and variable_of(each.target) is target and not self._sums(each)
            )
            if is_early or is_other or isinstance(each, nodes.Declarator) and each.symbol is target:
                return 1
        return max((end - start + width - (condition.operator == "<")) // width, 1)


def _constant(node: Expression) -> int | None:
    node = unconverted(node)
    return node.value if node.stage == CONSTANT and isinstance(node.value, int) else None
