"""Emitted functions between compilations: their instructions.

In: functions whose checked trees are remembered. Out: the instructions that emission would give them. Must not know:
statements and expressions, where trees come from.

Modules of one environment share their definitions: a type, a constant or a global variable is the same object in each,
as its symbol is. The instructions of a function are therefore the same in each, except for the functions that they
name, as long as these take the same parameters by value. What emission adds to the emitter besides is recorded and
repeated: `Entry` lists it, and a function that adds anything else is emitted each time.
"""

from __future__ import annotations

from itertools import islice

from glslc_coop.codegen.emit import functions
from glslc_coop.codegen.emit.emitter import needs_vulkan_memory_model
from glslc_coop.codegen.ir.instruction import Block, Definition
from glslc_coop.codegen.ir.stored_body import StoredBody
from glslc_coop.codegen.tables import spirv
from glslc_coop.environment.options import FUNCTIONS, Options, affecting, is_default
from glslc_coop.lazy import lazy
from glslc_coop.semantics.context import FunctionStore, FunctionStores

with lazy:
    from glslc_coop.codegen.emit.constant_ids import ConstantTables
    from glslc_coop.codegen.emit.emitter import Emitter, Lvalue
    from glslc_coop.codegen.emit.type_ids import TypeTables
    from glslc_coop.codegen.ir.function import FunctionBuilder
    from glslc_coop.codegen.ir.instruction import DefinitionRows
    from glslc_coop.environment.environment import Environment
    from glslc_coop.semantics.context import CheckedUnit
    from glslc_coop.semantics.model.scopes import FunctionSymbol, Variable

#: How many definitions, and global variables, modules share; beyond that all are forgotten.
_MAXIMUM_DEFINITIONS = 20_000
_MAXIMUM_VARIABLES = 2_000
#: How many entries a function may have.
_MAXIMUM_ENTRIES = 4
#: The storage of the global variables that modules share, besides the built-in ones.
_STORAGES = ("buffer", "uniform", "shared", "private", "push_constant")
#: Options of which nothing but the default goes with what is remembered of functions.
_PLAIN = affecting(Options.ROWS, FUNCTIONS)
_VARIABLES = (spirv.OpVariable, spirv.OpUntypedVariableKHR)


class FunctionMemory(FunctionStores):
    """The stores of all conditions under which functions are emitted alike."""

    __slots__ = ("stores",)

    def __init__(self) -> None:
        self.stores: dict[object, EmittedFunctions] = {}

    def lookup(self, checked: CheckedUnit, environment: Environment, options: Options) -> EmittedFunctions | None:
        """Return the store for the functions of a unit; None where nothing of them may be kept."""
        if checked.precise or checked.relaxed_precision is not None or not is_default(options, _PLAIN):
            return None
        key = (
            options.optimize is not None,
            needs_vulkan_memory_model(checked, environment),
            *checked.local_size,
        )
        store = self.stores.get(key)
        if store is None or store.is_full():
            store = self.stores[key] = EmittedFunctions()
        return store

    def forget(self, function: FunctionSymbol) -> None:
        """Forget a function whose tree is forgotten."""
        for store in self.stores.values():
            store.entries.pop(function, None)

    def clear(self) -> None:
        """Forget all."""
        self.stores.clear()


