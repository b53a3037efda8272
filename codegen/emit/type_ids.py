"""Types: values, explicit layouts, pointers and functions. SPIR-V 1.6 section 3.52.6.

In: semantic types. Out: definitions; equal types give one object. Must not know: expressions; how offsets are
computed (semantics/model/layout.py, GLSL 4.60 section 7.6.2.2).

A structure or array in a block has offsets and strides, so it is another SPIR-V type than the same GLSL type as a
value: `type_id` returns the one, `laid_out` the other. Types without a layout (scalars, vectors, matrices) are
shared, except that bool is not storable and is a uint in memory.
"""

from __future__ import annotations

from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy
from glslc_coop.semantics.model import types

with lazy:
    from collections.abc import Callable, Sequence
    from typing import Any, TypeAlias

    from glslc_coop.codegen.ir.module import Definition, Module
    from glslc_coop.environment.environment import Environment
    from glslc_coop.semantics.model import layout
    from glslc_coop.semantics.model.types import Type

#: Types of values, with a layout, of resources; pointers by storage class and pointee.
TypeTables: TypeAlias = (
    "tuple[dict[Type, Definition], dict[tuple[Type, str, bool], Definition], dict[tuple[Type, int], Definition], "
    "dict[int, dict[Definition, Definition]]]"
)

_ENCODINGS = {
    "bfloat16": spirv.FPEncodingBFloat16KHR,
    "e4m3": spirv.FPEncodingFloat8E4M3EXT,
    "e5m2": spirv.FPEncodingFloat8E5M2EXT,
    "e2m1": spirv.FPEncodingFloat4E2M1EXT,
    "e2m3": spirv.FPEncodingFloat6E2M3EXT,
    "e3m2": spirv.FPEncodingFloat6E3M2EXT,
    "ue8m0": spirv.FPEncodingFloat8UnsignedE8M0EXT,
    "mxint8": spirv.FPEncodingMXInt8EXT,
}
_DIMENSIONS = {
    "1D": spirv.Dim1D,
    "2D": spirv.Dim2D,
    "3D": spirv.Dim3D,
    "Cube": spirv.DimCube,
    "Rect": spirv.DimRect,
    "Buffer": spirv.DimBuffer,
    "SubpassData": spirv.DimSubpassData,
    "TileImageDataEXT": spirv.DimTileImageDataEXT,
}
#: The largest offset and the largest stride that a decoration can have.
MOST_BYTES = 0xFFFFFFFF
#: Storages of blocks that lie in no memory, so their members have no offsets.
_INTERFACE = ("rayPayload", "hitAttribute", "callableData", "hitObjectAttribute")


