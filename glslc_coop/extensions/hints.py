"""What a message about an unknown name suggests: the extension that declares it, or the name that was meant.

In: a word, the kinds of names that are allowed there, and the names of the shader. Out: texts of notes. For messages
only: it loads every record. Must not know: types of arguments; the caller ranks candidates that it can judge better.
"""

from __future__ import annotations

import functools
import re

from glslc_coop.extensions import registry
from glslc_coop.extensions.notation import find_layout_qualifier, find_qualifier, parse_types, parse_variables
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable, Iterable

    from glslc_coop.diagnostics import proposals
    from glslc_coop.environment.environment import Environment
    from glslc_coop.extensions.notation import BuiltinBlock, BuiltinVariable
    from glslc_coop.extensions.record import Extension

#: Words of HLSL, Slang, CUDA and OpenCL -> the name, or the form, that GLSL has. A form has a blank or a parenthesis.
#: Words with parentheses are those of functions only: a variable of that name merely lacks a declaration.
_FOREIGN_ROWS = """
half float16_t | half2 f16vec2 | half3 f16vec3 | half4 f16vec4 | __half float16_t | __half2 f16vec2 | float2 vec2
float3 vec3 | float4 vec4 | double2 dvec2 | double3 dvec3 | double4 dvec4 | int2 ivec2 | int3 ivec3 | int4 ivec4
uint2 uvec2 | uint3 uvec3 | uint4 uvec4 | bool2 bvec2 | bool3 bvec3 | bool4 bvec4 | float2x2 mat2 | float3x3 mat3
float4x4 mat4 | float2x3 mat2x3 | float3x4 mat3x4 | float4x3 mat4x3 | matrix mat4, or coopmat<…> | float16 float16_t
float32 float | float64 double | bfloat16 bfloat16_t | __nv_bfloat16 bfloat16_t | dword uint | char int8_t
uchar uint8_t | short int16_t | ushort uint16_t | long int64_t | ulong uint64_t | unsigned uint | int8 int8_t
int16 int16_t | int32 int | int64 int64_t | uint8 uint8_t | uint16 uint16_t | uint32 uint | uint64 uint64_t
size_t uint | f16 float16_t | f32 float | i32 int | u32 uint | min16float float16_t | min16int int16_t
min16uint uint16_t | CoopVec coopvecNV | CoopMat coopmat | coopvec coopvecNV | cooperative_matrix coopmat
DifferentialPtrPair coopvecNV | lerp mix | saturate clamp(x, 0.0, 1.0) | mul the operator '*' | frac fract
rsqrt inversesqrt | rsqrtf inversesqrt | ddx dFdx | ddy dFdy | fmod mod | atan2 atan(y, x) | mad fma
clip if (x < 0.0) discard; in a fragment shader | rcp 1.0 / x | sqrtf sqrt | expf exp | powf pow | fminf min
fmaxf max | fabsf abs | fabs abs | __expf exp | tanhf tanh | reversebits bitfieldReverse | countbits bitCount
firstbithigh findMSB | firstbitlow findLSB | sincos sin(x) and cos(x) | log10 log(x) / log(10.0)
sigmoid 1.0 / (1.0 + exp(-x)) | silu x / (1.0 + exp(-x)) | swish x / (1.0 + exp(-x)) | relu max(x, 0.0)
leakyRelu max(x, 0.01 * x) | wmma coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse…>
nvcuda coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse…> | constexpr const
auto the type itself, written out | typedef a macro: '#define NAME type' | using a macro: '#define NAME type'
class struct | template a macro, or one function for each type | namespace a prefix of the names | null 0 | NULL 0
and the operator '&&' | or the operator '||' | not the operator '!' | inline nothing: functions are inlined
let the type itself, written out | var the type itself, written out | func the type of the result
fn the type of the result | elif else if | printfEXT debugPrintfEXT | print debugPrintfEXT | asfloat uintBitsToFloat
asuint floatBitsToUint | asint floatBitsToInt | __float_as_uint floatBitsToUint | f32tof16 packHalf2x16
f16tof32 unpackHalf2x16 | dot4add_i8packed dotPacked4x8AccSatEXT | tex2D texture | static const | nullptr 0
InterlockedAdd atomicAdd | InterlockedMin atomicMin | InterlockedMax atomicMax | InterlockedAnd atomicAnd
InterlockedOr atomicOr | InterlockedXor atomicXor | InterlockedExchange atomicExchange
InterlockedCompareExchange atomicCompSwap | atomicCAS atomicCompSwap | GroupMemoryBarrierWithGroupSync barrier
GroupMemoryBarrier groupMemoryBarrier | DeviceMemoryBarrier memoryBarrierBuffer | AllMemoryBarrier memoryBarrier
__syncthreads barrier | __syncwarp subgroupBarrier | __threadfence memoryBarrier | groupshared shared
__shared__ shared | __device__ nothing: every function may be called | __global__ void main()
cbuffer layout(binding = 0) uniform Block { … } | StructuredBuffer layout(binding = 0) readonly buffer Block { … }
RWStructuredBuffer layout(binding = 0) buffer Block { … }
ByteAddressBuffer layout(binding = 0) buffer Block { uint data[]; }
RWByteAddressBuffer layout(binding = 0) buffer Block { uint data[]; } | Texture2D texture2D | SamplerState sampler
RWTexture2D image2D | numthreads layout(local_size_x = …) in; | ConstantBuffer layout(binding = 0) uniform Block { … }
threadIdx gl_LocalInvocationID | blockIdx gl_WorkGroupID | blockDim gl_WorkGroupSize | gridDim gl_NumWorkGroups
SV_DispatchThreadID gl_GlobalInvocationID | SV_GroupThreadID gl_LocalInvocationID | SV_GroupID gl_WorkGroupID
SV_GroupIndex gl_LocalInvocationIndex | WaveGetLaneIndex gl_SubgroupInvocationID | WaveGetLaneCount gl_SubgroupSize
WaveActiveSum subgroupAdd | WaveActiveProduct subgroupMul | WaveActiveMin subgroupMin | WaveActiveMax subgroupMax
WaveActiveBallot subgroupBallot | WaveActiveAnyTrue subgroupAny | WaveActiveAllTrue subgroupAll
WavePrefixSum subgroupExclusiveAdd | WaveReadLaneFirst subgroupBroadcastFirst | WaveReadLaneAt subgroupShuffle
WaveIsFirstLane subgroupElect | __shfl_sync subgroupShuffle | __shfl_xor_sync subgroupShuffleXor
__shfl_down_sync subgroupShuffleDown | __popc bitCount | __ballot_sync subgroupBallot | __ffs findLSB | __clz findMSB
__fmaf_rn fma | warpSize gl_SubgroupSize | coopVecMatMul coopVecMatMulNV | coopVecMatMulAdd coopVecMatMulAddNV
gl_MatrixUseC gl_MatrixUseAccumulator | gl_MatrixUseD gl_MatrixUseAccumulator
gl_MatrixUseAcc gl_MatrixUseAccumulator | gl_MatrixUseResult gl_MatrixUseAccumulator | mma_sync coopMatMulAdd
load_matrix_sync coopMatLoad | store_matrix_sync coopMatStore | fill_fragment the constructor, as in coopmat<…>(0.0)
printf debugPrintfEXT | syncthreads barrier | __half2float float(x) | __float2half float16_t(x)
__float2half_rn float16_t(x) | __nv_fp8_e4m3 floate4m3_t | __int_as_float intBitsToFloat
__float_as_int floatBitsToInt | __uint_as_float uintBitsToFloat | __fdividef x / y | __logf log | __sinf sin
__cosf cos | __powf pow | __saturatef clamp(x, 0.0, 1.0) | logf log | sinf sin | cosf cos | floorf floor | ceilf ceil
roundf round | log2f log2 | exp2f exp2 | fmaf fma | __any_sync subgroupAny | __all_sync subgroupAll
__activemask subgroupBallot(true) | __shfl_up_sync subgroupShuffleUp | __ldg the array itself
__constant__ const, or a uniform block | __host__ nothing: every function may be called
__forceinline__ nothing: functions are inlined | __restrict__ restrict | laneId gl_SubgroupInvocationID | dim3 uvec3
fp16 float16_t | fp32 float | fp64 double | bf16 bfloat16_t | f64 double | i8 int8_t | u8 uint8_t | i16 int16_t
u16 uint16_t | i64 int64_t | u64 uint64_t | fp8 floate4m3_t | e4m3 floate4m3_t | e5m2 floate5m2_t | half_t float16_t
float_t float | byte uint8_t | ushort2 u16vec2 | short2 i16vec2 | string nothing: GLSL has no strings
fragment coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse…> | mem_row_major gl_CooperativeMatrixLayoutRowMajor
mem_col_major gl_CooperativeMatrixLayoutColumnMajor | row_major gl_CooperativeMatrixLayoutRowMajor
column_major gl_CooperativeMatrixLayoutColumnMajor | col_major gl_CooperativeMatrixLayoutColumnMajor
matrix_a gl_MatrixUseA | matrix_b gl_MatrixUseB | accumulator gl_MatrixUseAccumulator | gl_ScopeWarp gl_ScopeSubgroup
gl_ScopeWave gl_ScopeSubgroup | gl_ScopeSimdgroup gl_ScopeSubgroup | gl_ScopeBlock gl_ScopeWorkgroup
gl_ScopeThreadgroup gl_ScopeWorkgroup | gl_ScopeGroup gl_ScopeWorkgroup | gl_ScopeThread gl_ScopeInvocation
gl_ScopeSubGroup gl_ScopeSubgroup | simdgroup_float8x8 coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUse…>
simdgroup_half8x8 coopmat<float16_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUse…>
simdgroup_matrix coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse…> | simdgroup_load coopMatLoad
simdgroup_store coopMatStore | simdgroup_multiply_accumulate coopMatMulAdd | simdgroup_multiply coopMatMulAdd
simdgroup_barrier subgroupBarrier | threadgroup_barrier barrier | simd_sum subgroupAdd | simd_max subgroupMax
simd_shuffle subgroupShuffle | simd_shuffle_down subgroupShuffleDown | quad_sum subgroupClusteredAdd(x, 4)
mem_flags barrier() without arguments | device layout(binding = 0) buffer Block { … } | threadgroup shared
kernel void main() | constant layout(binding = 0) uniform Block { … } | metal nothing: functions have no prefix
std nothing: functions have no prefix | vector an array of constant size, or one in a buffer
enum a constant for each name: const int A = 0; | new nothing: there is no dynamic memory
delete nothing: there is no dynamic memory | malloc nothing: there is no dynamic memory
sizeof x.length() elements, or the number of bytes itself
make_float2 vec2 | make_float3 vec3 | make_float4 vec4 | make_int2 ivec2 | make_uint2 uvec2 | make_half2 f16vec2
None 0 | True true | False false | TRUE true | FALSE false | len x.length() | range for (int i = 0; i < n; ++i)
def float name(float x) { … } | self the structure as a parameter | pass an empty statement ';' | pi 3.14159265
PI 3.14159265 | M_PI 3.14159265 | M_PI_F 3.14159265 | INFINITY 1.0 / 0.0 | FLT_MAX 3.402823e38 | INT_MAX 0x7fffffff
UINT_MAX 0xffffffffu | FLT_EPSILON 1.192093e-7 | is the operator '==' | Buffer layout(binding = 0) buffer Block { … }
Texture2DArray texture2DArray | Texture3D texture3D | TextureCube textureCube | SamplerComparisonState samplerShadow
DispatchThreadID gl_GlobalInvocationID | thread_position_in_grid gl_GlobalInvocationID
WaveGetLaneID gl_SubgroupInvocationID | thread_position_in_threadgroup gl_LocalInvocationID
threadgroup_position_in_grid gl_WorkGroupID | thread_index_in_simdgroup gl_SubgroupInvocationID
simd_lane_id gl_SubgroupInvocationID | simd_group_id gl_SubgroupID
WaveMatrixLeft coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUseA> | WaveActiveBitOr subgroupOr
WaveActiveBitAnd subgroupAnd | WaveActiveBitXor subgroupXor | WavePrefixProduct subgroupExclusiveMul
WaveActiveCountBits subgroupBallotBitCount(subgroupBallot(x)) | QuadReadAcrossX subgroupQuadSwapHorizontal
InterlockedCompareStore atomicCompSwap | ddx_fine dFdxFine | ddy_fine dFdyFine | ddx_coarse dFdxCoarse
texture2D texture | texture3D texture | textureCube texture | texture2DLod textureLod | shadow2D texture
gl_FragColor an output: layout(location = 0) out vec4 color;
gl_FragData an output: layout(location = 0) out vec4 color; | attribute in | varying in or out
gelu 0.5 * x * (1.0 + tanh(0.79788456 * (x + 0.044715 * x * x * x))) | softplus log(1.0 + exp(x))
subgroupExclusiveSum subgroupExclusiveAdd | subgroupInclusiveSum subgroupInclusiveAdd
subgroupExclusiveProduct subgroupExclusiveMul | subgroupInclusiveProduct subgroupInclusiveMul
select condition ? a : b | __threadfence_block memoryBarrierShared | __threadfence_system memoryBarrier
storageBarrier memoryBarrierBuffer | __hadd the operator '+' | __hadd2 the operator '+' | __hsub the operator '-'
__hmul the operator '*' | __hmul2 the operator '*' | __hfma fma | __hfma2 fma | __hmax max | __hmin min
dot4add_u8packed dotPacked4x8AccSatEXT | dot4U8Packed dotPacked4x8EXT | dot4I8Packed dotPacked4x8EXT
__dp4a dotPacked4x8AccSatEXT | arrayLength x.length() | countOneBits bitCount | countTrailingZeros findLSB
unpack2x16float unpackHalf2x16 | pack2x16float packHalf2x16 | bitcast floatBitsToUint(x) or uintBitsToFloat(x)
textureSample texture(sampler2D(image, sampler), uv) | textureLoad texelFetch | textureStore imageStore
textureDimensions textureSize | dpdx dFdx | dpdy dFdy | vec2f vec2 | vec3f vec3 | vec4f vec4
vec2i ivec2 | vec3i ivec3 | vec4i ivec4 | vec2u uvec2 | vec3u uvec3 | vec4u uvec4 | vec2h f16vec2 | vec3h f16vec3
vec4h f16vec4 | mat2x2f mat2 | mat3x3f mat3 | mat4x4f mat4 | global_invocation_id gl_GlobalInvocationID
local_invocation_id gl_LocalInvocationID | workgroup_id gl_WorkGroupID | num_workgroups gl_NumWorkGroups
local_invocation_index gl_LocalInvocationIndex | subgroup_invocation_id gl_SubgroupInvocationID
extern nothing: the size of shared memory is a constant, or a specialization constant
fcoopmatNV coopmat<float, gl_ScopeSubgroup, rows, columns, gl_MatrixUse…>
icoopmatNV coopmat<int, gl_ScopeSubgroup, rows, columns, gl_MatrixUse…>
ucoopmatNV coopmat<uint, gl_ScopeSubgroup, rows, columns, gl_MatrixUse…>
subgroupSum subgroupAdd | subgroupProduct subgroupMul | workgroupBarrier barrier | sync barrier
gl_ThreadID gl_LocalInvocationID | gl_ThreadId gl_LocalInvocationID | gl_ThreadIndex gl_LocalInvocationIndex
gl_BlockID gl_WorkGroupID | gl_GroupID gl_WorkGroupID | gl_LaneID gl_SubgroupInvocationID
gl_LaneId gl_SubgroupInvocationID | gl_LaneIndex gl_SubgroupInvocationID | gl_WarpID gl_SubgroupID
gl_WarpSize gl_SubgroupSize | gl_BlockDim gl_WorkGroupSize | gl_GridDim gl_NumWorkGroups
static_cast the type as a function: float(x) | reinterpret_cast floatBitsToUint(x) or uintBitsToFloat(x)
get_global_id gl_GlobalInvocationID | get_local_id gl_LocalInvocationID | get_group_id gl_WorkGroupID
get_local_size gl_WorkGroupSize | get_num_groups gl_NumWorkGroups | get_global_size gl_NumWorkGroups * gl_WorkGroupSize
get_local_linear_id gl_LocalInvocationIndex | get_sub_group_id gl_SubgroupID | get_sub_group_size gl_SubgroupSize
get_sub_group_local_id gl_SubgroupInvocationID | sub_group_reduce_add subgroupAdd | sub_group_reduce_max subgroupMax
sub_group_reduce_min subgroupMin | sub_group_broadcast subgroupBroadcast | sub_group_shuffle subgroupShuffle
sub_group_barrier subgroupBarrier | work_group_barrier barrier | CLK_LOCAL_MEM_FENCE barrier() without arguments
CLK_GLOBAL_MEM_FENCE barrier() without arguments | mem_fence memoryBarrier | __kernel void main()
__global layout(binding = 0) buffer Block { … } | __local shared | __private nothing: variables are private
as_float uintBitsToFloat | as_uint floatBitsToUint | as_int floatBitsToInt | convert_float float(x) | convert_int int(x)
convert_half float16_t(x) | native_exp exp | native_log log | native_sqrt sqrt | native_recip 1.0 / x | half_exp exp
native_rsqrt inversesqrt | mad24 x * y + z | mul24 x * y | popcount bitCount | vload_half the array itself
vload4 an array of vec4 | atomic_add atomicAdd | atomic_inc atomicAdd(x, 1) | atomic_max atomicMax
atomic_min atomicMin | atomic_cmpxchg atomicCompSwap | sum() a loop that adds the components
mean() a loop that adds the components, and a division | argmax() a loop over the components
softmax() exp(x - maximum) / sum, in loops over the components | zeros() the constructor: T(0.0)
gl_Vertex an input: layout(location = 0) in vec3 position;
gl_Normal an input: layout(location = 1) in vec3 normal; | gl_Color an input: layout(location = 2) in vec4 color;
gl_MultiTexCoord0 an input: layout(location = 3) in vec2 uv;
gl_TexCoord an output or input: layout(location = 0) out vec2 uv;
gl_FrontColor an output: layout(location = 0) out vec4 color; | ftransform() a product: matrix * vec4(position, 1.0)
gl_ModelViewProjectionMatrix a member of a uniform block: mat4 modelViewProjection;
gl_ModelViewMatrix a member of a uniform block: mat4 modelView;
gl_ProjectionMatrix a member of a uniform block: mat4 projection;
gl_NormalMatrix a member of a uniform block: mat3 normalMatrix; | ones() the constructor: T(1.0)
matmul coopMatMulAdd(A, B, C) | einsum coopMatMulAdd(A, B, C)
virtual nothing: functions are no members | private nothing: members are public | public nothing: members are public
protected nothing: members are public | register nothing: the compiler allocates registers
goto loops with 'break' and 'continue' | this the structure as a parameter | operator a function with a name of its own
try nothing: there are no exceptions | catch nothing: there are no exceptions | throw nothing: there are no exceptions
alignas layout(align = 16) on a member of a block | __align__ layout(align = 16) on a member of a block
"""
#: How alike two names must be, from 0 to 1.
_CUTOFF = 0.7
#: Of shorter names one letter more or less is a slip, two are another name.
_SHORT = 5
#: How many similar names are searched for: those that are tried with the arguments of a call, and a few hidden ones.
_SEARCHED = 10
#: Two names that are so alike are the same with a slip.
_SURE = 0.9
_WORD = re.compile(r"\w+")
#: A word of a name in camel case.
_HUMP = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")
_VENDOR = re.compile(r"(NV|KHR|EXT|ARB|QCOM)$")
#: No constant is suggested for its family alone when that has more members than this.
_LARGEST_FAMILY = 6
_PROTOTYPE = re.compile(r"(?m)^(?:@\S+ )*(?!@)[^=\n]*?(\w+)\(")
_CONSTANT = re.compile(r"(?<![\w@])(gl_\w+)")


