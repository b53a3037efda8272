"""The checker: a translation unit as parsed -> the same tree, checked.

In: the tree, the environment, the sink. Out: a CheckedUnit: every expression has a type, every name a symbol, every call a target.
Must not know: SPIR-V, files. The work is done by one module a grammar chapter: declarations, blocks, statements, expressions.

The unit of work is the external declaration: what it needs is its own nodes and the symbols declared before it.
"""

from __future__ import annotations

from glslc_coop import error_codes as codes
from glslc_coop.semantics import declarations, functions, interface_rules, texture_rules, types
from glslc_coop.semantics.scopes import FunctionSet, FunctionSymbol, Scopes, Variable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.diagnostics import Sink
    from glslc_coop.driver import Options
    from glslc_coop.environment import Environment
    from glslc_coop.parser import nodes
    from glslc_coop.source import SourceMap

#: Stages whose invocations form workgroups.
WORKGROUP_STAGES = ("compute", "task", "mesh")
_STAGES_WITH_REQUIREMENTS = ("geometry", "tesscontrol", "tesseval", "mesh", "fragment")


class CheckedUnit:
    """What code generation gets.

    globals: variables and blocks in source order. functions: those with a body. entry: the entry point.
    execution: what `layout(…) in;` and `layout(…) out;` say: "local_size" -> three of int or Variable, other ids -> number or True.
    builtins: the built-in variables that occur.
    """

    __slots__ = ("declarations", "globals", "functions", "entry", "execution", "types", "builtins", "sources")

    def __init__(self, checker: Checker, entry: FunctionSymbol, tree: nodes.TranslationUnit) -> None:
        self.declarations = tree.declarations
        self.globals = checker.globals
        self.functions = checker.functions
        self.entry = entry
        self.execution = checker.execution
        self.types = checker.types
        self.builtins = checker.builtins
        self.sources = checker.sources


