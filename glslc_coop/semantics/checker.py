"""The checker: a translation unit as parsed -> the same tree, checked.

In: the tree, the environment, the sink. Out: a CheckedUnit: every expression has a type, every name a symbol, every
call a target. Must not know: SPIR-V, files. The work is done by one module a grammar chapter: declarations, blocks,
statements, expressions.

The unit of work is the external declaration: what it needs is its own nodes and the symbols declared before it.
"""

from __future__ import annotations

from glslc_coop.lazy import enter_later, lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics import context
from glslc_coop.semantics.context import CheckedUnit, Checker
from glslc_coop.semantics.declarations import functions, type_specifiers
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.qualifiers import Qualifiers
from glslc_coop.semantics.model.scopes import FunctionSet, FunctionSymbol, Variable

with lazy:
    from collections.abc import Callable
    from typing import Any

    from glslc_coop.diagnostics import codes, proposals
    from glslc_coop.diagnostics.sink import Note, Sink
    from glslc_coop.environment.environment import Environment
    from glslc_coop.environment.options import Options
    from glslc_coop.environment.positions import SourceMap
    from glslc_coop.semantics.analysis import (
        cooperative_use,
        doubtful,
        missing_barriers,
        precise,
        relaxed_precision,
        tangled,
        tensor_flow,
        uniformity,
        unused,
    )
    from glslc_coop.semantics.builtin_rules import stage_requirements, textures
    from glslc_coop.semantics.declarations import (
        automatic_layout,
        blocks,
        implicit_sizes,
        linkage,
        qualifier_declarations,
        variables,
    )
    from glslc_coop.semantics.declarations.interfaces import feedback, location_conflicts
    from glslc_coop.semantics.expressions import names, table

enter_later(context.READ, nodes.Expression.__subclasses__(), lambda: table.READ)
enter_later(context.LVALUE, nodes.Expression.__subclasses__(), lambda: table.LVALUE)
context.TYPES.update(
    {
        nodes.TypeSpecifier: type_specifiers.check_type_specifier,
        nodes.StructSpecifier: type_specifiers.check_type_specifier,
    }
)

# ---- external declarations (GLSL 4.60 chapter 9) ----


def check_external_declaration(checker: Checker, node: Any) -> None:
    """Check one declaration at file level."""
    EXTERNAL_DECLARATIONS[node.__class__](checker, node)


def _check_semicolon(checker: Checker, node: Any) -> None:
    """Check a `;` alone, which GLSL has from version 460 only."""
    environment = checker.environment
    if environment.is_es or environment.version < 460:
        checker.error(codes.EXTRA_SEMICOLON, node, "extra ';' at file level requires version 460", token=";")


EXTERNAL_DECLARATIONS: dict[type, Callable[[Checker, Any], None]] = {
    nodes.FunctionDefinition: functions.check_definition,
    nodes.FunctionPrototype: functions.check_prototype,
    nodes.EmptyDeclaration: _check_semicolon,
}
# An empty shader has none of these.
enter_later(
    EXTERNAL_DECLARATIONS,
    (
        nodes.InitDeclaratorList,
        nodes.InterfaceBlock,
        nodes.BlockForwardDeclaration,
        nodes.QualifierDeclaration,
        nodes.PrecisionDeclaration,
    ),
    lambda: {
        nodes.InitDeclaratorList: variables.check_declarator_list,
        nodes.InterfaceBlock: blocks.check_block,
        nodes.BlockForwardDeclaration: blocks.check_forward_declaration,
        nodes.QualifierDeclaration: qualifier_declarations.check_qualifier_declaration,
        nodes.PrecisionDeclaration: qualifier_declarations.check_precision,
    },
)


# ---- the whole shader ----

_STAGES_WITH_REQUIREMENTS = ("geometry", "tesscontrol", "tesseval", "mesh", "fragment")


def check(
    tree: nodes.TranslationUnit, environment: Environment, sink: Sink, sources: SourceMap, options: Options
) -> CheckedUnit:
    """Check a whole shader. The result is of use only when the sink has no errors."""
    checker = begin(environment, sink, sources, options)
    if sink.has_positions:
        checker.declarations = tree.declarations
    states = dict(tree.extension_states)
    for index, declaration in enumerate(tree.declarations):
        if index in states:
            environment.restore_extensions(states[index])
        check_external_declaration(checker, declaration)
    return complete(checker, tree)


