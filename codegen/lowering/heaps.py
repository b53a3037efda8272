"""Resources in descriptor heaps. GL_EXT_descriptor_heap; SPV_EXT_descriptor_heap, SPV_KHR_untyped_pointers.

In: variables that lie in a heap, indices. Out: places. Must not know: what is done with a resource.

A heap is one variable of no type. An array of resources is the type through which it is indexed, with the size of a descriptor as stride,
or the stride that the shader states.
"""

from __future__ import annotations

from glslc_coop.codegen import lvalues, spirv
from glslc_coop.semantics import types

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.codegen.emitter import Emitter
    from glslc_coop.codegen.lvalues import Lvalue
    from glslc_coop.codegen.module import Definition, Id
    from glslc_coop.semantics.scopes import Variable


def untyped_pointer(fn: Emitter, storage_class: int) -> Definition:
    """The type of pointers into a storage class that say nothing of what they point to."""
    return fn.module.define(spirv.OpTypeUntypedPointerKHR, None, storage_class)


def _heap(fn: Emitter, name: str, number: int) -> Definition:
    found = fn.shared_inputs.get(name)
    if found is None:
        storage_class = spirv.StorageClassUniformConstant
        found = fn.module.define_unique(spirv.OpUntypedVariableKHR, untyped_pointer(fn, storage_class), storage_class, name=name)
        fn.module.decorate(found, spirv.DecorationBuiltIn, number)
        fn.shared_inputs[name] = found
    return found


def place(fn: Emitter, symbol: Variable, image_format: int, storage_class: int, flags: int) -> Lvalue:
    """The array of resources that a variable names."""
    array = symbol.type
    assert isinstance(array, types.Array)
    element = array.element
    if isinstance(element, types.Block):
        descriptor = fn.module.define(spirv.OpTypeBufferEXT, None, storage_class)
        pointee = fn.laid_out_block(element)
    else:
        descriptor = pointee = fn.types.resource(element, image_format)
        storage_class = spirv.StorageClassUniformConstant
    is_sampler = descriptor.opcode == spirv.OpTypeSampler
    heap = _heap(fn, "SamplerHeap", spirv.BuiltInSamplerHeapEXT) if is_sampler else _heap(fn, "ResourceHeap", spirv.BuiltInResourceHeapEXT)
    found = lvalues.Lvalue(heap, storage_class, array, pointee, flags)
    found.heap = _array(fn, descriptor, symbol.qualifiers.layout.get("descriptor_stride"))
    return found


def _array(fn: Emitter, descriptor: Definition, stride: int | None) -> Definition:
    key = (descriptor, stride)
    found = fn.heap_arrays.get(key)
    if found is None:
        found = fn.heap_arrays[key] = fn.module.define_unique(spirv.OpTypeRuntimeArray, None, descriptor)
        if stride is not None:
            fn.module.decorate(found, spirv.DecorationArrayStride, stride)
        else:
            size = fn.module.define(spirv.OpConstantSizeOfEXT, fn.type_id(types.UINT), descriptor)
            fn.module.decorate(found, spirv.DecorationArrayStrideIdEXT, size)
    return found


def step(fn: Emitter, place: Lvalue, type_: types.Type, index: Id) -> None:
    """One resource of the array: a block is reached through a pointer, everything else lies in the heap itself."""
    builder = fn.builder
    pointer_type = untyped_pointer(fn, spirv.StorageClassUniformConstant)
    pointer = builder.emit(spirv.OpUntypedAccessChainKHR, pointer_type, place.heap, place.base, index)
    if place.is_nonuniform:
        builder.decorate(pointer, spirv.DecorationNonUniform)
    place.heap = None
    if type_.is_block:
        pointer = builder.emit(spirv.OpBufferPointerEXT, fn.types.pointer(place.storage_class, place.pointee), pointer)
        if place.is_nonuniform:
            builder.decorate(pointer, spirv.DecorationNonUniform)
    else:
        place.is_untyped = True
    place.base = pointer
    place.type = place.container = type_


def texel_pointer(fn: Emitter, place: Lvalue, *operands: Any) -> Id:
    """The pointer to a texel of an image in a heap."""
    pointer_type = untyped_pointer(fn, spirv.StorageClassImage)
    return fn.builder.emit(spirv.OpUntypedImageTexelPointerEXT, pointer_type, place.pointee, place.base, *operands)
