"""The state of one check, which every rule sees, and the checked unit, which code generation gets.

In: the environment, the sink, the options. Out: Checker and CheckedUnit. Must not know: any rule of the language.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import FunctionSymbol, LocatedVariables, Scopes, Variable

with lazy:
    from typing import Any, TypeAlias

    from glslc_coop.diagnostics.codes import Code
    from glslc_coop.diagnostics.sink import Sink
    from glslc_coop.environment.environment import Environment
    from glslc_coop.options import Options
    from glslc_coop.parser.generated import nodes
    from glslc_coop.semantics.analysis.relaxed_precision import RelaxedPrecision
    from glslc_coop.semantics.builtins.prototypes import Prototype
    from glslc_coop.semantics.model.qualifiers import LayoutIds
    from glslc_coop.semantics.model.spanned import Spanned
    from glslc_coop.source.positions import SourceMap

#: Where a diagnostic points.
At: TypeAlias = "Spanned | tuple[int, int] | None"


class SharedSymbol(Exception):
    """A declaration would change a symbol that other compilations use as well."""


class FunctionStore:
    """What a later phase keeps for functions whose checked trees are remembered."""

    __slots__ = ()

    def forget(self, function: FunctionSymbol) -> None:
        """Forget a function whose tree is forgotten."""
        raise NotImplementedError


class CheckedUnit:
    """The checked shader, as code generation gets it.

    globals: variables and blocks in source order. functions: those with a body. entry: the entry point. execution: what
    `layout(…) in;` and `layout(…) out;` declare: "local_size" -> three of int or Variable, other ids -> number or True.
    builtins: the built-in variables that occur. precise: the variables whose computation must not be contracted.
    relaxed_precision: what may be computed with fewer bits; None where everything has full precision. emitted: what
    code generation keeps for other compilations that share symbols with this one; None where there are none.
    """

    __slots__ = (
        "declarations",
        "globals",
        "located",
        "functions",
        "entry",
        "execution",
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
        self.types = checker.types
        self.builtins = checker.builtins
        self.redeclared = checker.redeclared
        #: Variables behind blocks of references, which have no binding.
        self.unbound = checker.declared_only
        self.specialization_constants = list(checker.specialization_ids.values())
        self.sources = checker.sources
        #: Variables and return statements whose values must not be contracted or reassociated.
        self.precise: dict[Variable | nodes.ReturnStatement, None] = {}
        self.relaxed_precision: RelaxedPrecision | None = None
        self.emitted: dict[object, FunctionStore] | None = None


class Checker:
    """The state of one check.

    The functions that check are in modules by chapter of the grammar; they take it as first argument.
    """

    __slots__ = (
        "environment",
        "sink",
        "sources",
        "types",
        "scopes",
        "options",
        "function",
        "called",
        "loop_depth",
        "written",
        "switch_depth",
        "globals",
        "located",
        "functions",
        "builtins",
        "builtin_symbols",
        "redeclared",
        "execution",
        "block_defaults",
        "precisions",
        "specialization_ids",
        "size_variables",
        "frozen_ids",
        "folded",
        "struct_count",
        "initializer_calls",
        "callbacks",
        "alignments",
        "block_names",
        "hidden_names",
        "implicitly_sized",
        "unplaced",
        "indexed_only",
        "declared_only",
        "qualifiers_used",
        "shares_symbols",
        "user_calls",
    )

    def __init__(self, environment: Environment, sink: Sink, sources: SourceMap, options: Options | None) -> None:
        self.environment = environment
        self.sink = sink
        self.sources = sources
        self.options = options
        self.types = types.TypeTable()
        self.scopes = Scopes()
        #: The function whose body is being checked.
        self.function: FunctionSymbol | None = None
        #: The functions that it calls, which may be many.
        self.called: dict[FunctionSymbol, None] = {}
        self.loop_depth = 0
        #: The variables that the function at hand assigns, in order.
        self.written: list[Variable] = []
        self.switch_depth = 0
        self.globals: list[Variable] = []
        self.located = LocatedVariables(self.globals)
        self.functions: list[FunctionSymbol] = []
        self.builtins: list[Variable] = []
        #: Built-in variables and constants, declared or not: the same objects wherever declarations are remembered. See
        #: expressions.names.symbol_key.
        self.builtin_symbols: dict[str, Variable] = {}
        #: Built-in variables and blocks that the shader declares once more: they are part of its interface, used or
        #: not.
        self.redeclared: dict[Variable, None] = {}
        self.execution: dict[str, Any] = {}
        #: Storage -> layout ids that `layout(…) uniform;` and its like set for later blocks.
        self.block_defaults: dict[str, LayoutIds] = {}
        self.precisions: dict[str, str] = {}
        self.specialization_ids: dict[int, Variable] = {}
        self.size_variables: dict[int, Variable] = {}
        #: Ids of specialization constants that took their final value from the options.
        self.frozen_ids: set[int] = set()
        #: The structures so far, and the components of constants that expressions fold to.
        self.struct_count = self.folded = 0
        #: Functions that the initializers of global variables call.
        self.initializer_calls: list[FunctionSymbol] = []
        #: Variables that an error reports where they are used.
        self.declared_only: list[Variable] = []
        #: Implicitly sized arrays -> the size that their constant indices ask for.
        self.implicitly_sized: dict[Variable | types.Member, int] = {}
        #: Blocks with such members, whose offsets are checked when the sizes are known.
        self.unplaced: list[types.Block] = []
        #: Members of built-in blocks that a second declaration of the block left out.
        self.hidden_names: dict[str, None] = {}
        #: Name of a block -> the interfaces that have a block of that name, and their nodes.
        self.block_names: dict[str, list[tuple[str, nodes.InterfaceBlock]]] = {}
        #: Functions that built-in functions call: (function, prototype of the built-in function, start, end).
        self.callbacks: list[tuple[FunctionSymbol, Prototype, int, int]] = []
        #: For warnings: (call, offset or stride that is not constant, bytes of its unit, alignment, what it is).
        self.alignments: list[tuple[nodes.BuiltinCall, nodes.Expression, int, int, str]] = []
        #: Variables and members that are declared as `vector<…>`.
        self.indexed_only: dict[Variable | types.Member, bool] = {}

        #: Every qualifier that occurs anywhere, and every precision of a `precision` statement.
        self.qualifiers_used: dict[str, None] = {}
        #: Do other compilations use the same symbols?
        self.shares_symbols = False
        #: The nodes that name user functions, where somebody wants to know.
        self.user_calls: list[nodes.UserCall | nodes.FunctionReference] | None = None

    def change_symbols(self) -> None:
        """Begin to change symbols that are declared already. Raises SharedSymbol where others use them."""
        if self.shares_symbols:
            raise SharedSymbol()

    def error(self, code: Code, at: At, message: str, *notes: str | tuple[int, int, str], token: str = "") -> None:
        """Report an error at a node, a symbol or a (start, end) span; None where no place is to blame."""
        start, end = _span(at)
        self.sink.error(code, start, end, message, *notes, token=token)

    def coop_warning(
        self, code: Code, at: At, message: str, *notes: str | tuple[int, int, str], token: str = ""
    ) -> None:
        """Report a warning that `--coop-warnings` asks for."""
        start, end = _span(at)
        self.sink.coop_warning(code, start, end, message, *notes, token=token)

    def workgroup_sizes(self) -> list[int | Variable]:
        """Return the three sizes of the workgroup: ints, or the specialization constants that give them."""
        execution = self.execution
        sizes: list[int | Variable] = []
        for axis, letter in enumerate("xyz"):
            variable = self.size_variables.get(axis)
            size = execution.get(f"local_size_{letter}_final") or execution.get(f"local_size_{letter}", 1)
            sizes.append(variable if variable is not None else size)
        return sizes


def _span(at: At) -> tuple[int | None, int | None]:
    if at is None:
        return None, None
    return at if isinstance(at, tuple) else (at.start, at.end)
