"""Tensor layouts and views, and the loads and stores of matrices that they address.

SPV_NV_tensor_addressing, SPV_NV_cooperative_matrix2.

In: an instruction. Out: a call. Must not know: how a decode function reaches its block (`decoding`).
`glslc_coop.cli.tensor.addressing` is the same computation as an executable model.

`glsl/tensors.glsl` describes the words of a layout and of a view.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering import decoding
from glslc_coop.codegen.cooperative_lowering.memory_access import access_to
from glslc_coop.codegen.cooperative_lowering.memory_operands import MemoryOperands
from glslc_coop.codegen.cooperative_lowering.options import LoweringError
from glslc_coop.codegen.cooperative_lowering.shapes import LayoutShape, ViewShape
from glslc_coop.codegen.cooperative_lowering.text import flag
from glslc_coop.codegen.cooperative_lowering.traversal import callees_first, instructions
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Sequence

    from glslc_coop.codegen.cooperative_lowering.context import Lowering
    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand, FunctionRewriter
    from glslc_coop.codegen.cooperative_lowering.library import Library
    from glslc_coop.codegen.cooperative_lowering.shapes import Shapes
    from glslc_coop.codegen.cooperative_lowering.sizes import Size, Sizes
    from glslc_coop.codegen.cooperative_lowering.text import Macros
    from glslc_coop.codegen.ir.instruction import Definition, Id, Instruction, OperandList
    from glslc_coop.codegen.ir.module import Module

_DECODE_VECTOR = "SPV_NV_cooperative_matrix_decode_vector"
_ALL = 0xFFFFFFFF


# ---- building layouts and views ----


def create(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
    """OpCreateTensorLayoutNV and OpCreateTensorViewNV."""
    shape = lowering.shapes.of(instruction.type)
    assert isinstance(shape, (LayoutShape, ViewShape))
    words = initial_words(shape, lowering.sizes)
    body.emit_as(instruction.result, spirv.OpCompositeConstruct, instruction.type, *words)


def initial_words(shape: LayoutShape | ViewShape, sizes: Sizes) -> list[Definition]:
    """Return the words of a layout or view before anything is set."""
    count = shape.dimensions
    values = [0] * (4 * count) + [1] * count + [0]
    if isinstance(shape, ViewShape):
        values = [0] * (2 * count) + [0, _ALL, 0, _ALL]
    return [sizes.constant(value) for value in values]


#: Opcode -> the helper that changes a layout or a view.
_SETTERS = {
    spirv.OpTensorLayoutSetDimensionNV: "set_layout_dimensions",
    spirv.OpTensorLayoutSetStrideNV: "set_layout_strides",
    spirv.OpTensorLayoutSliceNV: "slice_layout",
    spirv.OpTensorLayoutSetClampValueNV: "set_layout_clamp_value",
    spirv.OpTensorLayoutSetBlockSizeNV: "set_layout_block_sizes",
    spirv.OpTensorViewSetDimensionNV: "set_view_dimensions",
    spirv.OpTensorViewSetStrideNV: "set_view_strides",
    spirv.OpTensorViewSetClipNV: "set_view_clip",
}
SETTERS = tuple(_SETTERS)
#: Opcode -> its values for each dimension.
_OF_DIMENSION = {
    spirv.OpTensorLayoutSetDimensionNV: 1,
    spirv.OpTensorLayoutSetStrideNV: 1,
    spirv.OpTensorLayoutSliceNV: 2,
    spirv.OpTensorLayoutSetBlockSizeNV: 1,
    spirv.OpTensorViewSetDimensionNV: 1,
    spirv.OpTensorViewSetStrideNV: 1,
}


def change(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
    """Lower an instruction that sets a part of a layout or of a view."""
    shape = lowering.shapes.of(instruction.type)
    assert isinstance(shape, (LayoutShape, ViewShape))
    helper, arguments = setter(lowering.library, shape, body, instruction)
    body.call(instruction, helper, [instruction.operands[0], *arguments])


def setter(
    library: Library, shape: LayoutShape | ViewShape, body: FunctionRewriter, instruction: Instruction
) -> tuple[Definition, list[Id]]:
    """Return the helper that changes the words of a layout or view as an instruction does, and its other arguments."""
    arguments = [body.to_uint(operand) for operand in instruction.operands[1:]]
    wanted = _OF_DIMENSION.get(instruction.opcode, 0) * shape.dimensions
    if wanted and len(arguments) != wanted:
        raise LoweringError(f"a tensor of {shape.dimensions} dimensions with {len(arguments)} values is not supported")
    dimensions = "DIMENSIONS" if isinstance(shape, LayoutShape) else "VIEW_DIMENSIONS"
    macros = {
        dimensions: str(shape.dimensions),
        "WORDS": str(shape.length),
        "ARGUMENTS": ", ".join(f"uint argument{number}" for number in range(len(arguments))),
    }
    return library.function("tensors", _SETTERS[instruction.opcode], macros), arguments


# ---- loads and stores ----


def drop_vector_functions(module: Module) -> bool:
    """Drop the decode functions for vectors beside those for single elements; return whether there are any.

    Both give the same elements. Functions for vectors alone stay.
    """
    vector = spirv.TensorAddressingOperandsDecodeVectorFunc
    is_left = is_dropped = False
    for function in callees_first(module):
        for instruction in instructions(function):
            if instruction.opcode != spirv.OpCooperativeMatrixLoadTensorNV:
                continue
            operands = instruction.operands
            position = 3 + MemoryOperands(operands[3:]).count
            mask = operands[position] if len(operands) > position else 0
            if mask & vector and mask & spirv.TensorAddressingOperandsDecodeFunc:
                operands[position] = mask & ~vector
                del operands[-1]
                is_dropped = True
            elif mask & vector:
                is_left = True
    if is_dropped and not is_left:
        gone = spirv.CapabilityCooperativeMatrixDecodeVectorNV
        module.capabilities = [each for each in module.capabilities if each != gone]
        module.extensions = [each for each in module.extensions if each != _DECODE_VECTOR]
    return is_dropped


class TensorOperands:
    """The operands of a load or store after its layout: memory operands, a view, a decode function."""

    def __init__(self, shapes: Shapes, body: FunctionRewriter, rest: OperandList) -> None:
        end = MemoryOperands(rest).count
        self.memory = tuple(rest[:end])
        tensor, *operands = rest[end:] or [0]
        self.view: Id | None = operands.pop(0) if tensor & spirv.TensorAddressingOperandsTensorView else None
        self.decode: AnyOperand = operands.pop(0) if tensor & spirv.TensorAddressingOperandsDecodeFunc else None
        if tensor & spirv.TensorAddressingOperandsDecodeVectorFunc and self.decode is None:
            raise LoweringError("a decode function for vectors without one for single elements is not supported")
        self.view_shape: ViewShape | None = None
        if self.view is not None:
            shape = shapes.of(body.type_of(self.view))
            assert isinstance(shape, ViewShape)
            self.view_shape = shape

    def macros(self, layout: LayoutShape, is_store: bool) -> Macros:
        """Return the macros that say how elements are addressed."""
        macros = {
            "DIMENSIONS": str(layout.dimensions),
            "WORDS": str(layout.length),
            "NEVER_CLAMPS": flag(layout.clamp_mode == 0),
            "IS_STORE": flag(is_store),
            "HAS_VIEW": flag(self.view_shape is not None),
            "VIEW_PARAMETER": "",
        }
        if self.view_shape is not None:
            macros["VIEW_DIMENSIONS"] = str(self.view_shape.dimensions)
            macros["VIEW_PARAMETER"] = f", const in uint view[{self.view_shape.length}]"
        return macros

    def sizes(self, layout: LayoutShape) -> dict[str, Size]:
        """Return the sizes that decide how elements are addressed."""
        sizes = {"CLAMP": layout.clamp_mode}
        if self.view_shape is not None:
            sizes["HAS_DIMENSIONS"] = self.view_shape.has_dimensions
            sizes.update({f"AXIS_{number}": index for number, index in enumerate(self.view_shape.permutation)})
        return sizes

    @property
    def arguments(self) -> list[Id]:
        """Return the argument that the view is."""
        return [] if self.view is None else [self.view]


def layout_shape(lowering: Lowering, body: FunctionRewriter, layout: Id) -> LayoutShape:
    """Return the shape of a tensor layout."""
    shape = lowering.shapes.of(body.type_of(layout))
    assert isinstance(shape, LayoutShape)
    return shape


def load(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
    """OpCooperativeMatrixLoadTensorNV."""
    pointer, previous, tensor, *rest = instruction.operands
    shape = lowering.shapes.matrix(instruction.type)
    layout = layout_shape(lowering, body, tensor)
    operands = TensorOperands(lowering.shapes, body, rest)
    macros = operands.macros(layout, False)
    if operands.decode is None:
        access = access_to(lowering.memory, body, pointer, operands.memory)
        callbacks, arguments = {"load": access.callback("load", shape.component)}, access.arguments
        macros |= access.macros | {"DECODES": "0"}
    else:
        decoder = decoding.decoder(lowering, body, pointer, operands.decode, layout.dimensions, shape.component.glsl)
        callbacks, arguments = {"decode": decoder.callback}, decoder.arguments
        macros |= {"MEMORY_PARAMETERS": decoder.declared, "MEMORY": decoder.passed, "DECODES": "1"}
    sizes, matrices = operands.sizes(layout), {"": shape}
    helper = lowering.library.function("tensor_memory", "load_tensor", macros, sizes, callbacks, matrices=matrices)
    body.call(instruction, helper, [*arguments, tensor, *operands.arguments, previous])


def store(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
    """OpCooperativeMatrixStoreTensorNV."""
    pointer, value, tensor, *rest = instruction.operands
    shape = lowering.shapes.matrix(body.type_of(value))
    layout = layout_shape(lowering, body, tensor)
    operands = TensorOperands(lowering.shapes, body, rest)
    access = access_to(lowering.memory, body, pointer, operands.memory)
    helper = lowering.library.function(
        "tensor_memory",
        "store_tensor",
        operands.macros(layout, True) | access.macros | {"DECODES": "0"},
        operands.sizes(layout),
        {"store": access.callback("store", shape.component)},
        matrices={"": shape},
    )
    body.call(instruction, helper, [*access.arguments, tensor, *operands.arguments, value])


def outside_finder(
    library: Library,
    layout: LayoutShape,
    operands: TensorOperands,
    is_store: bool,
    units: tuple[int, int],
    sizes: Sequence[Size],
) -> Definition:
    """Return the helper that finds the first element which an array does not have; see its text.

    units: bytes of an element of the array, and of one of the matrix. sizes: rows, columns, and the invocations that
    divide the elements.
    """
    unit, size = units
    macros = {"WIDTH": f"{max(unit // size, 1)}u", "SPAN": f"{max(size // unit, 1)}u", "DECODES": "0"}
    named = dict(zip(("ROWS", "COLUMNS", "LANES"), sizes, strict=True))
    return library.function(
        "tensor_memory", "first_outside", operands.macros(layout, is_store) | macros, operands.sizes(layout) | named
    )
