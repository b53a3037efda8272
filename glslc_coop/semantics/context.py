"""The state of one check, which every rule sees, and the checked unit, which code generation gets.

In: the environment, the sink, the options. Out: Checker and CheckedUnit; node class -> the function that checks it.
It depends on no rule of the language.
"""

from __future__ import annotations

from glslc_coop.diagnostics.sink import NO_FACTS
from glslc_coop.lazy import lazy
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import FunctionSymbol, LocatedVariables, Scopes, Variable

with lazy:
    from collections.abc import Callable
    from typing import Any, ClassVar, TypeAlias

    from glslc_coop.codegen.emit.emitter import Emitter
    from glslc_coop.codegen.ir.function import FunctionBuilder
    from glslc_coop.diagnostics.codes import Code
    from glslc_coop.diagnostics.sink import Facts, Sink
    from glslc_coop.environment.environment import Environment
    from glslc_coop.environment.options import Options
    from glslc_coop.environment.positions import SourceMap
    from glslc_coop.parser.generated import nodes
    from glslc_coop.parser.generated.nodes import Expression
    from glslc_coop.semantics.analysis.relaxed_precision import RelaxedPrecision
    from glslc_coop.semantics.builtins.prototypes import Prototype
    from glslc_coop.semantics.declarations.linkage import Linkage
    from glslc_coop.semantics.model.qualifiers import LayoutIds
    from glslc_coop.semantics.model.spanned import Spanned
    from glslc_coop.semantics.model.types import Type
# ---- where checking is recursive ----

# Expressions contain types (constructors, cooperative types), and types contain expressions (array sizes, type
# parameters): the modules of both call each other through these tables only. checker.py enters the functions, those of
# expressions with the first expression.

#: Node class -> check of an expression that is read.
READ: dict[type, Callable[[Checker, Any], Expression]] = {}
#: Node class -> check of an expression that may name memory, whether it will be read or written.
LVALUE: dict[type, Callable[[Checker, Any], Expression]] = {}
#: Node class -> check of a type specifier.
TYPES: dict[type, Callable[[Checker, Any], Type]] = {}


def check_expression(checker: Checker, node: Expression) -> Expression:
    """Check an expression whose value is read; the result has type, stage and value."""
    return READ[node.__class__](checker, node)


def check_lvalue(checker: Checker, node: Expression) -> Expression:
    """Check an expression that is used as memory: written, measured by `.length()`, or passed by reference.

    Call lvalues.check_read as well if its value is read.
    """
    return LVALUE[node.__class__](checker, node)


def check_type_specifier(checker: Checker, node: Any) -> Type:
    """Check a type specifier or structure specifier and return its type."""
    return TYPES[node.__class__](checker, node)


# ---- the state ----


#: Where a diagnostic points.
At: TypeAlias = "Spanned | tuple[int, int] | None"


class SharedSymbol(Exception):
    """A declaration would change a symbol that other compilations use as well."""


class FunctionStore:
    """What is kept of the functions that are emitted under the same conditions. See reuse/functions.py."""

    __slots__ = ()

    def begin(self, emitter: Emitter) -> None:
        """Let a new emitter use the definitions of those before."""
        raise NotImplementedError

    def emit_function(self, emitter: Emitter, symbol: FunctionSymbol, builder: FunctionBuilder) -> None:
        """Emit a function, or replay its emission."""
        raise NotImplementedError


class FunctionStores:
    """The stores of all conditions."""

    __slots__ = ()

    def lookup(self, checked: CheckedUnit, environment: Environment, options: Options) -> FunctionStore | None:
        """Return the store for the functions of a unit; None where nothing of them may be kept."""
        raise NotImplementedError


class FunctionState:
    """What is known of the function whose body is being checked; of none, outside of functions."""

    __slots__ = ("function", "called", "loop_depth", "switch_depth", "written")

    def __init__(self, function: FunctionSymbol | None = None) -> None:
        self.function = function
        #: The functions that it calls, which may be many.
        self.called: dict[FunctionSymbol, None] = {}
        self.loop_depth = 0
        self.switch_depth = 0
        #: The variables that it assigns, in order.
        self.written: list[Variable] = []