def check_linked(
    trees: list[tuple[nodes.TranslationUnit, Environment]], sink: Sink, sources: SourceMap, options: Options
) -> CheckedUnit:
    """Check the units of one stage, each in its environment, as one; the first environment becomes that of all."""
    (first, environment), *others = trees
    checker = begin(environment, sink, sources, options)
    checker.linkage = linkage.Linkage()
    for tree, own in trees:
        own.share_blocks(environment)
        linkage.begin_unit(checker, own, tree.declarations)
        states = dict(tree.extension_states)
        for index, declaration in enumerate(tree.declarations):
            if index in states:
                own.restore_extensions(states[index])
            check_external_declaration(checker, declaration)
        linkage.end_unit(checker)
    checker.environment = environment
    environment.restore_all_extensions()
    for _, own in others:
        environment.join(own)
    declarations = [declaration for tree, _ in trees for declaration in tree.declarations]
    checker.builtins[:] = dict.fromkeys(checker.builtins)
    linkage.declare_all(checker)
    return complete(checker, nodes.TranslationUnit(declarations, first.start, first.end))


def begin(environment: Environment, sink: Sink, sources: SourceMap, options: Options) -> Checker:
    """Check what concerns no declaration; return the state for `check_external_declaration`, then `complete`."""
    checker = Checker(environment, sink, sources, options)
    for extension in environment.unsupported_extensions():
        needed = extension.requires_spirv or (1, 0)
        environment.requires_later_spirv(needed[1])
        file = next((each for each in sources.files if extension.name in each.text), sources.files[0])
        start = file.base + max(file.text.find(extension.name), 0)
        sink.error(
            codes.EXTENSION_NEEDS_SPIRV,
            start,
            start + len(extension.name),
            f"extension '{extension.name}' requires SPIR-V {needed[0]}.{needed[1]}; the target is {environment.target}",
            token=extension.name,
        )
    _check_version(checker)
    return checker


def _check_version(checker: Checker) -> None:
    """Check that the version, or an enabled extension, has the stage."""
    environment = checker.environment
    versions = environment.shader_stage.versions
    if versions is None or environment.has(*versions):
        return
    core, es, extensions = versions
    first = es if environment.is_es else core
    version = f"version {first} or " if first is not None else ""
    checker.error(
        codes.STAGE_NEEDS_VERSION,
        None,
        f"{environment.stage} stage requires {version}extension '{extensions[0]}' "
        f"(version {environment.version} given)",
        proposals.enable(extensions[0]),
    )


def complete(checker: Checker, tree: nodes.TranslationUnit) -> CheckedUnit:
    """Check what depends on all declarations, when each has been checked; return the checked unit."""
    environment, sink, options = checker.environment, checker.sink, checker.options
    if environment.extension_states:
        environment.restore_all_extensions()
    if checker.unit.implicitly_sized:
        implicit_sizes.resolve(checker)
        for block in checker.unit.unplaced:
            blocks.check_offsets(checker, block)
    entry = _entry_point(checker)
    if environment.stage == "vertex" and environment.target.is_opengl:
        _activate_attributes(checker)
    _check_bodies(checker, tree)
    _check_layouts(checker)
    _complete_references(checker)
    assigns = options.auto_bind or options.binding_bases or options.set_binding_bases or options.auto_map_locations
    if assigns and not sink.has_errors:
        automatic_layout.assign(checker, entry)
    if checker.declared_only:
        automatic_layout.check_declared_only(checker, entry)
    if checker.entry.is_capturing:
        feedback.check_feedback(checker)
    if environment.stage in _STAGES_WITH_REQUIREMENTS or environment.stage == "vertex":
        location_conflicts.check_locations(checker)
    if environment.target.is_opengl:
        location_conflicts.check_uniform_locations(checker)
    unit = CheckedUnit(checker, entry, tree)
    if not sink.has_errors:
        _analyse(checker, unit)
    return unit


