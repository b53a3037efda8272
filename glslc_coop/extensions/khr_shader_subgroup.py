"""GL_KHR_shader_subgroup_…, GL_KHR_shader_subgroup_rotate and GL_NV_shader_subgroup_partitioned: operations between the invocations of a subgroup.

In: nothing. Out: one record an extension; the templates also serve `ext_shader_subgroup_extended_types`. Must not know: anything but
the notation of the rows. In a template `genType` stands for each family of types and `Op` for each operation.
"""

from __future__ import annotations

from glslc_coop.extensions import Extension

#: Operation -> families that have it.
NUMERIC_OPERATIONS = ("Add", "Mul", "Min", "Max")
BITWISE_OPERATIONS = ("And", "Or", "Xor")

VOTE = "bool subgroupAllEqual(genType value) = lower all_equal"

BALLOT = """
@check broadcast genType subgroupBroadcast(genType value, uint id) = lower broadcast
genType subgroupBroadcastFirst(genType value) = lower broadcast_first
"""

SHUFFLE = """
genType subgroupShuffle(genType value, uint id) = lower shuffle
genType subgroupShuffleXor(genType value, uint mask) = lower shuffle
"""

SHUFFLE_RELATIVE = """
genType subgroupShuffleUp(genType value, uint delta) = lower shuffle
genType subgroupShuffleDown(genType value, uint delta) = lower shuffle
"""

ARITHMETIC = """
genType subgroupOp(genType value) = lower arithmetic
genType subgroupInclusiveOp(genType value) = lower arithmetic
genType subgroupExclusiveOp(genType value) = lower arithmetic
"""

CLUSTERED = "@check cluster_size genType subgroupClusteredOp(genType value, const uint clusterSize) = lower arithmetic"

QUAD = """
@check broadcast genType subgroupQuadBroadcast(genType value, uint id) = lower quad_broadcast
genType subgroupQuadSwapHorizontal(genType value) = lower quad_swap
genType subgroupQuadSwapVertical(genType value) = lower quad_swap
genType subgroupQuadSwapDiagonal(genType value) = lower quad_swap
"""

ROTATE = """
genType subgroupRotate(genType value, uint delta) = lower rotate
@check cluster_size genType subgroupClusteredRotate(genType value, uint delta, const uint clusterSize) = lower rotate
"""

PARTITION = "uvec4 subgroupPartitionNV(genType value) = lower partition"

PARTITIONED = """
genType subgroupPartitionedOpNV(genType value, uvec4 ballot) = lower arithmetic
genType subgroupPartitionedInclusiveOpNV(genType value, uvec4 ballot) = lower arithmetic
genType subgroupPartitionedExclusiveOpNV(genType value, uvec4 ballot) = lower arithmetic
"""


def rows(template: str, families: tuple[str, ...]) -> str:
    """The template once for each family."""
    return "\n".join(template.replace("genType", family) for family in families) + "\n"


def operation_rows(template: str, numeric: tuple[str, ...], bitwise: tuple[str, ...]) -> str:
    """The template for each operation: the numeric operations on one set of families, the bitwise ones on another."""
    return "".join(
        [rows(template.replace("Op", operation), numeric) for operation in NUMERIC_OPERATIONS]
        + [rows(template.replace("Op", operation), bitwise) for operation in BITWISE_OPERATIONS]
    )


_NUMBERS = ("genFType", "genIType", "genUType", "genDType")
_BITS = ("genIType", "genUType", "genBType")
_ALL = ("genFType", "genIType", "genUType", "genBType", "genDType")

#: Stages other than fragment, where these inputs must be flat.
_OTHERS = "@vertex @tesscontrol @tesseval @geometry @compute @raygen @intersect @anyhit @closest @miss @callable @task @mesh"

_BASIC_VARIABLES = f"""
@compute @task @mesh in uint gl_NumSubgroups = NumSubgroups
@compute @task @mesh in uint gl_SubgroupID = SubgroupId
@fragment in flat uint gl_SubgroupSize = SubgroupSize
{_OTHERS} in uint gl_SubgroupSize = SubgroupSize
@fragment in flat uint gl_SubgroupInvocationID = SubgroupLocalInvocationId
{_OTHERS} in uint gl_SubgroupInvocationID = SubgroupLocalInvocationId
"""

