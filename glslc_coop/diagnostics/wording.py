"""The wording of glslang for the diagnostics that builds and test suites compare literally.

In: a diagnostic with its facts. Out: the token and the message of the one-line form, followed by the reason, and the
position whose line it names. Must not know: how a diagnostic is printed, or why it was reported. Only command lines
that imitate another compiler's load this module; on a terminal and in the API a diagnostic keeps its own text.
"""

from __future__ import annotations

from glslc_coop.diagnostics.declarations import is_candidate
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.diagnostics.sink import Diagnostic
    from glslc_coop.environment.positions import SourceMap

#: `code | kind | token | wording`: the row of a code and of the kind of its message gives the wording; a row without a
#: kind is for all others. `{name}` is the first name in the facts, `{extension}` the extension that is missing,
#: `{token}` our token; a token of `-` means that none is printed, not even an empty one. A wording that begins with `_`
#: begins with a space.
_ROWS = """
ambiguous-call | | {token} | ambiguous function signature match: multiple signatures match
    under implicit type conversion
bad-syntax | | | _syntax error, {message}
bad-unclosed-bracket | | | _syntax error, {message}
deprecated-qualifier | | - | {message}
function-redefined | | {token} | function already has a body
invalid-layout | workgroup-limit | local_size | too large, see {name}: {message}
invalid-layout | limit | {token} | too large, must be less than {name}: {message}
invalid-main | parameters | {token} | function cannot take any parameter(s)
invalid-main | result | {token} | _entry point cannot return a value
missing-binding | variable | binding | sampler/texture/image requires layout(binding=X)
missing-binding | block | binding | uniform/buffer blocks require layout(binding=X)
missing-extension | | {token} | required extension not requested: {extension}
missing-location | interface | location | SPIR-V requires location for user input/output
missing-return | | | function does not return a value: {token}
missing-return-value | | {token} | non-void function must return a value
no-matching-overload | no-match | {token} | no matching overloaded function found: {name}
redefinition | taken | {token} | redefinition
target-too-old | subgroup | subgroup op | requires SPIR-V 1.3
texel-offset-range | | texel offset | value is out of range: [gl_MinProgramTexelOffset, gl_MaxProgramTexelOffset]
undeclared-function | | {token} | no matching overloaded function found
undeclared-identifier | unknown | {token} | undeclared identifier
uniform-outside-block | | non-opaque uniforms outside a block | not allowed when using GLSL for Vulkan
uniform-without-location | | {token} | non-opaque uniform variables need a layout(location=L)
void-function-returns-value | | {token} | void function cannot return a value
"""

#: Diagnostics of directives whose line glslang has read past: a directive without text is on the line after it, a
#: conditional that is never closed on the last line of its file.
_LATE = {"bad-define": "after", "error-directive": "after", "unterminated-conditional": "end"}

_WORDINGS: dict[tuple[str, str], tuple[str, str]] = {}


def wording(diagnostic: Diagnostic) -> tuple[str | None, str]:
    """Return the token and the message of a diagnostic as glslang words them; a token of None is left out."""
    if not _WORDINGS:
        for row in _ROWS.strip().replace("\n    ", " ").split("\n"):
            name, kind, shown, text = [cell.strip() for cell in row.split("|")]
            _WORDINGS[name, kind] = shown, text
    code, facts, token = diagnostic.code.name, diagnostic.facts, diagnostic.token
    known = _WORDINGS.get((code, facts.kind)) or _WORDINGS.get((code, ""))
    if known is None or "{extension}" in known[1] and not facts.extension:
        return token, diagnostic.message
    shown, text = known
    if text.startswith("_"):
        text = " " + text[1:]
    text = text.replace("{message}", diagnostic.message).replace("{name}", "".join(facts.names[:1]))
    text = text.replace("{token}", token).replace("{extension}", facts.extension)
    return None if shown == "-" else shown.replace("{token}", token), text


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


def position(diagnostic: Diagnostic, start: int, sources: SourceMap) -> int:
    """Return the position whose line glslang prints for a diagnostic at `start`."""
    late = _LATE.get(diagnostic.code.name)
    if late is None:
        return start
    file = sources.file_at(start)
    if late == "end":
        return file.base + len(file.text)
    if start != diagnostic.end and diagnostic.message:
        return start
    line = file.physical_line(start - file.base)
    starts = file.line_starts()
    return file.base + (starts[line] if line < len(starts) else len(file.text))
