"""The built-in functions of GLSL 4.60 and GLSL ES 3.20, apart from those on textures and images.

GLSL 4.60 chapter 8, in the order of its sections; 8.18 as Vulkan has it.
"""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

_FUNCTIONS = """
# 8.1 Angle and trigonometry functions
@relaxed @const {
genFType radians(genFType degrees) = glsl Radians
genFType degrees(genFType radians) = glsl Degrees
genFType sin(genFType angle) = glsl Sin
genFType cos(genFType angle) = glsl Cos
genFType tan(genFType angle) = glsl Tan
genFType asin(genFType x) = glsl Asin
genFType acos(genFType x) = glsl Acos
genFType atan(genFType y, genFType x) = glsl Atan2
genFType atan(genFType y_over_x) = glsl Atan
genFType sinh(genFType x) = glsl Sinh
genFType cosh(genFType x) = glsl Cosh
genFType tanh(genFType x) = glsl Tanh
genFType asinh(genFType x) = glsl Asinh
genFType acosh(genFType x) = glsl Acosh
genFType atanh(genFType x) = glsl Atanh
}

# 8.2 Exponential functions
@relaxed @const {
genFType pow(genFType x, genFType y) = glsl Pow
genFType exp(genFType x) = glsl Exp
genFType log(genFType x) = glsl Log
genFType exp2(genFType x) = glsl Exp2
genFType log2(genFType x) = glsl Log2
genFType sqrt(genFType x) = glsl Sqrt
@core(400,gpu_shader_fp64) genDType sqrt(genDType x) = glsl Sqrt
genFType inversesqrt(genFType x) = glsl InverseSqrt
@core(400,gpu_shader_fp64) genDType inversesqrt(genDType x) = glsl InverseSqrt
}

# 8.3 Common functions
@relaxed @const {
genFType abs(genFType x) = glsl FAbs
genIType abs(genIType x) = glsl SAbs
@core(400,gpu_shader_fp64) genDType abs(genDType x) = glsl FAbs
genFType sign(genFType x) = glsl FSign
genIType sign(genIType x) = glsl SSign
@core(400,gpu_shader_fp64) genDType sign(genDType x) = glsl FSign
genFType floor(genFType x) = glsl Floor
@core(400,gpu_shader_fp64) genDType floor(genDType x) = glsl Floor
genFType trunc(genFType x) = glsl Trunc
@core(400,gpu_shader_fp64) genDType trunc(genDType x) = glsl Trunc
genFType round(genFType x) = glsl Round
@core(400,gpu_shader_fp64) genDType round(genDType x) = glsl Round
genFType roundEven(genFType x) = glsl RoundEven
@core(400,gpu_shader_fp64) genDType roundEven(genDType x) = glsl RoundEven
genFType ceil(genFType x) = glsl Ceil
@core(400,gpu_shader_fp64) genDType ceil(genDType x) = glsl Ceil
genFType fract(genFType x) = glsl Fract
@core(400,gpu_shader_fp64) genDType fract(genDType x) = glsl Fract
vec mod(vec x, float y) = emit splat_scalars
genFType mod(genFType x, genFType y) = OpFMod
@core(400,gpu_shader_fp64) dvec mod(dvec x, double y) = emit splat_scalars
@core(400,gpu_shader_fp64) genDType mod(genDType x, genDType y) = OpFMod
}
genFType modf(genFType x, out genFType i) = emit modf
@core(400,gpu_shader_fp64) genDType modf(genDType x, out genDType i) = emit modf
@relaxed @const {
genFType min(genFType x, genFType y) = glsl FMin
vec min(vec x, float y) = emit splat_scalars
@core(400,gpu_shader_fp64) genDType min(genDType x, genDType y) = glsl FMin
@core(400,gpu_shader_fp64) dvec min(dvec x, double y) = emit splat_scalars
genIType min(genIType x, genIType y) = glsl SMin
ivec min(ivec x, int y) = emit splat_scalars
genUType min(genUType x, genUType y) = glsl UMin
uvec min(uvec x, uint y) = emit splat_scalars
genFType max(genFType x, genFType y) = glsl FMax
vec max(vec x, float y) = emit splat_scalars
@core(400,gpu_shader_fp64) genDType max(genDType x, genDType y) = glsl FMax
@core(400,gpu_shader_fp64) dvec max(dvec x, double y) = emit splat_scalars
genIType max(genIType x, genIType y) = glsl SMax
ivec max(ivec x, int y) = emit splat_scalars
genUType max(genUType x, genUType y) = glsl UMax
uvec max(uvec x, uint y) = emit splat_scalars
genFType clamp(genFType x, genFType minVal, genFType maxVal) = glsl FClamp
vec clamp(vec x, float minVal, float maxVal) = emit splat_scalars
@core(400,gpu_shader_fp64) genDType clamp(genDType x, genDType minVal, genDType maxVal) = glsl FClamp
@core(400,gpu_shader_fp64) dvec clamp(dvec x, double minVal, double maxVal) = emit splat_scalars
genIType clamp(genIType x, genIType minVal, genIType maxVal) = glsl SClamp
ivec clamp(ivec x, int minVal, int maxVal) = emit splat_scalars
genUType clamp(genUType x, genUType minVal, genUType maxVal) = glsl UClamp
uvec clamp(uvec x, uint minVal, uint maxVal) = emit splat_scalars
genFType mix(genFType x, genFType y, genFType a) = glsl FMix
vec mix(vec x, vec y, float a) = emit splat_scalars
@core(400,gpu_shader_fp64) genDType mix(genDType x, genDType y, genDType a) = glsl FMix
@core(400,gpu_shader_fp64) dvec mix(dvec x, dvec y, double a) = emit splat_scalars
genFType mix(genFType x, genFType y, genBType a) = emit mix_select
@core(400,gpu_shader_fp64) genDType mix(genDType x, genDType y, genBType a) = emit mix_select
@core(450) @es(310) genIType mix(genIType x, genIType y, genBType a) = emit mix_select
@core(450) @es(310) genUType mix(genUType x, genUType y, genBType a) = emit mix_select
@core(450) @es(310) genBType mix(genBType x, genBType y, genBType a) = emit mix_select
genFType step(genFType edge, genFType x) = glsl Step
vec step(float edge, vec x) = emit splat_scalars
@core(400,gpu_shader_fp64) genDType step(genDType edge, genDType x) = glsl Step
@core(400,gpu_shader_fp64) dvec step(double edge, dvec x) = emit splat_scalars
genFType smoothstep(genFType edge0, genFType edge1, genFType x) = glsl SmoothStep
vec smoothstep(float edge0, float edge1, vec x) = emit splat_scalars
@core(400,gpu_shader_fp64) genDType smoothstep(genDType edge0, genDType edge1, genDType x) = glsl SmoothStep
@core(400,gpu_shader_fp64) dvec smoothstep(double edge0, double edge1, dvec x) = emit splat_scalars
}
@const {
genBType isnan(genFType x) = OpIsNan
@core(400,gpu_shader_fp64) genBType isnan(genDType x) = OpIsNan
genBType isinf(genFType x) = OpIsInf
@core(400,gpu_shader_fp64) genBType isinf(genDType x) = OpIsInf
genIType floatBitsToInt(genFType value) = OpBitcast
genUType floatBitsToUint(genFType value) = OpBitcast
genFType intBitsToFloat(genIType value) = OpBitcast
genFType uintBitsToFloat(genUType value) = OpBitcast
}
@relaxed @const @core(400,gpu_shader5) @es(320) genFType fma(genFType a, genFType b, genFType c) = glsl Fma
@relaxed @const @core(400,gpu_shader_fp64) genDType fma(genDType a, genDType b, genDType c) = glsl Fma
@core(400,gpu_shader5) @es(310) genFType frexp(genFType x, out genIType exp) = emit frexp
@core(400,gpu_shader_fp64) genDType frexp(genDType x, out genIType exp) = emit frexp
@const @core(400,gpu_shader5) @es(310) genFType ldexp(genFType x, genIType exp) = glsl Ldexp
@const @core(400,gpu_shader_fp64) genDType ldexp(genDType x, genIType exp) = glsl Ldexp

# 8.5 Geometric functions
@relaxed @const {
float length(genFType x) = glsl Length
@core(400,gpu_shader_fp64) double length(genDType x) = glsl Length
float distance(genFType p0, genFType p1) = glsl Distance
@core(400,gpu_shader_fp64) double distance(genDType p0, genDType p1) = glsl Distance
float dot(vec x, vec y) = OpDot
float dot(float x, float y) = OpFMul
@core(400,gpu_shader_fp64) double dot(dvec x, dvec y) = OpDot
@core(400,gpu_shader_fp64) double dot(double x, double y) = OpFMul
vec3 cross(vec3 x, vec3 y) = glsl Cross
@core(400,gpu_shader_fp64) dvec3 cross(dvec3 x, dvec3 y) = glsl Cross
genFType normalize(genFType x) = glsl Normalize
@core(400,gpu_shader_fp64) genDType normalize(genDType x) = glsl Normalize
genFType faceforward(genFType N, genFType I, genFType Nref) = glsl FaceForward
@core(400,gpu_shader_fp64) genDType faceforward(genDType N, genDType I, genDType Nref) = glsl FaceForward
genFType reflect(genFType I, genFType N) = glsl Reflect
@core(400,gpu_shader_fp64) genDType reflect(genDType I, genDType N) = glsl Reflect
genFType refract(genFType I, genFType N, float eta) = glsl Refract
@core(400,gpu_shader_fp64) genDType refract(genDType I, genDType N, double eta) = glsl Refract
}

# 8.6 Matrix functions
@relaxed @const {
mat matrixCompMult(mat x, mat y) = emit matrix_comp_mult
mat2 outerProduct(vec2 c, vec2 r) = OpOuterProduct
mat2x3 outerProduct(vec3 c, vec2 r) = OpOuterProduct
mat2x4 outerProduct(vec4 c, vec2 r) = OpOuterProduct
mat3x2 outerProduct(vec2 c, vec3 r) = OpOuterProduct
mat3 outerProduct(vec3 c, vec3 r) = OpOuterProduct
mat3x4 outerProduct(vec4 c, vec3 r) = OpOuterProduct
mat4x2 outerProduct(vec2 c, vec4 r) = OpOuterProduct
mat4x3 outerProduct(vec3 c, vec4 r) = OpOuterProduct
mat4 outerProduct(vec4 c, vec4 r) = OpOuterProduct
}
@relaxed @const @core(400,gpu_shader_fp64) {
dmat2 outerProduct(dvec2 c, dvec2 r) = OpOuterProduct
dmat2x3 outerProduct(dvec3 c, dvec2 r) = OpOuterProduct
dmat2x4 outerProduct(dvec4 c, dvec2 r) = OpOuterProduct
dmat3x2 outerProduct(dvec2 c, dvec3 r) = OpOuterProduct
dmat3 outerProduct(dvec3 c, dvec3 r) = OpOuterProduct
dmat3x4 outerProduct(dvec4 c, dvec3 r) = OpOuterProduct
dmat4x2 outerProduct(dvec2 c, dvec4 r) = OpOuterProduct
dmat4x3 outerProduct(dvec3 c, dvec4 r) = OpOuterProduct
dmat4 outerProduct(dvec4 c, dvec4 r) = OpOuterProduct
}
@relaxed @const {
mat<T,R,C> transpose(mat<T,C,R> m) = OpTranspose
T determinant(mat<T,N,N> m) = glsl Determinant
mat<T,N,N> inverse(mat<T,N,N> m) = glsl MatrixInverse
}

# 8.7 Vector relational functions
@const {
bvec lessThan(vec x, vec y) = OpFOrdLessThan
@core(400,gpu_shader_fp64) bvec lessThan(dvec x, dvec y) = OpFOrdLessThan
@spec bvec lessThan(ivec x, ivec y) = OpSLessThan
@spec bvec lessThan(uvec x, uvec y) = OpULessThan
bvec lessThanEqual(vec x, vec y) = OpFOrdLessThanEqual
@core(400,gpu_shader_fp64) bvec lessThanEqual(dvec x, dvec y) = OpFOrdLessThanEqual
@spec bvec lessThanEqual(ivec x, ivec y) = OpSLessThanEqual
@spec bvec lessThanEqual(uvec x, uvec y) = OpULessThanEqual
bvec greaterThan(vec x, vec y) = OpFOrdGreaterThan
@core(400,gpu_shader_fp64) bvec greaterThan(dvec x, dvec y) = OpFOrdGreaterThan
@spec bvec greaterThan(ivec x, ivec y) = OpSGreaterThan
@spec bvec greaterThan(uvec x, uvec y) = OpUGreaterThan
bvec greaterThanEqual(vec x, vec y) = OpFOrdGreaterThanEqual
@core(400,gpu_shader_fp64) bvec greaterThanEqual(dvec x, dvec y) = OpFOrdGreaterThanEqual
@spec bvec greaterThanEqual(ivec x, ivec y) = OpSGreaterThanEqual
@spec bvec greaterThanEqual(uvec x, uvec y) = OpUGreaterThanEqual
bvec equal(vec x, vec y) = OpFOrdEqual
@core(400,gpu_shader_fp64) bvec equal(dvec x, dvec y) = OpFOrdEqual
@spec bvec equal(ivec x, ivec y) = OpIEqual
@spec bvec equal(uvec x, uvec y) = OpIEqual
@spec bvec equal(bvec x, bvec y) = OpLogicalEqual
bvec notEqual(vec x, vec y) = OpFUnordNotEqual
@core(400,gpu_shader_fp64) bvec notEqual(dvec x, dvec y) = OpFUnordNotEqual
@spec bvec notEqual(ivec x, ivec y) = OpINotEqual
@spec bvec notEqual(uvec x, uvec y) = OpINotEqual
@spec bvec notEqual(bvec x, bvec y) = OpLogicalNotEqual
bool any(bvec x) = OpAny
bool all(bvec x) = OpAll
@spec bvec not(bvec x) = OpLogicalNot
}

# 8.8 Integer functions
@core(400,gpu_shader5) @es(310) {
genUType uaddCarry(genUType x, genUType y, out genUType carry) = emit uadd_carry
genUType usubBorrow(genUType x, genUType y, out genUType borrow) = emit usub_borrow
void umulExtended(genUType x, genUType y, out genUType msb, out genUType lsb) = emit mul_extended
void imulExtended(genIType x, genIType y, out genIType msb, out genIType lsb) = emit mul_extended
}
@const @core(400,gpu_shader5) @es(310) {
genIType bitfieldExtract(genIType value, int offset, int bits) = OpBitFieldSExtract
genUType bitfieldExtract(genUType value, int offset, int bits) = OpBitFieldUExtract
genIType bitfieldInsert(genIType base, genIType insert, int offset, int bits) = OpBitFieldInsert
genUType bitfieldInsert(genUType base, genUType insert, int offset, int bits) = OpBitFieldInsert
genIType bitfieldReverse(genIType value) = OpBitReverse
genUType bitfieldReverse(genUType value) = OpBitReverse
genIType bitCount(genIType value) = OpBitCount
genIType bitCount(genUType value) = OpBitCount
genIType findLSB(genIType value) = glsl FindILsb
genIType findLSB(genUType value) = glsl FindILsb
genIType findMSB(genIType value) = glsl FindSMsb
genIType findMSB(genUType value) = glsl FindUMsb
}

# 8.13.1 Derivative functions
@tangled @relaxed @fragment {
genFType dFdx(genFType p) = OpDPdx
genFType dFdy(genFType p) = OpDPdy
@core(450,derivative_control) genFType dFdxFine(genFType p) = OpDPdxFine
@core(450,derivative_control) genFType dFdyFine(genFType p) = OpDPdyFine
@core(450,derivative_control) genFType dFdxCoarse(genFType p) = OpDPdxCoarse
@core(450,derivative_control) genFType dFdyCoarse(genFType p) = OpDPdyCoarse
genFType fwidth(genFType p) = OpFwidth
@core(450,derivative_control) genFType fwidthFine(genFType p) = OpFwidthFine
@core(450,derivative_control) genFType fwidthCoarse(genFType p) = OpFwidthCoarse
}
@tangled @relaxed @core(450) @fragment {
genDType dFdx(genDType p) = emit derivative
genDType dFdy(genDType p) = emit derivative
genDType dFdxFine(genDType p) = emit derivative
genDType dFdyFine(genDType p) = emit derivative
genDType dFdxCoarse(genDType p) = emit derivative
genDType dFdyCoarse(genDType p) = emit derivative
genDType fwidth(genDType p) = emit derivative
genDType fwidthFine(genDType p) = emit derivative
genDType fwidthCoarse(genDType p) = emit derivative
}

# 8.13.2 Interpolation functions
@interpolant @relaxed @core(400,gpu_shader5) @es(320) @fragment {
genFType interpolateAtCentroid(any genFType interpolant) = emit interpolate
genFType interpolateAtSample(any genFType interpolant, int sample) = emit interpolate
genFType interpolateAtOffset(any genFType interpolant, vec2 offset) = emit interpolate
}
@interpolant @core(450) @fragment {
genDType interpolateAtCentroid(any genDType interpolant) = emit interpolate_flat
genDType interpolateAtSample(any genDType interpolant, int sample) = emit interpolate_flat
genDType interpolateAtOffset(any genDType interpolant, dvec2 offset) = emit interpolate_flat
}

# 8.15 Geometry shader functions
@core(400,gpu_shader5) @geometry void EmitStreamVertex(const int stream) = OpEmitStreamVertex
@core(400,gpu_shader5) @geometry void EndStreamPrimitive(const int stream) = OpEndStreamPrimitive
@core(150) @es(320) @geometry void EmitVertex() = OpEmitVertex
@core(150) @es(320) @geometry void EndPrimitive() = OpEndPrimitive

# 8.18 Shader invocation group functions
@tangled @subgroup_uniform @core(460) {
bool anyInvocation(bool value) = OpSubgroupAnyKHR
bool allInvocations(bool value) = OpSubgroupAllKHR
bool allInvocationsEqual(bool value) = OpSubgroupAllEqualKHR
}
"""

