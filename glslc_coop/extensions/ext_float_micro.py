"""GL_EXT_float_e2m1, …e2m3, …e3m2, …ue8m0 and …mxint8: the elements and scales of the OCP microscaling formats.

Packed elements are read and written as bits.
"""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

_E2M1 = """
@const fe2m1vec2 unpackFloat2xfe2m1EXT(uint8_t value) = OpBitcast
@const fe2m1vec4 unpackFloat4xfe2m1EXT(uint16_t value) = OpBitcast
@with(GL_EXT_long_vector) vector<floate2m1_t,8> unpackFloat8xfe2m1EXT(uint32_t value) = OpBitcast
@with(GL_EXT_long_vector) vector<floate2m1_t,16> unpackFloat16xfe2m1EXT(u32vec2 value) = OpBitcast
@const uint8_t packFloat2xfe2m1EXT(fe2m1vec2 value) = OpBitcast
@const uint16_t packFloat4xfe2m1EXT(fe2m1vec4 value) = OpBitcast
@with(GL_EXT_long_vector) uint32_t packFloat8xfe2m1EXT(vector<floate2m1_t,8> value) = OpBitcast
@with(GL_EXT_long_vector) u32vec2 packFloat16xfe2m1EXT(vector<floate2m1_t,16> value) = OpBitcast
genFE2M1Type bitcastExtractfe2m1EXT(genU8Type value, uint index) = OpBitcastExtractEXT
"""

# The 6-bit types e3m2 and e2m3.
_SIX_BITS = """
@const fe3m2vec4 unpackFloat4xfe3m2EXT(u8vec3 value) = OpBitcast
@with(GL_EXT_long_vector) vector<floate3m2_t,8> unpackFloat8xfe3m2EXT(u16vec3 value) = OpBitcast
@with(GL_EXT_long_vector) vector<floate3m2_t,16> unpackFloat16xfe3m2EXT(u32vec3 value) = OpBitcast
@const u8vec3 packFloat4xfe3m2EXT(fe3m2vec4 value) = OpBitcast
@with(GL_EXT_long_vector) u16vec3 packFloat8xfe3m2EXT(vector<floate3m2_t,8> value) = OpBitcast
@with(GL_EXT_long_vector) u32vec3 packFloat16xfe3m2EXT(vector<floate3m2_t,16> value) = OpBitcast
genFE3M2Type bitcastExtractfe3m2EXT(genU8Type value, uint index) = OpBitcastExtractEXT
"""

# The 8-bit types ue8m0 and mxint8.
_EIGHT_BITS = """
@const genI8Type floatue8m0BitsToIntEXT(genFUE8M0Type value) = OpBitcast
@const genU8Type floatue8m0BitsToUintEXT(genFUE8M0Type value) = OpBitcast
@const genFUE8M0Type intBitsToFloatue8m0EXT(genI8Type value) = OpBitcast
@const genFUE8M0Type uintBitsToFloatue8m0EXT(genU8Type value) = OpBitcast
"""


def _extension(encoding: str, prototypes: str, template: str) -> Extension:
    functions = prototypes.replace(template, encoding).replace(template.upper(), encoding.upper())
    return Extension(
        f"GL_EXT_float_{encoding}",
        types=f"float{encoding}_t f{encoding}vec",
        prototypes=functions,
        spirv_extensions=("SPV_EXT_ocp_microscaling_types",),
    )


EXTENSIONS = (
    _extension("e2m1", _E2M1, "e2m1"),
    _extension("e2m3", _SIX_BITS, "e3m2"),
    _extension("e3m2", _SIX_BITS, "e3m2"),
    _extension("ue8m0", _EIGHT_BITS, "ue8m0"),
    _extension("mxint8", _EIGHT_BITS, "ue8m0"),
)
