"""Lookups in textures: sampling, fetching, gathering, queries, subpass inputs.

In: the call, and its arguments as ids. Out: OpImage… instructions. Must not know: which forms of a function there are; an argument is
what the name of its parameter says. GLSL 4.60 section 8.9; SPIR-V 1.6 sections 3.14 (image operands) and 3.52.10 (image instructions).
"""

from __future__ import annotations

from glslc_coop.codegen import spirv
from glslc_coop.semantics import types

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.codegen.emitter import Emitter
    from glslc_coop.codegen.module import Id
    from glslc_coop.parser import nodes
    from glslc_coop.semantics.types import Type

#: (projected, compares with a reference, explicit level) -> opcode.
_SAMPLES: dict[tuple[bool, bool, bool], int] = {
    (False, False, False): spirv.OpImageSampleImplicitLod, (False, False, True): spirv.OpImageSampleExplicitLod,
    (False, True, False): spirv.OpImageSampleDrefImplicitLod, (False, True, True): spirv.OpImageSampleDrefExplicitLod,
    (True, False, False): spirv.OpImageSampleProjImplicitLod, (True, False, True): spirv.OpImageSampleProjExplicitLod,
    (True, True, False): spirv.OpImageSampleProjDrefImplicitLod, (True, True, True): spirv.OpImageSampleProjDrefExplicitLod,
}
#: Opcode -> the one that also says whether the texels are resident.
_SPARSE: dict[int, int] = {
    spirv.OpImageSampleImplicitLod: spirv.OpImageSparseSampleImplicitLod,
    spirv.OpImageSampleExplicitLod: spirv.OpImageSparseSampleExplicitLod,
    spirv.OpImageSampleDrefImplicitLod: spirv.OpImageSparseSampleDrefImplicitLod,
    spirv.OpImageSampleDrefExplicitLod: spirv.OpImageSparseSampleDrefExplicitLod,
    spirv.OpImageFetch: spirv.OpImageSparseFetch, spirv.OpImageGather: spirv.OpImageSparseGather,
    spirv.OpImageDrefGather: spirv.OpImageSparseDrefGather, spirv.OpImageRead: spirv.OpImageSparseRead,
}
#: Components of a coordinate, without layer.
DIMENSIONS: dict[str, int] = {"1D": 1, "2D": 2, "3D": 3, "Cube": 3, "Rect": 2, "Buffer": 1, "SubpassData": 2}


def named(call: nodes.BuiltinCall, args: list[Any]) -> dict[str, Any]:
    """Name of a parameter -> argument."""
    return {parameter.name: argument for parameter, argument in zip(call.prototype.parameters, args)}


def has_derivatives(fn: Emitter) -> bool:
    """Do invocations of this shader have neighbours, from which the level of detail is computed?"""
    execution = fn.checked.execution
    return fn.environment.stage == "fragment" or "derivative_group_quads" in execution or "derivative_group_linear" in execution


def plain_image(fn: Emitter, call: nodes.BuiltinCall, image: Id) -> Id:
    """The image of a texture, be it combined with a sampler or not."""
    type_ = call.arguments[0].type
    if type_.opcode != "OpTypeSampledImage" or fn.types.resource(type_).opcode == spirv.OpTypeImage:
        return image
    result = fn.builder.emit(spirv.OpImage, fn.types.image(type_), image)
    if fn.may_be_nonuniform and fn.is_nonuniform(call.arguments[0]):
        fn.decorate(result, spirv.DecorationNonUniform)
    return result


def image_operands(fn: Emitter, call: nodes.BuiltinCall, given: dict[str, Any], lod: Id | None = None) -> list[Any]:
    """Mask and operands from the arguments: in the order of the mask's bits. lod: the level where no argument names it."""
    mask = 0
    operands: list[Any] = []
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
    return [mask, *operands] if mask else []


def result_of(fn: Emitter, call: nodes.BuiltinCall, given: dict[str, Any], opcode: int, type_: Type, *operands: Any) -> Id:
    """The texel; where the call asks for it as `texel` too, that goes there and the code of residency is the result."""
    place = given.get("texel")
    if place is None:
        return fn.emit(opcode, type_, *operands)
    struct = fn.module.define(spirv.OpTypeStruct, None, fn.type_id(types.INT), fn.type_id(type_))
    both = fn.builder.emit(_SPARSE[opcode], struct, *operands)
    code = fn.builder.emit(spirv.OpCompositeExtract, fn.type_id(types.INT), both, 0)
    texel = fn.builder.emit(spirv.OpCompositeExtract, fn.type_id(type_), both, 1)
    fn.store(place, fn.convert(texel, type_, place.type))
    return code


def texel_type(call: nodes.BuiltinCall, given: dict[str, Any]) -> Type:
    """The type of what is looked up, which is that of the result unless an `out` argument gets it."""
    if "texel" not in given:
        type_: Type = call.type
        return type_
    image = call.arguments[0].type
    return types.FLOAT if image.is_shadow and "refZ" not in given else types.vector(image.component, 4)