def foreign(word: str) -> str | None:
    """Return what GLSL has in place of a word of HLSL, Slang or CUDA."""
    for row in _FOREIGN_ROWS.replace("\n", " | ").split(" | "):
        if row.startswith(word + " "):
            return row[len(word) + 1 :]
    return None


@functools.lru_cache(maxsize=1024)
def declaring(word: str) -> list[str]:
    """Return the extensions whose rows declare the word, in the order of the registry."""
    pattern = re.compile(rf"(?<![\w@]){re.escape(word)}(?=\(|\s*(?:\[\w*\])*\s*=)")
    found = []
    for name in registry.REGISTRY:
        record = registry.load(name)
        if (
            word in record.keywords
            or find_qualifier(record, word) is not None
            or any(declared == word for _, declared, _ in parse_types(record))
            or any(
                word in text and pattern.search(text)
                for text in (record.constants, record.variables, record.prototypes)
            )
        ):
            found.append(name)
    return found


def declaring_layout(name: str) -> list[str]:
    """Return the extensions that have the layout qualifier id, in the order of the registry."""
    return [each for each in registry.REGISTRY if find_layout_qualifier(registry.load(each), name) is not None]


def _types(record: Extension) -> Iterable[str]:
    return [name for _, name, _ in parse_types(record)]


