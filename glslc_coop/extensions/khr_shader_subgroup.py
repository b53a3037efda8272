"""GL_KHR_shader_subgroup_…, …_rotate and GL_NV_shader_subgroup_partitioned: operations of a subgroup.

In a template `genType` stands for each family of types and `Op` for each operation. The rows for 8-, 16- and 64-bit
types are here as well; their check asks for the GL_EXT_shader_subgroup_extended_types_… extension of the type.
"""

from __future__ import annotations

from glslc_coop.extensions.record import Extension
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable

_VOTE_EACH = "@tangled @subgroup_uniform @check(extended_type) bool subgroupAllEqual(genType value) = emit all_equal"

_BALLOT_EACH = """
@tangled @subgroup_uniform @check genType subgroupBroadcast(genType value, uint id) = emit broadcast
@tangled @subgroup_uniform @check(extended_type) genType subgroupBroadcastFirst(genType value) = emit broadcast_first
"""

_SHUFFLE = """
@tangled @divergent @check(extended_type) genType subgroupShuffle(genType value, uint id) = emit shuffle
@tangled @divergent @check(extended_type) genType subgroupShuffleXor(genType value, uint mask) = emit shuffle
"""

_SHUFFLE_RELATIVE = """
@tangled @divergent @check(extended_type) genType subgroupShuffleUp(genType value, uint delta) = emit shuffle
@tangled @divergent @check(extended_type) genType subgroupShuffleDown(genType value, uint delta) = emit shuffle
"""

_ARITHMETIC = """
@tangled @subgroup_uniform @check(extended_type) genType subgroupOp(genType value) = emit arithmetic
@tangled @divergent @check(extended_type) genType subgroupInclusiveOp(genType value) = emit arithmetic
@tangled @divergent @check(extended_type) genType subgroupExclusiveOp(genType value) = emit arithmetic
"""

_CLUSTERED = """@tangled @divergent @check(cluster_size) genType subgroupClusteredOp(genType value,
    const uint clusterSize) = emit arithmetic"""

_QUAD = """
@tangled @divergent @check(broadcast) genType subgroupQuadBroadcast(genType value, uint id) = emit quad_broadcast
@tangled @divergent @check(extended_type) genType subgroupQuadSwapHorizontal(genType value) = emit quad_swap
@tangled @divergent @check(extended_type) genType subgroupQuadSwapVertical(genType value) = emit quad_swap
@tangled @divergent @check(extended_type) genType subgroupQuadSwapDiagonal(genType value) = emit quad_swap
"""

_ROTATE = """
@tangled @divergent @check(extended_type) genType subgroupRotate(genType value, uint delta) = emit rotate
@tangled @divergent @check(cluster_size) genType subgroupClusteredRotate(genType value, uint delta,
    const uint clusterSize) = emit rotate
"""

_PARTITION = "@tangled @divergent @check(extended_type) uvec4 subgroupPartitionNV(genType value) = emit partition"

_PARTITIONED = """
@tangled @divergent @check(extended_type) genType subgroupPartitionedOpNV(genType value,
    uvec4 ballot) = emit arithmetic
@tangled @divergent @check(extended_type) genType subgroupPartitionedInclusiveOpNV(genType value,
    uvec4 ballot) = emit arithmetic
@tangled @divergent @check(extended_type) genType subgroupPartitionedExclusiveOpNV(genType value,
    uvec4 ballot) = emit arithmetic
"""

_INTEGERS = ("genIType", "genUType", "genI8Type", "genU8Type", "genI16Type", "genU16Type", "genI64Type", "genU64Type")
_NUMBERS = ("genFType", "genDType", "genF16Type", *_INTEGERS)
_BITS = (*_INTEGERS, "genBType")
_ALL = (*_NUMBERS, "genBType")


def _rows(template: str, families: tuple[str, ...] = _ALL) -> str:
    """Return the template once for each family."""
    return "\n".join(template.replace("genType", family) for family in families) + "\n"


def _operations(template: str) -> str:
    """Return the template for each operation: numeric ones on numbers, bitwise ones on integers and booleans."""
    return "".join(
        [_rows(template.replace("Op", operation), _NUMBERS) for operation in ("Add", "Mul", "Min", "Max")]
        + [_rows(template.replace("Op", operation), _BITS) for operation in ("And", "Or", "Xor")]
    )


#: Stages other than fragment, where these inputs must be flat, and ray tracing stages, where they change.
_OTHERS = "@vertex @tesscontrol @tesseval @geometry @compute @anyhit @task @mesh"
_RAYS = "@raygen @intersect @closest @miss @callable"

_BASIC_VARIABLES = f"""
@compute @task @mesh in uint gl_NumSubgroups = NumSubgroups
@compute @task @mesh in uint gl_SubgroupID = SubgroupId
@fragment in flat mediump uint gl_SubgroupSize = SubgroupSize
{_OTHERS} in mediump uint gl_SubgroupSize = SubgroupSize
{_RAYS} in mediump volatile uint gl_SubgroupSize = SubgroupSize
@fragment in flat mediump uint gl_SubgroupInvocationID = SubgroupLocalInvocationId
{_OTHERS} in mediump uint gl_SubgroupInvocationID = SubgroupLocalInvocationId
{_RAYS} in mediump volatile uint gl_SubgroupInvocationID = SubgroupLocalInvocationId
"""

