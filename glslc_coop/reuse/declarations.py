"""External declarations between compilations: their checked trees.

In: the tokens of a compilation. Out: its CheckedUnit, for which known declarations were neither parsed nor checked
again. Must not know: macros, the command line.

A declaration is known when its tokens are those of one before, under the same environment, and when every name in it
means what it meant then: the very same type, variable or constant, and functions of the same interface. A known
declaration therefore declares the same symbols as before, so that comparing symbols by identity compares all that they
depend on; calls are redirected to the functions of this compilation. What its check added to the checker is added
again: an entry has it as a `DeclarationEffects`, which is what the checker itself writes to.

Positions in a remembered tree are those of another compilation, so only a compilation without positions has memory: one
that has anything to report begins again, and those with debug information never use it.
"""

from __future__ import annotations

from collections import deque
from itertools import compress, islice
from operator import attrgetter

from glslc_coop.environment.options import ALL, TREE, Options, affecting, is_default
from glslc_coop.lazy import lazy
from glslc_coop.parser import parser
from glslc_coop.parser.automaton import TERMINALS
from glslc_coop.parser.generated import nodes
from glslc_coop.parser.state import DeclarationObserver
from glslc_coop.reuse import functions
from glslc_coop.reuse.includes import IncludeMemory
from glslc_coop.semantics import checker as checking
from glslc_coop.semantics.constants.constant_expressions import MAXIMUM_FOLDED
from glslc_coop.semantics.context import DeclarationEffects, EntryState, SharedSymbol, UnitState
from glslc_coop.semantics.expressions.names import builtin_symbol, symbol_key
from glslc_coop.semantics.model.scopes import BlockMember, FunctionSet, FunctionSymbol, Variable
from glslc_coop.semantics.model.types import INT, UINT, TypeTable

with lazy:
    from typing import TypeAlias

    from glslc_coop.diagnostics.sink import Sink
    from glslc_coop.environment.environment import Environment, ExtensionState
    from glslc_coop.environment.positions import SourceMap
    from glslc_coop.lexer.tokens import Token
    from glslc_coop.parser.type_names import TypeNames
    from glslc_coop.semantics.builtins.prototypes import Prototype
    from glslc_coop.semantics.context import CheckedUnit, Checker
    from glslc_coop.semantics.model.qualifiers import Qualifiers
    from glslc_coop.semantics.model.scopes import Symbol

#: What there is before a declaration: lengths of the lists, copies of the tables, the types, the folded components.
Before: TypeAlias = "tuple[list[int], list[dict[object, object]], TypeTable, int]"
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
_MAXIMUM_ENTRIES = 12
#: Of how many compilations of one environment the declarations are remembered in order.
_MAXIMUM_PATHS = 2048
#: Options of which nothing but the default goes with memory.
_PLAIN = affecting(Options.ROWS, TREE, ALL)
#: All lists, all tables, and both, of a DeclarationEffects; all fields of the states of a unit and of an entry point.
_EFFECTS = (*DeclarationEffects.LISTS, *DeclarationEffects.TABLES)
_lists = attrgetter(*DeclarationEffects.LISTS)
_tables = attrgetter(*DeclarationEffects.TABLES)
_effects = attrgetter(*_EFFECTS)
_unit = attrgetter(*UnitState.FIELDS)
_entry = attrgetter(*EntryState.FIELDS)
_texts = attrgetter("text")
#: Number of a terminal -> 1 for those that may be names of the shader.
_IS_NAME = bytes([number in (TERMINALS["IDENTIFIER"], TERMINALS["TYPE_NAME"]) for number in range(256)])
#: Using this is an effect that no entry has.
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


#: The effects that an entry has by the names of functions and variables instead: these are others in each compilation.
_BY_NAME = ("functions", "builtins", "user_calls", "callbacks", "initializer_calls")


