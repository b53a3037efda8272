"""Texture lookups: sampling, fetching, gathering, queries, subpass inputs.

In: the call, and its arguments as ids. Out: OpImage… instructions. Must not know: which overloads there are; the name
of a parameter decides how its argument is used. GLSL 4.60 section 8.9; SPIR-V 1.6 sections 3.14 (image operands) and
3.52.10 (image instructions).
"""

from __future__ import annotations

from glslc_coop.codegen.emit.conversions import convert
from glslc_coop.codegen.emit.lvalues import is_nonuniform, store
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy
from glslc_coop.semantics.model import types

with lazy:
    from typing import Any, TypeAlias

    from glslc_coop.codegen.emit.emitter import Arguments, Emitter
    from glslc_coop.codegen.ir.instruction import Id, Operand
    from glslc_coop.parser.generated import nodes
    from glslc_coop.semantics.model.types import Type

#: Name of a parameter -> argument: an id, or an Lvalue.
NamedArguments: TypeAlias = "dict[str, Any]"

#: (projected, with depth comparison, explicit level of detail) -> opcode.
_SAMPLES: dict[tuple[bool, bool, bool], int] = {
    (False, False, False): spirv.OpImageSampleImplicitLod,
    (False, False, True): spirv.OpImageSampleExplicitLod,
    (False, True, False): spirv.OpImageSampleDrefImplicitLod,
    (False, True, True): spirv.OpImageSampleDrefExplicitLod,
    (True, False, False): spirv.OpImageSampleProjImplicitLod,
    (True, False, True): spirv.OpImageSampleProjExplicitLod,
    (True, True, False): spirv.OpImageSampleProjDrefImplicitLod,
    (True, True, True): spirv.OpImageSampleProjDrefExplicitLod,
}
#: Opcode -> its sparse form, which also returns the residency code.
_SPARSE: dict[int, int] = {
    spirv.OpImageSampleImplicitLod: spirv.OpImageSparseSampleImplicitLod,
    spirv.OpImageSampleExplicitLod: spirv.OpImageSparseSampleExplicitLod,
    spirv.OpImageSampleDrefImplicitLod: spirv.OpImageSparseSampleDrefImplicitLod,
    spirv.OpImageSampleDrefExplicitLod: spirv.OpImageSparseSampleDrefExplicitLod,
    spirv.OpImageFetch: spirv.OpImageSparseFetch,
    spirv.OpImageGather: spirv.OpImageSparseGather,
    spirv.OpImageDrefGather: spirv.OpImageSparseDrefGather,
    spirv.OpImageRead: spirv.OpImageSparseRead,
}
#: Number of coordinate components, without the layer.
DIMENSIONS: dict[str, int] = {"1D": 1, "2D": 2, "3D": 3, "Cube": 3, "Rect": 2, "Buffer": 1, "SubpassData": 2}


def named(call: nodes.BuiltinCall, args: Arguments) -> NamedArguments:
    """Return the arguments by the names of their parameters."""
    return {parameter.name: argument for parameter, argument in zip(call.prototype.parameters, args)}


def has_derivatives(emitter: Emitter) -> bool:
    """Return whether invocations of this shader form quads, from which the level of detail is computed."""
    execution = emitter.checked.execution
    return (
        emitter.environment.stage == "fragment"
        or "derivative_group_quads" in execution
        or "derivative_group_linear" in execution
    )


def plain_image(emitter: Emitter, call: nodes.BuiltinCall, image: Id) -> Id:
    """Return the image of a texture, whether combined with a sampler or not."""
    type_ = call.arguments[0].type
    assert isinstance(type_, types.Opaque)
    if emitter.types.resource(type_).opcode != spirv.OpTypeSampledImage:
        return image
    result = emitter.builder.emit(spirv.OpImage, emitter.types.image(type_), image)
    if emitter.traits.may_be_nonuniform and is_nonuniform(call.arguments[0]):
        emitter.decorate(result, spirv.DecorationNonUniform)
    return result


