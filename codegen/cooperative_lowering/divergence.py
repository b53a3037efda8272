"""Which operations are reached by some invocations of a workgroup only: a uniformity analysis of SPIR-V.

In: a module. Out: the first operation that needs all invocations and may not have them. Must not know: how anything is
lowered.

A forward analysis of the lattice uniform < divergent, to a fixpoint over all functions. Memory that invocations share
counts as uniform where its address is; variables of an invocation are divergent when something divergent is stored to
them, or anything under divergent control. The question is about workgroups, or about subgroups, for which operations
that give all active invocations one result are uniform where all are active.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.renaming import CONVERSIONS, Uses
from glslc_coop.codegen.cooperative_lowering.traversal import callees_first
from glslc_coop.codegen.ir.opcodes import PATHS
from glslc_coop.codegen.ir.type_queries import INVOCATION_STORAGE, decoration_of
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand
    from glslc_coop.codegen.ir.instruction import Block, Definition, Function, Instruction
    from glslc_coop.codegen.ir.module import Module

#: Inputs that all invocations of a workgroup agree on; every other one is divergent.
_UNIFORM_INPUTS = frozenset(
    (
        spirv.BuiltInWorkgroupId,
        spirv.BuiltInNumWorkgroups,
        spirv.BuiltInWorkgroupSize,
        spirv.BuiltInSubgroupSize,
        spirv.BuiltInNumSubgroups,
        spirv.BuiltInDeviceIndex,
    )
)
#: Further inputs that all invocations of a subgroup agree on.
_SUBGROUP_INPUTS = frozenset((spirv.BuiltInSubgroupId,))
#: Operations whose result is the same in all active invocations of a subgroup.
_SUBGROUP_RESULTS = frozenset(
    (
        spirv.OpGroupNonUniformAll,
        spirv.OpGroupNonUniformAny,
        spirv.OpGroupNonUniformAllEqual,
        spirv.OpGroupNonUniformBroadcast,
        spirv.OpGroupNonUniformBroadcastFirst,
        spirv.OpGroupNonUniformBallot,
    )
)
#: What exchanges elements between invocations.
_EXCHANGES = frozenset(
    (
        spirv.OpCooperativeMatrixMulAddKHR,
        spirv.OpCooperativeMatrixMulAddNV,
        spirv.OpCooperativeMatrixTransposeNV,
        spirv.OpCooperativeMatrixReduceNV,
        spirv.OpCompositeConstructCoopMatQCOM,
        spirv.OpCompositeExtractCoopMatQCOM,
        spirv.OpControlBarrier,
    )
)
_FIRST_SUBGROUP, _LAST_SUBGROUP = spirv.OpGroupNonUniformElect, spirv.OpGroupNonUniformQuadSwap
_LEAVES = (spirv.OpReturn, spirv.OpReturnValue, spirv.OpKill, spirv.OpTerminateInvocation)


def _is_subgroup_operation(opcode: int) -> bool:
    return _FIRST_SUBGROUP <= opcode <= _LAST_SUBGROUP


def find(module: Module) -> tuple[Instruction, Instruction | None] | None:
    """Return an exchange in control flow that may diverge, and the OpLine before it; None where there is none."""
    analysis = _Analysis(module)
    analysis.run()
    for function in analysis.functions:
        line: Instruction | None = None
        for block in function.blocks:
            for instruction in block.instructions:
                if instruction.opcode == spirv.OpLine:
                    line = instruction
                if analysis.is_exchange(function, instruction) and analysis.is_divergent_block(function, block):
                    return instruction, line
    return None


class Uniformity:
    """The blocks and values of a module that are uniform in subgroups, or in workgroups, before it is lowered."""

    def __init__(self, module: Module, of_subgroups: bool = True) -> None:
        self._analysis = _Analysis(module, of_subgroups)
        self._analysis.run()

    def is_uniform_block(self, function: Function, block: Block) -> bool:
        """Return whether all invocations of a subgroup, or workgroup, reach a block, or none."""
        return not self._analysis.is_divergent_block(function, block)

    def is_uniform(self, function: Function, operand: AnyOperand) -> bool:
        """Return whether an operand is the same in all invocations of a subgroup, or workgroup."""
        return not _FunctionAnalysis(self._analysis, function).is_divergent(operand)


class _Analysis:
    """The state of the analysis. divergent: definitions and (function, local id) that are divergent.

    of_subgroups: is uniform what is the same in a subgroup? Else it must be so in a workgroup.
    """

    def __init__(self, module: Module, of_subgroups: bool = False) -> None:
        self.module = module
        self.of_subgroups = of_subgroups
        self.functions = callees_first(module)
        self.divergent: dict[AnyOperand, bool] = {}
        self.blocks: dict[tuple[Definition, int], bool] = {}
        self.exchanging: dict[Definition, bool] = {}
        #: (function, result) of the conversions that exchange elements.
        self.conversions: dict[AnyOperand, bool] = {}
        self.changed = False

    def run(self) -> None:
        """Iterate until nothing changes."""
        for function in self.functions:
            instructions = [instruction for block in function.blocks for instruction in block.instructions]
            self._find_conversions(function, instructions)
            if any(self.is_exchange(function, instruction) for instruction in instructions):
                self.exchanging[function.definition] = True
        self.changed = True
        while self.changed:
            self.changed = False
            for function in self.functions:
                _FunctionAnalysis(self, function).run()

    def _find_conversions(self, function: Function, instructions: list[Instruction]) -> None:
        """Note the conversions of a matrix to another use: other invocations may hold its elements."""
        uses = Uses(function)
        for instruction in instructions:
            if uses.of(instruction) is not None:
                self.conversions[function.definition, instruction.result] = True

    def is_exchange(self, function: Function, instruction: Instruction) -> bool:
        """Return whether an instruction needs all invocations."""
        opcode = instruction.opcode
        if opcode == spirv.OpFunctionCall:
            return instruction.operands[0] in self.exchanging
        if opcode in CONVERSIONS:
            return (function.definition, instruction.result) in self.conversions
        return opcode in _EXCHANGES or _is_subgroup_operation(opcode)

    def is_divergent_block(self, function: Function, block: Block) -> bool:
        """Return whether some invocations may not reach a block."""
        return (function.definition, block.label) in self.blocks

    def mark(self, key: AnyOperand) -> None:
        """Make a value or a variable divergent."""
        if key not in self.divergent:
            self.divergent[key] = self.changed = True

    def mark_block(self, function: Function, label: int) -> None:
        """Put a block under divergent control."""
        key = (function.definition, label)
        if key not in self.blocks:
            self.blocks[key] = self.changed = True


class _FunctionAnalysis:
    """One walk over a function."""

    def __init__(self, analysis: _Analysis, function: Function) -> None:
        self.analysis = analysis
        self.function = function
        self.by_label = {block.label: block for block in function.blocks}
        self.definers = {
            instruction.result: instruction
            for block in function.blocks
            for instruction in block.instructions
            if instruction.result is not None
        }

    def key(self, operand: AnyOperand) -> AnyOperand:
        """Return what stands for an operand in the state."""
        return (self.function.definition, operand) if operand.__class__ is int else operand

    def is_divergent(self, operand: AnyOperand) -> bool:
        """Return whether an operand is divergent."""
        if operand.__class__ is int:
            return operand < 0 and self.key(operand) in self.analysis.divergent
        return operand in self.analysis.divergent or _is_divergent_input(operand, self.analysis.of_subgroups)

    def run(self) -> None:
        """Apply the transfer functions of all instructions, then of control flow."""
        for block in self.function.blocks:
            controlled = self.analysis.is_divergent_block(self.function, block)
            for instruction in block.instructions:
                self.instruction(instruction, controlled)
        for block in self.function.blocks:
            self.control(block)

    def instruction(self, instruction: Instruction, controlled: bool) -> None:
        """Apply the transfer function of an instruction."""
        opcode, operands = instruction.opcode, instruction.operands
        if opcode in (spirv.OpStore, spirv.OpCopyMemory):
            root = self.root(operands[0])
            if controlled or any(self.is_divergent(operand) for operand in operands):
                self.mark_memory(root)
            return
        if opcode == spirv.OpFunctionCall:
            self.call(instruction, controlled)
        if instruction.result is None:
            return
        diverges = any(self.is_divergent(operand) for operand in operands)
        if opcode == spirv.OpLoad:
            diverges = diverges or self.key(self.root(operands[0])) in self.analysis.divergent
        elif opcode in _SUBGROUP_RESULTS and self.analysis.of_subgroups:
            diverges = controlled
        elif spirv.OpAtomicLoad <= opcode <= spirv.OpAtomicXor or _is_subgroup_operation(opcode):
            diverges = True
        elif opcode == spirv.OpPhi:
            diverges = diverges or controlled or self.joins_divergent(operands)
        if diverges:
            self.analysis.mark(self.key(instruction.result))

    def joins_divergent(self, operands: list[AnyOperand]) -> bool:
        """Return whether a phi joins blocks of which one is under divergent control."""
        return any((self.function.definition, label) in self.analysis.blocks for label in operands[1::2])

    def call(self, instruction: Instruction, controlled: bool) -> None:
        """Propagate the arguments of a call to the parameters, and its control to the blocks of the callee."""
        callee, *arguments = instruction.operands
        function = callee.function
        if function is None:
            return
        for parameter, argument in zip(function.parameters, arguments):
            memory = self.key(self.root(argument))
            if self.is_divergent(argument) or memory in self.analysis.divergent:
                self.analysis.mark((callee, parameter.result))
            if (callee, parameter.result) in self.analysis.divergent and argument.__class__ is int:
                self.mark_memory(self.root(argument))
        if controlled:
            for block in function.blocks:
                self.analysis.mark_block(function, block.label)
        if (callee, 0) in self.analysis.divergent and instruction.result is not None:
            self.analysis.mark(self.key(instruction.result))

    def root(self, pointer: AnyOperand) -> AnyOperand:
        """Return the variable or parameter that a pointer leads into."""
        while pointer.__class__ is int and pointer in self.definers:
            instruction = self.definers[pointer]
            if instruction.opcode not in PATHS:
                break
            pointer = instruction.operands[0]
        return pointer

    def mark_memory(self, root: AnyOperand) -> None:
        """Mark the memory of the invocation that a divergent store writes; memory that is shared is uniform."""
        if root.__class__ is int or root.opcode == spirv.OpVariable and root.operands[0] in INVOCATION_STORAGE:
            self.analysis.mark(self.key(root))

    def control(self, block: Block) -> None:
        """Apply the transfer function of a terminator."""
        terminator, function = block.terminator, self.function
        if terminator is None:
            return
        controlled = self.analysis.is_divergent_block(function, block)
        if terminator.opcode == spirv.OpReturnValue:
            if controlled or self.is_divergent(terminator.operands[0]):
                self.analysis.mark((function.definition, 0))
        if controlled and terminator.opcode in _LEAVES and block is not function.blocks[-1]:
            self.leave(block)
        branches = terminator.opcode in (spirv.OpBranchConditional, spirv.OpSwitch)
        if not branches or not self.is_divergent(terminator.operands[0]):
            return
        merge = block.merge
        targets = block.successors()
        if merge is not None and merge.opcode == spirv.OpSelectionMerge:
            targets += self.region(block, merge.operands[0])
        for header in self.loops_around(block):
            assert header.merge is not None
            if any(label in header.merge.operands[:2] for label in targets):
                self.analysis.mark_block(function, header.label)
                self.region(header, header.merge.operands[0])

    def leave(self, block: Block) -> None:
        """Mark the following blocks, when some invocations leave the function, as under divergent control."""
        blocks = self.function.blocks
        for later in blocks[blocks.index(block) + 1 :]:
            self.analysis.mark_block(self.function, later.label)

    def region(self, header: Block, merge: int) -> list[int]:
        """Put the blocks of a construct under divergent control; return them, and the blocks to which it is left."""
        leaves = [
            label
            for loop in self.loops_around(header)
            if loop is not header and loop.merge is not None
            for label in loop.merge.operands[:2]
        ]
        reached: dict[int, bool] = {}
        pending = header.successors()
        while pending:
            label = pending.pop()
            if label in reached or label in (merge, header.label):
                continue
            reached[label] = True
            if label not in leaves:
                self.analysis.mark_block(self.function, label)
                pending += self.by_label[label].successors()
        return list(reached)

    def loops_around(self, block: Block) -> list[Block]:
        """Return the headers of the loops that a block is in."""
        blocks = self.function.blocks
        position = blocks.index(block)
        found = []
        for index, header in enumerate(blocks[: position + 1]):
            if header.merge is not None and header.merge.opcode == spirv.OpLoopMerge:
                ends = [later for later, each in enumerate(blocks) if each.label == header.merge.operands[0]]
                if ends and index <= position < ends[0]:
                    found.append(header)
        return found


def _is_divergent_input(definition: Definition, of_subgroups: bool) -> bool:
    """Return whether it is an input variable that may differ between the invocations of a workgroup, or subgroup."""
    if definition.opcode != spirv.OpVariable or definition.operands[0] != spirv.StorageClassInput:
        return False
    builtin = decoration_of(definition, spirv.DecorationBuiltIn)
    return builtin not in _UNIFORM_INPUTS and not (of_subgroups and builtin in _SUBGROUP_INPUTS)
