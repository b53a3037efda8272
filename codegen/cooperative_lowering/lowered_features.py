"""Which modules need lowering, and the capabilities and extensions that a lowered module does without."""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.options import LoweringWarning
from glslc_coop.codegen.cooperative_lowering.renaming import Uses
from glslc_coop.codegen.cooperative_lowering.shapes import is_encoded_float
from glslc_coop.codegen.cooperative_lowering.traversal import all_definitions, instructions
from glslc_coop.codegen.ir.opcodes import COOPERATIVE_TYPES
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Collection, Iterable

    from glslc_coop.codegen.cooperative_lowering.targets import Target
    from glslc_coop.codegen.ir.instruction import Definition, Function
    from glslc_coop.codegen.ir.module import Module

_TYPES = COOPERATIVE_TYPES | {spirv.OpTypeTensorLayoutNV, spirv.OpTypeTensorViewNV}
CAPABILITIES = frozenset(
    (
        spirv.CapabilityCooperativeMatrixKHR,
        spirv.CapabilityCooperativeMatrixNV,
        spirv.CapabilityCooperativeVectorNV,
        spirv.CapabilityCooperativeVectorTrainingNV,
        spirv.CapabilityCooperativeMatrixReductionsNV,
        spirv.CapabilityCooperativeMatrixConversionsNV,
        spirv.CapabilityCooperativeMatrixConversionsEXT,
        spirv.CapabilityCooperativeMatrixPerElementOperationsNV,
        spirv.CapabilityCooperativeMatrixTensorAddressingNV,
        spirv.CapabilityCooperativeMatrixBlockLoadsNV,
        spirv.CapabilityCooperativeMatrixDecodeVectorNV,
        spirv.CapabilityCooperativeMatrixConversionQCOM,
        spirv.CapabilityCooperativeMatrixGetCoordinateEXT,
        spirv.CapabilityCooperativeMatrixLayoutsARM,
        spirv.CapabilityTensorAddressingNV,
        spirv.CapabilityBFloat16TypeKHR,
        spirv.CapabilityBFloat16DotProductKHR,
        spirv.CapabilityBFloat16CooperativeMatrixKHR,
        spirv.CapabilityFloat8EXT,
        spirv.CapabilityFloat8CooperativeMatrixEXT,
        spirv.CapabilityReplicatedCompositesEXT,
        spirv.CapabilityLongVectorEXT,
        spirv.CapabilityFloat4EXT,
        spirv.CapabilityFloat6EXT,
        spirv.CapabilityBitcastExtractEXT,
    )
)
#: What operations of a subgroup need, which virtual subgroups do without.
_SUBGROUP_CAPABILITIES = frozenset(
    (
        spirv.CapabilityGroupNonUniform,
        spirv.CapabilityGroupNonUniformArithmetic,
        spirv.CapabilityGroupNonUniformBallot,
        spirv.CapabilityGroupNonUniformClustered,
        spirv.CapabilityGroupNonUniformQuad,
        spirv.CapabilityGroupNonUniformShuffle,
        spirv.CapabilityGroupNonUniformShuffleRelative,
        spirv.CapabilityGroupNonUniformVote,
    )
)
_EXTENSIONS = frozenset(
    (
        "SPV_KHR_cooperative_matrix",
        "SPV_NV_cooperative_matrix",
        "SPV_NV_cooperative_matrix2",
        "SPV_NV_cooperative_matrix_decode_vector",
        "SPV_EXT_cooperative_matrix_maintenance1",
        "SPV_NV_cooperative_vector",
        "SPV_NV_tensor_addressing",
        "SPV_ARM_cooperative_matrix_layouts",
        "SPV_QCOM_cooperative_matrix_conversion",
        "SPV_KHR_bfloat16",
        "SPV_EXT_float8",
        "SPV_EXT_replicated_composites",
        "SPV_EXT_long_vector",
        "SPV_EXT_ocp_microscaling_types",
    )
)

#: What conversions are decorated with.
_DECORATIONS = (
    spirv.DecorationSaturatedToLargestFloat8NormalConversionEXT,
    spirv.DecorationCooperativeMatrixTransposeEXT,
)


def assumptions(module: Module, target: Target | None) -> list[LoweringWarning]:
    """Return what the lowering of a module for a target takes for granted."""
    if target is None or not target.assumptions:
        return []
    if not any(definition.opcode in COOPERATIVE_TYPES for definition in all_definitions(module)):
        return []
    return [LoweringWarning(text) for text in target.assumptions]


def needs_lowering(module: Module) -> bool:
    """Return whether a module uses a type that lowering replaces."""
    for definition in all_definitions(module):
        if definition.opcode in _TYPES or is_encoded_float(definition):
            return True
        if definition.opcode == spirv.OpTypeVector and not 2 <= definition.operands[1] <= 4:
            return True
    return False


def needs_vulkan_memory_model(module: Module) -> bool:
    """Return whether a module uses a type that needs the Vulkan memory model."""
    for definition in all_definitions(module):
        if definition.opcode in (spirv.OpTypeCooperativeMatrixKHR, spirv.OpTypeCooperativeMatrixNV):
            return True
        # Long vectors are of the same opcode.
        if spirv.CapabilityCooperativeVectorNV in definition.capabilities:
            return True
    return False


def _conversions(module: Module, functions: Iterable[Function]) -> list[int]:
    """Return the capabilities of the conversions to another use that stay: the grammar does not have them."""
    matrix2, maintenance1 = (
        spirv.CapabilityCooperativeMatrixConversionsNV,
        spirv.CapabilityCooperativeMatrixConversionsEXT,
    )
    found = []
    for function in functions:
        uses = Uses(function)
        for instruction in instructions(function):
            if uses.of(instruction) is not None:
                is_shared = matrix2 in module.capabilities and uses.lacking(instruction) is None
                found.append(matrix2 if is_shared else maintenance1)
    return found


def drop(
    module: Module, functions: Collection[Function], definitions: Collection[Definition], is_virtual: bool
) -> None:
    """Drop what the module declares for the sake of what is gone: with virtual subgroups their operations, too.

    functions, definitions: all of the module.

    Raises nothing: what is still used is inferred again when the module is linked, from the same extensions.
    """
    gone = CAPABILITIES | _SUBGROUP_CAPABILITIES if is_virtual else CAPABILITIES
    has_matrices = any(definition.opcode == spirv.OpTypeCooperativeMatrixKHR for definition in definitions)
    dropped = gone.difference(_conversions(module, functions)) if has_matrices else gone
    module.capabilities = [capability for capability in module.capabilities if capability not in dropped]
    module.prefer(extension for extension in module.extensions if extension in _EXTENSIONS)
    module.extensions = [extension for extension in module.extensions if extension not in _EXTENSIONS]
    for definition in definitions:
        if definition.capabilities:
            definition.capabilities = tuple(each for each in definition.capabilities if each not in gone)
    for function in functions:
        if all(row[1] not in _DECORATIONS for row in function.decorations):
            continue
        matrices = {
            each.result
            for each in instructions(function)
            if each.type is not None and each.type.opcode == spirv.OpTypeCooperativeMatrixKHR
        }
        function.decorations = [row for row in function.decorations if row[1] not in _DECORATIONS or row[0] in matrices]
