"""The built-in functions of GLSL 4.60 and GLSL ES 3.20, apart from those on textures and images.

In: nothing. Out: records of rows, one for each lowering module. Must not know: anything but the notation of the rows (semantics/prototypes.py).
GLSL 4.60 chapter 8, in the order of its sections; 8.18 as Vulkan has it.
"""

from __future__ import annotations

from glslc_coop.extensions import Extension

_FUNCTIONS = """
# 8.1 Angle and trigonometry functions
@const genFType radians(genFType degrees) = glsl Radians
@const genFType degrees(genFType radians) = glsl Degrees
@const genFType sin(genFType angle) = glsl Sin
@const genFType cos(genFType angle) = glsl Cos
@const genFType tan(genFType angle) = glsl Tan
@const genFType asin(genFType x) = glsl Asin
@const genFType acos(genFType x) = glsl Acos
@const genFType atan(genFType y, genFType x) = glsl Atan2
@const genFType atan(genFType y_over_x) = glsl Atan
@const genFType sinh(genFType x) = glsl Sinh
@const genFType cosh(genFType x) = glsl Cosh
@const genFType tanh(genFType x) = glsl Tanh
@const genFType asinh(genFType x) = glsl Asinh
@const genFType acosh(genFType x) = glsl Acosh
@const genFType atanh(genFType x) = glsl Atanh

# 8.2 Exponential functions
@const genFType pow(genFType x, genFType y) = glsl Pow
@const genFType exp(genFType x) = glsl Exp
@const genFType log(genFType x) = glsl Log
@const genFType exp2(genFType x) = glsl Exp2
@const genFType log2(genFType x) = glsl Log2
@const genFType sqrt(genFType x) = glsl Sqrt
@const @core 400 genDType sqrt(genDType x) = glsl Sqrt
@const genFType inversesqrt(genFType x) = glsl InverseSqrt
@const @core 400 genDType inversesqrt(genDType x) = glsl InverseSqrt

# 8.3 Common functions
@const genFType abs(genFType x) = glsl FAbs
@const genIType abs(genIType x) = glsl SAbs
@const @core 400 genDType abs(genDType x) = glsl FAbs
@const genFType sign(genFType x) = glsl FSign
@const genIType sign(genIType x) = glsl SSign
@const @core 400 genDType sign(genDType x) = glsl FSign
@const genFType floor(genFType x) = glsl Floor
@const @core 400 genDType floor(genDType x) = glsl Floor
@const genFType trunc(genFType x) = glsl Trunc
@const @core 400 genDType trunc(genDType x) = glsl Trunc
@const genFType round(genFType x) = glsl Round
@const @core 400 genDType round(genDType x) = glsl Round
@const genFType roundEven(genFType x) = glsl RoundEven
@const @core 400 genDType roundEven(genDType x) = glsl RoundEven
@const genFType ceil(genFType x) = glsl Ceil
@const @core 400 genDType ceil(genDType x) = glsl Ceil
@const genFType fract(genFType x) = glsl Fract
@const @core 400 genDType fract(genDType x) = glsl Fract
@const vec mod(vec x, float y) = lower spread
@const genFType mod(genFType x, genFType y) = OpFMod
@const @core 400 dvec mod(dvec x, double y) = lower spread
@const @core 400 genDType mod(genDType x, genDType y) = OpFMod
genFType modf(genFType x, out genFType i) = lower modf
@core 400 genDType modf(genDType x, out genDType i) = lower modf
@const genFType min(genFType x, genFType y) = glsl FMin
@const vec min(vec x, float y) = lower spread
@const @core 400 genDType min(genDType x, genDType y) = glsl FMin
@const @core 400 dvec min(dvec x, double y) = lower spread
@const genIType min(genIType x, genIType y) = glsl SMin
@const ivec min(ivec x, int y) = lower spread
@const genUType min(genUType x, genUType y) = glsl UMin
@const uvec min(uvec x, uint y) = lower spread
@const genFType max(genFType x, genFType y) = glsl FMax
@const vec max(vec x, float y) = lower spread
@const @core 400 genDType max(genDType x, genDType y) = glsl FMax
@const @core 400 dvec max(dvec x, double y) = lower spread
@const genIType max(genIType x, genIType y) = glsl SMax
@const ivec max(ivec x, int y) = lower spread
@const genUType max(genUType x, genUType y) = glsl UMax
@const uvec max(uvec x, uint y) = lower spread
@const genFType clamp(genFType x, genFType minVal, genFType maxVal) = glsl FClamp
@const vec clamp(vec x, float minVal, float maxVal) = lower spread
@const @core 400 genDType clamp(genDType x, genDType minVal, genDType maxVal) = glsl FClamp
@const @core 400 dvec clamp(dvec x, double minVal, double maxVal) = lower spread
@const genIType clamp(genIType x, genIType minVal, genIType maxVal) = glsl SClamp
@const ivec clamp(ivec x, int minVal, int maxVal) = lower spread
@const genUType clamp(genUType x, genUType minVal, genUType maxVal) = glsl UClamp
@const uvec clamp(uvec x, uint minVal, uint maxVal) = lower spread
@const genFType mix(genFType x, genFType y, genFType a) = glsl FMix
@const vec mix(vec x, vec y, float a) = lower spread
@const @core 400 genDType mix(genDType x, genDType y, genDType a) = glsl FMix
@const @core 400 dvec mix(dvec x, dvec y, double a) = lower spread
@const genFType mix(genFType x, genFType y, genBType a) = lower mix_select
@const @core 400 genDType mix(genDType x, genDType y, genBType a) = lower mix_select
@const @core 450 @es 310 genIType mix(genIType x, genIType y, genBType a) = lower mix_select
@const @core 450 @es 310 genUType mix(genUType x, genUType y, genBType a) = lower mix_select
@const @core 450 @es 310 genBType mix(genBType x, genBType y, genBType a) = lower mix_select
@const genFType step(genFType edge, genFType x) = glsl Step
@const vec step(float edge, vec x) = lower spread
@const @core 400 genDType step(genDType edge, genDType x) = glsl Step
@const @core 400 dvec step(double edge, dvec x) = lower spread
@const genFType smoothstep(genFType edge0, genFType edge1, genFType x) = glsl SmoothStep
@const vec smoothstep(float edge0, float edge1, vec x) = lower spread
@const @core 400 genDType smoothstep(genDType edge0, genDType edge1, genDType x) = glsl SmoothStep
@const @core 400 dvec smoothstep(double edge0, double edge1, dvec x) = lower spread
@const genBType isnan(genFType x) = OpIsNan
@const @core 400 genBType isnan(genDType x) = OpIsNan
@const genBType isinf(genFType x) = OpIsInf
@const @core 400 genBType isinf(genDType x) = OpIsInf
@const genIType floatBitsToInt(genFType value) = OpBitcast
@const genUType floatBitsToUint(genFType value) = OpBitcast
@const genFType intBitsToFloat(genIType value) = OpBitcast
@const genFType uintBitsToFloat(genUType value) = OpBitcast
@const @core 400 @es 320 genFType fma(genFType a, genFType b, genFType c) = glsl Fma
@const @core 400 genDType fma(genDType a, genDType b, genDType c) = glsl Fma
@core 400 @es 310 genFType frexp(genFType x, out genIType exp) = lower frexp
@core 400 genDType frexp(genDType x, out genIType exp) = lower frexp
@const @core 400 @es 310 genFType ldexp(genFType x, genIType exp) = glsl Ldexp
@const @core 400 genDType ldexp(genDType x, genIType exp) = glsl Ldexp

# 8.5 Geometric functions
@const float length(genFType x) = glsl Length
@const @core 400 double length(genDType x) = glsl Length
@const float distance(genFType p0, genFType p1) = glsl Distance
@const @core 400 double distance(genDType p0, genDType p1) = glsl Distance
@const float dot(vec x, vec y) = OpDot
@const float dot(float x, float y) = OpFMul
@const @core 400 double dot(dvec x, dvec y) = OpDot
@const @core 400 double dot(double x, double y) = OpFMul
@const vec3 cross(vec3 x, vec3 y) = glsl Cross
@const @core 400 dvec3 cross(dvec3 x, dvec3 y) = glsl Cross
@const genFType normalize(genFType x) = glsl Normalize
@const @core 400 genDType normalize(genDType x) = glsl Normalize
@const genFType faceforward(genFType N, genFType I, genFType Nref) = glsl FaceForward
@const @core 400 genDType faceforward(genDType N, genDType I, genDType Nref) = glsl FaceForward
@const genFType reflect(genFType I, genFType N) = glsl Reflect
@const @core 400 genDType reflect(genDType I, genDType N) = glsl Reflect
@const genFType refract(genFType I, genFType N, float eta) = glsl Refract
@const @core 400 genDType refract(genDType I, genDType N, double eta) = glsl Refract

# 8.6 Matrix functions
@const mat matrixCompMult(mat x, mat y) = lower matrix_comp_mult
@const mat<float,N,M> outerProduct(vec<float,M> c, vec<float,N> r) = OpOuterProduct
@const @core 400 mat<double,N,M> outerProduct(vec<double,M> c, vec<double,N> r) = OpOuterProduct
@const mat<T,R,C> transpose(mat<T,C,R> m) = OpTranspose
@const T determinant(mat<T,N,N> m) = glsl Determinant
@const mat<T,N,N> inverse(mat<T,N,N> m) = glsl MatrixInverse

# 8.7 Vector relational functions
@const bvec lessThan(vec x, vec y) = OpFOrdLessThan
@const @core 400 bvec lessThan(dvec x, dvec y) = OpFOrdLessThan
@const @spec bvec lessThan(ivec x, ivec y) = OpSLessThan
@const @spec bvec lessThan(uvec x, uvec y) = OpULessThan
@const bvec lessThanEqual(vec x, vec y) = OpFOrdLessThanEqual
@const @core 400 bvec lessThanEqual(dvec x, dvec y) = OpFOrdLessThanEqual
@const @spec bvec lessThanEqual(ivec x, ivec y) = OpSLessThanEqual
@const @spec bvec lessThanEqual(uvec x, uvec y) = OpULessThanEqual
@const bvec greaterThan(vec x, vec y) = OpFOrdGreaterThan
@const @core 400 bvec greaterThan(dvec x, dvec y) = OpFOrdGreaterThan
@const @spec bvec greaterThan(ivec x, ivec y) = OpSGreaterThan
@const @spec bvec greaterThan(uvec x, uvec y) = OpUGreaterThan
@const bvec greaterThanEqual(vec x, vec y) = OpFOrdGreaterThanEqual
@const @core 400 bvec greaterThanEqual(dvec x, dvec y) = OpFOrdGreaterThanEqual
@const @spec bvec greaterThanEqual(ivec x, ivec y) = OpSGreaterThanEqual
@const @spec bvec greaterThanEqual(uvec x, uvec y) = OpUGreaterThanEqual
@const bvec equal(vec x, vec y) = OpFOrdEqual
@const @core 400 bvec equal(dvec x, dvec y) = OpFOrdEqual
@const @spec bvec equal(ivec x, ivec y) = OpIEqual
@const @spec bvec equal(uvec x, uvec y) = OpIEqual
@const @spec bvec equal(bvec x, bvec y) = OpLogicalEqual
@const bvec notEqual(vec x, vec y) = OpFUnordNotEqual
@const @core 400 bvec notEqual(dvec x, dvec y) = OpFUnordNotEqual
@const @spec bvec notEqual(ivec x, ivec y) = OpINotEqual
@const @spec bvec notEqual(uvec x, uvec y) = OpINotEqual
@const @spec bvec notEqual(bvec x, bvec y) = OpLogicalNotEqual
@const bool any(bvec x) = OpAny
@const bool all(bvec x) = OpAll
@const @spec bvec not(bvec x) = OpLogicalNot

# 8.8 Integer functions
@core 400 @es 310 genUType uaddCarry(genUType x, genUType y, out genUType carry) = lower uadd_carry
@core 400 @es 310 genUType usubBorrow(genUType x, genUType y, out genUType borrow) = lower usub_borrow
@core 400 @es 310 void umulExtended(genUType x, genUType y, out genUType msb, out genUType lsb) = lower mul_extended
@core 400 @es 310 void imulExtended(genIType x, genIType y, out genIType msb, out genIType lsb) = lower mul_extended
@const @core 400 @es 310 genIType bitfieldExtract(genIType value, int offset, int bits) = OpBitFieldSExtract
@const @core 400 @es 310 genUType bitfieldExtract(genUType value, int offset, int bits) = OpBitFieldUExtract
@const @core 400 @es 310 genIType bitfieldInsert(genIType base, genIType insert, int offset, int bits) = OpBitFieldInsert
@const @core 400 @es 310 genUType bitfieldInsert(genUType base, genUType insert, int offset, int bits) = OpBitFieldInsert
@const @core 400 @es 310 genIType bitfieldReverse(genIType value) = OpBitReverse
@const @core 400 @es 310 genUType bitfieldReverse(genUType value) = OpBitReverse
@const @core 400 @es 310 genIType bitCount(genIType value) = OpBitCount
@const @core 400 @es 310 genIType bitCount(genUType value) = OpBitCount
@const @core 400 @es 310 genIType findLSB(genIType value) = glsl FindILsb
@const @core 400 @es 310 genIType findLSB(genUType value) = glsl FindILsb
@const @core 400 @es 310 genIType findMSB(genIType value) = glsl FindSMsb
@const @core 400 @es 310 genIType findMSB(genUType value) = glsl FindUMsb

# 8.13.1 Derivative functions
@fragment genFType dFdx(genFType p) = OpDPdx
@fragment genFType dFdy(genFType p) = OpDPdy
@core 450 @fragment genFType dFdxFine(genFType p) = OpDPdxFine
@core 450 @fragment genFType dFdyFine(genFType p) = OpDPdyFine
@core 450 @fragment genFType dFdxCoarse(genFType p) = OpDPdxCoarse
@core 450 @fragment genFType dFdyCoarse(genFType p) = OpDPdyCoarse
@fragment genFType fwidth(genFType p) = OpFwidth
@core 450 @fragment genFType fwidthFine(genFType p) = OpFwidthFine
@core 450 @fragment genFType fwidthCoarse(genFType p) = OpFwidthCoarse

# 8.13.2 Interpolation functions
@core 400 @es 320 @fragment genFType interpolateAtCentroid(any genFType interpolant) = lower interpolate
@core 400 @es 320 @fragment genFType interpolateAtSample(any genFType interpolant, int sample) = lower interpolate
@core 400 @es 320 @fragment genFType interpolateAtOffset(any genFType interpolant, vec2 offset) = lower interpolate

# 8.15 Geometry shader functions
@core 400 @geometry void EmitStreamVertex(const int stream) = OpEmitStreamVertex
@core 400 @geometry void EndStreamPrimitive(const int stream) = OpEndStreamPrimitive
@core 150 @es 320 @geometry void EmitVertex() = OpEmitVertex
@core 150 @es 320 @geometry void EndPrimitive() = OpEndPrimitive

# 8.18 Shader invocation group functions
@core 460 bool anyInvocation(bool value) = OpSubgroupAnyKHR
@core 460 bool allInvocations(bool value) = OpSubgroupAllKHR
@core 460 bool allInvocationsEqual(bool value) = OpSubgroupAllEqualKHR
"""

