"""Candidates of a failed call as notes: declarations in GLSL, with the part that does not match marked.

In: rows, or declarations of user functions, and why they are not viable. Out: notes, and the fact for the head line.
For messages only. Must not know: how candidates are chosen.
"""

from __future__ import annotations

import re

from glslc_coop.diagnostics.declarations import Declaration
from glslc_coop.lazy import lazy
from glslc_coop.semantics.model.types import ParametricRow, argument_text

with lazy:
    from glslc_coop.semantics.builtins.overloads import Failure
    from glslc_coop.semantics.builtins.prototypes import TypeNames

#: How many candidates are printed where none is nearer than the others.
_MOST = 6
_PARAMETRIC = re.compile(r"(\w+)<([^<>]*)>")
#: The letter, or the argument of a type, that a reason is about.
_NAMED = re.compile(r"^'(\w+)' is |^\w+ of '\w+' must be (\w+)")
_CALLBACK = re.compile(r"\bfunction (\w+)")
#: Words of the rows -> GLSL's. What a row calls the memory of an argument is an array, or is read and written.
_WORDS = (
    (re.compile(r"\bconstant (?=\w)"), "const "),
    (re.compile(r"\bbuffer (?=\w+\[)"), ""),
    (re.compile(r"\bbuffer (?=\w)"), "inout "),
    (re.compile(r"\bany (?=\w)"), ""),
    (re.compile(r"\bOFFSET (?=\w)"), "uint "),
)


def glsl(text: str, names: TypeNames) -> str:
    """Return the text of a row as a declaration in GLSL: `gl_MatrixUseA` for 0, `const int` for `constant int`.

    names: the types of the shader, which name the parameters of parametric types.
    """
    for pattern, word in _WORDS:
        text = pattern.sub(word, text)

    def parametric(match: re.Match[str]) -> str:
        row = names.get(match[1])
        roles = row.parameters if isinstance(row, ParametricRow) else ()
        shown = []
        for position, argument in enumerate(match[2].split(",")):
            argument = argument.strip()
            role = roles[position] if position < len(roles) else ""
            shown.append(argument_text(role, int(argument)) if argument.isdigit() else argument)
        return f"{match[1]}<{', '.join(shown)}>"

    return _CALLBACK.sub(r"T \1(…)", _PARAMETRIC.sub(parametric, text))


def _parameters(text: str) -> list[tuple[int, int]]:
    """Return the span of each parameter in the text of a declaration."""
    start = text.find("(") + 1
    spans, depth = [], 0
    for position in range(start, len(text)):
        character = text[position]
        if character in "<([":
            depth += 1
        elif character in ">])" and depth:
            depth -= 1
        elif character in ",)" and not depth:
            first = position - len(text[start:position].lstrip())
            spans.append((first, position))
            start = position + 1
    return spans


def _mark(text: str, position: int | None, reason: str) -> tuple[int, int]:
    """Return the span of what does not match: a parameter, or the argument of its type that the reason names."""
    spans = _parameters(text)
    if position is None or not 0 <= position < len(spans):
        return 0, 0
    start, end = spans[position]
    open_, close = text.find("<", start, end), text.rfind(">", start, end)
    named = _NAMED.search(reason)
    if open_ >= 0 and named is not None:
        found = re.search(rf"\b{named[1] or named[2]}\b", text[open_:close])
        if found is not None:
            return open_ + found.start(), open_ + found.end()
    return start, end


def notes(failure: Failure, names: TypeNames) -> list[str]:
    """Return one note for each candidate, up to a limit, and the number of the others.

    The reason is left out where the head line says it.
    """
    if failure.hides_candidates:
        return []
    # Those with another number of parameters are of no interest where some have the right one.
    right = sum(position >= 0 for position in failure.positions) or len(failure.candidates)
    shown = failure.candidates[: 1 if failure.has_best else min(right, _MOST)]
    lines: list[str] = []
    for index, (text, reason) in enumerate(shown):
        declaration = glsl(text, names)
        position = failure.positions[index] if index < len(failure.positions) else None
        start, end = _mark(declaration, position, reason)
        is_named = not reason or reason == failure.reason or failure.message
        head, tail = (
            "candidate: ",
            "" if is_named else f": {reason.partition('; convert it: ')[0].partition('; declare it as ')[0]}",
        )
        lines.append(Declaration(head + declaration + tail, start + len(head), end + len(head)))
    if len(failure.candidates) > len(shown):
        count = len(failure.candidates) - len(shown)
        lines.append(Declaration(f"{count} more candidate{'' if count == 1 else 's'}"))
    return lines


def fact(failure: Failure, arguments: list[str]) -> tuple[str, list[str]]:
    """Return why no candidate is viable, as one fact, and notes that say what would be right.

    arguments: the types of the arguments, as text.
    """
    reasons = {reason for _, reason in failure.candidates}
    if failure.has_best or len(reasons) == 1:
        failure.reason = failure.candidates[0][1]
        reason, _, hint = failure.reason.partition("; ")
        return reason, [hint] if hint else []
    if failure.position is not None:
        return f"no candidate takes '{arguments[failure.position]}' as argument {failure.position + 1}", []
    return f"argument types are ({', '.join(arguments)})", []
