"""Storage images: loads, stores, atomics, queries.

In: the call, its image as an l-value and its other arguments as ids. Out: OpImageRead, OpImageWrite,
OpImageTexelPointer with OpAtomic…. Must not know: which format suits an operation, but for atomic ones on images that
are passed to functions, whose formats the checker does not know. GLSL 4.60 section 8.12; SPIR-V 1.6 sections 3.14 and
3.52.10.
"""

from __future__ import annotations

from glslc_coop.codegen.builtins import atomics, heaps, textures
from glslc_coop.codegen.emit import decorations, lvalues
from glslc_coop.codegen.emit.lvalues import load, pointer
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.builtins.textures import NamedArguments
    from glslc_coop.codegen.emit.emitter import Arguments, Emitter, Lvalue
    from glslc_coop.codegen.ir.instruction import Id, Operand
    from glslc_coop.parser.generated import nodes


def _operands(emitter: Emitter, given: NamedArguments, lvalue: Lvalue, is_store: bool) -> list[Operand]:
    """Return the image operands, those of the memory model included."""
    mask, operands = textures.mask_and_operands(given)
    if "lod" in given:
        emitter.module.require_capability(spirv.CapabilityImageReadWriteLodAMD)
    flags = lvalue.flags
    if flags & decorations.NONTEMPORAL and emitter.traits.spirv_version >= (1, 6):
        mask |= spirv.ImageOperandsNontemporal
    if emitter.traits.is_vulkan_memory_model:
        if flags & decorations.COHERENT:
            mask |= spirv.ImageOperandsMakeTexelAvailable if is_store else spirv.ImageOperandsMakeTexelVisible
            operands.append(emitter.uint(lvalues.scope_of(flags)))
        if flags & (decorations.COHERENT | decorations.NON_PRIVATE):
            mask |= spirv.ImageOperandsNonPrivateTexel
        if flags & decorations.VOLATILE:
            mask |= spirv.ImageOperandsVolatileTexel
    return [mask, *operands] if mask else []


def image_load(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `imageLoad(image, P[, sample])`."""
    given = textures.named(call, args)
    lvalue = given["image"]
    operands = [load(emitter, lvalue), given["P"], *_operands(emitter, given, lvalue, False)]
    return textures.result_of(emitter, call, given, spirv.OpImageRead, textures.texel_type(call, given), *operands)


def image_store(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `imageStore(image, P[, sample], data)`."""
    given = textures.named(call, args)
    lvalue = given["image"]
    emitter.emit_void(
        spirv.OpImageWrite,
        load(emitter, lvalue),
        given["P"],
        given["data"],
        *_operands(emitter, given, lvalue, True),
    )


def image_size(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `imageSize(image)`."""
    return emitter.emit(spirv.OpImageQuerySize, call.type, load(emitter, args[0]))


def image_samples(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `imageSamples(image)`."""
    return emitter.emit(spirv.OpImageQuerySamples, call.type, load(emitter, args[0]))


# ---- atomics ----


#: Formats of atomic operations on scalars, and on vectors of half floats (GL_NV_shader_atomic_fp16_vector).
_SCALARS = (
    spirv.ImageFormatR32f,
    spirv.ImageFormatR32i,
    spirv.ImageFormatR32ui,
    spirv.ImageFormatR64i,
    spirv.ImageFormatR64ui,
)
_VECTORS = (spirv.ImageFormatRg16f, spirv.ImageFormatRgba16f)


def _check_format(call: nodes.BuiltinCall, number: int) -> None:
    """Check that an image that was passed has a format for the operation. Raises LimitError."""
    if number not in (_VECTORS if call.type.is_vector else _SCALARS):
        from glslc_coop.diagnostics import codes
        from glslc_coop.diagnostics.sink import LimitError

        name, image = call.prototype.name, call.arguments[0]
        message = f"'{name}' requires an image with a format for atomic operations, but one without is passed here"
        raise LimitError(codes.IMAGE_ATOMIC_FORMAT, image.start, message)


def _texel(emitter: Emitter, call: nodes.BuiltinCall, given: NamedArguments) -> tuple[Id, int]:
    """Return the pointer to a texel, and the position after the arguments that address it."""
    lvalue: Lvalue = given["image"]
    # Two or four half floats may be one texel to an atomic operation.
    component = call.type if call.type.is_vector else call.arguments[0].type.component
    sample = given.get("sample")
    operands = (given["P"], emitter.uint(0) if sample is None else sample)
    if lvalue.is_untyped:
        result = heaps.texel_pointer(emitter, lvalue, pointer(emitter, lvalue), *operands)
    else:
        if emitter.types.has_image_formats and lvalue.pointee.opcode == spirv.OpTypeImage:
            _check_format(call, lvalue.pointee.operands[6])
        pointer_type = emitter.types.pointer(spirv.StorageClassImage, emitter.type_id(component))
        result = emitter.builder.emit(spirv.OpImageTexelPointer, pointer_type, pointer(emitter, lvalue), *operands)
    if lvalue.is_nonuniform:
        emitter.decorate(result, spirv.DecorationNonUniform)
    return result, 2 if sample is None else 3


def image_atomic(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `imageAtomicAdd(image, P[, sample], data[, scope, storage, sem])` and the like; the result is the old
    value.
    """
    given = textures.named(call, args)
    texel, position = _texel(emitter, call, given)
    name = "a" + call.prototype.name[len("imageA") :]
    return atomics.operate(emitter, call, name, given["image"], texel, position + 1, given["data"])


def image_atomic_compare_exchange(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `imageAtomicCompSwap(image, P[, sample], compare, data[, scope, …])`."""
    given = textures.named(call, args)
    texel, position = _texel(emitter, call, given)
    return atomics.compare_exchange(emitter, call, given["image"], texel, position + 2, given["compare"], given["data"])


def image_atomic_load(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `imageAtomicLoad(image, P[, sample], scope, storage, sem)`."""
    given = textures.named(call, args)
    texel, position = _texel(emitter, call, given)
    return atomics.load(emitter, call, given["image"], texel, position)


def image_atomic_store(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `imageAtomicStore(image, P[, sample], data, scope, storage, sem)`."""
    given = textures.named(call, args)
    texel, position = _texel(emitter, call, given)
    atomics.store(emitter, call, given["image"], texel, position + 1, given["data"])
