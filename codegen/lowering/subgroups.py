"""Subgroup operations: OpGroupNonUniform… with the subgroup as scope.

In: the call, and its arguments as ids. Out: instructions. Must not know: overloads. GL_KHR_shader_subgroup,
GL_KHR_shader_subgroup_rotate, GL_NV_shader_subgroup_partitioned, GL_EXT_shader_subgroup_extended_types; SPIR-V 1.6 section 3.52.21.
"""

from __future__ import annotations

from glslc_coop.codegen import spirv
from glslc_coop.codegen.lowering.barriers import ALL_MEMORY, emit_memory_barrier
from glslc_coop.semantics import types

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.codegen.emitter import Emitter
    from glslc_coop.codegen.module import Id
    from glslc_coop.parser import nodes

#: Operation -> opcode for float, int, uint, bool.
_OPERATIONS: dict[str, dict[str, int]] = {
    "Add": {"float": spirv.OpGroupNonUniformFAdd, "int": spirv.OpGroupNonUniformIAdd, "uint": spirv.OpGroupNonUniformIAdd},
    "Mul": {"float": spirv.OpGroupNonUniformFMul, "int": spirv.OpGroupNonUniformIMul, "uint": spirv.OpGroupNonUniformIMul},
    "Min": {"float": spirv.OpGroupNonUniformFMin, "int": spirv.OpGroupNonUniformSMin, "uint": spirv.OpGroupNonUniformUMin},
    "Max": {"float": spirv.OpGroupNonUniformFMax, "int": spirv.OpGroupNonUniformSMax, "uint": spirv.OpGroupNonUniformUMax},
    "And": {
        "int": spirv.OpGroupNonUniformBitwiseAnd, "uint": spirv.OpGroupNonUniformBitwiseAnd, "bool": spirv.OpGroupNonUniformLogicalAnd,
    },
    "Or": {
        "int": spirv.OpGroupNonUniformBitwiseOr, "uint": spirv.OpGroupNonUniformBitwiseOr, "bool": spirv.OpGroupNonUniformLogicalOr,
    },
    "Xor": {
        "int": spirv.OpGroupNonUniformBitwiseXor, "uint": spirv.OpGroupNonUniformBitwiseXor, "bool": spirv.OpGroupNonUniformLogicalXor,
    },
}
#: What stands between `subgroup` and the operation in a function's name -> SPIR-V's group operation; the longest first.
_GROUP_OPERATIONS: tuple[tuple[str, int], ...] = (
    ("PartitionedInclusive", spirv.GroupOperationPartitionedInclusiveScanNV),
    ("PartitionedExclusive", spirv.GroupOperationPartitionedExclusiveScanNV),
    ("Partitioned", spirv.GroupOperationPartitionedReduceNV),
    ("Inclusive", spirv.GroupOperationInclusiveScan),
    ("Exclusive", spirv.GroupOperationExclusiveScan),
    ("Clustered", spirv.GroupOperationClusteredReduce),
    ("", spirv.GroupOperationReduce),
)
_ARITHMETIC = (spirv.GroupOperationReduce, spirv.GroupOperationInclusiveScan, spirv.GroupOperationExclusiveScan)
_VOTES: dict[str, int] = {"subgroupAll": spirv.OpGroupNonUniformAll, "subgroupAny": spirv.OpGroupNonUniformAny}
_SHUFFLES: dict[str, int] = {
    "subgroupShuffle": spirv.OpGroupNonUniformShuffle, "subgroupShuffleXor": spirv.OpGroupNonUniformShuffleXor,
    "subgroupShuffleUp": spirv.OpGroupNonUniformShuffleUp, "subgroupShuffleDown": spirv.OpGroupNonUniformShuffleDown,
}
_BIT_COUNTS: dict[str, int] = {
    "subgroupBallotBitCount": spirv.GroupOperationReduce, "subgroupBallotInclusiveBitCount": spirv.GroupOperationInclusiveScan,
    "subgroupBallotExclusiveBitCount": spirv.GroupOperationExclusiveScan,
}
_FINDS: dict[str, int] = {
    "subgroupBallotFindLSB": spirv.OpGroupNonUniformBallotFindLSB, "subgroupBallotFindMSB": spirv.OpGroupNonUniformBallotFindMSB,
}
#: Direction of a quad swap.
_SWAPS: dict[str, int] = {"subgroupQuadSwapHorizontal": 0, "subgroupQuadSwapVertical": 1, "subgroupQuadSwapDiagonal": 2}
_MEMORY: dict[str, int] = {
    "subgroupMemoryBarrier": ALL_MEMORY, "subgroupMemoryBarrierBuffer": spirv.MemorySemanticsUniformMemory,
    "subgroupMemoryBarrierShared": spirv.MemorySemanticsWorkgroupMemory, "subgroupMemoryBarrierImage": spirv.MemorySemanticsImageMemory,
}