class Entry:
    """The result of checking a declaration, under one meaning of its names: its tree, its names, and the effects."""

    __slots__ = (
        "group",
        "answers",
        "state",
        "known_types",
        "declarations",
        "names",
        "type_names",
        "builtins",
        "variables",
        "function",
        "written",
        "calls",
        "callees",
        "callbacks",
        "initializer_calls",
        "effects",
        "rows",
        "has_types",
        "has_push_constants",
        "has_more",
        "meaning",
        "last_use",
        "is_dropped",
    )

    def __init__(self, group: EntryGroup, answers: tuple[object, ...], state: int, known: frozenset[str]) -> None:
        self.group = group
        #: The meanings of the group's words when it was checked.
        self.answers = answers
        #: The number of the extension state.
        self.state = state
        self.known_types = known
        self.declarations: list[nodes.Declaration] = []
        #: The types, variables and constants that it declares.
        self.names: dict[str, Symbol] = {}
        self.type_names: frozenset[str] = frozenset()
        #: The built-in names that it uses.
        self.builtins: dict[str, Variable] = {}
        #: The variables that it declares, with those that have no name.
        self.variables: list[Variable] = []
        #: The function that it declares; `names` does not have it.
        self.function: FunctionSymbol | None = None
        #: The variables that it writes.
        self.written: list[Variable] = []
        #: What names functions of the shader, which are others in each compilation: the calls in the tree, and what
        #: the effects had of them.
        self.calls: list[tuple[nodes.UserCall | nodes.FunctionReference, Overload]] = []
        self.callees: list[Overload] = []
        self.callbacks: list[tuple[Overload, Prototype, int, int]] = []
        self.initializer_calls: list[Overload] = []
        #: The other effects, and those of them that are lists or tables.
        self.effects = DeclarationEffects(TypeTable())
        self.rows: list[tuple[str, object]] = []
        self.has_types = False
        self.has_push_constants = False
        #: Are there effects that few declarations have?
        self.has_more = False
        #: What the function means where no other has its name.
        self.meaning: object = None
        #: The number of the compilation that it was of use for, 0 if there was none.
        self.last_use = 0
        #: Has it been forgotten?
        self.is_dropped = False


class EntryGroup:
    """The tokens of a declaration: the words that may be names of the shader, those that begin with gl_, entries."""

    __slots__ = ("key", "words", "builtin_words", "word_set", "size", "entries", "is_particular")

    def __init__(self, key: tuple[bytes, str], texts: list[str]) -> None:
        self.key = key
        words = dict.fromkeys(compress(texts, key[0].translate(_IS_NAME)))
        self.words = tuple(word for word in words if not word.startswith("gl_"))
        self.builtin_words = tuple(word for word in words if word.startswith("gl_"))
        self.word_set = frozenset(self.words)
        self.size = len(texts)
        self.entries: list[Entry] = []
        #: Has it effects that no entry has?
        self.is_particular = False


