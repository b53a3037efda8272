"""Global value numbering (GVN): what was computed before and is still available is not computed again.

In: a Function without unreachable blocks. Out: the same one with fewer instructions. Must not know: GLSL.

A walk over the dominator tree with a scoped hash table (Briggs, Cooper and Simpson, "Value Numbering", 1997): what a
block computes is available in the blocks that it dominates. Loads of memory that nobody writes (push constants,
resources, uniform blocks, inputs of compute) are available likewise. Other loads, and stored values, are available as
long as nothing can have written, in a block and behind blocks that all agree on them; loops begin with none. Buffers
may overlap, so a store to one is taken to change all; barriers, atomics and calls change all that others can reach.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.cfg import DominatorTree
from glslc_coop.codegen.ir.instruction import Definition
from glslc_coop.codegen.ir.opcodes import COMMUTES, NUMBERED, POINTERS, PURE, READS, is_pure_extended
from glslc_coop.codegen.ir.type_queries import pointee
from glslc_coop.codegen.ir.uses import replace_operands
from glslc_coop.codegen.optimization.folding import FOLDS, Folder
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import LazyModule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from glslc_coop.codegen.ir import debug_instructions
    from glslc_coop.codegen.ir.cfg import ControlFlowGraph
    from glslc_coop.codegen.ir.instruction import Block, Function, Id, Instruction, Operand

    #: (opcode, type, is it relaxed, *operands) of an instruction, (OpLoad, type, pointer) of a load.
    Key = tuple[Operand | None, ...]
    #: What is forgotten together: a variable that one invocation has for itself, or a kind of memory.
    Group = Id | str
    #: Pointer -> the value there.
    Values = dict[Id, Id]
else:
    debug_instructions = LazyModule("glslc_coop.codegen.ir.debug_instructions")

_ROOTS = (spirv.OpVariable, spirv.OpFunctionParameter)
#: Storage classes whose variables one invocation has for itself.
_OWN = (spirv.StorageClassFunction, spirv.StorageClassPrivate)
#: Those of which loads are available until something may have written.
_FORWARDED = (*_OWN, spirv.StorageClassStorageBuffer, spirv.StorageClassUniform, spirv.StorageClassWorkgroup)
#: Decorations of memory that others may change at any time.
_SHARED = (spirv.DecorationVolatile, spirv.DecorationCoherent)

#: Groups of the memory.
_BUFFERS = "buffers"
_WORKGROUP = "workgroup"


class _Memory:
    """The loads and stored values that are available.

    own: variable of the function -> pointer -> value; others: the same of other groups. Both may share the inner tables
    with the memory at the end of other blocks; written: the groups whose tables are this one's alone.
    """

    __slots__ = ("own", "others", "written")

    def __init__(self, own: dict[Group, Values], others: dict[Group, Values]) -> None:
        self.own = own
        self.others = others
        self.written: dict[Group, bool] = {}

    def find(self, group: Group, pointer: Id) -> Id | None:
        """Return the value that is available, None where there is none."""
        values = (self.own if group.__class__ is int else self.others).get(group)
        return None if values is None else values.get(pointer)

    def add(self, group: Group, pointer: Id, value: Id) -> None:
        """Make a value available."""
        table = self.own if group.__class__ is int else self.others
        values = table.get(group)
        if values is None or group not in self.written:
            values = table[group] = {} if values is None else dict(values)
            self.written[group] = True
        values[pointer] = value

    def forget(self, group: Group) -> None:
        """Forget a group."""
        (self.own if group.__class__ is int else self.others).pop(group, None)

    def forget_own(self) -> None:
        """Forget the variables that one invocation has for itself."""
        self.own.clear()
        self.others = {group: values for group, values in self.others.items() if group.__class__ is str}

    def keep_common(self, other: _Memory) -> None:
        """Forget what another memory does not have."""
        for table, others in ((self.own, other.own), (self.others, other.others)):
            for group, values in list(table.items()):
                there = others.get(group)
                if there is values:
                    continue
                common: Values = {}
                if there is not None:
                    common = {pointer: value for pointer, value in values.items() if there.get(pointer) == value}
                if common:
                    table[group] = common
                    self.written[group] = True
                else:
                    del table[group]


def eliminate_redundancy(function: Function, graph: ControlFlowGraph, constant_memory: frozenset[int]) -> bool:
    """Remove what is computed twice, and fold. Return whether an instruction was removed.

    constant_memory: the storage classes of memory that nobody writes while the shader runs.
    """
    numbering = _ValueNumbering(function, graph, constant_memory)
    numbering.run()
    return bool(numbering.values)


class _ValueNumbering:
    """One walk.

    values: result that was removed -> what stands for it. available: key -> result; added: its keys in the order in
    which they came. memory: the loads that are available where the walk is; memory_at_end: label -> those at the end of
    a block. located: pointer -> what `locate` says. plain: variable -> is it neither volatile nor coherent?
    """

    __slots__ = (
        "function",
        "folder",
        "values",
        "available",
        "added",
        "graph",
        "memory",
        "memory_at_end",
        "located",
        "plain",
        "decorated",
        "relaxed",
        "glsl_set",
        "constant_memory",
    )

    def __init__(self, function: Function, graph: ControlFlowGraph, constant_memory: frozenset[int]) -> None:
        self.function = function
        self.graph = graph
        self.folder = Folder(function.table)
        self.values: dict[int, Id] = {}
        self.available: dict[Key, int] = {}
        self.added: list[Key] = []
        self.memory = _Memory({}, {})
        self.memory_at_end: dict[int, _Memory] = {}
        self.located: dict[Id, tuple[int | None, Id | None]] = {}
        self.plain: dict[Definition, bool] = {}
        #: Equal instructions of different precision are not equal; other decorations keep an instruction as it is.
        self.relaxed: set[int | None] = {
            local for local, decoration, _ in function.decorations if decoration == spirv.DecorationRelaxedPrecision
        }
        self.decorated = {
            local for local, decoration, _ in function.decorations if decoration != spirv.DecorationRelaxedPrecision
        }
        self.glsl_set = function.table.extended_instruction_set("GLSL.std.450")
        self.constant_memory = constant_memory
        for instruction in (*function.parameters, *function.variables):
            if instruction.result is not None:
                self.folder.made[instruction.result] = instruction

    def run(self) -> None:
        """Rewrite the function."""
        graph = self.graph
        children = DominatorTree(graph).children()
        added = self.added
        #: (block or None to leave one, how many keys were available on entry)
        stack: list[tuple[Block | None, int]] = [(graph.order[0], 0)]
        while stack:
            block, mark = stack.pop()
            if block is None:
                while len(added) > mark:
                    del self.available[added.pop()]
                continue
            mark = len(added)
            self.visit(block)
            stack.append((None, mark))
            for child in reversed(children[block.label]):
                stack.append((child, 0))
        values = self.values
        if values:
            # What was computed after them: everything else comes after what it uses.
            for block in graph.order:
                for instruction in block.instructions:
                    if instruction.opcode != spirv.OpPhi:
                        break
                    replace_operands(instruction, values)

    def visit(self, block: Block) -> None:
        """Rewrite a block; its dominators were visited."""
        values, decorated, folder, made = self.values, self.decorated, self.folder, self.folder.made
        self.memory = self.incoming_memory(block)
        kept: list[Instruction] = []
        for instruction in block.instructions:
            if values:
                replace_operands(instruction, values)
            opcode, result = instruction.opcode, instruction.result
            if result is not None:
                if result not in decorated:
                    handler = FOLDS.get(opcode)
                    value = None if handler is None else handler(folder, instruction)
                    if value is None:
                        # Folding may have made another instruction of it.
                        opcode = instruction.opcode
                        value = self.find_available(instruction)
                    if value is not None:
                        values[result] = values.get(value, value) if value.__class__ is int else value
                        continue
                made[result] = instruction
            kept.append(instruction)
            if opcode not in PURE:
                if opcode == spirv.OpStore:
                    self.store(instruction)
                elif opcode not in READS:
                    self.clobber(instruction)
        block.instructions[:] = kept
        self.memory_at_end[block.label] = self.memory
        if values and block.terminator is not None:
            replace_operands(block.terminator, values)

    def find_available(self, instruction: Instruction) -> Id | None:
        """Return the result of an equal instruction that is available; make this one available when there is none."""
        opcode, result, operands = instruction.opcode, instruction.result, instruction.operands
        assert result is not None
        if opcode not in NUMBERED:
            return self.load(instruction) if opcode == spirv.OpLoad and result not in self.relaxed else None
        if opcode == spirv.OpExtInst and not is_pure_extended(instruction, self.glsl_set):
            return None
        if opcode in COMMUTES and hash(operands[0]) > hash(operands[1]):
            # One of the two orders, no matter which.
            operands = operands[::-1]
        key = (opcode, instruction.type, result in self.relaxed, *operands)
        found = self.available.setdefault(key, result)
        if found != result:
            return found
        self.added.append(key)
        return None

    # ---- memory ----

    def incoming_memory(self, block: Block) -> _Memory:
        """Return the loads that are available at the start of a block: those at the end of all predecessors."""
        ends = [self.memory_at_end.get(label) for label in self.graph.predecessors[block.label]]
        first, *others = ends or [None]
        if first is None:
            return _Memory({}, {})
        memory = _Memory(dict(first.own), dict(first.others))
        for other in others:
            if other is None:
                # A back edge: the loop may write.
                return _Memory({}, {})
            memory.keep_common(other)
        return memory

    def locate(self, pointer: Id) -> tuple[int | None, Id | None]:
        """Return the storage class of a pointer and the variable or parameter it leads into; None where unknown."""
        found = self.located.get(pointer)
        if found is None:
            type_ = self.folder.type_of(pointer)
            storage_class: int | None = None
            if type_ is not None and type_.opcode == spirv.OpTypePointer:
                storage_class = type_.operands[0]
            found = self.located[pointer] = (storage_class, self.root(pointer))
        return found

    def root(self, pointer: Id) -> Id | None:
        """Return the variable or parameter that a pointer leads into; None when it is not known."""
        made = self.folder.made
        while isinstance(pointer, int):
            instruction = made.get(pointer)
            if instruction is None or instruction.opcode in _ROOTS:
                return pointer
            if instruction.opcode not in POINTERS:
                return None
            pointer = instruction.operands[0]
        return pointer

    def load(self, instruction: Instruction) -> Id | None:
        """Return the value that a load gives, where it is available; make it available when it is not."""
        if len(instruction.operands) != 1:
            return None
        result, pointer = instruction.result, instruction.operands[0]
        assert result is not None
        storage_class, root = self.locate(pointer)
        if storage_class is None or root is None:
            return None
        if not isinstance(root, int) and is_constant_variable(root, storage_class, self.constant_memory):
            key = (spirv.OpLoad, instruction.type, pointer)
            found = self.available.setdefault(key, result)
            if found == result:
                self.added.append(key)
                return None
            return found
        if storage_class in _FORWARDED and self.is_plain(root):
            group = _group(storage_class, root)
            value = self.memory.find(group, pointer)
            if value is not None:
                return value
            self.memory.add(group, pointer, result)
        return None

    def is_plain(self, variable: Id) -> bool:
        """Return whether a variable, with the members of its block, is neither volatile nor coherent."""
        if isinstance(variable, int):
            return True
        found = self.plain.get(variable)
        if found is None:
            rows = [*(variable.decorations or ())]
            rows += [row[1:] for row in _block(variable).member_decorations or ()]
            found = self.plain[variable] = not any(row[0] in _SHARED for row in rows)
        return found

    def store(self, instruction: Instruction) -> None:
        """Note what a store writes."""
        pointer = instruction.operands[0]
        storage_class, root = self.locate(pointer)
        if storage_class is None:
            self.memory = _Memory({}, {})
            return
        if storage_class not in _OWN:
            # Two buffers may be one.
            self.memory.forget(_WORKGROUP if storage_class == spirv.StorageClassWorkgroup else _BUFFERS)
        elif root is None:
            self.memory.forget_own()
        else:
            # A parameter that is a pointer may be any variable of the caller, but none of this function and no private
            # one.
            self.memory.forget(root)
        if len(instruction.operands) == 2 and root is not None:
            if storage_class in _FORWARDED and self.is_plain(root):
                self.memory.add(_group(storage_class, root), pointer, instruction.operands[1])

    def clobber(self, instruction: Instruction) -> None:
        """Forget what an instruction with effects may change: all memory but variables that it has no pointers to."""
        if self.function.table.has_positions and debug_instructions.is_debug(instruction):
            return
        memory = self.memory
        for operand in instruction.operands:
            if isinstance(operand, int) and operand < 0:
                type_ = self.folder.type_of(operand)
                if type_ is not None and type_.opcode == spirv.OpTypePointer:
                    root = self.root(operand)
                    if root is None:
                        memory.own.clear()
                        break
                    memory.forget(root)
        memory.others.clear()
        # The variable of a parameter belongs to the caller, whom a callee may share it with.
        for parameter in self.function.parameters:
            if parameter.result is not None:
                memory.forget(parameter.result)


def _group(storage_class: int, root: Id) -> Group:
    """Return the group of a pointer into memory that is forwarded."""
    if storage_class in _OWN:
        return root
    return _WORKGROUP if storage_class == spirv.StorageClassWorkgroup else _BUFFERS


def is_constant_variable(variable: Definition, storage_class: int, constant_memory: frozenset[int]) -> bool:
    """Return whether nobody writes a variable while the shader runs. constant_memory: see `eliminate_redundancy`."""
    if any(row[0] == spirv.DecorationVolatile for row in variable.decorations or ()):
        return False
    if storage_class == spirv.StorageClassUniform:
        return (spirv.DecorationBlock,) in (_block(variable).decorations or ())
    return storage_class in constant_memory


def _block(variable: Definition) -> Definition:
    """Return the type of a variable, of an element when it is an array."""
    type_ = pointee(variable.type) if variable.type is not None else variable
    while type_.opcode in (spirv.OpTypeArray, spirv.OpTypeRuntimeArray):
        element: Definition = type_.operands[0]
        type_ = element
    return type_
