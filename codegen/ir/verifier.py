"""The verifier: does a function keep the rules that passes rely on? SPIR-V 1.6, sections 2.4, 2.11 and 2.16.

In: a Function, between any two passes. Out: what is wrong with it, as texts. Must not know: which pass has run.

Checked are labels and ids (each made once, none dangling, definitions dominate uses), the places of OpPhi and of
terminators, phis against predecessors, structured control flow (merge instructions, one back edge a loop, constructs
that are entered by their header alone), and the types of the instructions that passes make. Tests run it after every
pass; compiling does not.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.cfg import ControlFlowGraph, DominatorTree
from glslc_coop.codegen.ir.instruction import Block, Function, Instruction
from glslc_coop.codegen.ir.opcodes import COOPERATIVE_TYPES
from glslc_coop.codegen.ir.type_queries import component_type
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable
    from typing import TypeAlias

    from glslc_coop.codegen.ir.instruction import Definition, Id

#: (function verifier, instruction) -> what is wrong, or None.
TypeRule: TypeAlias = "Callable[['_Verifier', Instruction], 'str | None']"

#: What is never the end of a block, of the instructions that passes move.
_NOT_TERMINATORS = frozenset((spirv.OpPhi, spirv.OpVariable, spirv.OpLoad, spirv.OpStore, spirv.OpSelectionMerge))
_SELECTIONS = (spirv.OpBranchConditional, spirv.OpSwitch)


def verify(function: Function) -> list[str]:
    """Return what is wrong with a function; an empty list when nothing is."""
    return _Verifier(function).run()


class _Verifier:
    """One run.

    made: local id -> (label of its block, place in it); types: local id -> its type; labels: of the blocks.
    """

    __slots__ = ("function", "errors", "labels", "made", "types", "graph", "tree")

    def __init__(self, function: Function) -> None:
        self.function = function
        self.errors: list[str] = []
        self.labels = {block.label: block for block in function.blocks}
        self.made: dict[int, tuple[int, int]] = {}
        self.types: dict[int, Definition] = {}

    def run(self) -> list[str]:
        """Check one group of rules after the other; the later ones need the earlier."""
        self.check_blocks()
        self.check_results()
        if not self.errors:
            self.graph = ControlFlowGraph(self.function)
            self.tree = DominatorTree(self.graph)
            self.check_order()
            for block in self.graph.order:
                self.check_phis(block)
                self.check_uses(block)
            self.check_structure()
            self.check_types()
        return self.errors

    def error(self, text: str) -> None:
        """Note what is wrong."""
        self.errors.append(text)

    def type_of(self, value: Id) -> Definition | None:
        """Return the type of a value."""
        return self.types.get(value) if isinstance(value, int) else value.type

    # ---- blocks and results ----

    def check_blocks(self) -> None:
        """Check that labels are unique, that branches lead to blocks, and that blocks end in a terminator."""
        function = self.function
        if not function.blocks or function.blocks[0] is not function.entry:
            self.error("the entry is not the first block")
        if len(self.labels) != len(function.blocks):
            self.error("two blocks have one label")
        for block in function.blocks:
            for label in [*block.successors(), *block.structural_targets()]:
                if label not in self.labels:
                    self.error(f"block {block.label} names block {label}, which does not exist")
                elif label == function.entry.label:
                    self.error(f"block {block.label} leads to the entry")
            if block.terminator is not None and block.terminator.opcode in _NOT_TERMINATORS:
                self.error(f"block {block.label} ends in instruction {block.terminator.opcode}")
            phis = len(block.phis())
            if any(instruction.opcode == spirv.OpPhi for instruction in block.instructions[phis:]):
                self.error(f"an OpPhi of block {block.label} comes after another instruction")

    def check_results(self) -> None:
        """Check that each id is defined once, and that results have a type, apart from labels and void calls."""
        function = self.function
        entry = function.entry.label
        for instruction in (*function.parameters, *function.variables):
            self.note_result(instruction, (entry, -1))
        for variable in function.variables:
            if variable.opcode != spirv.OpVariable or variable.operands[0] != spirv.StorageClassFunction:
                self.error(f"{variable!r} is no variable of a function")
        for block in function.blocks:
            if block.label in self.made:
                self.error(f"label {block.label} is a result as well")
            for place, instruction in enumerate(block.instructions):
                if instruction.opcode in (spirv.OpVariable, spirv.OpLabel):
                    self.error(f"block {block.label} holds {instruction!r}")
                if instruction.result is not None:
                    self.note_result(instruction, (block.label, place))

    def note_result(self, instruction: Instruction, place: tuple[int, int]) -> None:
        result = instruction.result
        if result is None or instruction.type is None:
            self.error(f"{instruction!r} has a result without a type, or none where there has to be one")
        elif result in self.made or result in self.labels:
            self.error(f"id {result} is made twice")
        elif not self.function.next_local < result < 0:
            self.error(f"id {result} is not one that the function gave")
        else:
            self.made[result] = place
            self.types[result] = instruction.type

    def check_order(self) -> None:
        """Check that a block follows its immediate dominator."""
        position = {block.label: index for index, block in enumerate(self.function.blocks)}
        for label, dominator in self.tree.immediate.items():
            if position[dominator] > position[label]:
                self.error(f"block {label} comes before its dominator {dominator}")

    # ---- uses ----

    def check_phis(self, block: Block) -> None:
        """Check that a phi names each predecessor once, and values that dominate the predecessor's end."""
        predecessors = sorted(self.all_predecessors(block.label))
        for phi in block.phis():
            if sorted(phi.operands[1::2]) != predecessors:
                self.error(f"{phi!r} names other blocks than the predecessors {predecessors} of {block.label}")
                continue
            for value, label in zip(phi.operands[::2], phi.operands[1::2]):
                if isinstance(value, int) and label in self.graph.number:
                    self.check_use(phi, value, label, len(self.labels[label].instructions))

    def all_predecessors(self, label: int) -> list[int]:
        """Return the predecessors, unreachable ones included: phis name those as well."""
        return [block.label for block in self.function.blocks if label in block.successors()]

    def check_uses(self, block: Block) -> None:
        """Check that operands are defined before they are used."""
        for place, instruction in enumerate(block.instructions):
            if instruction.opcode != spirv.OpPhi:
                for operand in instruction.operands:
                    if isinstance(operand, int) and operand < 0:
                        self.check_use(instruction, operand, block.label, place)
        terminator = block.terminator
        if terminator is not None:
            for operand in terminator.operands:
                if isinstance(operand, int) and operand < 0 and operand not in self.labels:
                    self.check_use(terminator, operand, block.label, len(block.instructions))

    def check_use(self, instruction: Instruction, operand: int, label: int, place: int) -> None:
        """Check that the definition of an operand dominates its use."""
        made = self.made.get(operand)
        if made is None:
            self.error(f"{instruction!r} in block {label} uses {operand}, which nothing makes")
        elif made[0] == label:
            if made[1] >= place:
                self.error(f"{instruction!r} in block {label} uses {operand} before it is made")
        elif made[0] not in self.graph.number or not self.tree.dominates(made[0], label):
            self.error(f"{instruction!r} in block {label} uses {operand}, whose block {made[0]} does not dominate it")

    # ---- structured control flow ----

    def check_structure(self) -> None:
        """Check that headers have merge instructions, merge blocks one header, and loops one back edge."""
        merges: dict[int, int] = {}
        exits: set[int] = set()
        loops = {block.label: block for block in self.graph.order if block.is_loop_header()}
        for block in self.graph.order:
            targets = block.structural_targets()
            exits.update(targets)
            if targets:
                if targets[0] in merges:
                    self.error(f"block {targets[0]} is the merge block of {merges[targets[0]]} and of {block.label}")
                merges[targets[0]] = block.label
                for label in targets:
                    if label in self.graph.number and not self.tree.dominates(block.label, label):
                        self.error(f"header {block.label} does not dominate {label}, which it names")
        for block in self.graph.order:
            self.check_header(block, exits)
            for label in block.successors():
                if self.graph.number[label] <= self.graph.number[block.label]:
                    self.check_back_edge(block, loops.get(label), label)

    def check_header(self, block: Block, exits: set[int]) -> None:
        """Check that a selection has a merge instruction, unless it leaves or continues a construct."""
        terminator, merge = block.terminator, block.merge
        opcode = spirv.OpUnreachable if terminator is None else terminator.opcode
        if merge is None:
            successors = set(block.successors())
            if opcode == spirv.OpSwitch or (opcode == spirv.OpBranchConditional and len(successors - exits) > 1):
                self.error(f"block {block.label} chooses without a merge instruction")
        elif merge.opcode == spirv.OpSelectionMerge and opcode not in _SELECTIONS:
            self.error(f"block {block.label} heads a selection and ends in {opcode}")
        elif merge.opcode == spirv.OpLoopMerge and opcode not in (spirv.OpBranch, spirv.OpBranchConditional):
            self.error(f"block {block.label} heads a loop and ends in {opcode}")

    def check_back_edge(self, block: Block, header: Block | None, label: int) -> None:
        """Check that a back edge leads from the continue construct to the header of a loop."""
        if header is None or header.merge is None or not self.tree.dominates(label, block.label):
            self.error(f"block {block.label} branches back to {label}, which heads no loop")
        elif not self.tree.dominates(header.merge.operands[1], block.label):
            self.error(f"block {block.label} branches back to {label} from outside of the continue construct")

    # ---- types ----

    def check_types(self) -> None:
        """Check that the instructions that passes create have operands of the right types."""
        for block in self.graph.order:
            for instruction in block.instructions:
                rule = _TYPE_RULES.get(instruction.opcode)
                wrong = None if rule is None else rule(self, instruction)
                if wrong is not None:
                    self.error(f"{instruction!r} in block {block.label}: {wrong}")
            terminator = block.terminator
            if terminator is not None and terminator.opcode == spirv.OpReturnValue:
                if self.type_of(terminator.operands[0]) is not self.function.definition.type:
                    self.error(f"block {block.label} returns a value of another type")


