"""Inlining: a call becomes the callee's blocks.

In: a Function whose callees have been optimised. Out: the same one with fewer calls. Must not know: GLSL.

A callee is inlined when its only return ends its outermost run of blocks (merge_returns.py gives others that shape) and
it does not end the invocation, which may not happen in a continue construct. A loop whose body is its continue target
gets a continue target of its own first, where the callee has several blocks.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.clone import copy_block
from glslc_coop.codegen.ir.instruction import Instruction
from glslc_coop.codegen.ir.opcodes import COOPERATIVE_TYPES, PURE
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.ir import debug_instructions
    from glslc_coop.codegen.ir.instruction import Block, Definition, Function, Id
    from glslc_coop.codegen.optimization import debug_information

#: Functions with at most this many instructions are inlined wherever they are called: a call costs as much.
_SMALL = 10
#: With `-O` a function is inlined everywhere when its copies come to at most this many instructions. Drivers inline
#: what is left themselves; larger values make modules larger and no kernel faster.
_GROWTH = 160
#: In a lowered module a function is inlined everywhere when at most this many places call it, one for each step of a
#: product. Where the helpers of steps stay functions, one of ggml's products takes 1.17 of its time.
_MOST_STEPS = 7
#: How many instructions inlining may add to a module: what each of twenty levels calls twice would fill the memory.
BUDGET = 20_000
RETURNS = (spirv.OpReturn, spirv.OpReturnValue)
#: What one invocation does alone.
_INDEPENDENT = PURE | {
    spirv.OpLoad,
    spirv.OpStore,
    spirv.OpExtInst,
    spirv.OpFunctionCall,
    spirv.OpVariable,
    spirv.OpLine,
    spirv.OpNoLine,
}
_BRANCHES = frozenset((spirv.OpBranch, spirv.OpBranchConditional, spirv.OpSwitch, spirv.OpUnreachable, *RETURNS))


def return_block(function: Function) -> Block | None:
    """Return the block with the only return, when it ends the outermost run of blocks; else None."""
    returns = 0
    for block in function.blocks:
        opcode = block.terminator.opcode if block.terminator is not None else spirv.OpUnreachable
        if opcode in RETURNS:
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
            current = blocks[current.merge.operands[0]]
        elif terminator.opcode == spirv.OpBranch:
            current = blocks[terminator.operands[0]]
        else:
            return current if terminator.opcode in RETURNS else None
    return None


def size(function: Function) -> int:
    """Return how many instructions a function has, its parameters and variables aside, and debug instructions."""
    return sum(debug_instructions.code_size(function.table, block) + 2 for block in function.blocks)


def may_inline(function: Function, calls: int, for_size: bool, is_lowered: bool) -> bool:
    """Return whether inlining pays, and the body has a shape that allows it. calls: how often the module calls it.

    For speed every function is inlined in which invocations meet, at a barrier or in a subgroup operation: some drivers
    keep calls as calls, and invocations that a call has separated may not be together there. Other functions are when
    their copies are small; drivers inline the rest themselves, and measured kernels take the same time. is_lowered: few
    places call a helper, each in a step of its own; inlined there, steps share what they compute. What more places call
    is done for each tile, and only where a slice is not inside its tensor: copies would be most of the module.
    """
    if function.definition.operands[0] & spirv.FunctionControlDontInline:
        return False
    if calls == 1:
        pays = True
    elif for_size:
        pays = size(function) <= _SMALL
    else:
        is_step = is_lowered and (calls <= _MOST_STEPS or returns_array(function))
        pays = is_step or size(function) * (calls - 1) <= _GROWTH or not is_independent(function)
    return pays and return_block(function) is not None


def returns_array(function: Function) -> bool:
    """Return whether the result of a function is an array."""
    type_ = function.definition.type
    return type_ is not None and type_.opcode == spirv.OpTypeArray


def is_independent(function: Function) -> bool:
    """Return whether what a function does depends on no other invocation, as barriers and subgroup operations do."""
    return all(
        instruction.opcode in _INDEPENDENT
        and (instruction.type is None or instruction.type.opcode not in COOPERATIVE_TYPES)
        for block in function.blocks
        for instruction in block.instructions
    )


def continue_constructs(function: Function) -> set[int]:
    """Return the labels of the blocks that lie in continue constructs."""
    blocks = {block.label: block for block in function.blocks}
    labels: set[int] = set()
    for header in function.blocks:
        if header.merge is None or not header.is_loop_header():
            continue
        merge, target = header.merge.operands[:2]
        pending = [target]
        while pending:
            label = pending.pop()
            if label in labels or label in (header.label, merge):
                continue
            labels.add(label)
            block = blocks[label]
            pending += block.successors()
            if block.merge is not None:
                pending.append(block.merge.operands[0])
    return labels


def inline_calls(caller: Function, callees: dict[Definition, Function], budget: int) -> int:
    """Inline the calls of these functions, while that adds no more instructions than the budget.

    Return how many it added.
    """
    return _Caller(caller).inline(callees, budget)


class _Caller:
    """A function while calls in it are inlined."""

    __slots__ = ("function", "blocks", "continues", "tails")

    def __init__(self, function: Function) -> None:
        self.function = function
        #: Its blocks by their labels.
        self.blocks = {block.label: block for block in function.blocks}
        #: The labels of those in continue constructs.
        self.continues = continue_constructs(function)
        #: Label -> what follows the instructions of a block, from the end: it followed a call.
        self.tails: dict[int, list[Instruction]] = {}

    def inline(self, callees: dict[Definition, Function], budget: int) -> int:
        """Inline the calls; see `inline_calls`."""
        added = 0
        #: Callee -> the labels of its blocks in continue constructs.
        copied: dict[Definition, set[int]] = {}
        #: What is still to be looked at, the next one last: so that nothing after a call moves each time.
        pending = self.function.blocks[::-1]
        done: list[Block] = []
        while pending:
            block = pending.pop()
            done.append(block)
            if block.label not in self.tails and not _has_call(block):
                continue
            remaining = self.tails.pop(block.label, [])
            remaining += reversed(block.instructions)
            kept: list[Instruction] = []
            while remaining:
                instruction = remaining.pop()
                callee = callees.get(instruction.operands[0]) if instruction.opcode == spirv.OpFunctionCall else None
                length = 0 if callee is None else size(callee)
                if callee is None or length > _SMALL and added + length > budget:
                    kept.append(instruction)
                    continue
                if len(callee.blocks) > 1:
                    # A loop header has to keep its branch, and a continue construct cannot hold every other construct.
                    target = self.separate_continue(block) if block.label in self.continues else None
                    if target is not None:
                        pending.append(target)
                    if block.is_loop_header() or block.label in self.continues:
                        kept.append(instruction)
                        continue
                call = _Inlining(self, callee)
                others, remaining = call.replace(block, instruction, kept, remaining)
                pending += reversed(others)
                if others:
                    if callee.definition not in copied:
                        copied[callee.definition] = continue_constructs(callee)
                    self.continues.update(call.results[label] for label in copied[callee.definition])
                added += length
            block.instructions[:] = kept
        self.function.blocks[:] = done
        return added

    def separate_continue(self, block: Block) -> Block | None:
        """Give a loop whose body is its continue target another one; return that, which goes after the body.

        Return None where the block is not the body of such a loop.
        """
        if block.merge is not None:
            return None
        for label in block.successors():
            header = self.blocks[label].merge
            if label not in self.continues and header is not None and header.operands[1] == block.label:
                break
        else:
            return None
        target = self.function.new_block()
        target.terminator = block.terminator
        block.terminator = Instruction(spirv.OpBranch, None, None, [target.label])
        header.operands[1] = target.label
        for label in target.successors():
            self.blocks[label].replace_predecessor(block.label, target.label)
        self.blocks[target.label] = target
        self.continues.remove(block.label)
        self.continues.add(target.label)
        return target


def _has_call(block: Block) -> bool:
    """Return whether a block calls a function."""
    for instruction in block.instructions:
        if instruction.opcode == spirv.OpFunctionCall:
            return True
    return False


class _Inlining:
    """One call. results: variable, label or result of the callee -> id in the caller. ids: those, and arguments.

    site: where the call is, if there are scopes to record it.
    """

    __slots__ = ("into", "caller", "callee", "results", "ids", "site")

    def __init__(self, into: _Caller, callee: Function) -> None:
        self.into = into
        self.caller = into.function
        self.callee = callee
        self.results: dict[int, int] = {}
        self.ids: dict[int, Id] = {}
        self.site: debug_information.Call | None = None

    def name_results(self) -> None:
        """Give the variables, labels and results of the callee new ids in the caller."""
        results, callee, next_local = self.results, self.callee, self.caller.next_local
        for instructions in (callee.variables, *(block.instructions for block in callee.blocks)):
            for instruction in instructions:
                if instruction.result is not None:
                    results[instruction.result] = next_local
                    next_local -= 1
        for block in callee.blocks:
            results[block.label] = next_local
            next_local -= 1
        self.caller.next_local = next_local
        self.ids.update(results)

    def copy(self, instruction: Instruction) -> Instruction:
        """Return an instruction of the callee as the caller has it."""
        ids, result = self.ids, instruction.result
        return Instruction(
            instruction.opcode,
            instruction.type,
            None if result is None else self.results[result],
            [ids.get(operand, operand) for operand in instruction.operands],
        )

    def replace(
        self, block: Block, call: Instruction, before: list[Instruction], tail: list[Instruction]
    ) -> tuple[list[Block], list[Instruction]]:
        """Put the callee's body where the call is. Return the blocks that follow, and what this one goes on with.

        The latter is from the end. before: what the block has before the call; tail: what follows it, from the end.
        """
        callee = self.callee
        for parameter, argument in zip(callee.parameters, call.operands[1:]):
            assert parameter.result is not None
            self.ids[parameter.result] = argument
        self.name_results()
        has_positions = self.caller.table.has_positions
        if has_positions:
            self.begin_positions(before)
        prologue = self.copy_variables()
        last = return_block(callee)
        assert last is not None and last.terminator is not None
        bodies = {each.label: self.copy_block(each) for each in callee.blocks}
        if has_positions:
            self.resume_position(before, tail)
        entry, end = bodies[callee.entry.label], bodies[last.label]
        end.terminator = None
        if last.terminator.opcode == spirv.OpReturnValue:
            # The value may be a parameter or a constant, so the call's result is a name for it.
            value = last.terminator.operands[0]
            returned = self.ids.get(value, value)
            tail.append(Instruction(spirv.OpCopyObject, call.type, call.result, [returned]))
        merge, terminator = block.merge, block.terminator
        block.merge, block.terminator = entry.merge, entry.terminator
        others = [bodies[each.label] for each in callee.blocks if each is not callee.entry]
        final = block
        if end is not entry:
            final = end
            self.into.tails[final.label] = tail
            tail = []
        final.merge, final.terminator = merge, terminator
        tail += reversed((*prologue, *entry.instructions))
        for each in others:
            each.replace_predecessor(entry.label, block.label)
            self.into.blocks[each.label] = each
        if final is not block:
            for label in set(final.successors()):
                self.into.blocks[label].replace_predecessor(block.label, final.label)
        self.copy_debug_information()
        return others, tail

    def copy_variables(self) -> list[Instruction]:
        """Copy the callee's variables to the caller; return what initialises them, which runs at every call."""
        stores = []
        for variable in self.callee.variables:
            storage_class, *initializer = variable.operands
            copied = self.copy(Instruction(spirv.OpVariable, variable.type, variable.result, [storage_class]))
            self.caller.variables.append(copied)
            if initializer:
                stores.append(Instruction(spirv.OpStore, None, None, [copied.result, *initializer]))
        return stores

    def copy_block(self, block: Block) -> Block:
        """Return a copy of a block of the callee."""
        positioned = self.copy_positioned(block) if self.caller.table.has_positions else None
        return copy_block(block, self.results[block.label], self.copy, positioned)

    # ---- lines and scopes ----

    def begin_positions(self, before: list[Instruction]) -> None:
        """Record where the call is, for the scopes of the callee's lines."""
        line = debug_information.last_position(before)
        if line is not None and debug_instructions.debug_number(line) is not None:
            self.site = debug_information.Call(self.caller.table, line)

    def resume_position(self, before: list[Instruction], tail: list[Instruction]) -> None:
        """Restore the line for what follows the call. tail: that, from the end."""
        line = debug_information.last_position(before)
        if line is not None and not (tail and debug_instructions.is_position(tail[-1])):
            tail.append(debug_information.copy_position(self.caller, line))

    def copy_positioned(self, block: Block) -> list[Instruction]:
        """Return copies of a block's instructions, with lines and variables that are those of the callee, here."""
        caller = self.caller
        declarable = {each.result for each in (*caller.variables, *caller.parameters)}
        copies = []
        for instruction in block.instructions:
            number = debug_instructions.debug_number(instruction)
            if number == debug_instructions.FUNCTION_DEFINITION:
                continue
            copied = self.copy(instruction)
            if self.site is not None:
                self.site.move(copied)
            if number == debug_instructions.DECLARE:
                # Only a variable or parameter can be declared, and an argument may be a part of one.
                pointer = copied.operands[debug_instructions.DESCRIBED_VALUE]
                if pointer not in declarable and (isinstance(pointer, int) or pointer.opcode != spirv.OpVariable):
                    continue
            copies.append(copied)
        return copies

    def copy_debug_information(self) -> None:
        """Copy the decorations and names of what was copied."""
        parameters = {parameter.result for parameter in self.callee.parameters}
        for local, decoration, operands in self.callee.decorations:
            target = self.ids.get(local)
            if isinstance(target, int) and local not in parameters:
                self.caller.decorations.append((target, decoration, operands))
        for local, text in self.callee.names:
            target = self.ids.get(local)
            if isinstance(target, int) and local not in parameters:
                self.caller.names.append((target, text))
