"""The entry point: execution modes, the workgroup size, and the initialization of globals before the body of main.

In: the checked unit. Out: the module. Must not know: how expressions and statements are emitted. GLSL 4.60 section
4.4; SPIR-V 1.6 sections 3.3 and 3.6.
"""

from __future__ import annotations

from glslc_coop.codegen.emit import decorations, functions
from glslc_coop.codegen.emit.emitter import Emitter
from glslc_coop.codegen.ir.instruction import Instruction
from glslc_coop.codegen.ir.words import encode_string
from glslc_coop.codegen.tables import spirv
from glslc_coop.diagnostics.sink import LimitError
from glslc_coop.lazy import enter_later, lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import SPECIALIZATION, Variable

with lazy:
    from collections.abc import Callable

    from glslc_coop.codegen.emit import (
        builtin_variables,
        debug_info,
        expressions,
        lvalues,
        option_rewrites,
        scoped_debug_info,
        statements,
        transform_feedback,
        variables,
    )
    from glslc_coop.codegen.emit.emitter import Dispatch
    from glslc_coop.codegen.ir.function import FunctionBuilder
    from glslc_coop.codegen.ir.instruction import Block, OperandTuple
    from glslc_coop.codegen.ir.module import Definition, Module
    from glslc_coop.codegen.optimization import sampled_images
    from glslc_coop.diagnostics import codes
    from glslc_coop.environment.environment import Environment
    from glslc_coop.environment.options import Options
    from glslc_coop.semantics.context import CheckedUnit
    from glslc_coop.semantics.model.scopes import FunctionSymbol

#: For each node of a function body the function that emits it.
_EMITTERS: Dispatch = {}
enter_later(_EMITTERS, nodes.Expression.__subclasses__(), lambda: expressions.EXPRESSIONS)
enter_later(
    _EMITTERS,
    (*nodes.Statement.__subclasses__(), *nodes.Declaration.__subclasses__()),
    lambda: statements.STATEMENTS,
)


def generate_module(checked: CheckedUnit, environment: Environment, options: Options) -> Module:
    """Return the module of a checked unit."""
    emitter = Emitter(checked, environment, options, _EMITTERS)
    memory = checked.emitted.lookup(checked, environment, options) if checked.emitted is not None else None
    if memory is not None:
        memory.begin(emitter)
    generate(emitter, functions.emit_function if memory is None else memory.emit_function)
    # The emitter ends here, and at once: it is in no cycle.
    emitter.types.resolve_size = None
    emitter.module.functions = [builder.definition for _, builder in emitter.pending]
    return emitter.module


def generate(emitter: Emitter, emit_function: Callable[[Emitter, FunctionSymbol, FunctionBuilder], None]) -> None:
    """Emit the whole module: the entry point, and every function that it reaches, each by `emit_function`."""
    _describe_source(emitter)
    checked = emitter.checked
    if checked.entry.definition is None:
        _generate_library(emitter)
        return
    builder = functions.begin_function(emitter, checked.entry, checked.entry.name)
    workgroup_modes(emitter)
    #: (variable, blocks) of each global initializer.
    runs: list[tuple[Variable, list[Block]]] = []
    position = 0
    while position < len(emitter.pending) or emitter.effects.initializers:
        if position < len(emitter.pending):
            _emit(emitter, emit_function, *emitter.pending[position])
            position += 1
        else:
            initialized, emitter.effects.initializers = emitter.effects.initializers, []
            runs.extend(_initialize(emitter, builder, symbol) for symbol in initialized)
    # A depth that is only declared again is not used.
    uses_depth = emitter.effects.uses_depth
    _declare_interface(emitter)
    emitter.effects.uses_depth = uses_depth
    if emitter.environment.stage in _CAPTURED_STAGES:
        transform_feedback.decorate_outputs(emitter)
    if runs:
        # Not by source position: included text has later positions than the text after the directive.
        places = {symbol: index for index, symbol in enumerate(checked.globals)}
        _prepend(
            builder,
            [blocks for _, blocks in sorted(((places[symbol], blocks) for symbol, blocks in runs), key=_place_of_run)],
        )
    builder.entry.instructions[0:0] = emitter.effects.prologue
    if len(emitter.effects.shared_variables) > 1 and len(emitter.pending) > 1:
        emitter.module.shared_order = _shared_order(emitter)
    if len(emitter.effects.shared_blocks) > 1:
        # Shared blocks alias each other (GL_EXT_shared_memory_block).
        for variable in emitter.effects.shared_blocks:
            emitter.module.decorate(variable, spirv.DecorationAliased)
    if emitter.relaxation is not None:
        emitter.relaxation.decorate_globals(emitter)
    options = emitter.options
    if options.nan_clamp or options.invert_y or options.preserve_bindings:
        option_rewrites.apply_options(emitter)
    if emitter.module.combines_samplers:
        for _, function in emitter.pending:
            sampled_images.sink_sampled_images(function)
    if emitter.debug_info is not None:
        emitter.debug_info.finish()
    name = options.entry_point or "main"
    stage = emitter.environment.shader_stage
    model = stage.nv_model if emitter.environment.is_enabled("GL_NV_mesh_shader") else stage.model
    emitter.module.add_entry_point(getattr(spirv, f"ExecutionModel{model}"), builder, name)
    stage_modes(emitter)


