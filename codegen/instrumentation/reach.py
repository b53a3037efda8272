"""Whether a dispatch reaches beyond its buffers, as far as that is known without running it.

In: a specialized module, its push constants, the bytes of its buffers, a dispatch. Out: an access that is outside of a
buffer. Must not know: devices.

The last invocation is executed as long as the way that it takes depends on nothing but numbers that are known:
constants, push constants, and where the invocation is. What it accesses on that way is accessed in every run.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.memory_layout import offset_of, size_of, stride_of
from glslc_coop.codegen.cooperative_lowering.options import LoweringError
from glslc_coop.codegen.cooperative_lowering.shapes import COLUMN_MAJOR, ROW_MAJOR
from glslc_coop.codegen.cooperative_lowering.sizes import default
from glslc_coop.codegen.ir.evaluate import bits, evaluate, scalar
from glslc_coop.codegen.ir.instruction import Instruction
from glslc_coop.codegen.ir.opcodes import CHAINS
from glslc_coop.codegen.ir.reader import ReaderError, read
from glslc_coop.codegen.ir.type_queries import decoration_of
from glslc_coop.codegen.ir.words import from_bytes
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Mapping
    from typing import TypeAlias

    from glslc_coop.codegen.cooperative_lowering.sizes import AnyOperand
    from glslc_coop.codegen.ir.instruction import Block, Definition, Function

#: A number, the components of a vector, a pointer, or None for what is not known.
Value: TypeAlias = "int | tuple[Value, ...] | Pointer | None"
#: (set, binding) -> the name of a buffer, and its bytes.
Buffers: TypeAlias = "Mapping[tuple[int, int], tuple[str, int]]"

#: Instructions that are executed at most.
_MOST_STEPS = 20_000
_BUFFERS = (spirv.StorageClassStorageBuffer, spirv.StorageClassUniform)
_ARRAYS = (spirv.OpTypeArray, spirv.OpTypeRuntimeArray)
_MATRIX_ACCESSES = (spirv.OpCooperativeMatrixLoadKHR, spirv.OpCooperativeMatrixStoreKHR)


class Pointer:
    """Where a pointer leads to. root: a variable; type_: of what is there; offset: in bytes; path: the indices. index,
    length, unit: in the innermost array of a buffer, and the bytes of its elements; beyond: an index that the buffer
    lacks, and how many elements it has.
    """

    __slots__ = ("root", "storage", "type_", "offset", "path", "index", "length", "unit", "beyond")

    def __init__(self, root: AnyOperand, storage: int, type_: Definition) -> None:
        self.root = root
        self.storage = storage
        self.type_ = type_
        self.offset = 0
        self.path: tuple[int, ...] = ()
        self.index = self.length = self.unit = 0
        self.beyond: tuple[int, int] | None = None


class Beyond(Exception):
    """An access that is outside of a buffer: the invocation, the index, the buffer, and how many elements it has."""

    def __init__(self, place: tuple[int, ...], index: int, name: str, length: int) -> None:
        super().__init__(f"invocation {place} reaches index {index} of '{name}', which has {length} elements")


def first_beyond(
    module: bytes, entry_point: str, push: bytes, buffers: Buffers, groups: tuple[int, ...], local: tuple[int, ...]
) -> Beyond | None:
    """Return the first access of the last invocation of a dispatch to what a buffer does not have."""
    try:
        found = read(from_bytes(module))
        entry = next((each for each in found.entry_points if each.name == entry_point), None)
        if entry is not None and entry.function.function is not None:
            _Walk(push, buffers, groups, local).run(entry.function.function)
    except Beyond as beyond:
        return beyond
    except (LoweringError, ReaderError, RecursionError):
        # Types and modules that are not understood, and constants in long chains, are not checked.
        pass
    return None


class _Walk:
    """The execution of one invocation."""

    def __init__(self, push: bytes, buffers: Buffers, groups: tuple[int, ...], local: tuple[int, ...]) -> None:
        self.push = push
        self.buffers = buffers
        self.place = tuple(group * size - 1 for group, size in zip(groups, local, strict=True))
        last = tuple(size - 1 for size in local)
        self.inputs: dict[int, Value] = {
            spirv.BuiltInNumWorkgroups: groups,
            spirv.BuiltInWorkgroupId: tuple(group - 1 for group in groups),
            spirv.BuiltInLocalInvocationId: last,
            spirv.BuiltInLocalInvocationIndex: local[0] * local[1] * local[2] - 1,
            spirv.BuiltInGlobalInvocationId: self.place,
            spirv.BuiltInWorkgroupSize: local,
        }
        self.types: dict[AnyOperand, Definition] = {}
        self.values: dict[AnyOperand, Value] = {}
        self.memory: dict[AnyOperand, Value] = {}

    def run(self, function: Function) -> None:
        """Execute a function until its end, or until something that is not known decides the way."""
        blocks = {block.label: block for block in function.blocks}
        for variable in function.variables:
            assert variable.type is not None and variable.result is not None
            storage, type_ = variable.type.operands
            self.values[variable.result] = Pointer(variable.result, storage, type_)
        block: Block | None = function.entry
        before, steps = 0, 0
        while block is not None and steps < _MOST_STEPS:
            steps += len(block.instructions) + 1
            phis = [each for each in block.instructions if each.opcode == spirv.OpPhi]
            entered = [(each, self._phi(each, before)) for each in phis]
            for instruction, value in entered:
                self._keep(instruction, value)
            for instruction in block.instructions:
                if instruction.opcode != spirv.OpPhi:
                    self._execute(instruction)
            before, block = block.label, self._next(block, blocks)

    def _phi(self, instruction: Instruction, before: int) -> Value:
        pairs = zip(instruction.operands[::2], instruction.operands[1::2], strict=True)
        return next((self._value(value) for value, label in pairs if label == before), None)

    def _next(self, block: Block, blocks: dict[int, Block]) -> Block | None:
        """Return the block that follows; None at the end, or where it is not known."""
        terminator = block.terminator
        if terminator is None or not block.successors():
            return None
        labels = block.successors()
        if terminator.opcode == spirv.OpBranchConditional:
            condition = self._value(terminator.operands[0])
            return None if condition is None else blocks[labels[0 if condition else 1]]
        return blocks[labels[0]] if terminator.opcode == spirv.OpBranch else None

    # ---- values ----

    def _value(self, operand: AnyOperand) -> Value:
        """Return the value of an id."""
        if isinstance(operand, int):
            return self.values.get(operand)
        builtin = decoration_of(operand, spirv.DecorationBuiltIn)
        if operand.opcode == spirv.OpVariable:
            storage, type_ = operand.type.operands
            return Pointer(operand, storage, type_)
        if builtin is not None:
            return self.inputs.get(builtin)
        if operand.opcode in (spirv.OpConstantComposite, spirv.OpSpecConstantComposite):
            return tuple(self._value(each) for each in operand.operands)
        if operand.opcode != spirv.OpSpecConstantOp:
            return _constant(operand)
        # Each constant once: a size that is used twice in each of n sizes is reached in 2^n ways.
        if operand not in self.values:
            opcode, *operands = operand.operands
            self.values[operand] = self._computed(Instruction(opcode, operand.type, None, operands))
        return self.values[operand]

    def _execute(self, instruction: Instruction) -> None:
        """Execute one instruction, and keep its result."""
        opcode, operands = instruction.opcode, instruction.operands
        found: Value = None
        if opcode in CHAINS:
            found = self._chain(operands)
        elif opcode == spirv.OpLoad:
            found = self._load(operands[0])
        elif opcode == spirv.OpStore:
            self._store(operands[0], self._value(operands[1]))
        elif opcode in _MATRIX_ACCESSES:
            self._matrix(instruction)
        elif opcode == spirv.OpFunctionCall:
            self._forget(operands[1:])
        else:
            found = self._computed(instruction)
        self._keep(instruction, found)

    def _keep(self, instruction: Instruction, value: Value) -> None:
        """Keep the result of an instruction."""
        if instruction.result is not None and instruction.type is not None:
            self.values[instruction.result] = value
            self.types[instruction.result] = instruction.type

    def _computed(self, instruction: Instruction) -> Value:
        """Return the result of an instruction on numbers. Atomic ones access memory."""
        opcode, operands = instruction.opcode, instruction.operands
        if opcode == spirv.OpCompositeExtract:
            return _part(self._value(operands[0]), operands[1:])
        if opcode == spirv.OpVectorShuffle:
            parts = [self._value(each) for each in operands[:2]]
            both = [each for part in parts if isinstance(part, tuple) for each in part]
            return tuple(_part(tuple(both), (number,)) for number in operands[2:]) if None not in parts else None
        values = [None if isinstance(each, int) and each >= 0 else self._value(each) for each in operands]
        if opcode == spirv.OpCompositeConstruct:
            return tuple(values)
        if values and isinstance(values[0], Pointer):
            self._reach(values[0], values[0].beyond)
            self._forget(operands[:1])
            return None
        type_ = instruction.type
        if type_ is None or None in values or not values:
            return None
        width = _width(self._type(operands[0]))
        if opcode == spirv.OpCopyObject or (opcode == spirv.OpBitcast and width == _width(type_)):
            return values[0]
        if opcode == spirv.OpSelect:
            return None if isinstance(values[0], tuple) else values[1 if values[0] else 2]
        if type_.opcode == spirv.OpTypeVector:
            columns = [each if isinstance(each, tuple) else () for each in values]
            rows = zip(*columns, strict=False)
            return tuple(_evaluated(opcode, row, width) for row in rows) or None
        return _evaluated(opcode, values, width)

    def _type(self, operand: AnyOperand) -> Definition | None:
        """Return the type of an id."""
        return self.types.get(operand) if isinstance(operand, int) else operand.type

    # ---- memory ----

    def _chain(self, operands: list[AnyOperand]) -> Value:
        """Return the pointer that an access chain computes."""
        base = self._value(operands[0])
        if not isinstance(base, Pointer):
            return None
        found = Pointer(base.root, base.storage, base.type_)
        found.offset, found.path, found.beyond = base.offset, base.path, base.beyond
        is_laid_out = base.storage in (*_BUFFERS, spirv.StorageClassPushConstant)
        for operand in operands[1:]:
            number, type_ = self._value(operand), found.type_
            if not isinstance(number, int):
                return None
            found.path += (number,)
            found.type_ = type_.operands[number if type_.opcode == spirv.OpTypeStruct else 0]
            if not is_laid_out:
                continue
            if type_.opcode == spirv.OpTypeStruct:
                found.offset += offset_of(type_, number)
                continue
            if type_.opcode in _ARRAYS:
                found.length = self._length(found, type_)
                found.index, found.unit = number, stride_of(type_)
                if number >= found.length:
                    found.beyond = number, found.length
            found.offset += number * stride_of(type_)
        return found

    def _length(self, pointer: Pointer, type_: Definition) -> int:
        """Return how many elements a buffer has for an array at its end; more than there can be for any other array."""
        buffer = self._buffer(pointer) if type_.opcode == spirv.OpTypeRuntimeArray else None
        return 1 << 32 if buffer is None else max(buffer[1] - pointer.offset, 0) // stride_of(type_)

    def _buffer(self, pointer: Pointer) -> tuple[str, int] | None:
        """Return the name and the bytes of the buffer of a pointer."""
        if isinstance(pointer.root, int) or pointer.root.type.operands[1].opcode != spirv.OpTypeStruct:
            return None
        set_ = decoration_of(pointer.root, spirv.DecorationDescriptorSet)
        binding = decoration_of(pointer.root, spirv.DecorationBinding)
        return None if binding is None else self.buffers.get((set_ or 0, binding))

    def _reach(self, pointer: Pointer, beyond: tuple[int, int] | None) -> None:
        """Check an access. beyond: see `Pointer`. Raises Beyond."""
        buffer = self._buffer(pointer) if pointer.storage in _BUFFERS and beyond is not None else None
        if buffer is not None and beyond is not None:
            raise Beyond(self.place, beyond[0], buffer[0], beyond[1])

    def _load(self, operand: AnyOperand) -> Value:
        pointer = self._value(operand)
        if not isinstance(pointer, Pointer):
            return None
        self._reach(pointer, pointer.beyond)
        if pointer.storage == spirv.StorageClassInput:
            builtin = decoration_of(pointer.root, spirv.DecorationBuiltIn)
            return _part(self.inputs.get(builtin) if builtin is not None else None, pointer.path)
        if pointer.storage == spirv.StorageClassPushConstant:
            return self._constant(pointer)
        # Others may write shared memory.
        is_own = pointer.storage in (spirv.StorageClassFunction, spirv.StorageClassPrivate)
        return _part(self.memory.get(pointer.root), pointer.path) if is_own else None

    def _constant(self, pointer: Pointer) -> Value:
        """Return an integer, or integers, of the push constants."""
        type_, count = pointer.type_, 1
        if type_.opcode == spirv.OpTypeVector:
            type_, count = type_.operands
        if type_.opcode != spirv.OpTypeInt:
            return None
        size, start = size_of(type_), pointer.offset
        data = self.push[start : start + size * count]
        if len(data) < size * count:
            return None
        numbers = tuple(int.from_bytes(data[at : at + size], "little") for at in range(0, len(data), size))
        return numbers if pointer.type_.opcode == spirv.OpTypeVector else numbers[0]

    def _store(self, operand: AnyOperand, value: Value) -> None:
        pointer = self._value(operand)
        if isinstance(pointer, Pointer):
            self._reach(pointer, pointer.beyond)
            # A part of a variable: what the whole is is not known any more.
            self.memory[pointer.root] = None if pointer.path else value
        else:
            self.memory.clear()

    def _forget(self, arguments: list[AnyOperand]) -> None:
        """Forget what a function may change: global variables, and where its arguments lead to."""
        pointers = (self._value(argument) for argument in arguments)
        roots = {each.root for each in pointers if isinstance(each, Pointer)}
        self.memory = {
            root: value for root, value in self.memory.items() if isinstance(root, int) and root not in roots
        }

    def _matrix(self, instruction: Instruction) -> None:
        """Check the last element of a matrix that is loaded or stored."""
        operands = instruction.operands
        is_store = instruction.opcode == spirv.OpCooperativeMatrixStoreKHR
        matrix = self.types.get(operands[1]) if is_store else instruction.type
        pointer, layout, *rest = (self._value(each) for each in (operands[0], *operands[2 if is_store else 1 :][:2]))
        stride = rest[0] if rest else None
        if not isinstance(pointer, Pointer) or not isinstance(stride, int) or layout not in (ROW_MAJOR, COLUMN_MAJOR):
            return
        rows, columns = (default(each) for each in (matrix.operands[2:4] if matrix is not None else ()) or (None, None))
        if matrix is None or rows is None or columns is None or not pointer.unit:
            return
        lines, across = (rows, columns) if layout == ROW_MAJOR else (columns, rows)
        span = max(across * size_of(matrix.operands[0]) // pointer.unit, 1)
        last = pointer.index + (lines - 1) * stride + span - 1
        self._reach(pointer, (last, pointer.length) if last >= pointer.length else pointer.beyond)


def _constant(definition: Definition) -> Value:
    """Return the number of a scalar constant, an integer as its bits."""
    if definition.opcode in (spirv.OpSpecConstantTrue, spirv.OpSpecConstantFalse):
        return definition.opcode == spirv.OpSpecConstantTrue
    is_open = definition.opcode == spirv.OpSpecConstant and _width(definition.type)
    number = bits(definition) if is_open else scalar(definition)
    return number if isinstance(number, int) else None


def _width(type_: Definition | None) -> int:
    """Return the bits of an integer type, or of the components of a vector; 0 for types without integers."""
    if type_ is not None and type_.opcode == spirv.OpTypeVector:
        type_ = type_.operands[0]
    return type_.operands[0] if type_ is not None and type_.opcode == spirv.OpTypeInt else 0


def _evaluated(opcode: int, values: list[Value] | tuple[Value, ...], width: int) -> Value:
    """Return what an instruction computes from numbers. width: the bits of its first operand."""
    numbers = [each for each in values if isinstance(each, int)]
    if len(numbers) != len(values):
        return None
    found = evaluate(opcode, numbers, width)
    return found if isinstance(found, int) else None


def _part(value: Value, path: list[AnyOperand] | tuple[int, ...]) -> Value:
    """Return a part of a composite."""
    for number in path:
        if not isinstance(value, tuple) or not 0 <= number < len(value):
            return None
        value = value[number]
    return value
