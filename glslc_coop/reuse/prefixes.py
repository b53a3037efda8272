"""The first declarations of a document's last text, with positions: those before the one that is edited.

In: the tokens of a compilation with positions. Out: its tree and CheckedUnit, for which the declarations with which the
last compilation of the document began were neither parsed nor checked again. Must not know: the protocol of editors.

A declaration means what those before it make of it, so those at the beginning mean the same when their tokens are the
same. Their positions are, too, so their trees serve as they are. Only what was the same in two compilations is kept:
what somebody types is not. The rest is parsed, then checked, as without memory, so that messages are the same; a
declaration of which anything is reported ends the beginning that is kept.
"""

from __future__ import annotations

from operator import attrgetter

from glslc_coop.lazy import lazy
from glslc_coop.reuse.declarations import DeclarationMemory, Entry, EntryGroup, Recorder, Session
from glslc_coop.semantics import checker as checking
from glslc_coop.semantics.context import SharedSymbol

with lazy:
    from typing import TypeAlias

    from glslc_coop.diagnostics.sink import Sink
    from glslc_coop.environment.environment import Environment
    from glslc_coop.environment.options import Options
    from glslc_coop.environment.positions import SourceMap
    from glslc_coop.lexer.tokens import Token
    from glslc_coop.parser.generated import nodes
    from glslc_coop.parser.type_names import TypeNames
    from glslc_coop.reuse.declarations import Shared
    from glslc_coop.semantics.context import CheckedUnit

#: What is compared of a declaration: the kinds, texts and positions of its tokens.
Key: TypeAlias = "tuple[bytes, str, tuple[int, ...]]"

#: Of how many documents the beginning is kept, and in how many environments there are types and built-in symbols.
_MAXIMUM_DOCUMENTS, _MAXIMUM_ENVIRONMENTS = 64, 16
#: How many declarations are known that cannot be kept.
_MAXIMUM_PARTICULAR = 4096
_texts = attrgetter("text")
_starts = attrgetter("start")


class PrefixMemory(DeclarationMemory):
    """The beginnings of documents that are compiled with the same options."""

    __slots__ = ("documents", "refused", "particular")

    def __init__(self) -> None:
        super().__init__()
        #: By document: the declarations of its last text in order, and those that are kept, of one environment.
        self.documents: dict[object, tuple[Shared, frozenset[Key], list[tuple[Key, Entry]]]] = {}
        #: Documents in which a declaration changes an earlier one.
        self.refused: set[object] = set()
        #: Kinds and texts of declarations with effects that no entry has.
        self.particular: set[tuple[bytes, str]] = set()

    def shared(self, environment: Environment) -> Shared:
        """Return what is shared in an environment, and forget the oldest where there are many."""
        found = super().shared(environment)
        while len(self.environments) > _MAXIMUM_ENVIRONMENTS:
            del self.environments[next(iter(self.environments))]
        return found

    def session(
        self, environment: Environment, sink: Sink, sources: SourceMap, options: Options
    ) -> PrefixSession | None:
        """Return the session of a compilation; None where nothing is kept of such shaders."""
        if environment.stage != "compute" or environment.is_es or environment.target.is_opengl:
            return None
        mark, errors = len(sink.diagnostics), sink.error_count
        session = PrefixSession(self, environment, sink, sources, options)
        if len(sink.diagnostics) > mark:
            # What concerns no declaration is reported after what the parser reports.
            sink.rewind(mark, errors)
            return None
        return session if session.key not in self.refused else None

    def store(self, shared: Shared, group: EntryGroup, entry: Entry) -> None:
        """Keep nothing: the beginning of the document has the entry."""

    def keep(self, key: object, shared: Shared, met: frozenset[Key], path: list[tuple[Key, Entry]]) -> None:
        """Replace what is kept of a document."""
        self.documents.pop(key, None)
        if len(self.documents) >= _MAXIMUM_DOCUMENTS:
            del self.documents[next(iter(self.documents))]
        self.documents[key] = shared, met, path


class Piece:
    """Tokens of a declaration, and what was parsed of them."""

    __slots__ = ("end", "key", "group", "known", "new_types", "declarations")

    def __init__(self, end: int, key: Key, group: EntryGroup | None, known: frozenset[str]) -> None:
        self.end = end
        self.key = key
        #: None where it is not to be kept.
        self.group = group
        #: The names of types that are known before it, and those that it declares.
        self.known = known
        self.new_types: frozenset[str] = frozenset()
        self.declarations: list[nodes.Declaration] = []