def _emit(
    emitter: Emitter,
    emit_function: Callable[[Emitter, FunctionSymbol, FunctionBuilder], None],
    symbol: FunctionSymbol,
    builder: FunctionBuilder,
) -> None:
    """Emit one function; a limit that it exceeds is reported where it is declared."""
    try:
        emit_function(emitter, symbol, builder)
    except LimitError as error:
        if error.code is codes.RESOURCE_LIMIT and error.start is None:
            error.start = symbol.start
        raise


def _generate_library(emitter: Emitter) -> None:
    """Emit every function for other modules to link with: the shader has no entry point."""
    module = emitter.module
    module.require_capability(spirv.CapabilityShader)
    module.require_capability(spirv.CapabilityLinkage)
    for symbol in emitter.checked.functions:
        definition = functions.function_id(emitter, symbol)
        module.keep(definition)
        name = encode_string(symbol.name)
        module.decorate(definition, spirv.DecorationLinkageAttributes, *name, spirv.LinkageTypeExport)
    position = 0
    while position < len(emitter.pending):
        functions.emit_function(emitter, *emitter.pending[position])
        position += 1
    if emitter.effects.initializers:
        message = "a global with an initializer that is not constant requires an entry point"
        raise LimitError(codes.MISSING_ENTRY_POINT, emitter.effects.initializers[0].start, message)


def _describe_source(emitter: Emitter) -> None:
    """Declare OpSource and the enabled extensions; with debug information also the text."""
    environment, module = emitter.environment, emitter.module
    language = spirv.SourceLanguageESSL if environment.is_es else spirv.SourceLanguageGLSL
    if emitter.options.blames:
        emitter.debug_info = debug_info.Positions(module)
    elif emitter.options.debug_scopes:
        emitter.debug_info = scoped_debug_info.ScopedDebugInfo(emitter, language)
        module.source(language, environment.version)
    elif emitter.options.debug:
        emitter.debug_info = debug_info.Lines(emitter, language)
    else:
        module.source(language, environment.version)
    for name, behaviour in environment.behaviours.items():
        if behaviour != "disable":
            module.source_extension(name)


#: The stages before the fragment stage, whose outputs may be captured.
_CAPTURED_STAGES = ("vertex", "tesscontrol", "tesseval", "geometry")
#: Storage of the variables that a shader has to itself.
_INTERNAL = ("private", "shared", "const")


def _declare_interface(emitter: Emitter) -> None:
    """Declare what the host sees of the shader although no code uses it.

    Hosts reflect it: inputs, outputs, resources, push constants, specialization constants, redeclared built-in
    variables. With optimisation only outputs are kept.
    """
    checked = emitter.checked
    for symbol in (*checked.globals, *checked.redeclared):
        base = types.base_element(symbol.type)
        if emitter.types.combines_samplers and isinstance(base, types.Opaque) and base.opcode == "OpTypeSampler":
            continue
        if symbol.storage not in _INTERNAL and symbol not in checked.unbound:
            variable = variables.variable_lvalue(emitter, symbol).base
            if not isinstance(variable, int):
                emitter.module.declared.append(variable)
    for symbol in checked.specialization_constants:
        if symbol.stage == SPECIALIZATION:
            emitter.module.declared.append(emitter.constants.spec_constant(symbol))


