"""Subgroup operations: OpGroupNonUniform… with the subgroup as scope.

In: the call, and its arguments as ids. Out: instructions. Must not know: overloads. GL_KHR_shader_subgroup,
GL_KHR_shader_subgroup_rotate, GL_NV_shader_subgroup_partitioned, GL_EXT_shader_subgroup_extended_types; SPIR-V 1.6
section 3.52.21. GL_ARB_shader_ballot; SPV_KHR_shader_ballot.
"""

from __future__ import annotations

from glslc_coop.codegen.builtins.barriers import ALL_MEMORY, emit_memory_barrier
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy
from glslc_coop.semantics.model import types

with lazy:
    from collections.abc import Callable

    from glslc_coop.codegen.emit.emitter import Arguments, Emitter
    from glslc_coop.codegen.ir.instruction import Id
    from glslc_coop.parser.generated import nodes
    from glslc_coop.semantics.model.types import Type

#: Operation -> opcode for float, int, uint, bool.
_OPERATIONS: dict[str, dict[str, int]] = {
    "Add": {
        "float": spirv.OpGroupNonUniformFAdd,
        "int": spirv.OpGroupNonUniformIAdd,
        "uint": spirv.OpGroupNonUniformIAdd,
    },
    "Mul": {
        "float": spirv.OpGroupNonUniformFMul,
        "int": spirv.OpGroupNonUniformIMul,
        "uint": spirv.OpGroupNonUniformIMul,
    },
    "Min": {
        "float": spirv.OpGroupNonUniformFMin,
        "int": spirv.OpGroupNonUniformSMin,
        "uint": spirv.OpGroupNonUniformUMin,
    },
    "Max": {
        "float": spirv.OpGroupNonUniformFMax,
        "int": spirv.OpGroupNonUniformSMax,
        "uint": spirv.OpGroupNonUniformUMax,
    },
    "And": {
        "int": spirv.OpGroupNonUniformBitwiseAnd,
        "uint": spirv.OpGroupNonUniformBitwiseAnd,
        "bool": spirv.OpGroupNonUniformLogicalAnd,
    },
    "Or": {
        "int": spirv.OpGroupNonUniformBitwiseOr,
        "uint": spirv.OpGroupNonUniformBitwiseOr,
        "bool": spirv.OpGroupNonUniformLogicalOr,
    },
    "Xor": {
        "int": spirv.OpGroupNonUniformBitwiseXor,
        "uint": spirv.OpGroupNonUniformBitwiseXor,
        "bool": spirv.OpGroupNonUniformLogicalXor,
    },
}
#: Part of a function's name between `subgroup` and the operation -> group operation; the longest first.
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
_QUAD_VOTES: dict[str, int] = {
    "subgroupQuadAll": spirv.OpGroupNonUniformQuadAllKHR,
    "subgroupQuadAny": spirv.OpGroupNonUniformQuadAnyKHR,
}
_SHUFFLES: dict[str, int] = {
    "subgroupShuffle": spirv.OpGroupNonUniformShuffle,
    "subgroupShuffleXor": spirv.OpGroupNonUniformShuffleXor,
    "subgroupShuffleUp": spirv.OpGroupNonUniformShuffleUp,
    "subgroupShuffleDown": spirv.OpGroupNonUniformShuffleDown,
}
_READS: dict[str, int] = {
    "readInvocationARB": spirv.OpSubgroupReadInvocationKHR,
    "readFirstInvocationARB": spirv.OpSubgroupFirstInvocationKHR,
}
_BIT_COUNTS: dict[str, int] = {
    "subgroupBallotBitCount": spirv.GroupOperationReduce,
    "subgroupBallotInclusiveBitCount": spirv.GroupOperationInclusiveScan,
    "subgroupBallotExclusiveBitCount": spirv.GroupOperationExclusiveScan,
}
_FINDS: dict[str, int] = {
    "subgroupBallotFindLSB": spirv.OpGroupNonUniformBallotFindLSB,
    "subgroupBallotFindMSB": spirv.OpGroupNonUniformBallotFindMSB,
}
#: Direction of a quad swap.
_SWAPS: dict[str, int] = {"subgroupQuadSwapHorizontal": 0, "subgroupQuadSwapVertical": 1, "subgroupQuadSwapDiagonal": 2}
_MEMORY: dict[str, int] = {
    "subgroupMemoryBarrier": ALL_MEMORY,
    "subgroupMemoryBarrierBuffer": spirv.MemorySemanticsUniformMemory,
    "subgroupMemoryBarrierShared": spirv.MemorySemanticsWorkgroupMemory,
    "subgroupMemoryBarrierImage": spirv.MemorySemanticsImageMemory,
}


def _subgroup(emitter: Emitter) -> Id:
    return emitter.uint(spirv.ScopeSubgroup)


