"""What a process remembers of external declarations between compilations: their checked trees.

In: the tokens of a compilation. Out: its CheckedUnit, for which known declarations were neither parsed nor checked
again. Must not know: macros, SPIR-V, the command line.

A declaration is known when its tokens are those of one before, under the same environment, and when every name in it
means what it meant then: the very same type, variable or constant, and functions of the same interface. A known
declaration therefore declares the same symbols as before, so that comparing symbols by identity compares all that they
depend on; calls are redirected to the functions of this compilation. The effects on the checker are recorded
and repeated: `Record` lists them, and whatever has other effects is not remembered.

Positions in a remembered tree are those of another compilation, so only a compilation without positions has memory: one
that has anything to report begins again, and those with debug information never use it.
"""

from __future__ import annotations

from collections import deque
from itertools import islice

from glslc_coop.lazy import lazy
from glslc_coop.lexer.include_memory import IncludeMemory
from glslc_coop.options import ALL, TREE, Options, affecting, is_default
from glslc_coop.parser import parser
from glslc_coop.parser.automaton import TERMINALS
from glslc_coop.parser.generated import nodes
from glslc_coop.parser.state import DeclarationObserver
from glslc_coop.semantics import checker as checking
from glslc_coop.semantics.constants.constant_expressions import MAXIMUM_FOLDED
from glslc_coop.semantics.context import FunctionStore, SharedSymbol
from glslc_coop.semantics.declarations import translation_unit
from glslc_coop.semantics.expressions.names import builtin_symbol, symbol_key
from glslc_coop.semantics.model.scopes import BlockMember, FunctionSet, FunctionSymbol, Variable
from glslc_coop.semantics.model.types import INT, UINT, TypeTable

with lazy:
    from typing import TypeAlias

    from glslc_coop.diagnostics.sink import Sink
    from glslc_coop.environment.environment import Environment, ExtensionState
    from glslc_coop.lexer.tokens import Token
    from glslc_coop.parser.type_names import TypeNames
    from glslc_coop.semantics.builtins.prototypes import Prototype
    from glslc_coop.semantics.context import CheckedUnit, Checker
    from glslc_coop.semantics.model.qualifiers import Qualifiers
    from glslc_coop.semantics.model.scopes import Symbol
    from glslc_coop.source.positions import SourceMap

#: The name of a function, and its place among the functions of that name.
Overload: TypeAlias = "tuple[str, int]"

#: How many tokens of declarations are remembered, and how many are left when there were more; the declarations that
#: were not used for longest are forgotten first.
MAXIMUM_TOKENS = 800_000
_REMAINING_TOKENS = 600_000
#: How many of them have not been of use yet: a declaration that is not met again within that is forgotten.
_MAXIMUM_NEW = 250_000
#: How many types, and declarations, of one environment, and how many meanings of one declaration.
_MAXIMUM_TYPES = 8192
_MAXIMUM_RECORDS = 12
#: Of how many compilations of one environment the declarations are remembered in order.
_MAXIMUM_PATHS = 2048
#: Options of which nothing but the default goes with memory.
_PLAIN = affecting(Options.ROWS, TREE, ALL)
_NAMES = (TERMINALS["IDENTIFIER"], TERMINALS["TYPE_NAME"])
#: Using this is an effect that no record has.
_PARTICULAR = frozenset(("gl_RayFlagsForceOpacityMicromap2StateEXT",))
_WORKGROUP_SIZE = "gl_WorkGroupSize"
#: The declarations that are remembered.
_MEMORABLE = (
    nodes.FunctionDefinition,
    nodes.FunctionPrototype,
    nodes.InitDeclaratorList,
    nodes.InterfaceBlock,
    nodes.QualifierDeclaration,
)


