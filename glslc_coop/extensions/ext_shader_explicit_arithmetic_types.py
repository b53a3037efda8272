"""GL_EXT_shader_explicit_arithmetic_types and its seven parts: types of explicit width and the functions on them.

A function that mixes widths is listed under its narrowest type, which is the part that a shader must have enabled to
hold the value.
"""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

_PREFIX = "GL_EXT_shader_explicit_arithmetic_types"

# The integer functions of chapter 8 for one width; the digit stands for the others as well.
_INTEGERS = """
@const genI8Type abs(genI8Type x) = glsl SAbs
@const genI8Type sign(genI8Type x) = glsl SSign
@const genI8Type min(genI8Type x, genI8Type y) = glsl SMin
@const i8vec min(i8vec x, int8_t y) = emit splat_scalars
@const genU8Type min(genU8Type x, genU8Type y) = glsl UMin
@const u8vec min(u8vec x, uint8_t y) = emit splat_scalars
@const genI8Type max(genI8Type x, genI8Type y) = glsl SMax
@const i8vec max(i8vec x, int8_t y) = emit splat_scalars
@const genU8Type max(genU8Type x, genU8Type y) = glsl UMax
@const u8vec max(u8vec x, uint8_t y) = emit splat_scalars
@const genI8Type clamp(genI8Type x, genI8Type minVal, genI8Type maxVal) = glsl SClamp
@const i8vec clamp(i8vec x, int8_t minVal, int8_t maxVal) = emit splat_scalars
@const genU8Type clamp(genU8Type x, genU8Type minVal, genU8Type maxVal) = glsl UClamp
@const u8vec clamp(u8vec x, uint8_t minVal, uint8_t maxVal) = emit splat_scalars
@const genI8Type mix(genI8Type x, genI8Type y, genBType a) = emit mix_select
@const genU8Type mix(genU8Type x, genU8Type y, genBType a) = emit mix_select
@const @spec bvec lessThan(i8vec x, i8vec y) = OpSLessThan
@const @spec bvec lessThan(u8vec x, u8vec y) = OpULessThan
@const @spec bvec lessThanEqual(i8vec x, i8vec y) = OpSLessThanEqual
@const @spec bvec lessThanEqual(u8vec x, u8vec y) = OpULessThanEqual
@const @spec bvec greaterThan(i8vec x, i8vec y) = OpSGreaterThan
@const @spec bvec greaterThan(u8vec x, u8vec y) = OpUGreaterThan
@const @spec bvec greaterThanEqual(i8vec x, i8vec y) = OpSGreaterThanEqual
@const @spec bvec greaterThanEqual(u8vec x, u8vec y) = OpUGreaterThanEqual
@const @spec bvec equal(i8vec x, i8vec y) = OpIEqual
@const @spec bvec equal(u8vec x, u8vec y) = OpIEqual
@const @spec bvec notEqual(i8vec x, i8vec y) = OpINotEqual
@const @spec bvec notEqual(u8vec x, u8vec y) = OpINotEqual
@const genI8Type bitCount(genI8Type value) = emit bit_function
@const genI8Type bitCount(genU8Type value) = emit bit_function
@const genI8Type findLSB(genI8Type value) = emit bit_function
@const genI8Type findLSB(genU8Type value) = emit bit_function
@const genI8Type findMSB(genI8Type value) = emit bit_function
@const genI8Type findMSB(genU8Type value) = emit bit_function
"""

# Those that 64-bit integers do not have.
_NARROW_INTEGERS = """
@const genI8Type bitfieldExtract(genI8Type value, int8_t offset, int8_t bits) = emit bit_function
@const genU8Type bitfieldExtract(genU8Type value, int8_t offset, int8_t bits) = emit bit_function
@const genI8Type bitfieldInsert(genI8Type base, genI8Type insert, int8_t offset, int8_t bits) = emit bit_function
@const genU8Type bitfieldInsert(genU8Type base, genU8Type insert, int8_t offset, int8_t bits) = emit bit_function
@const genI8Type bitfieldReverse(genI8Type value) = emit bit_function
@const genU8Type bitfieldReverse(genU8Type value) = emit bit_function
"""