class Entry:
    """The body of a function, and what its emission added besides.

    written: of all parameters of the functions that it names, which their bodies write. callees: their places among
    those that the checker noted, in the order in which they are named. shared: the variables shared by a
    workgroup.
    """

    __slots__ = (
        "written",
        "body",
        "callees",
        "shared",
        "capabilities",
        "extensions",
        "roots",
        "combines_samplers",
        "expanded",
    )

    def __init__(self, written: list[bool], body: StoredBody, callees: list[int]) -> None:
        self.written = written
        self.body = body
        self.callees = callees
        self.shared: list[Definition] = []
        self.capabilities: list[int] = []
        self.extensions: list[str] = []
        self.roots: list[Definition] = []
        self.combines_samplers = False
        self.expanded = 0

    def replay(self, emitter: Emitter, symbol: FunctionSymbol, builder: FunctionBuilder) -> None:
        """Give a function its instructions, and the emitter what their emission added."""
        callees = [functions.function_id(emitter, symbol.calls[place]) for place in self.callees]
        is_changed = emitter.options.optimize is not None or self.combines_samplers
        self.body.attach(builder, callees, is_changed)
        if symbol is emitter.checked.entry and not is_changed:
            _own_entry(builder)
        self.add_effects(emitter)

    def add_effects(self, emitter: Emitter) -> None:
        """Add to the module what the function requires."""
        module = emitter.module
        emitter.effects.expand(self.expanded)
        for capability in self.capabilities:
            module.require_capability(capability)
        for extension in self.extensions:
            module.require_extension(extension)
        for root in self.roots:
            module.keep(root)
        if self.combines_samplers:
            module.combines_samplers = True
        for variable in self.shared:
            if variable not in emitter.effects.shared_variables:
                emitter.effects.shared_variables.append(variable)


def _own_entry(builder: FunctionBuilder) -> None:
    """Give a function a first block of its own: something may be inserted at its start."""
    first = builder.blocks[0]
    builder.entry = builder.blocks[0] = entry = Block(first.label)
    entry.instructions, entry.merge, entry.terminator = first.instructions[:], first.merge, first.terminator


class EmittedFunctions(FunctionStore):
    """The definitions that modules share, and the entries of functions.

    lvalues: of global variables. bases: the variables themselves.
    """

    __slots__ = ("definitions", "types", "constants", "lvalues", "bases", "inputs", "entries")

    def __init__(self) -> None:
        self.definitions: DefinitionRows = {}
        self.types: TypeTables = ({}, {}, {}, {})
        self.constants: ConstantTables = ({}, {}, {}, {})
        self.lvalues: dict[Variable, Lvalue] = {}
        self.bases: dict[Definition, bool] = {}
        self.inputs: dict[str, Definition] = {}
        self.entries: dict[FunctionSymbol, list[Entry]] = {}

    def is_full(self) -> bool:
        """Return whether so much is remembered that all should be forgotten."""
        return len(self.definitions) > _MAXIMUM_DEFINITIONS or len(self.lvalues) > _MAXIMUM_VARIABLES

    def begin(self, emitter: Emitter) -> None:
        """Let a new emitter use the definitions of those before."""
        emitter.module.share(self.definitions)
        emitter.types.share(self.types)
        emitter.constants.share(self.constants)
        emitter.module.imports[:] = [emitter.glsl_set]
        emitter.lvalues.update(self.lvalues)
        emitter.effects.inputs = self.inputs

    def emit_function(self, emitter: Emitter, symbol: FunctionSymbol, builder: FunctionBuilder) -> None:
        """Emit a function, or give it the instructions that it had before."""
        by_value = functions.is_by_value
        written = [not by_value(emitter, parameter) for callee in symbol.calls for parameter in callee.parameters]
        known = self.entries.get(symbol)
        for entry in known or ():
            if entry.written == written:
                entry.replay(emitter, symbol, builder)
                return
        recorder = _Recorder(self, emitter, symbol, builder)
        new = recorder.run(written)
        if new is not None and symbol.is_remembered:
            if known is None:
                known = self.entries[symbol] = []
            known.append(new)
            del known[:-_MAXIMUM_ENTRIES]