def _pointee(verifier: _Verifier, pointer: Id) -> Definition | None:
    """Return what a pointer points to; None where that is not known (untyped pointers)."""
    type_ = verifier.type_of(pointer)
    if type_ is None or type_.opcode != spirv.OpTypePointer:
        return None
    pointee: Definition = type_.operands[1]
    return pointee


def _load(verifier: _Verifier, instruction: Instruction) -> str | None:
    pointee = _pointee(verifier, instruction.operands[0])
    return "the result has not the type of what is loaded" if pointee not in (None, instruction.type) else None


def _store(verifier: _Verifier, instruction: Instruction) -> str | None:
    pointer, value = instruction.operands[:2]
    pointee = _pointee(verifier, pointer)
    return "the value has not the type of the memory" if pointee not in (None, verifier.type_of(value)) else None


def _same(verifier: _Verifier, instruction: Instruction) -> str | None:
    """Check that the operands that are values have the type of the result."""
    operands = instruction.operands[::2] if instruction.opcode == spirv.OpPhi else instruction.operands
    if instruction.opcode == spirv.OpSelect:
        operands = operands[1:]
    if any(verifier.type_of(operand) is not instruction.type for operand in operands):
        return "an operand has another type than the result"
    return None


def _walk(type_: Definition | None, indices: list[int]) -> Definition | None:
    """Return the type that literal indices lead to."""
    for index in indices:
        if type_ is None:
            return None
        if type_.opcode in _UNKNOWN_COMPOSITES:
            component: Definition = type_.operands[0]
            type_ = component
        else:
            type_ = component_type(type_, index)
    return type_


