"""The entry point: execution modes, the workgroup size, and what runs before the body of main.

In: the checked unit. Out: everything of the module that is not a declaration of the shader's own. Must not know: expressions,
statements. GLSL 4.60 section 4.4; SPIR-V 1.6 sections 3.3 and 3.6.
"""

from __future__ import annotations

from glslc_coop.codegen import debug_info, declarations, lvalues, precision, rewrites, sampled_images, spirv
from glslc_coop.semantics import types
from glslc_coop.semantics.scopes import Variable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.codegen.emitter import Emitter
    from glslc_coop.codegen.function import Block, FunctionBuilder
    from glslc_coop.codegen.module import Definition
    from glslc_coop.semantics.scopes import FunctionSymbol

#: Stage -> execution model.
_MODELS: dict[str, int] = {
    "vertex": spirv.ExecutionModelVertex, "tesscontrol": spirv.ExecutionModelTessellationControl,
    "tesseval": spirv.ExecutionModelTessellationEvaluation, "geometry": spirv.ExecutionModelGeometry,
    "fragment": spirv.ExecutionModelFragment, "compute": spirv.ExecutionModelGLCompute, "task": spirv.ExecutionModelTaskEXT,
    "mesh": spirv.ExecutionModelMeshEXT, "raygen": spirv.ExecutionModelRayGenerationKHR,
    "intersect": spirv.ExecutionModelIntersectionKHR, "anyhit": spirv.ExecutionModelAnyHitKHR,
    "closest": spirv.ExecutionModelClosestHitKHR, "miss": spirv.ExecutionModelMissKHR, "callable": spirv.ExecutionModelCallableKHR,
}


#: The stages of GL_NV_mesh_shader, which has models of its own.
_NV_MODELS: dict[str, int] = {"task": spirv.ExecutionModelTaskNV, "mesh": spirv.ExecutionModelMeshNV}


def generate(fn: Emitter) -> None:
    """The whole module: the entry point, and every function that it reaches."""
    debug_info.describe_source(fn)
    checked = fn.checked
    precision.find_precise(fn)
    if fn.environment.is_es or any("mediump" in file.text or "lowp" in file.text for file in checked.sources.files):
        from glslc_coop.codegen.relaxed_precision import Precisions

        fn.relaxed = Precisions(fn)
    builder = declarations.begin_function(fn, checked.entry, checked.entry.name)
    workgroup_modes(fn)
    #: (variable, blocks) of each initialiser of a global.
    runs: list[tuple[Variable, list[Block]]] = []
    position = 0
    while position < len(fn.pending) or fn.initializers:
        if position < len(fn.pending):
            declarations.emit_function(fn, *fn.pending[position])
            position += 1
        else:
            waiting, fn.initializers = fn.initializers, []
            runs.extend(_initialize(fn, builder, symbol) for symbol in waiting)
    if runs:
        # Not by position in the text: what is included has later positions than what follows it.
        places = {symbol: place for place, symbol in enumerate(checked.globals)}
        _prepend(builder, [blocks for _, blocks in sorted(((places[symbol], blocks) for symbol, blocks in runs), key=_place_of_run)])
    builder.entry.instructions[0:0] = fn.prologue
    if len(fn.shared_variables) > 1 and len(fn.pending) > 1:
        fn.module.shared_order = _shared_order(fn)
    if len(fn.shared_blocks) > 1:
        # Shared blocks lie over each other (GL_EXT_shared_memory_block).
        for variable in fn.shared_blocks:
            fn.module.decorate(variable, spirv.DecorationAliased)
    if fn.relaxed is not None:
        fn.relaxed.decorate_globals(fn)
    rewrites.apply_options(fn)
    if fn.module.combines_samplers:
        for _, function in fn.pending:
            sampled_images.place(function)
    name = getattr(fn.options, "entry_point", None) or "main"
    models = _NV_MODELS if fn.environment.is_enabled("GL_NV_mesh_shader") else {}
    fn.module.add_entry_point(models.get(fn.environment.stage) or _MODELS[fn.environment.stage], builder, name)
    stage_modes(fn)