class Shared:
    """What compilations of one environment share: types, built-in symbols, interfaces of functions, declarations.

    paths: source and macros -> the declarations with which their last compilation began, see `Session.follow`. sizes:
    the constants that are sizes of workgroups, by axis, id and default. functions: their instructions.
    """

    __slots__ = ("types", "builtins", "interfaces", "groups", "paths", "size", "dropped", "sizes", "functions")

    def __init__(self) -> None:
        self.types = TypeTable()
        self.builtins: dict[str, Variable] = {}
        self.interfaces: dict[object, object] = {}
        self.groups: dict[tuple[bytes, str], EntryGroup] = {}
        self.paths: dict[object, list[Entry]] = {}
        self.sizes: dict[tuple[int, object, object], Variable] = {}
        self.functions = functions.FunctionMemory()
        self.size = 0
        #: Functions of entries that are gone; the compilation at hand may still use them.
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

    def drop(self, group: EntryGroup, entry: Entry) -> None:
        """Forget an entry, and break the cycle between a function and its body."""
        group.entries.remove(entry)
        entry.is_dropped = True
        entry.declarations = []
        if not group.entries:
            self.groups.pop(group.key, None)
        self.size -= group.size
        if entry.function is not None:
            self.dropped.append(entry.function)

    def release(self) -> None:
        """Free what was dropped, when no compilation is under way."""
        for function in self.dropped:
            function.definition = None
            self.functions.forget(function)
        self.dropped.clear()

    def clear(self) -> None:
        """Forget all, when no compilation is under way."""
        for group in list(self.groups.values()):
            for entry in list(group.entries):
                self.drop(group, entry)
        self.groups.clear()
        self.paths.clear()
        self.release()
        self.functions.clear()

    def store_path(self, key: object, path: list[Entry]) -> None:
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
    """What a process remembers; one compilation at a time uses it."""

    __slots__ = ("environments", "new", "new_size", "includes", "count", "hits", "misses")

    def __init__(self) -> None:
        #: By environment, the latest last.
        self.environments: dict[object, Shared] = {}
        #: Entries that were of no use yet, the oldest first, with where they are; and their tokens.
        self.new: deque[tuple[Shared, EntryGroup, Entry]] = deque()
        self.new_size = 0
        self.includes = IncludeMemory()
        #: How many compilations have begun.
        self.count = 0
        #: Declarations that were known, and that were not, for measurements and tests.
        self.hits = 0
        self.misses = 0

    def shared(self, environment: Environment) -> Shared:
        """Return what is shared in an environment as it is after preprocessing."""
        key = (
            environment.key(),
            tuple([_frozen(state) for _, state in environment.extension_states]),
            tuple(environment.pragmas.items()),
        )
        environments = self.environments
        self.count += 1
        size = sum([shared.size for shared in environments.values()])
        if size > MAXIMUM_TOKENS:
            self.forget_old(size)
        for shared in environments.values():
            shared.release()
        found = environments.pop(key, None)
        if found is None or len(found.types) > _MAXIMUM_TYPES or len(found.groups) > _MAXIMUM_TYPES:
            if found is not None:
                found.clear()
            found = Shared()
        environments[key] = found
        return found

    def forget_old(self, size: int) -> None:
        """Forget what was not used for longest; what is new has a bound of its own. size: of all that is remembered."""
        rows = [
            (entry.last_use or self.count, shared, group, entry)
            for shared in self.environments.values()
            for group in shared.groups.values()
            for entry in group.entries
        ]
        rows.sort(key=lambda row: row[0])
        for _, shared, group, entry in rows:
            if size <= _REMAINING_TOKENS:
                break
            shared.drop(group, entry)
            size -= group.size
        for key, shared in list(self.environments.items()):
            if not shared.size:
                del self.environments[key]
                shared.clear()

    def store(self, shared: Shared, group: EntryGroup, entry: Entry) -> None:
        """Remember a entry, and forget others that have been of no use for long."""
        group.entries.append(entry)
        shared.groups[group.key] = group
        if len(group.entries) > _MAXIMUM_ENTRIES:
            shared.drop(group, group.entries[0])
        shared.size += group.size
        self.new.append((shared, group, entry))
        self.new_size += group.size
        while self.new_size > _MAXIMUM_NEW:
            oldest, group, entry = self.new.popleft()
            self.new_size -= group.size
            if not entry.last_use and entry in group.entries:
                oldest.drop(group, entry)

    def clear(self) -> None:
        """Forget everything."""
        self.new.clear()
        self.new_size = 0
        self.includes = IncludeMemory()
        for shared in self.environments.values():
            shared.clear()
        self.environments.clear()


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
    session.shared.store_path(session.key, session.path)
    unit.emitted = session.shared.functions
    unit.local_size = [session.shared.size_symbol(axis, size) for axis, size in enumerate(unit.local_size)]
    return unit