_PACKING = """
# 8.4 Floating-point pack and unpack functions
@const @core 420 @es 300 uint packUnorm2x16(vec2 v) = glsl PackUnorm2x16
@const @core 420 @es 300 uint packSnorm2x16(vec2 v) = glsl PackSnorm2x16
@const @core 400 @es 310 uint packUnorm4x8(vec4 v) = glsl PackUnorm4x8
@const @core 400 @es 310 uint packSnorm4x8(vec4 v) = glsl PackSnorm4x8
@const @core 420 @es 300 vec2 unpackUnorm2x16(uint p) = glsl UnpackUnorm2x16
@const @core 420 @es 300 vec2 unpackSnorm2x16(uint p) = glsl UnpackSnorm2x16
@const @core 400 @es 310 vec4 unpackUnorm4x8(uint p) = glsl UnpackUnorm4x8
@const @core 400 @es 310 vec4 unpackSnorm4x8(uint p) = glsl UnpackSnorm4x8
@const @core 420 @es 300 uint packHalf2x16(vec2 v) = glsl PackHalf2x16
@const @core 420 @es 300 vec2 unpackHalf2x16(uint v) = glsl UnpackHalf2x16
@const @core 400 double packDouble2x32(uvec2 v) = glsl PackDouble2x32
@const @core 400 uvec2 unpackDouble2x32(double v) = glsl UnpackDouble2x32
"""