class TypeIds:
    """The types of one module. resolve_size: set by the emitter; returns the constant of a SpecSize.

    uses_storage_buffer: buffers have the StorageBuffer storage class; otherwise they are Uniform blocks decorated
    BufferBlock.
    """

    __slots__ = (
        "module",
        "environment",
        "uses_storage_buffer",
        "combines_samplers",
        "has_image_formats",
        "resolve_size",
        "known",
        "decorated_blocks",
        "member_layouts",
        "_laid_out",
        "_resources",
        "_pointers",
        "_references",
    )

    def __init__(self, module: Module, environment: Environment | None = None) -> None:
        self.module = module
        self.environment = environment
        self.uses_storage_buffer = module.version >= (1, 3)
        #: -fauto-combined-image-sampler: textures are combined images and samplers.
        self.combines_samplers = False
        self.has_image_formats = True
        self.resolve_size: Callable[[types.SpecSize], Definition] | None = None
        #: Types of values that were asked for.
        self.known: dict[Type, Definition] = {}
        #: Blocks whose members were decorated.
        self.decorated_blocks: dict[types.Block, None] = {}
        #: Structure in a physical buffer -> what `lvalues.member_layout` returns for each member.
        self.member_layouts: dict[Definition, dict[int, tuple[int, int]]] = {}
        self._laid_out: dict[tuple[Type, str, bool], Definition] = {}
        self._resources: dict[tuple[Type, int], Definition] = {}
        self._pointers: dict[int, dict[Definition, Definition]] = {}
        #: References whose pointees are being defined.
        self._references: list[tuple[types.Reference, Definition]] = []

    def share(self, tables: TypeTables) -> None:
        """Use the types of other modules, whose definitions this one shares."""
        self.known, self._laid_out, self._resources, self._pointers = tables

    # ---- types of values ----

    def type_id(self, type_: Type) -> Definition:
        """Return the type of a value."""
        definition = self.known.get(type_)
        if definition is None:
            builder = _BUILDERS.get(type_.__class__)
            if builder is None:
                raise TypeError(f"'{type_}' is not a type of values")
            definition = builder(self, type_)
            self.known[type_] = definition
        return definition

    def _void(self, _type: Type) -> Definition:
        return self.module.define(spirv.OpTypeVoid, None)

    def _scalar(self, type_: types.Scalar) -> Definition:
        define = self.module.define
        if type_.is_bool:
            return define(spirv.OpTypeBool, None)
        if type_.is_integer:
            return define(spirv.OpTypeInt, None, type_.width, int(type_.is_signed))
        if type_.encoding is not None:
            return define(spirv.OpTypeFloat, None, type_.width, _ENCODINGS[type_.encoding])
        return define(spirv.OpTypeFloat, None, type_.width)

    def _vector(self, type_: types.Vector) -> Definition:
        return self.module.define(spirv.OpTypeVector, None, self.type_id(type_.component), type_.size)

    def _matrix(self, type_: types.Matrix) -> Definition:
        return self.module.define(spirv.OpTypeMatrix, None, self.type_id(type_.column_type), type_.columns)

    def _array(self, type_: types.Array) -> Definition:
        element = self.type_id(type_.element)
        if type_.length is None:
            return self.module.define(spirv.OpTypeRuntimeArray, None, element)
        return self.module.define(spirv.OpTypeArray, None, element, self.size(type_.length))

    def _struct(self, type_: types.Struct) -> Definition:
        members = [self.type_id(member.type) for member in type_.members]
        return self._named_struct(type_, members)

    def _named_struct(self, type_: types.Struct, members: list[Definition]) -> Definition:
        struct = self.module.define_unique(spirv.OpTypeStruct, None, *members, name=type_.name)
        struct.member_names = {index: member.name for index, member in enumerate(type_.members)}
        if not type_.is_block:
            for index, member in enumerate(type_.members):
                if member.qualifiers is not None and member.qualifiers.spirv:
                    from glslc_coop.codegen.emit.spirv_qualifiers import decorate_member

                    decorate_member(self.module, struct, index, member.qualifiers)
        return struct

    def _reference(self, type_: types.Reference) -> Definition:
        """Return the physical pointer to a block. It exists before its pointee: blocks may refer to themselves.

        The first of them defines the pointees of all that are met meanwhile, so that a chain of references is no
        recursion.
        """
        pointer = self.module.define_unique(spirv.OpTypePointer, None, spirv.StorageClassPhysicalStorageBuffer)
        self.known[type_] = pointer
        waiting = self._references
        waiting.append((type_, pointer))
        if len(waiting) > 1:
            return pointer
        pointers = self._pointers.setdefault(spirv.StorageClassPhysicalStorageBuffer, {})
        for reference, address in waiting:
            block = reference.block
            assert block is not None, f"'{reference}' is declared and never defined"
            pointee = self.block(block)
            address.operands = (spirv.StorageClassPhysicalStorageBuffer, pointee)
            pointers[pointee] = address
        waiting.clear()
        return pointer

    def _parametric(self, type_: types.Parametric) -> Definition:
        """Return coopmat, coopvecNV, tensorLayoutNV, …: the operands are the arguments in order."""
        row = type_.row
        operands: list[Definition] = []
        for position, argument in enumerate(type_.arguments):
            if isinstance(argument, types.Type):
                operands.append(self.type_id(argument))
            elif position == 0 and "component" in row.flags:
                assert type_.component is not None
                operands.append(self.type_id(type_.component))
            elif argument is True or argument is False:
                opcode = spirv.OpConstantTrue if argument else spirv.OpConstantFalse
                operands.append(self.module.define(opcode, self.type_id(types.BOOL)))
            else:
                operands.append(self.size(argument))
        opcode = spirv.OPCODES[row.opcode]
        definition = self.module.define(opcode, None, *operands)
        if opcode == spirv.OpTypeCooperativeVectorNV:
            # Both vectors share one opcode, so the grammar cannot tell which capability is required.
            is_long = type_.is_long_vector
            capability = spirv.CapabilityLongVectorEXT if is_long else spirv.CapabilityCooperativeVectorNV
            self.module.hint(definition, capability)
        return definition

    def _spirv(self, type_: types.SpirvType) -> Definition:
        operands = [operand if isinstance(operand, int) else self.type_id(operand) for operand in type_.operands]
        return self.module.define(type_.opcode, None, *operands)

    def size(self, size: int | types.SpecSize) -> Definition:
        """Return the constant of a size: `uint` when it is known, else the specialization constant."""
        if isinstance(size, types.SpecSize):
            assert self.resolve_size is not None
            return self.resolve_size(size)
        return self.module.define(spirv.OpConstant, self.type_id(types.UINT), size & 0xFFFFFFFF)

    # ---- resources ----

    def resource(self, type_: Type, image_format: int = 0) -> Definition:
        """Return the type of an opaque object or of an array of them. image_format: of storage images."""
        if isinstance(type_, types.Array):
            element = self.resource(type_.element, image_format)
            if type_.length is None:
                return self.module.define(spirv.OpTypeRuntimeArray, None, element)
            return self.module.define(spirv.OpTypeArray, None, element, self.size(type_.length))
        if not isinstance(type_, types.Opaque):
            return self.type_id(type_)
        key = (type_, image_format)
        definition = self._resources.get(key)
        if definition is None:
            definition = self._resources[key] = self._opaque(type_, image_format)
        return definition

    def _opaque(self, type_: types.Opaque, image_format: int = 0) -> Definition:
        define = self.module.define
        opcode = spirv.OPCODES[type_.opcode]
        if opcode == spirv.OpTypeInt:
            # An atomic counter.
            return self.type_id(types.UINT)
        if opcode not in (spirv.OpTypeImage, spirv.OpTypeSampledImage):
            return define(opcode, None)
        image = self.image(type_, image_format)
        if opcode == spirv.OpTypeImage:
            is_texture = not type_.is_storage and type_.dim not in ("SubpassData", "TileImageDataEXT")
            is_combined = is_texture and self.combines_samplers
        else:
            is_combined = True
        # From SPIR-V 1.6 on texel buffers are not combined with samplers.
        if not is_combined or (type_.dim == "Buffer" and self.module.version >= (1, 6)):
            return image
        return define(spirv.OpTypeSampledImage, None, image)

    def image(self, type_: types.Opaque, image_format: int = 0) -> Definition:
        """Return the OpTypeImage of an image, or of the image of a sampler."""
        component = type_.component or types.FLOAT
        dim = _DIMENSIONS[type_.dim]
        sampled = 2 if type_.is_storage or dim in (spirv.DimSubpassData, spirv.DimTileImageDataEXT) else 1
        image_type = self.module.define(
            spirv.OpTypeImage,
            None,
            self.type_id(component),
            dim,
            int(type_.is_shadow),
            int(type_.is_arrayed),
            int(type_.is_multisampled),
            sampled,
            image_format if self.has_image_formats else 0,
        )
        if component.width == 64:
            self.module.hint(image_type, spirv.CapabilityInt64ImageEXT)
        return image_type

    # ---- types in memory ----

    def laid_out(self, type_: Type, packing: str, is_row_major: bool = False) -> Definition:
        """Return a type in the memory of a block with the given packing: "std140", "std430" or "scalar".

        is_row_major: the default matrix layout inside.
        """
        if type_.is_array or type_.is_struct:
            key = (type_, packing, is_row_major)
            definition = self._laid_out.get(key)
            if definition is None:
                if isinstance(type_, types.Array):
                    definition = self._laid_out_array(type_, packing, is_row_major)
                else:
                    assert isinstance(type_, types.Struct)
                    definition = self._laid_out_struct(type_, packing, is_row_major)
                self._laid_out[key] = definition
            return definition
        component = type_.component
        if component is not None and component.is_bool:
            return self.type_id(types.with_component(type_, types.UINT))
        return self.type_id(type_)

    def _laid_out_array(self, type_: types.Array, packing: str, is_row_major: bool) -> Definition:
        element = self.laid_out(type_.element, packing, is_row_major)
        if type_.length is None:
            array = self.module.define_unique(spirv.OpTypeRuntimeArray, None, element)
        else:
            array = self.module.define_unique(spirv.OpTypeArray, None, element, self.size(type_.length))
        # An array of blocks is an array of resources and has no layout.
        if not types.base_element(type_).is_block:
            self.module.decorate(array, spirv.DecorationArrayStride, layout.array_stride(type_, packing, is_row_major))
        return array

    def _laid_out_struct(self, type_: types.Struct, packing: str, is_row_major: bool) -> Definition:
        module = self.module
        layouts = layout.member_layouts(type_, packing, is_row_major)
        members = [
            self.laid_out(member.type, packing, member_layout.is_row_major)
            for member, member_layout in zip(type_.members, layouts)
        ]
        struct = self._named_struct(type_, members)
        for index, member_layout in enumerate(layouts):
            if member_layout.offset > MOST_BYTES or member_layout.array_stride > MOST_BYTES:
                _refuse_layout(type_, type_.members[index], member_layout)
            if member_layout.matrix_stride:
                module.member_decorate(
                    struct, index, spirv.DecorationRowMajor if member_layout.is_row_major else spirv.DecorationColMajor
                )
                module.member_decorate(struct, index, spirv.DecorationMatrixStride, member_layout.matrix_stride)
            module.member_decorate(struct, index, spirv.DecorationOffset, member_layout.offset)
        return struct

    def block(self, block: types.Block) -> Definition:
        """Return the structure of an interface block, decorated as a block."""
        if block.packing is None or block.storage.startswith(_INTERFACE):
            struct = self.type_id(block)
        else:
            struct = self.laid_out(block, block.packing, layout.is_row_major(block))
        is_old_buffer = block.storage == "buffer" and not self.uses_storage_buffer and not self._is_referenced(block)
        self.module.decorate(struct, spirv.DecorationBufferBlock if is_old_buffer else spirv.DecorationBlock)
        return struct

    def _is_referenced(self, block: types.Block) -> bool:
        return any(isinstance(type_, types.Reference) and type_.block is block for type_ in self.known)

    # ---- pointers and functions ----

    def pointer(self, storage_class: int, pointee: Definition) -> Definition:
        """Return a pointer type."""
        by_pointee = self._pointers.get(storage_class)
        if by_pointee is None:
            by_pointee = self._pointers[storage_class] = {}
        pointer_type = by_pointee.get(pointee)
        if pointer_type is None:
            pointer_type = by_pointee[pointee] = self.module.define(spirv.OpTypePointer, None, storage_class, pointee)
        return pointer_type

    def function_type(self, return_type: Definition, parameters: Sequence[Definition]) -> Definition:
        """Return the type of a function."""
        return self.module.define(spirv.OpTypeFunction, None, return_type, *parameters)


def _refuse_layout(type_: types.Struct, member: types.Member, row: layout.MemberLayout) -> None:
    """Raise LimitError: no decoration can have the offset or stride of a member."""
    from glslc_coop.diagnostics import codes
    from glslc_coop.diagnostics.sink import LimitError

    what, number = ("offset", row.offset) if row.offset > MOST_BYTES else ("array stride", row.array_stride)
    message = f"{what} of '{member.name}' in '{type_.name}' must be at most {MOST_BYTES} ({number} needed)"
    raise LimitError(codes.RESOURCE_LIMIT, member.start, message)


_BUILDERS: dict[type, Callable[[TypeIds, Any], Definition]] = {
    types.Void: TypeIds._void,
    types.Scalar: TypeIds._scalar,
    types.Vector: TypeIds._vector,
    types.Matrix: TypeIds._matrix,
    types.Array: TypeIds._array,
    types.Struct: TypeIds._struct,
    types.Block: TypeIds._struct,
    types.Reference: TypeIds._reference,
    types.Opaque: TypeIds._opaque,
    types.Parametric: TypeIds._parametric,
    types.SpirvType: TypeIds._spirv,
}
