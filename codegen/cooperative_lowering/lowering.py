"""The pass: a module with cooperative types -> the same one without.

In: a `Module` and options. Out: whether anything changed. Raises LoweringError where that is not possible. Must not
know: how a family of instructions is lowered; the front end, which it is given as a function.

Order: freeze what is known, then each function after those that it calls (decode functions are copied after they were
lowered), then all types at once.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering import (
    bit_casts,
    conversions,
    divergence,
    flat_shared,
    freezing,
    invocation_arrays,
    long_vectors,
    lowered_features,
    matrices,
    memory_model,
    narrow_values,
    packing,
    products,
    renaming,
    shared_words,
    staging,
    subgroups,
    tensors,
    tile_stages,
    vector_products,
    vectors,
    versioning,
)
from glslc_coop.codegen.cooperative_lowering.constants import REPLICATED, RuntimeConstants
from glslc_coop.codegen.cooperative_lowering.context import Lowering
from glslc_coop.codegen.cooperative_lowering.explanation import KEPT, PLAIN, TILES
from glslc_coop.codegen.cooperative_lowering.function_rewriter import FunctionRewriter
from glslc_coop.codegen.cooperative_lowering.grid_plan import GridPlan
from glslc_coop.codegen.cooperative_lowering.grids import Grids
from glslc_coop.codegen.cooperative_lowering.legality import CONSTRUCTS, Legality
from glslc_coop.codegen.cooperative_lowering.options import FAULTS, LARGEST_SIZE, LoweringError
from glslc_coop.codegen.cooperative_lowering.sizes import Sizes
from glslc_coop.codegen.cooperative_lowering.tile_plan import PRODUCTS, TRAINING, Plan, obstacle_of
from glslc_coop.codegen.cooperative_lowering.tile_products import TileProducts
from glslc_coop.codegen.cooperative_lowering.tile_training import TileTraining
from glslc_coop.codegen.cooperative_lowering.traversal import (
    all_definitions,
    callees_first,
    instruction_name,
    text_of_string,
)
from glslc_coop.codegen.ir.opcodes import CHAINS, COMPOSITE_CONSTANTS, FLOAT_CONVERSIONS
from glslc_coop.codegen.optimization.pipeline import optimize
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable, Collection
    from typing import TypeAlias

    from glslc_coop.codegen.cooperative_lowering.explanation import Explanation
    from glslc_coop.codegen.cooperative_lowering.library import Compile
    from glslc_coop.codegen.cooperative_lowering.options import LoweringOptions
    from glslc_coop.codegen.cooperative_lowering.sizes import Size
    from glslc_coop.codegen.ir.instruction import Block, Definition, Function, Instruction
    from glslc_coop.codegen.ir.module import Module

Handler: TypeAlias = "Callable[[Lowering, FunctionRewriter, Instruction], None]"

#: What is lowered whatever its types are; the handlers of `conversions` leave alone what is not cooperative.
_HANDLERS: dict[int, Handler] = {
    spirv.OpCooperativeMatrixLoadKHR: matrices.load,
    spirv.OpCooperativeMatrixLoadNV: matrices.load,
    spirv.OpCooperativeMatrixStoreKHR: matrices.store,
    spirv.OpCooperativeMatrixStoreNV: matrices.store,
    spirv.OpCooperativeMatrixMulAddKHR: products.multiply_add,
    spirv.OpCooperativeMatrixMulAddNV: products.multiply_add,
    spirv.OpCooperativeMatrixLengthKHR: matrices.length,
    spirv.OpCooperativeMatrixLengthNV: matrices.length,
    spirv.OpCooperativeMatrixTransposeNV: matrices.transpose,
    spirv.OpCooperativeMatrixReduceNV: matrices.reduce,
    spirv.OpCooperativeMatrixPerElementOpNV: matrices.per_element,
    spirv.OpCooperativeMatrixConvertNV: conversions.copy,
    spirv.OpCooperativeMatrixGetCoordinateEXT: matrices.coordinate,
    spirv.OpCreateTensorLayoutNV: tensors.create,
    spirv.OpCreateTensorViewNV: tensors.create,
    spirv.OpCooperativeMatrixLoadTensorNV: tensors.load,
    spirv.OpCooperativeMatrixStoreTensorNV: tensors.store,
    spirv.OpCooperativeVectorLoadNV: vectors.load,
    spirv.OpCooperativeVectorStoreNV: vectors.store,
    spirv.OpCooperativeVectorMatrixMulNV: vector_products.multiply,
    spirv.OpCooperativeVectorMatrixMulAddNV: vector_products.multiply_add,
    spirv.OpCooperativeVectorReduceSumAccumulateNV: vectors.accumulate,
    spirv.OpCooperativeVectorOuterProductAccumulateNV: vectors.accumulate,
    spirv.OpVectorExtractDynamic: vectors.extract,
    spirv.OpVectorInsertDynamic: vectors.insert,
    spirv.OpVectorShuffle: vectors.shuffle,
    spirv.OpBitCastArrayQCOM: invocation_arrays.bitcast_array,
    spirv.OpExtractSubArrayQCOM: invocation_arrays.extract_sub_array,
    spirv.OpCompositeConstructCoopMatQCOM: invocation_arrays.to_matrix,
    spirv.OpCompositeExtractCoopMatQCOM: invocation_arrays.to_array,
    spirv.OpStore: long_vectors.store,
    spirv.OpDot: long_vectors.dot,
    spirv.OpAny: long_vectors.any_or_all,
    spirv.OpAll: long_vectors.any_or_all,
    spirv.OpExtInst: long_vectors.extended,
    **dict.fromkeys(long_vectors.TWO_RESULTS, long_vectors.two_results),
    **dict.fromkeys(range(spirv.OpGroupNonUniformElect, spirv.OpGroupNonUniformQuadSwap + 1), long_vectors.group),
    spirv.OpCompositeConstruct: vectors.construct,
    spirv.OpCompositeConstructReplicateEXT: conversions.splat,
    spirv.OpBitcast: conversions.bitcast,
    spirv.OpBitcastExtractEXT: bit_casts.extract,
    spirv.OpLoad: long_vectors.load,
    **dict.fromkeys(FLOAT_CONVERSIONS, conversions.convert),
    **dict.fromkeys(tensors.SETTERS, tensors.change),
}
#: What may have a cooperative operand and no cooperative result.
_CARRIERS = frozenset(
    (
        spirv.OpStore,
        spirv.OpCompositeExtract,
        spirv.OpCompositeInsert,
        spirv.OpFunctionCall,
        *CHAINS,
        spirv.OpPhi,
        spirv.OpCopyMemory,
        spirv.OpExtInst,
    )
)
_STORED = frozenset(
    (
        spirv.OpLoad,
        spirv.OpStore,
        spirv.OpCompositeExtract,
        spirv.OpCompositeInsert,
        spirv.OpCompositeConstruct,
        spirv.OpFunctionCall,
        spirv.OpPhi,
        spirv.OpSelect,
        spirv.OpCopyObject,
        spirv.OpUndef,
        spirv.OpVectorShuffle,
        spirv.OpVectorExtractDynamic,
        spirv.OpVectorInsertDynamic,
        *CHAINS,
        spirv.OpExtInst,
    )
)


#: What builds tensor layouts and views.
_TENSORS = (spirv.OpCreateTensorLayoutNV, spirv.OpCreateTensorViewNV, *tensors.SETTERS)
#: Opcode -> where its literal indices begin, after the composite.
_PARTS = {spirv.OpCompositeExtract: 1, spirv.OpCompositeInsert: 2}


class _Pass:
    """One run of the pass."""

    def __init__(self, lowering: Lowering, tiles: TileProducts | None, grids: Grids | None) -> None:
        self.lowering = lowering
        #: The matrices that are cut into tiles, for a target that lists others.
        self.grids = grids
        #: The products that become tiles, and training, for a target that has matrices and no vectors.
        self.tiles = tiles
        self.training = None if tiles is None else TileTraining(tiles)
        self.kept = lowering.shapes.kept
        self.explanation = lowering.options.explanation

    def run(self) -> list[str]:
        """Lower the module; return messages."""
        lowering = self.lowering
        module = lowering.module
        functions = callees_first(module)
        variables = [definition for definition in lowering.definitions if definition.opcode == spirv.OpVariable]
        for variable in variables:
            for row in variable.decorations or ():
                if row[0] == spirv.DecorationBuiltIn and variable.operands[0] == spirv.StorageClassInput:
                    lowering.library.add_input(row[1], variable)
        packing.mark(module, lowering.definitions, lowering.shapes)
        constants = RuntimeConstants(module, lowering.retyping)
        constants.take_initializers(variables)
        entries = {entry.function for entry in module.entry_points}
        for function in functions:
            constants.place(function, function.definition in entries)
        for function in functions:
            self.function(function)
        messages: list[str] = []
        if self.tiles is not None and self.tiles.room.words:
            messages.append(f"columns and weights of tiles take {self.tiles.room.finish()} bytes of shared memory")
        if self.grids is not None and self.grids.room.finish():
            messages.append(f"matrices of other sizes take {self.grids.room.finish()} bytes of shared memory")
        size = lowering.library.finish()
        shared_words.make_words(module, lowering.memory.words)
        flat_shared.rewrite(lowering.memory)
        functions = callees_first(module)
        for function in functions:
            lowering.retyping.function(function)
        definitions = [lowering.retyping.of(definition) for definition in all_definitions(module)]
        if narrow_values.emulate(lowering):
            definitions = all_definitions(module)
        if lowering.options.memory_model == "glsl450":
            if lowered_features.needs_vulkan_memory_model(module):
                raise LoweringError("cooperative types that the target keeps need the Vulkan memory model")
            memory_model.downgrade(module)
        lowered_features.drop(module, functions, definitions, lowering.is_virtual)
        buffer = lowering.library.staging
        if buffer is not None:
            messages.append(staging.check_size(definitions, buffer, size, lowering.options.shared_memory))
        return messages

    def function(self, function: Function) -> None:
        """Lower the instructions of a function."""
        body = FunctionRewriter(function, self.lowering.sizes)
        tiles = self.tiles
        if tiles is not None:
            tiles.begin_function(body)
        line: Instruction | None = None
        for block in function.blocks:
            body.output = []
            if self.grids is not None and block is function.entry:
                self.grids.begin_function(body)
            for instruction in block.instructions:
                if instruction.opcode == spirv.OpLine:
                    line = instruction
                    if self.explanation is not None:
                        self.explanation.move(text_of_string(line.operands[0]), line.operands[1])
                try:
                    self.instruction(body, block, instruction)
                except FAULTS as error:
                    raise LoweringError(
                        f"internal error: lowering {instruction_name(instruction.opcode)} failed: {error!r}"
                    ) from error
                except LoweringError as error:
                    if line is not None and error.line is None:
                        error.file, error.line = text_of_string(line.operands[0]), line.operands[1]
                    raise
            if tiles is not None:
                tiles.end_block(body, block)
            block.instructions = body.output

    def instruction(self, body: FunctionRewriter, block: Block, instruction: Instruction) -> None:
        """Lower one instruction, or keep it."""
        opcode = instruction.opcode
        if (
            opcode in CONSTRUCTS
            and self._stays(body, instruction)
            or opcode in _TENSORS
            and instruction.type in self.kept
        ):
            body.output.append(instruction)
            return
        if self.training is not None and self.training.lower(body, block, instruction):
            return
        if self.tiles is not None and self.tiles.lower(body, block, instruction):
            return
        if self.grids is not None and self.grids.lower(body, instruction):
            return
        if (
            opcode in renaming.CONVERSIONS
            and instruction.type not in self.kept
            and conversions.is_transposing(body, instruction)
        ):
            instruction = conversions.transpose(self.lowering, body, instruction)
        handler = _HANDLERS.get(opcode)
        if self.lowering.is_virtual and subgroups.lower(self.lowering, body, instruction):
            pass
        elif handler is not None:
            handler(self.lowering, body, instruction)
        elif self.lowering.shapes.of(instruction.type) is not None and opcode not in conversions.WHOLE:
            if conversions.is_descriptor(self.lowering, instruction.type):
                raise LoweringError(f"{instruction_name(opcode)} on tensor layouts and views is not supported")
            conversions.elementwise(self.lowering, body, instruction)
        else:
            self._keep(body, instruction)

    def _stays(self, body: FunctionRewriter, instruction: Instruction) -> bool:
        """Return whether the target has a cooperative instruction; explain what it becomes."""
        became, detail, reason, taken = PLAIN, "", self._reason(body, instruction), None
        tiles = self.tiles
        choice = None if tiles is None else tiles.plan.choice(instruction)
        if reason is None:
            became = KEPT
        elif tiles is not None and choice is not None:
            became, detail, reason, taken = TILES, choice.detail, choice.smaller, tiles.plan.shared_bytes(choice)
        elif tiles is not None and instruction in tiles.plan.reasons:
            reason = tiles.plan.reasons[instruction]
        elif self.grids is not None:
            plan, cut = self.grids.plan, self.grids.shape_of(body, instruction)
            if cut is not None:
                became, detail, reason = TILES, cut.detail, plan.smaller.get(cut.type, "")
                taken = plan.shared_bytes.get(instruction, 0)
            else:
                reason = plan.reason(body.types, instruction) or reason
        is_hidden = tiles is not None and body.function in tiles.plan.versions.hidden
        if self.explanation is not None and not is_hidden:
            self.explanation.add(instruction_name(instruction.opcode), became, detail, reason or "", taken)
        return became == KEPT

    def _reason(self, body: FunctionRewriter, instruction: Instruction) -> str | None:
        """Return why a cooperative instruction does not stay; None where it does."""
        legality = self.lowering.legality
        if legality is None:
            return "the target has no cooperative types"
        return legality.reason(instruction, body.types)

    def _keep(self, body: FunctionRewriter, instruction: Instruction) -> None:
        """Keep an instruction, unless it computes with what is no number any more."""
        opcode = instruction.opcode
        if opcode in _PARTS:
            self._stay_inside(body, instruction)
        if opcode not in _CARRIERS and self.lowering.shapes.of(instruction.type) is None:
            for operand in instruction.operands:
                type_ = body.types.get(operand) if operand.__class__ is int else operand.type
                if self.lowering.shapes.of(type_) is not None:
                    raise LoweringError(f"{instruction_name(opcode)} on a cooperative value is not supported")
        if opcode not in _STORED and instruction.operands and conversions.has_encoded(body, instruction):
            raise LoweringError("arithmetic on bfloat16 or smaller floats is not supported")
        body.output.append(instruction)

    def _stay_inside(self, body: FunctionRewriter, instruction: Instruction) -> None:
        """Clamp literal indices into cooperative values; what is past the last element is undefined."""
        operands, first = instruction.operands, _PARTS[instruction.opcode]
        type_ = body.type_of(operands[first - 1])
        for position in range(first, len(operands)):
            shape = self.lowering.shapes.of(type_)
            if shape is not None:
                if isinstance(shape.length, int):
                    operands[position] = min(operands[position], shape.length - 1)
                return
            type_ = type_.operands[operands[position] if type_.opcode == spirv.OpTypeStruct else 0]


def _builtin_size(definition: Definition, sizes: Sizes) -> list[Size]:
    """Return the dimensions that a constant decorated with BuiltIn WorkgroupSize has."""
    operands = definition.operands
    if definition.opcode in REPLICATED:
        operands *= 3
    elif definition.opcode not in COMPOSITE_CONSTANTS or len(operands) != 3:
        raise LoweringError("a size of the workgroup that is not a vector of three constants is not supported")
    return [sizes.of(operand) for operand in operands]


def _workgroup(module: Module, definitions: Collection[Definition], sizes: Sizes) -> Size:
    """Return how many invocations a workgroup has; 1 where that has no meaning. definitions: all of the module."""
    for definition in definitions:
        if (spirv.DecorationBuiltIn, spirv.BuiltInWorkgroupSize) in (definition.decorations or ()):
            return _volume(sizes, _builtin_size(definition, sizes))
    found: Size | None = None
    for _, _, mode, operands in module.execution_modes:
        size: Size | None = None
        if mode == spirv.ExecutionModeLocalSize:
            size = _volume(sizes, list(operands))
        elif mode == spirv.ExecutionModeLocalSizeId:
            size = _volume(sizes, [sizes.of(operand) for operand in operands])
        if size is not None:
            found = size if found is None else sizes.maximum(found, size)
    return 1 if found is None else found


def _local_size(module: Module, definitions: Collection[Definition], sizes: Sizes) -> tuple[int, ...] | None:
    """Return the size of the workgroup in x, y and z; None where a specialization constant decides.

    definitions: all of the module.
    """
    dimensions: list[Size] = []
    for _, _, mode, operands in module.execution_modes:
        if mode == spirv.ExecutionModeLocalSize:
            dimensions = list(operands)
        elif mode == spirv.ExecutionModeLocalSizeId:
            dimensions = [sizes.of(operand) for operand in operands]
    for definition in definitions:
        if (spirv.DecorationBuiltIn, spirv.BuiltInWorkgroupSize) in (definition.decorations or ()):
            dimensions = _builtin_size(definition, sizes)
    known = tuple(dimension for dimension in dimensions if isinstance(dimension, int))
    return known if len(known) == 3 else None


def _has(module: Module, opcodes: Collection[int]) -> bool:
    """Return whether a module has an instruction of some opcodes."""
    return any(
        instruction.opcode in opcodes
        for function in callees_first(module)
        for block in function.blocks
        for instruction in block.instructions
    )


def _optimize(module: Module) -> None:
    """Optimise a module that goes on to be lowered, which keeps its names."""
    names, sources, extensions = module.emit_names, list(module.sources), list(module.source_extensions)
    optimize(module, False)
    module.emit_names, module.sources, module.source_extensions = names, sources, extensions


def _volume(sizes: Sizes, dimensions: list[Size]) -> Size:
    x, y, z = dimensions
    return sizes.multiply(sizes.multiply(x, y), z)


def _check_control_flow(module: Module, options: LoweringOptions) -> bool:
    """Check whether subgroups may be virtual, which makes their barriers those of the workgroup.

    Raises LoweringError if they must be.
    """
    found = divergence.find(module)
    if found is None:
        return True
    if options.subgroups == "auto":
        return False
    error = LoweringError(
        "an operation of a subgroup is in control flow that may diverge in the workgroup", "divergent-lowering"
    )
    _, line = found
    if line is not None:
        error.file, error.line = text_of_string(line.operands[0]), line.operands[1]
    raise error


def _explain_kept(module: Module, explanation: Explanation) -> None:
    """Say that all constructs of a module stay."""
    for function in callees_first(module):
        for block in function.blocks:
            for instruction in block.instructions:
                if instruction.opcode == spirv.OpLine:
                    explanation.move(text_of_string(instruction.operands[0]), instruction.operands[1])
                elif instruction.opcode in CONSTRUCTS:
                    explanation.add(instruction_name(instruction.opcode), KEPT)


def _for_lines(module: Module, options: LoweringOptions, has_tiles: bool, messages: list[str]) -> LoweringOptions:
    """Return options whose subgroups hold the lines of matrices, where nothing says how large they are."""
    lines = invocation_arrays.most_lines(module) if options.is_default_size() else 0
    if lines <= options.subgroup_size:
        if has_tiles and options.is_default_size():
            messages.append(
                f"tiles are those of subgroups of {options.subgroup_size} invocations, which the pipeline must "
                "require; '--subgroup-size' gives another number"
            )
        return options
    size = min(1 << (lines - 1).bit_length(), LARGEST_SIZE)
    messages.append(f"subgroups have {size} invocations, which hold {lines} lines of a matrix")
    return options.with_size(size)


def _of_kind(options: LoweringOptions, is_virtual: bool) -> LoweringOptions:
    """Return options for the size of virtual subgroups, or of those of the target."""
    if is_virtual:
        return options.with_size(options.virtual_size())
    if options.wanted_size not in (None, options.subgroup_size):
        raise LoweringError(
            f"the target has subgroups of {options.subgroup_size}, not {options.wanted_size}; "
            "only virtual subgroups ('--subgroups virtual') have any size"
        )
    return options


def _tiles_of(lowering: Lowering, wants_tiles: bool, wants_grids: bool) -> tuple[TileProducts | None, Grids | None]:
    """Plan the tiles of cooperative vectors, and those of matrices."""
    if not wants_tiles and not wants_grids:
        return None, None
    module, legality, definitions = lowering.module, lowering.legality, lowering.definitions
    obstacle, groups = obstacle_of(lowering, _local_size(module, definitions, lowering.sizes))
    budget = lowering.free_memory
    tiles: TileProducts | None = None
    if wants_tiles:
        products = Plan(lowering, obstacle, groups, budget)
        versions = versioning.split(lowering, products)
        if versions is not None:
            budget -= versioning.shared_bytes(groups)
            products = Plan(lowering, obstacle, groups, budget, versions)
        # Stages save time only; matrices without shared memory become plain.
        taken = tile_stages.assign(products, budget // 2 if wants_grids else budget)
        tiles = TileProducts(lowering, products)
        budget -= taken
    grids: Grids | None = None
    if wants_grids and legality is not None:
        plan = GridPlan(lowering, legality, obstacle, groups, budget)
        lowering.shapes.use_grids(plan.shapes)
        grids = Grids(lowering, plan)
    return tiles, grids


def lower(module: Module, options: LoweringOptions, compile_text: Compile) -> list[str] | None:
    """Lower a module in place; return messages for the user, or None when there was nothing to lower.

    compile_text: compiles a GLSL compute shader; see `library`.
    """
    if not lowered_features.needs_lowering(module):
        return None
    freezing.freeze(module, options.spec)
    target = options.target
    is_renamed = target is not None and renaming.rename(module, target)
    if target is not None and not target.decode_vectors and tensors.drop_vector_functions(module):
        is_renamed = True
    legality = None if target is None else Legality(module, target)
    if legality is not None and legality.is_complete:
        if options.explanation is not None:
            _explain_kept(module, options.explanation)
        return [] if is_renamed else None
    if module.infers_memory_model and lowered_features.needs_vulkan_memory_model(module):
        module.vulkan_memory_model = True
    has_tiles = target is not None and target.has_matrices
    wants_grids = has_tiles and legality is not None and bool(legality.refused_groups())
    wants_tiles = target is not None and has_tiles and not target.vectors and _has(module, (*PRODUCTS, *TRAINING))
    if wants_tiles or wants_grids and _has(module, (spirv.OpCooperativeMatrixLoadTensorNV,)):
        # Vectors that are variables, or that functions pass on, could not stay in tiles, and the loads of a product's
        # factors would not be found.
        _optimize(module)
        legality = Legality(module, target) if target is not None else None
    if wants_grids and legality is not None:
        # Tiles may be of the very types of the matrices that are cut into them.
        module.set_apart([type_ for group in legality.refused_groups() for type_ in group])
    if (wants_tiles or wants_grids) and options.memory_model == "keep":
        memory_model.upgrade(module)
    module.is_lowered = True
    sizes = Sizes(module)
    invocation_arrays.unsign_lengths(module, sizes)
    definitions = all_definitions(module)
    workgroup = _workgroup(module, definitions, sizes)
    messages: list[str] = []
    options = _for_lines(module, options, wants_tiles or wants_grids, messages)
    if workgroup == 0:
        raise LoweringError("a workgroup without invocations is not supported")
    if options.memory_model == "vulkan":
        memory_model.upgrade(module)
    # Matrices that stay, and tiles, belong to the subgroups of the device.
    is_virtual = not (has_tiles and options.subgroups == "auto")
    is_virtual = is_virtual and subgroups.is_virtual(module, definitions, options, workgroup)
    is_virtual = is_virtual and _check_control_flow(module, options)
    options = _of_kind(options, is_virtual)
    has_workgroup = subgroups.has_workgroup(module)
    lowering = Lowering(
        module, definitions, options, sizes, workgroup, is_virtual, has_workgroup, compile_text, legality
    )
    tiles, grids = _tiles_of(lowering, wants_tiles, wants_grids)
    messages += _Pass(lowering, tiles, grids).run()
    if is_virtual and options.subgroups == "auto":
        messages.append(
            f"subgroups of {options.subgroup_size} are made of consecutive invocations of the workgroup, "
            "since the shader assigns work by subgroup and never reads how large one is"
        )
    return messages
