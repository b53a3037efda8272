"""The directives that do not belong to a conditional: #define, #include, #version, #extension, #pragma, #line, #error.

In: the preprocessor and the index of a directive. Out: what the directive changes, or an error. Must not know: how text
is tokenised; when a directive is reached. GLSL 3.3, GL_GOOGLE_include_directive, GL_GOOGLE_cpp_style_line_directive.
"""

from __future__ import annotations

from glslc_coop.diagnostics.sink import Facts, LimitError
from glslc_coop.environment.stages import STAGES
from glslc_coop.lazy import lazy
from glslc_coop.lexer import scanner
from glslc_coop.lexer.macros import COMMAND_LINE, SPECIAL_MACROS, BadDefinition, parse_definition
from glslc_coop.lexer.scanner import ARGUMENTS, END, HASH, KIND, LINE_END, START, TEXT
from glslc_coop.lexer.tokens import INTCONSTANT
from glslc_coop.lexer.versions import PROFILES, check_stage_version

with lazy:
    from glslc_coop.diagnostics import codes, proposals
    from glslc_coop.lexer import conditions
    from glslc_coop.lexer.macros import Macro, PpToken
    from glslc_coop.lexer.preprocessor import Directives, Preprocessor
    from glslc_coop.lexer.scanner import RawToken

_MAXIMUM_LINE = (1 << 31) - 1
_MAXIMUM_FILES = 10_000
_MAXIMUM_TEXT = 64 << 20
#: Names that -D may define without effect, as in the reference compiler.
_COMMAND_LINE_IGNORED = (*SPECIAL_MACROS, "defined")
_BEHAVIOURS = ("require", "enable", "warn", "disable")


# ---- #version ----

_FIRST_LINE = "move it to the first line; only comments may come before it"


def version(pp: Preprocessor, index: int) -> None:
    """Check #version; `choose_version` has applied it."""
    tokens = pp.prepared.argument_tokens(index)
    start, end = pp.span(index)
    before = pp.prepared.text[: pp.prepared.directives[index][HASH]]
    if pp.file is not pp.main or index or before.strip():
        note = _FIRST_LINE if pp.file is pp.main else "leave it out of included files"
        pp.sink.error(codes.BAD_VERSION, start, end, "must occur first in shader", note, token="#version")
    elif (
        pp.environment.profile == "es"
        and pp.file.text[: len(before)].strip(" \t\ufeff")
        and pp.options.forced_version is None
    ):
        pp.sink.error(
            codes.BAD_VERSION,
            start,
            end,
            "statement must appear first in es-profile shader, before comments or newlines",
            token="#version",
        )
    if not tokens or tokens[0][KIND] != INTCONSTANT:
        if tokens and index == 0 and pp.file is pp.main:
            pp.sink.error(codes.BAD_VERSION, start, end, "must occur first in shader", token="#version")
        at = pp.token_span(tokens[0]) if tokens else (start, end)
        pp.sink.error(codes.BAD_VERSION, *at, "must be followed by version number", token="#version")
    if len(tokens) > 1 and tokens[1][TEXT] not in PROFILES:
        pp.sink.error(
            codes.BAD_VERSION,
            *pp.token_span(tokens[1]),
            "bad profile name; use es, core, or compatibility",
            token="#version",
        )
    else:
        pp.no_more_tokens(index, 2, "bad tokens following profile -- expected newline")


# ---- #extension ----


def extension(pp: Preprocessor, index: int) -> None:
    """Carry out `#extension NAME : BEHAVIOUR`."""
    tokens = pp.prepared.argument_tokens(index)
    complaint = None
    if not tokens:
        complaint = "extension name not specified"
    elif tokens[0][KIND] is not None:
        complaint = "extension name expected"
    elif len(tokens) < 2 or tokens[1][KIND] != "COLON":
        complaint = "':' missing after extension name"
    elif len(tokens) < 3 or tokens[2][KIND] is not None:
        complaint = "behavior for extension not specified"
    elif tokens[2][TEXT] not in _BEHAVIOURS:
        complaint = f"behavior not supported: {tokens[2][TEXT]}"
    if complaint is not None:
        # Whoever only preprocesses may compare messages with those of glslc.
        notes = () if pp.printing else ("in GLSL: #extension NAME : require, enable, warn or disable",)
        pp.sink.error(codes.BAD_EXTENSION, *pp.span(index), complaint, *notes, token="#extension")
        return
    pp.no_more_tokens(index, 3, "extra tokens -- expected newline")
    _set_extension(pp, tokens[0], tokens[2][TEXT])