def mask_and_operands(given: NamedArguments, lod: Id | None = None) -> tuple[int, list[Operand]]:
    """Return the mask of image operands, and the operands in the order of its bits. lod: the level where no argument
    gives one.
    """
    mask = 0
    operands: list[Operand] = []
    if "bias" in given:
        mask |= spirv.ImageOperandsBias
        operands.append(given["bias"])
    lod = given.get("lod", lod)
    if lod is not None:
        mask |= spirv.ImageOperandsLod
        operands.append(lod)
    if "dPdx" in given:
        mask |= spirv.ImageOperandsGrad
        operands += [given["dPdx"], given["dPdy"]]
    if "offset" in given:
        is_constant = given["offset"].__class__ is not int
        mask |= spirv.ImageOperandsConstOffset if is_constant else spirv.ImageOperandsOffset
        operands.append(given["offset"])
    if "offsets" in given:
        mask |= spirv.ImageOperandsConstOffsets
        operands.append(given["offsets"])
    if "sample" in given:
        mask |= spirv.ImageOperandsSample
        operands.append(given["sample"])
    if "lodClamp" in given:
        mask |= spirv.ImageOperandsMinLod
        operands.append(given["lodClamp"])
    return mask, operands


def image_operands(given: NamedArguments, lod: Id | None = None) -> list[Operand]:
    """Return the image operands of an instruction, mask first; empty where the mask is empty."""
    mask, operands = mask_and_operands(given, lod)
    return [mask, *operands] if mask else []


def result_of(
    emitter: Emitter, call: nodes.BuiltinCall, given: NamedArguments, opcode: int, type_: Type, *operands: Operand
) -> Id:
    """Emit a lookup and return the texel, or store it to the argument `texel` and return the residency code."""
    target = given.get("texel")
    if target is None:
        return emitter.emit(opcode, type_, *operands)
    struct = emitter.module.define(spirv.OpTypeStruct, None, emitter.type_id(types.INT), emitter.type_id(type_))
    both = emitter.builder.emit(_SPARSE[opcode], struct, *operands)
    code = emitter.builder.emit(spirv.OpCompositeExtract, emitter.type_id(types.INT), both, 0)
    texel = emitter.builder.emit(spirv.OpCompositeExtract, emitter.type_id(type_), both, 1)
    store(emitter, target, convert(emitter, texel, type_, target.type))
    return code


def texel_type(call: nodes.BuiltinCall, given: NamedArguments) -> Type:
    """Return the type of the texel: the result type, unless an `out` argument receives the texel."""
    if "texel" not in given:
        type_: Type = call.type
        return type_
    image = call.arguments[0].type
    assert isinstance(image, types.Opaque)
    return types.FLOAT if image.is_shadow and "refZ" not in given else types.vector(image.component, 4)


def _coordinate(emitter: Emitter, call: nodes.BuiltinCall, given: NamedArguments, projected: bool) -> tuple[Id, Type]:
    """Return the coordinate as the instruction takes it: a divisor follows the components that it divides."""
    position = next(index for index, parameter in enumerate(call.prototype.parameters) if parameter.name == "P")
    coordinate: Id = given["P"]
    type_, sampler = call.arguments[position].type, call.arguments[0].type
    if projected and isinstance(type_, types.Vector) and isinstance(sampler, types.Opaque):
        size = DIMENSIONS[sampler.dim]
        if type_.size != size + 1:
            shorter = types.vector(type_.component, size + 1)
            return emitter.emit(
                spirv.OpVectorShuffle, shorter, coordinate, coordinate, *range(size), type_.size - 1
            ), type_
    return coordinate, type_


def _sample(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments, projected: bool) -> Id:
    given = named(call, args)
    sampler = call.arguments[0].type
    coordinate, type_ = _coordinate(emitter, call, given, projected)
    operands = [given["sampler"], coordinate]
    assert isinstance(sampler, types.Opaque)
    if sampler.is_shadow:
        reference = given.get("compare")
        if reference is None:
            assert isinstance(type_, types.Vector)
            reference = emitter.extract(type_.component, given["P"], 2 if projected else type_.size - 1)
        operands.append(reference)
    is_explicit = "lod" in given or "dPdx" in given
    lod = None
    if not is_explicit and not has_derivatives(emitter):
        # Without derivatives the base level is used. Rectangle textures have no levels that Lod could name.
        is_explicit = True
        if sampler.dim == "Rect":
            zero = emitter.splat_constant(types.vector(types.FLOAT, 2), 0.0)
            given = {**given, "dPdx": zero, "dPdy": zero}
        else:
            lod = emitter.constant(types.FLOAT, 0.0)
    operands += image_operands(given, lod)
    opcode = _SAMPLES[projected, sampler.is_shadow, is_explicit]
    return result_of(emitter, call, given, opcode, texel_type(call, given), *operands)