def _shared_order(fn: Emitter) -> list[Definition]:
    """The shared variables in the order in which the functions mention them, the functions in the order of the text.

    Drivers lay them out in the order in which the module declares them. Shaders in use write past the end of one, and were only tried
    with the order that this gives.
    """
    wanted = dict.fromkeys(fn.shared_variables)
    builders: dict[FunctionSymbol, list[FunctionBuilder]] = {}
    for symbol, builder in fn.pending:
        builders.setdefault(symbol, []).append(builder)
    found: dict[Definition, None] = {}
    for symbol in fn.checked.functions:
        for builder in builders.get(symbol, ()):
            for block in builder.blocks:
                for instruction in block.instructions:
                    for operand in instruction[3:]:
                        if operand in wanted:
                            found[operand] = None
    return list(found)


# ---- what runs before main ----


def _initialize(fn: Emitter, builder: FunctionBuilder, symbol: Variable) -> tuple[Variable, list[Block]]:
    """The code that initialises a private variable; it runs at the start of main, in the order of declaration.

    Which globals are used is known only when everything was emitted, so this code is emitted last and put in front.
    """
    fn.builder = builder
    fn.constant_variables = {}
    fn.parameter_variables = {}
    first = len(builder.blocks)
    builder.begin(builder.new_block())
    builder.line(symbol.start)
    was_precise, fn.is_precise = fn.is_precise, symbol in fn.precise_symbols
    lvalues.store(fn, fn.places[symbol].copy(), fn.expression(symbol.initializer))
    fn.is_precise = was_precise
    blocks = builder.blocks[first:]
    del builder.blocks[first:]
    return symbol, blocks


def _place_of_run(run: tuple[int, list[Block]]) -> int:
    return run[0]


def _prepend(builder: FunctionBuilder, runs: list[list[Block]]) -> None:
    """Puts the initialisers in front of the body of the entry point."""
    chain: list[Block] = []
    for blocks in runs:
        if chain and chain[-1].terminator is None and len(blocks) == 1:
            chain[-1].instructions.extend(blocks[0].instructions)
        else:
            if chain:
                chain[-1].terminator = [spirv.OpBranch, None, None, blocks[0].label]
            chain.extend(blocks)
    entry = builder.entry
    if len(chain) == 1:
        entry.instructions[0:0] = chain[0].instructions
        return
    chain[-1].terminator = [spirv.OpBranch, None, None, entry.label]
    builder.entry = chain[0]
    builder.blocks[0:0] = chain


# ---- the workgroup ----


def workgroup_modes(fn: Emitter) -> None:
    """The size of the workgroup, of the stages that have one.

    Sizes that specialization constants give: ids in the execution mode from SPIR-V 1.6 on, before that the WorkgroupSize constant.
    """
    if fn.environment.stage not in ("compute", "task", "mesh"):
        return
    sizes = fn.workgroup_sizes = _workgroup_sizes(fn)
    execution = fn.checked.execution
    if any(name in execution for name in _TILE_RATES):
        # The implementation chooses the size of the workgroup.
        fn.module.execution_mode(spirv.ExecutionModeTileShadingRateQCOM, *(execution.get(name, 1) for name in _TILE_RATES))
        return
    if not any(isinstance(size, Variable) for size in sizes):
        fn.module.execution_mode(spirv.ExecutionModeLocalSize, *sizes)
    elif fn.spirv_version >= (1, 6):
        fn.module.execution_mode_id(spirv.ExecutionModeLocalSizeId, *(_size_definition(fn, size) for size in sizes))
    else:
        fn.module.execution_mode(spirv.ExecutionModeLocalSize, *(_default(size) for size in sizes))
        fn.module.keep(workgroup_size(fn))


_TILE_RATES = ("shading_rate_xQCOM", "shading_rate_yQCOM", "shading_rate_zQCOM")