#: Other widths from and to 8 bits; GL_NV_gpu_shader5 has them, too.
INT8_PACKING = """
# Integer pack and unpack functions
@const int32_t pack32(i8vec4 v) = OpBitcast
@const uint32_t pack32(u8vec4 v) = OpBitcast
@const int16_t pack16(i8vec2 v) = OpBitcast
@const uint16_t pack16(u8vec2 v) = OpBitcast
@const i8vec4 unpack8(int32_t v) = OpBitcast
@const u8vec4 unpack8(uint32_t v) = OpBitcast
@const i8vec2 unpack8(int16_t v) = OpBitcast
@const u8vec2 unpack8(uint16_t v) = OpBitcast
"""

#: Other widths from and to 16 bits. glslang has them with every extension that has the types.
INT16_PACKING = """
# Integer pack and unpack functions
@const int64_t pack64(i16vec4 v) = OpBitcast
@const uint64_t pack64(u16vec4 v) = OpBitcast
@const int32_t pack32(i16vec2 v) = OpBitcast
@const uint32_t pack32(u16vec2 v) = OpBitcast
@const i16vec4 unpack16(int64_t v) = OpBitcast
@const u16vec4 unpack16(uint64_t v) = OpBitcast
@const i16vec2 unpack16(int32_t v) = OpBitcast
@const u16vec2 unpack16(uint32_t v) = OpBitcast
# 8.4
@const int32_t packInt2x16(i16vec2 v) = OpBitcast
@const int64_t packInt4x16(i16vec4 v) = OpBitcast
@const uint32_t packUint2x16(u16vec2 v) = OpBitcast
@const uint64_t packUint4x16(u16vec4 v) = OpBitcast
@const i16vec2 unpackInt2x16(int32_t v) = OpBitcast
@const i16vec4 unpackInt4x16(int64_t v) = OpBitcast
@const u16vec2 unpackUint2x16(uint32_t v) = OpBitcast
@const u16vec4 unpackUint4x16(uint64_t v) = OpBitcast
"""

#: The bits of 64-bit types as something else; GL_ARB_gpu_shader_int64 has them too.
#: What GL_ARB_shader_ballot takes its masks apart with, too.
UINT64_PACKING = """
@const uint64_t packUint2x32(uvec2 v) = OpBitcast
@const uvec2 unpackUint2x32(uint64_t v) = OpBitcast
"""

INT64_PACKING = f"""
# Integer pack and unpack functions
@const int64_t pack64(i32vec2 v) = OpBitcast
@const uint64_t pack64(u32vec2 v) = OpBitcast
@const i32vec2 unpack32(int64_t v) = OpBitcast
@const u32vec2 unpack32(uint64_t v) = OpBitcast
@const int64_t packInt2x32(ivec2 v) = OpBitcast
@const ivec2 unpackInt2x32(int64_t v) = OpBitcast
{UINT64_PACKING}
# 8.3
@const genI64Type doubleBitsToInt64(genDType value) = OpBitcast
@const genU64Type doubleBitsToUint64(genDType value) = OpBitcast
@const genDType int64BitsToDouble(genI64Type value) = OpBitcast
@const genDType uint64BitsToDouble(genU64Type value) = OpBitcast
"""