def _functions(record: Extension) -> Iterable[str]:
    return _PROTOTYPE.findall(record.prototypes)


def _values(record: Extension) -> Iterable[str]:
    return _CONSTANT.findall(record.constants) + _CONSTANT.findall(record.variables)


def _keywords(record: Extension) -> Iterable[str]:
    return [*record.keywords, *_WORD.findall(record.qualifiers)]


def _layouts(record: Extension) -> Iterable[str]:
    words = dict.fromkeys(_WORD.findall(record.layout_qualifiers))
    return [word for word in words if find_layout_qualifier(record, word) is not None]


_NAMES: dict[str, Callable[[Extension], Iterable[str]]] = {
    "type": _types,
    "function": _functions,
    "value": _values,
    "keyword": _keywords,
    "layout": _layouts,
}


@functools.cache
def _listed(kind: str, record: Extension) -> list[str]:
    """Return the names of one kind that a record declares."""
    return list(_NAMES[kind](record))


def names_by_kind(kind: str, records: Iterable[Extension]) -> list[str]:
    """Return the names that the records declare: of kind "type", "function", "value", "keyword" or "layout"."""
    return [name for record in records for name in _listed(kind, record)]


def nearest(word: str, candidates: Iterable[str], count: int = 1) -> list[str]:
    """Return the candidates that a word is a slip of, the nearest first."""
    # As many at least, so that those who ask for fewer and for more of them share one search.
    return _nearest(word, tuple(dict.fromkeys(candidates)), max(count, _SEARCHED))[:count]