_ATOMICS = """
# 8.11 Atomic memory functions
@core 430 @es 310 uint atomicAdd(buffer uint mem, uint data) = lower atomic
@core 430 @es 310 int atomicAdd(buffer int mem, int data) = lower atomic
@core 430 @es 310 uint atomicMin(buffer uint mem, uint data) = lower atomic
@core 430 @es 310 int atomicMin(buffer int mem, int data) = lower atomic
@core 430 @es 310 uint atomicMax(buffer uint mem, uint data) = lower atomic
@core 430 @es 310 int atomicMax(buffer int mem, int data) = lower atomic
@core 430 @es 310 uint atomicAnd(buffer uint mem, uint data) = lower atomic
@core 430 @es 310 int atomicAnd(buffer int mem, int data) = lower atomic
@core 430 @es 310 uint atomicOr(buffer uint mem, uint data) = lower atomic
@core 430 @es 310 int atomicOr(buffer int mem, int data) = lower atomic
@core 430 @es 310 uint atomicXor(buffer uint mem, uint data) = lower atomic
@core 430 @es 310 int atomicXor(buffer int mem, int data) = lower atomic
@core 430 @es 310 uint atomicExchange(buffer uint mem, uint data) = lower atomic
@core 430 @es 310 int atomicExchange(buffer int mem, int data) = lower atomic
@core 430 @es 310 uint atomicCompSwap(buffer uint mem, uint compare, uint data) = lower atomic_compare_exchange
@core 430 @es 310 int atomicCompSwap(buffer int mem, int compare, int data) = lower atomic_compare_exchange
"""

_BARRIERS = """
# 8.16 Shader invocation control functions
@core 400 @es 310 @tesscontrol @compute @task @mesh void barrier() = lower barrier

# 8.17 Shader memory control functions
@core 420 @es 310 void memoryBarrier() = lower memory_barrier
@core 420 @es 310 void memoryBarrierBuffer() = lower memory_barrier_buffer
@core 430 @es 310 @compute @task @mesh void memoryBarrierShared() = lower memory_barrier_shared
@core 420 @es 310 void memoryBarrierImage() = lower memory_barrier_image
@core 430 @es 310 @compute @task @mesh void groupMemoryBarrier() = lower group_memory_barrier
"""

FUNCTIONS = Extension("GLSL functions", prototypes=_FUNCTIONS, lowering="core")
PACKING = Extension("GLSL packing", prototypes=_PACKING, lowering="packing")
ATOMICS = Extension("GLSL atomics", prototypes=_ATOMICS, lowering="atomics")
BARRIERS = Extension("GLSL barriers", prototypes=_BARRIERS, lowering="barriers")