_MASKS = f"""
@fragment in flat uvec4 gl_SubgroupEqMask = SubgroupEqMask
@fragment in flat uvec4 gl_SubgroupGeMask = SubgroupGeMask
@fragment in flat uvec4 gl_SubgroupGtMask = SubgroupGtMask
@fragment in flat uvec4 gl_SubgroupLeMask = SubgroupLeMask
@fragment in flat uvec4 gl_SubgroupLtMask = SubgroupLtMask
{_OTHERS} in uvec4 gl_SubgroupEqMask = SubgroupEqMask
{_OTHERS} in uvec4 gl_SubgroupGeMask = SubgroupGeMask
{_OTHERS} in uvec4 gl_SubgroupGtMask = SubgroupGtMask
{_OTHERS} in uvec4 gl_SubgroupLeMask = SubgroupLeMask
{_OTHERS} in uvec4 gl_SubgroupLtMask = SubgroupLtMask
"""

_BASIC = """
void subgroupBarrier() = lower barrier
void subgroupMemoryBarrier() = lower memory_barrier
void subgroupMemoryBarrierBuffer() = lower memory_barrier
@compute @task @mesh void subgroupMemoryBarrierShared() = lower memory_barrier
void subgroupMemoryBarrierImage() = lower memory_barrier
bool subgroupElect() = lower elect
"""

_VOTE = """
bool subgroupAll(bool value) = lower vote
bool subgroupAny(bool value) = lower vote
"""

_BALLOT = """
uvec4 subgroupBallot(bool value) = lower ballot
bool subgroupInverseBallot(uvec4 value) = lower inverse_ballot
bool subgroupBallotBitExtract(uvec4 value, uint index) = lower ballot_bit_extract
uint subgroupBallotBitCount(uvec4 value) = lower ballot_bit_count
uint subgroupBallotInclusiveBitCount(uvec4 value) = lower ballot_bit_count
uint subgroupBallotExclusiveBitCount(uvec4 value) = lower ballot_bit_count
uint subgroupBallotFindLSB(uvec4 value) = lower ballot_find
uint subgroupBallotFindMSB(uvec4 value) = lower ballot_find
"""


def _extension(part: str, prototypes: str, capability: str, variables: str = "") -> Extension:
    name = f"GL_KHR_shader_subgroup_{part}"
    implies = () if part == "basic" else ("GL_KHR_shader_subgroup_basic",)
    return Extension(
        name, implies=implies, variables=variables, prototypes=prototypes, lowering="subgroups", checks="subgroup_rules",
        capabilities=(capability,),
    )


EXTENSIONS = (
    _extension("basic", _BASIC, "GroupNonUniform", _BASIC_VARIABLES),
    _extension("vote", _VOTE + rows(VOTE, _ALL), "GroupNonUniformVote"),
    _extension("arithmetic", operation_rows(ARITHMETIC, _NUMBERS, _BITS), "GroupNonUniformArithmetic"),
    _extension("ballot", _BALLOT + rows(BALLOT, _ALL), "GroupNonUniformBallot", _MASKS),
    _extension("shuffle", rows(SHUFFLE, _ALL), "GroupNonUniformShuffle"),
    _extension("shuffle_relative", rows(SHUFFLE_RELATIVE, _ALL), "GroupNonUniformShuffleRelative"),
    _extension("clustered", operation_rows(CLUSTERED, _NUMBERS, _BITS), "GroupNonUniformClustered"),
    _extension("quad", rows(QUAD, _ALL), "GroupNonUniformQuad"),
    _extension("rotate", rows(ROTATE, _ALL), "GroupNonUniformRotateKHR"),
    Extension(
        "GL_NV_shader_subgroup_partitioned",
        implies=("GL_KHR_shader_subgroup_basic",),
            prototypes=rows(PARTITION, _ALL) + operation_rows(PARTITIONED, _NUMBERS, _BITS),
        lowering="subgroups",
        spirv_extensions=("SPV_NV_shader_subgroup_partitioned",),
    ),
)