@functools.lru_cache(maxsize=512)
def _nearest(word: str, candidates: tuple[str, ...], count: int) -> list[str]:
    """Return as many candidates as are asked for; an editor asks for those of one word at every keystroke."""
    if len(word) < 2:
        # Any other letter is as near.
        return []
    from bisect import insort
    from difflib import SequenceMatcher

    small = word.lower()
    matcher = SequenceMatcher(None, "", small)
    is_letter, most = frozenset(small).__contains__, len(small)
    found: list[tuple[float, int, int, str]] = []
    #: What a candidate must reach: of thousands that are alike, few are nearer than those that there are already.
    least = _CUTOFF
    for order, candidate in enumerate(candidates):
        lower = candidate.lower()
        if candidate == word or lower[:1] != small[:1] and len(word) < 5:
            continue
        if len(word) < _SHORT and abs(len(lower) - len(word)) > 1 and not lower.startswith(small):
            continue
        # A bound that is cheaper than those of the matcher: the letters that the word has at all.
        if 2.0 * min(sum(map(is_letter, lower)), most) < _CUTOFF * (len(lower) + most):
            continue
        is_beginning = len(word) > 2 and lower.startswith(small)
        matcher.set_seq1(lower)
        if matcher.quick_ratio() < (_CUTOFF if is_beginning else least):
            continue
        ratio = matcher.ratio()
        if is_beginning:
            # The beginning of a name, or a name without its vendor's suffix.
            ratio = 1 - (len(lower) - len(word)) / 1000
        if word[-1:].isdigit() and lower[:-1] == small[:-1]:
            # A size that the type does not have: the largest that it has.
            ratio += int(lower[-1]) / 1000 if lower[-1].isdigit() else 0
        if ratio >= _CUTOFF:
            # Of names that are equally alike, the one that begins alike for longer.
            insort(found, (-ratio, -_common_beginning(lower, small), order, candidate))
            if len(found) >= count:
                del found[count:]
                # The digit of a size adds less than a hundredth.
                least = max(_CUTOFF, -found[-1][0] - 0.01)
    return [each[-1] for each in found]