def _set_extension(pp: Preprocessor, name_token: RawToken, behaviour: str) -> None:
    """Apply an #extension; record where it applies when tokens precede it."""
    states = pp.environment.extension_states
    if pp.tokens and not states:
        states.append((0, pp.environment.extension_state()))
    _change_extension(pp, name_token, behaviour)
    if pp.tokens:
        state = pp.environment.extension_state()
        if state != states[-1][1]:
            states.append((len(pp.tokens), state))


#: Extensions that only OpenGL has -> what to use in Vulkan instead.
_WITHOUT_VULKAN: dict[str, str] = {
    "GL_ARB_bindless_texture": "compile for OpenGL with --target-env=opengl; Vulkan has arrays of resources "
    "('GL_EXT_nonuniform_qualifier', 'GL_EXT_descriptor_heap')",
}


def _change_extension(pp: Preprocessor, name_token: RawToken, behaviour: str) -> None:
    name = name_token[TEXT]
    start, end = pp.token_span(name_token)
    if name == "all":
        if behaviour in ("require", "enable"):
            pp.sink.error(
                codes.BAD_EXTENSION,
                start,
                end,
                "extension 'all' cannot have 'require' or 'enable' behavior",
                token="#extension",
            )
        elif behaviour == "disable":
            pp.environment.set_extension(name, behaviour)
            pp.environment_changed()
    elif pp.environment.set_extension(name, behaviour):
        if name in _WITHOUT_VULKAN and not pp.environment.target.is_opengl and not pp.printing:
            message, note = f"extension '{name}' is not available in Vulkan", _WITHOUT_VULKAN[name]
            pp.sink.error(codes.UNSUPPORTED_EXTENSION, start, end, message, note, token="#extension")
        pp.environment_changed()
    elif pp.printing:
        return
    elif behaviour == "require":
        near, notes = _similar_extension(pp, name)
        pp.sink.error(
            codes.UNSUPPORTED_EXTENSION, start, end, f"extension not supported: {name}", *notes, token="#extension"
        )
        if near is not None and pp.environment.set_extension(near, behaviour):
            pp.environment_changed()
        else:
            pp.sink.hides_undeclared = True
    elif behaviour != "disable":
        notes = _similar_extension(pp, name)[1]
        pp.sink.warning(
            codes.UNSUPPORTED_EXTENSION, start, end, f"extension not supported: {name}", *notes, token="#extension"
        )


def _similar_extension(pp: Preprocessor, name: str) -> tuple[str | None, list[str]]:
    """Return the extension that was probably meant, and the note that says so."""
    from glslc_coop.extensions.hints import extensions_beginning, similar_extension

    longer = extensions_beginning(f"{name}_")
    if len(longer) > 1:
        return None, [f"there are {', '.join(longer)}"]
    near = similar_extension(name) if pp.sink.wants_similar(0) else None
    return near, [] if near is None else [proposals.did_you_mean(near)]


# ---- #pragma ----

#: Pragmas without arguments -> the least SPIR-V version that they require.
_PLAIN_PRAGMAS: dict[str, int] = {
    "use_storage_buffer": 0,
    "use_vulkan_memory_model": 0,
    "use_variable_pointers": 3,
    "use_replicated_composites": 0,
    "promote_uint32_indices": 0,
    "shader_64bit_indexing": 0,
}


def pragma(pp: Preprocessor, index: int) -> None:
    """Enter a known #pragma into the environment; ignore any other."""
    tokens = pp.prepared.argument_tokens(index)
    if not tokens:
        return
    name = tokens[0][TEXT]
    start, end = pp.span(index)
    arguments = [token[TEXT] for token in tokens[1:]]
    if name in _PLAIN_PRAGMAS:
        if arguments:
            pp.sink.error(
                codes.BAD_PRAGMA, start, end, "extra tokens", f"write '#pragma {name}' alone", token="#pragma"
            )
        minor = _PLAIN_PRAGMAS[name]
        if pp.environment.requires_later_spirv(minor):
            pp.sink.error(codes.BAD_PRAGMA, start, end, f"requires SPIR-V 1.{minor}", token=f"#pragma {name}")
        pp.environment.pragmas[name] = ""
    elif name in ("optimize", "debug"):
        note = f"in GLSL: #pragma {name}(on) or #pragma {name}(off)"
        if len(arguments) != 3:
            pp.sink.error(codes.BAD_PRAGMA, start, end, f"{name} pragma syntax is incorrect", note, token="#pragma")
        elif arguments[0] != "(":
            pp.sink.error(codes.BAD_PRAGMA, start, end, f"\"(\" expected after '{name}' keyword", note, token="#pragma")
        elif arguments[1] not in ("on", "off"):
            return
        elif arguments[2] != ")":
            pp.sink.error(codes.BAD_PRAGMA, start, end, f"\")\" expected to end '{name}' pragma", note, token="#pragma")
        else:
            pp.environment.pragmas[name] = arguments[1]
    elif name == "STDGL":
        pp.environment.pragmas[name] = "".join(arguments)
    elif name == "shader_stage":
        _stage_pragma(pp, arguments, start, end)
    elif name == "glslc_coop":
        if arguments[:2] != ["dump", "("] or arguments[-1] != ")" or len(arguments) < 4:
            _silencing_pragma(pp, arguments, start, end)
    elif name == "once":
        pp.once.add(pp.options.identify(pp.file.name))