def barrier(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `subgroupBarrier()`."""
    scope = _subgroup(emitter)
    emitter.emit_void(
        spirv.OpControlBarrier, scope, scope, emitter.uint(ALL_MEMORY | spirv.MemorySemanticsAcquireRelease)
    )


def memory_barrier(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `subgroupMemoryBarrier…()`."""
    emit_memory_barrier(emitter, spirv.ScopeSubgroup, _MEMORY[call.prototype.name])


def elect(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `subgroupElect()`."""
    return emitter.emit(spirv.OpGroupNonUniformElect, call.type, _subgroup(emitter))


def vote(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `subgroupAll(value)`, `subgroupAny(value)`."""
    return emitter.emit(_VOTES[call.prototype.name], call.type, _subgroup(emitter), args[0])


def quad_vote(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `subgroupQuadAll(value)`, `subgroupQuadAny(value)`, with the capability that the reference declares, too."""
    emitter.module.require_capability(spirv.CapabilityGroupNonUniformVote)
    return emitter.emit(_QUAD_VOTES[call.prototype.name], call.type, args[0])


def all_equal(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `subgroupAllEqual(value)`."""
    return emitter.emit(spirv.OpGroupNonUniformAllEqual, call.type, _subgroup(emitter), args[0])


def broadcast(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `subgroupBroadcast(value, id)`."""
    return emitter.emit(spirv.OpGroupNonUniformBroadcast, call.type, _subgroup(emitter), *args)


def broadcast_first(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `subgroupBroadcastFirst(value)`."""
    return emitter.emit(spirv.OpGroupNonUniformBroadcastFirst, call.type, _subgroup(emitter), args[0])


def ballot(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `subgroupBallot(value)`."""
    return emitter.emit(spirv.OpGroupNonUniformBallot, call.type, _subgroup(emitter), args[0])


def inverse_ballot(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `subgroupInverseBallot(value)`."""
    return emitter.emit(spirv.OpGroupNonUniformInverseBallot, call.type, _subgroup(emitter), args[0])


def ballot_bit_extract(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `subgroupBallotBitExtract(value, index)`."""
    return emitter.emit(spirv.OpGroupNonUniformBallotBitExtract, call.type, _subgroup(emitter), *args)


def ballot_bit_count(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `subgroupBallot…BitCount(value)`."""
    operation = _BIT_COUNTS[call.prototype.name]
    return emitter.emit(spirv.OpGroupNonUniformBallotBitCount, call.type, _subgroup(emitter), operation, args[0])


def ballot_find(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `subgroupBallotFindLSB(value)`, `subgroupBallotFindMSB(value)`."""
    return emitter.emit(_FINDS[call.prototype.name], call.type, _subgroup(emitter), args[0])


def shuffle(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `subgroupShuffle(value, id)` and its relatives."""
    return emitter.emit(_SHUFFLES[call.prototype.name], call.type, _subgroup(emitter), *args)


def arithmetic(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `subgroupAdd(value)`, `subgroupClusteredMin(value, size)`, `subgroupPartitionedExclusiveXorNV(value,
    ballot)`, …
    """
    name = call.prototype.name[len("subgroup") :].removesuffix("NV")
    for prefix, group_operation in _GROUP_OPERATIONS:
        operation = _OPERATIONS.get(name[len(prefix) :])
        if operation is not None and name.startswith(prefix):
            if group_operation in _ARITHMETIC:
                # The grammar is satisfied by the capability for clusters or partitions.
                emitter.module.require_capability(spirv.CapabilityGroupNonUniformArithmetic)
            return emitter.emit(
                operation[call.type.component.kind], call.type, _subgroup(emitter), group_operation, *args
            )
    raise AssertionError(call.prototype.name)


def rotate(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `subgroupRotate(value, delta)`, `subgroupClusteredRotate(value, delta, clusterSize)`."""
    return emitter.emit(spirv.OpGroupNonUniformRotateKHR, call.type, _subgroup(emitter), *args)


def quad_broadcast(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `subgroupQuadBroadcast(value, id)`."""
    return emitter.emit(spirv.OpGroupNonUniformQuadBroadcast, call.type, _subgroup(emitter), *args)


def quad_swap(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `subgroupQuadSwap…(value)`."""
    direction = emitter.uint(_SWAPS[call.prototype.name])
    return emitter.emit(spirv.OpGroupNonUniformQuadSwap, call.type, _subgroup(emitter), args[0], direction)


def partition(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `subgroupPartitionNV(value)`."""
    return emitter.emit(spirv.OpGroupNonUniformPartitionNV, call.type, args[0])


def ballot_of_64(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `ballotARB(value)`: 64 of the 128 bits of the SPIR-V ballot."""
    ballot = emitter.emit(spirv.OpSubgroupBallotKHR, types.vector(types.UINT, 4), args[0])
    pair = emitter.emit(spirv.OpVectorShuffle, types.vector(types.UINT, 2), ballot, ballot, 0, 1)
    return emitter.emit(spirv.OpBitcast, call.type, pair)


def read_invocation(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `readInvocationARB(value, invocation)`, `readFirstInvocationARB(value)`."""
    opcode = _READS[call.prototype.name]
    return of_components(emitter, call.type, args[0], lambda type_, part: emitter.emit(opcode, type_, part, *args[1:]))


def of_components(emitter: Emitter, type_: Type, value: Id, emit: Callable[[Type, Id], Id]) -> Id:
    """Emit an operation for each component of a vector, or for a scalar.

    Drivers have met the operations of the older extensions with scalars only, which is what glslang makes: NVIDIA's
    compiles no vectors.
    """
    if not isinstance(type_, types.Vector):
        return emit(type_, value)
    component = type_.component
    parts = [emit(component, emitter.extract(component, value, index)) for index in range(type_.size)]
    return emitter.construct(type_, *parts)