def _common_beginning(one: str, other: str) -> int:
    """Return how many characters two words begin with alike."""
    for position, (left, right) in enumerate(zip(one, other)):
        if left != right:
            return position
    return min(len(one), len(other))


def candidates(
    word: str, kinds: Iterable[str], environment: Environment | None, user_names: Iterable[str] = (), count: int = 1
) -> list[str]:
    """Return names that may have been meant: of the shader and of what is enabled, else of other extensions."""
    records = environment.records() if environment is not None else list(registry.core_records())
    known = [name for record in records for kind in kinds for name in _listed(kind, record)]
    if "type" in kinds and environment is not None:
        known += environment.type_names
    if "keyword" in kinds and environment is not None:
        known += environment.keywords
    near = [each for each in nearest(word, [*user_names, *known], count + _HIDDEN) if _is_visible(each, environment)]
    near = near[:count]
    if near and near[0].lower().startswith(word.lower()):
        return near
    others = [registry.load(name) for name in registry.REGISTRY]
    far = nearest(word, [name for record in others for kind in kinds for name in _listed(kind, record)], count)
    if far and near and _likeness(word, far[0]) > _likeness(word, near[0]) + 0.1:
        near = []
    if word.startswith("gl_"):
        # The prefix is alike in all of them.
        far = [name for name in far if _likeness(word[3:], name.removeprefix("gl_")) >= _CUTOFF]
    return near or far


