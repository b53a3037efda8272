"""The preprocessor: files and macros to tokens.

In: the main file, the macros of the command line, an includer callback, an Environment. Out: the token list; the
environment with version, extensions and pragmas as the shader sets them. Must not know: the grammar; how files are
found (GLSL 3.3).

Text between directives goes straight to Tokens: one look-up in `vocabulary` tells whether a word is a macro, a keyword,
a type or an identifier. Where positions are not wanted, all uses of a word are the same Token, and `lexicon` gives it
by the text alone. Skipped groups are not scanned: the scanner has linked each directive of a conditional to the next.
"""

from __future__ import annotations

from _operator import length_hint  # `operator` would import more

from glslc_coop.diagnostics.sink import LimitError
from glslc_coop.environment.stages import STAGES
from glslc_coop.lazy import lazy
from glslc_coop.lexer import scanner
from glslc_coop.lexer.macros import COMMAND_LINE, SPECIAL_MACROS, Expander, Macro
from glslc_coop.lexer.scanner import ARGUMENTS, END, HASH, KIND, LINE_END, NAME, START, TEXT
from glslc_coop.lexer.tokens import (
    CHECKED_KINDS,
    IDENTIFIER,
    INTCONSTANT,
    STRING,
    TYPE_NAME,
    Token,
    string_value,
)
from glslc_coop.lexer.versions import choose_version

with lazy:
    from collections.abc import Callable, Iterator
    from typing import TypeAlias

    from glslc_coop.diagnostics import codes, proposals
    from glslc_coop.diagnostics.sink import Sink
    from glslc_coop.environment.environment import Environment
    from glslc_coop.environment.positions import SourceFile, SourceMap
    from glslc_coop.lexer import conditions, slips
    from glslc_coop.lexer.macros import PpToken
    from glslc_coop.lexer.scanner import Prepared, RawToken, SimpleCondition, Stretch

#: The function that carries out a directive, given its index in `prepared`.
Handler: TypeAlias = "Callable[['Preprocessor', int], None]"
#: Name of a directive -> its handler.
Directives: TypeAlias = "dict[str, Handler]"

#: In the vocabulary: a reserved word, whose use is an error.
_RESERVED = Macro("", None, [], 0, 0)
#: The bytes of a byte order mark, as they are decoded; mypyc takes no such characters in literals.
_FE, _FF = chr(0xDCFE), chr(0xDCFF)
#: How files in UTF-16 begin: a byte order mark, or `#` of `#version`.
_UTF_16 = (_FF + _FE, _FE + _FF, "#\0", "\0#")
#: How SPIR-V modules begin, in both orders of bytes.
_SPIRV = ("\3\2#\7", "\7#\2\3")
#: Control characters that no text begins with.
_BINARY = frozenset(map(chr, range(7))) | {"\x7f"}
#: Keywords that no target of SPIR-V has, and those that Vulkan's GLSL lacks: the message and a note.
_UNAVAILABLE = {
    "subroutine": (
        "subroutines are not available in SPIR-V",
        "select a function by 'switch' with a uniform or a specialization constant",
    ),
    "atomic_uint": (
        "atomic counters are not available in GLSL for Vulkan",
        "declare a 'uint' in a buffer and use 'atomicAdd'",
    ),
}


#: Reserved words that shaders use as names.
_NOUNS = ("active", "common", "filter", "input", "output", "partition", "resource", "interface", "fixed", "this")


def refuse_binary(file: SourceFile) -> None:
    """Raise LimitError for a module, another file that is not text, or UTF-16: each line of it would be an error."""
    beginning = file.text[:4]
    message = ""
    if beginning[:2] in _UTF_16:
        message = "file is encoded in UTF-16: shaders are UTF-8 or ASCII"
    elif beginning in _SPIRV:
        message = "file is a SPIR-V module, not GLSL: 'dis', 'reflect', 'opt' and 'lower' read modules"
    elif not _BINARY.isdisjoint(beginning):
        message = "file is not text: shaders are UTF-8 or ASCII"
    if message:
        raise LimitError(codes.BAD_CHARACTER, file.base, message)


