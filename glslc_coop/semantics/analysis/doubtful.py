"""Code that is right and hardly meant (-Wall): comparisons that have one result, literals that become negative, shifts
by the width or more, and conditions of the preprocessor about variables.

In: checked declarations. Out: warnings. Must not know: SPIR-V; what nobody uses. What a macro brings is not reported:
other uses of it may need it.
"""

from __future__ import annotations

from glslc_coop.diagnostics import codes
from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.model.scopes import CONSTANT, Variable
from glslc_coop.semantics.model.types import Scalar
from glslc_coop.semantics.trees import descendants, unconverted

with lazy:
    from glslc_coop.parser.generated.nodes import Expression
    from glslc_coop.semantics.context import Checker

#: (the operator, whether zero is the right operand) -> the result for every unsigned number.
_RESULTS = {("<", True): "false", (">=", True): "true", (">", False): "false", ("<=", False): "true"}


def check_doubtful(checker: Checker, declarations: list[nodes.Declaration]) -> None:
    """Warn about code that is right and hardly meant."""
    _check_conditions(checker)
    for declaration in declarations:
        for node in descendants(declaration):
            if isinstance(node, nodes.BinaryExpression):
                _check_comparison(checker, node)
                _check_shift(checker, node, node.left, node.right)
            elif isinstance(node, nodes.Assignment):
                _check_shift(checker, node, node.target, node.expression)
            elif isinstance(node, nodes.IntegerLiteral):
                _check_literal(checker, node)


def _check_comparison(checker: Checker, node: nodes.BinaryExpression) -> None:
    """Warn about a comparison of an unsigned number with a zero that is written there."""
    for number, zero in ((node.left, node.right), (node.right, node.left)):
        result, type_ = _RESULTS.get((node.operator, zero is node.right)), number.type
        is_unsigned = isinstance(type_, Scalar) and type_.kind == "uint"
        if result is not None and is_unsigned and _is_written_zero(checker, zero):
            text = checker.sources.text(node.start, node.end) if checker.sink.has_positions else ""
            message = f"'{text}' is always {result}: '{type_}' is never negative"
            checker.sink.warning(codes.CONSTANT_COMPARISON, node.start, node.end, message, token=node.operator)
            return


def _check_conditions(checker: Checker) -> None:
    """Warn about names in #if and #elif that no macro has, but a variable outside of functions."""
    variables = checker.scopes.levels[0].names
    for name, start, end in checker.environment.unknown_macros:
        variable = variables.get(name)
        if isinstance(variable, Variable) and (variable.end > variable.start or not checker.sink.has_positions):
            at = (variable.start, variable.start + len(name), f"'{name}' is declared here")
            note = f"define it as a macro: '#define {name} …', or use 'if ({name} …)'"
            message = f"'{name}' is 0 here: it is a variable, not a macro"
            checker.sink.warning(codes.VARIABLE_IN_CONDITION, start, end, message, at, note, token=name)


def _check_shift(
    checker: Checker, node: nodes.BinaryExpression | nodes.Assignment, left: Expression, right: Expression
) -> None:
    """Warn about a shift by a constant that is negative or not less than the width; constants are checked as folded."""
    if node.operator.rstrip("=") not in ("<<", ">>") or right.stage != CONSTANT or left.stage == CONSTANT:
        return
    component = left.type.component
    counts = right.value if isinstance(right.value, tuple) else (right.value,)
    wrong = [count for count in counts if isinstance(count, int) and not 0 <= count < component.width]
    if wrong:
        wide = "u" * (not component.is_signed) + "int64_t"
        is_wide_enough = component.width < 64 and 0 < wrong[0] < 64
        notes = [f"convert the left operand to a wider type first, as '{wide}(…)'"] if is_wide_enough else []
        message = f"shift of '{left.type}' by {wrong[0]} is undefined: the type has {component.width} bits"
        checker.sink.warning(codes.SHIFT_OUT_OF_RANGE, node.start, node.end, message, *notes, token=node.operator)


def _is_written_zero(checker: Checker, node: Expression) -> bool:
    literal = unconverted(node)
    return isinstance(literal, nodes.IntegerLiteral) and literal.value == 0 and _is_written(checker, literal)


def _check_literal(checker: Checker, node: nodes.IntegerLiteral) -> None:
    """Warn about a decimal literal whose type is signed and too small for it, but the one of the smallest number."""
    is_negative = isinstance(node.value, int) and node.value < 0 and not node.text.startswith("0")
    if is_negative and node.text != "2147483648" and _is_written(checker, node):
        message = f"'{node.text}' is {node.value} as '{node.type}'"
        checker.sink.warning(
            codes.NEGATIVE_LITERAL, node.start, node.end, message, f"write '{node.text}u'", token=node.text
        )


def _is_written(checker: Checker, literal: nodes.IntegerLiteral) -> bool:
    """Return whether the source contains a literal itself, not a macro that expands to it."""
    return not checker.sink.has_positions or checker.sources.text(literal.start, literal.end) == literal.text