#: How many names of other versions may be nearer than the one that is meant.
_HIDDEN = 4


def _is_visible(name: str, environment: Environment | None) -> bool:
    """Return whether the version has a name; only names of built-in variables and constants are doubted."""
    return environment is None or not name.startswith("gl_") or _is_known(name, environment)


def _likeness(word: str, candidate: str) -> float:
    from difflib import SequenceMatcher

    if candidate.lower().startswith(word.lower()):
        return 1.0
    return SequenceMatcher(None, word.lower(), candidate.lower()).ratio()


def meaning(name: str, environment: Environment | None, user_names: Iterable[str] = ()) -> str:
    """Return the note that suggests a name, with the extension that it requires."""
    if name in user_names or environment is None:
        return proposals.did_you_mean(name)
    extensions = declaring(name) or declaring_layout(name)
    if _is_known(name, environment) or not extensions or environment.is_enabled(*extensions):
        return proposals.did_you_mean(name)
    return proposals.did_you_mean(name, extensions[0])


def _is_known(name: str, environment: Environment) -> bool:
    """Return whether a name is declared by what is enabled."""
    known = name in environment.type_names or name in environment.keywords
    known = known or bool(environment.prototypes(name)) or environment.variable(name) is not None
    return known or environment.constant(name) is not None or environment.layout_qualifier(name) is not None


