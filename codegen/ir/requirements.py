"""Inference of the capabilities and extensions that a module needs. SPIR-V 1.6, sections 3.32 and 2.16.

In: what linking reaches, once each. Out: the capabilities and extensions to declare, no more than needed. Must not
know: ids.

What the grammar tells is a table (`instruction_table`): instruction or enumerant -> capability -> extension. The rest
is here: the widths of types, what 8- and 16-bit types are used for, images, atomics, descriptor indexing.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.words import decode_string, encode_string
from glslc_coop.codegen.tables import spirv
from glslc_coop.codegen.tables.instruction_table import (
    ATOMICS,
    CAPABILITIES,
    CAPABILITY_NUMBERS,
    COMPOSITE_CONSTANTS,
    COOPERATIVE_TYPES,
    ENUMERANTS,
    INSTRUCTIONS,
    MASKS,
    OPERANDS,
    WIDTH_CONVERSIONS,
)
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable
    from typing import TypeAlias

    from glslc_coop.codegen.ir.instruction import Block, DecorationRow, Definition, Id, Instruction, Operands
    from glslc_coop.codegen.ir.module import Module

Requirement: TypeAlias = "tuple[tuple[int, ...], tuple[str, ...], int]"
#: (result type, operands)
Check: TypeAlias = "Callable[[Definition | None, Operands], None]"
Key: TypeAlias = "int | tuple[str, int]"

# What a type holds, as bits: 8- and 16-bit scalars, the last two those with another encoding than IEEE's.
_INT8, _INT16, _FLOAT16, _ENCODED8, _ENCODED16 = 1, 2, 4, 8, 16
_ARITHMETIC = {_INT8: spirv.CapabilityInt8, _INT16: spirv.CapabilityInt16, _FLOAT16: spirv.CapabilityFloat16}
#: Storage class -> the capabilities that let 8-bit and 16-bit scalars be stored there.
_STORAGE: dict[int, tuple[int | None, int | None]] = {
    spirv.StorageClassStorageBuffer: (
        spirv.CapabilityStorageBuffer8BitAccess,
        spirv.CapabilityStorageBuffer16BitAccess,
    ),
    spirv.StorageClassPhysicalStorageBuffer: (
        spirv.CapabilityStorageBuffer8BitAccess,
        spirv.CapabilityStorageBuffer16BitAccess,
    ),
    spirv.StorageClassShaderRecordBufferKHR: (
        spirv.CapabilityStorageBuffer8BitAccess,
        spirv.CapabilityStorageBuffer16BitAccess,
    ),
    spirv.StorageClassUniform: (
        spirv.CapabilityUniformAndStorageBuffer8BitAccess,
        spirv.CapabilityUniformAndStorageBuffer16BitAccess,
    ),
    spirv.StorageClassPushConstant: (spirv.CapabilityStoragePushConstant8, spirv.CapabilityStoragePushConstant16),
    spirv.StorageClassInput: (None, spirv.CapabilityStorageInputOutput16),
    spirv.StorageClassOutput: (None, spirv.CapabilityStorageInputOutput16),
}
_WIDTH_ONLY = WIDTH_CONVERSIONS | {spirv.OpCopyObject}
_CONSTANTS = COMPOSITE_CONSTANTS | {
    spirv.OpConstant,
    spirv.OpConstantNull,
    spirv.OpSpecConstant,
    spirv.OpSpecConstantOp,
    spirv.OpUndef,
}
_COMPONENT_FIRST = COOPERATIVE_TYPES | {
    spirv.OpTypeVector,
    spirv.OpTypeMatrix,
    spirv.OpTypeArray,
    spirv.OpTypeRuntimeArray,
}
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
_DOT_PRODUCTS = (
    spirv.OpSDot,
    spirv.OpUDot,
    spirv.OpSUDot,
    spirv.OpSDotAccSat,
    spirv.OpUDotAccSat,
    spirv.OpSUDotAccSat,
)
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


class Requirements:
    """What linking has noted so far.

    checks: opcode -> what to look at in each such instruction, or None; plain: the opcodes of which nothing more has to
    be noted.
    """

    __slots__ = (
        "minor",
        "models",
        "checks",
        "plain",
        "needs",
        "extensions",
        "is_physical",
        "is_cooperative",
        "uses_device_scope",
        "contents",
        "narrow",
        "watched",
        "_seen",
        "_special",
    )

    def __init__(self, version: tuple[int, int], models: list[int]) -> None:
        self.minor = version[1]
        self.models = models
        self.checks: dict[int, Check | None] = {}
        self.plain: set[int] = set()
        #: Alternatives, of which one must be declared.
        self.needs: dict[tuple[int, ...], bool] = {}
        self.extensions: dict[tuple[str, ...], bool] = {}
        self.is_physical = False
        #: A cooperative matrix or vector type was reached: the memory model is Vulkan's.
        self.is_cooperative = False
        self.uses_device_scope = False
        self.contents: dict[Definition, int] = {}
        #: The narrow scalars of all types that were reached, as bits.
        self.narrow = 0
        #: Opcodes whose instructions must be looked at once more with the types of their operands known.
        self.watched: dict[int, bool] = {}
        self._seen: dict[Key, bool] = {}
        self._special: dict[int, Check] = {
            spirv.OpTypeInt: self._integer_type,
            spirv.OpTypeFloat: self._float_type,
            spirv.OpTypeImage: self._image_type,
            spirv.OpTypeCooperativeMatrixKHR: self._matrix_type,
            spirv.OpTypePointer: self._pointer_type,
            spirv.OpTypeVector: self._vector_type,
            spirv.OpSpecConstantOp: self._constant_operation,
            spirv.OpExtInst: self._extended,
            spirv.OpDot: self._dot,
        }

    def release(self) -> None:
        """Forget the checks, which are in cycles with this object: it is then freed at once."""
        self._special.clear()
        self.checks.clear()

    # ---- what the grammar tells ----

    def need(self, *capabilities: int) -> None:
        """Note that one of these capabilities must be declared."""
        self.needs[capabilities] = True

    def require(self, requirement: Requirement, kind: str, value: int) -> None:
        """Note a requirement of the grammar; kind and value say whose it is."""
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
                    self._value(kind, bit)
                bit <<= 1
        else:
            self._value(kind, value)

    def _value(self, kind: str, value: int) -> None:
        key = (kind, value)
        if key not in self._seen:
            self._seen[key] = True
            if kind == "Scope" and value == spirv.ScopeDevice:
                self.uses_device_scope = True
            requirement = ENUMERANTS[kind].get(value)
            if requirement is not None:
                self.require(requirement, kind, value)

    def first_use(self, opcode: int) -> Check | None:
        """Note the first use of an opcode; return how to look at its instructions from now on."""
        self.opcode(opcode)
        check = self._special.get(opcode)
        spec = OPERANDS.get(opcode)
        if check is None and spec is not None:
            check = self._inspector(spec)
        if opcode in _FLOAT_ATOMICS:
            check = self._float_atomic(_FLOAT_ATOMICS[opcode], check)
        elif opcode in _INTEGER_ATOMICS:
            check = self._integer_atomic(check)
        self.checks[opcode] = check
        if check is None and opcode not in COOPERATIVE_TYPES:
            self.plain.add(opcode)
        if opcode in _DOT_PRODUCTS or opcode in (
            spirv.OpImageRead,
            spirv.OpImageSparseRead,
            spirv.OpImageWrite,
            spirv.OpAtomicStore,
        ):
            self.watched[opcode] = True
        return check

    def _inspector(self, spec: tuple[tuple[int, str], ...]) -> Check:
        """Return the check of an instruction with enumerants: values, masks with what follows them, constants."""
        seen = self._seen

        def inspect(_type: Definition | None, operands: Operands) -> None:
            length = len(operands)
            shift = 0
            for index, kind in spec:
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
                        self._value(kind, value)
                elif value:
                    self.enumerant(kind, value)
                    for bit, parameters in mask.items():
                        if value & bit:
                            for parameter in parameters:
                                # Operands of the mask's bits stand between it and the next operand of the instruction.
                                index += 1
                                shift += 1
                                if parameter == "IdScope" and index < len(operands):
                                    self._scope(operands[index])

        return inspect

    def _scope(self, operand: Id) -> None:
        if not isinstance(operand, int) and operand.opcode == spirv.OpConstant:
            self._value("Scope", operand.operands[0])

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
        check = self.checks[opcode] if opcode in self.checks else self.first_use(opcode)
        if check is not None:
            check(definition.type, definition.operands)

    def decoration(self, row: DecorationRow, member: int | None) -> None:
        """Note a decoration."""
        self._value("Decoration", row[0])
        if row[0] == spirv.DecorationBuiltIn and (member is None or row[1] not in _FREE_BUILTINS):
            for model, capabilities in _STAGE_BUILTINS.items():
                if model in self.models and row[1] in capabilities:
                    self.need(capabilities[row[1]])
            layered = _VERTEX_BUILTINS.get(row[1])
            if layered is not None and any(model in _VERTEX_MODELS for model in self.models):
                self.need(layered if self.minor >= 5 else spirv.CapabilityShaderViewportIndexLayerEXT)
            self._value("BuiltIn", row[1])

    def import_(self, definition: Definition) -> None:
        """Note an imported instruction set."""
        if definition.operands[:3] == _NON_SEMANTIC:
            self.extensions[("SPV_KHR_non_semantic_info",)] = True
        elif definition.operands[:1] == _EXTENSION_SET:
            self.extensions[(decode_string(list(definition.operands))[0],)] = True

    # ---- what the grammar cannot tell ----

    def _integer_type(self, _type: Definition | None, operands: Operands) -> None:
        width = operands[0]
        if width == 64:
            self.need(spirv.CapabilityInt64)
        elif width < 32:
            self.narrow |= _INT8 if width == 8 else _INT16

    def _float_type(self, _type: Definition | None, operands: Operands) -> None:
        if len(operands) > 1:
            self._value("FPEncoding", operands[1])
            self.narrow |= _ENCODED16 if operands[0] == 16 else _ENCODED8
        elif operands[0] == 64:
            self.need(spirv.CapabilityFloat64)
        elif operands[0] == 16:
            self.narrow |= _FLOAT16

    def _vector_type(self, _type: Definition | None, operands: Operands) -> None:
        if not 2 <= operands[1] <= 4:
            self.need(spirv.CapabilityLongVectorEXT)

    def _image_type(self, _type: Definition | None, operands: Operands) -> None:
        texel, dim, _, is_arrayed, is_multisampled, sampled, image_format, *_ = operands
        if texel.opcode == spirv.OpTypeFloat and texel.operands[0] == 16:
            self.need(spirv.CapabilityFloat16ImageAMD)
        is_storage = sampled == 2
        if is_storage and dim in _STORAGE_IMAGES:
            self.need(_STORAGE_IMAGES[dim])
        else:
            self._value("Dim", dim)
        self._value("ImageFormat", image_format)
        if is_arrayed and dim == spirv.DimCube:
            self.need(spirv.CapabilityImageCubeArray if is_storage else spirv.CapabilitySampledCubeArray)
        if is_multisampled and is_storage and dim != spirv.DimSubpassData:
            self.need(spirv.CapabilityStorageImageMultisample)
            if is_arrayed:
                self.need(spirv.CapabilityImageMSArray)

    def _matrix_type(self, _type: Definition | None, operands: Operands) -> None:
        component = operands[0]
        if component.opcode == spirv.OpTypeFloat and len(component.operands) > 1:
            # Matrices of other encodings, as GL_EXT_spirv_intrinsics can name them, have no capability of their own.
            capability = _MATRIX_CAPABILITIES.get(component.operands[1])
            if capability is not None:
                self.need(capability)
        self._scope(operands[1])

    def _pointer_type(self, _type: Definition | None, operands: Operands) -> None:
        storage_class = operands[0]
        self._value("StorageClass", storage_class)
        if storage_class == spirv.StorageClassPhysicalStorageBuffer and not self.is_physical:
            self.is_physical = True
            self._value("AddressingModel", spirv.AddressingModelPhysicalStorageBuffer64)

    def _constant_operation(self, _type: Definition | None, operands: Operands) -> None:
        self.opcode(operands[0])

    def _extended(self, _type: Definition | None, operands: Operands) -> None:
        if operands[1] in _INTERPOLATIONS and operands[0].operands == _GLSL:
            self.need(spirv.CapabilityInterpolationFunction)

    def _dot(self, type_: Definition | None, _operands: Operands) -> None:
        if type_ is not None and len(type_.operands) > 1 and type_.operands[1] == spirv.FPEncodingBFloat16KHR:
            self.need(spirv.CapabilityBFloat16DotProductKHR)

    def _float_atomic(self, by_width: dict[int, int], inner: Check | None) -> Check:
        def inspect(type_: Definition | None, operands: Operands) -> None:
            assert type_ is not None
            if type_.opcode == spirv.OpTypeVector:
                self.need(spirv.CapabilityAtomicFloat16VectorNV)
            else:
                self.need(by_width[type_.operands[0]])
            if inner is not None:
                inner(type_, operands)

        return inspect

    def _integer_atomic(self, inner: Check | None) -> Check:
        def inspect(type_: Definition | None, operands: Operands) -> None:
            if type_ is not None and type_.opcode == spirv.OpTypeInt and type_.operands[0] == 64:
                self.need(spirv.CapabilityInt64Atomics)
            elif type_ is not None and type_.opcode == spirv.OpTypeVector:
                self.need(spirv.CapabilityAtomicFloat16VectorNV)
            if inner is not None:
                inner(type_, operands)

        return inspect

    # ---- narrow types ----

    def holds(self, type_: Definition) -> int:
        """Return the narrow scalars inside a type, as bits; what a pointer points to is not inside it."""
        found = self.contents.get(type_)
        if found is None:
            opcode, operands = type_.opcode, type_.operands
            found = 0
            if opcode == spirv.OpTypeInt:
                found = {8: _INT8, 16: _INT16}.get(operands[0], 0)
            elif opcode == spirv.OpTypeFloat:
                if len(operands) > 1:
                    found = _ENCODED16 if operands[0] == 16 else _ENCODED8
                elif operands[0] == 16:
                    found = _FLOAT16
            elif opcode in _COMPONENT_FIRST:
                found = self.holds(operands[0])
            elif opcode == spirv.OpTypeStruct:
                for member in operands:
                    found |= self.holds(member)
            self.contents[type_] = found
        return found

    def _store_narrow(self, storage_class: int, pointee: Definition) -> int:
        """Declare what lets narrow scalars be stored there; return those that need their arithmetic capability."""
        held = self.holds(pointee)
        if not held:
            return 0
        block = pointee
        while block.opcode in (spirv.OpTypeArray, spirv.OpTypeRuntimeArray):
            block = block.operands[0]
        decorations = [row[0] for row in block.decorations or ()]
        if storage_class == spirv.StorageClassWorkgroup and spirv.DecorationBlock in decorations:
            if held & _INT8:
                self.need(spirv.CapabilityWorkgroupMemoryExplicitLayout8BitAccessKHR)
            if held & (_INT16 | _FLOAT16):
                self.need(spirv.CapabilityWorkgroupMemoryExplicitLayout16BitAccessKHR)
            return 0
        for_8, for_16 = _STORAGE.get(storage_class, (None, None))
        if storage_class == spirv.StorageClassUniform and spirv.DecorationBufferBlock in decorations:
            for_16 = spirv.CapabilityStorageBuffer16BitAccess
        if held & _INT8 and for_8 is not None:
            self.need(for_8)
        # The capability of an encoding allows its storage too; glslc asks for more behind references alone.
        halves = _INT16 | _FLOAT16 | (_ENCODED16 if storage_class == spirv.StorageClassPhysicalStorageBuffer else 0)
        if held & halves and for_16 is not None:
            self.need(for_16)
        return (0 if for_8 is not None else held & _INT8) | (0 if for_16 is not None else held & (_INT16 | _FLOAT16))

    def _declare_storage(self, in_memory: list[Definition]) -> int:
        """Declare storage capabilities; return the narrow scalars that variables alone show to need arithmetic."""
        used = 0
        for definition in in_memory:
            opcode = definition.opcode
            if opcode == spirv.OpVariable:
                pointer = definition.type
                assert pointer is not None
                used |= self._store_narrow(definition.operands[0], pointer.operands[1])
            elif opcode == spirv.OpTypePointer:
                if definition.operands[0] == spirv.StorageClassPhysicalStorageBuffer:
                    self._store_narrow(definition.operands[0], definition.operands[1])
        return used

    # ---- the second look ----

    def _look_again(
        self,
        functions: list[tuple[Definition, list[Block]]],
        used: int,
        descriptors: dict[Definition, tuple[int | None, int]],
    ) -> int:
        """Look at all instructions with the types of their operands known; return the narrow scalars computed with."""
        wanted = self.narrow & (_INT8 | _INT16 | _FLOAT16)
        contents = self.contents
        for definition, blocks in functions:
            if used & wanted == wanted and not descriptors and not self.watched:
                break
            function = definition.function
            assert function is not None
            types: dict[Id | None, Definition] = {}
            #: Results that hold narrow scalars.
            narrow: set[Id | None] = set()
            for parameter in function.parameters:
                assert parameter.type is not None
                types[parameter.result] = parameter.type
                if self.holds(parameter.type):
                    used |= self.holds(parameter.type)
                    narrow.add(parameter.result)
            for variable in function.variables:
                assert variable.type is not None
                types[variable.result] = variable.type
                used |= self.holds(variable.type.operands[1])
            non_uniform: dict[int | None, bool] = {
                row[0]: True for row in function.decorations if row[1] == spirv.DecorationNonUniform
            }
            for block in blocks:
                for instruction in block.instructions:
                    opcode, type_ = instruction.opcode, instruction.type
                    if type_ is None:
                        held = 0
                    else:
                        types[instruction.result] = type_
                        held = contents[type_] if type_ in contents else self.holds(type_)
                        if held:
                            narrow.add(instruction.result)
                    if used & wanted != wanted and (
                        held or opcode == spirv.OpBitcast or not narrow.isdisjoint(instruction.operands)
                    ):
                        used |= self._narrow_use(instruction, types)
                    if descriptors and opcode in _FIRST_INDEX and instruction.operands[0] in descriptors:
                        index = instruction.operands[_FIRST_INDEX[opcode]]
                        kind = descriptors[instruction.operands[0]]
                        self._index_descriptors(instruction.result, index, kind, non_uniform)
                    if opcode in self.watched:
                        self._typed_use(instruction, types)
                if block.terminator is not None and used & wanted != wanted:
                    used |= self._narrow_use(block.terminator, types)
        return used

    def _narrow_use(self, instruction: Instruction, types: dict[Id | None, Definition]) -> int:
        """Return the narrow scalars with which an instruction does more than load, store and convert the width."""
        opcode = instruction.opcode
        type_ = instruction.type
        if opcode in _WIDTH_ONLY or opcode == spirv.OpStore:
            return 0
        used = self.holds(type_) if type_ is not None else 0
        if opcode == spirv.OpLoad:
            assert type_ is not None
            pointer = instruction.operands[0]
            pointer_type = pointer.type if pointer.__class__ is not int else types[pointer]
            is_plain = type_.opcode in (spirv.OpTypeInt, spirv.OpTypeFloat, spirv.OpTypeVector, spirv.OpTypeMatrix)
            return 0 if is_plain and pointer_type.operands[0] in _STORAGE else used
        for operand in instruction.operands:
            if operand.__class__ is int and operand < 0:
                operand_type = types.get(operand)
                if operand_type is not None:
                    used |= self.holds(operand_type)
                    if opcode == spirv.OpBitcast and operand_type.opcode == spirv.OpTypePointer:
                        # An address made of a pointer to narrow scalars is a use of these.
                        used |= self.holds(operand_type.operands[1])
        return used

    def _index_descriptors(
        self, result: int | None, index: Id, kind: tuple[int | None, int], non_uniform: dict[int | None, bool]
    ) -> None:
        if not isinstance(index, int) and index.opcode == spirv.OpConstant:
            return
        if (isinstance(index, int) and index in non_uniform) or result in non_uniform:
            self.need(kind[1])
        elif kind[0] is not None:
            self.need(kind[0])

    def _typed_use(self, instruction: Instruction, types: dict[Id | None, Definition]) -> None:
        """Look at images without format, 64-bit atomic stores and the shapes of dot products."""
        opcode = instruction.opcode

        def type_of(operand: Id) -> Definition | None:
            return types.get(operand) if isinstance(operand, int) else operand.type

        if opcode == spirv.OpAtomicStore:
            stored = type_of(instruction.operands[3])
            if stored is not None and stored.opcode == spirv.OpTypeInt and stored.operands[0] == 64:
                self.need(spirv.CapabilityInt64Atomics)
        elif opcode in _DOT_PRODUCTS:
            vector = type_of(instruction.operands[0])
            if vector is not None and vector.opcode == spirv.OpTypeVector:
                is_bytes = vector.operands[1] == 4 and vector.operands[0].operands[0] == 8
                self.need(spirv.CapabilityDotProductInput4x8Bit if is_bytes else spirv.CapabilityDotProductInputAll)
            else:
                self.need(spirv.CapabilityDotProductInput4x8BitPacked)
        else:
            image = type_of(instruction.operands[0])
            if (
                image is not None
                and image.operands[6] == spirv.ImageFormatUnknown
                and image.operands[1] not in _FORMATLESS
            ):
                is_write = opcode == spirv.OpImageWrite
                self.need(
                    spirv.CapabilityStorageImageWriteWithoutFormat
                    if is_write
                    else spirv.CapabilityStorageImageReadWithoutFormat
                )

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
        in_memory = [definition for definition in definitions if definition.opcode in _MEMORY]
        descriptors = self._descriptors(in_memory)
        used = 0
        if self.narrow:
            used = self._declare_storage(in_memory)
            for type_ in {definition.type for definition in definitions if definition.opcode in _CONSTANTS}:
                if type_ is not None:
                    used |= self.holds(type_)
        if self.narrow or self.watched or descriptors:
            used = self._look_again(functions, used, descriptors)
        declared = {alternatives[0]: True for alternatives in self.needs if len(alternatives) == 1}
        self._narrow_arithmetic(used, declared)
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

    def _narrow_arithmetic(self, used: int, declared: dict[int, bool]) -> None:
        """Declare Int8, Int16, Float16 for what is computed with, and for types that no storage capability allows."""
        stores_8 = stores_16 = False
        for for_8, for_16 in (*_STORAGE.values(), _WORKGROUP):
            stores_8 = stores_8 or for_8 in declared
            stores_16 = stores_16 or for_16 in declared
        for bit, capability in _ARITHMETIC.items():
            if self.narrow & bit and (used & bit or not (stores_8 if bit == _INT8 else stores_16)):
                declared[capability] = True

    def _descriptors(self, in_memory: list[Definition]) -> dict[Definition, tuple[int | None, int]]:
        """Return the arrays of resources, with the capabilities to index them dynamically and non-uniformly.

        They are variables, and the types of arrays in heaps.
        """
        found: dict[Definition, tuple[int | None, int]] = {}
        for definition in in_memory:
            if definition.opcode == spirv.OpTypeRuntimeArray:
                element = definition.operands[0]
                is_buffer = element.opcode == spirv.OpTypeBufferEXT
                kind = _descriptor_kind(
                    element.operands[0] if is_buffer else spirv.StorageClassUniformConstant, definition
                )
                if kind is not None:
                    found[definition] = kind
            if definition.opcode == spirv.OpVariable and definition.type is not None:
                storage_class, pointee = definition.type.operands
                if storage_class == spirv.StorageClassWorkgroup and (spirv.DecorationBlock,) in (
                    pointee.decorations or ()
                ):
                    self.need(spirv.CapabilityWorkgroupMemoryExplicitLayoutKHR)
                if storage_class in _RESOURCES and pointee.opcode in (spirv.OpTypeArray, spirv.OpTypeRuntimeArray):
                    if pointee.opcode == spirv.OpTypeRuntimeArray:
                        self.need(spirv.CapabilityRuntimeDescriptorArray)
                    kind = _descriptor_kind(storage_class, pointee)
                    if kind is not None:
                        found[definition] = kind
        return found

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


_FREE: Requirement = ((), (), 0)
#: What lies in memory, what points there, and arrays in heaps.
_MEMORY = frozenset((spirv.OpVariable, spirv.OpTypePointer, spirv.OpTypeRuntimeArray))
#: Access chain -> which operand is the first index; an untyped one has the heap before it.
_FIRST_INDEX = {spirv.OpAccessChain: 1, spirv.OpInBoundsAccessChain: 1, spirv.OpUntypedAccessChainKHR: 2}
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
_WORKGROUP = (
    spirv.CapabilityWorkgroupMemoryExplicitLayout8BitAccessKHR,
    spirv.CapabilityWorkgroupMemoryExplicitLayout16BitAccessKHR,
)
#: Images that are read without a format and without a capability for it.
_FORMATLESS = (spirv.DimSubpassData, spirv.DimTileImageDataEXT)
_RESOURCES = (spirv.StorageClassUniform, spirv.StorageClassUniformConstant, spirv.StorageClassStorageBuffer)


def _descriptor_kind(storage_class: int, array: Definition) -> tuple[int | None, int] | None:
    """Return the capabilities to index an array of resources dynamically and non-uniformly."""
    element = array.operands[0]
    if storage_class == spirv.StorageClassStorageBuffer or (spirv.DecorationBufferBlock,) in (
        element.decorations or ()
    ):
        return None, spirv.CapabilityStorageBufferArrayNonUniformIndexing
    if storage_class == spirv.StorageClassUniform:
        return None, spirv.CapabilityUniformBufferArrayNonUniformIndexing
    if element.opcode == spirv.OpTypeSampledImage:
        element = element.operands[0]
    if element.opcode == spirv.OpTypeSampler:
        return None, spirv.CapabilitySampledImageArrayNonUniformIndexing
    if element.opcode != spirv.OpTypeImage:
        return None
    dim, sampled = element.operands[1], element.operands[5]
    if dim == spirv.DimSubpassData:
        return (
            spirv.CapabilityInputAttachmentArrayDynamicIndexing,
            spirv.CapabilityInputAttachmentArrayNonUniformIndexing,
        )
    if dim == spirv.DimBuffer and sampled == 2:
        return (
            spirv.CapabilityStorageTexelBufferArrayDynamicIndexing,
            spirv.CapabilityStorageTexelBufferArrayNonUniformIndexing,
        )
    if dim == spirv.DimBuffer:
        return (
            spirv.CapabilityUniformTexelBufferArrayDynamicIndexing,
            spirv.CapabilityUniformTexelBufferArrayNonUniformIndexing,
        )
    if sampled == 2:
        return None, spirv.CapabilityStorageImageArrayNonUniformIndexing
    return None, spirv.CapabilitySampledImageArrayNonUniformIndexing


def _imply(capability: int, implied: dict[int, bool]) -> None:
    """Add a capability and everything that it declares implicitly."""
    if capability not in implied:
        implied[capability] = True
        row = CAPABILITIES.get(capability)
        if row is not None:
            for inner in row[0]:
                _imply(inner, implied)