def _instead(word: str, environment: Environment) -> list[str]:
    """Return the note on a reserved word that other languages have."""
    if word in _UNAVAILABLE:
        return [_UNAVAILABLE[word][1]]
    from glslc_coop.extensions.hints import foreign, suggest

    if foreign(word) is None:
        return ["choose another name"] if word in _NOUNS else []
    return suggest(word, (), environment)


class Includes:
    """What preprocesses included files. A subclass may remember the results."""

    __slots__ = ()

    def include(self, pp: Preprocessor, file: SourceFile, prepared: Prepared) -> None:
        """Preprocess an included file."""
        pp.run_file(file, prepared)


#: Number of tokens of a shader after expansion and inclusion; depth of included files.
MAXIMUM_TOKENS, MAXIMUM_INCLUDES = 2_000_000, 64


class PreprocessorOptions:
    """The preprocessor's settings, and its results besides the tokens.

    macros: (name, replacement text) in order; the name may have parameters. undefines: names to undefine. preamble:
    text that is preprocessed before the main file. includer: (name, was it <name>, including file) -> (resolved name,
    text) or None. forced_version: (version, profile) in place of `#version`. implicit_include: #include needs no
    #extension. stage_is_forced: `#pragma shader_stage` is ignored. stage_is_default: it overrides the environment's
    stage.

    dependencies: resolved names of the included files in order of first inclusion. stage_pragma: (stage, position) of
    the first `#pragma shader_stage`. expansions: position of a macro's use -> the macro, for notes; definitions: the
    macros that are left at the end.
    """

    __slots__ = (
        "macros",
        "undefines",
        "preamble",
        "includer",
        "identify",
        "include_dirs",
        "forced_version",
        "implicit_include",
        "stage_is_forced",
        "stage_is_default",
        "token_limit",
        "include_limit",
        "conditional_limit",
        "dependencies",
        "stage_pragma",
        "expansions",
        "definitions",
        "has_positions",
        "includes",
    )

    def __init__(self) -> None:
        #: Have tokens positions? Without them all is faster, and the sink has to raise at the first diagnostic.
        self.has_positions = True
        #: What includes files; another one for a compilation without positions may remember them.
        self.includes = Includes()
        self.macros: list[tuple[str, str]] = []
        self.undefines: list[str] = []
        self.preamble = ""
        #: The folders that the includer searches, for a message; None where it searches otherwise.
        self.include_dirs: list[str] | None = None
        self.includer: Callable[[str, bool, str], tuple[str, str] | None] | None = None
        #: Returns the same for all names of a file: `#pragma once` is about files.
        self.identify: Callable[[str], str] = str
        self.forced_version: tuple[int, str] | None = None
        self.implicit_include = False
        self.stage_is_forced = False
        self.stage_is_default = False
        self.token_limit = MAXIMUM_TOKENS
        self.include_limit = MAXIMUM_INCLUDES
        self.conditional_limit = 65
        self.dependencies: dict[str, None] = {}
        self.stage_pragma: tuple[str, int] | None = None
        self.expansions: dict[int, Macro] = {}
        self.definitions: dict[str, Macro] = {}


#: The length of the longest expansion that is repeated without a look at how many tokens there are.
_MAXIMUM_FLAT = 32
#: For the words of each environment, those that are no macros: as in Lexicon. A build needs the same ones again.
_plain_words: dict[object, dict[str, tuple[Token, ...]]] = {}
_MAXIMUM_PLAIN_WORDS = 1 << 16


class Lexicon(dict[str, tuple[Token, ...]]):
    """Word -> the tokens that it becomes, without positions; filled when a word is first looked up.

    Where they depend on what follows, or are nothing that a shader may have, the word is not there: KeyError. The
    preprocessor enters the macros whose expansion is the same everywhere.
    """

    def __init__(self, macros: dict[str, Macro], environment: Environment) -> None:
        if sum(map(len, _plain_words.values())) > _MAXIMUM_PLAIN_WORDS:
            _plain_words.clear()
        plain = _plain_words.setdefault(environment.key(), {})
        super().__init__(plain)
        for names in (macros, environment.macros):
            for name in names:
                self.pop(name, None)
        self.plain = plain
        self.macros = macros
        self.environment = environment

    def __missing__(self, word: str) -> tuple[Token, ...]:
        if word in self.macros or word in self.environment.macros:
            raise KeyError(word)
        found = self.plain.get(word)
        if found is None:
            # Most are short words, which the scanner need not look at.
            kind = None if len(word) < 100 and word.isidentifier() and word.isascii() else scanner.kind_of(word)
            if kind is None:
                kind = kind_of(word, self.environment)
            elif kind in CHECKED_KINDS:
                kind = None
            if kind is None:
                raise KeyError(word)
            found = self.plain[word] = (Token(kind, word, 0, 0),)
        self[word] = found
        return found