def _coordinate(fn: Emitter, call: nodes.BuiltinCall, given: dict[str, Any], projected: bool) -> tuple[Id, types.Vector]:
    """The coordinate as the instruction wants it: a divisor follows the components that it divides."""
    position = next(index for index, parameter in enumerate(call.prototype.parameters) if parameter.name == "P")
    coordinate: Id = given["P"]
    type_: types.Vector = call.arguments[position].type
    if projected:
        size = DIMENSIONS[call.arguments[0].type.dim]
        if type_.size != size + 1:
            shorter = types.vector(type_.component, size + 1)
            return fn.emit(spirv.OpVectorShuffle, shorter, coordinate, coordinate, *range(size), type_.size - 1), type_
    return coordinate, type_


def _sample(fn: Emitter, call: nodes.BuiltinCall, args: list[Any], projected: bool) -> Id:
    given = named(call, args)
    sampler = call.arguments[0].type
    coordinate, type_ = _coordinate(fn, call, given, projected)
    operands = [given["sampler"], coordinate]
    if sampler.is_shadow:
        reference = given.get("compare")
        if reference is None:
            reference = fn.extract(type_.component, given["P"], 2 if projected else type_.size - 1)
        operands.append(reference)
    is_explicit = "lod" in given or "dPdx" in given
    lod = None
    if not is_explicit and not has_derivatives(fn):
        # Without derivatives the base level is meant.
        is_explicit, lod = True, fn.constant(types.FLOAT, 0.0)
    operands += image_operands(fn, call, given, lod)
    opcode = _SAMPLES[projected, sampler.is_shadow, is_explicit]
    return result_of(fn, call, given, opcode, texel_type(call, given), *operands)


def sample(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`texture`, `textureLod`, `textureGrad` and their forms with offsets."""
    return _sample(fn, call, args, False)


def sample_projected(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`textureProj` and its forms."""
    return _sample(fn, call, args, True)


def fetch(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`texelFetch`, `texelFetchOffset`."""
    given = named(call, args)
    image = plain_image(fn, call, given["sampler"])
    return result_of(
        fn, call, given, spirv.OpImageFetch, texel_type(call, given), image, given["P"], *image_operands(fn, call, given)
    )


def gather(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`textureGather` and its forms."""
    given = named(call, args)
    is_shadow = call.arguments[0].type.is_shadow
    opcode = spirv.OpImageDrefGather if is_shadow else spirv.OpImageGather
    selector = given["refZ"] if is_shadow else given.get("comp", fn.int_(0))
    if "bias" in given or "lod" in given:
        fn.module.require_capability(spirv.CapabilityImageGatherBiasLodAMD)
    operands = [given["sampler"], given["P"], selector, *image_operands(fn, call, given)]
    return result_of(fn, call, given, opcode, texel_type(call, given), *operands)


# ---- queries ----


def size(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`textureSize`."""
    image = plain_image(fn, call, args[0])
    if len(args) > 1:
        return fn.emit(spirv.OpImageQuerySizeLod, call.type, image, args[1])
    return fn.emit(spirv.OpImageQuerySize, call.type, image)


def query_lod(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`textureQueryLod`: the level that a lookup takes."""
    return fn.emit(spirv.OpImageQueryLod, call.type, args[0], args[1])


def query_levels(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`textureQueryLevels`."""
    return fn.emit(spirv.OpImageQueryLevels, call.type, plain_image(fn, call, args[0]))


def query_samples(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`textureSamples`."""
    return fn.emit(spirv.OpImageQuerySamples, call.type, plain_image(fn, call, args[0]))


def texels_resident(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`sparseTexelsResidentARB(code)`."""
    return fn.emit(spirv.OpImageSparseTexelsResident, call.type, args[0])


def _fragment_operands(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> list[Id]:
    """The image and the coordinate of a multisampled texture; a subpass input is looked at where the fragment is."""
    if call.arguments[0].type.dim == "SubpassData":
        return [args[0], fn.constant(types.vector(types.INT, 2), (0, 0)), *args[1:]]
    return [plain_image(fn, call, args[0]), *args[1:]]


def fragment_mask(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`fragmentMaskFetchAMD(sampler[, P])`."""
    return fn.emit(spirv.OpFragmentMaskFetchAMD, call.type, *_fragment_operands(fn, call, args))


def fragment_fetch(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`fragmentFetchAMD(sampler[, P], fragmentIndex)`."""
    return fn.emit(spirv.OpFragmentFetchAMD, call.type, *_fragment_operands(fn, call, args))


# ---- subpass inputs ----


def subpass_load(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`subpassLoad`: the texel of this fragment."""
    given = named(call, args)
    here = fn.constant(types.vector(types.INT, 2), (0, 0))
    return fn.emit(spirv.OpImageRead, call.type, args[0], here, *image_operands(fn, call, given))
