"""The directives that do not concern macros or conditionals: #version, #extension, #pragma, #line, #error, the name in #include.

In: the preprocessor and the index of a directive. Out: what the directive changes, or an error. Must not know: how text is
tokenised (GLSL 3.3, GL_GOOGLE_include_directive, GL_GOOGLE_cpp_style_line_directive).
"""

from __future__ import annotations

from glslc_coop import error_codes
from glslc_coop.lexer import conditions
from glslc_coop.lexer.tokens import INTCONSTANT, integer_value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from glslc_coop.lexer.macros import PpToken
    from glslc_coop.lexer.preprocessor import Preprocessor
    from glslc_coop.lexer.scanner import Prepared, RawToken

_MAXIMUM_LINE = (1 << 31) - 1
_DESKTOP = (110, 120, 130, 140, 150, 330, 400, 410, 420, 430, 440, 450, 460)
_ES = (100, 300, 310, 320)
_PROFILES = ("core", "compatibility", "es")
_BEHAVIOURS = ("require", "enable", "warn", "disable")
#: Stage -> (least ES version or None, least desktop version, what glslc says).
_STAGE_VERSIONS: dict[str, tuple[int | None, int, str]] = {
    "geometry": (310, 150, "geometry shaders require es profile with version 310 or non-es profile with version 150 or above"),
    "tesscontrol": (310, 150, "tessellation shaders require es profile with version 310 or non-es profile with version 150 or above"),
    "tesseval": (310, 150, "tessellation shaders require es profile with version 310 or non-es profile with version 150 or above"),
    "compute": (310, 420, "compute shaders require es profile with version 310 or above, or non-es profile with version 420 or above"),
    "mesh": (320, 450, "mesh/task shaders require es profile with version 320 or above, or non-es profile with version 450 or above"),
    "task": (320, 450, "mesh/task shaders require es profile with version 320 or above, or non-es profile with version 450 or above"),
    **dict.fromkeys(
        ("raygen", "intersect", "anyhit", "closest", "miss", "callable"),
        (None, 460, "ray tracing shaders require non-es profile with version 460 or above"),
    ),
}
_STAGES = (
    "vertex", "fragment", "tesscontrol", "tesseval", "geometry", "compute", "raygen", "intersect", "anyhit", "closest", "miss", "callable",
    "task", "mesh",
)


# ---- #version ----


def choose_version(pp: Preprocessor, prepared: Prepared) -> None:
    """Sets the environment's version before anything is read: from the options, else from the file's #version."""
    written, profile = _written_version(prepared)
    forced = pp.options.forced_version
    version, chosen = _checked_version(pp, *(forced or (110 if written is None else written, profile)))
    if forced is not None and written is not None and (written, profile) != forced and not pp.sink.has_errors:
        pp.sink.warning(
            error_codes.FORCED_VERSION, None, None,
            f"(version, profile) forced to be ({forced[0]}, {forced[1]}), while in source code it is ({written}, {profile})",
        )
    pp.environment.set_version(version, chosen)
    check_stage_version(pp)


def _written_version(prepared: Prepared) -> tuple[int | None, str]:
    """What the first #version says, as far as it can be understood; the directive itself is checked when it is met."""
    for index, row in enumerate(prepared.directives):
        if row[2] == "version":
            tokens = prepared.argument_tokens(index)
            if not tokens or tokens[0][0] != INTCONSTANT:
                return None, "none"
            profile = tokens[1][1] if len(tokens) > 1 and tokens[1][1] in _PROFILES else "none"
            return min(integer_value(tokens[0][1]), 1 << 31), profile
    return None, "none"


def _checked_version(pp: Preprocessor, version: int, profile: str) -> tuple[int, str]:
    """The version and profile to go on with, after complaints; the profile that a version implies is filled in."""
    complaint = None
    if profile == "none":
        if version in _ES[1:]:
            complaint = "#version: versions 300, 310, and 320 require specifying the 'es' profile"
        profile = "es" if version in _ES else "core" if version >= 150 else "none"
    elif version < 150:
        complaint = "#version: versions before 150 do not allow a profile token"
        profile = "es" if version == 100 else "none"
    elif version in _ES and profile != "es":
        complaint = "#version: versions 300, 310, and 320 support only the es profile"
        profile = "es"
    elif profile == "es" and version not in _ES:
        complaint = "#version: only version 300, 310, and 320 support the es profile"
        profile = "core"
    complaints = [each for each in (complaint, _version_complaint(pp, version, profile)) if each is not None]
    for complaint in complaints:
        pp.sink.error(error_codes.INVALID_VERSION, None, None, complaint)
    if complaints:
        version, profile = (310, "es") if profile == "es" else (450, "core")
    return version, profile


