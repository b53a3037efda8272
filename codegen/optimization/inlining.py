"""Inlining: a call becomes the callee's blocks.

In: a function whose callees have been optimised. Out: the same one with fewer calls. Must not know: GLSL.

Inlined is what has its only return at the end of its outermost run of blocks (returns.py gives others that shape) and does not end the
invocation, which may not happen in a continue construct.
"""

from __future__ import annotations

from glslc_coop.codegen import spirv
from glslc_coop.codegen.function import Block

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.codegen.function import FunctionBuilder
    from glslc_coop.codegen.module import Definition

#: Functions with at most this many instructions are inlined wherever they are called: a call costs as much.
_SMALL = 10
#: How many instructions inlining may add to a module: what each of twenty levels calls twice would fill the memory.
ROOM = 20_000
_RETURNS = (spirv.OpReturn, spirv.OpReturnValue)
_BRANCHES = frozenset((spirv.OpBranch, spirv.OpBranchConditional, spirv.OpSwitch, spirv.OpUnreachable, *_RETURNS))


def functions_in(function: FunctionBuilder) -> list[tuple[Definition, bool]]:
    """The functions that a function names, one entry a mention, and whether that mention is a call."""
    found = []
    for block in function.blocks:
        for instruction in block.instructions:
            for index in range(3, len(instruction)):
                operand = instruction[index]
                if operand.__class__ is not int and operand.opcode == spirv.OpFunction:
                    found.append((operand, instruction[0] == spirv.OpFunctionCall and index == 3))
    return found


def return_block(function: FunctionBuilder) -> Block | None:
    """The block with the only return, when it ends the outermost run of blocks; else None."""
    returns = 0
    for block in function.blocks:
        opcode = block.terminator[0] if block.terminator is not None else spirv.OpUnreachable
        if opcode in _RETURNS:
            returns += 1
        elif opcode not in _BRANCHES:
            return None
    if returns != 1:
        return None
    blocks = {block.label: block for block in function.blocks}
    current = function.entry
    seen: set[int] = set()
    while current.label not in seen:
        seen.add(current.label)
        terminator = current.terminator
        if terminator is None:
            return None
        if current.merge is not None:
            current = blocks[current.merge[3]]
        elif terminator[0] == spirv.OpBranch:
            current = blocks[terminator[3]]
        else:
            return current if terminator[0] in _RETURNS else None
    return None


def size(function: FunctionBuilder) -> int:
    """How many instructions a function has, its parameters and variables aside."""
    return sum(len(block.instructions) + 2 for block in function.blocks)


def may_inline(function: FunctionBuilder, calls: int, for_size: bool) -> bool:
    """Does inlining pay, and is the body of a shape that allows it? calls: how often the module calls it.

    For speed everything is inlined, as drivers expect of optimised modules: some keep calls as calls, and invocations that a call has
    separated may then not be together again where they meet a barrier or a subgroup operation.
    """
    if function.definition.operands[0] & spirv.FunctionControlDontInline:
        return False
    return (not for_size or calls == 1 or size(function) <= _SMALL) and return_block(function) is not None


def inline_calls(caller: FunctionBuilder, callees: dict[Definition, FunctionBuilder], room: int) -> int:
    """Inlines the calls of these functions, while that adds no more instructions than there is room for. Says how many it added."""
    added = 0
    continues = {block.merge[4] for block in caller.blocks if block.merge is not None and block.merge[0] == spirv.OpLoopMerge}
    index = 0
    while index < len(caller.blocks):
        block = caller.blocks[index]
        index += 1
        for position, instruction in enumerate(block.instructions):
            if instruction[0] != spirv.OpFunctionCall or instruction[3] not in callees:
                continue
            callee = callees[instruction[3]]
            length = size(callee)
            if length > _SMALL and added + length > room:
                continue
            if len(callee.blocks) > 1 and (block.label in continues or (block.merge is not None and block.merge[0] == spirv.OpLoopMerge)):
                continue
            _Inlining(caller, callee).replace(block, position, index)
            added += length
            # What followed the call is in a later block now, or in this one: look again from here.
            index -= 1
            break
    return added