class _Recorder:
    """Emits one function, and notes what that adds."""

    __slots__ = ("store", "emitter", "symbol", "builder")

    def __init__(
        self, store: EmittedFunctions, emitter: Emitter, symbol: FunctionSymbol, builder: FunctionBuilder
    ) -> None:
        self.store = store
        self.emitter = emitter
        self.symbol = symbol
        self.builder = builder

    def run(self, written: list[bool]) -> Entry | None:
        """Emit the function; return its entry, or None where an entry does not say it all."""
        emitter, symbol = self.emitter, self.symbol
        module = emitter.module
        kept = (module.capabilities, module.extensions, module.roots, module.combines_samplers)
        module.capabilities, module.extensions, module.roots, module.combines_samplers = [], [], [], False
        sizes, pending, count = self.sizes(), len(emitter.pending), len(emitter.lvalues)
        expanded, emitter.effects.expanded = emitter.effects.expanded, 0
        functions.emit_function(emitter, symbol, self.builder)
        callees, places, shared, variables = self.operands()
        is_changed = emitter.options.optimize is not None or module.combines_samplers
        entry = Entry(written, StoredBody(self.builder, callees, is_changed), places)
        if symbol is emitter.checked.entry and not is_changed:
            _own_entry(self.builder)
        entry.shared = shared
        entry.capabilities, entry.extensions, entry.roots = (
            module.capabilities,
            module.extensions,
            module.roots,
        )
        entry.combines_samplers = module.combines_samplers
        entry.expanded, emitter.effects.expanded = emitter.effects.expanded, expanded
        module.capabilities, module.extensions, module.roots, module.combines_samplers = kept
        is_plain = sizes == self.sizes()
        if is_plain and not any(functions.is_passed_as_pointer(emitter, each.type) for each in symbol.parameters):
            for variable, lvalue in islice(emitter.lvalues.items(), count, None):
                self.share(variable, lvalue)
        else:
            is_plain = False
        is_plain = is_plain and entry.body.is_known and self.is_known(variables)
        entry.add_effects(emitter)
        begun = [each for each, _ in islice(emitter.pending, pending, None)]
        named = [symbol.calls[place] for place in entry.callees]
        is_plain = is_plain and begun == [each for each in named if each in begun] and len(named) == len(symbol.calls)
        if not is_plain:
            return None
        return entry

    def sizes(self) -> tuple[int, ...]:
        """Return numbers that differ if anything was added that an entry does not hold."""
        emitter = self.emitter
        module = emitter.module
        return (*emitter.effects.sizes(), len(module.execution_modes), len(module.declared))

    def share(self, variable: Variable, lvalue: Lvalue) -> None:
        """Share a global variable that was declared with later modules."""
        base, qualifiers = lvalue.base, variable.qualifiers
        if (
            isinstance(base, Definition)
            and base.opcode == spirv.OpVariable
            and (variable.builtin is not None or (variable.is_global and variable.storage in _STORAGES))
            # Decorations by number may name other variables.
            and (qualifiers is None or not qualifiers.spirv)
            and lvalue.heap is None
        ):
            self.store.lvalues[variable] = lvalue
            self.store.bases[base] = True

    def operands(self) -> tuple[list[Definition], list[int], list[Definition], list[Definition]]:
        """Return what the instructions name: functions, their places among those that the checker noted, the variables
        that are shared by a workgroup, and all variables.
        """
        symbol = self.symbol
        keys = {definition: key for key, definition in self.emitter.functions.items()}
        noted: dict[FunctionSymbol, int] = {callee: place for place, callee in enumerate(symbol.calls)}
        named: dict[Definition, int] = {}
        variables: dict[Definition, bool] = {}
        for block in self.builder.blocks:
            for instruction in block.instructions:
                for operand in instruction.operands:
                    if operand.__class__ is int:
                        continue
                    if operand.opcode == spirv.OpFunction:
                        callee, resources = keys[operand]
                        if callee in noted and not resources:
                            named[operand] = noted[callee]
                    elif operand.opcode in _VARIABLES:
                        variables[operand] = operand.operands[0] == spirv.StorageClassWorkgroup
        shared = [variable for variable, is_shared in variables.items() if is_shared]
        return list(named), list(named.values()), shared, list(variables)

    def is_known(self, variables: list[Definition]) -> bool:
        """Return whether later modules have these variables as well."""
        bases = self.store.bases
        return all(variable in bases for variable in variables) and not any(
            isinstance(operand, Definition) and operand.opcode in _VARIABLES
            for _, _, operands in self.builder.decorations
            for operand in operands
        )
