"""Decode functions of tensor loads: how a helper calls one for an element.

SPV_NV_cooperative_matrix2, section "Decode functions".

In: the pointer of a load and the decode function that it names. Out: a function of the module that takes the number of
a block in place of a reference to it. Must not know: how elements are addressed.

From a physical pointer the reference is computed. A storage buffer has no address: the decode function and what it
calls are copied, with the number of a block in place of each reference, and reach the block through an array of blocks
at the place of the buffer.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.access import parameter_ids
from glslc_coop.codegen.cooperative_lowering.memory_layout import alignment_of, component_at, size_of, walk
from glslc_coop.codegen.cooperative_lowering.memory_operands import ALIGNED, MemoryOperands
from glslc_coop.codegen.cooperative_lowering.options import LoweringError
from glslc_coop.codegen.cooperative_lowering.sizes import literal
from glslc_coop.codegen.ir.instruction import Block, Function, Instruction
from glslc_coop.codegen.ir.opcodes import CHAINS
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.context import Lowering
    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand, FunctionRewriter
    from glslc_coop.codegen.ir.function import FunctionBuilder
    from glslc_coop.codegen.ir.instruction import Definition, Id, OperandList

_PHYSICAL = spirv.StorageClassPhysicalStorageBuffer
_POINTER_DECORATIONS = (
    spirv.DecorationAliased,
    spirv.DecorationRestrict,
    spirv.DecorationAliasedPointer,
    spirv.DecorationRestrictPointer,
)
_ADDRESS_ARITHMETIC = (spirv.OpConvertPtrToU, spirv.OpConvertUToPtr, spirv.OpPtrAccessChain)


class Decoder:
    """A function that decodes.

    Its parameters before the index, the arguments for them, and what stands for it in text.
    """

    def __init__(self, parameters: list[str], arguments: list[Id], head: str, function: Definition) -> None:
        self.declared = ", ".join(f"{type_} p{number}" for number, type_ in enumerate(parameters))
        self.passed = ", ".join(f"p{number}" for number in range(len(parameters)))
        self.arguments = arguments
        self.callback = (
            f"{head} decode({self.declared}, uint index, const in uint b[{{0}}], const in uint c[{{0}}])",
            function,
        )

    def of_dimensions(self, count: int) -> Decoder:
        """Complete the head."""
        head, function = self.callback
        self.callback = (head.format(count), function)
        return self


def decoder(
    lowering: Lowering, body: FunctionRewriter, pointer: Id, decode: Definition, dimensions: int, glsl: str
) -> Decoder:
    """Return what decodes an element at a pointer. glsl: the type of the elements."""
    reference = decode.operands[1].operands[1]
    if reference.opcode != spirv.OpTypePointer or reference.operands[0] != _PHYSICAL:
        raise LoweringError("the first parameter of a decode function must be a buffer reference")
    if any(array.operands[0] is not lowering.sizes.uint for array in decode.operands[1].operands[2:]):
        raise LoweringError(
            "a decode function with coordinates other than unsigned integers of 32 bits is not supported"
        )
    stride = size_of(reference.operands[1])
    if not stride:
        raise LoweringError("a decode function of blocks without a size is not supported")
    storage_class = body.type_of(pointer).operands[0]
    if storage_class == _PHYSICAL:
        pair = lowering.memory.glsl_type("uvec2")
        function = _through_address(lowering, decode, stride)
        arguments: list[Id] = [body.emit(spirv.OpBitcast, pair, pointer)]
        return Decoder(["uvec2"], arguments, glsl, function).of_dimensions(dimensions)
    root, indices = body.chain(pointer)
    if storage_class != spirv.StorageClassStorageBuffer or root.__class__ is int or root.opcode != spirv.OpVariable:
        raise LoweringError("a decode function for memory other than storage buffers and references is not supported")
    block = root.type.operands[1]
    if block.opcode != spirv.OpTypeStruct:
        raise LoweringError("a decode function for an array of storage buffers is not supported")
    steps = walk(body, block, indices)
    first = component_at(body, steps, stride)
    function = _through_buffer(lowering, decode, root, stride)
    return Decoder(["uint"], [first], glsl, function).of_dimensions(dimensions)


def _through_address(lowering: Lowering, decode: Definition, stride: int) -> Definition:
    """Return the function that computes the reference to a block and decodes there."""
    memory = lowering.memory
    key = ("decode", decode)
    found = memory.functions.get(key)
    if found is not None:
        return found
    uint, constant = lowering.sizes.uint, lowering.sizes.constant
    returned, reference, *coordinates = decode.operands[1].operands
    pair = memory.glsl_type("uvec2")
    builder = memory.builder("decode_block", returned, [pair, uint, *_plain_arrays(lowering, coordinates)])
    address, index, *rest = parameter_ids(builder)
    carried = lowering.module.define(spirv.OpTypeStruct, None, uint, uint)
    product = builder.emit(spirv.OpUMulExtended, carried, index, constant(stride))
    low, high = (builder.emit(spirv.OpCompositeExtract, uint, product, member) for member in (0, 1))
    before_low, before_high = (builder.emit(spirv.OpCompositeExtract, uint, address, member) for member in (0, 1))
    total = builder.emit(spirv.OpIAddCarry, carried, before_low, low)
    sum_low, carry = (builder.emit(spirv.OpCompositeExtract, uint, total, member) for member in (0, 1))
    sum_high = builder.emit(spirv.OpIAdd, uint, builder.emit(spirv.OpIAdd, uint, before_high, high), carry)
    place = builder.emit(spirv.OpBitcast, reference, builder.emit(spirv.OpCompositeConstruct, pair, sum_low, sum_high))
    passed = _as_declared(builder, coordinates, rest)
    builder.ret_value(builder.emit(spirv.OpFunctionCall, returned, decode, place, *passed))
    memory.functions[key] = builder.definition
    return builder.definition


def _through_buffer(lowering: Lowering, decode: Definition, variable: Definition, stride: int) -> Definition:
    """Return the function that decodes the block of a number in a storage buffer."""
    memory = lowering.memory
    key = ("decode", decode, variable)
    found = memory.functions.get(key)
    if found is not None:
        return found
    uint = lowering.sizes.uint
    returned, _, *coordinates = decode.operands[1].operands
    builder = memory.builder("decode_block", returned, [uint, uint, *_plain_arrays(lowering, coordinates)])
    first, index, *rest = parameter_ids(builder)
    number = builder.emit(spirv.OpIAdd, uint, first, index)
    clone = _Clone(lowering, variable, stride).of(decode)
    passed = _as_declared(builder, coordinates, rest)
    builder.ret_value(builder.emit(spirv.OpFunctionCall, returned, clone, number, *passed))
    memory.functions[key] = builder.definition
    return builder.definition


def _plain_arrays(lowering: Lowering, coordinates: list[Definition]) -> list[Definition]:
    """Return the types of the arrays that helpers pass: their lengths are unsigned, those of a module may be signed."""
    sizes = lowering.sizes
    lengths = [sizes.constant(literal(each.operands[1]) or 0) for each in coordinates]
    return [sizes.module.define(spirv.OpTypeArray, None, sizes.uint, length) for length in lengths]


def _as_declared(builder: FunctionBuilder, types: list[Definition], arrays: list[int]) -> list[int]:
    """Return the arrays that helpers pass as those that a decode function takes."""
    passed = []
    for type_, parameter, array in zip(types, builder.parameters[-len(types) :], arrays):
        if parameter.type is not type_:
            length = literal(type_.operands[1]) or 0
            parts = [builder.emit(spirv.OpCompositeExtract, type_.operands[0], array, each) for each in range(length)]
            array = builder.emit(spirv.OpCompositeConstruct, type_, *parts)
        passed.append(array)
    return passed


def _is_reference(type_: Definition | None) -> bool:
    """Return whether it is a physical pointer."""
    return type_ is not None and type_.opcode == spirv.OpTypePointer and type_.operands[0] == _PHYSICAL


class _Clone:
    """Copies functions, with the numbers of blocks of a storage buffer in place of references to blocks."""

    def __init__(self, lowering: Lowering, variable: Definition, stride: int) -> None:
        self.lowering = lowering
        self.module = lowering.module
        self.uint = lowering.sizes.uint
        self.variable = variable
        self.stride = stride
        self.types: dict[int, Definition] = {}
        #: Local id of a pointer into a block -> (id of the block's number, type of the block, indices).
        self.chains: dict[int, tuple[AnyOperand, Definition, OperandList]] = {}

    def of(self, definition: Definition) -> Definition:
        """Return the copy of a function."""
        key = ("clone", definition, self.variable, self.stride)
        functions = self.lowering.memory.functions
        found = functions.get(key)
        if found is None:
            source = definition.function
            assert source is not None and definition.type is not None
            control, function_type = definition.operands
            types = [self.type(type_) for type_ in function_type.operands]
            made = self.module.define_unique(
                spirv.OpFunction,
                types[0],
                control,
                self.module.define(spirv.OpTypeFunction, None, *types),
                name=definition.name,
            )
            found = functions[key] = made
            _Clone(self.lowering, self.variable, self.stride).fill(source, made)
        return found

    def type(self, type_: Definition) -> Definition:
        """Return what a type becomes."""
        if _is_reference(type_):
            return self.uint
        if type_.opcode == spirv.OpTypePointer and _is_reference(type_.operands[1]):
            return self.module.define(spirv.OpTypePointer, None, type_.operands[0], self.uint)
        return type_

    def fill(self, source: Function, made: Definition) -> None:
        """Copy the body of a function."""
        target = Function(self.module, made)
        target.next_local = source.next_local
        for instruction in (*source.parameters, *source.variables):
            self.note(instruction)
        for block in source.blocks:
            for instruction in block.instructions:
                self.note(instruction)
        target.parameters = [self.plain(instruction) for instruction in source.parameters]
        target.variables = [self.plain(instruction) for instruction in source.variables]
        target.blocks = []
        for block in source.blocks:
            copy = Block(block.label)
            copy.instructions = [copied for each in block.instructions for copied in self.instruction(target, each)]
            copy.merge = None if block.merge is None else self.plain(block.merge)
            copy.terminator = None if block.terminator is None else self.plain(block.terminator)
            target.blocks.append(copy)
        target.entry = target.blocks[0]
        # Numbers are not pointers: decorations about aliasing are dropped.
        target.decorations = [row for row in source.decorations if row[1] not in _POINTER_DECORATIONS]

    def note(self, instruction: Instruction) -> None:
        """Remember the type of a result."""
        if instruction.result is not None and instruction.type is not None:
            self.types[instruction.result] = instruction.type

    def plain(self, instruction: Instruction) -> Instruction:
        """Return the copy of an instruction whose types may change and nothing else."""
        type_ = None if instruction.type is None else self.type(instruction.type)
        return Instruction(instruction.opcode, type_, instruction.result, list(instruction.operands))

    def instruction(self, target: Function, instruction: Instruction) -> list[Instruction]:
        """Return what an instruction becomes in the copy."""
        opcode, operands = instruction.opcode, instruction.operands
        if opcode in CHAINS and _is_reference(instruction.type):
            return [self.chain(instruction)]
        reads = operands[0] if operands and operands[0].__class__ is int else 0
        source = self.types.get(reads)
        if opcode == spirv.OpPtrAccessChain and _is_reference(source) and reads not in self.chains:
            return self.advance(target, instruction)
        if opcode == spirv.OpLoad and _is_reference(source) and reads not in self.chains:
            return self.load(target, instruction)
        if opcode in _ADDRESS_ARITHMETIC or opcode == spirv.OpBitcast and _is_reference(source):
            if not _is_reference(instruction.type) or opcode != spirv.OpBitcast:
                raise LoweringError("arithmetic with the address of a block in a storage buffer is not supported")
        made = self.plain(instruction)
        if opcode == spirv.OpBitcast and _is_reference(instruction.type):
            made.opcode = spirv.OpCopyObject
        elif opcode == spirv.OpFunctionCall and any(_is_reference(self.types.get(each)) for each in operands[1:]):
            made.operands[0] = self.of(operands[0])
        elif opcode in (spirv.OpLoad, spirv.OpStore) and reads in self.chains:
            made.operands = _without_alignment(made.operands, 1 if opcode == spirv.OpLoad else 2)
        return [made]

    def load(self, target: Function, instruction: Instruction) -> list[Instruction]:
        """Return the load of a whole block."""
        reference, *memory = instruction.operands
        block = self.types[reference].operands[1]
        if block.opcode == spirv.OpTypeStruct:
            raise LoweringError("a decode function that loads a whole block of a storage buffer is not supported")
        pointer = Instruction(spirv.OpAccessChain, self.types[reference], target.new_id(), [reference])
        operands = _without_alignment([pointer.result, *memory], 1)
        return [self.chain(pointer), Instruction(spirv.OpLoad, instruction.type, instruction.result, operands)]

    def advance(self, target: Function, instruction: Instruction) -> list[Instruction]:
        """Return the number of the block that is some elements after another one, and a chain from there."""
        reference, element, *indices = instruction.operands
        type_ = self.types[reference]
        if (spirv.DecorationArrayStride, self.stride) not in (type_.decorations or ()):
            raise LoweringError("arithmetic with the address of a block in a storage buffer is not supported")
        made: list[Instruction] = []

        def emit(opcode: int, *operands: AnyOperand, result: int | None = None) -> int:
            result = target.new_id() if result is None else result
            made.append(Instruction(opcode, self.uint, result, list(operands)))
            return result

        element_type = self.types[element] if element.__class__ is int else element.type
        if element_type is not self.uint:
            element = emit(spirv.OpBitcast if element_type.operands[0] == 32 else spirv.OpUConvert, element)
        if not indices:
            emit(spirv.OpIAdd, reference, element, result=instruction.result)
            return made
        number = emit(spirv.OpIAdd, reference, element)
        self.types[number] = type_
        chain = Instruction(spirv.OpAccessChain, instruction.type, instruction.result, [number, *indices])
        return [*made, self.chain(chain)]

    def chain(self, instruction: Instruction) -> Instruction:
        """Return the access chain of the array of blocks that an access chain of a reference becomes."""
        assert instruction.type is not None and instruction.result is not None
        base, *indices = instruction.operands
        number, block, before = self.chains.get(base) or (base, self.types[base].operands[1], [])
        indices = before + indices
        self.chains[instruction.result] = (number, block, indices)
        pointer = self.lowering.memory.pointer_type(spirv.StorageClassStorageBuffer, instruction.type.operands[1])
        array = self.blocks(block)
        zero = self.lowering.sizes.constant(0)
        return Instruction(instruction.opcode, pointer, instruction.result, [array, zero, number, *indices])

    def blocks(self, block: Definition) -> Definition:
        """Return the variable at the place of the buffer that is an array of blocks."""
        memory = self.lowering.memory
        key = ("blocks", self.variable, block, self.stride)
        found = memory.aliases.get(key)
        if found is None:
            if self.stride % alignment_of(block):
                raise LoweringError(
                    "a decode function that reads blocks as types of a greater alignment is not supported; "
                    "freeze what selects it with --spec"
                )
            array = memory.runtime_array(self.element(block), self.stride)
            found = memory.aliases[key] = memory.second_variable(self.variable, memory.block_of(array, self.variable))
        return found

    def element(self, block: Definition) -> Definition:
        """Return the block as a structure in an array: without the decoration Block."""
        if block.opcode != spirv.OpTypeStruct:
            return block
        key = ("element", block)
        memory = self.lowering.memory
        found = memory.aliases.get(key)
        if found is None:
            found = memory.aliases[key] = self.module.define_unique(spirv.OpTypeStruct, None, *block.operands)
            for row in block.member_decorations or ():
                self.module.member_decorate(found, *row)
        return found


def _without_alignment(operands: OperandList, position: int) -> OperandList:
    """Return the operands of a load or store without the Aligned memory operand."""
    memory = MemoryOperands(operands[position:])
    if not memory.mask & ALIGNED:
        return operands
    return [*operands[:position], *memory.drop(ALIGNED).operands()]