class Record:
    """What a declaration came to, under one meaning of its names.

    piece: its tokens. answers: the meanings of the piece's words when it was checked. state: the number of the
    extension state. calls: the calls in the tree, with the name of the function and its place among those of its name.
    The rest are the effects: see `Session.repeat`.
    """

    __slots__ = (
        "piece",
        "answers",
        "state",
        "known_types",
        "declarations",
        "names",
        "type_names",
        "builtins",
        "globals",
        "variables",
        "function",
        "types",
        "has_types",
        "written",
        "calls",
        "callees",
        "qualifiers",
        "callbacks",
        "alignments",
        "initializer_calls",
        "declared_only",
        "specialization",
        "block_name",
        "has_push_constants",
        "execution",
        "sizes",
        "folded",
        "has_more",
        "meaning",
        "last_use",
        "is_dropped",
    )

    def __init__(self, piece: Piece, answers: tuple[object, ...], state: int, known: frozenset[str]) -> None:
        self.piece = piece
        self.answers = answers
        self.state = state
        self.known_types = known
        self.declarations: list[nodes.Declaration] = []
        self.names: dict[str, Symbol] = {}
        self.type_names: frozenset[str] = frozenset()
        self.builtins: dict[str, Variable] = {}
        self.globals: list[Variable] = []
        #: Those and the constants that it declares.
        self.variables: list[Variable] = []
        self.function: FunctionSymbol | None = None
        self.types = TypeTable()
        self.has_types = False
        self.written: list[Variable] = []
        self.calls: list[tuple[nodes.UserCall | nodes.FunctionReference, Overload]] = []
        self.callees: list[Overload] = []
        self.qualifiers: dict[str, None] = {}
        self.callbacks: list[tuple[Overload, Prototype, int, int]] = []
        self.alignments: list[tuple[nodes.BuiltinCall, nodes.Expression, int, int, str]] = []
        self.initializer_calls: list[Overload] = []
        self.declared_only: list[Variable] = []
        self.specialization: dict[int, Variable] = {}
        self.block_name: tuple[str, list[tuple[str, nodes.InterfaceBlock]]] | None = None
        self.has_push_constants = False
        #: Of `layout(local_size_…) in;`: what it declares, and the sizes that are specialization constants, by axis.
        self.execution: dict[str, object] = {}
        self.sizes: dict[int, Variable] = {}
        #: See Checker.folded.
        self.folded = 0
        #: Are there effects that few declarations have?
        self.has_more = False
        #: What the function means where no other has its name.
        self.meaning: object = None
        #: The number of the compilation that it was of use for, 0 if there was none.
        self.last_use = 0
        #: Has it been forgotten?
        self.is_dropped = False


class Piece:
    """The tokens of a declaration: the words that may be names of the shader, those that begin with gl_, records."""

    __slots__ = ("key", "words", "builtin_words", "word_set", "size", "records", "is_particular")

    def __init__(self, key: tuple[bytes, str], tokens: list[Token], kinds: bytes, begin: int, end: int) -> None:
        self.key = key
        words = dict.fromkeys(tokens[index].text for index in range(begin, end) if kinds[index] in _NAMES)
        self.words = tuple(word for word in words if not word.startswith("gl_"))
        self.builtin_words = tuple(word for word in words if word.startswith("gl_"))
        self.word_set = frozenset(self.words)
        self.size = end - begin
        self.records: list[Record] = []
        #: Has it effects that no record has?
        self.is_particular = False


class Family:
    """What compilations of one environment share: types, built-in symbols, interfaces of functions, declarations.

    paths: source and macros -> the declarations with which their last compilation began, see `Session.follow`. sizes:
    the constants that are sizes of workgroups, by axis, id and default. emitted: what code generation keeps.
    """

    __slots__ = ("types", "builtins", "interfaces", "pieces", "paths", "size", "dropped", "sizes", "emitted")

    def __init__(self) -> None:
        self.types = TypeTable()
        self.builtins: dict[str, Variable] = {}
        self.interfaces: dict[object, object] = {}
        self.pieces: dict[tuple[bytes, str], Piece] = {}
        self.paths: dict[object, list[Record]] = {}
        self.sizes: dict[tuple[int, object, object], Variable] = {}
        self.emitted: dict[object, FunctionStore] = {}
        self.size = 0
        #: Functions of records that are gone; the compilation at hand may still use them.
        self.dropped: list[FunctionSymbol] = []

    def meaning(self, symbol: Symbol) -> object:
        """Return what a name means to those that mention it: of functions the interfaces, else the symbol."""
        if not isinstance(symbol, FunctionSet):
            return symbol
        interface = tuple([_interface(function) for function in symbol.overloads])
        return self.interfaces.setdefault(interface, interface)

    def size_symbol(self, axis: int, size: int | Variable) -> int | Variable:
        """Return a size of the workgroup: along one axis the same one for equal constants.

        Two axes have two constants, even with one constant_id: a module has as many as the shader declares.
        """
        return self.sizes.setdefault((axis, size.spec_id, size.value), size) if isinstance(size, Variable) else size

    def drop(self, piece: Piece, record: Record) -> None:
        """Forget a record, and break the cycle between a function and its body."""
        piece.records.remove(record)
        record.is_dropped = True
        record.declarations = []
        if not piece.records:
            self.pieces.pop(piece.key, None)
        self.size -= piece.size
        if record.function is not None:
            self.dropped.append(record.function)

    def release(self) -> None:
        """Free what was dropped, when no compilation is under way."""
        for function in self.dropped:
            function.definition = None
            for store in self.emitted.values():
                store.forget(function)
        self.dropped.clear()

    def clear(self) -> None:
        """Forget all, when no compilation is under way."""
        for piece in list(self.pieces.values()):
            for record in list(piece.records):
                self.drop(piece, record)
        self.pieces.clear()
        self.paths.clear()
        self.release()
        self.emitted.clear()

    def keep_path(self, key: object, path: list[Record]) -> None:
        """Remember the declarations of a compilation in order."""
        self.paths.pop(key, None)
        if len(self.paths) >= _MAXIMUM_PATHS:
            del self.paths[next(iter(self.paths))]
        self.paths[key] = path