def _extract(verifier: _Verifier, instruction: Instruction) -> str | None:
    composite, *indices = instruction.operands
    part = _walk(verifier.type_of(composite), indices)
    return "the indices do not lead to the result's type" if part is not instruction.type else None


def _insert(verifier: _Verifier, instruction: Instruction) -> str | None:
    component, composite, *indices = instruction.operands
    if verifier.type_of(composite) is not instruction.type:
        return "the composite has another type than the result"
    part = _walk(instruction.type, indices)
    return "the indices do not lead to the object's type" if part is not verifier.type_of(component) else None


def _construct(verifier: _Verifier, instruction: Instruction) -> str | None:
    type_ = instruction.type
    if type_ is None or type_.opcode not in (spirv.OpTypeStruct, spirv.OpTypeMatrix):
        return None
    for index, operand in enumerate(instruction.operands):
        if verifier.type_of(operand) is not component_type(type_, index):
            return f"constituent {index} has the wrong type"
    return None


def _call(verifier: _Verifier, instruction: Instruction) -> str | None:
    callee, *arguments = instruction.operands
    wanted = callee.operands[1].operands[1:]
    if len(wanted) != len(arguments) or callee.type is not instruction.type:
        return "the callee has other parameters or another type"
    if any(verifier.type_of(argument) is not type_ for argument, type_ in zip(arguments, wanted)):
        return "an argument has another type than its parameter"
    return None


#: Composites whose length a constant does not tell, or whose components are not counted.
_UNKNOWN_COMPOSITES = COOPERATIVE_TYPES | {spirv.OpTypeArray, spirv.OpTypeRuntimeArray}
_TYPE_RULES: dict[int, TypeRule] = {
    spirv.OpLoad: _load,
    spirv.OpStore: _store,
    spirv.OpPhi: _same,
    spirv.OpSelect: _same,
    spirv.OpCopyObject: _same,
    spirv.OpLogicalAnd: _same,
    spirv.OpLogicalOr: _same,
    spirv.OpLogicalNot: _same,
    spirv.OpFAdd: _same,
    spirv.OpFSub: _same,
    spirv.OpFMul: _same,
    spirv.OpFDiv: _same,
    spirv.OpCompositeExtract: _extract,
    spirv.OpCompositeInsert: _insert,
    spirv.OpCompositeConstruct: _construct,
    spirv.OpFunctionCall: _call,
}
