"""The definition of the lexer: one PLY rule a token (GLSL 3.2 to 3.8, 4.1.3, 4.1.4).

In: nothing. Out: rules that `python -m glslc_coop.lexer.generate` gives to ply.lex, which checks them and joins them
into the master expression of tables.py. Never imported by a compilation. The order of the functions is the order in
which rules are tried; rules that are strings stand for exactly one text each.
"""

from __future__ import annotations

t_ignore = " \t\n\v\f"


def t_IDENTIFIER(t: object) -> object:
    r"[A-Za-z_][A-Za-z_0-9]*"
    return t


def t_FLOATCONSTANT(t: object) -> object:
    r"(?:(?:\d+\.\d*|\.\d+)(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+)(?:f(?:e(?:4m3|5m2|2m1|2m3|3m2)|ue8m0|mxint8)|[lL]?[fF]|hf|HF|bf16|BF16|bf|BF)?(?!\w|\.\d)"  # noqa: E501  # one pattern, in PLY's notation
    return t


def t_INTCONSTANT(t: object) -> object:
    r"(?:0[xX][0-9a-fA-F]+[uU]?[lLsS]?|(?:0[0-7]*|[1-9]\d*)(?:[uU][lLsS]?|[lLsS]|(?!\.)))(?!\w|\.\d)"
    return t


def t_BAD_NUMBER(t: object) -> object:
    r"0[xX][\w.]*|\.?\d[\w.]*(?:(?<=[eE])[+-]\d[\w.]*)*"
    return t


def t_STRING(t: object) -> object:
    r'"(?:[^"\\\n]|\\.)*"'
    return t


t_LEFT_ASSIGN = r"<<="
t_RIGHT_ASSIGN = r">>="
t_LEFT_OP = r"<<"
t_RIGHT_OP = r">>"
t_INC_OP = r"\+\+"
t_DEC_OP = r"--"
t_LE_OP = r"<="
t_GE_OP = r">="
t_EQ_OP = r"=="
t_NE_OP = r"!="
t_AND_OP = r"&&"
t_OR_OP = r"\|\|"
t_XOR_OP = r"\^\^"
t_MUL_ASSIGN = r"\*="
t_DIV_ASSIGN = r"/="
t_ADD_ASSIGN = r"\+="
t_MOD_ASSIGN = r"%="
t_AND_ASSIGN = r"&="
t_XOR_ASSIGN = r"\^="
t_OR_ASSIGN = r"\|="
t_SUB_ASSIGN = r"-="
t_PASTE = r"\#\#"
t_LEFT_PAREN = r"\("
t_RIGHT_PAREN = r"\)"
t_LEFT_BRACKET = r"\["
t_RIGHT_BRACKET = r"\]"
t_LEFT_BRACE = r"\{"
t_RIGHT_BRACE = r"\}"
t_DOT = r"\."
t_COMMA = r","
t_COLON = r":"
t_EQUAL = r"="
t_SEMICOLON = r";"
t_BANG = r"!"
t_DASH = r"-"
t_TILDE = r"\~"
t_PLUS = r"\+"
t_STAR = r"\*"
t_SLASH = r"/"
t_PERCENT = r"%"
t_LEFT_ANGLE = r"<"
t_RIGHT_ANGLE = r">"
t_VERTICAL_BAR = r"\|"
t_CARET = r"\^"
t_AMPERSAND = r"\&"
t_QUESTION = r"\?"
t_HASH = r"\#"

tokens = tuple(name[2:] for name in list(globals()) if name[:2] == "t_" and name[2:].isupper())


def t_error(t: object) -> None:
    """Return a token of kind UNKNOWN for what no rule accepts; the preprocessor reports it where it is used."""