#: Chapter 8 for half precision.
FLOAT16_FUNCTIONS = """
# 8.1
@const genF16Type radians(genF16Type degrees) = glsl Radians
@const genF16Type degrees(genF16Type radians) = glsl Degrees
@const genF16Type sin(genF16Type angle) = glsl Sin
@const genF16Type cos(genF16Type angle) = glsl Cos
@const genF16Type tan(genF16Type angle) = glsl Tan
@const genF16Type asin(genF16Type x) = glsl Asin
@const genF16Type acos(genF16Type x) = glsl Acos
@const genF16Type atan(genF16Type y, genF16Type x) = glsl Atan2
@const genF16Type atan(genF16Type y_over_x) = glsl Atan
@const genF16Type sinh(genF16Type x) = glsl Sinh
@const genF16Type cosh(genF16Type x) = glsl Cosh
@const genF16Type tanh(genF16Type x) = glsl Tanh
@const genF16Type asinh(genF16Type x) = glsl Asinh
@const genF16Type acosh(genF16Type x) = glsl Acosh
@const genF16Type atanh(genF16Type x) = glsl Atanh
# 8.2
@const genF16Type pow(genF16Type x, genF16Type y) = glsl Pow
@const genF16Type exp(genF16Type x) = glsl Exp
@const genF16Type log(genF16Type x) = glsl Log
@const genF16Type exp2(genF16Type x) = glsl Exp2
@const genF16Type log2(genF16Type x) = glsl Log2
@const genF16Type sqrt(genF16Type x) = glsl Sqrt
@const genF16Type inversesqrt(genF16Type x) = glsl InverseSqrt
# 8.3
@const genF16Type abs(genF16Type x) = glsl FAbs
@const genF16Type sign(genF16Type x) = glsl FSign
@const genF16Type floor(genF16Type x) = glsl Floor
@const genF16Type trunc(genF16Type x) = glsl Trunc
@const genF16Type round(genF16Type x) = glsl Round
@const genF16Type roundEven(genF16Type x) = glsl RoundEven
@const genF16Type ceil(genF16Type x) = glsl Ceil
@const genF16Type fract(genF16Type x) = glsl Fract
@const f16vec mod(f16vec x, float16_t y) = emit splat_scalars
@const genF16Type mod(genF16Type x, genF16Type y) = OpFMod
genF16Type modf(genF16Type x, out genF16Type i) = emit modf
@const genF16Type min(genF16Type x, genF16Type y) = glsl FMin
@const f16vec min(f16vec x, float16_t y) = emit splat_scalars
@const genF16Type max(genF16Type x, genF16Type y) = glsl FMax
@const f16vec max(f16vec x, float16_t y) = emit splat_scalars
@const genF16Type clamp(genF16Type x, genF16Type minVal, genF16Type maxVal) = glsl FClamp
@const f16vec clamp(f16vec x, float16_t minVal, float16_t maxVal) = emit splat_scalars
@const genF16Type mix(genF16Type x, genF16Type y, genF16Type a) = glsl FMix
@const f16vec mix(f16vec x, f16vec y, float16_t a) = emit splat_scalars
@const genF16Type mix(genF16Type x, genF16Type y, genBType a) = emit mix_select
@const genF16Type step(genF16Type edge, genF16Type x) = glsl Step
@const f16vec step(float16_t edge, f16vec x) = emit splat_scalars
@const genF16Type smoothstep(genF16Type edge0, genF16Type edge1, genF16Type x) = glsl SmoothStep
@const f16vec smoothstep(float16_t edge0, float16_t edge1, f16vec x) = emit splat_scalars
@const genBType isnan(genF16Type x) = OpIsNan
@const genBType isinf(genF16Type x) = OpIsInf
@const genF16Type fma(genF16Type a, genF16Type b, genF16Type c) = glsl Fma
genF16Type frexp(genF16Type x, out genI16Type exp) = emit frexp
genF16Type frexp(genF16Type x, out genIType exp) = emit frexp
@const genF16Type ldexp(genF16Type x, genI16Type exp) = glsl Ldexp
@const genF16Type ldexp(genF16Type x, genIType exp) = glsl Ldexp
# 8.5
@const float16_t length(genF16Type x) = glsl Length
@const float16_t distance(genF16Type p0, genF16Type p1) = glsl Distance
@const float16_t dot(f16vec x, f16vec y) = OpDot
@const float16_t dot(float16_t x, float16_t y) = OpFMul
@const f16vec3 cross(f16vec3 x, f16vec3 y) = glsl Cross
@const genF16Type normalize(genF16Type x) = glsl Normalize
@const genF16Type faceforward(genF16Type N, genF16Type I, genF16Type Nref) = glsl FaceForward
@const genF16Type reflect(genF16Type I, genF16Type N) = glsl Reflect
@const genF16Type refract(genF16Type I, genF16Type N, float16_t eta) = glsl Refract
# 8.6
@const mat<float16_t,N,M> outerProduct(vec<float16_t,M> c, vec<float16_t,N> r) = OpOuterProduct
# 8.7
@const bvec lessThan(f16vec x, f16vec y) = OpFOrdLessThan
@const bvec lessThanEqual(f16vec x, f16vec y) = OpFOrdLessThanEqual
@const bvec greaterThan(f16vec x, f16vec y) = OpFOrdGreaterThan
@const bvec greaterThanEqual(f16vec x, f16vec y) = OpFOrdGreaterThanEqual
@const bvec equal(f16vec x, f16vec y) = OpFOrdEqual
@const bvec notEqual(f16vec x, f16vec y) = OpFUnordNotEqual
# 8.13
@fragment genF16Type dFdx(genF16Type p) = emit derivative
@fragment genF16Type dFdy(genF16Type p) = emit derivative
@fragment genF16Type dFdxFine(genF16Type p) = emit derivative
@fragment genF16Type dFdyFine(genF16Type p) = emit derivative
@fragment genF16Type dFdxCoarse(genF16Type p) = emit derivative
@fragment genF16Type dFdyCoarse(genF16Type p) = emit derivative
@fragment genF16Type fwidth(genF16Type p) = emit derivative
@fragment genF16Type fwidthFine(genF16Type p) = emit derivative
@fragment genF16Type fwidthCoarse(genF16Type p) = emit derivative
@interpolant @fragment genF16Type interpolateAtCentroid(any genF16Type interpolant) = emit interpolate
@interpolant @fragment genF16Type interpolateAtSample(any genF16Type interpolant, int sample) = emit interpolate
@interpolant @fragment genF16Type interpolateAtOffset(any genF16Type interpolant, f16vec2 offset) = emit interpolate
"""