def _shared_order(emitter: Emitter) -> list[Definition]:
    """Return the shared variables in the order in which the functions, in source order, mention them.

    Drivers lay them out in the order in which the module declares them. Some shaders write past the end of a shared
    variable, and have only been tried with the order that this gives.
    """
    wanted = set(emitter.effects.shared_variables)
    builders: dict[FunctionSymbol, list[FunctionBuilder]] = {}
    for symbol, builder in emitter.pending:
        builders.setdefault(symbol, []).append(builder)
    ordered: dict[Definition, None] = {}
    for symbol in emitter.checked.functions:
        for builder in builders.get(symbol, ()):
            for block in builder.blocks:
                for instruction in block.instructions:
                    if not wanted.isdisjoint(instruction.operands):
                        for operand in instruction.operands:
                            if operand in wanted:
                                ordered[operand] = None
                        if len(ordered) == len(wanted):
                            return list(ordered)
    return list(ordered)


# ---- what runs before main ----


def _initialize(emitter: Emitter, builder: FunctionBuilder, symbol: Variable) -> tuple[Variable, list[Block]]:
    """Emit the initializer of a private variable; it runs at the start of main, in the order of declaration.

    Which globals are used is known only after everything else was emitted, so this code is emitted last and moved to
    the front.
    """
    emitter.begin_function(builder)
    first = len(builder.blocks)
    builder.begin_apart(builder.new_block())
    builder.line(symbol.start)
    was_precise, emitter.is_precise = emitter.is_precise, symbol in emitter.checked.precise
    lvalues.store(emitter, emitter.lvalues[symbol].copy(), emitter.expression(symbol.initializer))
    emitter.is_precise = was_precise
    blocks = builder.blocks[first:]
    del builder.blocks[first:]
    return symbol, blocks


def _place_of_run(run: tuple[int, list[Block]]) -> int:
    return run[0]


def _prepend(builder: FunctionBuilder, runs: list[list[Block]]) -> None:
    """Insert the initializers before the body of the entry point."""
    chain: list[Block] = []
    for blocks in runs:
        if chain and chain[-1].terminator is None and len(blocks) == 1:
            chain[-1].instructions.extend(blocks[0].instructions)
        else:
            if chain:
                chain[-1].terminator = Instruction(spirv.OpBranch, None, None, [blocks[0].label])
            chain.extend(blocks)
    entry = builder.entry
    if len(chain) == 1:
        entry.instructions[0:0] = chain[0].instructions
        return
    chain[-1].terminator = Instruction(spirv.OpBranch, None, None, [entry.label])
    builder.entry = chain[0]
    builder.blocks[0:0] = chain


# ---- the workgroup ----


def workgroup_modes(emitter: Emitter) -> None:
    """Declare the size of the workgroup, in the stages that have one.

    Sizes given by specialization constants are ids in the execution mode from SPIR-V 1.6 on, before that the
    WorkgroupSize constant.
    """
    if not emitter.environment.shader_stage.has_workgroups:
        return
    sizes = emitter.workgroup_sizes()
    execution = emitter.checked.execution
    if any(name in execution for name in _TILE_RATES):
        # The implementation chooses the size of the workgroup.
        emitter.module.execution_mode(
            spirv.ExecutionModeTileShadingRateQCOM, *(execution.get(name, 1) for name in _TILE_RATES)
        )
        return
    is_specialized = any(isinstance(size, Variable) for size in sizes)
    if (is_specialized or emitter.environment.stage in ("task", "mesh")) and emitter.traits.spirv_version >= (1, 6):
        ids = [builtin_variables.size_definition(emitter, size) for size in sizes]
        emitter.module.execution_mode_id(spirv.ExecutionModeLocalSizeId, *ids)
        return
    emitter.module.execution_mode(spirv.ExecutionModeLocalSize, *(_default(size) for size in sizes))
    if is_specialized:
        emitter.module.keep(builtin_variables.workgroup_size(emitter))


_TILE_RATES = ("shading_rate_xQCOM", "shading_rate_yQCOM", "shading_rate_zQCOM")


def _default(size: int | Variable) -> int:
    value = size.value if isinstance(size, Variable) else size
    assert isinstance(value, int)
    return value


# ---- execution modes of the other stages ----