def _version_complaint(pp: Preprocessor, version: int, profile: str) -> str | None:
    if version not in _DESKTOP and version not in _ES:
        return "version not supported"
    if profile == "es":
        return "#version: ES shaders for SPIR-V require version 310 or higher" if version < 310 else None
    if profile == "compatibility":
        return "#version: compilation for SPIR-V does not support the compatibility profile"
    if pp.environment.target.vulkan is not None:
        return "#version: Desktop shaders for Vulkan SPIR-V require version 140 or higher" if version < 140 else None
    return "#version: Desktop shaders for OpenGL SPIR-V require version 330 or higher" if version < 330 else None


def check_stage_version(pp: Preprocessor) -> None:
    """An error when the stage does not exist in the version."""
    environment = pp.environment
    row = _STAGE_VERSIONS.get(environment.stage)
    if row is None or pp.sink.has_errors:
        return
    least = row[0] if environment.profile == "es" else row[1]
    if least is None or environment.version < least:
        pp.sink.error(error_codes.INVALID_VERSION, None, None, "#version: " + row[2])


def version(pp: Preprocessor, index: int) -> None:
    """#version: its effect came first of all; here it is checked."""
    tokens = pp.prepared.argument_tokens(index)
    start, end = pp.span(index)
    before = pp.prepared.text[: pp.prepared.directives[index][1]]
    if pp.file is not pp.main or index or before.strip():
        pp.sink.error(error_codes.BAD_VERSION, start, end, "must occur first in shader", token="#version")
    elif pp.environment.profile == "es" and pp.file.text[: len(before)].strip(" \t\ufeff") and pp.options.forced_version is None:
        pp.sink.error(
            error_codes.BAD_VERSION, start, end, "statement must appear first in es-profile shader, before comments or newlines",
            token="#version",
        )
    if not tokens or tokens[0][0] != INTCONSTANT:
        pp.sink.error(error_codes.BAD_VERSION, start, end, "must be followed by version number", token="#version")
    elif len(tokens) > 1 and tokens[1][1] not in _PROFILES:
        pp.sink.error(
            error_codes.BAD_VERSION, tokens[1][2] + pp.base, tokens[1][3] + pp.base, "bad profile name: use es, core, or compatibility",
            token="#version",
        )
    elif len(tokens) > 2:
        pp.sink.error(
            error_codes.EXTRA_TOKENS, tokens[2][2] + pp.base, tokens[-1][3] + pp.base, "bad tokens following profile -- expected newline",
            token="#version",
        )


# ---- #extension ----


def extension(pp: Preprocessor, index: int) -> None:
    """#extension NAME : BEHAVIOUR"""
    tokens = pp.prepared.argument_tokens(index)
    start, end = pp.span(index)
    complaint = None
    if not tokens:
        complaint = "extension name not specified"
    elif tokens[0][0] is not None:
        complaint = "extension name expected"
    elif len(tokens) < 2 or tokens[1][0] != "COLON":
        complaint = "':' missing after extension name"
    elif len(tokens) < 3 or tokens[2][0] is not None:
        complaint = "behavior for extension not specified"
    elif tokens[2][1] not in _BEHAVIOURS:
        complaint = f"behavior not supported: {tokens[2][1]}"
    if complaint is not None:
        pp.sink.error(error_codes.BAD_EXTENSION, start, end, complaint, token="#extension")
        return
    if len(tokens) > 3:
        pp.sink.error(
            error_codes.EXTRA_TOKENS, tokens[3][2] + pp.base, tokens[-1][3] + pp.base, "extra tokens -- expected newline",
            token="#extension",
        )
    _set_extension(pp, tokens[0], tokens[2][1])


