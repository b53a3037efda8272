"""GL_EXT_float_e4m3 and GL_EXT_float_e5m2: 8-bit floats, stored, converted and used in cooperative matrices.

In the template E5M2 stands for both encodings.
"""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

_FUNCTIONS = """
@const genI8Type floate5m2BitsToIntEXT(genFE5M2Type value) = OpBitcast
@const genU8Type floate5m2BitsToUintEXT(genFE5M2Type value) = OpBitcast
@const genFE5M2Type intBitsToFloate5m2EXT(genI8Type value) = OpBitcast
@const genFE5M2Type uintBitsToFloate5m2EXT(genU8Type value) = OpBitcast
@exact void saturatedConvertEXT(out genFE5M2Type result, genF16Type value) = emit saturated_convert
@exact void saturatedConvertEXT(out genFE5M2Type result, genBF16Type value) = emit saturated_convert
@exact void saturatedConvertEXT(out genFE5M2Type result, genFType value) = emit saturated_convert
@exact void saturatedConvertEXT(out genFE5M2Type result, genDType value) = emit saturated_convert
@exact void saturatedConvertEXT(out genFE5M2Type result, genI8Type value) = emit saturated_convert
@exact void saturatedConvertEXT(out genFE5M2Type result, genU8Type value) = emit saturated_convert
@exact void saturatedConvertEXT(out genFE5M2Type result, genI16Type value) = emit saturated_convert
@exact void saturatedConvertEXT(out genFE5M2Type result, genU16Type value) = emit saturated_convert
@exact void saturatedConvertEXT(out genFE5M2Type result, genIType value) = emit saturated_convert
@exact void saturatedConvertEXT(out genFE5M2Type result, genUType value) = emit saturated_convert
@exact void saturatedConvertEXT(out genFE5M2Type result, genI64Type value) = emit saturated_convert
@exact void saturatedConvertEXT(out genFE5M2Type result, genU64Type value) = emit saturated_convert
@tangled @check void saturatedConvertEXT(out coopmat<floate5m2_t,S,M,N,U> result, coopmat<T,S,M,N,V> value)
    = emit saturated_convert
"""


def _extension(encoding: str) -> Extension:
    functions = _FUNCTIONS.replace("e5m2", encoding).replace("E5M2", encoding.upper())
    return Extension(
        f"GL_EXT_float_{encoding}",
        types=f"float{encoding}_t f{encoding}vec",
        prototypes=functions,
        emits="cooperative_matrix",
        checks="cooperative_matrix",
        spirv_extensions=("SPV_EXT_float8",),
    )


EXTENSIONS = (_extension("e4m3"), _extension("e5m2"))