_MASKS = f"""
@fragment in flat uvec4 gl_SubgroupEqMask = SubgroupEqMask
@fragment in flat uvec4 gl_SubgroupGeMask = SubgroupGeMask
@fragment in flat uvec4 gl_SubgroupGtMask = SubgroupGtMask
@fragment in flat uvec4 gl_SubgroupLeMask = SubgroupLeMask
@fragment in flat uvec4 gl_SubgroupLtMask = SubgroupLtMask
{_OTHERS} in uvec4 gl_SubgroupEqMask = SubgroupEqMask
{_RAYS} in volatile uvec4 gl_SubgroupEqMask = SubgroupEqMask
{_OTHERS} in uvec4 gl_SubgroupGeMask = SubgroupGeMask
{_RAYS} in volatile uvec4 gl_SubgroupGeMask = SubgroupGeMask
{_OTHERS} in uvec4 gl_SubgroupGtMask = SubgroupGtMask
{_RAYS} in volatile uvec4 gl_SubgroupGtMask = SubgroupGtMask
{_OTHERS} in uvec4 gl_SubgroupLeMask = SubgroupLeMask
{_RAYS} in volatile uvec4 gl_SubgroupLeMask = SubgroupLeMask
{_OTHERS} in uvec4 gl_SubgroupLtMask = SubgroupLtMask
{_RAYS} in volatile uvec4 gl_SubgroupLtMask = SubgroupLtMask
"""

_BASIC = """
@barrier @check(barrier) {
@tangled void subgroupBarrier() = emit barrier
void subgroupMemoryBarrier() = emit memory_barrier
void subgroupMemoryBarrierBuffer() = emit memory_barrier
@compute @task @mesh void subgroupMemoryBarrierShared() = emit memory_barrier
void subgroupMemoryBarrierImage() = emit memory_barrier
}
@tangled @divergent bool subgroupElect() = emit elect
"""

_VOTE = """
@tangled @subgroup_uniform bool subgroupAll(bool value) = emit vote
@tangled @subgroup_uniform bool subgroupAny(bool value) = emit vote
"""

_BALLOT = """
@tangled @subgroup_uniform uvec4 subgroupBallot(bool value) = emit ballot
@tangled @divergent bool subgroupInverseBallot(uvec4 value) = emit inverse_ballot
@tangled @subgroup_uniform bool subgroupBallotBitExtract(uvec4 value, uint index) = emit ballot_bit_extract
@tangled @subgroup_uniform uint subgroupBallotBitCount(uvec4 value) = emit ballot_bit_count
@tangled @divergent uint subgroupBallotInclusiveBitCount(uvec4 value) = emit ballot_bit_count
@tangled @divergent uint subgroupBallotExclusiveBitCount(uvec4 value) = emit ballot_bit_count
@tangled @subgroup_uniform uint subgroupBallotFindLSB(uvec4 value) = emit ballot_find
@tangled @subgroup_uniform uint subgroupBallotFindMSB(uvec4 value) = emit ballot_find
"""


def _extension(part: str, prototypes: Callable[[], str], capability: str, variables: str = "") -> Extension:
    name = f"GL_KHR_shader_subgroup_{part}"
    implies = () if part == "basic" else ("GL_KHR_shader_subgroup_basic",)
    return Extension(
        name,
        implies=implies,
        variables=variables,
        prototypes=prototypes,
        emits="subgroups",
        checks="subgroups",
        function_prefixes=("subgroup",),
        capabilities=(capability,),
    )


EXTENSIONS = (
    _extension("basic", lambda: _BASIC, "GroupNonUniform", _BASIC_VARIABLES),
    _extension("vote", lambda: _VOTE + _rows(_VOTE_EACH), "GroupNonUniformVote"),
    _extension("arithmetic", lambda: _operations(_ARITHMETIC), "GroupNonUniformArithmetic"),
    _extension("ballot", lambda: _BALLOT + _rows(_BALLOT_EACH), "GroupNonUniformBallot", _MASKS),
    _extension("shuffle", lambda: _rows(_SHUFFLE), "GroupNonUniformShuffle"),
    _extension("shuffle_relative", lambda: _rows(_SHUFFLE_RELATIVE), "GroupNonUniformShuffleRelative"),
    _extension("clustered", lambda: _operations(_CLUSTERED), "GroupNonUniformClustered"),
    _extension("quad", lambda: _rows(_QUAD), "GroupNonUniformQuad"),
    _extension("rotate", lambda: _rows(_ROTATE), "GroupNonUniformRotateKHR"),
    Extension(
        "GL_NV_shader_subgroup_partitioned",
        implies=("GL_KHR_shader_subgroup_basic",),
        prototypes=lambda: _rows(_PARTITION) + _operations(_PARTITIONED),
        emits="subgroups",
        checks="subgroups",
        function_prefixes=("subgroup",),
        spirv_extensions=("SPV_NV_shader_subgroup_partitioned",),
    ),
)
