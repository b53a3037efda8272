"""Instructions on emulated types of 8 and 16 bits.

In: the functions of a module. Out: the same ones on types of 32 bits. Must not know: how memory is reached
(`narrow_memory`).

What computes does so in 32 bits; its result is then cut to the range of its type, or rounded to the values of float16.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.function_rewriter import FunctionRewriter
from glslc_coop.codegen.cooperative_lowering.memory_layout import offset_of, stride_of
from glslc_coop.codegen.cooperative_lowering.narrow_memory import Place
from glslc_coop.codegen.cooperative_lowering.narrow_types import BY_WORDS, NarrowTypes
from glslc_coop.codegen.cooperative_lowering.options import LoweringError
from glslc_coop.codegen.cooperative_lowering.scalar_bits import word_of
from glslc_coop.codegen.cooperative_lowering.shapes import component_of
from glslc_coop.codegen.cooperative_lowering.traversal import all_definitions, callees_first, instruction_name
from glslc_coop.codegen.ir.opcodes import CHAINS, WIDTH_CONVERSIONS
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable

    from glslc_coop.codegen.cooperative_lowering.context import Lowering
    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand
    from glslc_coop.codegen.ir.instruction import Definition, Function, Id, Instruction, OperandList

_CAPABILITIES = {
    8: (
        spirv.CapabilityInt8,
        spirv.CapabilityStorageBuffer8BitAccess,
        spirv.CapabilityUniformAndStorageBuffer8BitAccess,
        spirv.CapabilityStoragePushConstant8,
    ),
    16: (
        spirv.CapabilityInt16,
        spirv.CapabilityFloat16,
        spirv.CapabilityStorageBuffer16BitAccess,
        spirv.CapabilityUniformAndStorageBuffer16BitAccess,
        spirv.CapabilityStoragePushConstant16,
        spirv.CapabilityStorageInputOutput16,
    ),
}
_EXTENSIONS = {8: "SPV_KHR_8bit_storage", 16: "SPV_KHR_16bit_storage"}
#: What moves values and computes nothing.
_MOVES = frozenset(
    (
        spirv.OpPhi,
        spirv.OpSelect,
        spirv.OpCopyObject,
        spirv.OpCopyLogical,
        spirv.OpUndef,
        spirv.OpLoad,
        spirv.OpStore,
        spirv.OpFunctionCall,
        spirv.OpFunctionParameter,
        spirv.OpVariable,
        spirv.OpCompositeConstruct,
        spirv.OpCompositeExtract,
        spirv.OpCompositeInsert,
        spirv.OpVectorShuffle,
        spirv.OpVectorExtractDynamic,
        spirv.OpVectorInsertDynamic,
        spirv.OpTranspose,
        spirv.OpReturnValue,
        *CHAINS,
    )
)
#: What reads its operands as signed, and as unsigned integers.
_SIGNED = frozenset(
    (
        spirv.OpSDiv,
        spirv.OpSRem,
        spirv.OpSMod,
        spirv.OpSLessThan,
        spirv.OpSLessThanEqual,
        spirv.OpSGreaterThan,
        spirv.OpSGreaterThanEqual,
        spirv.OpShiftRightArithmetic,
        spirv.OpConvertSToF,
        spirv.OpSConvert,
        spirv.OpGroupNonUniformSMin,
        spirv.OpGroupNonUniformSMax,
    )
)
_UNSIGNED = frozenset(
    (
        spirv.OpUDiv,
        spirv.OpUMod,
        spirv.OpULessThan,
        spirv.OpULessThanEqual,
        spirv.OpUGreaterThan,
        spirv.OpUGreaterThanEqual,
        spirv.OpShiftRightLogical,
        spirv.OpConvertUToF,
        spirv.OpUConvert,
        spirv.OpBitCount,
        spirv.OpIEqual,
        spirv.OpINotEqual,
        spirv.OpGroupNonUniformUMin,
        spirv.OpGroupNonUniformUMax,
    )
)
_SIGNED_EXTENDED = frozenset((spirv.GLSLstd450SMin, spirv.GLSLstd450SMax, spirv.GLSLstd450SClamp, spirv.GLSLstd450SAbs))
_UNSIGNED_EXTENDED = frozenset((spirv.GLSLstd450UMin, spirv.GLSLstd450UMax, spirv.GLSLstd450UClamp))
#: What computes with floats or integers and is done in 32 bits.
_COMPUTES = frozenset(
    (
        spirv.OpIAdd,
        spirv.OpISub,
        spirv.OpIMul,
        spirv.OpSNegate,
        spirv.OpNot,
        spirv.OpBitwiseAnd,
        spirv.OpBitwiseOr,
        spirv.OpBitwiseXor,
        spirv.OpShiftLeftLogical,
        spirv.OpFAdd,
        spirv.OpFSub,
        spirv.OpFMul,
        spirv.OpFDiv,
        spirv.OpFRem,
        spirv.OpFMod,
        spirv.OpFNegate,
        spirv.OpDot,
        spirv.OpVectorTimesScalar,
        spirv.OpMatrixTimesScalar,
        spirv.OpMatrixTimesVector,
        spirv.OpVectorTimesMatrix,
        spirv.OpMatrixTimesMatrix,
        spirv.OpOuterProduct,
        spirv.OpConvertFToS,
        spirv.OpConvertFToU,
        spirv.OpFConvert,
        spirv.OpIsNan,
        spirv.OpIsInf,
        spirv.OpFOrdEqual,
        spirv.OpFOrdNotEqual,
        spirv.OpFOrdLessThan,
        spirv.OpFOrdLessThanEqual,
        spirv.OpFOrdGreaterThan,
        spirv.OpFOrdGreaterThanEqual,
        spirv.OpFUnordEqual,
        spirv.OpFUnordNotEqual,
        spirv.OpFUnordLessThan,
        spirv.OpFUnordLessThanEqual,
        spirv.OpFUnordGreaterThan,
        spirv.OpFUnordGreaterThanEqual,
        spirv.OpExtInst,
        *_SIGNED,
        *_UNSIGNED,
    )
)
_FIRST_GROUP, _LAST_GROUP = spirv.OpGroupNonUniformElect, spirv.OpGroupNonUniformQuadSwap


def emulate(lowering: Lowering) -> bool:
    """Emulate the types that the device lacks; return whether it lacks any."""
    module, types = lowering.module, NarrowTypes(lowering.module, lowering.options)
    if not types.widths:
        return False
    for function in callees_first(module):
        _Function(lowering, types, function).run()
    module.roots = [each for each in module.roots if not types.is_by_words(each.type)]
    module.declared = [each for each in module.declared if not types.is_by_words(each.type)]
    for entry in module.entry_points:
        entry.interface = tuple(each for each in entry.interface if not types.is_by_words(each.type))
    for definition in all_definitions(module):
        types.of(definition)
    for alias in lowering.memory.aliases.values():
        # A part of a word is stored by operations that read it.
        rows = [row for row in alias.member_decorations or () if row[1] != spirv.DecorationNonReadable]
        alias.member_decorations = dict.fromkeys(rows) or None
    dropped = [each for width in types.widths for each in _CAPABILITIES[width]]
    extensions = [_EXTENSIONS[width] for width in types.widths]
    module.capabilities = [each for each in module.capabilities if each not in dropped]
    module.extensions = [each for each in module.extensions if each not in extensions]
    for definition in all_definitions(module):
        definition.capabilities = tuple(each for each in definition.capabilities if each not in dropped)
    return True


class _Function:
    """The instructions of one function while they are rewritten."""

    def __init__(self, lowering: Lowering, types: NarrowTypes, function: Function) -> None:
        self.lowering, self.types, self.function = lowering, types, function
        self.body = FunctionRewriter(function, lowering.sizes)
        self.uint = lowering.sizes.uint

    def run(self) -> None:
        """Rewrite the function."""
        function, types = self.function, self.types
        definition = function.definition
        assert definition.type is not None
        for parameter in function.parameters:
            if types.is_by_words(parameter.type) and not self.is_address(parameter.type):
                raise LoweringError("a parameter that points to memory of emulated types is not supported")
        definition.type = types.of(definition.type)
        definition.operands = (definition.operands[0], types.of(definition.operands[1]))
        for instruction in (*function.parameters, *function.variables):
            self.replace(instruction)
        for block in function.blocks:
            self.body.output = []
            for instruction in block.instructions:
                self.instruction(instruction)
            block.instructions = self.body.output
            for end in (block.merge, block.terminator):
                if end is not None:
                    self.replace(end)

    def is_address(self, type_: Definition | None) -> bool:
        """Return whether a pointer is an address."""
        return type_ is not None and type_.operands[0] == spirv.StorageClassPhysicalStorageBuffer

    def replace(self, instruction: Instruction) -> None:
        """Put the new types and constants into an instruction."""
        if instruction.type is not None:
            instruction.type = self.types.of(instruction.type)
        instruction.operands = [
            operand if operand.__class__ is int or operand.function is not None else self.types.of(operand)
            for operand in instruction.operands
        ]

    def instruction(self, instruction: Instruction) -> None:
        """Rewrite one instruction."""
        opcode, operands, body = instruction.opcode, instruction.operands, self.body
        ids = [each for each in operands if each.__class__ is not int or each < 0]
        if any(self.is_by_words(each) for each in ids) and self.memory(instruction, ids):
            return
        named = [body.types.get(each) if each.__class__ is int else each.type for each in ids]
        is_touched = self.types.holds(instruction.type) or any(self.types.holds(type_) for type_ in named)
        if opcode == spirv.OpBitcast and is_touched:
            self.bitcast(instruction)
        elif not is_touched or opcode in _MOVES:
            self.replace(instruction)
            body.output.append(instruction)
        elif opcode in _COMPUTES or _FIRST_GROUP <= opcode <= _LAST_GROUP:
            self.compute(instruction)
        else:
            raise LoweringError(f"{instruction_name(opcode)} on an emulated type is not supported")

    # ---- memory ----

    def is_by_words(self, pointer: AnyOperand) -> bool:
        """Return whether an id is a pointer into memory that is reached by words."""
        type_ = self.body.types.get(pointer) if pointer.__class__ is int else pointer.type
        if type_ is None or type_.opcode != spirv.OpTypePointer or type_.operands[0] not in BY_WORDS:
            return False
        root, _ = self.body.chain(pointer)
        return self.types.is_by_words(self.body.types.get(root) if root.__class__ is int else root.type)

    def is_chain(self, pointer: AnyOperand) -> bool:
        """Return whether an id is an access chain, which is not emitted for memory that is reached by words."""
        root, indices = self.body.chain(pointer)
        return root != pointer and bool(indices)

    def memory(self, instruction: Instruction, ids: OperandList) -> bool:
        """Rewrite an instruction on a pointer into memory that is reached by words; False where it is kept."""
        opcode, operands, body = instruction.opcode, instruction.operands, self.body
        is_here = bool(operands) and self.is_by_words(operands[0])
        if is_here and (opcode in CHAINS or opcode == spirv.OpCopyObject and self.is_chain(operands[0])):
            # What uses the chain finds where it leads to.
            return True
        if is_here and opcode == spirv.OpLoad:
            place = Place(self.lowering, self.types, body, operands[0], operands[1:])
            assert instruction.type is not None and instruction.result is not None
            value = self.load(place, instruction.type, place.start)
            body.emit_as(instruction.result, spirv.OpCopyObject, self.types.of(instruction.type), value)
            body.types[instruction.result] = instruction.type
        elif is_here and opcode == spirv.OpStore:
            place = Place(self.lowering, self.types, body, operands[0], operands[2:])
            self.store(place, body.type_of(operands[1]), operands[1], place.start)
        elif is_here and opcode == spirv.OpArrayLength:
            self.array_length(instruction)
        elif is_here and spirv.OpAtomicLoad <= opcode <= spirv.OpAtomicXor or opcode == spirv.OpAtomicFAddEXT:
            place = Place(self.lowering, self.types, body, operands[0], [])
            component = component_of(place.pointee)
            if self.types.is_narrow(place.pointee):
                raise LoweringError("atomic operations on emulated types are not supported")
            self.replace(instruction)
            instruction.operands[0] = place.pointer(component, body.divided(place.start, component.size))
            body.output.append(instruction)
        else:
            self.take_addresses(instruction, ids)
            return False
        return True

    def take_addresses(self, instruction: Instruction, ids: OperandList) -> None:
        """Put addresses in place of the access chains that an instruction uses as values."""
        body = self.body
        for pointer in ids:
            if not self.is_by_words(pointer) or not self.is_chain(pointer):
                continue
            type_ = body.type_of(pointer)
            if not self.is_address(type_):
                name = instruction_name(instruction.opcode)
                raise LoweringError(f"{name} on memory of emulated types is not supported")
            address = Place(self.lowering, self.types, body, pointer, []).address()
            body.types[address] = type_
            instruction.operands = [address if each == pointer else each for each in instruction.operands]

    def load(self, place: Place, type_: Definition, byte: Id) -> Id:
        """Return the value at a byte."""
        size = place.scalar(type_)
        new = self.types.of(type_)
        if size is not None:
            return self.from_bits(type_, place.bits(byte, size))
        parts = [self.load(place, part, place.plus(byte, offset)) for part, offset in place.parts(type_)]
        return self.body.emit(spirv.OpCompositeConstruct, new, *parts)

    def store(self, place: Place, type_: Definition, value: AnyOperand, byte: Id) -> None:
        """Store a value at a byte."""
        size = place.scalar(type_)
        value = value if value.__class__ is int else self.types.of(value)
        if size is not None:
            place.put_bits(byte, size, self.to_bits(type_, value))
            return
        pointee = place.pointee if byte is place.start else type_
        for number, (part, offset) in enumerate(place.parts(pointee)):
            extracted = self.body.emit(spirv.OpCompositeExtract, self.types.of(part), value, number)
            self.store(place, part, extracted, place.plus(byte, offset))

    def array_length(self, instruction: Instruction) -> None:
        """Return how many elements fit in the memory after the start of an array."""
        root, member = instruction.operands
        body, memory, uint = self.body, self.lowering.memory, self.uint
        if root.__class__ is int or root.opcode != spirv.OpVariable:
            raise LoweringError("the length of an array in an array of buffers of emulated types is not supported")
        block = root.type.operands[1]
        alias = memory.alias(root, component_of(uint))
        words = body.emit(spirv.OpArrayLength, uint, alias, 0)
        bytes_ = body.scaled(words, 4)
        offset = self.lowering.sizes.constant(offset_of(block, member))
        rest = body.emit(spirv.OpISub, uint, bytes_, offset)
        length = body.divided(rest, stride_of(block.operands[member]))
        body.emit_as(instruction.result, spirv.OpCopyObject, uint, length)

    # ---- bits ----

    def helper(self, name: str, result: Definition, operand: Id) -> int:
        """Return the result of a helper of one operand."""
        helper = self.lowering.library.function("conversions", name)
        return self.body.emit(spirv.OpFunctionCall, result, helper, operand)

    def from_bits(self, type_: Definition, words: list[Id]) -> Id:
        """Return a scalar or an address of a type (the old one) from its bits."""
        body, new = self.body, self.types.of(type_)
        if len(words) == 2:
            pair = body.emit(spirv.OpCompositeConstruct, self.lowering.memory.glsl_type("uvec2"), *words)
            return body.emit(spirv.OpBitcast, new, pair)
        if not self.types.is_narrow(type_):
            return words[0] if new is self.uint else self.plain_from_bits(new, words[0])
        if type_.opcode == spirv.OpTypeFloat:
            return self.helper("float_of_half", new, words[0])
        value = words[0] if new is self.uint else body.emit(spirv.OpBitcast, new, words[0])
        return self.cut(type_, value)

    def plain_from_bits(self, type_: Definition, word: Id) -> Id:
        """Return a scalar of 8, 16 or 32 bits that is not emulated from its bits."""
        width = type_.operands[0]
        if width == 32:
            return self.body.emit(spirv.OpBitcast, type_, word)
        same = self.lowering.module.define(spirv.OpTypeInt, None, width, 0)
        low = self.body.emit(spirv.OpUConvert, same, word)
        return low if type_ is same else self.body.emit(spirv.OpBitcast, type_, low)

    def to_bits(self, type_: Definition, value: Id) -> list[Id]:
        """Return the bits of a scalar or an address of a type (the old one): words, or the low bits of one."""
        body, uint = self.body, self.uint
        if type_.opcode == spirv.OpTypePointer or type_.operands[0] == 64:
            pair = body.emit(spirv.OpBitcast, self.lowering.memory.glsl_type("uvec2"), value)
            return [body.emit(spirv.OpCompositeExtract, uint, pair, number) for number in (0, 1)]
        width = type_.operands[0]
        if self.types.is_narrow(type_):
            if type_.opcode == spirv.OpTypeFloat:
                return [self.helper("half_of_float", uint, value)]
            word = value if not type_.operands[1] else body.emit(spirv.OpBitcast, uint, value)
            return [body.emit(spirv.OpBitwiseAnd, uint, word, self.lowering.sizes.constant((1 << width) - 1))]
        if width < 32:
            return [word_of(self.lowering.module, body, type_, value)]
        return [value if type_ is uint else body.emit(spirv.OpBitcast, uint, value)]

    # ---- values ----

    def each(self, type_: Definition, value: Id, change: Callable[[Definition, Id], Id]) -> Id:
        """Return a value with each of its scalars changed. type_: the old type."""
        if type_.opcode not in (spirv.OpTypeVector, spirv.OpTypeMatrix):
            return change(type_, value)
        part, count = type_.operands
        parts = []
        for number in range(count):
            extracted = self.body.emit(spirv.OpCompositeExtract, self.types.of(part), value, number)
            parts.append(self.each(part, extracted, change))
        return self.body.emit(spirv.OpCompositeConstruct, self.types.of(type_), *parts)

    def cut(self, type_: Definition, value: Id, is_signed: bool | None = None) -> Id:
        """Return a scalar in the range of its old type, extended as that one or as asked."""
        body, sizes = self.body, self.lowering.sizes
        new = self.types.of(type_)
        if not self.types.is_narrow(type_):
            return value
        if type_.opcode == spirv.OpTypeFloat:
            return self.helper("rounded", new, value)
        width = type_.operands[0]
        signed = bool(type_.operands[1]) if is_signed is None else is_signed
        if signed:
            return body.emit(spirv.OpBitFieldSExtract, new, value, sizes.constant(0), sizes.constant(width))
        mask = self.lowering.module.define(spirv.OpConstant, new, (1 << width) - 1)
        return body.emit(spirv.OpBitwiseAnd, new, value, mask)

    def compute(self, instruction: Instruction) -> None:
        """Do in 32 bits what an instruction does, and cut its result."""
        body, opcode, old = self.body, instruction.opcode, instruction.type
        number = instruction.operands[1] if opcode == spirv.OpExtInst else 0
        wanted: bool | None = None
        if opcode in _SIGNED or opcode == spirv.OpExtInst and number in _SIGNED_EXTENDED:
            wanted = True
        elif opcode in _UNSIGNED or opcode == spirv.OpExtInst and number in _UNSIGNED_EXTENDED:
            wanted = False
        types = [
            body.types.get(operand) if operand.__class__ is int else operand.type for operand in instruction.operands
        ]
        result = instruction.result
        assert old is not None and result is not None
        self.replace(instruction)
        if wanted is not None:
            instruction.operands = [
                self.extended(type_, operand, wanted) for type_, operand in zip(types, instruction.operands)
            ]
        if opcode in WIDTH_CONVERSIONS:
            source = types[0]
            assert source is not None
            self.convert(instruction, source, old)
            return
        if not self.types.holds(old):
            body.output.append(instruction)
            return
        instruction.result = self.function.new_id()
        body.output.append(instruction)
        body.note(instruction)
        self.finish(result, old, instruction.result)

    def finish(self, result: int, old: Definition, value: Id) -> None:
        """Give a result its value, cut to its old type."""
        cut = self.each(old, value, self.cut) if old.opcode != spirv.OpTypeStruct else value
        self.body.emit_as(result, spirv.OpCopyObject, self.types.of(old), cut)
        self.body.types[result] = old

    def extended(self, type_: Definition | None, operand: AnyOperand, is_signed: bool) -> AnyOperand:
        """Return an operand extended as signed or unsigned, where its type says otherwise."""
        if type_ is None:
            return operand
        scalar = _scalar(type_)
        if not self.types.is_narrow(scalar) or scalar.opcode != spirv.OpTypeInt:
            return operand
        if bool(scalar.operands[1]) == is_signed:
            return operand
        return self.each(type_, operand, lambda each, value: self.cut(each, value, is_signed))

    def convert(self, instruction: Instruction, source: Definition, target: Definition) -> None:
        """Convert between widths of which one at least is emulated; the operand is extended already."""
        result, new, old = instruction.result, self.types.of(target), self.types.of(source)
        assert result is not None
        value: Id = instruction.operands[0]
        width = _scalar(new).operands[0]
        if _scalar(old).operands[0] != width:
            value = self.body.emit(instruction.opcode, new, value)
        elif old is not new:
            value = self.body.emit(spirv.OpBitcast, new, value)
        self.finish(result, target, value)

    def bitcast(self, instruction: Instruction) -> None:
        """Put the bits of the scalars of a value together as those of another type."""
        (operand,) = instruction.operands
        source, target = self.body.type_of(operand), instruction.type
        assert target is not None and instruction.result is not None
        value = operand if operand.__class__ is int else self.types.of(operand)
        words: list[tuple[Id, int]] = []
        for scalar, part in self.scalars(source, value):
            bits = self.to_bits(scalar, part)
            words += [(word, 32) for word in bits] if len(bits) > 1 else [(bits[0], _width(scalar))]
        made = self.assemble(target, words)
        self.body.emit_as(instruction.result, spirv.OpCopyObject, self.types.of(target), made)
        self.body.types[instruction.result] = target

    def scalars(self, type_: Definition, value: Id) -> list[tuple[Definition, Id]]:
        """Return the scalars of a scalar or a vector."""
        if type_.opcode != spirv.OpTypeVector:
            return [(type_, value)]
        part, count = type_.operands
        new = self.types.of(part)
        return [(part, self.body.emit(spirv.OpCompositeExtract, new, value, number)) for number in range(count)]

    def assemble(self, type_: Definition, words: list[tuple[Id, int]]) -> Id:
        """Construct a scalar or a vector from bits, the lowest first."""
        body, uint, constant = self.body, self.uint, self.lowering.sizes.constant
        is_vector = type_.opcode == spirv.OpTypeVector
        scalar, count = type_.operands if is_vector else (type_, 1)
        width = min(_width(scalar), 32)
        pieces: list[Id] = []
        for word, size in words:
            if size > width:
                for at in range(0, size, width):
                    moved = body.emit(spirv.OpShiftRightLogical, uint, word, constant(at))
                    pieces.append(body.emit(spirv.OpBitwiseAnd, uint, moved, constant((1 << width) - 1)))
            else:
                pieces.append(word)
        size = min(words[0][1], width)
        whole: list[Id] = []
        for first in range(0, len(pieces), width // size):
            total = pieces[first]
            for number, piece in enumerate(pieces[first + 1 : first + width // size], 1):
                moved = body.emit(spirv.OpShiftLeftLogical, uint, piece, constant(number * size))
                total = body.emit(spirv.OpBitwiseOr, uint, total, moved)
            whole.append(total)
        per = len(whole) // count
        parts = [self.from_bits(scalar, whole[number * per : (number + 1) * per]) for number in range(count)]
        return body.emit(spirv.OpCompositeConstruct, self.types.of(type_), *parts) if is_vector else parts[0]


def _scalar(type_: Definition) -> Definition:
    return type_.operands[0] if type_.opcode == spirv.OpTypeVector else type_


def _width(type_: Definition) -> int:
    """Return the bits of a scalar or an address."""
    width: int = 64 if type_.opcode == spirv.OpTypePointer else type_.operands[0]
    return width