def _silencing_pragma(pp: Preprocessor, arguments: list[str], start: int, end: int) -> None:
    """Carry out `#pragma glslc_coop ignore(CODE, …)`: no warnings of these codes on the next line."""
    complaint, notes = "", list[str]()
    if arguments[:2] != ["ignore", "("] or arguments[-1:] != [")"] or len(arguments) < 4:
        complaint, notes = (
            "malformed '#pragma glslc_coop'",
            ["write '#pragma glslc_coop ignore(CODE, …)' or '#pragma glslc_coop dump(MATRIX)'"],
        )
    else:
        from glslc_coop.diagnostics.codes import CODES
        from glslc_coop.extensions.hints import nearest

        wanted = "".join(arguments[2:-1]).split(",")
        known = {code.name for code in CODES}
        unknown = [name for name in wanted if name not in known]
        if unknown:
            near = nearest(unknown[0], known)
            complaint = f"unknown diagnostic code '{unknown[0]}'"
            notes = [proposals.did_you_mean(each) for each in near[:1]]
        pp.sink.silence(end, wanted)
    if complaint and not pp.printing:
        pp.sink.warning(codes.IGNORED_PRAGMA, start, end, complaint, *notes, token="#pragma")


def _stage_pragma(pp: Preprocessor, arguments: list[str], start: int, end: int) -> None:
    """Carry out `#pragma shader_stage(STAGE)`. Any further one must be equal to the first, be that valid or not."""
    options = pp.options
    if options.stage_is_forced or arguments[:1] != ["("] or arguments[-1:] != [")"]:
        return
    stage = " ".join(arguments[1:-1])
    complaint = None
    if options.stage_pragma is None:
        options.stage_pragma = (stage, start)
        if pp.tokens or pp.pending is not None:
            complaint = "the first 'shader_stage' #pragma must appear before any non-preprocessing code"
        elif stage not in STAGES:
            complaint = f"invalid stage for 'shader_stage' #pragma: '{stage}'"
        else:
            pp.environment.pragmas["shader_stage"] = stage
            if not pp.environment.stage or options.stage_is_default:
                pp.environment.stage = stage
                pp.stage_macro()
                pp.environment_changed()
                if not pp.printing:
                    check_stage_version(pp.environment, pp.sink)
    else:
        earlier, position = options.stage_pragma
        if stage != earlier:
            first = pp.sources.locate(position)
            was = f"(was '{earlier}' at {first.name}:{first.line})"
            complaint = f"conflicting stages for 'shader_stage' #pragma: '{stage}' {was}"
    if complaint is not None:
        pp.sink.error(codes.INVALID_STAGE_PRAGMA, start, end, f"'#pragma': {complaint}")
        # The reference compiler reports these before it compiles, and does not count them.
        pp.sink.diagnostics[-1].uncounted = True


# ---- #define and #undef ----