def _workgroup_sizes(fn: Emitter) -> list[Any]:
    """Three sizes: ints, or the specialization constants that give them."""
    sizes: Any = fn.checked.execution.get("local_size")
    return list(sizes) if sizes is not None else [1, 1, 1]


def _default(size: Any) -> int:
    value = size.value if isinstance(size, Variable) else size
    assert isinstance(value, int)
    return value


def _size_definition(fn: Emitter, size: Any) -> Definition:
    """A size as a `uint`. A constant of the shader with the same number is used itself: two would be one constant twice."""
    if not isinstance(size, Variable):
        return fn.constants.uint(size)
    found = fn.constants.spec_constant(size)
    if size.type is not types.UINT:
        return fn.constants.spec_op(spirv.OpIAdd, types.UINT, found, fn.constants.uint(0))
    return found


def workgroup_size(fn: Emitter) -> Definition:
    """gl_WorkGroupSize where it depends on specialization: a constant that the implementation takes the size from, before SPIR-V 1.6."""
    sizes = fn.workgroup_sizes
    found = fn.constants.composite(types.vector(types.UINT, 3), [_size_definition(fn, size) for size in sizes])
    if any(isinstance(size, Variable) for size in sizes) and fn.spirv_version < (1, 6):
        fn.module.decorate(found, spirv.DecorationBuiltIn, spirv.BuiltInWorkgroupSize)
    return found


# ---- execution modes of the other stages ----

#: Layout qualifier -> execution mode, per stage. Numbers are the mode's operand.
_MODES: dict[str, int] = {
    "early_fragment_tests": spirv.ExecutionModeEarlyFragmentTests, "depth_greater": spirv.ExecutionModeDepthGreater,
    "depth_less": spirv.ExecutionModeDepthLess, "depth_unchanged": spirv.ExecutionModeDepthUnchanged,
    "post_depth_coverage": spirv.ExecutionModePostDepthCoverage, "pixel_center_integer": spirv.ExecutionModePixelCenterInteger,
    "points": spirv.ExecutionModeInputPoints, "lines": spirv.ExecutionModeInputLines,
    "lines_adjacency": spirv.ExecutionModeInputLinesAdjacency, "triangles": spirv.ExecutionModeTriangles,
    "triangles_adjacency": spirv.ExecutionModeInputTrianglesAdjacency, "quads": spirv.ExecutionModeQuads,
    "isolines": spirv.ExecutionModeIsolines, "equal_spacing": spirv.ExecutionModeSpacingEqual,
    "fractional_even_spacing": spirv.ExecutionModeSpacingFractionalEven,
    "fractional_odd_spacing": spirv.ExecutionModeSpacingFractionalOdd, "cw": spirv.ExecutionModeVertexOrderCw,
    "ccw": spirv.ExecutionModeVertexOrderCcw, "point_mode": spirv.ExecutionModePointMode, "invocations": spirv.ExecutionModeInvocations,
    "vertices": spirv.ExecutionModeOutputVertices, "max_vertices": spirv.ExecutionModeOutputVertices,
    "max_primitives": spirv.ExecutionModeOutputPrimitivesEXT, "derivative_group_quads": spirv.ExecutionModeDerivativeGroupQuadsKHR,
    "derivative_group_linear": spirv.ExecutionModeDerivativeGroupLinearKHR, "full_quads": spirv.ExecutionModeRequireFullQuadsKHR,
    "pixel_interlock_ordered": spirv.ExecutionModePixelInterlockOrderedEXT,
    "pixel_interlock_unordered": spirv.ExecutionModePixelInterlockUnorderedEXT,
    "sample_interlock_ordered": spirv.ExecutionModeSampleInterlockOrderedEXT,
    "sample_interlock_unordered": spirv.ExecutionModeSampleInterlockUnorderedEXT,
    "shading_rate_interlock_ordered": spirv.ExecutionModeShadingRateInterlockOrderedEXT,
    "shading_rate_interlock_unordered": spirv.ExecutionModeShadingRateInterlockUnorderedEXT,
    "non_coherent_color_attachment_readEXT": spirv.ExecutionModeNonCoherentColorAttachmentReadEXT,
    "non_coherent_depth_attachment_readEXT": spirv.ExecutionModeNonCoherentDepthAttachmentReadEXT,
    "non_coherent_stencil_attachment_readEXT": spirv.ExecutionModeNonCoherentStencilAttachmentReadEXT,
    "non_coherent_attachment_readQCOM": spirv.ExecutionModeNonCoherentTileAttachmentReadQCOM, "quad_derivatives": spirv.ExecutionModeQuadDerivativesKHR,
}
_OUTPUT_PRIMITIVES: dict[str, dict[str, int]] = {
    "geometry": {
        "points": spirv.ExecutionModeOutputPoints, "line_strip": spirv.ExecutionModeOutputLineStrip,
        "triangle_strip": spirv.ExecutionModeOutputTriangleStrip,
    },
    "mesh": {
        "points": spirv.ExecutionModeOutputPoints, "lines": spirv.ExecutionModeOutputLinesEXT,
        "triangles": spirv.ExecutionModeOutputTrianglesEXT,
    },
}