def _set_extension(pp: Preprocessor, name_token: RawToken, behaviour: str) -> None:
    name = name_token[1]
    start, end = name_token[2] + pp.base, name_token[3] + pp.base
    if name == "all":
        if behaviour in ("require", "enable"):
            pp.sink.error(
                error_codes.BAD_EXTENSION, start, end, "extension 'all' cannot have 'require' or 'enable' behavior", token="#extension"
            )
        elif behaviour == "disable":
            pp.environment.set_extension(name, behaviour)
            pp.environment_changed()
    elif pp.environment.set_extension(name, behaviour):
        pp.environment_changed()
    elif pp.printing:
        return
    elif behaviour == "require":
        pp.sink.error(error_codes.UNSUPPORTED_EXTENSION, start, end, f"extension not supported: {name}", token="#extension")
    elif behaviour != "disable":
        pp.sink.warning(error_codes.UNSUPPORTED_EXTENSION, start, end, f"extension not supported: {name}", token="#extension")


# ---- #pragma ----

#: Pragmas without arguments -> the least SPIR-V version that they need.
_PLAIN_PRAGMAS: dict[str, tuple[int, int]] = {
    "use_storage_buffer": (1, 0), "use_vulkan_memory_model": (1, 0), "use_variable_pointers": (1, 3), "use_replicated_composites": (1, 0),
    "promote_uint32_indices": (1, 0), "shader_64bit_indexing": (1, 0),
}


def pragma(pp: Preprocessor, index: int) -> None:
    """#pragma: what is known goes to the environment, the rest is ignored."""
    tokens = pp.prepared.argument_tokens(index)
    if not tokens:
        return
    name = tokens[0][1]
    start, end = pp.span(index)
    arguments = [token[1] for token in tokens[1:]]
    if name in _PLAIN_PRAGMAS:
        if arguments:
            pp.sink.error(error_codes.BAD_PRAGMA, start, end, "extra tokens", token="#pragma")
        if pp.environment.target.spirv < _PLAIN_PRAGMAS[name]:
            pp.sink.error(error_codes.BAD_PRAGMA, start, end, "requires SPIR-V 1.3", token=f"#pragma {name}")
        pp.environment.pragmas[name] = ""
    elif name in ("optimize", "debug"):
        if len(arguments) != 3:
            pp.sink.error(error_codes.BAD_PRAGMA, start, end, f"{name} pragma syntax is incorrect", token="#pragma")
        elif arguments[0] != "(":
            pp.sink.error(error_codes.BAD_PRAGMA, start, end, f"\"(\" expected after '{name}' keyword", token="#pragma")
        elif arguments[1] not in ("on", "off"):
            return
        elif arguments[2] != ")":
            pp.sink.error(error_codes.BAD_PRAGMA, start, end, f"\")\" expected to end '{name}' pragma", token="#pragma")
        else:
            pp.environment.pragmas[name] = arguments[1]
    elif name == "STDGL":
        pp.environment.pragmas[name] = "".join(arguments)
    elif name == "shader_stage":
        _stage_pragma(pp, arguments, start, end)
    elif name == "once" and not pp.printing:
        pp.sink.warning(error_codes.IGNORED_PRAGMA, start, end, "not implemented", token="#pragma once")


def _stage_pragma(pp: Preprocessor, arguments: list[str], start: int, end: int) -> None:
    """#pragma shader_stage(STAGE)"""
    options = pp.options
    if options.stage_is_forced or len(arguments) != 3 or arguments[0] != "(" or arguments[2] != ")":
        return
    stage = arguments[1]
    complaint = None
    if options.stage_pragma is None:
        if pp.tokens or pp.pending is not None:
            complaint = "the first 'shader_stage' #pragma must appear before any non-preprocessing code"
        elif stage not in _STAGES:
            complaint = f"invalid stage for 'shader_stage' #pragma: '{stage}'"
        else:
            options.stage_pragma = (stage, start)
            pp.environment.pragmas["shader_stage"] = stage
            if not pp.environment.stage or options.stage_is_default:
                pp.environment.stage = stage
                pp.stage_macro()
                pp.environment_changed()
                check_stage_version(pp)
    elif stage not in _STAGES:
        complaint = f"invalid stage for 'shader_stage' #pragma: '{stage}'"
    elif stage != options.stage_pragma[0]:
        place = pp.sources.locate(options.stage_pragma[1])
        was = f"(was '{options.stage_pragma[0]}' at {place.name}:{place.line})"
        complaint = f"conflicting stages for 'shader_stage' #pragma: '{stage}' {was}"
    if complaint is not None:
        pp.sink.error(error_codes.INVALID_STAGE_PRAGMA, start, end, f"'#pragma': {complaint}")
        # glslc finds these before it compiles, and leaves them out of its count.
        pp.sink.diagnostics[-1].uncounted = True