class Session(DeclarationObserver):
    """One compilation with memory.

    meanings: what each name at file level means, see `Shared.meaning`. group: the declaration that was asked about and
    is not known. unstable: names of types and variables that are others in each compilation. states: the extension
    states to come. pragmas: their number at the start. key, path: see `Shared.paths`; is_on_path: whether all
    declarations so far are in it.
    """

    __slots__ = (
        "memory",
        "shared",
        "checker",
        "meanings",
        "group",
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
        self.shared = memory.shared(environment)
        self.states = list(environment.extension_states)
        self.state = 0
        self.checker = checking.begin(environment, sink, sources, options)
        self.checker.types = TypeTable(self.shared.types)
        self.checker.builtin_symbols = self.shared.builtins
        self.checker.shares_symbols = True
        self.meanings: dict[str, object] = {}
        self.group: EntryGroup | None = None
        self.unstable: set[str] = set()
        self.pragmas = len(environment.pragmas)
        self.sizes = 0
        self.steady = True
        self.is_changed = True
        self.key = (sources.files[0].name, tuple(options.macros))
        self.path: list[Entry] = []
        self.is_on_path = True
        #: Texts and kinds of all tokens.
        self.texts: list[str] = []
        self.kinds = b""
        #: The words of the group that are type names.
        self.known: frozenset[str] = frozenset()

    def is_steady(self) -> bool:
        """Return whether nothing has been declared on which other declarations depend, besides names."""
        checker = self.checker
        execution = checker.execution
        if len(execution) != self.sizes:
            if not all(name.startswith("local_size") for name in execution):
                return False
            self.sizes = len(execution)
        return is_steady(checker) and len(checker.environment.pragmas) == self.pragmas

    # ---- what the parser asks ----

    def follow(self, tokens: list[Token], kinds: bytes, names: TypeNames) -> tuple[list[nodes.Declaration], int]:
        """Return the trees of the declarations that were the first of the last compilation of this group with these
        macros, as far as they are the first here, and the index after them.

        What a declaration means depends on those before it alone, so that it need not be asked when these are the same.
        """
        self.texts = list(map(_texts, tokens))
        self.kinds = kinds
        found: list[nodes.Declaration] = []
        begin = 0
        for entry in self.shared.paths.get(self.key, ()) if self.is_steady() else ():
            kinds_, text = entry.group.key
            end = begin + entry.group.size
            if entry.is_dropped or "\0".join(self.texts[begin:end]) != text or self.kinds[begin:end] != kinds_:
                break
            if not self.has_state_of(entry, end):
                break
            self.use(entry, names)
            found += entry.declarations
            begin = end
        return found, begin

    def has_state_of(self, entry: Entry, end: int) -> bool:
        """Enable the extensions at the end of a declaration; return whether an entry was recorded with these."""
        if not self.states:
            return True
        self.enter_state(end)
        return entry.state == self.state

    def use(self, entry: Entry, names: TypeNames) -> None:
        """Have what a known declaration declares, and the effects of its check."""
        self.memory.hits += 1
        entry.last_use = self.memory.count
        if entry.type_names:
            names.names.update(entry.type_names)
        self.replay(entry)
        if self.is_on_path:
            self.path.append(entry)

    def lookup(
        self, tokens: list[Token], kinds: bytes, begin: int, end: int, names: TypeNames
    ) -> list[nodes.Declaration] | None:
        """Return the checked tree of a declaration that is known, after repeating its effects."""
        if self.states:
            self.enter_state(end)
        self.group = None
        if self.is_changed:
            # Only what is checked changes this; what is repeated does not.
            self.is_changed = False
            self.steady = self.is_steady()
        if not self.steady:
            return None
        texts = self.texts[begin:end]
        key = (self.kinds[begin:end], "\0".join(texts))
        groups = self.shared.groups
        group = groups.get(key)
        if group is None:
            group = groups[key] = EntryGroup(key, texts)
        entry = self.find(group, names)
        if entry is not None:
            self.use(entry, names)
            return entry.declarations
        self.memory.misses += 1
        self.group = group
        self.known = group.word_set & names.names
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

    def find(self, group: EntryGroup, names: TypeNames) -> Entry | None:
        """Return the entry under which each word of the group means what it does here."""
        if not group.entries:
            return None
        checker = self.checker
        if not self.has_common_builtins(group):
            return None
        size = self.workgroup_size() if _WORKGROUP_SIZE in group.builtin_words else None
        answers = tuple(map(self.meanings.get, group.words))
        known = group.word_set & names.names
        for entry in group.entries:
            if (
                entry.answers == answers
                and (size is None or entry.builtins.get(_WORKGROUP_SIZE) is size)
                and entry.state == self.state
                and entry.known_types == known
                and (not entry.has_types or checker.types.agrees(entry.effects.types))
                and (not entry.has_more or self.may_add(entry.effects))
                and checker.block_names.keys().isdisjoint(entry.names)
                and (entry.function is None or entry.function.name not in checker.block_names)
                and not (entry.has_push_constants and any(each.storage == "push_constant" for each in checker.globals))
            ):
                return entry
        return None

    def has_common_builtins(self, group: EntryGroup) -> bool:
        """Return whether the built-in names of a group mean what they mean in other compilations."""
        names = self.checker.scopes.levels[0].names
        for word in group.builtin_words:
            symbol = names.get(word)
            if symbol is not None and not self.is_common(symbol):
                return False
        return _WORKGROUP_SIZE not in group.builtin_words or self.checker.has_workgroup_size()

    def is_common(self, symbol: object) -> bool:
        """Return whether a symbol is one of the language that compilations share."""
        return isinstance(symbol, Variable) and self.shared.builtins.get(symbol_key(symbol)) is symbol

    def workgroup_size(self) -> object:
        """Return the symbol of the size of workgroups."""
        names = self.checker.scopes.levels[0].names
        known = names.get(_WORKGROUP_SIZE)
        if known is None:
            known = builtin_symbol(self.checker, _WORKGROUP_SIZE)
            if names.pop(_WORKGROUP_SIZE, None) is not None:
                self.checker.builtins.pop()
        return known

    def may_add(self, effects: DeclarationEffects) -> bool:
        """Return whether the effects that few declarations have can be added here."""
        return (
            (not effects.specialization_ids or self.may_specialize(effects.specialization_ids))
            and (not effects.execution or self.may_size(effects.size_variables))
            and effects.block_names.keys().isdisjoint(self.checker.block_names)
        )

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

    def replay(self, entry: Entry) -> None:
        """Have the effects of a declaration on this compilation."""
        checker = self.checker
        names = checker.scopes.outermost
        for name, builtin in entry.builtins.items():
            if name not in names:
                names[name] = builtin
                if builtin.builtin is not None:
                    checker.builtins.append(builtin)
        if entry.names:
            names.update(entry.names)
            self.meanings.update(entry.names)
        function = entry.function
        if function is not None:
            self.replay_function(function, entry)
        for variable in entry.variables:
            variable.is_written = False
        for variable in entry.written:
            variable.is_written = True
        if entry.has_types:
            checker.types.adopt(entry.effects.types)
        for row in entry.rows:
            checker.add(*row)
        if entry.has_more:
            self.replay_more(entry)

    def replay_function(self, function: FunctionSymbol, entry: Entry) -> None:
        """Declare a function, and lead its calls to the functions of this compilation."""
        names = self.checker.scopes.outermost
        for call, (name, index) in entry.calls:
            callees = names[name]
            assert isinstance(callees, FunctionSet)
            call.function = callees.overloads[index]
        if function.definition is not None:
            function.calls = [self.overload(each) for each in entry.callees]
            self.checker.functions.append(function)
        group = names.get(function.name)
        if group is None:
            names[function.name] = group = FunctionSet(function.name)
            group.add(function)
            if entry.meaning is None:
                entry.meaning = self.shared.meaning(group)
            self.meanings[function.name] = entry.meaning
        else:
            assert isinstance(group, FunctionSet)
            group.add(function)
            self.meanings[function.name] = self.shared.meaning(group)

    def replay_more(self, entry: Entry) -> None:
        """Have the effects that few declarations have."""
        checker = self.checker
        checker.folded += entry.effects.folded
        if checker.folded > MAXIMUM_FOLDED:
            # The compilation without memory reports it where it is.
            raise SharedSymbol()
        if entry.function is None:
            for call, overload in entry.calls:
                call.function = self.overload(overload)
        checker.callbacks.extend([(self.overload(each), row, start, end) for each, row, start, end in entry.callbacks])
        checker.initializer_calls.extend(map(self.overload, entry.initializer_calls))

    def overload(self, overload: Overload) -> FunctionSymbol:
        """Return a function of this compilation."""
        group = self.checker.scopes.levels[0].names[overload[0]]
        assert isinstance(group, FunctionSet)
        return group.overloads[overload[1]]

    # ---- what the parser tells ----

    def store(self, declarations: list[nodes.Declaration], names: TypeNames) -> None:
        """Check what was parsed, and remember it where that is possible."""
        self.is_changed = True
        group = self.group
        if group is not None and len(declarations) == 1 and self.is_memorable(group, declarations[0]):
            new_types = (group.word_set & names.names) - self.known
            entry = Recorder(self, group, declarations[0], new_types).run()
            if self.is_on_path:
                self.path.append(entry)
            return
        self.is_on_path = False
        if group is not None and not group.entries and not group.is_particular:
            self.shared.groups.pop(group.key, None)
        known = self.checker.scopes.levels[0].names
        count = len(known)
        for declaration in declarations:
            checking.check_external_declaration(self.checker, declaration)
            name = _function_name(declaration)
            if name in known:
                self.meanings[name] = self.shared.meaning(known[name])
        for name, symbol in islice(known.items(), count, None):
            if not self.is_common(symbol):
                self.meanings[name] = self.shared.meaning(symbol)
                if not isinstance(symbol, FunctionSet):
                    self.unstable.add(name)

    def is_memorable(self, group: EntryGroup, declaration: nodes.Declaration) -> bool:
        """Return whether a declaration that was parsed can be remembered, as far as its tree and its words say."""
        if (
            group.is_particular
            or not isinstance(declaration, _MEMORABLE)
            or not _PARTICULAR.isdisjoint(group.builtin_words)
        ):
            return False
        if not group.word_set.isdisjoint(self.unstable):
            return False
        if isinstance(declaration, nodes.FunctionPrototype) and not declaration.return_type.qualifiers:
            return False
        if isinstance(declaration, nodes.InterfaceBlock) and declaration.name in self.checker.block_names:
            return False
        if isinstance(declaration, nodes.QualifierDeclaration):
            return _is_workgroup_size(declaration) and not self.checker.execution
        return self.has_common_builtins(group)


class Recorder:
    """Checks one declaration with what it adds set aside, and notes what that is."""

    __slots__ = ("session", "checker", "group", "declaration", "entry")

    def __init__(
        self, session: Session, group: EntryGroup, declaration: nodes.Declaration, new_types: frozenset[str]
    ) -> None:
        self.session = session
        self.checker: Checker = session.checker
        self.group = group
        self.declaration = declaration
        self.entry = Entry(group, tuple(map(session.meanings.get, group.words)), session.state, session.known)
        self.entry.type_names = new_types
        self.entry.declarations = [declaration]

    def run(self) -> Entry:
        """Check the declaration, and remember it; return the entry.

        Raises SharedSymbol where it has effects that entries do not have.
        """
        entry, checker = self.entry, self.checker
        names = checker.scopes.levels[0].names
        # Each first use of a built-in name is to be seen.
        aside = {word: names.pop(word) for word in self.group.builtin_words if word in names}
        watched = self.watched()
        written = [variable for variable in watched if variable.is_written]
        for variable in written:
            variable.is_written = False
        group = names.get(_function_name(self.declaration))
        count = len(group.overloads) if isinstance(group, FunctionSet) else 0
        names_before = len(names)
        effects = self.check()
        is_plain = self.may_record(effects, count) and all(
            names.get(word, symbol) is symbol for word, symbol in aside.items()
        )
        if not is_plain or not self.session.is_steady():
            self.group.is_particular = True
            raise SharedSymbol()
        self.take_names(names_before)
        entry.effects = effects
        effects.qualifiers_used = list(dict.fromkeys(effects.qualifiers_used))
        for name in _BY_NAME:
            getattr(effects, name).clear()
        entry.rows = rows(effects)
        entry.written = [variable for variable in watched if variable.is_written]
        declared = [symbol for symbol in entry.names.values() if isinstance(symbol, Variable)]
        entry.variables = list(dict.fromkeys([*declared, *effects.globals]))
        entry.has_types = len(effects.types) > 0
        entry.has_push_constants = any(each.storage == "push_constant" for each in effects.globals)
        for variable in written:
            variable.is_written = True
        names.update(aside)
        entry.has_more = bool(
            entry.callbacks
            or entry.initializer_calls
            or (entry.calls and entry.function is None)
            or effects.specialization_ids
            or effects.block_names
            or effects.execution
            or effects.folded
        )
        self.session.replay(entry)
        self.session.memory.store(self.session.shared, self.group, entry)
        return entry

    def watched(self) -> list[Variable]:
        """Return the global variables that the declaration may write."""
        found: list[Variable] = []
        for symbol in self.entry.answers:
            if isinstance(symbol, Variable):
                found.append(symbol)
            elif isinstance(symbol, BlockMember):
                found.append(symbol.block)
        builtins = self.session.shared.builtins
        found.extend([builtins[word] for word in self.group.builtin_words if word in builtins])
        return found

    def check(self) -> DeclarationEffects:
        """Check the declaration; return what that added to the checker, which no longer has it."""
        checker = self.checker
        before = begin(checker)
        checking.check_external_declaration(checker, self.declaration)
        return taken(checker, before)

    def may_record(self, effects: DeclarationEffects, overloads: int) -> bool:
        """Return whether other compilations can have these effects, after noting which functions they name.

        overloads: the number of functions that had the name of the one that is defined.
        """
        is_size = isinstance(self.declaration, nodes.QualifierDeclaration)
        return (
            (is_size or not (effects.execution or effects.size_variables))
            and not effects.types.has_spirv_types
            and self.checker.types.agrees(effects.types)
            and all(map(self.session.is_common, effects.builtins))
            and self.note_function(effects.functions, overloads)
            and self.note_calls(effects)
        )

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
        self.entry.function = function
        return True

    def note_calls(self, effects: DeclarationEffects) -> bool:
        """Note which functions are called and where; return whether each is one that the shader declares."""
        entry = self.entry
        function = entry.function
        callbacks, initializer_calls = effects.callbacks, effects.initializer_calls
        called = [*(function.calls if function is not None else ()), *initializer_calls]
        if not called and not callbacks and not effects.user_calls:
            return True
        overloads: dict[FunctionSymbol, Overload] = {}
        for each in [*called, *[callback[0] for callback in callbacks]]:
            group = self.checker.scopes.levels[0].names.get(each.name)
            if not isinstance(group, FunctionSet) or each not in group.overloads:
                return False
            overloads[each] = (each.name, group.overloads.index(each))
        if function is not None:
            entry.callees = [overloads[each] for each in function.calls]
        entry.initializer_calls = [overloads[each] for each in initializer_calls]
        entry.callbacks = [(overloads[each], row, start, end) for each, row, start, end in callbacks]
        for node in effects.user_calls:
            callee = node.function
            if not isinstance(callee, FunctionSymbol) or callee not in overloads:
                return False
            entry.calls.append((node, overloads[callee]))
        return True

    def take_names(self, count: int) -> None:
        """Take the names out of the checker that the declaration entered since there were `count`, into the entry."""
        names = self.checker.scopes.outermost
        for name in list(islice(names, count, None)):
            symbol = names.pop(name)
            if isinstance(symbol, Variable) and self.session.is_common(symbol):
                self.entry.builtins[name] = symbol
            elif not isinstance(symbol, FunctionSet):
                self.entry.names[name] = symbol


def is_steady(checker: Checker) -> bool:
    """Return whether nothing has been declared on which other declarations depend, besides names."""
    return not any(_unit(checker.unit)) and not any(_entry(checker.entry))


def begin(checker: Checker) -> Before:
    """Return what `taken` needs to know of what there is before a declaration."""
    before = (list(map(len, _lists(checker))), list(map(dict, _tables(checker))), checker.types, checker.folded)
    # Types that are here already are types of the declaration as well.
    checker.types = TypeTable(checker.types.shared)
    checker.folded = 0
    return before


def taken(checker: Checker, before: Before) -> DeclarationEffects:
    """Take what was added since `begin` out of the checker, and return it."""
    counts, tables, types, folded = before
    effects = DeclarationEffects(checker.types)
    for name, own, count in zip(DeclarationEffects.LISTS, _lists(checker), counts):
        if len(own) > count:
            effects.add(name, own[count:])
            del own[count:]
    for name, table, known in zip(DeclarationEffects.TABLES, _tables(checker), tables):
        if table != known:
            new = {key: value for key, value in table.items() if key not in known or known[key] is not value}
            effects.add(name, new)
            table.clear()
            table.update(known)
    effects.folded, checker.types, checker.folded = checker.folded, types, folded
    return effects


def rows(effects: DeclarationEffects) -> list[tuple[str, object]]:
    """Return the lists and tables in which there is something, by name."""
    return [(name, value) for name, value in zip(_EFFECTS, _effects(effects)) if value]


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