_RAY_STAGES = ("raygen", "intersect", "anyhit", "closest", "miss", "callable")


def stage_modes(fn: Emitter) -> None:
    """The other execution modes: what `layout(…) in;` and `layout(…) out;` say, and what Vulkan fixes."""
    module, stage, execution = fn.module, fn.environment.stage, fn.checked.execution
    if "shader_64bit_indexing" in fn.environment.pragmas:
        module.execution_mode(spirv.ExecutionModeShader64BitIndexingEXT)
    if stage == "fragment":
        origin = spirv.ExecutionModeOriginUpperLeft
        if fn.environment.target.is_opengl and "origin_upper_left" not in execution:
            origin = spirv.ExecutionModeOriginLowerLeft
        module.execution_mode(origin)
        if fn.writes_depth:
            module.execution_mode(spirv.ExecutionModeDepthReplacing)
    if "primitive_culling" in execution:
        module.require_capability(
            spirv.CapabilityRayQueryKHR if stage not in _RAY_STAGES else spirv.CapabilityRayTracingKHR
        )
        module.require_capability(spirv.CapabilityRayTraversalPrimitiveCullingKHR)
    if stage == "geometry" and "invocations" not in execution:
        module.execution_mode(spirv.ExecutionModeInvocations, 1)
    outputs = _OUTPUT_PRIMITIVES.get(stage, {})
    for name, value in execution.items():
        if name == "output_primitive":
            module.execution_mode(outputs[value])
        elif name == "input_primitive":
            module.execution_mode(_MODES[value])
        elif name in _MODES and value is not False and value is not None:
            module.execution_mode(_MODES[name], *([] if value is True else [value]))
    if any(name.startswith("spirv_") for name in execution):
        from glslc_coop.codegen.lowering.spirv_intrinsics import execution_modes, require_types

        execution_modes(fn)
        require_types(fn)
    if fn.environment.is_enabled("GL_EXT_opacity_micromap_ray_query_mode"):
        chosen = execution.get("gl_EnableOpacityMicromapEXT")
        value = fn.constants.bool_constant(False) if chosen is None else fn.constants.spec_constant(chosen) if chosen.stage == 1 else fn.constants.bool_constant(chosen.value)
        module.execution_mode_id(spirv.ExecutionModeOpacityMicromapIdKHR, value)
    for function_attribute in fn.checked.entry.attributes or ():
        mode = _ENTRY_ATTRIBUTES.get(function_attribute.name)
        if mode is not None:
            module.execution_mode(mode)


_ENTRY_ATTRIBUTES: dict[str, int] = {
    "subgroup_uniform_control_flow": spirv.ExecutionModeSubgroupUniformControlFlowKHR,
    "maximally_reconverges": spirv.ExecutionModeMaximallyReconvergesKHR,
}
