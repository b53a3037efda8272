"""Image processing: weighted lookups, block matching, further gathers. GL_QCOM_image_processing, …2, …3.

In: the call, and its arguments as ids. Out: instructions, and decorations on the resources that they take. Must not
know: whether a resource is used otherwise as well.
"""

from __future__ import annotations

from glslc_coop.codegen.builtins import textures
from glslc_coop.codegen.ir.module import Definition
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.emit.emitter import Arguments, Emitter
    from glslc_coop.codegen.ir.instruction import Id
    from glslc_coop.parser.generated import nodes

_BLOCK_MATCHES: dict[str, int] = {
    "textureBlockMatchSADQCOM": spirv.OpImageBlockMatchSADQCOM,
    "textureBlockMatchSSDQCOM": spirv.OpImageBlockMatchSSDQCOM,
    "textureBlockMatchWindowSADQCOM": spirv.OpImageBlockMatchWindowSADQCOM,
    "textureBlockMatchWindowSSDQCOM": spirv.OpImageBlockMatchWindowSSDQCOM,
    "textureBlockMatchGatherSADQCOM": spirv.OpImageBlockMatchGatherSADQCOM,
    "textureBlockMatchGatherSSDQCOM": spirv.OpImageBlockMatchGatherSSDQCOM,
}
#: What a gather collects -> gather mode.
_MODES: dict[str, int] = {
    "4x1": spirv.GatherModesGather4x1QCOM,
    "D": spirv.GatherModesGatherDQCOM,
    "H2": spirv.GatherModesGatherH2QCOM,
    "V2": spirv.GatherModesGatherV2QCOM,
}


def _decorate(emitter: Emitter, value: Id, texture: int, sampler: int | None = None) -> None:
    """Decorate the variables or array elements from which an image, and perhaps its sampler, was loaded."""
    for block in reversed(emitter.builder.blocks):
        for instruction in reversed(block.instructions):
            if instruction.result == value:
                if instruction.opcode == spirv.OpSampledImage:
                    _decorate(emitter, instruction.operands[0], texture)
                    if sampler is not None:
                        _decorate(emitter, instruction.operands[1], sampler)
                elif instruction.opcode == spirv.OpLoad:
                    for decoration in (texture, sampler):
                        if decoration is not None:
                            _decorate_pointer(emitter, instruction.operands[0], decoration)
                return


def _decorate_pointer(emitter: Emitter, pointer: Id, decoration: int) -> None:
    if isinstance(pointer, Definition):
        if (decoration,) not in (pointer.decorations or ()):
            emitter.module.decorate(pointer, decoration)
    elif (pointer, decoration, ()) not in emitter.builder.decorations:
        emitter.builder.decorate(pointer, decoration)


def weighted(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `textureWeightedQCOM(tex, P, weight)`."""
    _decorate(emitter, args[2], spirv.DecorationWeightTextureQCOM)
    return emitter.emit(spirv.OpImageSampleWeightedQCOM, call.type, *args)


def block_match(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `textureBlockMatch…QCOM(target, targetCoord, reference, refCoord, blockSize)`."""
    opcode = _BLOCK_MATCHES[call.prototype.name]
    is_second = call.prototype.name.startswith(("textureBlockMatchWindow", "textureBlockMatchGather"))
    if is_second:
        emitter.module.require_capability(spirv.CapabilityTextureBlockMatchQCOM)
    for texture in (args[0], args[2]):
        _decorate(
            emitter,
            texture,
            spirv.DecorationBlockMatchTextureQCOM,
            spirv.DecorationBlockMatchSamplerQCOM if is_second else None,
        )
    return emitter.emit(opcode, call.type, *args)


def gather(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `textureGather…QCOM(sampler, P[, offset][, comp])`."""
    given = textures.named(call, args)
    name = call.prototype.name[len("textureGather") : -len("QCOM")]
    mode = _MODES[name.removesuffix("Offset")]
    emitter.module.require_capability(
        spirv.CapabilityImageGatherExtendedModesQCOM if mode else spirv.CapabilityImageGatherLinearQCOM
    )
    operands = [given["sampler"], given["P"], given.get("comp", emitter.int_(0)), emitter.int_(mode)]
    return emitter.emit(spirv.OpImageGatherQCOM, call.type, *operands, *textures.image_operands(given))
