"""Accesses to shared variables that keep their types: a component is a scalar, a part of one, or several.

SPIR-V 1.6, section 2.16.

In: where a pointer points. Out: an `Access`. Must not know: matrices and vectors.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.access import Access, known_alignment, parameter_ids
from glslc_coop.codegen.cooperative_lowering.library import component_type
from glslc_coop.codegen.cooperative_lowering.memory_layout import component_at, size_of
from glslc_coop.codegen.cooperative_lowering.memory_operands import AVAILABLE, VISIBLE, MemoryOperands
from glslc_coop.codegen.cooperative_lowering.options import LoweringError
from glslc_coop.codegen.cooperative_lowering.scalar_bits import word_of
from glslc_coop.codegen.cooperative_lowering.shapes import component_of
from glslc_coop.codegen.cooperative_lowering.sizes import literal, part_type
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.access import Location
    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand
    from glslc_coop.codegen.cooperative_lowering.memory import Memory
    from glslc_coop.codegen.cooperative_lowering.memory_layout import Steps
    from glslc_coop.codegen.cooperative_lowering.shapes import Component
    from glslc_coop.codegen.cooperative_lowering.sizes import Size, Sizes
    from glslc_coop.codegen.ir.function import FunctionBuilder
    from glslc_coop.codegen.ir.instruction import Definition, Id, OperandList, OperandTuple

#: Arrays, and long vectors, which become arrays.
SHARED_ARRAYS = (spirv.OpTypeArray, spirv.OpTypeCooperativeVectorNV)


def element_of(type_: Definition) -> Definition:
    """Return the type of the elements of arrays of arrays; a type that is no array itself."""
    while type_.opcode in SHARED_ARRAYS:
        type_ = type_.operands[0]
    return type_


def workgroup_operands(memory: Memory, bit: int, operands: OperandTuple = ()) -> OperandList:
    """Return the memory operands of an access to shared memory. operands: those of the cooperative instruction."""
    if not memory.module.vulkan_memory_model:
        return []
    given = MemoryOperands(operands)
    if bit not in given.values and given.mask & spirv.MemoryAccessNonPrivatePointer:
        # A barrier of the module makes writes visible.
        return [spirv.MemoryAccessNonPrivatePointer]
    scope = given.values.get(bit) or memory.sizes.constant(spirv.ScopeWorkgroup)
    return [spirv.MemoryAccessNonPrivatePointer | bit, scope]


def part_of_word(builder: FunctionBuilder, sizes: Sizes, element: Id, size: int, whole: int = 4) -> tuple[int, int]:
    """Return which scalar of `whole` bytes holds a smaller component, and by how many bits it is shifted there."""
    uint, parts = sizes.uint, sizes.constant(whole // size)
    word = builder.emit(spirv.OpUDiv, uint, element, parts)
    place = builder.emit(spirv.OpUMod, uint, element, parts)
    return word, builder.emit(spirv.OpIMul, uint, place, sizes.constant(size * 8))


def return_part(builder: FunctionBuilder, sizes: Sizes, word: Id, shift: int, type_: Definition) -> None:
    """Return from a function with the component of a type that is shifted in a word."""
    bits = sizes.module.define(spirv.OpTypeInt, None, max(type_.operands[0], 8), 0)
    low = builder.emit(spirv.OpUConvert, bits, builder.emit(spirv.OpShiftRightLogical, sizes.uint, word, shift))
    builder.ret_value(low if type_ is bits else builder.emit(spirv.OpBitcast, type_, low))


class SharedAccess(Access):
    """Memory of a shared variable: its own access chain, with the arrays at its end taken as one."""

    def __init__(self, memory: Memory, location: Location) -> None:
        self.memory, self.location = memory, location
        self.body, self.variable, indices = location.body, location.root, location.indices
        type_ = self.variable.type.operands[1]
        types = [type_]
        for index in indices:
            type_ = part_type(type_, index)
            types.append(type_)
        # The pointer of a cooperative vector names the array itself, that of a matrix one of its elements.
        while type_.opcode in SHARED_ARRAYS:
            indices, type_ = [*indices, memory.sizes.constant(0)], type_.operands[0]
            types.append(type_)
        start = len(indices)
        while start and types[start - 1].opcode in (*SHARED_ARRAYS, spirv.OpTypeVector):
            start -= 1
        self.arrays = types[start:-1]
        #: The type of a scalar of their elements, and how many an element has that is a vector; 0 of any other.
        self.scalar = type_
        self.extra = 0
        if type_.opcode == spirv.OpTypeVector:
            self.extra, self.scalar = type_.operands[1], type_.operands[0]
        if self.scalar.opcode not in (spirv.OpTypeInt, spirv.OpTypeFloat) or start == len(indices):
            raise LoweringError("shared memory of this type is not supported")
        self.stored = component_of(self.scalar)
        #: The indices up to the arrays; None for one that is an argument.
        self.path: list[Definition | None] = []
        parameters: list[str] = []
        arguments: list[Id] = []
        for index in indices[:start]:
            is_known = literal(index) is not None
            self.path.append(index if is_known else None)
            if not is_known:
                parameters.append("uint")
                arguments.append(self.body.to_uint(index))
        self.steps = self._steps(indices[start:])
        size = self.stored.size * max(self.extra, 1)
        unit = size_of(element_of(location.pointee))
        super().__init__([*parameters, "uint"], arguments, unit, known_alignment(size))
        self.located = False

    def _steps(self, indices: OperandList) -> Steps:
        """Return the steps within the arrays at the end."""
        steps: Steps = []
        sizes, size = self.memory.sizes, self.stored.size
        count: Size = self.extra or 1
        for index, array in reversed(list(zip(indices, self.arrays))):
            counted = self.body.counted(index)
            if isinstance(count, int):
                steps.append((counted, count * size))
            else:
                # The pipeline decides how many scalars there are.
                steps.append((self.body.emit(spirv.OpIMul, sizes.uint, sizes.id_of(counted), count), size))
            if len(steps) < len(self.arrays):
                count = sizes.multiply(count, self._length(array))
        return steps

    def _length(self, array: Definition) -> Size:
        """Return the length of an array inside another one, or of a vector."""
        return self.memory.sizes.of(array.operands[1])

    def function(self, kind: str, component: Component) -> Definition:
        memory = self.memory
        if kind not in ("load", "store"):
            raise LoweringError("accumulation in shared memory is not supported")
        if not self.located:
            self.located = True
            element = component_at(self.body, self.steps, component.size, self.location.offset)
            self.arguments = [*self.arguments, element]
        key = (kind, component.glsl, self.variable, tuple(self.path), self.location.operands)
        found = memory.functions.get(key)
        if found is None:
            found = memory.functions[key] = self._make(kind, component)
        return found

    def _make(self, kind: str, component: Component) -> Definition:
        memory, stored = self.memory, self.stored
        uint = memory.sizes.uint
        value = component_type(memory.module, component.glsl)
        parameters = [memory.glsl_type(name) for name in self.parameters] + [uint]
        if kind == "store":
            parameters.append(value)
        name = f"{kind}_shared_{component.glsl}"
        builder = memory.builder(name, value if kind == "load" else None, parameters)
        results = parameter_ids(builder)
        count = len(self.parameters)
        element = builder.emit(spirv.OpIAdd, uint, results[count - 1], results[count])
        assert isinstance(element, int)
        if kind == "load" and component.size == stored.size * self.extra:
            self._whole(builder, component, results, element)
        elif component.size == stored.size:
            pointer = self._pointer(builder, results, element)
            if kind == "load":
                builder.ret_value(self._cast(builder, value, self._load(builder, pointer)))
            else:
                self._store(builder, pointer, self._cast(builder, self._raw(), results[count + 1]))
                builder.ret()
        elif component.size < stored.size <= 4 and stored.kind in ("int", "uint", "float"):
            self._narrow(builder, kind, component, results, element)
        elif stored.size < component.size <= 8:
            self._wide(builder, kind, component, results, element)
        else:
            raise LoweringError(f"shared memory of {stored.glsl} accessed as {component.glsl} is not supported")
        return builder.definition

    def _whole(self, builder: FunctionBuilder, component: Component, results: OperandList, element: int) -> None:
        """Access a vector of the size of the component."""
        module = self.memory.module
        vector = module.define(spirv.OpTypeVector, None, self._raw(), self.extra)
        loaded = self._load(builder, self._pointer(builder, results, element, vector, self.extra), vector)
        value = component_type(module, component.glsl)
        builder.ret_value(loaded if value is vector else builder.emit(spirv.OpBitcast, value, loaded))

    def _raw(self) -> Definition:
        """Return the type of the scalars once encoded floats are integers."""
        return component_type(self.memory.module, self.stored.glsl)

    def _cast(self, builder: FunctionBuilder, type_: Definition, value: AnyOperand) -> AnyOperand:
        return value if self._type_in(builder, value) is type_ else builder.emit(spirv.OpBitcast, type_, value)

    def _type_in(self, builder: FunctionBuilder, value: AnyOperand) -> Definition | None:
        for instruction in (*builder.parameters, *builder.entry.instructions):
            if instruction.result == value:
                return instruction.type
        return None

    def _pointer(
        self,
        builder: FunctionBuilder,
        results: OperandList,
        element: AnyOperand,
        scalar: Definition | None = None,
        whole: int = 0,
    ) -> int:
        """Emit the pointer to a scalar, by its number within the arrays at the end; to a whole vector by its number."""
        memory = self.memory
        uint = memory.sizes.uint
        dynamic = iter(results)
        chain: OperandList = [next(dynamic) if index is None else index for index in self.path]
        lengths: list[Size] = [self._length(array) for array in self.arrays[1:]]
        if self.extra and not whole:
            lengths.append(self.extra)
        for position in range(len(lengths) + 1):
            inner: Size = 1
            for length in lengths[position:]:
                inner = memory.sizes.multiply(inner, length)
            if inner == 1:
                chain.append(element)
            else:
                divisor = memory.sizes.definition(inner)
                chain.append(builder.emit(spirv.OpUDiv, uint, element, divisor))
                element = builder.emit(spirv.OpUMod, uint, element, divisor)
        pointer = memory.pointer_type(spirv.StorageClassWorkgroup, scalar or self.scalar)
        return builder.emit(spirv.OpAccessChain, pointer, self.variable, *chain)

    def _load(self, builder: FunctionBuilder, pointer: int, type_: Definition | None = None) -> int:
        operands = workgroup_operands(self.memory, VISIBLE, self.location.operands)
        return builder.emit(spirv.OpLoad, type_ or self._raw(), pointer, *operands)

    def _store(self, builder: FunctionBuilder, pointer: int, value: AnyOperand) -> None:
        operands = workgroup_operands(self.memory, AVAILABLE, self.location.operands)
        builder.emit_void(spirv.OpStore, pointer, value, *operands)

    def _narrow(
        self, builder: FunctionBuilder, kind: str, component: Component, results: OperandList, element: int
    ) -> None:
        """Access a component that is a part of a scalar: shift it out, or put it in by atomic operations.

        There are none of scalars of 16 bits, which hold components of 8 bits.
        """
        memory = self.memory
        module, uint, constant = memory.module, memory.sizes.uint, memory.sizes.constant
        is_word = self.stored.size == 4
        if not is_word and kind == "store":
            raise LoweringError(f"stores of {component.glsl} to shared memory of {self.stored.glsl} are not supported")
        if is_word and self.stored.kind == "float":
            memory.words[self.variable] = True
        word, shift = part_of_word(builder, memory.sizes, element, component.size, self.stored.size)
        raw = uint if is_word and self.stored.kind == "float" else self._raw()
        pointer = self._pointer(builder, results, word, raw)
        value = component_type(module, component.glsl)
        if kind == "load":
            return_part(builder, memory.sizes, self._load_bits(builder, pointer, raw), shift, value)
            return
        given = word_of(module, builder, value, results[len(self.parameters) + 1])
        moved = builder.emit(spirv.OpShiftLeftLogical, uint, given, shift)
        ones = builder.emit(spirv.OpShiftLeftLogical, uint, constant((1 << component.size * 8) - 1), shift)
        mask = builder.emit(spirv.OpNot, uint, ones)
        scope, none = constant(spirv.ScopeWorkgroup), constant(0)
        for opcode, operand in ((spirv.OpAtomicAnd, mask), (spirv.OpAtomicOr, moved)):
            builder.emit(opcode, raw, pointer, scope, none, self._cast(builder, raw, operand))
        builder.ret()

    def _load_bits(self, builder: FunctionBuilder, pointer: int, type_: Definition) -> AnyOperand:
        """Load a scalar of at most 32 bits as an unsigned integer of 32."""
        loaded = self._load(builder, pointer, type_)
        if self.stored.size == 4:
            return self._cast(builder, self.memory.sizes.uint, loaded)
        return word_of(self.memory.module, builder, type_, loaded)

    def _wide(
        self, builder: FunctionBuilder, kind: str, component: Component, results: OperandList, element: int
    ) -> None:
        """Access a component that is several scalars, the low one first; one of 64 bits is two words."""
        memory, width = self.memory, self.stored.size * 8
        module, uint, constant = memory.module, memory.sizes.uint, memory.sizes.constant
        bits = module.define(spirv.OpTypeInt, None, component.size * 8, 0)
        value, pair = component_type(module, component.glsl), memory.glsl_type("uvec2")
        parts = component.size // self.stored.size
        low = builder.emit(spirv.OpIMul, uint, element, constant(parts))
        pointers = [
            self._pointer(builder, results, builder.emit(spirv.OpIAdd, uint, low, constant(number)))
            for number in range(parts)
        ]
        is_pair = component.size == 8
        halves = [pointers[: parts // 2], pointers[parts // 2 :]] if is_pair else [pointers]
        if kind == "load":
            words = [self._load_word(builder, half) for half in halves]
            if is_pair:
                builder.ret_value(
                    builder.emit(spirv.OpBitcast, value, builder.emit(spirv.OpCompositeConstruct, pair, *words))
                )
                return
            both = words[0] if bits is uint else builder.emit(spirv.OpUConvert, bits, words[0])
            builder.ret_value(both if value is bits else builder.emit(spirv.OpBitcast, value, both))
            return
        given = results[len(self.parameters) + 1]
        if is_pair:
            both = builder.emit(spirv.OpBitcast, pair, given)
            words = [builder.emit(spirv.OpCompositeExtract, uint, both, number) for number in (0, 1)]
        else:
            is_word = component.size == 4
            words = [self._cast(builder, uint, given) if is_word else word_of(module, builder, value, given)]
        part = module.define(spirv.OpTypeInt, None, width, 0)
        for word, half in zip(words, halves, strict=True):
            for number, pointer in enumerate(half):
                moved = word
                if part is not uint:
                    moved = builder.emit(spirv.OpShiftRightLogical, uint, word, constant(number * width))
                    moved = builder.emit(spirv.OpUConvert, part, moved)
                self._store(builder, pointer, self._cast(builder, self._raw(), moved))
        builder.ret()

    def _load_word(self, builder: FunctionBuilder, pointers: list[int]) -> AnyOperand:
        """Return the word that scalars are, the low one first."""
        uint, constant = self.memory.sizes.uint, self.memory.sizes.constant
        if len(pointers) == 1:
            return self._load_bits(builder, pointers[0], self._raw())
        word: AnyOperand = constant(0)
        for number, pointer in enumerate(pointers):
            loaded = self._load_bits(builder, pointer, self._raw())
            moved = builder.emit(spirv.OpShiftLeftLogical, uint, loaded, constant(number * self.stored.size * 8))
            word = builder.emit(spirv.OpBitwiseOr, uint, word, moved)
        return word