def _subgroup(fn: Emitter) -> Id:
    return fn.uint(spirv.ScopeSubgroup)


def barrier(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`subgroupBarrier()`."""
    scope = _subgroup(fn)
    fn.emit_void(spirv.OpControlBarrier, scope, scope, fn.uint(ALL_MEMORY | spirv.MemorySemanticsAcquireRelease))


def memory_barrier(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`subgroupMemoryBarrier…()`."""
    emit_memory_barrier(fn, spirv.ScopeSubgroup, _MEMORY[call.prototype.name])


def elect(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`subgroupElect()`."""
    return fn.emit(spirv.OpGroupNonUniformElect, call.type, _subgroup(fn))


def vote(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`subgroupAll(value)`, `subgroupAny(value)`."""
    return fn.emit(_VOTES[call.prototype.name], call.type, _subgroup(fn), args[0])


def all_equal(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`subgroupAllEqual(value)`."""
    return fn.emit(spirv.OpGroupNonUniformAllEqual, call.type, _subgroup(fn), args[0])


def broadcast(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`subgroupBroadcast(value, id)`."""
    return fn.emit(spirv.OpGroupNonUniformBroadcast, call.type, _subgroup(fn), *args)


def broadcast_first(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`subgroupBroadcastFirst(value)`."""
    return fn.emit(spirv.OpGroupNonUniformBroadcastFirst, call.type, _subgroup(fn), args[0])


def ballot(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`subgroupBallot(value)`."""
    return fn.emit(spirv.OpGroupNonUniformBallot, call.type, _subgroup(fn), args[0])


def inverse_ballot(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`subgroupInverseBallot(value)`."""
    return fn.emit(spirv.OpGroupNonUniformInverseBallot, call.type, _subgroup(fn), args[0])


def ballot_bit_extract(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`subgroupBallotBitExtract(value, index)`."""
    return fn.emit(spirv.OpGroupNonUniformBallotBitExtract, call.type, _subgroup(fn), *args)


def ballot_bit_count(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`subgroupBallot…BitCount(value)`."""
    operation = _BIT_COUNTS[call.prototype.name]
    return fn.emit(spirv.OpGroupNonUniformBallotBitCount, call.type, _subgroup(fn), operation, args[0])


def ballot_find(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`subgroupBallotFindLSB(value)`, `subgroupBallotFindMSB(value)`."""
    return fn.emit(_FINDS[call.prototype.name], call.type, _subgroup(fn), args[0])


def shuffle(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`subgroupShuffle(value, id)` and its relatives."""
    return fn.emit(_SHUFFLES[call.prototype.name], call.type, _subgroup(fn), *args)


def arithmetic(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`subgroupAdd(value)`, `subgroupClusteredMin(value, size)`, `subgroupPartitionedExclusiveXorNV(value, ballot)`, …"""
    name = call.prototype.name[len("subgroup") :].removesuffix("NV")
    for prefix, group_operation in _GROUP_OPERATIONS:
        operation = _OPERATIONS.get(name[len(prefix) :])
        if operation is not None and name.startswith(prefix):
            if group_operation in _ARITHMETIC:
                # The grammar is content with the capability for clusters or partitions.
                fn.module.require_capability(spirv.CapabilityGroupNonUniformArithmetic)
            return fn.emit(operation[call.type.component.kind], call.type, _subgroup(fn), group_operation, *args)
    raise AssertionError(call.prototype.name)


def rotate(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`subgroupRotate(value, delta)`, `subgroupClusteredRotate(value, delta, clusterSize)`."""
    return fn.emit(spirv.OpGroupNonUniformRotateKHR, call.type, _subgroup(fn), *args)


def quad_broadcast(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`subgroupQuadBroadcast(value, id)`."""
    return fn.emit(spirv.OpGroupNonUniformQuadBroadcast, call.type, _subgroup(fn), *args)


def quad_swap(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`subgroupQuadSwap…(value)`."""
    direction = fn.uint(_SWAPS[call.prototype.name])
    return fn.emit(spirv.OpGroupNonUniformQuadSwap, call.type, _subgroup(fn), args[0], direction)


def partition(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`subgroupPartitionNV(value)`."""
    return fn.emit(spirv.OpGroupNonUniformPartitionNV, call.type, args[0])


def ballot_of_64(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`ballotARB(value)`: 64 bits of the 128 that SPIR-V has."""
    ballot = fn.emit(spirv.OpSubgroupBallotKHR, types.vector(types.UINT, 4), args[0])
    pair = fn.emit(spirv.OpVectorShuffle, types.vector(types.UINT, 2), ballot, ballot, 0, 1)
    return fn.emit(spirv.OpBitcast, call.type, pair)