_PACKING = """
# 8.4 Floating-point pack and unpack functions
@const @core(420,shading_language_packing,gpu_shader5) @es(300) {
uint packUnorm2x16(vec2 v) = glsl PackUnorm2x16
uint packSnorm2x16(vec2 v) = glsl PackSnorm2x16
vec2 unpackUnorm2x16(uint p) = glsl UnpackUnorm2x16
vec2 unpackSnorm2x16(uint p) = glsl UnpackSnorm2x16
}
@const @core(400,shading_language_packing,gpu_shader5) @es(310) {
uint packUnorm4x8(vec4 v) = glsl PackUnorm4x8
uint packSnorm4x8(vec4 v) = glsl PackSnorm4x8
vec4 unpackUnorm4x8(uint p) = glsl UnpackUnorm4x8
vec4 unpackSnorm4x8(uint p) = glsl UnpackSnorm4x8
}
@const @core(420,shading_language_packing) @es(300) {
uint packHalf2x16(vec2 v) = glsl PackHalf2x16
vec2 unpackHalf2x16(uint v) = glsl UnpackHalf2x16
}
@const @core(400,gpu_shader_fp64) {
double packDouble2x32(uvec2 v) = glsl PackDouble2x32
uvec2 unpackDouble2x32(double v) = glsl UnpackDouble2x32
}
"""

