"""The expressions of #if and #elif (GLSL 3.3).

In: expanded preprocessing tokens, `defined` already replaced. Out: a value, or a Fault. Must not know: macros, files,
the sink.

Values are 64-bit and wrap. An operator-precedence parser with a stack, so nesting needs no recursion. An error in an
operand that && or || does not evaluate is not an error: a Fault propagates as a value, and only that of the whole
expression is reported.
"""

from __future__ import annotations

from glslc_coop.environment import operators
from glslc_coop.lazy import lazy
from glslc_coop.lexer.tokens import integer_value

with lazy:
    from collections.abc import Callable

    from glslc_coop.diagnostics import codes
    from glslc_coop.diagnostics.codes import Code
    from glslc_coop.lexer.macros import PpToken

_SIGN = 1 << 63
_MASK = (1 << 64) - 1


class Fault:
    """An error in an expression or a part of it. start and end are positions."""

    __slots__ = ("code", "start", "end", "message")

    def __init__(self, code: Code, start: int, end: int, message: str) -> None:
        self.code = code
        self.start = start
        self.end = end
        self.message = message


def _wrap(value: int) -> int:
    return ((value + _SIGN) & _MASK) - _SIGN


def _divide(left: int, right: int) -> int | str:
    if right == 0:
        return "division by zero"
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


def _remainder(left: int, right: int) -> int | str:
    if right == 0:
        return "division by zero"
    rest = abs(left) % abs(right)
    return -rest if left < 0 else rest


def _shift_left(left: int, right: int) -> int | str:
    return left << right if 0 <= right < 64 else f"shift count {right} is not between 0 and 63"


def _shift_right(left: int, right: int) -> int | str:
    return left >> right if 0 <= right < 64 else f"shift count {right} is not between 0 and 63"


#: Kind -> function; the two logical operators are not here: they look at their operands' faults.
_BINARY: dict[str, Callable[[int, int], int | str]] = {
    "VERTICAL_BAR": lambda a, b: a | b,
    "CARET": lambda a, b: a ^ b,
    "AMPERSAND": lambda a, b: a & b,
    "EQ_OP": lambda a, b: int(a == b),
    "NE_OP": lambda a, b: int(a != b),
    "LEFT_ANGLE": lambda a, b: int(a < b),
    "RIGHT_ANGLE": lambda a, b: int(a > b),
    "LE_OP": lambda a, b: int(a <= b),
    "GE_OP": lambda a, b: int(a >= b),
    "LEFT_OP": _shift_left,
    "RIGHT_OP": _shift_right,
    "PLUS": lambda a, b: a + b,
    "DASH": lambda a, b: a - b,
    "STAR": lambda a, b: a * b,
    "SLASH": _divide,
    "PERCENT": _remainder,
}
_PRECEDENCE = {kind: level for kind, level in operators.PRECEDENCE.items() if kind in ("OR_OP", "AND_OP", *_BINARY)}
_UNARY: dict[str, Callable[[int], int]] = {
    "PLUS": lambda a: a,
    "DASH": lambda a: -a,
    "TILDE": lambda a: ~a,
    "BANG": lambda a: int(not a),
}
_UNARY_PRECEDENCE = max(_PRECEDENCE.values()) + 1


class _Stacks:
    """Operands and waiting operators: (precedence, kind, is unary, start, end); precedence 0 is an open parenthesis."""

    __slots__ = ("values", "operators")

    def __init__(self) -> None:
        self.values: list[int | Fault] = []
        self.operators: list[tuple[int, str, bool, int, int]] = []

    def reduce(self, precedence: int) -> None:
        """Apply the operators that bind at least as tightly."""
        operators, values = self.operators, self.values
        while operators and operators[-1][0] >= precedence:
            _, kind, is_unary, start, end = operators.pop()
            right = values.pop()
            if is_unary:
                values.append(right if isinstance(right, Fault) else _wrap(_UNARY[kind](right)))
            else:
                values.append(_apply(kind, values.pop(), right, start, end))


