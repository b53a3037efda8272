"""The wording of glslang for the diagnostics that builds and test suites compare literally.

In: the code, token, message and notes of a diagnostic. Out: the token and the message of the one-line form, with the
reason behind it, and the position whose line it names. Must not know: how a diagnostic is printed, or why it was
reported. Only command lines that imitate another compiler's load this module; on a terminal and in the API a diagnostic
keeps its own text.
"""

from __future__ import annotations

from glslc_coop.diagnostics.declarations import is_candidate
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.environment.positions import SourceMap

#: `code | part of our message | token | wording`: the first row whose part is in the message gives the wording. `{0}`
#: and `{-1}` are the first and the last text in quotes of our message, `{rest}` is what follows its first colon,
#: `{token}` is our token; a token of `-` means that none is printed, not even an empty one. A wording that begins with
#: `_` begins with a space.
_ROWS = """
ambiguous-call | | {token} | ambiguous function signature match: multiple signatures match
    under implicit type conversion
bad-syntax | | | _syntax error, {message}
bad-unclosed-bracket | | | _syntax error, {message}
deprecated-qualifier | | - | {message}
function-redefined | | {token} | function already has a body
invalid-layout | 'local_size_ | local_size | too large, see {1}
invalid-layout | which is 'gl_ | {token} | too large, must be less than {1}
invalid-main | ('main( | {token} | function cannot take any parameter(s)
invalid-main | ('void main( | {token} | function cannot take any parameter(s)
invalid-main | | {token} | _entry point cannot return a value
missing-binding | of type | binding | sampler/texture/image requires layout(binding=X)
missing-binding | block | binding | uniform/buffer blocks require layout(binding=X)
missing-extension | requires extension 'GL_ | {token} | required extension not requested: {-1}
missing-location | variable | location | SPIR-V requires location for user input/output
missing-location | block | location | SPIR-V requires location for user input/output
missing-return | | | function does not return a value: {0}
missing-return-value | | {token} | non-void function must return a value
no-matching-overload | no matching function | {token} | no matching overloaded function found: {rest}
not-declared-without-extension | | {token} | required extension not requested: {-1}
redefinition | redefinition of | {token} | redefinition
target-too-old | 'subgroup | subgroup op | requires SPIR-V 1.3
texel-offset-range | | texel offset | value is out of range: [gl_MinProgramTexelOffset, gl_MaxProgramTexelOffset]
undeclared-function | undeclared function | {token} | no matching overloaded function found
undeclared-identifier | undeclared identifier | {token} | undeclared identifier
uniform-outside-block | | non-opaque uniforms outside a block | not allowed when using GLSL for Vulkan
uniform-without-location | | {token} | non-opaque uniform variables need a layout(location=L)
void-function-returns-value | | {token} | void function cannot return a value
"""

#: Diagnostics of directives whose line glslang has read past: a directive without text is on the line after it, a
#: conditional that is never closed on the last line of its file.
_LATE = {"bad-define": "after", "error-directive": "after", "unterminated-conditional": "end"}

_WORDINGS: dict[str, list[tuple[str, str, str]]] = {}


def wording(code: str, token: str, message: str) -> tuple[str | None, str]:
    """Return the token and the message of a diagnostic as glslang words them; a token of None is left out.

    code: the name of the diagnostic's code.
    """
    if not _WORDINGS:
        for row in _ROWS.strip().replace("\n    ", " ").split("\n"):
            name, part, shown, text = [cell.strip() for cell in row.split("|")]
            _WORDINGS.setdefault(name, []).append((part, shown, text))
    for part, shown, text in _WORDINGS.get(code, ()):
        quoted = message.split("'")[1::2]
        if part not in message or any(f"{{{index}}}" in text and not quoted[index:] for index in (0, 1, -1)):
            continue
        if text.startswith("_"):
            text = " " + text[1:]
        for index in (0, 1, -1):
            if f"{{{index}}}" in text:
                text = text.replace(f"{{{index}}}", quoted[index])
        text = text.replace("{message}", message).replace("{rest}", message.partition(": ")[2])
        return None if shown == "-" else shown.replace("{token}", token), text
    return token, message


def with_reasons(message: str, notes: tuple[str | tuple[int, int, str], ...], sources: SourceMap, name: str) -> str:
    """Return a message followed by its notes, for a form of one line. Candidates of a call are left out.

    name: of the file that the message is about; notes about another one name it.
    """
    parts = [message]
    for note in notes:
        if isinstance(note, str):
            if not is_candidate(note):
                parts.append(note)
            continue
        place = sources.locate(note[0])
        where = f"line {place.line}" if place.name == name else f"{place.name}:{place.line}"
        parts.append(f"{note[2]} ({where})")
    return "; ".join(part for part in parts if part)


def position(code: str, message: str, start: int, end: int | None, sources: SourceMap) -> int:
    """Return the position whose line glslang prints for a diagnostic."""
    late = _LATE.get(code)
    if late is None:
        return start
    file = sources.file_at(start)
    if late == "end":
        return file.base + len(file.text)
    if start != end and message:
        return start
    line = file.physical_line(start - file.base)
    starts = file.line_starts()
    return file.base + (starts[line] if line < len(starts) else len(file.text))