_ATOMICS = """
# 8.11 Atomic memory functions
@updates @divergent @core(430,shader_storage_buffer_object) @es(310) {
uint atomicAdd(buffer uint mem, uint data) = emit atomic
int atomicAdd(buffer int mem, int data) = emit atomic
uint atomicMin(buffer uint mem, uint data) = emit atomic
int atomicMin(buffer int mem, int data) = emit atomic
uint atomicMax(buffer uint mem, uint data) = emit atomic
int atomicMax(buffer int mem, int data) = emit atomic
uint atomicAnd(buffer uint mem, uint data) = emit atomic
int atomicAnd(buffer int mem, int data) = emit atomic
uint atomicOr(buffer uint mem, uint data) = emit atomic
int atomicOr(buffer int mem, int data) = emit atomic
uint atomicXor(buffer uint mem, uint data) = emit atomic
int atomicXor(buffer int mem, int data) = emit atomic
uint atomicExchange(buffer uint mem, uint data) = emit atomic
int atomicExchange(buffer int mem, int data) = emit atomic
uint atomicCompSwap(buffer uint mem, uint compare, uint data) = emit atomic_compare_exchange
int atomicCompSwap(buffer int mem, int compare, int data) = emit atomic_compare_exchange
}
"""

_BARRIERS = """
# 8.16 Shader invocation control functions
@barrier @tangled @check(stage_requirements.barrier) @core(400,tessellation_shader) @es(310) @tesscontrol void barrier()
    = emit barrier
@barrier @tangled @core(400,compute_shader) @es(310) @compute @task @mesh void barrier() = emit barrier

# 8.17 Shader memory control functions
@barrier {
@core(420,shader_image_load_store) @es(310) void memoryBarrier() = emit memory_barrier
@core(420,shader_image_load_store) @es(310) void memoryBarrierBuffer() = emit memory_barrier_buffer
@core(430,compute_shader) @es(310) @compute @task @mesh void memoryBarrierShared() = emit memory_barrier_shared
@core(420,shader_image_load_store) @es(310) void memoryBarrierImage() = emit memory_barrier_image
@core(430,compute_shader) @es(310) @compute @task @mesh void groupMemoryBarrier() = emit group_memory_barrier
}
"""