def _complete_references(checker: Checker) -> None:
    """Give blocks without members to the references that are declared and never defined, as glslang does."""
    for symbol in checker.scopes.levels[0].names.values():
        if isinstance(symbol, types.Reference) and symbol.block is None:
            symbol.block = types.Block(symbol.name, (), symbol.storage, "std430", Qualifiers())


def _activate_attributes(checker: Checker) -> None:
    """Declare the built-in inputs that OpenGL lists among the active attributes, used or not (OpenGL 4.6 section
    11.1.1).
    """
    for name in ("gl_VertexID", "gl_InstanceID"):
        symbol = names.builtin_symbol(checker, name)
        if isinstance(symbol, Variable):
            checker.unit.redeclared[symbol] = None


def _analyse(checker: Checker, unit: CheckedUnit) -> None:
    """Run the analyses whose results code generation reads, where the shader has anything for them."""
    used = set(checker.qualifiers_used)
    if "precise" in used:
        unit.precise = precise.find_precise(unit)
    environment = checker.environment
    # Outside of GLSL ES and GL_KHR_vulkan_glsl precision qualifiers mean nothing (GLSL 4.60 section 4.7).
    if environment.is_es or (not environment.target.is_opengl and ("mediump" in used or "lowp" in used)):
        units = checker.linkage.units if checker.linkage is not None else [unit.declarations]
        unit.relaxed_precision = relaxed_precision.RelaxedPrecision(units, environment)


def _check_bodies(checker: Checker, tree: nodes.TranslationUnit) -> None:
    """Check what depends on all functions: the call graph, callbacks, uniformity."""
    functions.check_call_graph(checker)
    if checker.callbacks:
        tangled.check_callbacks(checker)
    level = checker.options.usage_warnings
    if level and not checker.sink.has_errors:
        unused.check_unused(checker, level)
        doubtful.check_doubtful(checker, tree.declarations)
    if checker.sink.coop_warnings:
        uniformity.check_uniformity(checker)
        if checker.reinterpretations:
            cooperative_use.check_reinterpretations(checker)
        if not checker.sink.has_errors:
            cooperative_use.check_uses(checker)
            missing_barriers.check_barriers(checker)
        if checker.environment.is_enabled("GL_NV_cooperative_matrix2"):
            tensor_flow.check_tensors(checker)


def _check_specialization(checker: Checker) -> None:
    """Warn about final values for specialization constants that the shader does not have."""
    given = checker.options.specialization
    for number in given:
        if number not in checker.unit.frozen_ids:
            message = f"no specialization constant has constant_id {number}, its given value has no effect"
            checker.sink.warning(codes.INVALID_SPECIALIZATION_CONSTANT, None, None, message)


def _check_layouts(checker: Checker) -> None:
    """Check the layouts of the whole shader together, and what the stage requires of them."""
    environment = checker.environment
    if checker.is_unit:
        # Other units may have the rest.
        return
    _check_specialization(checker)
    if environment.shader_stage.has_workgroups:
        _check_derivative_groups(checker)
        _check_shared_blocks(checker)
    if environment.stage in _STAGES_WITH_REQUIREMENTS:
        stage_requirements.check_stage(checker)
    if environment.is_enabled("GL_EXT_shader_tile_image"):
        textures.check_attachments(checker)
    modes = [name for name in checker.execution if "_interlock_" in name]
    if len(modes) > 1:
        checker.error(
            codes.CONFLICTING_LAYOUT,
            None,
            f"layout qualifiers '{modes[0]}' and '{modes[1]}' cannot be combined",
            token=modes[1],
        )
    if "post_depth_coverage" in checker.execution and "early_fragment_tests" not in checker.execution:
        if environment.is_enabled("GL_ARB_post_depth_coverage"):
            checker.execution["early_fragment_tests"] = True
        else:
            checker.error(
                codes.POST_DEPTH_COVERAGE,
                None,
                "layout qualifier 'post_depth_coverage' requires 'early_fragment_tests' in the same shader",
            )
    if not environment.target.is_opengl:
        _check_workgroup_scopes(checker)


