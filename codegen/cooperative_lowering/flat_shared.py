"""Shared variables of structures and of 64-bit scalars that matrices are loaded from: one array of 32-bit words each.

In: an access of a matrix to such a variable, and the functions of a module. Out: an `Access`, and the same functions,
in which everything else reaches the words too. Must not know: matrices.

A shared variable has no layout that a program could see, so that its scalars may be packed without gaps.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.access import Access, parameter_ids
from glslc_coop.codegen.cooperative_lowering.function_rewriter import FunctionRewriter
from glslc_coop.codegen.cooperative_lowering.library import component_type
from glslc_coop.codegen.cooperative_lowering.memory_layout import component_at
from glslc_coop.codegen.cooperative_lowering.memory_operands import AVAILABLE, VISIBLE
from glslc_coop.codegen.cooperative_lowering.options import LoweringError
from glslc_coop.codegen.cooperative_lowering.scalar_bits import word_of
from glslc_coop.codegen.cooperative_lowering.shared_access import (
    SHARED_ARRAYS,
    element_of,
    part_of_word,
    return_part,
    workgroup_operands,
)
from glslc_coop.codegen.cooperative_lowering.sizes import literal, member, part_type
from glslc_coop.codegen.cooperative_lowering.traversal import callees_first, instruction_name
from glslc_coop.codegen.ir.opcodes import ATOMICS, CHAINS
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.access import Location
    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand
    from glslc_coop.codegen.cooperative_lowering.memory import Memory
    from glslc_coop.codegen.cooperative_lowering.memory_layout import Steps
    from glslc_coop.codegen.cooperative_lowering.shapes import Component
    from glslc_coop.codegen.ir.function import FunctionBuilder
    from glslc_coop.codegen.ir.instruction import Definition, Function, Id, Instruction, OperandList

#: Shared memory of more words is refused.
_MOST_WORDS = 1 << 24
_SCALARS = (spirv.OpTypeInt, spirv.OpTypeFloat)
#: Atomic operation -> how many values it takes last, where that is not one.
_VALUES = {
    spirv.OpAtomicLoad: 0,
    spirv.OpAtomicIIncrement: 0,
    spirv.OpAtomicIDecrement: 0,
    spirv.OpAtomicCompareExchange: 2,
}


def is_flat(variable: Definition, indices: OperandList) -> bool:
    """Return whether an access chain of a shared variable leads to structures, or to 64-bit scalars beside words."""
    assert variable.type is not None
    type_ = variable.type.operands[1]
    for index in indices:
        type_ = part_type(type_, index)
    while type_.opcode in SHARED_ARRAYS or type_.opcode in (spirv.OpTypeVector, spirv.OpTypeMatrix):
        type_ = type_.operands[0]
    is_wide = type_.opcode in _SCALARS and type_.operands[0] == 64
    return type_.opcode == spirv.OpTypeStruct or is_wide and _are_words(variable.type.operands[1])


def _are_words(type_: Definition) -> bool:
    """Return whether a type has no scalars of less than 32 bits."""
    if type_.opcode == spirv.OpTypeStruct:
        return all(_are_words(each) for each in type_.operands)
    if type_.opcode in (*SHARED_ARRAYS, spirv.OpTypeVector, spirv.OpTypeMatrix):
        return _are_words(type_.operands[0])
    return type_.opcode in _SCALARS and type_.operands[0] in (32, 64)


def words_of(type_: Definition) -> int:
    """Return how many words a type takes."""
    if (
        type_.opcode in _SCALARS
        and type_.operands[0] in (32, 64)
        and len(type_.operands) - (type_.opcode == spirv.OpTypeInt) == 1
    ):
        return int(type_.operands[0]) // 32
    if type_.opcode == spirv.OpTypeStruct:
        return sum(words_of(member) for member in type_.operands)
    if type_.opcode in (spirv.OpTypeVector, spirv.OpTypeMatrix):
        return words_of(type_.operands[0]) * int(type_.operands[1])
    length = literal(type_.operands[1]) if type_.opcode == spirv.OpTypeArray else None
    if length is None:
        raise LoweringError("shared memory of this type is not supported")
    words = words_of(type_.operands[0]) * length
    if words > _MOST_WORDS:
        raise LoweringError(f"shared memory of {4 * words} bytes is not supported")
    return words


def step(type_: Definition, index: AnyOperand) -> tuple[Definition, AnyOperand, int]:
    """Return the type that an index of an access chain leads to, what is counted, and words for each."""
    if type_.opcode != spirv.OpTypeStruct:
        return type_.operands[0], index, words_of(type_.operands[0])
    number = member(index)
    before = sum(words_of(each) for each in type_.operands[:number])
    return type_.operands[number], 1, before


class FlatAccess(Access):
    """Memory of a shared variable that has become words."""

    def __init__(self, memory: Memory, location: Location) -> None:
        self.memory, self.body, self.variable = memory, location.body, words_variable(memory, location.root)
        type_ = location.root.type.operands[1]
        self.steps: Steps = []
        for index in location.indices:
            type_, counted, words = step(type_, index)
            self.steps.append((self.body.counted(counted), words * 4))
        super().__init__(["uint"], [], words_of(element_of(location.pointee)) * 4)
        self.located = 0

    def function(self, kind: str, component: Component) -> Definition:
        memory = self.memory
        if kind not in ("load", "store"):
            raise LoweringError(f"this access to shared memory as {component.glsl} is not supported")
        if not self.located:
            self.located = component.size
            self.arguments = [component_at(self.body, self.steps, component.size)]
        key = ("flat", kind, component.glsl, self.variable)
        found = memory.functions.get(key)
        if found is None:
            found = memory.functions[key] = self._make(kind, component)
        return found

    def _make(self, kind: str, component: Component) -> Definition:
        memory, uint = self.memory, self.memory.sizes.uint
        value = component_type(memory.module, component.glsl)
        is_load = kind == "load"
        parameters = [uint, uint] if is_load else [uint, uint, value]
        builder = memory.builder(f"{kind}_words_{component.glsl}", value if is_load else None, parameters)
        base, index, *given = parameter_ids(builder)
        element = builder.emit(spirv.OpIAdd, uint, base, index)
        if component.size == 8:
            self._pair(builder, element, value, given)
        elif component.size == 4:
            self._whole(builder, element, value, given)
        else:
            self._part(builder, element, component, value, given)
        return builder.definition

    def _pointer(self, builder: FunctionBuilder, word: int) -> int:
        pointer = self.memory.pointer_type(spirv.StorageClassWorkgroup, self.memory.sizes.uint)
        return builder.emit(spirv.OpAccessChain, pointer, self.variable, word)

    def _load(self, builder: FunctionBuilder, word: int) -> int:
        operands = workgroup_operands(self.memory, VISIBLE)
        return builder.emit(spirv.OpLoad, self.memory.sizes.uint, self._pointer(builder, word), *operands)

    def _whole(self, builder: FunctionBuilder, element: int, value: Definition, given: list[int]) -> None:
        uint = self.memory.sizes.uint
        if not given:
            word = self._load(builder, element)
            builder.ret_value(word if value is uint else builder.emit(spirv.OpBitcast, value, word))
            return
        bits = given[0] if value is uint else builder.emit(spirv.OpBitcast, uint, given[0])
        operands = workgroup_operands(self.memory, AVAILABLE)
        builder.emit_void(spirv.OpStore, self._pointer(builder, element), bits, *operands)
        builder.ret()

    def _pair(self, builder: FunctionBuilder, element: int, value: Definition, given: list[int]) -> None:
        """Access two words."""
        uint, constant, pair = self.memory.sizes.uint, self.memory.sizes.constant, self.memory.glsl_type("uvec2")
        low = builder.emit(spirv.OpIMul, uint, element, constant(2))
        places = [low, builder.emit(spirv.OpIAdd, uint, low, constant(1))]
        if not given:
            words = [self._load(builder, place) for place in places]
            both = builder.emit(spirv.OpCompositeConstruct, pair, *words)
            builder.ret_value(builder.emit(spirv.OpBitcast, value, both))
            return
        both = builder.emit(spirv.OpBitcast, pair, given[0])
        operands = workgroup_operands(self.memory, AVAILABLE)
        for number, place in enumerate(places):
            word = builder.emit(spirv.OpCompositeExtract, uint, both, number)
            builder.emit_void(spirv.OpStore, self._pointer(builder, place), word, *operands)
        builder.ret()

    def _part(
        self, builder: FunctionBuilder, element: int, component: Component, value: Definition, given: list[int]
    ) -> None:
        """Access a part of a word: shift it out, or put it in by atomic operations."""
        uint, constant = self.memory.sizes.uint, self.memory.sizes.constant
        word, shift = part_of_word(builder, self.memory.sizes, element, component.size)
        if not given:
            return_part(builder, self.memory.sizes, self._load(builder, word), shift, value)
            return
        wide = word_of(self.memory.module, builder, value, given[0])
        ones = builder.emit(spirv.OpShiftLeftLogical, uint, constant((1 << component.size * 8) - 1), shift)
        pointer, scope = self._pointer(builder, word), constant(spirv.ScopeWorkgroup)
        mask = builder.emit(spirv.OpNot, uint, ones)
        builder.emit(spirv.OpAtomicAnd, uint, pointer, scope, constant(0), mask)
        put = builder.emit(spirv.OpShiftLeftLogical, uint, wide, shift)
        builder.emit(spirv.OpAtomicOr, uint, pointer, scope, constant(0), put)
        builder.ret()


def words_variable(memory: Memory, variable: Definition) -> Definition:
    """Return the array of words that a shared variable becomes."""
    found = memory.flat.get(variable)
    if found is None:
        assert variable.type is not None
        length = memory.sizes.constant(words_of(variable.type.operands[1]))
        array = memory.module.define(spirv.OpTypeArray, None, memory.sizes.uint, length)
        pointer = memory.pointer_type(spirv.StorageClassWorkgroup, array)
        found = memory.module.define_unique(spirv.OpVariable, pointer, spirv.StorageClassWorkgroup, name=variable.name)
        memory.flat[variable] = found
    return found


# ---- what else reaches the variables ----


def rewrite(memory: Memory) -> None:
    """Let everything reach the words."""
    if not memory.flat:
        return
    for function in callees_first(memory.module):
        _Rewriting(memory, function).run()
    for entry in memory.module.entry_points:
        entry.interface = tuple(each for each in entry.interface if each not in memory.flat)
    memory.module.roots = [each for each in memory.module.roots if each not in memory.flat]
    memory.module.declared = [each for each in memory.module.declared if each not in memory.flat]
    memory.module.shared_order = [memory.flat.get(each, each) for each in memory.module.shared_order]


class _Rewriting:
    """The rewriting of one function. places: pointer -> (variable of words, words before it, type)."""

    def __init__(self, memory: Memory, function: Function) -> None:
        self.memory, self.sizes = memory, memory.sizes
        self.body = FunctionRewriter(function, memory.sizes)
        self.places: dict[AnyOperand, tuple[Definition, Id, Definition]] = {}
        for variable, words in memory.flat.items():
            assert variable.type is not None
            self.places[variable] = (words, memory.sizes.constant(0), variable.type.operands[1])

    def run(self) -> None:
        """Rewrite the instructions."""
        for block in self.body.function.blocks:
            self.body.output = []
            for instruction in block.instructions:
                self.instruction(instruction)
            block.instructions = self.body.output

    def instruction(self, instruction: Instruction) -> None:
        """Rewrite one instruction."""
        opcode, operands = instruction.opcode, instruction.operands
        touched = [operand for operand in operands if operand in self.places]
        if not touched:
            self.body.output.append(instruction)
            return
        words, start, type_ = self.places[touched[0]]
        if opcode in CHAINS:
            for index in operands[1:]:
                type_, counted, size = step(type_, index)
                start = self.plus(start, counted, size)
            self.places[instruction.result] = (words, start, type_)
        elif opcode == spirv.OpLoad:
            value = self.load(words, start, type_, operands[1:])
            self.body.emit_as(instruction.result, spirv.OpCopyObject, instruction.type, value)
        elif opcode == spirv.OpStore and touched == operands[:1]:
            self.store(words, start, type_, operands[1], operands[2:])
        elif opcode in ATOMICS and type_.opcode == spirv.OpTypeInt and words_of(type_) == 1:
            self.atomic(instruction, self.pointer(words, start))
        else:
            raise LoweringError(
                f"{instruction_name(opcode)} on shared memory that matrices use as words is not supported"
            )

    def plus(self, start: Id, index: AnyOperand, size: int) -> Id:
        """Return a number of words and some more."""
        counted, before = self.body.counted(index), literal(start)
        if counted.__class__ is int and counted >= 0:
            if before is not None:
                return self.sizes.constant(before + counted * size)
            more: Id = self.sizes.constant(counted * size)
        else:
            more = self.body.scaled(counted, size)
        return self.body.emit(spirv.OpIAdd, self.sizes.uint, start, more)

    def pointer(self, words: Definition, number: Id) -> int:
        """Return the pointer to a word."""
        type_ = self.memory.pointer_type(spirv.StorageClassWorkgroup, self.sizes.uint)
        return self.body.emit(spirv.OpAccessChain, type_, words, number)

    def atomic(self, instruction: Instruction, pointer: int) -> None:
        """Rewrite an atomic operation on an integer to be one on a word."""
        body, uint, opcode = self.body, self.sizes.uint, instruction.opcode
        _, *operands = instruction.operands
        values = range(len(operands) - _VALUES.get(opcode, 1), len(operands))
        for position in values:
            if body.type_of(operands[position]) is not uint:
                operands[position] = body.emit(spirv.OpBitcast, uint, operands[position])
        if instruction.type is uint or instruction.type is None:
            body.emit_as(instruction.result, opcode, instruction.type, pointer, *operands)
            return
        found = body.emit(opcode, uint, pointer, *operands)
        body.emit_as(instruction.result, spirv.OpBitcast, instruction.type, found)

    def load(self, words: Definition, start: Id, type_: Definition, operands: OperandList) -> Id:
        """Return a value."""
        body, uint = self.body, self.sizes.uint
        if type_.opcode in _SCALARS:
            found: list[Id] = [
                body.emit(spirv.OpLoad, uint, self.pointer(words, self.plus(start, number, 1)), *operands)
                for number in range(words_of(type_))
            ]
            if len(found) == 2:
                found = [body.emit(spirv.OpCompositeConstruct, self.memory.glsl_type("uvec2"), *found)]
            return found[0] if type_ is uint else body.emit(spirv.OpBitcast, type_, found[0])
        parts = [self.load(words, self.plus(start, offset, 1), part, operands) for part, offset in _parts(type_)]
        return body.emit(spirv.OpCompositeConstruct, type_, *parts)

    def store(self, words: Definition, start: Id, type_: Definition, value: AnyOperand, operands: OperandList) -> None:
        """Store a value."""
        body, uint = self.body, self.sizes.uint
        if type_.opcode not in _SCALARS:
            for number, (part, offset) in enumerate(_parts(type_)):
                each = body.emit(spirv.OpCompositeExtract, part, value, number)
                self.store(words, self.plus(start, offset, 1), part, each, operands)
            return
        if words_of(type_) == 1:
            bits = [value if type_ is uint else body.emit(spirv.OpBitcast, uint, value)]
        else:
            pair = body.emit(spirv.OpBitcast, self.memory.glsl_type("uvec2"), value)
            bits = [body.emit(spirv.OpCompositeExtract, uint, pair, number) for number in (0, 1)]
        for number, word in enumerate(bits):
            pointer = self.pointer(words, self.plus(start, number, 1))
            body.emit_as(None, spirv.OpStore, None, pointer, word, *operands)


def _parts(type_: Definition) -> list[tuple[Definition, int]]:
    """Return the parts of a composite type, and the words before each."""
    if type_.opcode == spirv.OpTypeStruct:
        parts, before = [], 0
        for member in type_.operands:
            parts.append((member, before))
            before += words_of(member)
        return parts
    part = type_.operands[0]
    return [(part, number * words_of(part)) for number in range(words_of(type_) // words_of(part))]