# 8.10 Atomic counters, which OpenGL alone has; extensions give them to older versions.
COUNTER_TYPES = "@opengl atomic_uint = OpTypeInt uint"

COUNTERS = """
@opengl @updates @divergent {
uint atomicCounterIncrement(any atomic_uint c) = emit count
uint atomicCounterDecrement(any atomic_uint c) = emit count
uint atomicCounter(any atomic_uint c) = emit count
}
@opengl void memoryBarrierAtomicCounter() = emit barriers.memory_barrier_atomic_counter
"""

COUNTER_OPERATIONS = """
@opengl @updates @divergent @core {
uint atomicCounterAdd(any atomic_uint c, uint data) = emit operate
uint atomicCounterSubtract(any atomic_uint c, uint data) = emit operate
uint atomicCounterMin(any atomic_uint c, uint data) = emit operate
uint atomicCounterMax(any atomic_uint c, uint data) = emit operate
uint atomicCounterAnd(any atomic_uint c, uint data) = emit operate
uint atomicCounterOr(any atomic_uint c, uint data) = emit operate
uint atomicCounterXor(any atomic_uint c, uint data) = emit operate
uint atomicCounterExchange(any atomic_uint c, uint data) = emit operate
uint atomicCounterCompSwap(any atomic_uint c, uint compare, uint data) = emit operate
}
"""

FUNCTIONS = Extension("GLSL functions", prototypes=_FUNCTIONS, emits="core")
PACKING = Extension("GLSL packing", prototypes=_PACKING, emits="packing")
ATOMICS = Extension("GLSL atomics", prototypes=_ATOMICS, emits="atomics", function_prefixes=("atomic",))
BARRIERS = Extension("GLSL barriers", prototypes=_BARRIERS, emits="barriers")
ATOMIC_COUNTERS = Extension(
    "GLSL atomic counters",
    types=COUNTER_TYPES.replace("@opengl", "@opengl @core(420) @es(310)"),
    prototypes=COUNTERS.replace("@opengl", "@opengl @core(420) @es(310)")
    + COUNTER_OPERATIONS.replace("@core", "@core(460)"),
    emits="atomic_counters",
)