# ---- #line and #error ----


def line(pp: Preprocessor, index: int) -> None:
    """#line NUMBER, #line NUMBER STRING-NUMBER, #line NUMBER "NAME"."""
    start, end = pp.span(index)
    tokens = _expanded(pp, index)
    if not tokens:
        pp.sink.error(error_codes.BAD_LINE, start, end, "must by followed by an integral literal", token="#line")
        return
    number, used = conditions.evaluate_first(tokens, False, start, end)
    name = None
    if isinstance(number, conditions.Fault):
        pp.sink.error(error_codes.BAD_LINE, number.start, number.end, number.message, token="#line")
        return
    if used < len(tokens):
        if tokens[used][0] == "STRING":
            if not pp.environment.is_enabled("GL_GOOGLE_cpp_style_line_directive"):
                pp.sink.error(
                    error_codes.EXTENSION_NEEDED, start, end, "required extension not requested: GL_GOOGLE_cpp_style_line_directive",
                    token="filename-based #line",
                )
            name = tokens[used][1][1:-1]
            used += 1
        else:
            string, more = conditions.evaluate_first(tokens[used:], False, start, end)
            if isinstance(string, conditions.Fault):
                pp.sink.error(error_codes.BAD_LINE, string.start, string.end, string.message, token="#line")
                return
            name = str(string)
            used += more
    if used < len(tokens):
        pp.sink.error(error_codes.EXTRA_TOKENS, tokens[used][2], tokens[-1][3], "unexpected tokens following directive", token="#line")
    if not 0 <= number <= _MAXIMUM_LINE:
        pp.sink.error(error_codes.BAD_LINE, start, end, f"line number {number} is not between 0 and {_MAXIMUM_LINE}", token="#line")
        return
    environment = pp.environment
    if environment.version < 330 and environment.profile != "es":
        number += 1
    pp.file.line_overrides.append((pp.prepared.directives[index][4] + 1, number, name))


def error(pp: Preprocessor, index: int) -> None:
    """#error TEXT"""
    start, end = pp.span(index)
    words = [word[1:-1] if kind == "STRING" else word for kind, word, _, _ in pp.prepared.argument_tokens(index)]
    pp.sink.error(error_codes.ERROR_DIRECTIVE, start, end, " ".join(words), token="#error")


def _expanded(pp: Preprocessor, index: int) -> list[PpToken]:
    base = pp.base
    tokens: list[PpToken] = []
    last = -1
    for kind, text, start, end in pp.prepared.argument_tokens(index):
        tokens.append((kind, text, start + base, end + base, None, start != last))
        last = end
    return pp.expand_directive(tokens)


# ---- #include ----


def header_name(pp: Preprocessor, index: int) -> tuple[str, bool] | None:
    """The name that an #include gives, and whether it is in angle brackets; None after an error."""
    row = pp.prepared.directives[index]
    text = pp.prepared.text[row[3] : row[4]].strip()
    start, end = pp.span(index)
    if text[:1] not in ('"', "<"):
        # Macros may make the name; their tokens are put together as they would be written.
        text = "".join((" " if space and number else "") + word for number, (_, word, _, _, _, space) in enumerate(_expanded(pp, index)))
    closing = {'"': '"', "<": ">"}.get(text[:1])
    if closing is None:
        pp.sink.error(error_codes.BAD_INCLUDE, start, end, "must be followed by a header name", token="#include")
        return None
    last = text.find(closing, 1)
    if last < 0:
        pp.sink.error(error_codes.BAD_INCLUDE, start, end, f"the header name has no closing {closing}", token="#include")
        return None
    name = text[1:last]
    if not name:
        pp.sink.error(error_codes.BAD_INCLUDE, start, end, "the header name is empty", token="#include")
        return None
    if text[last + 1 :].strip():
        pp.sink.error(error_codes.EXTRA_TOKENS, start, end, f"extra content after header name: {name}", token="#include")
    return name, closing == ">"
