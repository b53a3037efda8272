"""Notes about characters and numbers that GLSL does not have, as they come from editors and from other languages.

In: the text of an invalid token. Out: texts of notes. For messages only: `unicodedata` is rarely needed.
"""

from __future__ import annotations

import unicodedata

from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Iterable

#: Characters that look like those of GLSL -> what was meant.
_ALIKE = {
    **dict.fromkeys("\u2018\u2019\u201a\u2032`", "'"),
    **dict.fromkeys("\u201c\u201d\u201e\u2033\u00ab\u00bb", '"'),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"),
    **dict.fromkeys("\u00d7\u2217\u22c5\u00b7", "*"),
    "\u00f7": "/",
    "\u2264": "<=",
    "\u2265": ">=",
    "\u2260": "!=",
    "\u2026": "...",
    "\u2192": ".",
}
#: ASCII characters that other languages have -> what GLSL has.
_OTHER = {
    "@": "in GLSL: coopMatMulAdd(A, B, C) or '*' for a product of matrices, layout(…) or [[…]] for an attribute",
    "$": "names consist of letters, digits and '_'",
    "'": "GLSL has no characters, and no separators of digits",
    "`": "GLSL has no quotes",
}
_NAMES = "names consist of the letters a to z and A to Z, digits and '_'"
#: Ends of numbers in other languages -> the type, and the suffix of GLSL.
_SUFFIXES = {
    "f16": ("float16_t", "hf"),
    "h": ("float16_t", "hf"),
    "bf16": ("bfloat16_t", ""),
    "f32": ("float", "f"),
    "f64": ("double", "lf"),
    "d": ("double", "lf"),
    "u32": ("uint", "u"),
    "i32": ("int", ""),
    "u64": ("uint64_t", "ul"),
    "i64": ("int64_t", "l"),
    "ll": ("int64_t", "l"),
    "ull": ("uint64_t", "ul"),
    "llu": ("uint64_t", "ul"),
    "lu": ("uint64_t", "ul"),
    "f": ("float", ".0"),
}


def character_notes(text: str) -> list[str]:
    """Return the note about characters that GLSL does not have."""
    first = text[:1]
    if not first or first in _OTHER:
        return [_OTHER[first]] if first else []
    meant = _ALIKE.get(first, "" if first.isalpha() else unicodedata.normalize("NFKC", first))
    name = f"U+{ord(first):04X} {unicodedata.name(first, '')}".rstrip()
    if meant and meant != first and meant.isascii() or first.isspace():
        return [f"{name}: write '{meant if meant.strip() else ' '}'"]
    if first.isalpha():
        return [_NAMES]
    # A byte that is not UTF-8 has no name.
    return [name] if not first.isascii() and not 0xDC80 <= ord(first) <= 0xDFFF else []


#: Directives of other languages -> what GLSL has.
_DIRECTIVES = {
    "import": "#include",
    "using": "#define",
    "elseif": "#elif",
    "warning": "#error",
    "elifdef": "#elif defined(NAME)",
}


def directive_notes(name: str, directives: Iterable[str]) -> list[str]:
    """Return the note with the directive that was meant by one that does not exist."""
    from difflib import get_close_matches

    known = [*directives, "if", "ifdef", "ifndef", "elif", "else", "endif"]
    near = get_close_matches(name, known, 1, 0.7)
    meant = _DIRECTIVES.get(name) or (f"#{near[0]}" if near else "")
    return [f"did you mean '{meant}'?"] if meant else []


def number_notes(text: str) -> list[str]:
    """Return the note that says how GLSL writes a number."""
    lower = text.lower()
    rows, by, columns = lower.partition("x")
    if by and rows.isdigit() and columns.isdigit() and rows != "0":
        return [f"two sizes are two numbers: '{rows}, {columns}'"]
    joined = lower.replace("_", "").replace("'", "")
    digits = joined.rstrip("ul")
    end = joined[len(digits) :]
    if lower[:2] == "0b" and digits[2:] and set(digits[2:]) <= {"0", "1"}:
        return [f"there are no binary literals: write {int(digits[2:], 2):#x}{end}"]
    if "_" in lower and _is_number(digits):
        return [f"digits cannot be separated: write {joined}"]
    for suffix, (type_, own) in sorted(_SUFFIXES.items(), key=lambda each: -len(each[0])):
        number = text[: -len(suffix)]
        if lower.endswith(suffix) and _is_number(number):
            if own == "hf" and not set(number) & set(".eE"):
                number += ".0"
            written = f"'{number}{own}' or " if own and own != ".0" else f"'{number}.0' or " if own else ""
            return [f"write {written}'{type_}({number})'"]
    if lower[:2] == "0x":
        return ["write the digits after '0x': 0 to 9 and a to f"]
    if lower[:1] == "0" and digits.isdigit():
        return [f"a number that begins with 0 is octal: write {digits.lstrip('0') or '0'}{end}"]
    if lower.count(".") > 1:
        return ["a number has one decimal point"]
    if lower[-1:] == "e":
        return [f"write the exponent after 'e': '{text}0'"]
    return ["suffixes are 'u' for uint, 'f' for float, 'lf' for double and 'hf' for float16_t"]


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
