"""Value numbering: what was computed before and holds still is not computed again.

In: a FunctionBuilder without unreachable blocks. Out: the same one with fewer instructions. Must not know: GLSL.

A walk over the dominator tree: what a block computed is known in the blocks that it dominates. Loads are known as long as nothing can
have written: memory that nobody writes (push constants, resources, inputs of compute) everywhere, variables of the function and private
ones within a block, other memory not at all.
"""

from __future__ import annotations

from glslc_coop.codegen import spirv
from glslc_coop.codegen.instruction_table import PURE, READING
from glslc_coop.codegen.optimization import flow
from glslc_coop.codegen.optimization.folding import COMMUTATIVE, Folder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.codegen.function import Block, FunctionBuilder

#: OpSampledImage has to stand in the block that uses it; an undefined value is another one each time.
_NUMBERED: frozenset[int] = PURE - {spirv.OpSampledImage, spirv.OpPhi, spirv.OpUndef}
_CHAINS = (spirv.OpAccessChain, spirv.OpInBoundsAccessChain, spirv.OpPtrAccessChain)
_FORWARDED = (spirv.StorageClassFunction, spirv.StorageClassPrivate)
#: Instructions of GLSL.std.450 that write through a pointer or read an input: Modf, Frexp, InterpolateAt….
IMPURE_EXTENDED = frozenset((35, 51, 76, 77, 78))


def is_pure_extended(instruction: list[Any], glsl_set: Any) -> bool:
    """Is an OpExtInst of GLSL.std.450 a function of its operands alone?"""
    return instruction[3] is glsl_set and instruction[4] not in IMPURE_EXTENDED