class Checker:
    """The state of one check. Its functions live in the modules of the grammar's chapters and take it first."""

    __slots__ = (
        "environment", "sink", "sources", "types", "scopes", "options", "function", "loop_depth", "switch_depth", "globals", "functions",
        "builtins", "execution", "block_defaults", "precisions", "specialization_ids", "size_variables",
        "struct_count", "initializer_calls", "callbacks", "block_names", "hidden_names", "open_arrays", "indexed_only", "unbound_references",
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
        self.loop_depth = 0
        self.switch_depth = 0
        self.globals: list[Variable] = []
        self.functions: list[FunctionSymbol] = []
        self.builtins: list[Variable] = []
        self.execution: dict[str, Any] = {}
        #: Storage -> layout ids that `layout(…) uniform;` and its like set for later blocks.
        self.block_defaults: dict[str, dict[str, Any]] = {}
        self.precisions: dict[str, str] = {}
        self.specialization_ids: dict[int, Variable] = {}
        self.size_variables: dict[int, Variable] = {}
        self.struct_count = 0
        #: Functions that the initializers of global variables call.
        self.initializer_calls: list[FunctionSymbol] = []
        #: Variables behind blocks of references, which have no binding.
        self.unbound_references: list[Variable] = []
        #: Arrays that wait for their size -> the size that their constant indices ask for.
        self.open_arrays: dict[Variable | types.Member, int] = {}
        #: Members of built-in blocks that a second declaration of the block left out.
        self.hidden_names: dict[str, None] = {}
        #: Name of a block -> the interfaces that have a block of that name, and their nodes.
        self.block_names: dict[str, list[tuple[str, Any]]] = {}
        #: Functions that built-in functions call: (function, name of the built-in function, start, end).
        self.callbacks: list[tuple[FunctionSymbol, str, int, int]] = []
        #: Variables and members that were declared by the word `vector`.
        self.indexed_only: dict[Variable | types.Member, bool] = {}

    def workgroup_sizes(self) -> list[Any]:
        """The three sizes of the workgroup: ints, or the specialization constants that give them."""
        execution = self.execution
        sizes: list[Any] = []
        for axis, letter in enumerate("xyz"):
            variable = self.size_variables.get(axis)
            sizes.append(variable if variable is not None else execution.get(f"local_size_{letter}", 1))
        return sizes


def check(
    tree: nodes.TranslationUnit, environment: Environment, sink: Sink, sources: SourceMap, options: Options | None = None
) -> CheckedUnit:
    """Checks a whole shader. The result is of use only when the sink has no errors."""
    checker = Checker(environment, sink, sources, options)
    for extension in environment.unsupported_extensions():
        needed = extension.requires_spirv or (1, 0)
        start = max(sources.files[0].text.find(extension.name), 0)
        sink.error(
            codes.EXTENSION_NEEDS_SPIRV, start, start + len(extension.name),
            f"'{extension.name}' needs SPIR-V {needed[0]}.{needed[1]}, the target is {environment.target}", token=extension.name,
        )
    interface_rules.check_version(checker)
    for declaration in tree.declarations:
        declarations.check_external_declaration(checker, declaration)
    if checker.open_arrays:
        from glslc_coop.semantics.implicit_sizes import settle

        settle(checker)
    entry = _entry_point(checker)
    _check_bodies(checker)
    _check_layouts(checker)
    if options is not None and (options.auto_bind or options.binding_bases or options.auto_map_locations) and not sink.has_errors:
        from glslc_coop.semantics.automatic_layout import assign

        assign(checker, entry)
    if checker.unbound_references:
        from glslc_coop.semantics.automatic_layout import check_unbound

        check_unbound(checker, entry)
    if environment.stage in _STAGES_WITH_REQUIREMENTS or environment.stage == "vertex":
        from glslc_coop.semantics.locations import check_locations

        check_locations(checker)
    return CheckedUnit(checker, entry, tree)


def _check_bodies(checker: Checker) -> None:
    """What can be said of the functions when all of them are known."""
    functions.check_call_graph(checker)
    if checker.callbacks:
        from glslc_coop.semantics.tangled_rules import check_callbacks

        check_callbacks(checker)
    if checker.sink.coop_warnings:
        from glslc_coop.semantics.divergence import check_divergence

        check_divergence(checker)
        if checker.environment.is_enabled("GL_NV_cooperative_matrix2"):
            from glslc_coop.semantics.tensor_flow import check_tensors

            check_tensors(checker)


def _check_layouts(checker: Checker) -> None:
    """What the layouts of the whole shader say together, and what the stage misses in them."""
    environment, sink = checker.environment, checker.sink
    if environment.stage in WORKGROUP_STAGES:
        checker.execution["local_size"] = checker.workgroup_sizes()
        _check_derivative_groups(checker)
        _check_shared_blocks(checker)
    if environment.stage in _STAGES_WITH_REQUIREMENTS:
        from glslc_coop.semantics.stage_requirements import check_stage

        check_stage(checker)
    if environment.is_enabled("GL_EXT_shader_tile_image"):
        texture_rules.check_attachments(checker)
    modes = [name for name in checker.execution if "_interlock_" in name]
    if len(modes) > 1:
        sink.error(codes.CONFLICTING_LAYOUT, None, None, f"'{modes[0]}' and '{modes[1]}' exclude each other", token=modes[1])
    if "post_depth_coverage" in checker.execution and "early_fragment_tests" not in checker.execution:
        if environment.is_enabled("GL_ARB_post_depth_coverage"):
            checker.execution["early_fragment_tests"] = True
        else:
            sink.error(codes.POST_DEPTH_COVERAGE, None, None, "'post_depth_coverage' needs 'early_fragment_tests' in the same shader")
    if not environment.target.is_opengl:
        _check_workgroup_scopes(checker)


def _check_derivative_groups(checker: Checker) -> None:
    """How invocations form groups for derivatives, and whether the workgroup consists of such groups. GL_KHR_compute_shader_derivatives."""
    execution, sink = checker.execution, checker.sink
    quads, linear = "derivative_group_quads" in execution, "derivative_group_linear" in execution
    sizes = [size if isinstance(size, int) else None for size in execution["local_size"]]
    message = ""
    if quads and linear:
        message = "'derivative_group_quads' and 'derivative_group_linear' exclude each other"
    elif checker.environment.is_enabled("GL_KHR_compute_shader_derivatives") and not quads and not linear:
        message = "'GL_KHR_compute_shader_derivatives' needs layout(derivative_group_quads) in or layout(derivative_group_linear) in"
    elif quads and any(size is not None and size % 2 for size in sizes[:2]):
        message = f"'derivative_group_quads' needs a workgroup of 2 by 2 invocations or a multiple of it, found {sizes[0]} by {sizes[1]}"
    elif linear and None not in sizes and sizes[0] * sizes[1] * sizes[2] % 4:  # type: ignore[operator]
        message = "'derivative_group_linear' needs a number of invocations that is a multiple of 4"
    if message:
        sink.error(codes.DERIVATIVE_GROUP, None, None, message)


def _check_shared_blocks(checker: Checker) -> None:
    """Shared variables are all in blocks or all outside (GL_EXT_shared_memory_block)."""
    shared = [variable for variable in checker.globals if variable.storage == "shared"]
    plain = next((variable for variable in shared if not types.base_element(variable.type).is_block), None)
    if plain is not None and len(shared) > 1 and any(types.base_element(variable.type).is_block for variable in shared):
        checker.sink.error(
            codes.INVALID_BLOCK, plain.start, plain.end, f"the shared variable '{plain.name}' lies outside the shared blocks, either all or none may", token=plain.name
        )


def _entry_point(checker: Checker) -> FunctionSymbol:
    found = checker.scopes.levels[0].names.get("main")
    if isinstance(found, FunctionSet):
        for function in found.overloads:
            if function.definition is not None:
                function.is_entry = True
                return function
    if not checker.sink.has_errors:
        checker.sink.error(
            codes.MISSING_ENTRY_POINT, None, None,
            f"Linking {checker.environment.stage} stage: Missing entry point: Each stage requires one entry point",
        )
    return FunctionSymbol("main", types.VOID, [])


def _check_workgroup_scopes(checker: Checker) -> None:
    """A matrix of workgroup scope needs a stage that has workgroups."""
    if checker.environment.stage in WORKGROUP_STAGES:
        return
    for type_ in checker.types.parametric_types():
        if isinstance(type_, types.Parametric) and type_.is_coopmat and "SCOPE" in type_.row.parameters and type_.argument("SCOPE") == 2:
            checker.sink.error(
                codes.WORKGROUP_SCOPE_WITHOUT_WORKGROUP, None, None,
                f"'{type_}' has workgroup scope, and the {checker.environment.stage} stage has no workgroups",
            )
            return