class _Conditional:
    """An open conditional: the index of its #if, and whether its #else has been read."""

    __slots__ = ("opener", "has_else")

    def __init__(self, opener: int) -> None:
        self.opener = opener
        self.has_else = False


class Preprocessor(Expander):
    """One compilation's preprocessor; `run` does it all and leaves the result in `tokens`."""

    __slots__ = (
        "options",
        "tokens",
        "vocabulary",
        "lexicon",
        "flat",
        "prepared",
        "include_stack",
        "once",
        "file_count",
        "text_size",
        "main",
        "directive",
        "printing",
        "handlers",
    )

    def __init__(
        self,
        sources: SourceMap,
        environment: Environment,
        sink: Sink,
        options: PreprocessorOptions,
        handlers: Directives,
    ) -> None:
        super().__init__(sources, environment, sink, options.token_limit)
        self.handlers = handlers
        self.options = options
        options.definitions = self.macros
        self.tokens: list[Token] = []
        #: Word -> its kind or macro; filled when a word is first met.
        self.vocabulary: dict[str, str | Macro] = {}
        #: The same without positions; None where the environment has changed since.
        self.lexicon: Lexicon | None = None
        #: The full expansions of object-like macros, where they are the same everywhere; any change may change them.
        self.flat: dict[str, list[Token]] = {}
        self.prepared: Prepared
        self.include_stack: list[SourceFile] = []
        #: What the files with `#pragma once` are identified by.
        self.once: set[str] = set()
        self.file_count = 0
        self.text_size = 0
        self.main: SourceFile
        #: Index of the directive that is being carried out.
        self.directive = 0
        #: Is the result text (-E)? Then nothing about the language itself is checked.
        self.printing = False

    def run(self, main: SourceFile) -> None:
        """Preprocess the main file."""
        refuse_binary(main)
        self.main = self.file = main
        prepared = scanner.prepare(main.text)
        self.prepared = prepared
        self.base = main.base
        for name in SPECIAL_MACROS:
            macro = self.macros[name] = Macro(name, None, [], 0, 0)
            macro.special = name
        choose_version(prepared, self.options.forced_version, self.environment, self.sink, not self.printing)
        if self.options.implicit_include:
            self.environment.set_extension("GL_GOOGLE_include_directive", "enable")
            self.environment.set_extension("GL_GOOGLE_cpp_style_line_directive", "enable")
        self.stage_macro()
        self.environment_changed()
        self._command_line()
        self.run_file(main, prepared)
        self.flush()

    def flush(self) -> None:
        """Emit the name of a function-like macro that is not followed by a parenthesis."""
        if self.pending is not None:
            token = self.pending
            self.pending = None
            self.emit([token])

    def stage_macro(self) -> None:
        """Define the macro of the shader stage."""
        stage = STAGES.get(self.environment.stage)
        if stage is not None and self.environment.profile != "es":
            name = stage.macro
            self.macros[name] = Macro(name, None, [(INTCONSTANT, "1", False, -1, False)], 0, 0)

    def environment_changed(self) -> None:
        """Clear what depends on version, extensions or stage; to be called after every change of them."""
        self.vocabulary = dict(self.macros)
        self.flat.clear()
        self.lexicon = None

    def macro_changed(self, name: str, macro: Macro | None) -> None:
        """Take note of the definition of a macro, or with None that it was undefined."""
        if macro is not None:
            self.vocabulary[name] = macro
        else:
            self.vocabulary.pop(name, None)
        if self.lexicon is not None:
            for word in (name, *self.flat):
                self.lexicon.pop(word, None)
        self.flat.clear()

    def _command_line(self) -> None:
        """Define the macros of the options and preprocess the preamble, as files that messages can point into."""
        options = self.options
        if options.macros:
            text = "".join(
                f"#define {name} {value}\n" for name, value in ((_one_line(n), _one_line(v)) for n, v in options.macros)
            )
            self.run_file(self.sources.add(COMMAND_LINE, text), scanner.Prepared(text))
        for name in options.undefines:
            self.macros.pop(name, None)
            self.environment.macros.pop(name, None)
        if options.undefines:
            self.environment_changed()
        if options.preamble:
            self.run_file(self.sources.add("<preamble>", options.preamble), scanner.prepare(options.preamble))

    # ---- files ----

    def run_file(self, file: SourceFile, prepared: Prepared) -> None:
        """Preprocess one file; macros and environment carry over from file to file."""
        outer = (self.file, self.base, self.prepared, self.directive)
        self.file, self.base, self.prepared = file, file.base, prepared
        self.include_stack.append(file)
        refuse_binary(file)
        if prepared.unterminated >= 0:
            start = file.base + prepared.unterminated
            self.sink.error(codes.UNTERMINATED_COMMENT, start, start + 2, "unterminated comment")
        if prepared.deepest > self.options.conditional_limit:
            raise LimitError(
                codes.CONDITIONAL_LIMIT,
                _too_deep(prepared, self.options.conditional_limit) + file.base,
                f"conditionals are nested more than {self.options.conditional_limit} levels deep",
            )
        self._directives_and_text(prepared)
        self.include_stack.pop()
        self.file, self.base, self.prepared, self.directive = outer

    def _directives_and_text(self, prepared: Prepared) -> None:
        rows = prepared.directives
        count = len(rows)
        open_conditionals: list[_Conditional] = []
        stretches, handlers = prepared.stretches, self.handlers
        has_positions = self.options.has_positions
        index = 0
        while True:
            stretch = stretches[index] or prepared.stretch(index)
            if stretch.words:
                if has_positions or self.pending is not None:
                    raw, is_suspect = stretch.raw_tokens()
                    self.text(iter(raw), is_suspect)
                else:
                    self.words(stretch)
            if index >= count:
                break
            self.directive = index
            name = rows[index][NAME]
            handler = handlers.get(name)
            if index in prepared.doubled:
                start, end = self.span(index)
                self.sink.error(codes.UNKNOWN_DIRECTIVE, start, end, "invalid directive", token="#")
                index += 1
            elif handler is not None:
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
                    shown = name or prepared.argument_tokens(index)[0][TEXT]
                    notes = slips.directive_notes(shown, handlers)
                    message = f"invalid directive: {shown}"
                    self.sink.error(codes.UNKNOWN_DIRECTIVE, start, end, message, *notes, token="#")
                index += 1
        for each in open_conditionals:
            self.sink.error(codes.UNTERMINATED_CONDITIONAL, *self.span(each.opener), "missing #endif")

    def span(self, index: int) -> tuple[int, int]:
        """Return the span of a directive, from its # to the end of its text."""
        row = self.prepared.directives[index]
        return self.base + row[HASH], self.base + row[ARGUMENTS] + len(
            self.prepared.text[row[ARGUMENTS] : row[LINE_END]].rstrip()
        )

    def token_span(self, token: RawToken) -> tuple[int, int]:
        """Return the span of a token of a directive."""
        return token[START] + self.base, token[END] + self.base

    # ---- conditionals ----

    def _conditional(self, name: str, index: int, open_conditionals: list[_Conditional]) -> int:
        """Carry out a directive of a conditional; return the index of the next directive, or -1 at the end."""
        if name == "if" or name == "ifdef" or name == "ifndef":
            open_conditionals.append(_Conditional(index))
            if self._is_true(name, index):
                return index + 1
            return self._skip(index, open_conditionals, False)
        if not open_conditionals:
            start, end = self.span(index)
            self.sink.error(codes.UNMATCHED_CONDITIONAL, start, end, "mismatched statements", token="#" + name)
            return index + 1
        if name == "endif":
            self.no_more_tokens(index, 0)
            open_conditionals.pop()
            return index + 1
        self._check_else(name, index, open_conditionals)
        return self._skip(index, open_conditionals, True)

    def _skip(self, index: int, open_conditionals: list[_Conditional], is_done: bool) -> int:
        """Skip groups of the innermost conditional up to one that is preprocessed; return the next directive or -1.

        is_done: one has been preprocessed already; only #endif ends the skipping.
        """
        prepared = self.prepared
        while True:
            index = prepared.partners[index]
            if index < 0:
                return -1
            name = prepared.directives[index][NAME]
            if name == "endif":
                self.no_more_tokens(index, 0)
                open_conditionals.pop()
                return index + 1
            self.directive = index
            good = self._check_else(name, index, open_conditionals)
            if not is_done and good and (name == "else" or self._is_true("if", index)):
                return index + 1

    def _check_else(self, name: str, index: int, open_conditionals: list[_Conditional]) -> bool:
        """Check an #elif or #else, which may not follow an #else; return whether it is valid."""
        conditional = open_conditionals[-1]
        good = not conditional.has_else
        if not good:
            start, end = self.span(index)
            note = (*self.span(conditional.opener), "conditional begins here")
            self.sink.error(codes.UNMATCHED_CONDITIONAL, start, end, f"#{name} after #else", note, token="#" + name)
        if name == "else":
            conditional.has_else = True
            self.no_more_tokens(index, 0)
        return good

    def _is_true(self, name: str, index: int) -> bool:
        """Return the value of the condition of #if, #ifdef, #ifndef or #elif."""
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
                    codes.BAD_CONDITION,
                    first,
                    last,
                    "cannot use in preprocessor expression when expanded from macros",
                    token="defined",
                )
                return False
        self.environment.unknown_macros += [
            (text, first, last) for kind, text, first, last, _, _ in tokens if kind is None
        ]
        value = conditions.evaluate(tokens, self.environment.profile != "es", start, end)
        if isinstance(value, conditions.Fault):
            self.sink.error(value.code, value.start, value.end, value.message, token="preprocessor evaluation")
            return False
        return value != 0

    def _bad_name_condition(self, name: str, index: int) -> bool:
        """Report an #ifdef or #ifndef without a name or with more than one; return what the first one makes it."""
        tokens = self.prepared.argument_tokens(index)
        if not tokens or tokens[0][KIND] is not None:
            self.sink.error(codes.BAD_CONDITION, *self.span(index), "must be followed by macro name", token="#" + name)
            return False
        self.no_more_tokens(index, 1, f"unexpected tokens following #{name} directive - expected a newline")
        return self.is_defined(tokens[0][TEXT]) is (name == "ifdef")

    def is_defined(self, name: str) -> bool:
        """Return whether there is a macro of that name."""
        return name in self.macros or name in self.environment.macros

    def _answer_defined(self, raw: list[RawToken]) -> list[PpToken] | None:
        """Replace each `defined` in the tokens of a condition by 1 or 0; None after an error."""
        base = self.base
        tokens: list[PpToken] = []
        index, count = 0, len(raw)
        while index < count:
            kind, text, start, end = raw[index]
            index += 1
            if kind is None and text == "defined":
                opener = index if index < count and raw[index][KIND] == "LEFT_PAREN" else -1
                if opener >= 0:
                    index += 1
                if index >= count or raw[index][KIND] is not None:
                    self.sink.error(
                        codes.BAD_CONDITION,
                        start + base,
                        end + base,
                        "incorrect directive, expected identifier",
                        token="preprocessor evaluation",
                    )
                    return None
                text = "1" if self.is_defined(raw[index][TEXT]) else "0"
                kind = INTCONSTANT
                index += 1
                if opener >= 0:
                    if index >= count or raw[index][KIND] != "RIGHT_PAREN":
                        self.sink.error(
                            codes.BAD_CONDITION,
                            *self.token_span(raw[opener]),
                            "expected ')'",
                            token="preprocessor evaluation",
                        )
                        return None
                    index += 1
            tokens.append((kind, text, start + base, end + base, None, True))
        return tokens

    def expand_directive(self, tokens: list[PpToken]) -> list[PpToken]:
        """Expand macros in the tokens of a directive; a call ends with the line."""
        self.in_directive = True
        result = self.expand(tokens[::-1], None)
        self.in_directive = False
        return result

    def no_more_tokens(self, index: int, used: int, message: str = "unexpected tokens following directive") -> None:
        """Report the tokens of a directive after the first `used`."""
        row = self.prepared.directives[index]
        if not used and not self.prepared.text[row[ARGUMENTS] : row[LINE_END]].strip():
            return
        tokens = self.prepared.argument_tokens(index)
        if len(tokens) > used:
            start, end = tokens[used][START] + self.base, tokens[-1][END] + self.base
            self.sink.error(codes.EXTRA_TOKENS, start, end, message, token="#" + row[NAME])

    def directive_done(self, name: str, index: int) -> None:
        """Do nothing: a hook for a printer, after a directive outside of conditionals."""

    def enter_include(self, name: str) -> None:
        """Do nothing: a hook before an included file is preprocessed."""

    def leave_include(self, included: SourceFile, position: int) -> None:
        """Do nothing: a hook after an included file is preprocessed; `position` is the end of the #include."""

    # ---- text ----

    def text(self, iterator: Iterator[RawToken], is_suspect: bool) -> None:
        """Emit the tokens of a stretch of text, or of its rest."""
        base = self.base
        tokens = self.tokens
        append = tokens.append
        vocabulary = self.vocabulary
        look_up = vocabulary.get
        if self.pending is not None:
            token = self.pending
            self.pending = None
            self.emit(self.expand([token], iterator))
        if is_suspect:
            self._checked_text(iterator)
        for kind, word, start, end in iterator:
            if kind is None:
                meaning = look_up(word)
                if meaning is None:
                    meaning = vocabulary[word] = self.meaning(word)
                if not isinstance(meaning, str):
                    flat = self.flat.get(word)
                    if flat is not None:
                        start += base
                        end += base
                        self.options.expansions[start] = meaning
                        for made in flat:
                            append(Token(made.kind, made.text, start, end))
                        if len(flat) > _MAXIMUM_FLAT:
                            self._check_count()
                    else:
                        self._use_macro(meaning, word, start + base, end + base, iterator)
                    continue
                kind = meaning
            append(Token(kind, word, start + base, end + base))
        self._check_count()

    def words(self, stretch: Stretch) -> None:
        """Emit the tokens of a stretch of text without positions."""
        lexicon = self.lexicon
        if lexicon is None:
            lexicon = self.lexicon = Lexicon(self.macros, self.environment)
        tokens = self.tokens
        look_up = lexicon.__getitem__
        remaining = iter(stretch.words)
        following: Iterator[RawToken] | None = None
        while True:
            try:
                for found in map(look_up, remaining):
                    tokens += found
                break
            except KeyError as unknown:
                word: str = unknown.args[0]
            macro = self.find_macro(word)
            if macro is not None and self._flatten(macro):
                flat = self.flat[word]
                if len(flat) <= _MAXIMUM_FLAT:
                    lexicon[word] = tuple(flat)
                tokens.extend(flat)
                self._check_count()
                continue
            if following is None:
                following = iter(stretch.raw_tokens()[0])
            # Both iterators go on after the word, and then after the call of a macro.
            _advance(following, length_hint(following) - length_hint(remaining) - 1)
            kind, word, start, end = next(following)
            if macro is not None:
                self._use_macro(macro, word, start + self.base, end + self.base, following)
            else:
                self.emit([(kind, word, start + self.base, end + self.base, None, True)])
            _advance(remaining, length_hint(remaining) - length_hint(following))
        self._check_count()

    def _check_count(self) -> None:
        tokens = self.tokens
        if len(tokens) > self.token_limit:
            raise LimitError(codes.TOKEN_LIMIT, tokens[-1].start, f"the shader has more than {self.token_limit} tokens")

    def _flatten(self, macro: Macro) -> bool:
        """Find the full expansion of a macro; return whether it is the same everywhere."""
        if macro.parameters is not None or macro.special is not None:
            return False
        if macro.name not in self.flat:
            outer, self.tokens = self.tokens, []
            self._use_macro(macro, macro.name, 0, 0, iter(()))
            self.tokens = outer
            self.pending = None
        return macro.name in self.flat

    def meaning(self, word: str) -> str | Macro:
        """Return the kind or the macro of a word that is not in the vocabulary."""
        return self.find_macro(word) or self.kind_of(word)

    def kind_of(self, word: str) -> str | Macro:
        """Return the kind of a word that is not a macro; _RESERVED for a reserved word."""
        return kind_of(word, self.environment) or _RESERVED

    def _use_macro(self, macro: Macro, word: str, start: int, end: int, iterator: Iterator[RawToken]) -> None:
        token: PpToken = (None, word, start, end, None, True)
        if macro is _RESERVED:
            self.emit([token])
            return
        self.options.expansions[start] = macro
        if macro.parameters is None and macro.special is None:
            # The expansion of most macros of this form does not depend on what follows: try it without.
            self.hit_end = self.used_place = False
            self.trial = True
            result = self.expand([token], None)
            self.trial = False
            if not self.hit_end and not self.used_place:
                first = len(self.tokens)
                self.emit(result)
                if all(made[START] == start and made[KIND] not in CHECKED_KINDS for made in result):
                    self.flat[word] = self.tokens[first:]
                return
        self.emit(self.expand([token], iterator))

    def emit(self, tokens: list[PpToken]) -> None:
        """Emit expanded tokens."""
        append = self.tokens.append
        vocabulary = self.vocabulary
        plain = self.lexicon.plain if self.lexicon is not None else {}
        for kind, word, start, end, _, _ in tokens:
            if word in plain:
                append(plain[word][0])
                continue
            if kind is None:
                meaning = vocabulary.get(word)
                kind = meaning if isinstance(meaning, str) else self._kind_of_expanded(word, start, end)
            elif kind in CHECKED_KINDS:
                kind = self.checked_kind(kind, word, start, end)
                if kind is None:
                    continue
            append(Token(kind, word, start, end))

    def _kind_of_expanded(self, word: str, start: int, end: int) -> str:
        """Return the kind of a word that is not to be expanded; report a reserved one."""
        kind = self.kind_of(word)
        if isinstance(kind, str):
            return kind
        last = self.tokens[-1].text if self.tokens else ""
        if not self._opens_attribute() and self.kind_of(last) is not _RESERVED:
            message = f"'{word}' is reserved for later versions of the language"
            self.sink.error(
                codes.RESERVED_WORD,
                start,
                end,
                _UNAVAILABLE[word][0] if word in _UNAVAILABLE else message,
                *_instead(word, self.environment),
                token=word,
            )
        return IDENTIFIER

    def _opens_attribute(self) -> bool:
        """Return whether the last tokens are `[[`: attributes may have the names of reserved words (`[[inline]]`)."""
        tokens = self.tokens
        return len(tokens) > 1 and tokens[-1].kind == "LEFT_BRACKET" and tokens[-2].kind == "LEFT_BRACKET"

    # ---- invalid tokens ----

    def _string_notes(self) -> list[str]:
        """Return the notes on the call that a string is in: its name here, and the directive that it requires."""
        from glslc_coop.extensions.hints import suggest

        name, bracket = [None, None, *self.tokens][-2:]
        is_call = name is not None and name.kind == IDENTIFIER and bracket is not None and bracket.kind == "LEFT_PAREN"
        if not is_call or name is None:
            return ["GLSL has no strings, except in calls such as debugPrintfEXT"]
        return suggest(name.text, ("function",), self.environment) or [proposals.declares("GL_EXT_debug_printf")]

    def _checked_text(self, iterator: Iterator[RawToken]) -> None:
        """Emit a stretch with tokens of CHECKED_KINDS; an invalid token in an argument may become valid by ##."""
        base = self.base
        for kind, word, start, end in iterator:
            if kind is None:
                macro = self.find_macro(word)
                if macro is not None:
                    self.options.expansions[start + base] = macro
            self.emit(self.expand([(kind, word, start + base, end + base, None, True)], iterator))

    def checked_kind(self, kind: str, word: str, start: int, end: int) -> str | None:
        """Report an invalid token; return the kind that replaces it, or None to drop it."""
        sink = self.sink
        if kind == STRING:
            if self.environment.is_enabled("GL_EXT_debug_printf", "GL_EXT_spirv_intrinsics", "GL_EXT_abort"):
                if string_value(word) is None:
                    sink.error(codes.BAD_CHARACTER, start, end, "invalid escape sequence in a string", token="string")
                return STRING
            sink.error(
                codes.MISPLACED_STRING,
                start,
                end,
                "string literal requires 'GL_EXT_debug_printf', 'GL_EXT_spirv_intrinsics' or 'GL_EXT_abort'",
                *self._string_notes(),
                token=word,
            )
            return None
        if kind == "BAD_NUMBER":
            sink.error(codes.BAD_NUMBER, start, end, _bad_number(word), *slips.number_notes(word), token=word[:100])
            return INTCONSTANT if word.isalnum() and "." not in word else "FLOATCONSTANT"
        if kind == "TOO_LONG":
            sink.error(codes.NAME_TOO_LONG, start, end, "name too long: more than 1024 characters", token=word[:100])
            return IDENTIFIER
        if kind == "UNKNOWN":
            if word == '"':
                note = "close it with '\"' in the same line; GLSL has strings for debugPrintfEXT and the like only"
                message = "missing terminating '\"' of a string literal"
                sink.error(codes.BAD_CHARACTER, start, end, message, note, token=word)
            else:
                plural = "s" if len(word) > 1 else ""
                message = f"invalid character{plural} '{word[:40]}'"
                notes = slips.character_notes(word)
                sink.error(codes.BAD_CHARACTER, start, end, message, *notes, token=word[:40])
            return None
        message = (
            "'##' is only allowed in a replacement list"
            if kind == "PASTE"
            else "preprocessor directive cannot be preceded by another token"
        )
        sink.error(codes.MISPLACED_HASH, start, end, message, token=word)
        return None