def define(pp: Preprocessor, index: int) -> None:
    """Define a macro."""
    row = pp.prepared.directives[index]
    try:
        macro, missing_space = parse_definition(pp.prepared.argument_tokens(index), row[ARGUMENTS], pp.base)
    except BadDefinition as bad:
        pp.sink.error(bad.code, bad.start + pp.base, bad.end + pp.base, str(bad), token="#define")
        return
    name = macro.name
    if missing_space:
        pp.sink.warning(
            codes.MISSING_MACRO_SPACE,
            macro.start,
            macro.end,
            "missing space after macro name",
            token="#define",
        )
    if name in _COMMAND_LINE_IGNORED and pp.file.name == COMMAND_LINE:
        return
    if not _may_define(pp, name, "#define", macro.start, macro.end):
        return
    if pp.environment.profile == "es" and any(kind in ("#", "##") for kind, _, _, _, _ in macro.body):
        start, end = pp.span(index)
        pp.sink.error(
            codes.INVALID_PASTE,
            start,
            end,
            "'#' and '##' are not supported with the es profile",
            token="#define",
        )
    old = pp.find_macro(name)
    if old is not None:
        if old.same_as(macro):
            return
        pp.sink.error(
            codes.MACRO_REDEFINED,
            macro.start,
            macro.end,
            f"macro redefined with {_difference(old, macro)}: {name}",
            *pp.definition_note(old),
            token="#define",
            facts=Facts(names=(name,)),
        )
    pp.macros[name] = macro
    pp.macro_changed(name, macro)


def undefine(pp: Preprocessor, index: int) -> None:
    """Undefine a macro."""
    tokens = pp.prepared.argument_tokens(index)
    if not tokens or tokens[0][KIND] is not None:
        start, end = pp.span(index)
        pp.sink.error(codes.BAD_DEFINE, start, end, "must be followed by macro name", token="#undef")
        return
    name = tokens[0][TEXT]
    if not _may_define(pp, name, "#undef", *pp.token_span(tokens[0])):
        return
    pp.no_more_tokens(index, 1, "can only be followed by a single macro name")
    if pp.is_defined(name):
        pp.macros.pop(name, None)
        pp.environment.macros.pop(name, None)
        pp.macro_changed(name, None)


def _may_define(pp: Preprocessor, name: str, directive: str, start: int, end: int) -> bool:
    """Return whether the shader may define and undefine that name; report it otherwise."""
    if name[:3] == "GL_" and not pp.environment.is_enabled("GL_EXT_spirv_intrinsics"):
        message = f'names beginning with "GL_" can\'t be (un)defined: {name}'
    elif name == "defined":
        message = '"defined" can\'t be (un)defined: defined'
    elif name in SPECIAL_MACROS:
        message = f"predefined names can't be (un)defined: {name}"
    else:
        return True
    pp.sink.error(codes.RESERVED_MACRO, start, end, message, token=directive)
    return False


def _difference(old: Macro, new: Macro) -> str:
    if (old.parameters is None) is not (new.parameters is None):
        return "or without parameters"
    if old.parameters is not None and new.parameters is not None:
        if len(old.parameters) != len(new.parameters):
            return "different number of arguments"
        if old.parameters != new.parameters:
            return "different argument names"
    return "different substitutions"


# ---- #line and #error ----


def line(pp: Preprocessor, index: int) -> None:
    """Carry out `#line NUMBER`, `#line NUMBER STRING-NUMBER` or `#line NUMBER "NAME"`."""
    start, end = pp.span(index)
    tokens = _expanded(pp, index)
    if not tokens:
        pp.sink.error(codes.BAD_LINE, start, end, "must by followed by an integral literal", token="#line")
        return
    number, used = conditions.evaluate_first(tokens, False, start, end)
    name = None
    if isinstance(number, conditions.Fault):
        pp.sink.error(codes.BAD_LINE, number.start, number.end, number.message, token="#line")
        return
    if used < len(tokens):
        if tokens[used][KIND] == "STRING":
            if not pp.environment.is_enabled("GL_GOOGLE_cpp_style_line_directive"):
                pp.sink.error(
                    codes.EXTENSION_NEEDED,
                    start,
                    end,
                    "required extension not requested: GL_GOOGLE_cpp_style_line_directive",
                    token="filename-based #line",
                )
            name = tokens[used][TEXT][1:-1]
            used += 1
        else:
            string, more = conditions.evaluate_first(tokens[used:], False, start, end)
            if isinstance(string, conditions.Fault):
                pp.sink.error(codes.BAD_LINE, string.start, string.end, string.message, token="#line")
                return
            name = str(string)
            used += more
    if used < len(tokens):
        pp.sink.error(
            codes.EXTRA_TOKENS,
            tokens[used][START],
            tokens[-1][END],
            "unexpected tokens following directive",
            token="#line",
        )
    if not 0 <= number <= _MAXIMUM_LINE:
        pp.sink.error(
            codes.BAD_LINE,
            start,
            end,
            f"line number {number} is not between 0 and {_MAXIMUM_LINE}",
            token="#line",
        )
        return
    environment = pp.environment
    if environment.version < 330 and environment.profile != "es":
        number += 1
    pp.file.line_overrides.append((pp.prepared.directives[index][LINE_END] + 1, number, name))


