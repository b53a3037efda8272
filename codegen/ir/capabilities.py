"""Inference of the capabilities and extensions that a module needs. SPIR-V 1.6, sections 3.32 and 2.16.

In: what linking reaches, once each. Out: the capabilities and extensions to declare, no more than needed. Must not
know: ids.

What an instruction or definition needs depends on, in this order:
1. its opcode: the table `INSTRUCTIONS` of the grammar;
2. its enumerants, values and bits of masks: `OPERANDS` lists where they are, `ENUMERANTS` what they need;
3. its handler in `_HANDLERS`, where these are not enough: a function of the inference and the instruction;
4. the types of its operands: `typed_uses`, for what is in `WATCHED`, for 8- and 16-bit types, and for arrays of
   resources.
In the end `resolve` chooses among alternatives, and the extensions that bring the capabilities.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.words import decode_string, encode_string
from glslc_coop.codegen.tables import spirv
from glslc_coop.codegen.tables.instruction_table import (
    ATOMICS,
    CAPABILITIES,
    CAPABILITY_NUMBERS,
    COOPERATIVE_TYPES,
    DOT_PRODUCTS,
    ENUMERANTS,
    INSTRUCTIONS,
    MASKS,
    OPERANDS,
)
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable
    from typing import TypeAlias

    from glslc_coop.codegen.ir import typed_uses
    from glslc_coop.codegen.ir.instruction import Block, DecorationRow, Definition, Id, Instruction
    from glslc_coop.codegen.ir.module import Module

Requirement: TypeAlias = "tuple[tuple[int, ...], tuple[str, ...], int]"
#: Looks at an instruction or definition of an opcode.
Handler: TypeAlias = "Callable[[CapabilityInference, Definition | Instruction], None]"
Key: TypeAlias = "int | tuple[str, int]"

_FLOAT_ATOMICS = {
    spirv.OpAtomicFAddEXT: {
        16: spirv.CapabilityAtomicFloat16AddEXT,
        32: spirv.CapabilityAtomicFloat32AddEXT,
        64: spirv.CapabilityAtomicFloat64AddEXT,
    },
    spirv.OpAtomicFMinEXT: {
        16: spirv.CapabilityAtomicFloat16MinMaxEXT,
        32: spirv.CapabilityAtomicFloat32MinMaxEXT,
        64: spirv.CapabilityAtomicFloat64MinMaxEXT,
    },
}
_FLOAT_ATOMICS[spirv.OpAtomicFMaxEXT] = _FLOAT_ATOMICS[spirv.OpAtomicFMinEXT]
_INTEGER_ATOMICS = ATOMICS.difference(_FLOAT_ATOMICS, {spirv.OpAtomicStore})
#: Of which instructions `typed_uses` has to look at the types of operands.
WATCHED = DOT_PRODUCTS | {
    spirv.OpImageRead,
    spirv.OpImageSparseRead,
    spirv.OpImageWrite,
    spirv.OpAtomicStore,
}
_INTERPOLATIONS = (
    spirv.GLSLstd450InterpolateAtCentroid,
    spirv.GLSLstd450InterpolateAtSample,
    spirv.GLSLstd450InterpolateAtOffset,
)
#: Dimension -> the capability for storage images of it, in place of the one for sampled images.
_STORAGE_IMAGES = {
    spirv.Dim1D: spirv.CapabilityImage1D,
    spirv.DimRect: spirv.CapabilityImageRect,
    spirv.DimBuffer: spirv.CapabilityImageBuffer,
}
#: Members of gl_PerVertex may be declared without being used; the emitter asks for these capabilities when they are.
_FREE_BUILTINS = (
    spirv.BuiltInPointSize,
    spirv.BuiltInClipDistance,
    spirv.BuiltInCullDistance,
)
#: Written without a geometry shader these have a capability of their own.
_VERTEX_BUILTINS = {
    spirv.BuiltInLayer: spirv.CapabilityShaderLayer,
    spirv.BuiltInViewportIndex: spirv.CapabilityShaderViewportIndex,
}
#: Execution model -> built-in variable -> its capability there, of several that bring it.
_STAGE_BUILTINS = {
    spirv.ExecutionModelFragment: {
        spirv.BuiltInPrimitiveId: spirv.CapabilityGeometry,
        spirv.BuiltInLayer: spirv.CapabilityGeometry,
        spirv.BuiltInViewportIndex: spirv.CapabilityMultiViewport,
    },
    spirv.ExecutionModelGeometry: {spirv.BuiltInViewportIndex: spirv.CapabilityMultiViewport},
}
_SUBGROUP_CAPABILITIES = (
    spirv.CapabilityGroupNonUniformVote,
    spirv.CapabilityGroupNonUniformArithmetic,
    spirv.CapabilityGroupNonUniformBallot,
    spirv.CapabilityGroupNonUniformShuffle,
    spirv.CapabilityGroupNonUniformShuffleRelative,
    spirv.CapabilityGroupNonUniformClustered,
    spirv.CapabilityGroupNonUniformQuad,
)
_SUBGROUP_BUILTINS = (
    spirv.BuiltInNumSubgroups,
    spirv.BuiltInSubgroupId,
    spirv.BuiltInSubgroupSize,
    spirv.BuiltInSubgroupLocalInvocationId,
    spirv.BuiltInSubgroupEqMask,
    spirv.BuiltInSubgroupGeMask,
    spirv.BuiltInSubgroupGtMask,
    spirv.BuiltInSubgroupLeMask,
    spirv.BuiltInSubgroupLtMask,
)
_PLAIN_MODELS = (spirv.ExecutionModelVertex, spirv.ExecutionModelFragment, spirv.ExecutionModelGLCompute)
_VERTEX_MODELS = (spirv.ExecutionModelVertex, spirv.ExecutionModelTessellationEvaluation)


class CapabilityInference:
    """What linking has noted so far."""

    __slots__ = (
        "minor",
        "models",
        "handlers",
        "plain",
        "needs",
        "extensions",
        "is_physical",
        "is_cooperative",
        "uses_device_scope",
        "has_narrow_types",
        "is_watching",
        "_seen",
    )

    def __init__(self, version: tuple[int, int], models: list[int]) -> None:
        self.minor = version[1]
        self.models = models
        #: Opcode that was met -> what looks at each such instruction, or None.
        self.handlers: dict[int, Handler | None] = {}
        #: The opcodes of which nothing more has to be noted.
        self.plain: set[int] = set()
        #: Alternatives, of which one must be declared.
        self.needs: dict[tuple[int, ...], bool] = {}
        self.extensions: dict[tuple[str, ...], bool] = {}
        #: A physical pointer was reached: so are the addresses.
        self.is_physical = False
        #: A cooperative matrix or vector type was reached: the memory model is Vulkan's.
        self.is_cooperative = False
        self.uses_device_scope = False
        #: 8- or 16-bit scalars were reached.
        self.has_narrow_types = False
        #: An opcode in WATCHED was reached.
        self.is_watching = False
        self._seen: dict[Key, bool] = {}

    # ---- what the grammar tells ----

    def need(self, *capabilities: int) -> None:
        """Note that one of these capabilities must be declared."""
        self.needs[capabilities] = True

    def require(self, requirement: Requirement, kind: str, value: int) -> None:
        """Note a requirement that the grammar gives for a value of a kind."""
        capabilities, extensions, version = requirement
        if capabilities:
            self.needs[capabilities] = True
        if version > self.minor:
            if extensions:
                self.extensions[extensions] = True
            elif not capabilities:
                self.too_old(kind, value, version)

    def too_old(self, kind: str, value: int | str, version: int) -> None:
        """Raise LimitError, for the target has no such thing; the names are only looked up here."""
        from glslc_coop.codegen.grammar import Grammar
        from glslc_coop.diagnostics.sink import TargetTooOld

        grammar = Grammar.committed()
        if isinstance(value, str):
            name = value
        elif kind == "instruction":
            name = next((row.name for row in grammar.instructions if row.opcode == value), str(value))
        else:
            name = kind + " " + next((row.name for row in grammar.kinds[kind][1] if row.value == value), str(value))
        cause = value if kind in ("Capability", "Extension") else None
        raise TargetTooOld(None, f"{name} requires SPIR-V 1.{version}", version, cause)

    def opcode(self, opcode: int) -> None:
        """Note the use of an instruction."""
        if opcode not in self._seen:
            self._seen[opcode] = True
            requirement = INSTRUCTIONS.get(opcode)
            if requirement is not None and opcode not in _FLOAT_ATOMICS:
                self.require(requirement, "instruction", opcode)

    def enumerant(self, kind: str, value: int) -> None:
        """Note the use of a value, or of each bit of a mask."""
        if kind in MASKS:
            bit = 1
            while bit <= value:
                if value & bit:
                    self.value(kind, bit)
                bit <<= 1
        else:
            self.value(kind, value)

    def value(self, kind: str, value: int) -> None:
        """Note the use of a value."""
        key = (kind, value)
        if key not in self._seen:
            self._seen[key] = True
            if kind == "Scope" and value == spirv.ScopeDevice:
                self.uses_device_scope = True
            requirement = ENUMERANTS[kind].get(value)
            if requirement is not None:
                self.require(requirement, kind, value)

    def first_use(self, opcode: int) -> Handler | None:
        """Note the first use of an opcode; return what looks at its instructions from now on."""
        self.opcode(opcode)
        handler = _HANDLERS.get(opcode)
        if handler is None and opcode in OPERANDS:
            handler = _look_at_enumerants
        self.handlers[opcode] = handler
        if handler is None and opcode not in COOPERATIVE_TYPES:
            self.plain.add(opcode)
        if opcode in WATCHED:
            self.is_watching = True
        return handler

    def scope(self, operand: Id) -> None:
        """Note the use of a scope, unless it is a specialization constant."""
        if not isinstance(operand, int) and operand.opcode == spirv.OpConstant:
            self.value("Scope", operand.operands[0])

    def definition(self, definition: Definition) -> None:
        """Note a definition that is reached."""
        opcode = definition.opcode
        if definition.capabilities:
            for capability in definition.capabilities:
                self.need(capability)
            # Two extensions share this instruction; the definition knows whose it is.
            if opcode == spirv.OpTypeCooperativeVectorNV:
                self._seen.setdefault(opcode, True)
                self.is_cooperative = (
                    self.is_cooperative or spirv.CapabilityCooperativeVectorNV in definition.capabilities
                )
        elif opcode in COOPERATIVE_TYPES:
            self.is_cooperative = True
        handler = self.handlers[opcode] if opcode in self.handlers else self.first_use(opcode)
        if handler is not None:
            handler(self, definition)

    def decoration(self, row: DecorationRow, member: int | None) -> None:
        """Note a decoration."""
        self.value("Decoration", row[0])
        if row[0] == spirv.DecorationBuiltIn and (member is None or row[1] not in _FREE_BUILTINS):
            for model, capabilities in _STAGE_BUILTINS.items():
                if model in self.models and row[1] in capabilities:
                    self.need(capabilities[row[1]])
            layered = _VERTEX_BUILTINS.get(row[1])
            if layered is not None and any(model in _VERTEX_MODELS for model in self.models):
                self.need(layered if self.minor >= 5 else spirv.CapabilityShaderViewportIndexLayerEXT)
            self.value("BuiltIn", row[1])

    def import_(self, definition: Definition) -> None:
        """Note an imported instruction set."""
        if definition.operands[:3] == _NON_SEMANTIC:
            self.extensions[("SPV_KHR_non_semantic_info",)] = True
        elif definition.operands[:1] == _EXTENSION_SET:
            self.extensions[(decode_string(list(definition.operands))[0],)] = True

    # ---- the result ----

    def resolve(
        self,
        module: Module,
        definitions: list[Definition],
        functions: list[tuple[Definition, list[Block]]],
        is_vulkan: bool,
    ) -> tuple[list[int], list[str]]:
        """Return the capabilities, by number, and the extensions, by name."""
        # The capabilities of all other execution models imply Shader.
        if not self.models or any(model in _PLAIN_MODELS for model in self.models):
            self.need(spirv.CapabilityShader)
        for capability in module.capabilities:
            self.need(capability)
        if is_vulkan:
            self.need(spirv.CapabilityVulkanMemoryModel)
            if self.uses_device_scope:
                self.need(spirv.CapabilityVulkanMemoryModelDeviceScope)
        if module.handle_bits and _has_handles(definitions):
            self.need(spirv.CapabilityBindlessTextureNV)
        arrays = self._resource_arrays(definitions)
        uses = None
        if self.has_narrow_types or self.is_watching or arrays:
            uses = typed_uses.TypedUses(self.needs, definitions, self.has_narrow_types, arrays)
            uses.look(functions, self.is_watching)
        declared = {alternatives[0]: True for alternatives in self.needs if len(alternatives) == 1}
        if uses is not None:
            uses.declare_arithmetic(declared)
        if self._uses_subgroups(module, declared):
            declared[spirv.CapabilityGroupNonUniform] = True
        implied: dict[int, bool] = {}
        for capability in declared:
            _imply(capability, implied)
        preferred = [CAPABILITY_NUMBERS[name] for name in module.preferred if name in CAPABILITY_NUMBERS]
        for alternatives in self.needs:
            if not any(capability in implied for capability in alternatives):
                chosen = next((capability for capability in preferred if capability in alternatives), alternatives[0])
                declared[chosen] = True
                _imply(chosen, implied)
        return sorted(declared), self._resolve_extensions(module, declared)

    def _uses_subgroups(self, module: Module, declared: dict[int, bool]) -> bool:
        """Return whether subgroups are used: hosts want GroupNonUniform even where it is implied."""
        if any(capability in declared for capability in _SUBGROUP_CAPABILITIES):
            return True
        return (
            self.minor >= 3
            and "SubgroupBallotKHR" not in module.preferred
            and any(("BuiltIn", number) in self._seen for number in _SUBGROUP_BUILTINS)
        )

    def _resource_arrays(self, definitions: list[Definition]) -> dict[Definition, tuple[int, Definition]]:
        """Return the arrays of resources, with their storage classes and types.

        They are variables, and the types of arrays in heaps.
        """
        arrays: dict[Definition, tuple[int, Definition]] = {}
        for definition in definitions:
            if definition.opcode == spirv.OpTypeRuntimeArray:
                element = definition.operands[0]
                is_buffer = element.opcode == spirv.OpTypeBufferEXT
                arrays[definition] = element.operands[0] if is_buffer else spirv.StorageClassUniformConstant, definition
            elif definition.opcode == spirv.OpVariable and definition.type is not None:
                storage_class, pointee = definition.type.operands
                if storage_class == spirv.StorageClassWorkgroup and (spirv.DecorationBlock,) in (
                    pointee.decorations or ()
                ):
                    self.need(spirv.CapabilityWorkgroupMemoryExplicitLayoutKHR)
                if storage_class in _RESOURCES and pointee.opcode in (spirv.OpTypeArray, spirv.OpTypeRuntimeArray):
                    if pointee.opcode == spirv.OpTypeRuntimeArray:
                        self.need(spirv.CapabilityRuntimeDescriptorArray)
                    arrays[definition] = storage_class, pointee
        return arrays

    def _resolve_extensions(self, module: Module, declared: dict[int, bool]) -> list[str]:
        names = dict.fromkeys(module.extensions, True)
        wanted: list[tuple[str, ...]] = []
        for capability in declared:
            _, extensions, version = CAPABILITIES.get(capability, _FREE)
            if version > self.minor:
                if not extensions:
                    self.too_old("Capability", capability, version)
                wanted.append(extensions)
        # A capability's extensions first: they may be among the alternatives of what asked for the capability.
        for alternatives in wanted + list(self.extensions):
            if not any(name in names for name in alternatives):
                names[next((name for name in module.preferred if name in alternatives), alternatives[0])] = True
        for name in sorted(names):
            if _EXTENSION_VERSIONS.get(name, 0) > self.minor:
                self.too_old("Extension", name, _EXTENSION_VERSIONS[name])
        return sorted(names)


# ---- what the grammar cannot tell ----


def _look_at_enumerants(inference: CapabilityInference, each: Definition | Instruction) -> None:
    """Note the enumerants of an instruction: values, and masks with what follows them."""
    operands = each.operands
    length = len(operands)
    seen = inference._seen
    shift = 0
    for index, kind in OPERANDS[each.opcode]:
        index += shift
        if index >= length:
            return
        value = operands[index]
        if value.__class__ is not int:
            # A specialization constant is not looked into: its value may change.
            if value.opcode != spirv.OpConstant:
                continue
            value = value.operands[0]
        elif value < 0:
            continue
        mask = MASKS.get(kind)
        if mask is None:
            if (kind, value) not in seen:
                inference.value(kind, value)
        elif value:
            inference.enumerant(kind, value)
            for bit, parameters in mask.items():
                if value & bit:
                    for parameter in parameters:
                        # Operands of the mask's bits come between it and the next operand of the instruction.
                        index += 1
                        shift += 1
                        if parameter == "IdScope" and index < length:
                            inference.scope(operands[index])


def _integer_type(inference: CapabilityInference, each: Definition | Instruction) -> None:
    width = each.operands[0]
    if width == 64:
        inference.need(spirv.CapabilityInt64)
    elif width < 32:
        inference.has_narrow_types = True


def _float_type(inference: CapabilityInference, each: Definition | Instruction) -> None:
    operands = each.operands
    if len(operands) > 1:
        inference.value("FPEncoding", operands[1])
        inference.has_narrow_types = True
    elif operands[0] == 64:
        inference.need(spirv.CapabilityFloat64)
    elif operands[0] == 16:
        inference.has_narrow_types = True


def _vector_type(inference: CapabilityInference, each: Definition | Instruction) -> None:
    if not 2 <= each.operands[1] <= 4:
        inference.need(spirv.CapabilityLongVectorEXT)


def _image_type(inference: CapabilityInference, each: Definition | Instruction) -> None:
    texel, dim, _, is_arrayed, is_multisampled, sampled, image_format, *_ = each.operands
    if texel.opcode == spirv.OpTypeFloat and texel.operands[0] == 16:
        inference.need(spirv.CapabilityFloat16ImageAMD)
    is_storage = sampled == 2
    if is_storage and dim in _STORAGE_IMAGES:
        inference.need(_STORAGE_IMAGES[dim])
    else:
        inference.value("Dim", dim)
    inference.value("ImageFormat", image_format)
    if is_arrayed and dim == spirv.DimCube:
        inference.need(spirv.CapabilityImageCubeArray if is_storage else spirv.CapabilitySampledCubeArray)
    if is_multisampled and is_storage and dim != spirv.DimSubpassData:
        inference.need(spirv.CapabilityStorageImageMultisample)
        if is_arrayed:
            inference.need(spirv.CapabilityImageMSArray)


def _matrix_type(inference: CapabilityInference, each: Definition | Instruction) -> None:
    component = each.operands[0]
    if component.opcode == spirv.OpTypeFloat and len(component.operands) > 1:
        # Matrices of other encodings, as GL_EXT_spirv_intrinsics can name them, have no capability of their own.
        capability = _MATRIX_CAPABILITIES.get(component.operands[1])
        if capability is not None:
            inference.need(capability)
    inference.scope(each.operands[1])


def _pointer_type(inference: CapabilityInference, each: Definition | Instruction) -> None:
    storage_class = each.operands[0]
    inference.value("StorageClass", storage_class)
    if storage_class == spirv.StorageClassPhysicalStorageBuffer and not inference.is_physical:
        inference.is_physical = True
        inference.value("AddressingModel", spirv.AddressingModelPhysicalStorageBuffer64)


#: Storage classes whose variables are samplers and images themselves, not handles.
_BOUND = (spirv.StorageClassUniformConstant, spirv.StorageClassImage)
_HANDLES = (spirv.OpTypeImage, spirv.OpTypeSampledImage, spirv.OpTypeSampler)


def _has_handles(definitions: list[Definition]) -> bool:
    """Return whether samplers or images are in memory, or are parameters or results of functions."""
    holders: set[Definition] = set()
    for each in definitions:
        # The parts of a type precede it.
        parts = [part for part in each.operands if not isinstance(part, int)]
        if each.opcode in _HANDLES:
            holders.add(each)
        elif each.opcode in (spirv.OpTypeStruct, spirv.OpTypeArray, spirv.OpTypeRuntimeArray):
            if any(part in holders for part in parts):
                holders.add(each)
        elif each.opcode == spirv.OpTypePointer and each.operands[0] in _BOUND:
            continue
        elif each.opcode in (spirv.OpTypePointer, spirv.OpTypeFunction) and any(part in holders for part in parts):
            return True
    return False


def _constant_operation(inference: CapabilityInference, each: Definition | Instruction) -> None:
    inference.opcode(each.operands[0])


def _extended(inference: CapabilityInference, each: Definition | Instruction) -> None:
    if each.operands[1] in _INTERPOLATIONS and each.operands[0].operands == _GLSL:
        inference.need(spirv.CapabilityInterpolationFunction)


def _dot(inference: CapabilityInference, each: Definition | Instruction) -> None:
    type_ = each.type
    if type_ is not None and len(type_.operands) > 1 and type_.operands[1] == spirv.FPEncodingBFloat16KHR:
        inference.need(spirv.CapabilityBFloat16DotProductKHR)


def _float_atomic(inference: CapabilityInference, each: Definition | Instruction) -> None:
    assert each.type is not None
    if each.type.opcode == spirv.OpTypeVector:
        inference.need(spirv.CapabilityAtomicFloat16VectorNV)
    else:
        inference.need(_FLOAT_ATOMICS[each.opcode][each.type.operands[0]])
    _look_at_enumerants(inference, each)


def _integer_atomic(inference: CapabilityInference, each: Definition | Instruction) -> None:
    type_ = each.type
    if type_ is not None and type_.opcode == spirv.OpTypeInt and type_.operands[0] == 64:
        inference.need(spirv.CapabilityInt64Atomics)
    elif type_ is not None and type_.opcode == spirv.OpTypeVector:
        inference.need(spirv.CapabilityAtomicFloat16VectorNV)
    if each.opcode in OPERANDS:
        _look_at_enumerants(inference, each)


#: Opcode -> what looks at instructions whose opcode and enumerants do not tell all.
_HANDLERS: dict[int, Handler] = {
    spirv.OpTypeInt: _integer_type,
    spirv.OpTypeFloat: _float_type,
    spirv.OpTypeImage: _image_type,
    spirv.OpTypeCooperativeMatrixKHR: _matrix_type,
    spirv.OpTypePointer: _pointer_type,
    spirv.OpTypeVector: _vector_type,
    spirv.OpSpecConstantOp: _constant_operation,
    spirv.OpExtInst: _extended,
    spirv.OpDot: _dot,
    **dict.fromkeys(_FLOAT_ATOMICS, _float_atomic),
    **dict.fromkeys(_INTEGER_ATOMICS, _integer_atomic),
}
_FREE: Requirement = ((), (), 0)
#: Extensions of SPIR-V that are written against a later version -> its minor number.
_EXTENSION_VERSIONS = {
    "SPV_KHR_subgroup_rotate": 3,
    "SPV_NV_shader_subgroup_partitioned": 3,
    "SPV_KHR_vulkan_memory_model": 3,
    "SPV_QCOM_cooperative_matrix_conversion": 3,
    "SPV_KHR_workgroup_memory_explicit_layout": 4,
    "SPV_KHR_opacity_micromap": 4,
    "SPV_EXT_mesh_shader": 4,
    "SPV_NV_shader_invocation_reorder": 4,
    "SPV_EXT_shader_invocation_reorder": 4,
    "SPV_NV_cluster_acceleration_structure": 4,
    "SPV_NV_linear_swept_spheres": 4,
    "SPV_QCOM_image_processing": 4,
    "SPV_QCOM_image_processing2": 4,
}
#: Encoding of the components of a cooperative matrix -> the capability of such matrices.
_MATRIX_CAPABILITIES: dict[int, int] = {
    spirv.FPEncodingBFloat16KHR: spirv.CapabilityBFloat16CooperativeMatrixKHR,
    spirv.FPEncodingFloat8E4M3EXT: spirv.CapabilityFloat8CooperativeMatrixEXT,
    spirv.FPEncodingFloat8E5M2EXT: spirv.CapabilityFloat8CooperativeMatrixEXT,
}
_NON_SEMANTIC = tuple(encode_string("NonSemantic."))[:3]
#: An instruction set with the name of an extension belongs to it.
_EXTENSION_SET = tuple(encode_string("SPV_"))[:1]
_GLSL = tuple(encode_string("GLSL.std.450"))
_RESOURCES = (spirv.StorageClassUniform, spirv.StorageClassUniformConstant, spirv.StorageClassStorageBuffer)


def _imply(capability: int, implied: dict[int, bool]) -> None:
    """Add a capability and everything that it declares implicitly."""
    if capability not in implied:
        implied[capability] = True
        row = CAPABILITIES.get(capability)
        if row is not None:
            for inner in row[0]:
                _imply(inner, implied)
