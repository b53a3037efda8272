"""Remainder loops: ask the driver not to unroll a loop that computes what an earlier one left over.

In: a Function in its last form, and its dominator tree. Out: the same one, with hints on loops. Must not know: GLSL.

A remainder loop continues where an earlier loop ended: the value that its condition compares begins as one that the
other loop counted. It runs few times, if at all, and LLVM marks those that its own unrolling leaves the same way
(`UnrollRuntimeLoopRemainder`). Only loops that multiply cooperative matrices are marked, since a copy of a product of a
whole workgroup is thousands of machine instructions: a driver spent half of its time on ggml's matrix products on
copies of such loops, and the kernels became no faster by them. A loop that has any hint in the source keeps it.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.instruction import Instruction
from glslc_coop.codegen.ir.opcodes import ORDERS
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.ir.cfg import DominatorTree
    from glslc_coop.codegen.ir.instruction import Block, Function, Operand

_PRODUCTS = (spirv.OpCooperativeMatrixMulAddKHR, spirv.OpCooperativeMatrixMulAddNV)
_COMPARISONS = frozenset((spirv.OpINotEqual, *ORDERS))


def mark_remainder_loops(function: Function, tree: DominatorTree) -> int:
    """Ask drivers not to unroll remainder loops of cooperative products. Return how many were marked."""
    headers = [block for block in tree.graph.order if block.merge is not None and block.is_loop_header()]
    if len(headers) < 2:
        return 0
    #: Phi of a loop's header -> the loop's merge block.
    counted: dict[Operand, int] = {}
    marked = 0
    for header in headers:
        merge = header.merge
        assert merge is not None
        exit_, target, control = merge.operands[:3]
        if control == 0 and _is_remainder(header, tree, counted) and _multiplies(header, exit_, tree):
            # Copies of a function may share the instruction.
            header.merge = Instruction(spirv.OpLoopMerge, None, None, [exit_, target, spirv.LoopControlDontUnroll])
            marked += 1
        for phi in header.phis():
            assert phi.result is not None
            counted[phi.result] = exit_
    return marked


def _is_remainder(header: Block, tree: DominatorTree, counted: dict[Operand, int]) -> bool:
    """Return whether the condition in a header compares a value that begins as one of an earlier, ended loop."""
    terminator = header.terminator
    assert terminator is not None
    if terminator.opcode != spirv.OpBranchConditional:
        return False
    condition = terminator.operands[0]
    compared = next(
        (each.operands for each in header.instructions if each.result == condition and each.opcode in _COMPARISONS), ()
    )
    for phi in header.phis():
        if phi.result in compared:
            for value in phi.operands[::2]:
                ended = counted.get(value)
                if ended is not None and tree.dominates(ended, header.label):
                    return True
    return False


def _multiplies(header: Block, exit_: int, tree: DominatorTree) -> bool:
    """Return whether a loop multiplies cooperative matrices."""
    return any(
        instruction.opcode in _PRODUCTS
        for block in tree.graph.order
        if tree.dominates(header.label, block.label) and not tree.dominates(exit_, block.label)
        for instruction in block.instructions
    )
