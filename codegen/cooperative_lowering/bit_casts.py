"""Casts of bits where components are not stored as tightly as their bits: floats of 4 and 6 bits, and of 8 and 16 bits.

SPV_EXT_ocp_microscaling_types.

In: OpBitcast and OpBitcastExtractEXT. Out: shifts and masks. Must not know: what the bits mean.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.options import LoweringError
from glslc_coop.codegen.cooperative_lowering.shapes import MatrixShape, VectorShape, component_of, is_encoded_float
from glslc_coop.codegen.cooperative_lowering.sizes import unfrozen
from glslc_coop.codegen.cooperative_lowering.text import of_component
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.context import Lowering
    from glslc_coop.codegen.cooperative_lowering.function_rewriter import FunctionRewriter
    from glslc_coop.codegen.ir.instruction import Definition, Id, Instruction


def is_encoded(lowering: Lowering, source: Definition, target: Definition) -> bool:
    """Return whether a cast is from or to floats of which only the bits are stored, matrices aside."""
    for type_ in (source, target):
        shape = lowering.shapes.of(type_)
        if isinstance(shape, MatrixShape):
            return False
        if isinstance(shape, VectorShape):
            scalar = shape.component_type
        else:
            scalar = type_.operands[0] if type_.opcode == spirv.OpTypeVector else type_
        if is_encoded_float(scalar):
            return True
    return False


def _parts(lowering: Lowering, type_: Definition) -> tuple[Definition, int]:
    """Return the component and the number of components of a scalar or a vector."""
    shape = lowering.shapes.of(type_)
    if isinstance(shape, VectorShape):
        if not isinstance(shape.length, int):
            raise unfrozen("a cast of the bits of a vector of specialized length is not supported", shape.length)
        return shape.component_type, shape.length
    if type_.opcode == spirv.OpTypeVector:
        return type_.operands[0], type_.operands[1]
    return type_, 1


def _components(lowering: Lowering, body: FunctionRewriter, value: Id, type_: Definition) -> list[tuple[Id, int]]:
    """Return the bits of each component of a value, and how many they are."""
    scalar, count = _parts(lowering, type_)
    width: int = scalar.operands[0]
    if width > 32:
        raise LoweringError("a cast of the bits of 64-bit components to small floats is not supported")
    component, uint = component_of(scalar), lowering.sizes.uint
    helper = lowering.library.function("conversions", "bits_of", of_component(component))
    parts: list[tuple[Id, int]] = []
    for number in range(count):
        part = value if scalar is type_ else body.emit(spirv.OpCompositeExtract, scalar, value, number)
        parts.append((body.emit(spirv.OpFunctionCall, uint, helper, part), width))
    return parts


def _from_bits(lowering: Lowering, body: FunctionRewriter, instruction: Instruction, bits: list[Id]) -> None:
    """Emit the result of an instruction, whose components have those bits."""
    assert instruction.type is not None
    scalar, _ = _parts(lowering, instruction.type)
    component = component_of(scalar)
    helper = lowering.library.function("conversions", "from_bits", of_component(component))
    if scalar is instruction.type:
        body.call(instruction, helper, bits)
        return
    parts = [body.emit(spirv.OpFunctionCall, scalar, helper, each) for each in bits]
    body.emit_as(instruction.result, spirv.OpCompositeConstruct, instruction.type, *parts)


def _piece(lowering: Lowering, body: FunctionRewriter, word: Id, shift: Id | int, width: int) -> Id:
    """Return some bits of a word."""
    uint, constant = lowering.sizes.uint, lowering.sizes.constant
    if shift.__class__ is int and not isinstance(shift, bool) and shift == 0:
        moved = word
    else:
        amount = constant(shift) if isinstance(shift, int) and shift >= 0 else shift
        moved = body.emit(spirv.OpShiftRightLogical, uint, word, amount)
    return moved if width == 32 else body.emit(spirv.OpBitwiseAnd, uint, moved, constant((1 << width) - 1))


def regroup(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
    """OpBitcast between components of different widths."""
    (operand,) = instruction.operands
    assert instruction.type is not None
    pieces = _components(lowering, body, operand, body.type_of(operand))
    scalar, count = _parts(lowering, instruction.type)
    width: int = scalar.operands[0]
    uint, constant = lowering.sizes.uint, lowering.sizes.constant
    results: list[Id] = []
    number = offset = 0
    for _ in range(count):
        total: Id | None = None
        filled = 0
        while filled < width:
            word, size = pieces[number]
            taken = min(width - filled, size - offset)
            piece = _piece(lowering, body, word, offset, taken)
            if filled:
                piece = body.emit(spirv.OpShiftLeftLogical, uint, piece, constant(filled))
            total = piece if total is None else body.emit(spirv.OpBitwiseOr, uint, total, piece)
            filled, offset = filled + taken, offset + taken
            if offset == size:
                number, offset = number + 1, 0
        assert total is not None
        results.append(total)
    _from_bits(lowering, body, instruction, results)


def extract(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
    """OpBitcastExtractEXT: some bits of each component."""
    value, offset = instruction.operands
    assert instruction.type is not None
    scalar, _ = _parts(lowering, instruction.type)
    type_ = body.type_of(offset)
    each, count = _parts(lowering, type_)
    results: list[Id] = []
    for number, (word, _) in enumerate(_components(lowering, body, value, body.type_of(value))):
        shift = offset if count == 1 else body.emit(spirv.OpCompositeExtract, each, offset, number)
        results.append(_piece(lowering, body, word, body.to_uint(shift), scalar.operands[0]))
    _from_bits(lowering, body, instruction, results)
