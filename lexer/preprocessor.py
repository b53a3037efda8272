"""The preprocessor: files and macros to tokens.

In: the main file, the macros of the command line, an includer callback, an Environment. Out: the token list; the environment with
version, extensions and pragmas as the shader sets them. Must not know: the grammar; how files are found (GLSL 3.3).

Text between directives goes straight from raw tokens to Tokens: one look into `vocabulary` says whether a word is a macro, a
keyword, a type or a name. Skipped groups are not looked at; the scanner has linked each directive of a conditional to the next.
"""

from __future__ import annotations

from glslc_coop import error_codes
from glslc_coop.diagnostics import LimitError
from glslc_coop.lexer import conditions, directives, scanner
from glslc_coop.lexer.macros import BadDefinition, Expander, Macro, parse_definition
from glslc_coop.lexer.tokens import IDENTIFIER, INTCONSTANT, ODD, STRING, TYPE_NAME, Token, string_value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from glslc_coop.diagnostics import Sink
    from glslc_coop.environment import Environment
    from glslc_coop.lexer.macros import PpToken
    from glslc_coop.lexer.scanner import Prepared, RawToken, SimpleCondition
    from glslc_coop.source import SourceFile, SourceMap

_MAXIMUM_FILES = 10_000
_MAXIMUM_TEXT = 64 << 20
_SPECIAL = ("__LINE__", "__FILE__", "__VERSION__")
#: Stage -> the macro that is 1 in it; desktop GLSL only.
_STAGE_MACROS = {
    "vertex": "GL_VERTEX_SHADER", "tesscontrol": "GL_TESSELLATION_CONTROL_SHADER", "tesseval": "GL_TESSELLATION_EVALUATION_SHADER",
    "geometry": "GL_GEOMETRY_SHADER", "fragment": "GL_FRAGMENT_SHADER", "compute": "GL_COMPUTE_SHADER",
    "raygen": "GL_RAY_GENERATION_SHADER_EXT", "intersect": "GL_INTERSECTION_SHADER_EXT", "anyhit": "GL_ANY_HIT_SHADER_EXT",
    "closest": "GL_CLOSEST_HIT_SHADER_EXT", "miss": "GL_MISS_SHADER_EXT", "callable": "GL_CALLABLE_SHADER_EXT",
    "task": "GL_TASK_SHADER_EXT", "mesh": "GL_MESH_SHADER_EXT",
}
#: Stands in the vocabulary for a word that is reserved; each use is an error.
_RESERVED = Macro("", None, [], 0, 0)


class PreprocessorOptions:
    """What the preprocessor is told, and what it tells besides the tokens.

    macros: (name, replacement text) in order; the name may have parameters. undefines: names whose macros go. preamble: text
    that is read before the main file. includer: (name, was it <name>, including file) -> (resolved name, text) or None.
    forced_version: (version, profile) in place of `#version`. implicit_include: #include needs no #extension.
    stage_is_forced: `#pragma shader_stage` is not looked at. stage_is_default: it overrides the environment's stage.

    dependencies: resolved names of the included files in order of first inclusion. stage_pragma: (stage, position) of the first
    `#pragma shader_stage`. expansions: position of a macro's use -> the macro, for notes; definitions: the macros that are left at the end.
    """

    __slots__ = (
        "macros", "undefines", "preamble", "includer", "forced_version", "implicit_include", "stage_is_forced", "stage_is_default",
        "token_limit", "include_limit", "conditional_limit", "dependencies", "stage_pragma", "expansions", "definitions",
    )

    def __init__(self) -> None:
        self.macros: list[tuple[str, str]] = []
        self.undefines: list[str] = []
        self.preamble = ""
        self.includer: Callable[[str, bool, str], tuple[str, str] | None] | None = None
        self.forced_version: tuple[int, str] | None = None
        self.implicit_include = False
        self.stage_is_forced = False
        self.stage_is_default = False
        self.token_limit = 2_000_000
        self.include_limit = 64
        self.conditional_limit = 64
        self.dependencies: list[str] = []
        self.stage_pragma: tuple[str, int] | None = None
        self.expansions: dict[int, Macro] = {}
        self.definitions: dict[str, Macro] = {}