def _advance(iterator: Iterator[object], count: int) -> None:
    """Skip `count` elements."""
    # `itertools`, with two dozen classes, would be imported for this alone.
    for _ in zip(range(count), iterator):
        pass


def kind_of(word: str, environment: Environment) -> str | None:
    """Return the kind of a word that is not a macro, None for a reserved word."""
    kind = environment.keywords.get(word)
    if kind is not None:
        return kind
    if word in environment.type_names:
        return TYPE_NAME
    return None if word in environment.reserved else IDENTIFIER


def _one_line(text: str) -> str:
    return text.replace("\n", " ").replace("\r", " ")


def _too_deep(prepared: Prepared, limit: int) -> int:
    """Return the offset of the first conditional that is nested too deeply."""
    depth = 0
    for row in prepared.directives:
        if row[NAME] in ("if", "ifdef", "ifndef"):
            depth += 1
            if depth > limit:
                return row[HASH]
        elif row[NAME] == "endif" and depth:
            depth -= 1
    return 0


def _bad_number(word: str) -> str:
    lower = word.lower()
    if len(word) > 1024:
        return "numeric literal has more than 1024 characters"
    if lower[:2] == "0x":
        return "invalid hexadecimal literal"
    if word[0] == "0" and word.rstrip("uUlLsS").isdigit():
        return "invalid digit in octal literal"
    if lower.rstrip("fhlb").isdigit():
        return "floating-point literal requires a decimal point or an exponent"
    return "invalid numeric literal or suffix"