def _interface(function: FunctionSymbol) -> object:
    """Return what the check of a call reads of a function."""
    if function.spirv_instruction is not None or (function.qualifiers is not None and function.qualifiers.spirv):
        return function
    parameters: list[object] = [function.return_type, *_words(function.qualifiers)]
    for parameter in function.parameters:
        qualifiers = parameter.qualifiers
        if qualifiers is not None and qualifiers.spirv:
            return function
        parameters.append((parameter.type, parameter.parameter_direction, _words(qualifiers)))
    return tuple(parameters)


def _words(qualifiers: Qualifiers | None) -> tuple[object, ...]:
    return (*qualifiers.keywords, *qualifiers.layout.items()) if qualifiers is not None else ()


class DeclarationMemory:
    """What a process remembers; one compilation at a time uses it.

    families: by environment, the latest last. new: records that were of no use yet, the oldest first, with where they
    are. count: how many compilations have begun.
    """

    __slots__ = ("families", "new", "new_size", "includes", "count", "hits", "misses")

    def __init__(self) -> None:
        self.families: dict[object, Family] = {}
        self.new: deque[tuple[Family, Piece, Record]] = deque()
        self.new_size = 0
        self.includes = IncludeMemory()
        self.count = 0
        #: Declarations that were known, and that were not, for measurements and tests.
        self.hits = 0
        self.misses = 0

    def family(self, environment: Environment) -> Family:
        """Return what is shared in an environment as it is after preprocessing."""
        key = (
            environment.key(),
            tuple([_frozen(state) for _, state in environment.extension_states]),
            tuple(environment.pragmas.items()),
        )
        families = self.families
        self.count += 1
        size = sum([family.size for family in families.values()])
        if size > MAXIMUM_TOKENS:
            self.forget_old(size)
        for family in families.values():
            family.release()
        found = families.pop(key, None)
        if found is None or len(found.types) > _MAXIMUM_TYPES or len(found.pieces) > _MAXIMUM_TYPES:
            if found is not None:
                found.clear()
            found = Family()
        families[key] = found
        return found

    def forget_old(self, size: int) -> None:
        """Forget what was not used for longest; what is new has a bound of its own. size: of all that is remembered."""
        rows = [
            (record.last_use or self.count, family, piece, record)
            for family in self.families.values()
            for piece in family.pieces.values()
            for record in piece.records
        ]
        rows.sort(key=lambda row: row[0])
        for _, family, piece, record in rows:
            if size <= _REMAINING_TOKENS:
                break
            family.drop(piece, record)
            size -= piece.size
        for key, family in list(self.families.items()):
            if not family.size:
                del self.families[key]
                family.clear()

    def add(self, family: Family, piece: Piece, record: Record) -> None:
        """Remember a record, and forget others that have been of no use for long."""
        piece.records.append(record)
        family.pieces[piece.key] = piece
        if len(piece.records) > _MAXIMUM_RECORDS:
            family.drop(piece, piece.records[0])
        family.size += piece.size
        self.new.append((family, piece, record))
        self.new_size += piece.size
        while self.new_size > _MAXIMUM_NEW:
            oldest, piece, record = self.new.popleft()
            self.new_size -= piece.size
            if not record.last_use and record in piece.records:
                oldest.drop(piece, record)

    def clear(self) -> None:
        """Forget everything."""
        self.new.clear()
        self.new_size = 0
        self.includes = IncludeMemory()
        for family in self.families.values():
            family.clear()
        self.families.clear()


