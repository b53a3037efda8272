"""Image processing: weighted lookups, comparison of blocks, further gathers. GL_QCOM_image_processing, …2, …3.

In: the call, and its arguments as ids. Out: instructions, and decorations on the resources that they take. Must not know: whether a resource is
used otherwise as well.
"""

from __future__ import annotations

from glslc_coop.codegen import spirv
from glslc_coop.codegen.lowering import textures
from glslc_coop.codegen.module import Definition

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.codegen.emitter import Emitter
    from glslc_coop.codegen.module import Id
    from glslc_coop.parser import nodes

_BLOCK_MATCHES: dict[str, int] = {
    "textureBlockMatchSADQCOM": spirv.OpImageBlockMatchSADQCOM, "textureBlockMatchSSDQCOM": spirv.OpImageBlockMatchSSDQCOM,
    "textureBlockMatchWindowSADQCOM": spirv.OpImageBlockMatchWindowSADQCOM,
    "textureBlockMatchWindowSSDQCOM": spirv.OpImageBlockMatchWindowSSDQCOM,
    "textureBlockMatchGatherSADQCOM": spirv.OpImageBlockMatchGatherSADQCOM,
    "textureBlockMatchGatherSSDQCOM": spirv.OpImageBlockMatchGatherSSDQCOM,
}
#: What a gather takes -> its number in SPIR-V.
_MODES: dict[str, int] = {"4x1": 0, "D": 1, "H2": 2, "V2": 3}


def _decorate(fn: Emitter, value: Id, texture: int, sampler: int | None = None) -> None:
    """Decorates the variables or elements of arrays from which an image, and perhaps its sampler, was loaded."""
    for block in reversed(fn.builder.blocks):
        for instruction in reversed(block.instructions):
            if instruction[2] == value:
                if instruction[0] == spirv.OpSampledImage:
                    _decorate(fn, instruction[3], texture)
                    if sampler is not None:
                        _decorate(fn, instruction[4], sampler)
                elif instruction[0] == spirv.OpLoad:
                    for decoration in (texture, sampler):
                        if decoration is not None:
                            _decorate_place(fn, instruction[3], decoration)
                return


def _decorate_place(fn: Emitter, place: Any, decoration: int) -> None:
    if isinstance(place, Definition):
        if (decoration,) not in (place.decorations or ()):
            fn.module.decorate(place, decoration)
    else:
        fn.builder.decorate(place, decoration)


def weighted(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`textureWeightedQCOM(tex, P, weight)`."""
    _decorate(fn, args[2], spirv.DecorationWeightTextureQCOM)
    return fn.emit(spirv.OpImageSampleWeightedQCOM, call.type, *args)


def block_match(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`textureBlockMatch…QCOM(target, targetCoord, reference, refCoord, blockSize)`."""
    opcode = _BLOCK_MATCHES[call.prototype.name]
    is_second = call.prototype.name.startswith(("textureBlockMatchWindow", "textureBlockMatchGather"))
    if is_second:
        fn.module.require_capability(spirv.CapabilityTextureBlockMatchQCOM)
    for texture in (args[0], args[2]):
        _decorate(fn, texture, spirv.DecorationBlockMatchTextureQCOM, spirv.DecorationBlockMatchSamplerQCOM if is_second else None)
    return fn.emit(opcode, call.type, *args)


def gather(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`textureGather…QCOM(sampler, P[, offset][, comp])`."""
    given = textures.named(call, args)
    name = call.prototype.name[len("textureGather") : -len("QCOM")]
    mode = _MODES[name.removesuffix("Offset")]
    fn.module.require_capability(
        spirv.CapabilityImageGatherExtendedModesQCOM if mode else spirv.CapabilityImageGatherLinearQCOM
    )
    operands = [given["sampler"], given["P"], given.get("comp", fn.int_(0)), fn.int_(mode)]
    return fn.emit(spirv.OpImageGatherQCOM, call.type, *operands, *textures.image_operands(fn, call, given))
