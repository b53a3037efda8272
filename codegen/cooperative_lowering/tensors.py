"""Tensor layouts and views, and the loads and stores of matrices that they address.

SPV_NV_tensor_addressing, SPV_NV_cooperative_matrix2.

In: an instruction. Out: a call. Must not know: how a decode function reaches its block (`decoding`).
`glslc_coop.cli.tensor.addressing` is the same computation as an executable model.

In the text L is a layout of D dimensions: dimensions L[0…], strides L[D…], offsets L[2D…], spans L[3D…], block sizes
L[4D…], the clamp value L[5D]. V is a view: dimensions V[0…], strides V[D…], then clip row, rows, column, columns.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering import decoding
from glslc_coop.codegen.cooperative_lowering.options import LoweringError
from glslc_coop.codegen.cooperative_lowering.shapes import LayoutShape, ViewShape
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable

    from glslc_coop.codegen.cooperative_lowering.body import AnyOperand, Body
    from glslc_coop.codegen.cooperative_lowering.context import Lowering
    from glslc_coop.codegen.cooperative_lowering.shapes import MatrixShape
    from glslc_coop.codegen.cooperative_lowering.sizes import Size
    from glslc_coop.codegen.ir.instruction import Id, Instruction, OperandList

_ALL = 0xFFFFFFFF


# ---- building layouts and views ----


def create(lowering: Lowering, body: Body, instruction: Instruction) -> None:
    """OpCreateTensorLayoutNV and OpCreateTensorViewNV."""
    shape = lowering.shapes.of(instruction.type)
    if isinstance(shape, LayoutShape):
        count = shape.dimensions
        values = [0] * (4 * count) + [1] * count + [0]
    else:
        assert isinstance(shape, ViewShape)
        values = [0] * (2 * shape.dimensions) + [0, _ALL, 0, _ALL]
    constants = [lowering.sizes.constant(value) for value in values]
    body.emit_as(instruction.result, spirv.OpCompositeConstruct, instruction.type, *constants)


def _layout_dimension(count: int) -> str:
    text = "uint s = 1u;"
    for d in reversed(range(count)):
        text += f" t[{d}] = a{d}; t[{2 * count + d}] = 0u; t[{3 * count + d}] = a{d}; t[{count + d}] = s;"
        text += f" s *= (a{d} + t[{4 * count + d}] - 1u) / t[{4 * count + d}];"
    return text


def _slice(count: int) -> str:
    rows = (f"t[{2 * count + d}] += a{2 * d}; t[{3 * count + d}] = a{2 * d + 1};" for d in range(count))
    return " ".join(rows)


def _view_dimension(count: int) -> str:
    rows = (f"t[{d}] = a{d}; t[{count + d}] = s; s *= a{d};" for d in reversed(range(count)))
    return "uint s = 1u; " + " ".join(rows)


def _assign(first: int, count: int) -> str:
    return " ".join(f"t[{first + d}] = a{d};" for d in range(count))


#: Opcode -> dimensions -> the statements that change t by the operands a0, a1, …
_SETTERS: dict[int, Callable[[int], str]] = {
    spirv.OpTensorLayoutSetDimensionNV: _layout_dimension,
    spirv.OpTensorLayoutSetStrideNV: lambda count: _assign(count, count),
    spirv.OpTensorLayoutSliceNV: _slice,
    spirv.OpTensorLayoutSetClampValueNV: lambda count: f"t[{5 * count}] = a0;",
    spirv.OpTensorLayoutSetBlockSizeNV: lambda count: _assign(4 * count, count),
    spirv.OpTensorViewSetDimensionNV: _view_dimension,
    spirv.OpTensorViewSetStrideNV: lambda count: _assign(count, count),
    spirv.OpTensorViewSetClipNV: lambda count: _assign(2 * count, 4),
}
SETTERS = tuple(_SETTERS)


def change(lowering: Lowering, body: Body, instruction: Instruction) -> None:
    """Lower an instruction that sets a part of a layout or of a view."""
    shape = lowering.shapes.of(instruction.type)
    assert isinstance(shape, (LayoutShape, ViewShape))
    old, *operands = instruction.operands
    arguments = [body.to_uint(operand) for operand in operands]
    parameters = ", ".join(f"uint a{number}" for number in range(len(arguments)))
    length = shape.length
    kind = "layout" if isinstance(shape, LayoutShape) else "view"
    helper = lowering.library.function(
        f"uint[{length}] change_{kind}(const in uint old[{length}], {parameters})\n"
        f"{{\n    uint t[{length}] = old;\n    {_SETTERS[instruction.opcode](shape.dimensions)}\n    return t;\n}}"
    )
    body.call(instruction, helper, [old, *arguments])


# ---- addresses ----


class _Address:
    """The text that computes where an element is.

    Index, block[] and inside[], and state: 0 in memory, 1 left out, 2 clamp value.
    """

    def __init__(self, shape: MatrixShape, layout: LayoutShape, view: ViewShape | None, is_store: bool) -> None:
        self.shape, self.layout, self.view, self.is_store = shape, layout, view, is_store
        self.sizes: dict[str, Size] = {**shape.sizes(""), "CLAMP": layout.clamp_mode}
        if view is not None:
            self.sizes["HAS_DIMENSIONS"] = view.has_dimensions
            self.sizes.update({f"P{number}": index for number, index in enumerate(view.permutation)})

    def text(self) -> str:
        """Return the statements."""
        count = self.layout.dimensions
        start = "linear = row * COLUMNS + col;" if self.view is None else self._through_view(self.view)
        steps = "".join(self._dimension(d) for d in reversed(range(count)))
        return (
            f"uint index = 0u, linear, block[{count}], inside[{count}]; int state = 0; {start}\n"
            f"        if (state == 0) {{ {steps} }}\n        "
        )

    def _through_view(self, view: ViewShape) -> str:
        count, layout = view.dimensions, self.layout
        spans = [
            f"HAS_DIMENSIONS != 0u ? V[{d}] : {f'L[{3 * layout.dimensions + d}]' if d < layout.dimensions else '1u'}"
            for d in range(count)
        ]
        clip = 2 * count
        order = " ".join(f"at[P{d}] = linear % span[P{d}]; linear /= span[P{d}];" for d in reversed(range(count)))
        strided = " + ".join(f"at[{d}] * V[{count + d}]" for d in range(count))
        packed = " ".join(f"linear += at[{d}] * step; step *= span[{d}];" for d in reversed(range(count)))
        return (
            f"if (row < V[{clip}] || row - V[{clip}] >= V[{clip + 1}] || col < V[{clip + 2}] || "
            f"col - V[{clip + 2}] >= V[{clip + 3}]) state = 1;\n"
            f"        linear = (row - V[{clip}]) * min(COLUMNS, V[{clip + 3}]) + col - V[{clip + 2}];\n"
            f"        if (state == 0) {{ uint at[{count}], span[{count}] = uint[{count}]({', '.join(spans)}); {order}\n"
            f"        if (HAS_DIMENSIONS != 0u) linear = {strided}; "
            f"else {{ uint step = 1u; linear = 0u; {packed} }} }}"
        )

    def _dimension(self, d: int) -> str:
        count = self.layout.dimensions
        return (
            f"{{ int p = int(linear % L[{3 * count + d}] + L[{2 * count + d}]), n = int(L[{d}]); "
            f"linear /= L[{3 * count + d}]; "
            f"{self._clamp()} uint q = uint(p), size = L[{4 * count + d}]; "
            f"inside[{d}] = q % size; block[{d}] = q / size; "
            f"index += block[{d}] * L[{count + d}]; }}\n        "
        )

    def _clamp(self) -> str:
        if self.layout.clamp_mode == 0:
            return ""
        if self.is_store:
            return "if ((p < 0 || p >= n) && CLAMP != 0u) state = 1;"
        return (
            "if (p < 0 || p >= n) { if (CLAMP == 1u) state = 2; else if (CLAMP == 2u) p = clamp(p, 0, n - 1); "
            "else if (CLAMP == 3u) p = p < 0 ? n - 1 - (-1 - p) % n : p % n; "
            "else if (CLAMP == 4u) { int w = max(2 * n - 2, 1); "
            "p = p < 0 ? w - 1 - (-1 - p) % w : p % w; if (p >= n) p = w - p; } }"
        )


# ---- loads and stores ----


class _Operands:
    """The operands of a load or store behind its layout: memory operands, a view, a decode function."""

    def __init__(self, lowering: Lowering, body: Body, rest: OperandList) -> None:
        mask = rest[0]
        takes = (
            spirv.MemoryAccessAligned,
            spirv.MemoryAccessMakePointerAvailable,
            spirv.MemoryAccessMakePointerVisible,
        )
        end = 1 + sum(1 for bit in takes if mask & bit)
        self.memory = tuple(rest[:end])
        tensor, *operands = rest[end:] or [0]
        self.view: Id | None = operands.pop(0) if tensor & spirv.TensorAddressingOperandsTensorView else None
        self.decode: AnyOperand = operands.pop(0) if tensor & spirv.TensorAddressingOperandsDecodeFunc else None
        if tensor & spirv.TensorAddressingOperandsDecodeVectorFunc and self.decode is None:
            raise LoweringError("a decode function for vectors without one for single elements is not supported")
        self.view_shape: ViewShape | None = None
        if self.view is not None:
            shape = lowering.shapes.of(body.type_of(self.view))
            assert isinstance(shape, ViewShape)
            self.view_shape = shape

    @property
    def declared(self) -> str:
        """Return the parameter that the view is."""
        return "" if self.view_shape is None else f", const in uint V[{self.view_shape.length}]"

    @property
    def arguments(self) -> list[Id]:
        """Return the argument for it."""
        return [] if self.view is None else [self.view]


def _layout_shape(lowering: Lowering, body: Body, layout: Id) -> LayoutShape:
    shape = lowering.shapes.of(body.type_of(layout))
    assert isinstance(shape, LayoutShape)
    return shape


def load(lowering: Lowering, body: Body, instruction: Instruction) -> None:
    """OpCooperativeMatrixLoadTensorNV."""
    pointer, previous, layout, *rest = instruction.operands
    shape, text = lowering.shapes.matrix(instruction.type), lowering.text
    layout_shape = _layout_shape(lowering, body, layout)
    operands = _Operands(lowering, body, rest)
    address = _Address(shape, layout_shape, operands.view_shape, False)
    if operands.decode is None:
        access = lowering.memory.access(body, pointer, operands.memory)
        name, callback = "load", access.callback("load", shape.component)
        declared, arguments = access.declared, access.arguments
        value = f"load({access.passed}, index)"
    else:
        decoder = decoding.decoder(lowering, body, pointer, operands.decode, layout_shape.dimensions, shape)
        name, callback = "decode", decoder.callback
        declared, arguments = decoder.declared, decoder.arguments
        value = f"decode({decoder.passed}, index, block, inside)"
    clamped = text.from_bits(shape.component, f"L[{5 * layout_shape.dimensions}]")
    each = text.each(shape, f"{address.text()}if (state == 0) r[i] = {value}; else if (state == 2) r[i] = {clamped};")
    helper = lowering.library.function(
        f"{text.array(shape)} load_tensor({declared}, const in uint L[{layout_shape.length}]{operands.declared}, "
        f"{text.parameter(shape, 'v')})\n{{\n    {text.local(shape, 'r')} {text.slots_loop('r[i] = v[i];')}\n"
        f"    {each}\n    return r;\n}}",
        address.sizes,
        {name: callback},
    )
    body.call(instruction, helper, [*arguments, layout, *operands.arguments, previous])


def store(lowering: Lowering, body: Body, instruction: Instruction) -> None:
    """OpCooperativeMatrixStoreTensorNV."""
    pointer, value, layout, *rest = instruction.operands
    shape, text = lowering.shapes.matrix(body.type_of(value)), lowering.text
    layout_shape = _layout_shape(lowering, body, layout)
    operands = _Operands(lowering, body, rest)
    address = _Address(shape, layout_shape, operands.view_shape, True)
    access = lowering.memory.access(body, pointer, operands.memory)
    callback = access.callback("store", shape.component)
    each = text.each(shape, f"{address.text()}if (state == 0) store({access.passed}, index, v[i]);")
    helper = lowering.library.function(
        f"void store_tensor({access.declared}, const in uint L[{layout_shape.length}]{operands.declared}, "
        f"{text.parameter(shape, 'v')})\n{{\n    {each}\n}}",
        address.sizes,
        {"store": callback},
    )
    body.call(instruction, helper, [*access.arguments, layout, *operands.arguments, value])