def missing_extension(name: str, environment: Environment | None) -> str | None:
    """Return the extension that declares a name and is not enabled."""
    for each in declaring(name):
        if environment is None:
            return each
        rows = _variable_rows(registry.load(each), name)
        stages = _stages(rows)
        if not environment.is_enabled(each) and (not stages or environment.stage in stages):
            clients = [row.availability.client for row in rows if row.availability is not None]
            if not clients or any(not client or environment.is_client(client) for client in clients):
                return each
    return None


def _variable_rows(record: Extension, name: str) -> list[BuiltinVariable | BuiltinBlock]:
    """Return the rows of a variable, or of a block with that member; empty for any other name."""
    rows = parse_variables(record) if name in record.variables else {}
    return [row for each in rows.values() for row in each if name in (row.name, *_member_names(row))]


def _stages(rows: list[BuiltinVariable | BuiltinBlock]) -> list[str]:
    """Return the stages that have one of the rows, in their order; empty for all stages."""
    found: list[str] = []
    for row in rows:
        for availability in (row.availability, getattr(getattr(row, "block", None), "availability", None)):
            found += availability.stages if availability is not None else ()
    return list(dict.fromkeys(found))


def _member_names(row: BuiltinVariable | BuiltinBlock) -> list[str]:
    return [member.name for member in getattr(row, "members", ())]


def other_stages(name: str, environment: Environment) -> list[str]:
    """Return the stages that have a built-in variable which this one lacks; empty where that is not the reason."""
    stages = _stages([row for record in environment.records() for row in _variable_rows(record, name)])
    return [] if environment.stage in stages else stages


def suggest(
    word: str, kinds: Iterable[str], environment: Environment | None, user_names: Iterable[str] = ()
) -> list[str]:
    """Return the notes for an unknown word that should name one of these kinds of things."""
    names = list(user_names)
    extension = missing_extension(word, environment)
    if extension is not None:
        # Without its suffix it may be there.
        plain = _VENDOR.sub("", word)
        if plain != word and environment is not None and _is_known(plain, environment):
            return [meaning(plain, environment, names)]
        form = foreign(word)
        if form is not None and environment is not None and _is_known(_WORD.findall(form)[0], environment):
            # The extension that replaced it is enabled.
            return [instead(word, environment, names)]
        return [proposals.declares(extension)]
    if "function" in kinds and foreign(f"{word}()") is not None:
        return [instead(f"{word}()", environment, names)]
    if foreign(word) is not None:
        return [instead(word, environment, names)]
    return (
        _without_prefix(word, kinds, environment, names)
        or _same_words(word, kinds, environment)
        or _family(word, kinds, environment)
        or [meaning(name, environment, names) for name in candidates(word, kinds, environment, names)]
    )


def instead(word: str, environment: Environment | None, user_names: Iterable[str] = ()) -> str:
    """Return the note that says what GLSL has in place of a word of another language."""
    text = foreign(word) or ""
    return meaning(text, environment, list(user_names)) if _WORD.fullmatch(text) else f"in GLSL: {text}"


def _same_words(word: str, kinds: Iterable[str], environment: Environment | None) -> list[str]:
    """Return the note for a constant `gl_…` with words too many, too few or abbreviated, or without its suffix.

    The nearest name by letters is often wrong: gl_CooperativeMatrixUseA shares more of them with
    gl_CooperativeMatrixReduceRowNV than with gl_MatrixUseA, which has all but one of its words.
    """
    if "value" not in kinds or not word.startswith("gl_") or environment is None:
        return []
    words = _split(word)
    found: list[tuple[int, int, str]] = []
    for name in dict.fromkeys(names_by_kind("value", environment.records())):
        others = _split(name)
        few, many = sorted((words, others), key=len)
        if name != word and few and few[-1] == many[-1] and _is_within(few, many) and len(many) <= 2 * len(few):
            found.append((len(many) - len(few), len(found), name))
        elif len(words) == len(others) and all(map(_abbreviates, words, others)):
            found.append((0, len(found), name))
    known = [name for _, _, name in sorted(found) if _is_known(name, environment)]
    return [meaning(name, environment) for name in known[:1]]