def _frozen(state: ExtensionState) -> object:
    return tuple(state[0].items()), tuple(state[1].items())


def accepts(options: Options) -> bool:
    """Return whether a compilation with these options may use memory."""
    return options.stage == "compute" and is_default(options, _PLAIN)


def check(
    memory: DeclarationMemory,
    tokens: list[Token],
    environment: Environment,
    sink: Sink,
    sources: SourceMap,
    options: Options,
) -> CheckedUnit:
    """Parse and check what is not known. Raises SharedSymbol where that is not possible."""
    if environment.stage != "compute" or environment.is_es or environment.target.is_opengl:
        raise SharedSymbol()
    session = Session(memory, environment, sink, sources, options)
    tree = parser.parse(tokens, environment, sink, observer=session)
    unit = checking.complete(session.checker, tree)
    session.family.keep_path(session.key, session.path)
    unit.emitted = session.family.emitted
    sizes = unit.execution.get("local_size")
    if sizes is not None:
        unit.execution["local_size"] = [session.family.size_symbol(axis, size) for axis, size in enumerate(sizes)]
    return unit


class Session(DeclarationObserver):
    """One compilation with memory.

    meanings: what each name at file level means, see `Family.meaning`. piece: the declaration that was asked about and
    is not known. unstable: names of types and variables that are others in each compilation. states: the extension
    states to come. pragmas: their number at the start. key, path: see `Family.paths`; is_on_path: whether all
    declarations so far are in it.
    """

    __slots__ = (
        "memory",
        "family",
        "checker",
        "meanings",
        "piece",
        "unstable",
        "states",
        "state",
        "pragmas",
        "sizes",
        "known",
        "texts",
        "kinds",
        "steady",
        "is_changed",
        "key",
        "path",
        "is_on_path",
    )

    def __init__(
        self, memory: DeclarationMemory, environment: Environment, sink: Sink, sources: SourceMap, options: Options
    ) -> None:
        self.memory = memory
        self.family = memory.family(environment)
        self.states = list(environment.extension_states)
        self.state = 0
        self.checker = checking.begin(environment, sink, sources, options)
        self.checker.types = TypeTable(self.family.types)
        self.checker.builtin_symbols = self.family.builtins
        self.checker.shares_symbols = True
        self.meanings: dict[str, object] = {}
        self.piece: Piece | None = None
        self.unstable: set[str] = set()
        self.pragmas = len(environment.pragmas)
        self.sizes = 0
        self.steady = True
        self.is_changed = True
        self.key = (sources.files[0].name, tuple(options.macros))
        self.path: list[Record] = []
        self.is_on_path = True
        #: Texts and kinds of all tokens.
        self.texts: list[str] = []
        self.kinds = b""
        #: The words of the piece that are type names.
        self.known: frozenset[str] = frozenset()

    def is_steady(self) -> bool:
        """Return whether nothing has been declared on which other declarations depend, besides names."""
        checker = self.checker
        execution = checker.execution
        if len(execution) != self.sizes:
            if not all(name.startswith("local_size") for name in execution):
                return False
            self.sizes = len(execution)
        return not (
            checker.implicitly_sized
            or checker.indexed_only
            or checker.hidden_names
            or checker.redeclared
            or checker.block_defaults
            or checker.precisions
            or checker.frozen_ids
            or checker.struct_count
            or len(checker.environment.pragmas) != self.pragmas
        )

    # ---- what the parser asks ----

    def follow(self, tokens: list[Token], kinds: bytes, names: TypeNames) -> tuple[list[nodes.Declaration], int]:
        """Return the trees of the declarations that were the first of the last compilation of this source with these
        macros, as far as they are the first here, and the index behind them.

        What a declaration means depends on those before it alone, so that it need not be asked when these are the same.
        """
        self.texts = [token.text for token in tokens]
        self.kinds = kinds
        found: list[nodes.Declaration] = []
        begin = 0
        for record in self.family.paths.get(self.key, ()) if self.is_steady() else ():
            kinds_, text = record.piece.key
            end = begin + record.piece.size
            if record.is_dropped or "\0".join(self.texts[begin:end]) != text or self.kinds[begin:end] != kinds_:
                break
            if self.states:
                self.enter_state(end)
                if record.state != self.state:
                    break
            self.use(record, names)
            found += record.declarations
            begin = end
        return found, begin

    def use(self, record: Record, names: TypeNames) -> None:
        """Have what a known declaration declares, and the effects of its check."""
        self.memory.hits += 1
        record.last_use = self.memory.count
        if record.type_names:
            names.names.update(record.type_names)
        self.repeat(record)
        if self.is_on_path:
            self.path.append(record)

    def recall(
        self, tokens: list[Token], kinds: bytes, begin: int, end: int, names: TypeNames
    ) -> list[nodes.Declaration] | None:
        """Return the checked tree of a declaration that is known, after repeating its effects."""
        if self.states:
            self.enter_state(end)
        self.piece = None
        if self.is_changed:
            # Only what is checked changes this; what is repeated does not.
            self.is_changed = False
            self.steady = self.is_steady()
        if not self.steady:
            return None
        key = (self.kinds[begin:end], "\0".join(self.texts[begin:end]))
        pieces = self.family.pieces
        piece = pieces.get(key)
        if piece is None:
            piece = pieces[key] = Piece(key, tokens, kinds, begin, end)
        record = self.find(piece, names)
        if record is not None:
            self.use(record, names)
            return record.declarations
        self.memory.misses += 1
        self.piece = piece
        self.known = piece.word_set & names.names
        return None

    def enter_state(self, end: int) -> None:
        """Enable the extensions that are enabled at the end of a declaration."""
        states = self.states
        state: ExtensionState | None = None
        while states and states[0][0] < end:
            state = states.pop(0)[1]
            self.state += 1
        if state is not None:
            self.checker.environment.restore_extensions(state)

    def find(self, piece: Piece, names: TypeNames) -> Record | None:
        """Return the record under which each word of the piece means what it does here."""
        if not piece.records:
            return None
        checker = self.checker
        if not self.has_common_builtins(piece):
            return None
        size = self.workgroup_size() if _WORKGROUP_SIZE in piece.builtin_words else None
        answers = tuple(map(self.meanings.get, piece.words))
        known = piece.word_set & names.names
        for record in piece.records:
            if (
                record.answers == answers
                and (size is None or record.builtins.get(_WORKGROUP_SIZE) is size)
                and record.state == self.state
                and record.known_types == known
                and (not record.has_types or checker.types.agrees(record.types))
                and (not record.specialization or self.may_specialize(record.specialization))
                and (not record.execution or self.may_size(record.sizes))
                and checker.block_names.keys().isdisjoint(record.names)
                and (record.block_name is None or record.block_name[0] not in checker.block_names)
                and (record.function is None or record.function.name not in checker.block_names)
                and not (record.has_push_constants and any(each.storage == "push_constant" for each in checker.globals))
            ):
                return record
        return None

    def has_common_builtins(self, piece: Piece) -> bool:
        """Return whether the built-in names of a piece mean what they mean in other compilations."""
        names = self.checker.scopes.levels[0].names
        for word in piece.builtin_words:
            symbol = names.get(word)
            if symbol is not None and not self.is_common(symbol):
                return False
        return _WORKGROUP_SIZE not in piece.builtin_words or "local_size" in self.checker.execution

    def is_common(self, symbol: object) -> bool:
        """Return whether a symbol is one of the language that compilations share."""
        return isinstance(symbol, Variable) and self.family.builtins.get(symbol_key(symbol)) is symbol

    def workgroup_size(self) -> object:
        """Return the symbol of the size of workgroups."""
        names = self.checker.scopes.levels[0].names
        known = names.get(_WORKGROUP_SIZE)
        if known is None:
            known = builtin_symbol(self.checker, _WORKGROUP_SIZE)
            if names.pop(_WORKGROUP_SIZE, None) is not None:
                self.checker.builtins.pop()
        return known

    def may_specialize(self, constants: dict[int, Variable]) -> bool:
        """Return whether specialization constants may be declared without another look at what has their ids."""
        checker = self.checker
        # A constant that is a size of the workgroup too is an integer.
        return checker.specialization_ids.keys().isdisjoint(constants) and not any(
            size.spec_id in constants and constants[size.spec_id].type not in (INT, UINT)
            for size in checker.size_variables.values()
        )

    def may_size(self, sizes: dict[int, Variable]) -> bool:
        """Return whether these may be the first sizes of the workgroup, without another look at what has their ids."""
        declared = [self.checker.specialization_ids.get(size.spec_id or 0) for size in sizes.values()]
        return not self.checker.execution and all(each is None or each.type in (INT, UINT) for each in declared)

    def repeat(self, record: Record) -> None:
        """Have the effects of a declaration."""
        checker = self.checker
        names = checker.scopes.outermost
        for name, builtin in record.builtins.items():
            if name not in names:
                names[name] = builtin
                if builtin.builtin is not None:
                    checker.builtins.append(builtin)
        if record.names:
            names.update(record.names)
            self.meanings.update(record.names)
        function = record.function
        if function is not None:
            self.repeat_function(function, record)
        for variable in record.variables:
            variable.is_written = False
        if record.globals:
            checker.globals.extend(record.globals)
        for variable in record.written:
            variable.is_written = True
        if record.has_types:
            checker.types.adopt(record.types)
        if record.qualifiers:
            checker.qualifiers_used.update(record.qualifiers)
        if record.has_more:
            self.repeat_more(record)

    def repeat_function(self, function: FunctionSymbol, record: Record) -> None:
        """Declare a function, and lead its calls to the functions of this compilation."""
        names = self.checker.scopes.outermost
        for call, (name, index) in record.calls:
            callees = names[name]
            assert isinstance(callees, FunctionSet)
            call.function = callees.overloads[index]
        if function.definition is not None:
            function.calls = [self.overload(each) for each in record.callees]
            self.checker.functions.append(function)
        group = names.get(function.name)
        if group is None:
            names[function.name] = group = FunctionSet(function.name)
            group.add(function)
            if record.meaning is None:
                record.meaning = self.family.meaning(group)
            self.meanings[function.name] = record.meaning
        else:
            assert isinstance(group, FunctionSet)
            group.add(function)
            self.meanings[function.name] = self.family.meaning(group)

    def repeat_more(self, record: Record) -> None:
        """Have the effects that few declarations have."""
        checker = self.checker
        checker.folded += record.folded
        if checker.folded > MAXIMUM_FOLDED:
            # The compilation without memory reports it where it is.
            raise SharedSymbol()
        if record.function is None:
            for call, overload in record.calls:
                call.function = self.overload(overload)
        checker.callbacks.extend([(self.overload(each), row, start, end) for each, row, start, end in record.callbacks])
        checker.alignments.extend(record.alignments)
        for each in record.initializer_calls:
            callee = self.overload(each)
            if callee not in checker.initializer_calls:
                checker.initializer_calls.append(callee)
        checker.execution.update(record.execution)
        checker.size_variables.update(record.sizes)
        checker.declared_only.extend(record.declared_only)
        checker.specialization_ids.update(record.specialization)
        if record.block_name is not None:
            name, rows = record.block_name
            checker.block_names[name] = list(rows)

    def overload(self, overload: Overload) -> FunctionSymbol:
        """Return a function of this compilation."""
        group = self.checker.scopes.levels[0].names[overload[0]]
        assert isinstance(group, FunctionSet)
        return group.overloads[overload[1]]

    # ---- what the parser tells ----

    def learn(self, declarations: list[nodes.Declaration], names: TypeNames) -> None:
        """Check what was parsed, and remember it where that is possible."""
        self.is_changed = True
        piece = self.piece
        if piece is not None and len(declarations) == 1 and self.is_memorable(piece, declarations[0]):
            new_types = (piece.word_set & names.names) - self.known
            record = _Recorder(self, piece, declarations[0], new_types).run()
            if self.is_on_path:
                self.path.append(record)
            return
        self.is_on_path = False
        if piece is not None and not piece.records and not piece.is_particular:
            self.family.pieces.pop(piece.key, None)
        known = self.checker.scopes.levels[0].names
        count = len(known)
        for declaration in declarations:
            translation_unit.check_external_declaration(self.checker, declaration)
            name = _function_name(declaration)
            if name in known:
                self.meanings[name] = self.family.meaning(known[name])
        for name, symbol in islice(known.items(), count, None):
            if not self.is_common(symbol):
                self.meanings[name] = self.family.meaning(symbol)
                if not isinstance(symbol, FunctionSet):
                    self.unstable.add(name)

    def is_memorable(self, piece: Piece, declaration: nodes.Declaration) -> bool:
        """Return whether a declaration that was parsed can be remembered, as far as its tree and its words say."""
        if (
            piece.is_particular
            or not isinstance(declaration, _MEMORABLE)
            or not _PARTICULAR.isdisjoint(piece.builtin_words)
        ):
            return False
        if not piece.word_set.isdisjoint(self.unstable):
            return False
        if isinstance(declaration, nodes.FunctionPrototype) and not declaration.return_type.qualifiers:
            return False
        if isinstance(declaration, nodes.InterfaceBlock) and declaration.name in self.checker.block_names:
            return False
        if isinstance(declaration, nodes.QualifierDeclaration):
            return _is_workgroup_size(declaration) and not self.checker.execution
        return self.has_common_builtins(piece)