def _check_derivative_groups(checker: Checker) -> None:
    """Check that the workgroup consists of groups for derivatives. GL_KHR_compute_shader_derivatives."""
    execution = checker.execution
    quads, linear = "derivative_group_quads" in execution, "derivative_group_linear" in execution
    sizes = [size if isinstance(size, int) else None for size in checker.workgroup_sizes()]
    message = ""
    if quads and linear:
        message = "layout qualifiers 'derivative_group_quads' and 'derivative_group_linear' cannot be combined"
    elif checker.environment.is_enabled("GL_KHR_compute_shader_derivatives") and not quads and not linear:
        message = (
            "'GL_KHR_compute_shader_derivatives' requires layout(derivative_group_quads) in "
            "or layout(derivative_group_linear) in"
        )
    elif quads and any(size is not None and size % 2 for size in sizes[:2]):
        message = (
            f"with 'derivative_group_quads', width and height of the workgroup must be even "
            f"({sizes[0]} by {sizes[1]} given)"
        )
    elif linear and None not in sizes and sizes[0] * sizes[1] * sizes[2] % 4:  # type: ignore[operator]
        message = "with 'derivative_group_linear', the size of the workgroup must be a multiple of 4"
    if message:
        checker.error(codes.DERIVATIVE_GROUP, _workgroup_layout(checker), message)


#: Layout qualifier ids of the workgroup.
_WORKGROUP = ("derivative_group", "local_size")


def _workgroup_layout(checker: Checker) -> nodes.Node | None:
    """Return the last `layout(…) in;` with a size or a group of invocations, for messages about the workgroup."""
    for node in checker.declarations[::-1]:
        if isinstance(node, nodes.QualifierDeclaration):
            layouts = [each for each in node.qualifiers if isinstance(each, nodes.LayoutQualifier)]
            if any(each.name.startswith(_WORKGROUP) for layout in layouts for each in layout.ids):
                return node
    return None


def _check_shared_blocks(checker: Checker) -> None:
    """Check that shared variables are all in blocks or all outside (GL_EXT_shared_memory_block)."""
    shared = [variable for variable in checker.globals if variable.storage == "shared"]
    plain = next((variable for variable in shared if not types.base_element(variable.type).is_block), None)
    if plain is not None and len(shared) > 1 and any(types.base_element(variable.type).is_block for variable in shared):
        checker.error(
            codes.INVALID_BLOCK,
            plain,
            f"shared variable '{plain.name}' is not in a block, but others are",
            "put it into the block, or declare all shared variables without blocks",
            token=plain.name,
        )


def _entry_point(checker: Checker) -> FunctionSymbol:
    """Return `main`, or a function without a body after a diagnostic."""
    symbol = checker.scopes.levels[0].names.get("main")
    if isinstance(symbol, FunctionSet):
        for function in symbol.overloads:
            if function.definition is not None:
                function.is_entry = True
                return function
    if checker.options.is_library:
        for function in checker.functions:
            for parameter in function.parameters:
                # What links with it expects pointers.
                parameter.is_written = parameter.in_memory = True
    elif not checker.sink.has_errors and not checker.is_unit:
        checker.error(
            codes.MISSING_ENTRY_POINT,
            None,
            f"Linking {checker.environment.stage} stage: Missing entry point: Each stage requires one entry point",
            _entry_point_note(checker),
        )
    return FunctionSymbol("main", types.VOID, [])


def _entry_point_note(checker: Checker) -> Note:
    """Return the note that says which function may have been meant for 'main'."""
    from glslc_coop.extensions.hints import nearest

    defined = {function.name: function for function in checker.functions if function.definition is not None}
    near = nearest("main", defined) or [name for name in defined if name.lower() == "main"]
    if not near:
        return "declare 'void main()'"
    function = defined[near[0]]
    return function.start, function.end, f"did you mean 'main' by '{function.name}'?"


def _check_workgroup_scopes(checker: Checker) -> None:
    """Check that no matrix has workgroup scope in a stage without workgroups."""
    if checker.environment.shader_stage.has_workgroups:
        return
    for type_ in checker.types.parametric_types():
        if (
            isinstance(type_, types.Parametric)
            and type_.is_coopmat
            and "SCOPE" in type_.row.parameters
            and type_.argument("SCOPE") == 2
        ):
            checker.error(
                codes.WORKGROUP_SCOPE_WITHOUT_WORKGROUP,
                None,
                f"'{type_}' with workgroup scope is not allowed in the {checker.environment.stage} stage",
            )
            return