def _simple_condition(name: str, tokens: list[RawToken]) -> SimpleCondition | bool:
    """Return (is it ||, [(negated, name)]) of a condition that only asks whether macros are defined, else False."""
    if name != "if":
        if len(tokens) == 1 and tokens[0][KIND] is None:
            return True, [(name == "ifndef", tokens[0][TEXT])]
        return False
    terms: list[tuple[bool, str]] = []
    operator: str | None = None
    index, count = 0, len(tokens)
    while True:
        negated = False
        while index < count and tokens[index][KIND] == "BANG":
            negated = not negated
            index += 1
        if index + 1 >= count or tokens[index][TEXT] != "defined":
            return False
        index += 1
        if tokens[index][KIND] == "LEFT_PAREN":
            if index + 2 >= count or tokens[index + 2][KIND] != "RIGHT_PAREN":
                return False
            index += 1
            word = tokens[index]
            index += 2
        else:
            word = tokens[index]
            index += 1
        if word[KIND] is not None:
            return False
        terms.append((negated, word[TEXT]))
        if index == count:
            return operator == "OR_OP", terms
        kind = tokens[index][KIND]
        index += 1
        if kind not in ("OR_OP", "AND_OP") or (operator is not None and kind != operator):
            return False
        operator = kind


_CONDITIONALS = {"if": 0, "ifdef": 0, "ifndef": 0, "elif": 0, "else": 0, "endif": 0}