def _apply(kind: str, left: int | Fault, right: int | Fault, start: int, end: int) -> int | Fault:
    if isinstance(left, Fault):
        return left
    if kind == "AND_OP" and not left:
        return 0
    if kind == "OR_OP" and left:
        return 1
    if isinstance(right, Fault):
        return right
    if kind == "AND_OP" or kind == "OR_OP":
        return int(right != 0)
    result = _BINARY[kind](left, right)
    if isinstance(result, str):
        return Fault(codes.INVALID_CONDITION, start, end, result)
    return _wrap(result)


def evaluate(tokens: list[PpToken], undefined_is_zero: bool, start: int, end: int) -> int | Fault:
    """Return the value of an expression that takes all the tokens.

    undefined_is_zero: an identifier is 0; otherwise (OpenGL ES) it is an error where its value is needed.
    start and end: the span of the error when there are no tokens.
    """
    value, rest = evaluate_first(tokens, undefined_is_zero, start, end)
    if rest < len(tokens) and not isinstance(value, Fault):
        _, text, first, last, _, _ = tokens[rest]
        return Fault(codes.EXTRA_TOKENS, first, last, f"unexpected '{text}' after expression")
    return value


def evaluate_first(tokens: list[PpToken], undefined_is_zero: bool, start: int, end: int) -> tuple[int | Fault, int]:
    """Return the value of the expression at the beginning, and how many tokens it takes."""
    stacks = _Stacks()
    values, operators = stacks.values, stacks.operators
    want_operand = True
    index = 0
    count = len(tokens)
    while index < count:
        kind, text, first, last, _, _ = tokens[index]
        if want_operand:
            if kind == "LEFT_PAREN":
                operators.append((0, kind, False, first, last))
            elif kind in _UNARY:
                operators.append((_UNARY_PRECEDENCE, kind, True, first, last))
            else:
                values.append(_operand(kind, text, undefined_is_zero, first, last))
                want_operand = False
                if isinstance(values[-1], Fault) and values[-1].code is codes.BAD_CONDITION:
                    return values[-1], index
        elif kind == "RIGHT_PAREN":
            stacks.reduce(1)
            if not operators:
                break
            operators.pop()
        else:
            precedence = _PRECEDENCE.get(kind) if kind is not None else None
            if precedence is None:
                break
            assert kind is not None
            stacks.reduce(precedence)
            operators.append((precedence, kind, False, first, last))
            want_operand = True
        index += 1
    if want_operand:
        if index:
            _, text, first, last, _, _ = tokens[index - 1]
            return Fault(codes.BAD_CONDITION, first, last, f"bad expression: expected an operand after '{text}'"), index
        return Fault(codes.BAD_CONDITION, start, end, "bad expression: expected an expression"), index
    stacks.reduce(1)
    if operators:
        return Fault(codes.BAD_CONDITION, operators[-1][3], operators[-1][4], "unmatched '(': expected ')'"), index
    return values[0], index


def _operand(kind: str | None, text: str, undefined_is_zero: bool, start: int, end: int) -> int | Fault:
    if kind == "INTCONSTANT":
        value = integer_value(text)
        if value > _MASK:
            return Fault(codes.INVALID_CONDITION, start, end, f"integer literal '{text}' does not fit into 64 bits")
        return _wrap(value)
    if kind is None:
        if undefined_is_zero:
            return 0
        message = f"undefined macro in expression not allowed in es profile {text}"
        return Fault(codes.INVALID_CONDITION, start, end, message)
    if kind == "FLOATCONSTANT":
        return Fault(codes.BAD_CONDITION, start, end, f"bad expression: '{text}' is not an integer")
    return Fault(codes.BAD_CONDITION, start, end, f"bad expression: expected an operand, got '{text}'")