class _Inlining:
    """One call. ids: local id of the callee -> operand in the caller."""

    __slots__ = ("caller", "callee", "ids")

    def __init__(self, caller: FunctionBuilder, callee: FunctionBuilder) -> None:
        self.caller = caller
        self.callee = callee
        self.ids: dict[int, Any] = {}

    def new_id(self) -> int:
        result = self.caller.next_local
        self.caller.next_local = result - 1
        return result

    def operand(self, operand: Any) -> Any:
        """An operand of the callee as the caller names it."""
        if operand.__class__ is not int or operand >= 0:
            return operand
        found = self.ids.get(operand)
        if found is None:
            found = self.ids[operand] = self.new_id()
        return found

    def copy(self, instruction: list[Any]) -> list[Any]:
        operand = self.operand
        return [instruction[0], *(operand(each) for each in instruction[1:])]

    def replace(self, block: Block, position: int, place: int) -> None:
        """Puts the callee's body where the call is. place: where in the caller's list the blocks behind this one begin."""
        caller, callee = self.caller, self.callee
        call = block.instructions[position]
        for parameter, argument in zip(callee.parameters, call[4:]):
            self.ids[parameter[2]] = argument
        prologue: list[list[Any]] = []
        for variable in callee.variables:
            copied = self.copy(variable[:4])
            caller.variables.append(copied)
            if len(variable) > 4:
                # An initialiser runs at every call.
                prologue.append([spirv.OpStore, None, None, copied[2], variable[4]])
        last = return_block(callee)
        assert last is not None and last.terminator is not None
        returned = last.terminator[3] if last.terminator[0] == spirv.OpReturnValue else None
        bodies = {each.label: self.block_of(each) for each in callee.blocks}
        tail = block.instructions[position + 1 :]
        entry, end = bodies[callee.entry.label], bodies[last.label]
        end.terminator = None
        if returned is not None:
            # The value may be a parameter or a constant, so the call's result is a name for it.
            tail.insert(0, [spirv.OpCopyObject, call[1], call[2], self.operand(returned)])
        merge, terminator = block.merge, block.terminator
        block.instructions[position:] = [*prologue, *entry.instructions]
        block.merge, block.terminator = entry.merge, entry.terminator
        others = [bodies[each.label] for each in callee.blocks if each is not callee.entry]
        final = block if end is entry else end
        final.instructions += tail
        final.merge, final.terminator = merge, terminator
        caller.blocks[place:place] = others
        self.rename_predecessors(entry.label, block.label, others)
        if final is not block:
            self.rename_predecessors(block.label, final.label, [each for each in caller.blocks if each.label in final.successors()])
        self.copy_debug_information()

    def block_of(self, block: Block) -> Block:
        """A copy of a block of the callee."""
        copied = Block(self.operand(block.label))
        copied.instructions = [self.copy(instruction) for instruction in block.instructions]
        copied.merge = None if block.merge is None else self.copy(block.merge)
        copied.terminator = None if block.terminator is None else self.copy(block.terminator)
        return copied

    @staticmethod
    def rename_predecessors(old: int, new: int, blocks: list[Block]) -> None:
        for block in blocks:
            for instruction in block.instructions:
                if instruction[0] != spirv.OpPhi:
                    break
                for index in range(4, len(instruction), 2):
                    if instruction[index] == old:
                        instruction[index] = new

    def copy_debug_information(self) -> None:
        """Decorations and names of what was copied."""
        for local, decoration, operands in self.callee.decorations:
            target = self.ids.get(local)
            if target.__class__ is int and not any(parameter[2] == local for parameter in self.callee.parameters):
                self.caller.decorations.append((target, decoration, operands))
        for local, text in self.callee.names:
            target = self.ids.get(local)
            if target.__class__ is int and not any(parameter[2] == local for parameter in self.callee.parameters):
                self.caller.names.append((target, text))
