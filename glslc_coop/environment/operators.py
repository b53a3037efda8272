"""The operators and punctuation of GLSL: one row each, from which all phases take their lists. GLSL 4.60 section 5.1.

A new operator is a row here, a production in `parser/expression_grammar.py`, and what `tests/test_operators.py` then
asks for: its signature, its value in constant expressions, its instructions.
"""

from __future__ import annotations

#: Text, terminal of the grammar, family, and the precedence of a binary operator, the higher the tighter; 0 for others.
ROWS: tuple[tuple[str, str, str, int], ...] = (
    (";", "SEMICOLON", "punctuation", 0),
    ("{", "LEFT_BRACE", "opening", 0),
    ("}", "RIGHT_BRACE", "closing", 0),
    ("(", "LEFT_PAREN", "opening", 0),
    (")", "RIGHT_PAREN", "closing", 0),
    ("[", "LEFT_BRACKET", "opening", 0),
    ("]", "RIGHT_BRACKET", "closing", 0),
    (".", "DOT", "punctuation", 0),
    (",", "COMMA", "punctuation", 0),
    (":", "COLON", "punctuation", 0),
    ("?", "QUESTION", "conditional", 0),
    ("=", "EQUAL", "assignment", 0),
    ("*=", "MUL_ASSIGN", "assignment", 0),
    ("/=", "DIV_ASSIGN", "assignment", 0),
    ("%=", "MOD_ASSIGN", "assignment", 0),
    ("+=", "ADD_ASSIGN", "assignment", 0),
    ("-=", "SUB_ASSIGN", "assignment", 0),
    ("<<=", "LEFT_ASSIGN", "assignment", 0),
    (">>=", "RIGHT_ASSIGN", "assignment", 0),
    ("&=", "AND_ASSIGN", "assignment", 0),
    ("^=", "XOR_ASSIGN", "assignment", 0),
    ("|=", "OR_ASSIGN", "assignment", 0),
    ("++", "INC_OP", "step", 0),
    ("--", "DEC_OP", "step", 0),
    ("!", "BANG", "unary", 0),
    ("~", "TILDE", "unary", 0),
    ("+", "PLUS", "arithmetic", 10),
    ("-", "DASH", "arithmetic", 10),
    ("*", "STAR", "arithmetic", 11),
    ("/", "SLASH", "arithmetic", 11),
    ("%", "PERCENT", "remainder", 11),
    ("<<", "LEFT_OP", "shift", 9),
    (">>", "RIGHT_OP", "shift", 9),
    ("<", "LEFT_ANGLE", "relational", 8),
    (">", "RIGHT_ANGLE", "relational", 8),
    ("<=", "LE_OP", "relational", 8),
    (">=", "GE_OP", "relational", 8),
    ("==", "EQ_OP", "equality", 7),
    ("!=", "NE_OP", "equality", 7),
    ("&", "AMPERSAND", "bitwise", 6),
    ("^", "CARET", "bitwise", 5),
    ("|", "VERTICAL_BAR", "bitwise", 4),
    ("&&", "AND_OP", "logical", 3),
    ("^^", "XOR_OP", "logical", 2),
    ("||", "OR_OP", "logical", 1),
)
# Each family of binary operators is in one of these three tuples; a family in none of them is an error on cooperative
# types, and `tests/test_operators.py` names it.
#: The result is computed component by component: it has the shape of the operands, of which one may be a scalar, and
#: their precision, and no instruction branches. They are the operators of vectors of specialized size; a cooperative
#: type has those that its row lists.
COMPONENTWISE = ("arithmetic", "remainder", "shift", "bitwise")
#: The result is one scalar, a bool or an int, without precision, and no instruction branches where the operands are
#: scalars. Cooperative types have none of them.
COMPARISONS = ("relational", "equality")
#: The operands and the result are bool. `&&` and `||` branch.
LOGICAL = ("logical",)
#: Terminal -> text, and -> precedence.
TEXTS = {terminal: text for text, terminal, _, _ in ROWS}
PRECEDENCE = {terminal: precedence for _, terminal, _, precedence in ROWS if precedence}


def texts(*families: str) -> tuple[str, ...]:
    """Return the operators of some families."""
    return tuple([text for text, _, family, _ in ROWS if family in families])


def terminals(*families: str) -> tuple[str, ...]:
    """Return the terminals of some families."""
    return tuple([terminal for _, terminal, family, _ in ROWS if family in families])