class _Recorder:
    """Checks one declaration with what it adds set aside, and notes what that is."""

    __slots__ = ("session", "checker", "piece", "declaration", "record")

    def __init__(
        self, session: Session, piece: Piece, declaration: nodes.Declaration, new_types: frozenset[str]
    ) -> None:
        self.session = session
        self.checker: Checker = session.checker
        self.piece = piece
        self.declaration = declaration
        self.record = Record(piece, tuple(map(session.meanings.get, piece.words)), session.state, session.known)
        self.record.type_names = new_types
        self.record.declarations = [declaration]

    def run(self) -> Record:
        """Check the declaration, and remember it; return the record.

        Raises SharedSymbol where it has effects that records do not have.
        """
        record, checker = self.record, self.checker
        names = checker.scopes.levels[0].names
        # Each first use of a built-in name is to be seen.
        aside = {word: names.pop(word) for word in self.piece.builtin_words if word in names}
        watched = self.watched()
        written = [variable for variable in watched if variable.is_written]
        for variable in written:
            variable.is_written = False
        group = names.get(_function_name(self.declaration))
        count = len(group.overloads) if isinstance(group, FunctionSet) else 0
        counts = (len(names), len(checker.globals), len(checker.specialization_ids), len(checker.block_names))
        is_plain = self.check(count) and all(names.get(word, symbol) is symbol for word, symbol in aside.items())
        if not is_plain or not self.session.is_steady():
            self.piece.is_particular = True
            raise SharedSymbol()
        self.note(counts)
        record.written = [variable for variable in watched if variable.is_written]
        declared = [symbol for symbol in record.names.values() if isinstance(symbol, Variable)]
        record.variables = list(dict.fromkeys([*declared, *record.globals]))
        record.has_types = len(record.types) > 0
        for variable in written:
            variable.is_written = True
        names.update(aside)
        record.has_more = bool(
            record.callbacks
            or record.alignments
            or record.initializer_calls
            or record.declared_only
            or record.specialization
            or record.block_name
            or record.execution
            or record.folded
        )
        self.session.repeat(record)
        self.session.memory.add(self.session.family, self.piece, record)
        return record

    def watched(self) -> list[Variable]:
        """Return the global variables that the declaration may write."""
        found: list[Variable] = []
        for symbol in self.record.answers:
            if isinstance(symbol, Variable):
                found.append(symbol)
            elif isinstance(symbol, BlockMember):
                found.append(symbol.block)
        builtins = self.session.family.builtins
        found.extend([builtins[word] for word in self.piece.builtin_words if word in builtins])
        return found

    def check(self, overloads: int) -> bool:
        """Check the declaration with empty lists in the checker, and note what they hold then.

        overloads: the number of functions that have the name of the one that is defined. Returns whether a record says
        it all.
        """
        checker, record = self.checker, self.record
        types, qualifiers, execution = checker.types, checker.qualifiers_used, checker.execution
        lists = (checker.callbacks, checker.alignments, checker.initializer_calls, checker.declared_only)
        builtins, functions, sizes = checker.builtins, checker.functions, checker.size_variables
        checker.types = record.types = TypeTable(types.shared)
        checker.qualifiers_used = record.qualifiers
        checker.alignments, checker.declared_only = record.alignments, record.declared_only
        checker.callbacks, checker.initializer_calls = [], []
        checker.builtins, checker.functions = [], []
        checker.execution, checker.size_variables = dict(execution), dict(sizes)
        user_calls: list[nodes.UserCall | nodes.FunctionReference] = []
        checker.user_calls = user_calls
        folded, checker.folded = checker.folded, 0
        translation_unit.check_external_declaration(checker, self.declaration)
        checker.user_calls = None
        record.folded, checker.folded = checker.folded, folded
        is_plain = (
            self.note_sizes(execution, sizes)
            and not record.types.has_spirv_types
            and types.agrees(record.types)
            and all(map(self.session.is_common, checker.builtins))
            and self.note_function(checker.functions, overloads)
            and self.note_calls(checker.callbacks, checker.initializer_calls, user_calls)
        )
        checker.types, checker.qualifiers_used, checker.execution = types, qualifiers, execution
        checker.callbacks, checker.alignments, checker.initializer_calls, checker.declared_only = lists
        checker.builtins, checker.functions, checker.size_variables = builtins, functions, sizes
        return is_plain

    def note_sizes(self, execution: dict[str, object], sizes: dict[int, Variable]) -> bool:
        """Note the sizes of the workgroup that are declared now; return whether nothing else was said of the shader."""
        checker = self.checker
        if isinstance(self.declaration, nodes.QualifierDeclaration):
            self.record.execution, self.record.sizes = checker.execution, checker.size_variables
            return True
        return checker.execution == execution and checker.size_variables == sizes

    def note_function(self, defined: list[FunctionSymbol], overloads: int) -> bool:
        """Take the function that was declared out of its group; return whether nothing declared it before."""
        declaration = self.declaration
        if isinstance(declaration, nodes.FunctionPrototype):
            function = declaration.symbol
            if function.spirv_instruction is None:
                # Its body is still to come.
                return False
        elif defined:
            function = defined[0]
        else:
            return True
        group = self.checker.scopes.levels[0].names.get(function.name)
        if not isinstance(group, FunctionSet) or len(group.overloads) != overloads + 1:
            return False
        group.remove_last()
        function.is_remembered = True
        self.record.function = function
        return True

    def note_calls(
        self,
        callbacks: list[tuple[FunctionSymbol, Prototype, int, int]],
        initializer_calls: list[FunctionSymbol],
        user_calls: list[nodes.UserCall | nodes.FunctionReference],
    ) -> bool:
        """Note which functions are called and where; return whether each is one that the shader declares."""
        record = self.record
        function = record.function
        called = [*(function.calls if function is not None else ()), *initializer_calls]
        if not called and not callbacks and not user_calls:
            return True
        overloads: dict[FunctionSymbol, Overload] = {}
        for each in [*called, *[callback[0] for callback in callbacks]]:
            group = self.checker.scopes.levels[0].names.get(each.name)
            if not isinstance(group, FunctionSet) or each not in group.overloads:
                return False
            overloads[each] = (each.name, group.overloads.index(each))
        if function is not None:
            record.callees = [overloads[each] for each in function.calls]
        record.initializer_calls = [overloads[each] for each in initializer_calls]
        record.callbacks = [(overloads[each], row, start, end) for each, row, start, end in callbacks]
        for node in user_calls:
            callee = node.function
            if not isinstance(callee, FunctionSymbol) or callee not in overloads:
                return False
            record.calls.append((node, overloads[callee]))
        return True

    def note(self, counts: tuple[int, int, int, int]) -> None:
        """Take out of the checker what the declaration entered since the counts were taken, into the record."""
        checker, record = self.checker, self.record
        names = checker.scopes.levels[0].names
        for name in list(islice(names, counts[0], None)):
            symbol = names.pop(name)
            if isinstance(symbol, Variable) and self.session.is_common(symbol):
                record.builtins[name] = symbol
            elif not isinstance(symbol, FunctionSet):
                record.names[name] = symbol
        record.globals = checker.globals[counts[1] :]
        del checker.globals[counts[1] :]
        record.has_push_constants = any(each.storage == "push_constant" for each in record.globals)
        for number in list(islice(checker.specialization_ids, counts[2], None)):
            record.specialization[number] = checker.specialization_ids.pop(number)
        for name in list(islice(checker.block_names, counts[3], None)):
            record.block_name = (name, checker.block_names.pop(name))


def _is_workgroup_size(declaration: nodes.QualifierDeclaration) -> bool:
    """Return whether it is `layout(local_size_…) in;` and says nothing else."""
    layouts = [each for each in declaration.qualifiers if isinstance(each, nodes.LayoutQualifier)]
    others = [each for each in declaration.qualifiers if not isinstance(each, nodes.LayoutQualifier)]
    return (
        not declaration.names
        and [isinstance(each, nodes.Qualifier) and each.name for each in others] == ["in"]
        and all(each.name.startswith("local_size_") for layout in layouts for each in layout.ids)
    )


def _function_name(declaration: nodes.Declaration) -> str:
    if isinstance(declaration, nodes.FunctionDefinition):
        return declaration.prototype.name
    return declaration.name if isinstance(declaration, nodes.FunctionPrototype) else ""