#: The bits of a half as an integer.
FLOAT16_BITS = """
# 8.3
@const genI16Type halfBitsToInt16(genF16Type value) = OpBitcast
@const genU16Type halfBitsToUint16(genF16Type value) = OpBitcast
@const genI16Type float16BitsToInt16(genF16Type value) = OpBitcast
@const genU16Type float16BitsToUint16(genF16Type value) = OpBitcast
@const genF16Type int16BitsToHalf(genI16Type value) = OpBitcast
@const genF16Type uint16BitsToHalf(genU16Type value) = OpBitcast
@const genF16Type int16BitsToFloat16(genI16Type value) = OpBitcast
@const genF16Type uint16BitsToFloat16(genU16Type value) = OpBitcast
# 8.4
@const uint32_t packFloat2x16(f16vec2 v) = OpBitcast
@const f16vec2 unpackFloat2x16(uint32_t v) = OpBitcast
"""


def integer_functions(width: str) -> str:
    """Return the rows of chapter 8 for the integers of that width: "8", "16" or "64"."""
    narrow = "" if width == "64" else _NARROW_INTEGERS
    return (_INTEGERS + narrow).replace("8", width)


EXTENSIONS = (
    Extension(
        _PREFIX,
        implies=tuple(
            f"{_PREFIX}_{part}" for part in ("int8", "int16", "int32", "int64", "float16", "float32", "float64")
        ),
    ),
    Extension(
        f"{_PREFIX}_int8",
        types="int8_t i8vec uint8_t u8vec",
        prototypes=integer_functions("8") + INT8_PACKING,
        emits="core",
    ),
    Extension(
        f"{_PREFIX}_int16",
        types="int16_t i16vec uint16_t u16vec",
        prototypes=integer_functions("16") + INT16_PACKING,
        emits="core",
    ),
    Extension(f"{_PREFIX}_int32", types="int32_t i32vec uint32_t u32vec"),
    Extension(
        f"{_PREFIX}_int64",
        types="int64_t i64vec uint64_t u64vec",
        prototypes=integer_functions("64") + INT64_PACKING,
        emits="core",
    ),
    Extension(
        f"{_PREFIX}_float16",
        types="float16_t f16vec f16mat",
        prototypes=FLOAT16_FUNCTIONS + FLOAT16_BITS,
        emits="core",
    ),
    Extension(f"{_PREFIX}_float32", types="float32_t f32vec f32mat"),
    Extension(f"{_PREFIX}_float64", types="float64_t f64vec f64mat double dvec dmat"),
)