class PrefixSession(Session):
    """One compilation of a document."""

    __slots__ = ("prefixes", "starts", "met", "kept", "pieces", "beginning", "recorded")

    def __init__(
        self, memory: PrefixMemory, environment: Environment, sink: Sink, sources: SourceMap, options: Options
    ) -> None:
        super().__init__(memory, environment, sink, sources, options)
        self.prefixes = memory
        shared, met, kept = memory.documents.get(self.key, (None, frozenset(), []))
        self.starts: list[int] = []
        self.met: frozenset[Key] = met
        self.kept: list[tuple[Key, Entry]] = kept if shared is self.shared else []
        self.pieces: list[Piece] = []
        #: The declarations at the beginning that are kept for the next compilation.
        self.beginning: list[tuple[Key, Entry]] = []
        #: The declaration that is being recorded.
        self.recorded: Piece | None = None

    def key_of(self, begin: int, end: int) -> Key:
        """Return what is compared of the tokens of a declaration."""
        return self.kinds[begin:end], "\0".join(self.texts[begin:end]), tuple(self.starts[begin:end])

    def follow(self, tokens: list[Token], kinds: bytes, names: TypeNames) -> tuple[list[nodes.Declaration], int]:
        """Return the trees of the declarations that begin both this text and the last one, and the index after them."""
        self.texts, self.starts, self.kinds = list(map(_texts, tokens)), list(map(_starts, tokens)), kinds
        found: list[nodes.Declaration] = []
        begin = 0
        for key, entry in self.kept if self.is_steady() else ():
            end = begin + entry.group.size
            if self.key_of(begin, end) != key:
                break
            if not self.has_state_of(entry, end):
                break
            self.use(entry, names)
            self.beginning.append((key, entry))
            found += entry.declarations
            begin = end
        return found, begin

    def lookup(
        self, tokens: list[Token], kinds: bytes, begin: int, end: int, names: TypeNames
    ) -> list[nodes.Declaration] | None:
        """Take note of where a declaration is that has to be parsed."""
        key = self.key_of(begin, end)
        is_kept = key in self.met and key[:2] not in self.prefixes.particular
        group = EntryGroup(key[:2], self.texts[begin:end]) if is_kept else None
        known = group.word_set & names.names if group is not None else frozenset()
        self.pieces.append(Piece(end, key, group, known))
        return None

    def store(self, declarations: list[nodes.Declaration], names: TypeNames) -> None:
        """Take note of what was parsed."""
        piece = self.pieces[-1]
        piece.declarations = declarations
        if self.checker.sink.has_errors:
            piece.group = None
        elif piece.group is not None:
            piece.new_types = (piece.group.word_set & names.names) - piece.known

    def check_rest(self) -> None:
        """Check what was parsed; keep the first declarations that were met in the last compilation, too."""
        sink = self.checker.sink
        for piece in self.pieces:
            if self.states:
                self.enter_state(piece.end)
            group, reported = piece.group, (len(sink.seen), sink.error_count)
            declarations = piece.declarations
            self.is_on_path = self.is_on_path and len(declarations) == 1 and self.is_steady()
            self.is_on_path = self.is_on_path and group is not None and self.is_memorable(group, declarations[0])
            if group is not None and self.is_on_path:
                self.known, self.recorded = piece.known, piece
                entry = Recorder(self, group, declarations[0], piece.new_types).run()
                self.recorded = None
                self.is_on_path = reported == (len(sink.seen), sink.error_count)
                if self.is_on_path:
                    self.beginning.append((piece.key, entry))
                continue
            for declaration in declarations:
                checking.check_external_declaration(self.checker, declaration)

    def complete(self, tree: nodes.TranslationUnit) -> CheckedUnit:
        """Check the rest of a tree that was parsed with this as observer; return the checked unit.

        Raises SharedSymbol where a declaration changes an earlier one.
        """
        prefixes = self.prefixes
        self.checker.declarations = tree.declarations
        try:
            self.check_rest()
            unit = checking.complete(self.checker, tree)
        except SharedSymbol:
            prefixes.documents.pop(self.key, None)
            if self.recorded is None:
                prefixes.refused.add(self.key)
            elif len(prefixes.particular) < _MAXIMUM_PARTICULAR:
                prefixes.particular.add(self.recorded.key[:2])
            raise
        met = frozenset([key for key, _ in self.beginning] + [piece.key for piece in self.pieces])
        prefixes.keep(self.key, self.shared, met, self.beginning)
        return unit