class Preprocessor(Expander):
    """One compilation's preprocessor; `run` does it all and leaves the result in `tokens`."""

    __slots__ = (
        "options", "tokens", "vocabulary", "generation", "prepared", "include_stack", "file_count", "text_size", "main", "directive",
        "printing",
    )

    def __init__(self, sources: SourceMap, environment: Environment, sink: Sink, options: PreprocessorOptions) -> None:
        super().__init__(sources, environment, sink, options.token_limit)
        self.options = options
        options.definitions = self.macros
        self.tokens: list[Token] = []
        #: Word -> its kind, or its macro; words get in when they are first met.
        self.vocabulary: dict[str, str | Macro] = {}
        #: Counts the changes of macros and environment; what was made under another number is stale.
        self.generation = 0
        self.prepared: Prepared
        self.include_stack: list[SourceFile] = []
        self.file_count = 0
        self.text_size = 0
        self.main: SourceFile
        #: Index of the directive that is being carried out.
        self.directive = 0
        #: Is the result to be text? Then nothing about the language itself is checked.
        self.printing = False

    def run(self, main: SourceFile) -> None:
        """Preprocesses the main file."""
        self.main = self.file = main
        prepared = scanner.prepare(main.text)
        self.prepared = prepared
        self.base = main.base
        for name in _SPECIAL:
            macro = self.macros[name] = Macro(name, None, [], 0, 0)
            macro.special = name
        directives.choose_version(self, prepared)
        if self.options.implicit_include:
            self.environment.set_extension("GL_GOOGLE_include_directive", "enable")
            self.environment.set_extension("GL_GOOGLE_cpp_style_line_directive", "enable")
        self.stage_macro()
        self.environment_changed()
        self._command_line()
        self.run_file(main, prepared)
        self.flush()

    def flush(self) -> None:
        """Hands on the macro's name that waits for a parenthesis which did not come."""
        if self.pending is not None:
            token = self.pending
            self.pending = None
            self.emit([token])

    def stage_macro(self) -> None:
        """Defines the stage's macro."""
        name = _STAGE_MACROS.get(self.environment.stage)
        if name is not None and self.environment.profile != "es":
            self.macros[name] = Macro(name, None, [(INTCONSTANT, "1", False, -1, False)], 0, 0)

    def environment_changed(self) -> None:
        """Forgets what words mean; to be called after every change of version, extensions or stage."""
        self.generation += 1
        self.vocabulary = dict(self.macros)

    def _command_line(self) -> None:
        """The macros that the options define, and the preamble; each is a file of its own, so that messages can point there."""
        options = self.options
        if options.macros:
            text = "".join(f"#define {name} {value}\n" for name, value in ((_one_line(n), _one_line(v)) for n, v in options.macros))
            self.run_file(self.sources.add("<command line>", text), scanner.Prepared(text))
        for name in options.undefines:
            self.macros.pop(name, None)
            self.environment.macros.pop(name, None)
        if options.undefines:
            self.environment_changed()
        if options.preamble:
            self.run_file(self.sources.add("<preamble>", options.preamble), scanner.prepare(options.preamble))

    # ---- files ----

    def run_file(self, file: SourceFile, prepared: Prepared) -> None:
        """Preprocesses one file in the state that the ones before it left."""
        outer = (self.file, self.base, self.prepared, self.directive)
        self.file, self.base, self.prepared = file, file.base, prepared
        self.include_stack.append(file)
        if prepared.unterminated >= 0:
            start = file.base + prepared.unterminated
            self.sink.error(error_codes.UNTERMINATED_COMMENT, start, start + 2, "this comment does not end")
        if prepared.deepest > self.options.conditional_limit:
            raise LimitError(error_codes.CONDITIONAL_LIMIT, _too_deep(prepared, self.options.conditional_limit) + file.base,
                             f"conditionals are nested more than {self.options.conditional_limit} deep")
        self._directives_and_text(prepared)
        self.include_stack.pop()
        self.file, self.base, self.prepared, self.directive = outer

    def _directives_and_text(self, prepared: Prepared) -> None:
        rows = prepared.directives
        count = len(rows)
        # For each conditional that is open: index of its opener, has there been an #else.
        open_conditionals: list[list[int]] = []
        stretches, odd = prepared.stretches, prepared.odd
        index = 0
        while True:
            raw = stretches[index]
            if raw is None:
                raw = prepared.stretch(index)
            if raw:
                self.text(raw, odd[index])
            if index >= count:
                break
            self.directive = index
            name = rows[index][2]
            handler = _DIRECTIVES.get(name)
            if handler is not None:
                handler(self, index)
                if self.printing:
                    self.directive_done(name, index)
                index += 1
            elif name in _CONDITIONALS:
                index = self._conditional(name, index, open_conditionals)
                if index < 0:
                    break
            else:
                if name or prepared.argument_tokens(index):
                    start, end = self.span(index)
                    shown = name or prepared.argument_tokens(index)[0][1]
                    self.sink.error(error_codes.UNKNOWN_DIRECTIVE, start, end, f"invalid directive: {shown}", token="#")
                index += 1
        for opener, _ in open_conditionals:
            start, end = self.span(opener)
            self.sink.error(error_codes.UNTERMINATED_CONDITIONAL, start, end, f"'#{rows[opener][2]}' without '#endif'")

    def span(self, index: int) -> tuple[int, int]:
        """The positions of a directive, from its # to the end of its text."""
        row = self.prepared.directives[index]
        return self.base + row[1], self.base + row[3] + len(self.prepared.text[row[3] : row[4]].rstrip())

    # ---- conditionals ----

    def _conditional(self, name: str, index: int, open_conditionals: list[list[int]]) -> int:
        """Carries out a directive of a conditional in text that is not skipped; the index of the next directive, or -1 for the end."""
        if name == "if" or name == "ifdef" or name == "ifndef":
            open_conditionals.append([index, 0])
            if self._is_true(name, index):
                return index + 1
            return self._skip(index, open_conditionals, False)
        if not open_conditionals:
            start, end = self.span(index)
            self.sink.error(error_codes.UNMATCHED_CONDITIONAL, start, end, "mismatched statements", token="#" + name)
            return index + 1
        if name == "endif":
            self.no_more_tokens(index, 0)
            open_conditionals.pop()
            return index + 1
        self._check_else(name, index, open_conditionals)
        return self._skip(index, open_conditionals, True)

    def _skip(self, index: int, open_conditionals: list[list[int]], is_done: bool) -> int:
        """Goes from group to group of the innermost conditional until one is to be read.

        is_done: one has been read; only #endif ends the skipping.
        """
        prepared = self.prepared
        while True:
            index = prepared.partners[index]
            if index < 0:
                return -1
            name = prepared.directives[index][2]
            if name == "endif":
                self.no_more_tokens(index, 0)
                open_conditionals.pop()
                return index + 1
            self.directive = index
            good = self._check_else(name, index, open_conditionals)
            if not is_done and good and (name == "else" or self._is_true("if", index)):
                return index + 1

    def _check_else(self, name: str, index: int, open_conditionals: list[list[int]]) -> bool:
        """Notes an #else; an error after another one."""
        state = open_conditionals[-1]
        good = not state[1]
        if not good:
            start, end = self.span(index)
            opener = self.span(state[0])
            note = (*opener, "the conditional begins here")
            self.sink.error(error_codes.UNMATCHED_CONDITIONAL, start, end, f"#{name} after #else", note, token="#" + name)
        if name == "else":
            state[1] = 1
            self.no_more_tokens(index, 0)
        return good

    def _is_true(self, name: str, index: int) -> bool:
        """The condition of #if, #ifdef, #ifndef or #elif."""
        prepared = self.prepared
        simple = prepared.conditions[index]
        if simple is None:
            simple = prepared.conditions[index] = _simple_condition(name, prepared.argument_tokens(index))
        if isinstance(simple, tuple):
            is_or, terms = simple
            macros, predefined = self.macros, self.environment.macros
            for negated, word in terms:
                if ((word in macros or word in predefined) is not negated) is is_or:
                    return is_or
            return not is_or
        if name != "if":
            return self._bad_name_condition(name, index)
        tokens = self._answer_defined(prepared.argument_tokens(index))
        if tokens is None:
            return False
        tokens = self.expand_directive(tokens)
        start, end = self.span(index)
        for kind, word, first, last, _, _ in tokens:
            if kind is None and word == "defined":
                self.sink.error(
                    error_codes.BAD_CONDITION, first, last, "cannot use in preprocessor expression when expanded from macros",
                    token="defined",
                )
                return False
        value = conditions.evaluate(tokens, self.environment.profile != "es", start, end)
        if isinstance(value, conditions.Fault):
            self.sink.error(value.code, value.start, value.end, value.message, token="preprocessor evaluation")
            return False
        return value != 0

    def _bad_name_condition(self, name: str, index: int) -> bool:
        """#ifdef or #ifndef without a name, or with more than one; the name still counts."""
        tokens = self.prepared.argument_tokens(index)
        start, end = self.span(index)
        if not tokens or tokens[0][0] is not None:
            self.sink.error(error_codes.BAD_CONDITION, start, end, "must be followed by macro name", token="#" + name)
            return False
        self.sink.error(
            error_codes.EXTRA_TOKENS, tokens[1][2] + self.base, tokens[-1][3] + self.base,
            f"unexpected tokens following #{name} directive - expected a newline", token="#" + name,
        )
        return self.is_defined(tokens[0][1]) is (name == "ifdef")

    def is_defined(self, name: str) -> bool:
        """Is there a macro of that name?"""
        return name in self.macros or name in self.environment.macros

    def _answer_defined(self, raw: list[RawToken]) -> list[PpToken] | None:
        """The tokens of a condition with 1 or 0 in place of each `defined`; None after an error."""
        base = self.base
        tokens: list[PpToken] = []
        index, count = 0, len(raw)
        while index < count:
            kind, text, start, end = raw[index]
            index += 1
            if kind is None and text == "defined":
                opener = index if index < count and raw[index][0] == "LEFT_PAREN" else -1
                if opener >= 0:
                    index += 1
                if index >= count or raw[index][0] is not None:
                    self.sink.error(
                        error_codes.BAD_CONDITION, start + base, end + base, "incorrect directive, expected identifier",
                        token="preprocessor evaluation",
                    )
                    return None
                text = "1" if self.is_defined(raw[index][1]) else "0"
                kind = INTCONSTANT
                index += 1
                if opener >= 0:
                    if index >= count or raw[index][0] != "RIGHT_PAREN":
                        self.sink.error(
                            error_codes.BAD_CONDITION, raw[opener][2] + base, raw[opener][3] + base, "expected ')'",
                            token="preprocessor evaluation",
                        )
                        return None
                    index += 1
            tokens.append((kind, text, start + base, end + base, None, True))
        return tokens

    def expand_directive(self, tokens: list[PpToken]) -> list[PpToken]:
        """Expands the tokens of a directive; the end of the line is the end of the tokens."""
        self.in_directive = True
        result = self.expand(tokens[::-1], None)
        self.in_directive = False
        return result

    def no_more_tokens(self, index: int, used: int) -> None:
        """An error when a directive has more than `used` tokens."""
        row = self.prepared.directives[index]
        if not used and not self.prepared.text[row[3] : row[4]].strip():
            return
        tokens = self.prepared.argument_tokens(index)
        if len(tokens) > used:
            self.sink.error(
                error_codes.EXTRA_TOKENS, tokens[used][2] + self.base, tokens[-1][3] + self.base, "unexpected tokens following directive",
                token="#" + row[2],
            )

    # ---- macros ----

    def define(self, index: int) -> None:
        """#define"""
        row = self.prepared.directives[index]
        try:
            macro, missing_space = parse_definition(self.prepared.argument_tokens(index), row[3], self.base)
        except BadDefinition as bad:
            self.sink.error(bad.code, bad.start + self.base, bad.end + self.base, str(bad), token="#define")
            return
        name = macro.name
        if missing_space:
            self.sink.warning(error_codes.MISSING_MACRO_SPACE, macro.start, macro.end, "missing space after macro name", token="#define")
        if not self._may_define(name, "#define", macro.start, macro.end):
            return
        if self.environment.profile == "es" and any(kind in ("#", "##") for kind, _, _, _, _ in macro.body):
            start, end = self.span(index)
            self.sink.error(error_codes.INVALID_PASTE, start, end, "'#' and '##' are not supported with the es profile", token="#define")
        old = self.find_macro(name)
        if old is not None:
            if old.same_as(macro):
                return
            self.sink.error(
                error_codes.MACRO_REDEFINED, macro.start, macro.end, f"macro redefined with {_difference(old, macro)}: {name}",
                *self.definition_note(old), token="#define",
            )
        self.macros[name] = macro
        self.vocabulary[name] = macro
        self.generation += 1

    def undefine(self, index: int) -> None:
        """#undef"""
        tokens = self.prepared.argument_tokens(index)
        if not tokens or tokens[0][0] is not None:
            start, end = self.span(index)
            self.sink.error(error_codes.BAD_DEFINE, start, end, "must be followed by macro name", token="#undef")
            return
        _, name, start, end = tokens[0]
        if not self._may_define(name, "#undef", start + self.base, end + self.base):
            return
        if len(tokens) > 1:
            self.sink.error(
                error_codes.EXTRA_TOKENS, tokens[1][2] + self.base, tokens[-1][3] + self.base, "can only be followed by a single macro name",
                token="#undef",
            )
        if self.is_defined(name):
            self.macros.pop(name, None)
            self.environment.macros.pop(name, None)
            self.vocabulary.pop(name, None)
            self.generation += 1

    def _may_define(self, name: str, directive: str, start: int, end: int) -> bool:
        """May the shader define and undefine that name?"""
        if name[:3] == "GL_" and not self.environment.is_enabled("GL_EXT_spirv_intrinsics"):
            message = f'names beginning with "GL_" can\'t be (un)defined: {name}'
        elif name == "defined":
            message = '"defined" can\'t be (un)defined: defined'
        elif name in _SPECIAL:
            message = f"predefined names can't be (un)defined: {name}"
        else:
            return True
        self.sink.error(error_codes.RESERVED_MACRO, start, end, message, token=directive)
        return False

    # ---- includes ----

    def include(self, index: int) -> None:
        """#include"""
        start, end = self.span(index)
        if not self.environment.is_enabled("GL_GOOGLE_include_directive", "GL_ARB_shading_language_include"):
            self.sink.error(
                error_codes.EXTENSION_NEEDED, start, end, "required extension not requested: GL_GOOGLE_include_directive",
                token="#include",
            )
            return
        header = directives.header_name(self, index)
        if header is None:
            return
        name, is_system = header
        if len(self.include_stack) >= self.options.include_limit:
            chain = " -> ".join(file.name for file in self.include_stack[-4:])
            raise LimitError(
                error_codes.INCLUDE_LIMIT, start, f"includes are nested more than {self.options.include_limit} deep: … {chain} -> {name}"
            )
        includer = self.options.includer
        found = includer(name, is_system, self.file.name) if includer is not None else None
        if found is None:
            self.sink.error(
                error_codes.INCLUDE_NOT_FOUND, start, end, f"Cannot find or open include file. for header name: {name}",
                token="#include",
            )
            return
        resolved, text = found
        if resolved not in self.options.dependencies:
            self.options.dependencies.append(resolved)
        self.file_count += 1
        self.text_size += len(text)
        if self.file_count > _MAXIMUM_FILES or self.text_size > _MAXIMUM_TEXT:
            limits = f"more than {_MAXIMUM_FILES} includes, or more than {_MAXIMUM_TEXT >> 20} MiB of them"
            raise LimitError(error_codes.INCLUDE_LIMIT, start, limits)
        self.enter_include(resolved)
        self.run_file(self.sources.add(resolved, text), scanner.prepare(text))
        self.leave_include(end)

    def directive_done(self, name: str, index: int) -> None:
        """Called after each directive that belongs to no conditional, when the result is to be text."""

    def enter_include(self, name: str) -> None:
        """Called before an included file is read."""

    def leave_include(self, position: int) -> None:
        """Called after an included file was read; `position` is the end of the #include."""

    # ---- text ----

    def text(self, raw: list[RawToken], is_odd: bool) -> None:
        """Hands on the tokens of a stretch of text."""
        base = self.base
        tokens = self.tokens
        append = tokens.append
        vocabulary = self.vocabulary
        look_up = vocabulary.get
        iterator = iter(raw)
        if self.pending is not None:
            token = self.pending
            self.pending = None
            self.emit(self.expand([token], iterator))
        if is_odd:
            self._odd_text(iterator)
        for kind, word, start, end in iterator:
            if kind is None:
                meaning = look_up(word)
                if meaning is None:
                    meaning = vocabulary[word] = self.meaning(word)
                if meaning.__class__ is not str:
                    if meaning.flat_generation == self.generation:  # type: ignore[union-attr]
                        start += base
                        end += base
                        self.options.expansions[start] = meaning  # type: ignore[assignment]
                        for made, text in meaning.flat:  # type: ignore[union-attr]
                            append(Token(made, text, start, end))
                    else:
                        self._use_macro(meaning, word, start + base, end + base, iterator)  # type: ignore[arg-type]
                    continue
                kind = meaning
            append(Token(kind, word, start + base, end + base))
        if len(tokens) > self.token_limit:
            raise LimitError(error_codes.TOKEN_LIMIT, tokens[-1].start, f"the shader has more than {self.token_limit} tokens")

    def meaning(self, word: str) -> str | Macro:
        """What a word that is not in the vocabulary is: its kind, or a macro."""
        return self.find_macro(word) or self.kind_of(word)

    def kind_of(self, word: str) -> str | Macro:
        """The kind that a word has when no macro is looked for; _RESERVED for one that may not be used."""
        environment = self.environment
        kind = environment.keywords.get(word)
        if kind is not None:
            return kind
        if word in environment.type_names:
            return TYPE_NAME
        return _RESERVED if word in environment.reserved else IDENTIFIER

    def _use_macro(self, macro: Macro, word: str, start: int, end: int, iterator: Iterator[RawToken]) -> None:
        token: PpToken = (None, word, start, end, None, True)
        if macro is _RESERVED:
            self.emit([token])
            return
        self.options.expansions[start] = macro
        if macro.parameters is None and macro.special is None:
            # Most macros of this form mean the same wherever they stand; try it without what follows.
            self.hit_end = self.used_place = False
            self.trial = True
            result = self.expand([token], None)
            self.trial = False
            if not self.hit_end and not self.used_place:
                first = len(self.tokens)
                self.emit(result)
                if all(made[2] == start and made[0] not in ODD for made in result):
                    macro.flat = [(made_.kind, made_.text) for made_ in self.tokens[first:]]
                    macro.flat_generation = self.generation
                return
        self.emit(self.expand([token], iterator))

    def emit(self, tokens: list[PpToken]) -> None:
        """Hands on expanded tokens."""
        append = self.tokens.append
        vocabulary = self.vocabulary
        for kind, word, start, end, _, _ in tokens:
            if kind is None:
                meaning = vocabulary.get(word)
                if meaning.__class__ is not str:
                    meaning = self.kind_of(word)
                    if meaning is _RESERVED and self._opens_attribute():
                        meaning = IDENTIFIER
                    elif meaning is _RESERVED:
                        self.sink.error(
                            error_codes.RESERVED_WORD, start, end, f"'{word}' is reserved for later versions of the language",
                            token=word,
                        )
                        meaning = IDENTIFIER
                kind = meaning  # type: ignore[assignment]
            elif kind in ODD:
                kind = self.odd_kind(kind, word, start, end)
                if kind is None:
                    continue
            append(Token(kind, word, start, end))  # type: ignore[arg-type]

    def _opens_attribute(self) -> bool:
        """Does the next token follow `[[`? Attributes may be called by reserved words: `[[inline]]`."""
        tokens = self.tokens
        return len(tokens) > 1 and tokens[-1].kind == "LEFT_BRACKET" and tokens[-2].kind == "LEFT_BRACKET"

    # ---- tokens that are wrong ----

    def _odd_text(self, iterator: Iterator[RawToken]) -> None:
        """Like `text`, for a stretch with strings or wrong tokens; what is wrong in an argument may be right after ##."""
        base = self.base
        for kind, word, start, end in iterator:
            if kind is None:
                macro = self.find_macro(word)
                if macro is not None:
                    self.options.expansions[start + base] = macro
            self.emit(self.expand([(kind, word, start + base, end + base, None, True)], iterator))

    def odd_kind(self, kind: str, word: str, start: int, end: int) -> str | None:
        """Says what is wrong with a token; the kind that it counts as from here on, or None for no token at all."""
        sink = self.sink
        if kind == STRING:
            if self.environment.is_enabled("GL_EXT_debug_printf", "GL_EXT_spirv_intrinsics", "GL_EXT_abort"):
                if string_value(word) is None:
                    sink.error(error_codes.BAD_CHARACTER, start, end, "invalid escape sequence in a string", token="string")
                return STRING
            sink.error(
                error_codes.MISPLACED_STRING, start, end, "a string needs GL_EXT_debug_printf, GL_EXT_spirv_intrinsics or GL_EXT_abort",
                token=word,
            )
            return None
        if kind == "BAD_NUMBER":
            sink.error(error_codes.BAD_NUMBER, start, end, _bad_number(word), token=word[:100])
            return INTCONSTANT if word.isalnum() and "." not in word else "FLOATCONSTANT"
        if kind == "TOO_LONG":
            sink.error(error_codes.NAME_TOO_LONG, start, end, "name too long: more than 1024 characters", token=word[:100])
            return IDENTIFIER
        if kind == "JUNK":
            if word == '"':
                sink.error(error_codes.BAD_CHARACTER, start, end, "this string does not end in its line", token=word)
            else:
                plural = "s" if len(word) > 1 else ""
                sink.error(error_codes.BAD_CHARACTER, start, end, f"invalid character{plural} '{word[:40]}'", token=word[:40])
            return None
        where = "in a macro" if word == "##" else "at the beginning of a line"
        sink.error(error_codes.MISPLACED_HASH, start, end, f"'{word}' is allowed only {where}", token=word)
        return None