class _Numbering:
    """One walk. known: key -> result. memory: pointer -> value, of the block at hand. constant_memory: storage classes that nobody writes."""

    __slots__ = ("function", "folder", "values", "known", "added", "memory", "decorated", "relaxed", "glsl_set", "constant_memory", "changed")

    def __init__(self, function: FunctionBuilder, constant_memory: frozenset[int]) -> None:
        self.function = function
        self.folder = Folder(function.module)
        self.values: dict[int, Any] = {}
        self.known: dict[tuple[Any, ...], Any] = {}
        self.added: list[tuple[Any, ...]] = []
        self.memory: dict[Any, tuple[Any, Any]] = {}
        #: Equal instructions of different precision are not equal; other decorations keep an instruction as it is.
        self.relaxed = {local for local, decoration, _ in function.decorations if decoration == spirv.DecorationRelaxedPrecision}
        self.decorated = {local for local, decoration, _ in function.decorations if decoration != spirv.DecorationRelaxedPrecision}
        self.glsl_set = function.module.extended_instruction_set("GLSL.std.450")
        self.constant_memory = constant_memory
        types = self.folder.types
        for instruction in (*function.parameters, *function.variables):
            types[instruction[2]] = instruction[1]
        for block in function.blocks:
            for instruction in block.instructions:
                if instruction[2] is not None:
                    types[instruction[2]] = instruction[1]

    def run(self) -> None:
        graph = flow.Flow(self.function)
        graph.find_dominators()
        children = graph.children()
        added = self.added
        #: (block or None to leave, how many keys were known on entry)
        stack: list[tuple[Block | None, int]] = [(graph.order[0], 0)]
        while stack:
            block, mark = stack.pop()
            if block is None:
                while len(added) > mark:
                    del self.known[added.pop()]
                continue
            mark = len(added)
            self.visit(block)
            stack.append((None, mark))
            for child in reversed(children[block.label]):
                stack.append((child, 0))
        flow.substitute(self.function, self.values)

    def visit(self, block: Block) -> None:
        values, decorated, fold, made = self.values, self.decorated, self.folder.fold, self.folder.made
        self.memory = {}
        kept: list[list[Any]] = []
        for instruction in block.instructions:
            opcode = instruction[0]
            if opcode != spirv.OpPhi:
                for index in range(3, len(instruction)):
                    operand = instruction[index]
                    if operand.__class__ is int and operand < 0 and operand in values:
                        instruction[index] = values[operand]
            result = instruction[2]
            if result is not None and result not in decorated:
                found = fold(instruction)
                if found is None:
                    found = self.earlier(instruction)
                if found is not None:
                    values[result] = values.get(found, found) if found.__class__ is int else found
                    continue
            if result is not None:
                made[result] = instruction
            kept.append(instruction)
            if opcode == spirv.OpStore:
                self.store(instruction)
            elif opcode != spirv.OpLoad and opcode not in PURE and opcode not in READING:
                self.unknown(instruction)
        block.instructions[:] = kept
        terminator = block.terminator
        if terminator is not None:
            for index in range(3, len(terminator)):
                operand = terminator[index]
                if operand.__class__ is int and operand < 0 and operand in values:
                    terminator[index] = values[operand]

    def earlier(self, instruction: list[Any]) -> Any:
        """The result of an equal instruction whose value still holds."""
        opcode = instruction[0]
        is_relaxed = instruction[2] in self.relaxed
        if opcode == spirv.OpLoad:
            return None if is_relaxed else self.load(instruction)
        if opcode not in _NUMBERED and not (opcode == spirv.OpExtInst and is_pure_extended(instruction, self.glsl_set)):
            return None
        key = (opcode, instruction[1], is_relaxed, *instruction[3:])
        found = self.known.get(key)
        if found is None:
            if opcode in COMMUTATIVE:
                found = self.known.get((opcode, instruction[1], is_relaxed, instruction[4], instruction[3]))
                if found is not None:
                    return found
            self.known[key] = instruction[2]
            self.added.append(key)
        return found

    # ---- memory ----

    def root(self, pointer: Any) -> Any:
        """The variable that a pointer leads into; None when it is not known."""
        made = self.folder.made
        while pointer.__class__ is int:
            instruction = made.get(pointer)
            if instruction is None:
                # A variable or a parameter of the function.
                return pointer
            if instruction[0] not in _CHAINS:
                return None
            pointer = instruction[3]
        return pointer

    def load(self, instruction: list[Any]) -> Any:
        if len(instruction) != 4:
            return None
        pointer = instruction[3]
        type_ = self.folder.type_of(pointer)
        if type_ is None or type_.opcode != spirv.OpTypePointer:
            return None
        storage = type_.operands[0]
        if storage in self.constant_memory:
            root = self.root(pointer)
            if root is None or root.__class__ is int or root.decorations is not None and any(row[0] == spirv.DecorationVolatile for row in root.decorations):
                return None
            key = (spirv.OpLoad, instruction[1], pointer)
            found = self.known.get(key)
            if found is None:
                self.known[key] = instruction[2]
                self.added.append(key)
            return found
        if storage in _FORWARDED:
            entry = self.memory.get(pointer)
            if entry is not None:
                return entry[1]
            self.memory[pointer] = (self.root(pointer), instruction[2])
        return None

    def store(self, instruction: list[Any]) -> None:
        pointer = instruction[3]
        type_ = self.folder.type_of(pointer)
        storage = type_.operands[0] if type_ is not None and type_.opcode == spirv.OpTypePointer else None
        if storage not in _FORWARDED:
            return
        root = self.root(pointer)
        self.forget(root)
        if len(instruction) == 5 and root is not None:
            self.memory[pointer] = (root, instruction[4])

    def forget(self, root: Any) -> None:
        """Something wrote into a variable, or into one that is not known."""
        if root is None:
            self.memory.clear()
        else:
            # A parameter that is a pointer may be any variable of the caller, but none of this function and no private one.
            self.memory = {pointer: entry for pointer, entry in self.memory.items() if entry[0] is not None and entry[0] != root}

    def unknown(self, instruction: list[Any]) -> None:
        """An instruction with effects: private variables, and those variables whose pointers it is given, may have changed."""
        if not self.memory:
            return
        touched: list[Any] = []
        for operand in instruction[3:]:
            if operand.__class__ is int and operand < 0:
                type_ = self.folder.types.get(operand)
                if type_ is not None and type_.opcode == spirv.OpTypePointer:
                    touched.append(self.root(operand))
        if None in touched:
            self.memory.clear()
            return
        self.memory = {
            pointer: entry for pointer, entry in self.memory.items()
            if entry[0].__class__ is int and entry[0] not in touched and not self.is_parameter(entry[0])
        }

    def is_parameter(self, root: int) -> bool:
        """Is a pointer a parameter? Its variable belongs to the caller, whom a callee may share it with."""
        return any(parameter[2] == root for parameter in self.function.parameters)


def number_values(function: FunctionBuilder, constant_memory: frozenset[int]) -> None:
    """Removes what is computed twice, and folds. See the module's paragraph."""
    _Numbering(function, constant_memory).run()