#: Prefixes of constants that are often forgotten, and those after which a single word is enough.
_PREFIXED = ("gl_Cooperative", "gl_ComponentType", "gl_Matrix", "gl_Scope")
_ONE_WORD = ("gl_Scope", "gl_MatrixUse", "gl_ComponentType")


def _without_prefix(
    word: str, kinds: Iterable[str], environment: Environment | None, user_names: Iterable[str]
) -> list[str]:
    """Return the note for a constant without its prefix, as `RowMajor` or `Subgroup`."""
    if "value" not in kinds or word.startswith("gl_") or environment is None or len(word) < 4:
        return []
    if word.lower() in (name.lower() for name in user_names):
        return []
    words = [each.lower() for each in _HUMP.findall(word)]
    constants = [name for record in environment.records() for name in _CONSTANT.findall(record.constants)]
    found = [
        name
        for name in dict.fromkeys(constants)
        if name.startswith(_PREFIXED)
        and [each.lower() for each in _split(name)][-len(words) :] == words
        and (len(words) > 1 or name.startswith(_ONE_WORD))
        and _is_known(name, environment)
    ]
    if len(found) == 1:
        return [meaning(found[0], environment)]
    return [f"there are {_joined([repr(name) for name in found])}"] if found else []


def functions_with_words(word: str, environment: Environment) -> list[str]:
    """Return the functions whose names have all words of a name, in the same order, the shortest first."""
    words = [each.lower() for each in _split(word)]
    functions = dict.fromkeys(names_by_kind("function", environment.records()))
    found = [name for name in functions if _is_within(words, [each.lower() for each in _split(name)])]
    return sorted(found, key=len)


def _split(name: str) -> list[str]:
    """Return the words of a name in camel case, without its prefix and the suffix of a vendor."""
    return _HUMP.findall(_VENDOR.sub("", name.partition("gl_")[2] or name))


def _abbreviates(one: str, other: str) -> bool:
    """Return whether a word is another one or begins it, as `Acq` does `Acquire`."""
    return one == other or len(one) > 2 and other.startswith(one)


def _is_within(few: list[str], many: list[str]) -> bool:
    """Return whether the words of one name are among those of another, in their order."""
    rest = iter(many)
    return all(word in rest for word in few)


def _family(word: str, kinds: Iterable[str], environment: Environment | None) -> list[str]:
    """Return the note that lists a family of constants, of which a word only has the beginning in common."""
    if "value" not in kinds or not word.startswith("gl_") or environment is None:
        return []
    values = names_by_kind("value", environment.records())
    near = nearest(word, values)
    if near and _likeness(word, near[0]) >= _SURE:
        return []
    for end in range(len(word) - 1, len("gl_X"), -1):
        if not word[end].isupper() and not word[end].isdigit():
            continue
        # Rows of other versions are among the values.
        known = [name for name in dict.fromkeys(values) if name.startswith(word[:end])]
        family = [name for name in known if _is_known(name, environment)]
        if family:
            listed = [f"'{name}'" for name in family]
            return [f"there are {_joined(listed)}"] if 1 < len(listed) <= _LARGEST_FAMILY else []
    return []


def listed_constants(family: str, environment: Environment) -> str:
    """Return the constants whose names begin with a prefix, where they are few; else the prefix."""
    names = [name for name in names_by_kind("value", environment.records()) if name.startswith(family)]
    known = [f"'{name}'" for name in dict.fromkeys(names) if _is_known(name, environment)]
    return f"the constants {family}…" if not 1 < len(known) <= _LARGEST_FAMILY else _joined(known, "or")


def _joined(words: list[str], conjunction: str = "and") -> str:
    return f" {conjunction} ".join([", ".join(words[:-1]), words[-1]])


def extensions_beginning(prefix: str) -> list[str]:
    """Return the extensions whose names begin with a prefix."""
    return [f"'{name}'" for name in registry.REGISTRY if name.startswith(prefix)]


def similar_extension(name: str) -> str | None:
    """Return the extension that a slip in its name meant."""
    short = name.replace("coopmat", "cooperative_matrix").replace("coopvec", "cooperative_vector")
    if short in registry.REGISTRY:
        return short
    # The same name with the prefix of another vendor; otherwise the names without prefixes have to be alike.
    own = short.split("_", 2)[-1]
    names = {each.split("_", 2)[-1]: each for each in reversed(registry.REGISTRY)}
    return names.get(own) or next((names[each] for each in nearest(own, names)), None)
