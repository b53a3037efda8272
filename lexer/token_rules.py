"""The definition of the lexer: one PLY rule a token (GLSL 3.2 to 3.8, 4.1.3, 4.1.4).

In: the table of operators. Out: rules that `python -m glslc_coop.lexer.generate` gives to ply.lex, which checks them
and joins them into the master expression of tables.py. Never imported by a compilation. The generator puts identifiers
first, then operators, the longer before the shorter, then the other rules in the order written here.
"""

from __future__ import annotations

import re

from glslc_coop.environment import operators

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


t_PASTE = r"\#\#"
t_HASH = r"\#"
# A hyphen means something in a class only; PLY tries the longer expressions first.
globals().update({f"t_{terminal}": re.escape(text).replace(r"\-", "-") for text, terminal, _, _ in operators.ROWS})

tokens = tuple(name[2:] for name in list(globals()) if name[:2] == "t_" and name[2:].isupper())


def t_error(t: object) -> None:
    """Return a token of kind UNKNOWN for what no rule accepts; the preprocessor reports it where it is used."""
