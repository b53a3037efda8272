"""Resources in descriptor heaps. GL_EXT_descriptor_heap; SPV_EXT_descriptor_heap, SPV_KHR_untyped_pointers.

In: variables in a heap, indices. Out: l-values. Must not know: how a resource is used.

A heap is one untyped variable. An array of resources is the type through which it is indexed, with the size of a
descriptor as stride, or the declared stride.
"""

from __future__ import annotations

from glslc_coop.codegen.emit.decorations import laid_out_block
from glslc_coop.codegen.emit.emitter import Lvalue
from glslc_coop.codegen.tables import spirv
from glslc_coop.semantics.model import types

TYPE_CHECKING = False
if TYPE_CHECKING:
    from glslc_coop.codegen.emit.emitter import Emitter
    from glslc_coop.codegen.ir.instruction import Definition, Id, Operand
    from glslc_coop.semantics.model.scopes import Variable


def untyped_pointer(emitter: Emitter, storage_class: int) -> Definition:
    """Return the type of untyped pointers into a storage class."""
    return emitter.module.define(spirv.OpTypeUntypedPointerKHR, None, storage_class)


def _heap(emitter: Emitter, name: str, number: int) -> Definition:
    heap = emitter.shared_inputs.get(name)
    if heap is None:
        storage_class = spirv.StorageClassUniformConstant
        heap = emitter.module.define_unique(
            spirv.OpUntypedVariableKHR, untyped_pointer(emitter, storage_class), storage_class, name=name
        )
        emitter.module.decorate(heap, spirv.DecorationBuiltIn, number)
        emitter.shared_inputs[name] = heap
    return heap


def heap_lvalue(emitter: Emitter, symbol: Variable, image_format: int, storage_class: int, flags: int) -> Lvalue:
    """Return the array of resources of a variable."""
    array = symbol.type
    assert isinstance(array, types.Array)
    element = array.element
    if isinstance(element, types.Block):
        descriptor = emitter.module.define(spirv.OpTypeBufferEXT, None, storage_class)
        pointee = laid_out_block(emitter, element)
    else:
        descriptor = pointee = emitter.types.resource(element, image_format)
        storage_class = spirv.StorageClassUniformConstant
    is_sampler = descriptor.opcode == spirv.OpTypeSampler
    heap = (
        _heap(emitter, "SamplerHeap", spirv.BuiltInSamplerHeapEXT)
        if is_sampler
        else _heap(emitter, "ResourceHeap", spirv.BuiltInResourceHeapEXT)
    )
    lvalue = Lvalue(heap, storage_class, array, pointee, flags)
    lvalue.heap = _array(emitter, descriptor, symbol.qualifiers.layout.get("descriptor_stride"))
    return lvalue


def _array(emitter: Emitter, descriptor: Definition, stride: int | None) -> Definition:
    key = (descriptor, stride)
    array = emitter.heap_arrays.get(key)
    if array is None:
        array = emitter.heap_arrays[key] = emitter.module.define_unique(spirv.OpTypeRuntimeArray, None, descriptor)
        if stride is not None:
            emitter.module.decorate(array, spirv.DecorationArrayStride, stride)
        else:
            size = emitter.module.define(spirv.OpConstantSizeOfEXT, emitter.type_id(types.UINT), descriptor)
            emitter.module.decorate(array, spirv.DecorationArrayStrideIdEXT, size)
    return array


def extend_access_chain(emitter: Emitter, lvalue: Lvalue, type_: types.Type, index: Id) -> None:
    """Select one resource of the array: a block is reached through a pointer, others are in the heap itself."""
    builder = emitter.builder
    assert lvalue.heap is not None
    pointer_type = untyped_pointer(emitter, spirv.StorageClassUniformConstant)
    pointer = builder.emit(spirv.OpUntypedAccessChainKHR, pointer_type, lvalue.heap, lvalue.base, index)
    if lvalue.is_nonuniform:
        builder.decorate(pointer, spirv.DecorationNonUniform)
    lvalue.heap = None
    if type_.is_block:
        pointer = builder.emit(
            spirv.OpBufferPointerEXT, emitter.types.pointer(lvalue.storage_class, lvalue.pointee), pointer
        )
        if lvalue.is_nonuniform:
            builder.decorate(pointer, spirv.DecorationNonUniform)
    else:
        lvalue.is_untyped = True
    lvalue.base = pointer
    lvalue.type = lvalue.container = type_


def texel_pointer(emitter: Emitter, lvalue: Lvalue, *operands: Operand) -> Id:
    """Return the pointer to a texel of an image in a heap."""
    pointer_type = untyped_pointer(emitter, spirv.StorageClassImage)
    return emitter.builder.emit(
        spirv.OpUntypedImageTexelPointerEXT, pointer_type, lvalue.pointee, lvalue.base, *operands
    )