def stage_modes(emitter: Emitter) -> None:
    """Declare the other execution modes: those of `layout(…) in;` and `layout(…) out;`, and those that Vulkan
    requires.
    """
    module, stage, execution = emitter.module, emitter.environment.stage, emitter.checked.execution
    if "shader_64bit_indexing" in emitter.environment.pragmas:
        module.execution_mode(spirv.ExecutionModeShader64BitIndexingEXT)
    if stage == "fragment":
        origin = spirv.ExecutionModeOriginUpperLeft
        if emitter.environment.target.is_opengl and "origin_upper_left" not in execution:
            origin = spirv.ExecutionModeOriginLowerLeft
        module.execution_mode(origin)
        if emitter.effects.uses_depth:
            module.execution_mode(spirv.ExecutionModeDepthReplacing)
    if emitter.environment.shader_stage.is_ray and emitter.environment.is_enabled("GL_EXT_ray_tracing"):
        # Others imply it; the reference declares it in any case.
        module.require_capability(spirv.CapabilityRayTracingKHR)
    if "opacity_micromap" in execution:
        module.require_capability(spirv.CapabilityRayTracingOpacityMicromapEXT)
    if "primitive_culling" in execution:
        module.require_capability(
            spirv.CapabilityRayQueryKHR
            if not emitter.environment.shader_stage.is_ray
            else spirv.CapabilityRayTracingKHR
        )
        module.require_capability(spirv.CapabilityRayTraversalPrimitiveCullingKHR)
    if stage == "tesseval":
        for alternatives, default in _EVALUATION_DEFAULTS:
            if not any(name in execution for name in alternatives):
                module.execution_mode(default)
    if stage == "geometry" and "invocations" not in execution:
        module.execution_mode(spirv.ExecutionModeInvocations, 1)
    _layout_modes(emitter)
    if emitter.checked.state.spirv_modes or emitter.checked.state.spirv_types:
        from glslc_coop.codegen.builtins.spirv_intrinsics import execution_modes, require_types

        execution_modes(emitter)
        require_types(emitter)
    if emitter.environment.is_enabled("GL_EXT_opacity_micromap_ray_query_mode"):
        chosen = emitter.checked.state.micromap
        value = (
            emitter.constants.bool_constant(False)
            if chosen is None
            else emitter.constants.spec_constant(chosen)
            if chosen.stage == SPECIALIZATION
            else emitter.constants.bool_constant(chosen.value)
        )
        module.execution_mode_id(spirv.ExecutionModeOpacityMicromapIdKHR, value)
    for function_attribute in emitter.checked.entry.attributes or ():
        mode = _ENTRY_ATTRIBUTES.get(function_attribute.name)
        if mode is not None:
            module.execution_mode(mode)


#: Layout qualifier ids of which one holds, and the execution mode where none is declared (GLSL 4.60 section 4.4.1.1).
_EVALUATION_DEFAULTS: tuple[tuple[tuple[str, ...], int], ...] = (
    (("equal_spacing", "fractional_even_spacing", "fractional_odd_spacing"), spirv.ExecutionModeSpacingEqual),
    (("cw", "ccw"), spirv.ExecutionModeVertexOrderCcw),
)


def _layout_modes(emitter: Emitter) -> None:
    """Add the execution modes that the rows of the layout qualifier ids name."""
    module, environment = emitter.module, emitter.environment
    for name, value in emitter.checked.execution.items():
        primitive = emitter.checked.state.primitives.get(name)
        row = environment.layout_qualifier(name if primitive is None else primitive)
        if name == "output_primitive":
            assert row is not None
            module.execution_mode(getattr(spirv, f"ExecutionMode{row.first('output')}"))
        else:
            for mode in decorations.enumerants(row, "ExecutionMode"):
                module.execution_mode(mode, *_mode_operands(value))


def _mode_operands(value: int | bool) -> OperandTuple:
    """Return the operands of the execution mode of a layout qualifier id: its value, where it takes one."""
    return () if value is True else (value,)


_ENTRY_ATTRIBUTES: dict[str, int] = {
    "subgroup_uniform_control_flow": spirv.ExecutionModeSubgroupUniformControlFlowKHR,
    "maximally_reconverges": spirv.ExecutionModeMaximallyReconvergesKHR,
}
