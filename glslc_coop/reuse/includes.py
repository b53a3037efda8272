"""Included files between compilations: the tokens and definitions that they yield.

In: the preprocessor when it reaches an #include, without positions. Out: what preprocessing the file does to it. Must
not know: how a file is preprocessed.

The result of preprocessing a file depends on its text, on the environment, and on the macros that the text mentions,
itself or through other macros. Where these are the same, the file is not preprocessed again. Variants of a shader
differ in few macros, and most headers mention few of those.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.lexer.macros import MAXIMUM_CHARACTERS, SPECIAL_MACROS
from glslc_coop.lexer.preprocessor import Includes

with lazy:
    from glslc_coop.environment.positions import SourceFile
    from glslc_coop.lexer.macros import Macro
    from glslc_coop.lexer.preprocessor import Handler, Preprocessor
    from glslc_coop.lexer.scanner import Prepared
    from glslc_coop.lexer.tokens import Token

#: How many tokens are remembered, and how many characters of text count as one; beyond that all is forgotten.
_MAXIMUM_TOKENS = 1_000_000
_CHARACTERS = 10
_EXTENSION = "extension"
#: Directives that do more than is remembered.
_UNREPEATABLE = frozenset(("include", "line", "pragma"))
#: What is replaced by something that depends on the place, and what makes words that the text does not have.
_PARTICULAR = frozenset((*SPECIAL_MACROS, "##"))


class Entry:
    """The result of preprocessing a file.

    extensions: how many tokens precede an #extension, and its index among the directives.
    """

    __slots__ = ("tokens", "extensions", "defined", "undefined", "spent", "carried")

    def __init__(self) -> None:
        self.tokens: list[Token] = []
        self.extensions: list[tuple[int, int]] = []
        self.defined: dict[str, Macro] = {}
        self.undefined: list[str] = []
        self.spent = 0
        self.carried = 0


class EntryGroup:
    """One text, and the entries under each meaning of its words. words: None where that depends on the place."""

    __slots__ = ("words", "entries")

    def __init__(self, prepared: Prepared) -> None:
        self.words: frozenset[str] | None = None
        if _UNREPEATABLE.isdisjoint([row[2] for row in prepared.directives]):
            words = prepared.words()
            if _PARTICULAR.isdisjoint(words):
                self.words = words
        self.entries: dict[object, Entry] = {}


class IncludeMemory(Includes):
    """The included files that a process remembers."""

    __slots__ = ("groups", "size")

    def __init__(self) -> None:
        self.groups: dict[Prepared, EntryGroup] = {}
        self.size = 0

    def include(self, pp: Preprocessor, file: SourceFile, prepared: Prepared) -> None:
        """Preprocess an included file, or do what it did before."""
        group = self.groups.get(prepared)
        if group is None:
            group = self.groups[prepared] = EntryGroup(prepared)
            self.size += len(prepared.text) // _CHARACTERS
        key = _key(pp, group.words) if group.words is not None and not _is_within(pp) else None
        if key is None:
            pp.run_file(file, prepared)
            return
        entry = group.entries.get(key)
        if entry is None:
            entry = _Recorder(pp.handlers[_EXTENSION]).run(pp, file, prepared)
            if entry is not None:
                self.store(group, key, entry)
        elif _exceeds_limits(entry, pp):
            pp.run_file(file, prepared)
        else:
            _replay(entry, pp, file, prepared)

    def store(self, group: EntryGroup, key: object, entry: Entry) -> None:
        """Remember the result of preprocessing a file."""
        group.entries[key] = entry
        self.size += len(entry.tokens) + len(entry.defined)
        if self.size > _MAXIMUM_TOKENS:
            self.groups.clear()
            self.size = 0


def _is_within(pp: Preprocessor) -> bool:
    """Return whether the tokens before an #include may change what the first tokens of the file mean."""
    return pp.pending is not None or (len(pp.tokens) > 0 and pp.tokens[-1].kind == "LEFT_BRACKET")


def _exceeds_limits(entry: Entry, pp: Preprocessor) -> bool:
    """Return whether a file is too much for the rest of what a compilation may expand to."""
    return (
        pp.spent + entry.spent > pp.token_limit
        or pp.carried + entry.carried > MAXIMUM_CHARACTERS
        or len(pp.tokens) + len(entry.tokens) > pp.token_limit
    )


def _key(pp: Preprocessor, words: frozenset[str]) -> object:
    """Return what the words mean by the macros and the environment; None where that depends on the position."""
    macros, predefined = pp.macros, pp.environment.macros
    found: dict[str, object] = {}
    waiting = [name for name in macros if name in words and name not in predefined]
    while waiting:
        name = waiting.pop()
        macro = macros[name]
        if macro.special is not None or macro.pastes:
            return None
        found[name] = macro.definition()
        for part in macro.body:
            inner = part[1]
            if inner in macros and inner not in found and inner not in predefined:
                waiting.append(inner)
    return pp.environment.key(), frozenset(words.intersection(predefined)), frozenset(found.items())


class _Recorder:
    """Preprocesses a file and records the result."""

    __slots__ = ("entry", "first", "handler")

    def __init__(self, handler: Handler) -> None:
        self.entry = Entry()
        self.handler = handler
        self.first = 0

    def run(self, pp: Preprocessor, file: SourceFile, prepared: Prepared) -> Entry | None:
        """Return the entry of a file; None if processing it had effects that an entry does not hold."""
        entry, handlers = self.entry, pp.handlers
        before, predefined = dict(pp.macros), len(pp.environment.macros)
        spent, carried = pp.spent, pp.carried
        self.first = len(pp.tokens)
        pp.handlers = {**handlers, _EXTENSION: self.extension}
        pp.run_file(file, prepared)
        pp.handlers = handlers
        if pp.pending is not None or len(pp.environment.macros) != predefined:
            return None
        entry.tokens = pp.tokens[self.first :]
        entry.defined = {
            name: macro
            for name, macro in pp.macros.items()
            if before.get(name) is not macro and name not in pp.environment.macros
        }
        entry.undefined = [name for name in before if name not in pp.macros]
        entry.spent, entry.carried = pp.spent - spent, pp.carried - carried
        return entry

    def extension(self, pp: Preprocessor, index: int) -> None:
        """Carry out an #extension and take note of where it is."""
        self.entry.extensions.append((len(pp.tokens) - self.first, index))
        self.handler(pp, index)


def _replay(entry: Entry, pp: Preprocessor, file: SourceFile, prepared: Prepared) -> None:
    """Do what a file did before."""
    outer = (pp.file, pp.base, pp.prepared)
    pp.file, pp.base, pp.prepared = file, file.base, prepared
    first = 0
    for count, index in entry.extensions:
        pp.tokens += entry.tokens[first:count]
        pp.handlers[_EXTENSION](pp, index)
        first = count
    pp.tokens += entry.tokens[first:]
    pp.file, pp.base, pp.prepared = outer
    for name in entry.undefined:
        del pp.macros[name]
        pp.macro_changed(name, None)
    for name, macro in entry.defined.items():
        pp.macros[name] = macro
        pp.macro_changed(name, macro)
    pp.spent += entry.spent
    pp.carried += entry.carried