def error(pp: Preprocessor, index: int) -> None:
    """Report `#error TEXT`."""
    start, end = pp.span(index)
    words = [word[1:-1] if kind == "STRING" else word for kind, word, _, _ in pp.prepared.argument_tokens(index)]
    pp.sink.error(codes.ERROR_DIRECTIVE, start, end, " ".join(words), token="#error")


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
    """Return the header name of an #include, and whether it is in angle brackets; None after an error."""
    row = pp.prepared.directives[index]
    text = pp.prepared.text[row[ARGUMENTS] : row[LINE_END]].strip()
    start, end = pp.span(index)
    if text[:1] not in ('"', "<"):
        # Macros may expand to the name; their tokens are joined as they would be written.
        text = "".join(
            (" " if space and number else "") + word
            for number, (_, word, _, _, _, space) in enumerate(_expanded(pp, index))
        )
    closing = {'"': '"', "<": ">"}.get(text[:1])
    if closing is None:
        pp.sink.error(codes.BAD_INCLUDE, start, end, "must be followed by a header name", token="#include")
        return None
    last = text.find(closing, 1)
    if last < 0:
        pp.sink.error(codes.BAD_INCLUDE, start, end, f"header name has no closing {closing}", token="#include")
        return None
    name = text[1:last]
    if not name:
        pp.sink.error(codes.BAD_INCLUDE, start, end, "header name is empty", token="#include")
        return None
    if text[last + 1 :].strip():
        pp.sink.error(codes.EXTRA_TOKENS, start, end, f"extra content after header name: {name}", token="#include")
    if row[LINE_END] == len(pp.prepared.text) and len(pp.include_stack) == 1:
        pp.sink.error(codes.BAD_INCLUDE, start, end, f"expected newline after header name: {name}", token="#include")
        return None
    return name, closing == ">"


def _searched_notes(pp: Preprocessor, is_system: bool) -> list[str]:
    """Return a note with the folders that were searched, where they are known."""
    folders = pp.options.include_dirs
    if folders is None:
        return []
    beside = [] if is_system else [pp.file.name.replace("\\", "/").rpartition("/")[0] or "."]
    found = ", ".join(f"'{each or '.'}'" for each in [*beside, *folders])
    return [f"searched {found}; add folders with -I" if found else "no folder to search: add one with -I"]


def include(pp: Preprocessor, index: int) -> None:
    """Preprocess an included file."""
    start, end = pp.span(index)
    if not pp.environment.is_enabled("GL_GOOGLE_include_directive", "GL_ARB_shading_language_include"):
        pp.sink.error(
            codes.EXTENSION_NEEDED,
            start,
            end,
            "required extension not requested: GL_GOOGLE_include_directive",
            token="#include",
        )
        return
    header = header_name(pp, index)
    if header is None:
        return
    name, is_system = header
    if len(pp.include_stack) >= pp.options.include_limit:
        chain = " -> ".join(file.name for file in pp.include_stack[-4:])
        raise LimitError(
            codes.INCLUDE_LIMIT,
            start,
            f"includes are nested more than {pp.options.include_limit} levels deep: … {chain} -> {name}",
        )
    includer = pp.options.includer
    found = includer(name, is_system, pp.file.name) if includer is not None else None
    if found is None:
        pp.sink.error(
            codes.INCLUDE_NOT_FOUND,
            start,
            end,
            f"Cannot find or open include file. for header name: {name}",
            *_searched_notes(pp, is_system),
            token="#include",
        )
        return
    resolved, text = found
    pp.options.dependencies[resolved] = None
    if pp.once and pp.options.identify(resolved) in pp.once:
        return
    pp.file_count += 1
    pp.text_size += len(text)
    if pp.file_count > _MAXIMUM_FILES or pp.text_size > _MAXIMUM_TEXT:
        limits = f"more than {_MAXIMUM_FILES} includes, or more than {_MAXIMUM_TEXT >> 20} MiB of them"
        raise LimitError(codes.INCLUDE_LIMIT, start, limits)
    pp.enter_include(resolved)
    included = pp.sources.add(resolved, text)
    prepared = scanner.prepare(text)
    pp.options.includes.include(pp, included, prepared)
    pp.leave_include(included, end)


DIRECTIVES: Directives = {
    "define": define,
    "undef": undefine,
    "include": include,
    "version": version,
    "extension": extension,
    "pragma": pragma,
    "line": line,
    "error": error,
}
