"""Resources in descriptor heaps. GL_EXT_descriptor_heap; SPV_EXT_descriptor_heap, SPV_KHR_untyped_pointers.

In: variables in a heap, indices. Out: l-values. Must not know: how a resource is used.

A heap is one untyped variable. An array of resources is the type through which it is indexed, with the size of a
descriptor as stride, or the declared stride.
"""

from __future__ import annotations

from glslc_coop.codegen.emit.decorations import laid_out_block, memory_flags, storage_class_of
from glslc_coop.codegen.emit.emitter import Lvalue
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import CONSTANT

with lazy:
    from glslc_coop.codegen.emit.emitter import Emitter
    from glslc_coop.codegen.ir.instruction import Definition, Id, Operand
    from glslc_coop.semantics.model.scopes import Variable


def untyped_pointer(emitter: Emitter, storage_class: int) -> Definition:
    """Return the type of untyped pointers into a storage class."""
    return emitter.module.define(spirv.OpTypeUntypedPointerKHR, None, storage_class)


def _heap(emitter: Emitter, name: str, number: int) -> Definition:
    heap = emitter.effects.inputs.get(name)
    if heap is None:
        storage_class = spirv.StorageClassUniformConstant
        heap = emitter.module.define_unique(
            spirv.OpUntypedVariableKHR, untyped_pointer(emitter, storage_class), storage_class, name=name
        )
        emitter.module.decorate(heap, spirv.DecorationBuiltIn, number)
        emitter.effects.inputs[name] = heap
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
        _heap(emitter, "sampler_heap", spirv.BuiltInSamplerHeapEXT)
        if is_sampler
        else _heap(emitter, "resource_heap", spirv.BuiltInResourceHeapEXT)
    )
    lvalue = Lvalue(heap, storage_class, array, pointee, flags)
    lvalue.heap = _array(emitter, descriptor, symbol.qualifiers.layout.get("descriptor_stride"))
    return lvalue


def _array(emitter: Emitter, descriptor: Definition, stride: int | None) -> Definition:
    key = (descriptor, stride)
    array = emitter.effects.heap_arrays.get(key)
    if array is None:
        array = emitter.effects.heap_arrays[key] = emitter.module.define_unique(
            spirv.OpTypeRuntimeArray, None, descriptor
        )
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


def texel_pointer(emitter: Emitter, lvalue: Lvalue, image: Id, *operands: Operand) -> Id:
    """Return the pointer to a texel of an image in a heap. image: the pointer to it."""
    pointer_type = untyped_pointer(emitter, spirv.StorageClassImage)
    return emitter.builder.emit(spirv.OpUntypedImageTexelPointerEXT, pointer_type, lvalue.pointee, image, *operands)


# ---- blocks in a heap ----


def heap_variable(emitter: Emitter, is_sampler: bool) -> Definition:
    """Return the heap of samplers, or that of all other resources."""
    if is_sampler:
        return _heap(emitter, "sampler_heap", spirv.BuiltInSamplerHeapEXT)
    return _heap(emitter, "resource_heap", spirv.BuiltInResourceHeapEXT)


def block_base(emitter: Emitter, heap: Id, symbol: Variable) -> Id:
    """Return the pointer to a block in a heap: the heap, or the byte that `heap_offset` names."""
    qualifiers = symbol.qualifiers
    offset = qualifiers.layout.get("heap_offset")
    if offset is None:
        return heap
    node = qualifiers.nodes["heap_offset"].value
    index = emitter.uint(offset) if node.stage == CONSTANT else emitter.expression(node)
    key = (emitter.type_id(types.UINT8), 1)
    array = emitter.effects.heap_arrays.get(key)
    if array is None:
        array = emitter.effects.heap_arrays[key] = emitter.module.define_unique(spirv.OpTypeRuntimeArray, None, key[0])
        emitter.module.decorate(array, spirv.DecorationArrayStride, 1)
    pointer_type = untyped_pointer(emitter, spirv.StorageClassUniformConstant)
    return emitter.builder.emit(spirv.OpUntypedAccessChainKHR, pointer_type, array, heap, index)


def chain(emitter: Emitter, lvalue: Lvalue) -> Id:
    """Return the pointer that the indices into a block in a heap select."""
    assert lvalue.heap is not None
    pointer_type = untyped_pointer(emitter, spirv.StorageClassUniformConstant)
    result = emitter.builder.emit(
        spirv.OpUntypedAccessChainKHR, pointer_type, lvalue.heap, lvalue.base, *lvalue.indices
    )
    if lvalue.is_nonuniform:
        emitter.builder.decorate(result, spirv.DecorationNonUniform)
    return result


def buffer_lvalue(emitter: Emitter, lvalue: Lvalue, descriptor: Id, type_: types.BufferType) -> Lvalue:
    """Return the block that a buffer descriptor in a heap stands for. descriptor: the pointer to it."""
    block = type_.block
    assert block is not None
    storage_class = storage_class_of(emitter, block.storage)
    assert storage_class is not None
    pointee = laid_out_block(emitter, block)
    base = emitter.builder.emit(spirv.OpBufferPointerEXT, emitter.types.pointer(storage_class, pointee), descriptor)
    flags = lvalue.flags | memory_flags(emitter, block.qualifiers)
    result = Lvalue(base, storage_class, block, pointee, flags)
    result.is_nonuniform = lvalue.is_nonuniform
    if lvalue.is_nonuniform:
        emitter.builder.decorate(base, spirv.DecorationNonUniform)
    return result