def sample(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `texture`, `textureLod`, `textureGrad` and their forms with offsets."""
    return _sample(emitter, call, args, False)


def sample_projected(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `textureProj` and its forms."""
    return _sample(emitter, call, args, True)


def fetch(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `texelFetch`, `texelFetchOffset`."""
    given = named(call, args)
    image = plain_image(emitter, call, given["sampler"])
    return result_of(
        emitter,
        call,
        given,
        spirv.OpImageFetch,
        texel_type(call, given),
        image,
        given["P"],
        *image_operands(given),
    )


def gather(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `textureGather` and its forms."""
    given = named(call, args)
    image = call.arguments[0].type
    is_shadow = isinstance(image, types.Opaque) and image.is_shadow
    opcode = spirv.OpImageDrefGather if is_shadow else spirv.OpImageGather
    selector = given["refZ"] if is_shadow else given.get("comp", emitter.int_(0))
    if "bias" in given or "lod" in given:
        emitter.module.require_capability(spirv.CapabilityImageGatherBiasLodAMD)
    operands = [given["sampler"], given["P"], selector, *image_operands(given)]
    return result_of(emitter, call, given, opcode, texel_type(call, given), *operands)


def footprint(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `textureFootprintNV` and its forms: the instruction returns the footprint beside the result."""
    given = named(call, args)
    target = given["footprint"]
    assert isinstance(target.type, types.Struct)
    members = [member.type for member in target.type.members]
    struct = emitter.module.define(
        spirv.OpTypeStruct, None, emitter.type_id(types.BOOL), *(emitter.type_id(member) for member in members)
    )
    operands = [given["sampler"], given["P"], given["granularity"], given["coarse"], *image_operands(given)]
    builder = emitter.builder
    both = builder.emit(spirv.OpImageSampleFootprintNV, struct, *operands)
    values = [
        builder.emit(spirv.OpCompositeExtract, emitter.type_id(member), both, index)
        for index, member in enumerate(members, 1)
    ]
    store(emitter, target, emitter.construct(target.type, *values))
    return builder.emit(spirv.OpCompositeExtract, emitter.type_id(types.BOOL), both, 0)


# ---- queries ----


def size(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `textureSize`."""
    image = plain_image(emitter, call, args[0])
    if len(args) > 1:
        return emitter.emit(spirv.OpImageQuerySizeLod, call.type, image, args[1])
    return emitter.emit(spirv.OpImageQuerySize, call.type, image)


def query_lod(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `textureQueryLod`: the level of detail of a lookup."""
    return emitter.emit(spirv.OpImageQueryLod, call.type, args[0], args[1])


def query_levels(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `textureQueryLevels`."""
    return emitter.emit(spirv.OpImageQueryLevels, call.type, plain_image(emitter, call, args[0]))


def query_samples(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `textureSamples`."""
    return emitter.emit(spirv.OpImageQuerySamples, call.type, plain_image(emitter, call, args[0]))


def texels_resident(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `sparseTexelsResidentARB(code)`."""
    return emitter.emit(spirv.OpImageSparseTexelsResident, call.type, args[0])


def _fragment_operands(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> list[Id]:
    """Return the image and the coordinate of a multisampled texture; a subpass input is read at this fragment."""
    image = call.arguments[0].type
    if isinstance(image, types.Opaque) and image.dim == "SubpassData":
        return [args[0], emitter.constant(types.vector(types.INT, 2), (0, 0)), *args[1:]]
    return [plain_image(emitter, call, args[0]), *args[1:]]


def fragment_mask(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `fragmentMaskFetchAMD(sampler[, P])`."""
    return emitter.emit(spirv.OpFragmentMaskFetchAMD, call.type, *_fragment_operands(emitter, call, args))


def fragment_fetch(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `fragmentFetchAMD(sampler[, P], fragmentIndex)`."""
    return emitter.emit(spirv.OpFragmentFetchAMD, call.type, *_fragment_operands(emitter, call, args))


# ---- subpass inputs ----


def subpass_load(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `subpassLoad`: the texel of this fragment."""
    given = named(call, args)
    here = emitter.constant(types.vector(types.INT, 2), (0, 0))
    return emitter.emit(spirv.OpImageRead, call.type, args[0], here, *image_operands(given))
