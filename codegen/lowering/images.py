"""Images that are read and written: loads, stores, atomics, queries.

In: the call, its image as an l-value and its other arguments as ids. Out: OpImageRead, OpImageWrite, OpImageTexelPointer with OpAtomic….
Must not know: which format suits an operation. GLSL 4.60 section 8.12; SPIR-V 1.6 sections 3.14 and 3.52.10.
"""

from __future__ import annotations

from glslc_coop.codegen import lvalues, spirv
from glslc_coop.codegen.lowering import atomics, heaps, textures

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.codegen.emitter import Emitter
    from glslc_coop.codegen.lvalues import Lvalue
    from glslc_coop.codegen.module import Id
    from glslc_coop.parser import nodes


def _operands(fn: Emitter, call: nodes.BuiltinCall, given: dict[str, Any], place: Lvalue, is_store: bool) -> list[Any]:
    """The image operands, those of the memory model included."""
    found = textures.image_operands(fn, call, given)
    if "lod" in given:
        fn.module.require_capability(spirv.CapabilityImageReadWriteLodAMD)
    mask = found[0] if found else 0
    operands = found[1:]
    flags = place.flags
    if flags & lvalues.NONTEMPORAL and fn.spirv_version >= (1, 6):
        mask |= spirv.ImageOperandsNontemporal
    if fn.is_vulkan_memory_model:
        if flags & lvalues.COHERENT:
            mask |= spirv.ImageOperandsMakeTexelAvailable if is_store else spirv.ImageOperandsMakeTexelVisible
            operands.append(fn.uint(lvalues.scope_of(flags)))
        if flags & (lvalues.COHERENT | lvalues.NON_PRIVATE):
            mask |= spirv.ImageOperandsNonPrivateTexel
        if flags & lvalues.VOLATILE:
            mask |= spirv.ImageOperandsVolatileTexel
    return [mask, *operands] if mask else []


def image_load(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`imageLoad(image, P[, sample])`."""
    given = textures.named(call, args)
    place = given["image"]
    operands = [fn.load(place), given["P"], *_operands(fn, call, given, place, False)]
    return textures.result_of(fn, call, given, spirv.OpImageRead, textures.texel_type(call, given), *operands)


def image_store(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`imageStore(image, P[, sample], data)`."""
    given = textures.named(call, args)
    place = given["image"]
    fn.emit_void(spirv.OpImageWrite, fn.load(place), given["P"], given["data"], *_operands(fn, call, given, place, True))


def image_size(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`imageSize(image)`."""
    return fn.emit(spirv.OpImageQuerySize, call.type, fn.load(args[0]))


def image_samples(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`imageSamples(image)`."""
    return fn.emit(spirv.OpImageQuerySamples, call.type, fn.load(args[0]))


# ---- atomics ----


def _texel(fn: Emitter, call: nodes.BuiltinCall, given: dict[str, Any]) -> tuple[Id, int]:
    """The pointer to a texel, and the position after the arguments that say which one it is."""
    place: Lvalue = given["image"]
    # Two or four halfs may be one texel to an atomic operation.
    component = call.type if call.type.is_vector else call.arguments[0].type.component
    sample = given.get("sample")
    operands = (given["P"], fn.uint(0) if sample is None else sample)
    if place.is_untyped:
        result = heaps.texel_pointer(fn, place, *operands)
    else:
        pointer_type = fn.types.pointer(spirv.StorageClassImage, fn.type_id(component))
        result = fn.builder.emit(spirv.OpImageTexelPointer, pointer_type, fn.pointer(place), *operands)
    if place.is_nonuniform:
        fn.decorate(result, spirv.DecorationNonUniform)
    return result, 2 if sample is None else 3


def image_atomic(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`imageAtomicAdd(image, P[, sample], data[, scope, storage, sem])` and its like; the value before the operation."""
    given = textures.named(call, args)
    texel, position = _texel(fn, call, given)
    name = "a" + call.prototype.name[len("imageA") :]
    return atomics.operate(fn, call, name, given["image"], texel, position + 1, given["data"])


def image_atomic_compare_exchange(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`imageAtomicCompSwap(image, P[, sample], compare, data[, scope, storageEqual, semEqual, storageUnequal, semUnequal])`."""
    given = textures.named(call, args)
    texel, position = _texel(fn, call, given)
    return atomics.compare_exchange(fn, call, given["image"], texel, position + 2, given["compare"], given["data"])


def image_atomic_load(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`imageAtomicLoad(image, P[, sample], scope, storage, sem)`."""
    given = textures.named(call, args)
    texel, position = _texel(fn, call, given)
    return atomics.load(fn, call, given["image"], texel, position)


def image_atomic_store(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`imageAtomicStore(image, P[, sample], data, scope, storage, sem)`."""
    given = textures.named(call, args)
    texel, position = _texel(fn, call, given)
    atomics.store(fn, call, given["image"], texel, position + 1, given["data"])