class UnitState:
    """What declarations set for others, besides names: where there is anything, none that follows is remembered."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "redeclared",
        "block_defaults",
        "precisions",
        "frozen_ids",
        "final_sizes",
        "struct_count",
        "implicitly_sized",
        "unplaced",
        "hidden_names",
        "indexed_only",
        "counter_offsets",
        "counters",
    )
    __slots__ = FIELDS

    def __init__(self) -> None:
        #: Built-in variables and blocks that the shader declares once more: they are part of its interface, used or
        #: not.
        self.redeclared: dict[Variable, None] = {}
        #: Storage -> layout ids that `layout(…) uniform;` and its like set for later blocks.
        self.block_defaults: dict[str, LayoutIds] = {}
        self.precisions: dict[str, str] = {}
        #: Ids of specialization constants that took their final value from the options.
        self.frozen_ids: set[int] = set()
        #: Axis of the workgroup -> such a value of the constant that is its size.
        self.final_sizes: dict[int, int] = {}
        #: The structures so far that have a number.
        self.struct_count = 0
        #: Implicitly sized arrays -> the size that their constant indices ask for.
        self.implicitly_sized: dict[Variable | types.Member, int] = {}
        #: Blocks with such members, whose offsets are checked when the sizes are known.
        self.unplaced: list[types.Block] = []
        #: Members of built-in blocks that a second declaration of the block left out.
        self.hidden_names: dict[str, None] = {}
        #: Variables and members that are declared as `vector<…>`.
        self.indexed_only: dict[Variable | types.Member, bool] = {}
        #: Of atomic counters, by binding: the offset of the next, and the runs of bytes that are taken, ascending.
        self.counter_offsets: dict[int, int] = {}
        self.counters: dict[int, list[tuple[int, int, Variable]]] = {}


class EntryState:
    """What declarations and uses state of the entry point besides layout ids: remembered like that of the unit.

    Code generation gets it, too.
    """

    FIELDS: ClassVar[tuple[str, ...]] = (
        "primitives",
        "is_capturing",
        "shares_references",
        "strides",
        "stride_spans",
        "captured",
        "member_keywords",
        "spirv_types",
        "spirv_modes",
        "micromap",
        "barriers",
        "interlocks",
        "output_counts",
        "primitive_indices",
        "output_indices",
    )
    __slots__ = FIELDS

    def __init__(self) -> None:
        #: "input_primitive" and "output_primitive" -> its layout id.
        self.primitives: dict[str, str] = {}
        #: Does it have a layout id of transform feedback?
        self.is_capturing = False
        #: Is there a variable whose qualifiers say how the memory of a reference is shared?
        self.shares_references = False
        #: Buffer of transform feedback -> its declared stride, and where that is.
        self.strides: dict[int, int] = {}
        self.stride_spans: dict[int, tuple[int, int]] = {}
        #: Members of built-in blocks that are captured.
        self.captured: dict[str, tuple[LayoutIds, types.Type]] = {}
        #: Storage and name of a member of a built-in block -> its qualifiers.
        self.member_keywords: dict[tuple[str, str], tuple[str, ...]] = {}
        #: GL_EXT_spirv_intrinsics: types that are given by number, and execution modes.
        self.spirv_types: list[nodes.TypeSpecifier] = []
        self.spirv_modes: list[nodes.SpirvQualifier] = []
        #: The symbol of gl_EnableOpacityMicromapEXT, where the shader chooses its value.
        self.micromap: Variable | None = None
        #: What is checked when the layout of the whole shader and the control flow are known: calls of `barrier()`,
        #: calls that begin and end an interlock, calls of SetMeshOutputsEXT, uses of the indices of primitives (name,
        #: kind, node), and constant indices into outputs whose length a layout gives.
        self.barriers: list[nodes.BuiltinCall] = []
        self.interlocks: list[nodes.BuiltinCall] = []
        self.output_counts: list[nodes.BuiltinCall] = []
        self.primitive_indices: list[tuple[str, str, nodes.Identifier]] = []
        self.output_indices: list[tuple[nodes.IndexExpression, int]] = []


class CheckedUnit:
    """The checked shader, as code generation gets it.

    globals: variables and blocks in source order. functions: those with a body. entry: the entry point. execution: what
    `layout(…) in;` and `layout(…) out;` declare: layout id -> number or True. Primitives, whose names `state` has, are
    "input_primitive" and "output_primitive" there. state: what else is declared of the entry point. local_size: the
    three sizes of the workgroup.
    builtins: the built-in variables that occur. precise: the variables whose computation must not be contracted.
    relaxed_precision: what may be computed with fewer bits; None where everything has full precision. emitted: what is
    kept of functions for other compilations that share symbols with this one; None where there are none.
    """

    __slots__ = (
        "declarations",
        "globals",
        "located",
        "functions",
        "entry",
        "execution",
        "state",
        "local_size",
        "types",
        "builtins",
        "redeclared",
        "specialization_constants",
        "unbound",
        "sources",
        "precise",
        "relaxed_precision",
        "emitted",
    )

    def __init__(self, checker: Checker, entry: FunctionSymbol, tree: nodes.TranslationUnit) -> None:
        self.declarations = tree.declarations
        self.globals = checker.globals
        self.located = LocatedVariables(checker.globals)
        self.functions = checker.functions
        self.entry = entry
        self.execution = checker.execution
        self.state = checker.entry
        self.local_size = checker.workgroup_sizes()
        self.types = checker.types
        self.builtins = checker.builtins
        self.redeclared = checker.unit.redeclared
        #: Variables whose names follow a block of references: they have no binding, and nothing may use them.
        self.unbound = checker.declared_only
        self.specialization_constants = list(checker.specialization_ids.values())
        self.sources = checker.sources
        #: Variables and return statements whose values must not be contracted or reassociated.
        self.precise: dict[Variable | nodes.ReturnStatement, None] = {}
        self.relaxed_precision: RelaxedPrecision | None = None
        self.emitted: FunctionStores | None = None


class DeclarationEffects:
    """What checking declarations adds to the checker, besides the names that they declare.

    The checker itself holds that of all declarations so far. Where declarations are remembered, that of one is taken
    out of it, as an object of this class, and added again: to this compilation and to others. So a list only grows, an
    entry of a table is not changed in place, and what is added here is recorded whatever it is.
    """

    LISTS: ClassVar[tuple[str, ...]] = (
        "globals",
        "functions",
        "builtins",
        "qualifiers_used",
        "callbacks",
        "alignments",
        "narrow_products",
        "reinterpretations",
        "packed_inputs",
        "vector_stores",
        "initializer_calls",
        "declared_only",
        "user_calls",
    )
    TABLES: ClassVar[tuple[str, ...]] = ("execution", "specialization_ids", "size_variables", "block_names")
    __slots__ = (*LISTS, *TABLES, "types", "folded")

    def __init__(self, types_: types.TypeTable) -> None:
        self.types = types_
        self.globals: list[Variable] = []
        #: Those with a body.
        self.functions: list[FunctionSymbol] = []
        self.builtins: list[Variable] = []
        #: Every qualifier, and every precision of a `precision` statement, wherever it occurs.
        self.qualifiers_used: list[str] = []
        #: Functions that built-in functions call: (function, prototype of the built-in function, start, end).
        self.callbacks: list[tuple[FunctionSymbol, Prototype, int, int]] = []
        #: For warnings: (call, offset or stride that is not constant, bytes of its unit, alignment, what it is).
        self.alignments: list[tuple[nodes.BuiltinCall, nodes.Expression, int, int, str]] = []
        #: Products of matrices whose accumulators are narrow floats.
        self.narrow_products: list[nodes.BuiltinCall] = []
        #: Accesses to memory of another type: the call, the memory, the component type, and what has such components.
        self.reinterpretations: list[tuple[nodes.BuiltinCall, nodes.Expression, types.Scalar, str]] = []
        #: Types of vectors that products read as packed integers of 8 bits.
        self.packed_inputs: list[types.Type] = []
        #: Stores of cooperative vectors: the call, its offset, and the bytes of the vector.
        self.vector_stores: list[tuple[nodes.BuiltinCall, nodes.Expression, int]] = []
        #: Functions that the initializers of global variables call.
        self.initializer_calls: list[FunctionSymbol] = []
        #: Variables that an error reports where they are used.
        self.declared_only: list[Variable] = []
        #: The nodes that name user functions.
        self.user_calls: list[nodes.UserCall | nodes.FunctionReference] = []
        #: Layout ids of the whole shader: see CheckedUnit.
        self.execution: LayoutIds = {}
        self.specialization_ids: dict[int, Variable] = {}
        #: Axis of the workgroup -> the specialization constant that is its size.
        self.size_variables: dict[int, Variable] = {}
        #: Name of a block -> the interfaces that have a block of that name, and their nodes.
        self.block_names: dict[str, tuple[tuple[str, nodes.InterfaceBlock], ...]] = {}
        #: The components of constants that expressions fold to.
        self.folded = 0

    def add(self, name: str, rows: object) -> None:
        """Add to a list or table what another object has there."""
        own = getattr(self, name)
        if rows.__class__ is list:
            own.extend(rows)
        else:
            own.update(rows)


class Checker(DeclarationEffects):
    """The state of one check: what it is given, what declarations have added to it, and what it is doing.

    The functions that check are in modules by chapter of the grammar; they take it as first argument.
    """

    #: What it is given or makes of that, the names, and what depends on what declarations add.
    GIVEN: ClassVar[tuple[str, ...]] = (
        "environment",
        "sink",
        "sources",
        "scopes",
        "options",
        "located",
        "builtin_symbols",
        "shares_symbols",
        "declarations",
        "linkage",
    )
    __slots__ = (*GIVEN, "body", "unit", "entry")

    def __init__(self, environment: Environment, sink: Sink, sources: SourceMap, options: Options) -> None:
        DeclarationEffects.__init__(self, types.TypeTable())
        self.environment = environment
        self.sink = sink
        self.sources = sources
        self.options = options
        self.scopes = Scopes()
        self.located = LocatedVariables(self.globals)
        #: Built-in variables and constants, declared or not: the same objects wherever declarations are remembered. See
        #: expressions.names.symbol_key.
        self.builtin_symbols: dict[str, Variable] = {}
        #: Do other compilations use the same symbols?
        self.shares_symbols = False
        #: All declarations of the shader, for messages; empty where there are no positions for them.
        self.declarations: list[nodes.Declaration] = []
        #: The symbols of earlier units, where several become one module.
        self.linkage: Linkage | None = None
        self.body = FunctionState()
        self.unit = UnitState()
        self.entry = EntryState()

    @property
    def is_unit(self) -> bool:
        """Whether other units of the stage may have what this one lacks."""
        return self.options.is_unit

    def change_symbols(self) -> None:
        """Begin to change symbols that are declared already. Raises SharedSymbol where others use them."""
        if self.shares_symbols:
            raise SharedSymbol()

    def error(
        self,
        code: Code,
        at: At,
        message: str,
        *notes: str | tuple[int, int, str],
        token: str = "",
        facts: Facts = NO_FACTS,
    ) -> None:
        """Report an error at a node, a symbol or a (start, end) span; None where no place is to blame."""
        start, end = _span(at)
        self.sink.error(code, start, end, message, *notes, token=token, facts=facts)

    def coop_warning(
        self,
        code: Code,
        at: At,
        message: str,
        *notes: str | tuple[int, int, str],
        token: str = "",
        facts: Facts = NO_FACTS,
    ) -> None:
        """Report a warning that `-Wcoop` asks for."""
        start, end = _span(at)
        self.sink.coop_warning(code, start, end, message, *notes, token=token, facts=facts)

    def workgroup_sizes(self) -> list[int | Variable]:
        """Return the three sizes of the workgroup: ints, or the specialization constants that give them."""
        return [
            self.size_variables.get(axis)
            or self.unit.final_sizes.get(axis)
            or self.execution.get(f"local_size_{letter}", 1)
            for axis, letter in enumerate("xyz")
        ]

    def has_workgroup_size(self) -> bool:
        """Return whether a size of the workgroup has been declared."""
        return any(name.startswith("local_size_") for name in self.execution)


def _span(at: At) -> tuple[int | None, int | None]:
    if at is None:
        return None, None
    return at if isinstance(at, tuple) else (at.start, at.end)