def _one_line(text: str) -> str:
    return text.replace("\n", " ").replace("\r", " ")


def _too_deep(prepared: Prepared, limit: int) -> int:
    """The offset of the first conditional that is nested too deeply."""
    depth = 0
    for row in prepared.directives:
        if row[2] in ("if", "ifdef", "ifndef"):
            depth += 1
            if depth > limit:
                return row[1]
        elif row[2] == "endif" and depth:
            depth -= 1
    return 0


def _difference(old: Macro, new: Macro) -> str:
    if (old.parameters is None) is not (new.parameters is None):
        return "or without parameters"
    if old.parameters is not None and new.parameters is not None:
        if len(old.parameters) != len(new.parameters):
            return "different number of arguments"
        if old.parameters != new.parameters:
            return "different argument names"
    return "different substitutions"


def _bad_number(word: str) -> str:
    lower = word.lower()
    if len(word) > 1024:
        return "this number has more than 1024 characters"
    if lower[:2] == "0x":
        return "bad hexadecimal number"
    if word[0] == "0" and word.rstrip("uUlLsS").isdigit():
        return "bad digit in an octal number"
    if lower.rstrip("fhlb").isdigit():
        return "a floating-point number needs a decimal point or an exponent"
    return "bad number or bad suffix"


def _simple_condition(name: str, tokens: list[RawToken]) -> SimpleCondition | bool:
    """(is it ||, [(negated, name)]) for a condition that only asks whether macros are defined; False for any other."""
    if name != "if":
        if len(tokens) == 1 and tokens[0][0] is None:
            return True, [(name == "ifndef", tokens[0][1])]
        return False
    terms: list[tuple[bool, str]] = []
    operator: str | None = None
    index, count = 0, len(tokens)
    while True:
        negated = False
        while index < count and tokens[index][0] == "BANG":
            negated = not negated
            index += 1
        if index + 1 >= count or tokens[index][1] != "defined":
            return False
        index += 1
        if tokens[index][0] == "LEFT_PAREN":
            if index + 2 >= count or tokens[index + 2][0] != "RIGHT_PAREN":
                return False
            index += 1
            word = tokens[index]
            index += 2
        else:
            word = tokens[index]
            index += 1
        if word[0] is not None:
            return False
        terms.append((negated, word[1]))
        if index == count:
            return operator == "OR_OP", terms
        kind = tokens[index][0]
        index += 1
        if kind not in ("OR_OP", "AND_OP") or (operator is not None and kind != operator):
            return False
        operator = kind


_CONDITIONALS = {"if": 0, "ifdef": 0, "ifndef": 0, "elif": 0, "else": 0, "endif": 0}
_DIRECTIVES: dict[str, Callable[[Preprocessor, int], None]] = {
    "define": Preprocessor.define,
    "undef": Preprocessor.undefine,
    "include": Preprocessor.include,
    "version": directives.version,
    "extension": directives.extension,
    "pragma": directives.pragma,
    "line": directives.line,
    "error": directives.error,
}
