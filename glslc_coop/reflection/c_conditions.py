"""The expressions of `#if` and `#elif` in C (C17 6.10.1).

In: (kind, text) of tokens whose macros are expanded and whose `defined` is replaced. Out: the truth of the expression.
Must not know: macros, files.

All operands have 64 bits. An operand that is not evaluated, such as the right side of `0 && x`, is parsed, but may
otherwise be wrong.
"""

from __future__ import annotations

from glslc_coop.reflection.c_integers import PRECEDENCE, UNARY, Integer, IntegerError, binary, character, literal, unary

#: How deep parentheses, unary operators and conditional operators may be nested.
_MAXIMUM_DEPTH = 40


def evaluate(tokens: list[tuple[str, str]]) -> bool:
    """Return whether an expression is not zero. Raises IntegerError."""
    parser = _Parser(tokens)
    if not tokens:
        raise IntegerError("expected an expression")
    value = parser.conditional(True, 0)
    if parser.position < len(tokens):
        raise IntegerError(f"unexpected '{tokens[parser.position][1][:60]}' after the expression")
    return value.value != 0


class _Parser:
    """Parses by precedence climbing. is_live: whether the value is needed; depth: how deep it is nested."""

    def __init__(self, tokens: list[tuple[str, str]]) -> None:
        self.tokens = tokens
        self.position = 0

    def peek(self) -> str:
        """Return the text of the next token, nothing at the end."""
        return self.tokens[self.position][1] if self.position < len(self.tokens) else ""

    def expect(self, text: str) -> None:
        """Take a token that has to be there."""
        if self.peek() != text:
            raise IntegerError(f"expected '{text}'" + (f", got '{self.peek()[:60]}'" if self.peek() else ""))
        self.position += 1

    def conditional(self, is_live: bool, depth: int) -> Integer:
        """Parse `a ? b : c` and what binds more tightly."""
        if depth > _MAXIMUM_DEPTH:
            raise IntegerError(f"the expression is nested more than {_MAXIMUM_DEPTH} deep")
        condition = self.binary(1, is_live, depth)
        if self.peek() != "?":
            return condition
        self.position += 1
        first = self.conditional(is_live and condition.value != 0, depth + 1)
        self.expect(":")
        second = self.conditional(is_live and condition.value == 0, depth + 1)
        chosen = first if condition.value else second
        return chosen.converted(64, first.is_unsigned or second.is_unsigned)

    def binary(self, precedence: int, is_live: bool, depth: int) -> Integer:
        """Parse operators that bind at least as tightly as the precedence."""
        left = self.unary(is_live, depth)
        while PRECEDENCE.get(self.peek(), 0) >= precedence:
            operator = self.peek()
            self.position += 1
            is_needed = is_live and not (operator == "&&" and not left.value or operator == "||" and left.value)
            right = self.binary(PRECEDENCE[operator] + 1, is_needed, depth)
            left = binary(operator, left, right) if is_needed else Integer(int(operator == "||"))
            left = left.converted(64, left.is_unsigned)
        return left

    def unary(self, is_live: bool, depth: int) -> Integer:
        """Parse unary operators and an operand."""
        operators: list[str] = []
        while self.peek() in UNARY:
            operators.append(self.peek())
            self.position += 1
        value = self.operand(is_live, depth)
        if is_live:
            for operator in reversed(operators):
                value = unary(operator, value).converted(64, value.is_unsigned and operator != "!")
        return value

    def operand(self, is_live: bool, depth: int) -> Integer:
        """Parse a parenthesis, a literal, or a name, which is 0."""
        if self.position == len(self.tokens):
            raise IntegerError("expected an operand at the end of the expression")
        kind, text = self.tokens[self.position]
        self.position += 1
        if text == "(":
            value = self.conditional(is_live, depth + 1)
            self.expect(")")
            return value
        if kind == "number" or kind == "character":
            value = literal(text) if kind == "number" else character(text)
            return value.converted(
                64, value.is_unsigned and value.bits == 64 or "u" in text.lower() and kind == "number"
            )
        if kind == "name" or kind == "blocked":
            if self.peek() == "(":
                self.call(text, is_live)
            return Integer(int(text == "true"), 64)
        raise IntegerError(f"expected an operand, got '{text[:60]}'")

    def call(self, name: str, is_live: bool) -> None:
        """Pass over the call of a macro that is not defined: `defined(__has_include) && __has_include(<x>)`."""
        if is_live:
            raise IntegerError(f"the macro '{name[:60]}' is not defined")
        depth = 0
        while self.position < len(self.tokens):
            depth += {"(": 1, ")": -1}.get(self.peek(), 0)
            self.position += 1
            if not depth:
                return
        raise IntegerError("expected ')'")
