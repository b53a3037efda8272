"""Cooperative matrices: loads, stores, products, transposition. SPV_KHR_cooperative_matrix, SPV_NV_cooperative_matrix.

In: an instruction on matrices. Out: a call. Must not know: tensor layouts; callbacks.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.options import LoweringError
from glslc_coop.codegen.tables import spirv

TYPE_CHECKING = False
if TYPE_CHECKING:
    from glslc_coop.codegen.cooperative_lowering.body import AnyOperand, Body
    from glslc_coop.codegen.cooperative_lowering.context import Lowering
    from glslc_coop.codegen.cooperative_lowering.library import Staging
    from glslc_coop.codegen.cooperative_lowering.shapes import Component, MatrixShape
    from glslc_coop.codegen.cooperative_lowering.sizes import Size
    from glslc_coop.codegen.ir.instruction import Id, Instruction, OperandList

_SIGNED_A, _SIGNED_B, _SIGNED_C, _SIGNED_RESULT, _SATURATING = 1, 2, 4, 8, 16
#: Layouts of blocks of 64 bytes, 4 rows each; the stride says how many blocks are interleaved.
_ROW_BLOCKED, _COLUMN_BLOCKED = 4202, 4203
#: Most bytes of shared memory that the operands of a product take for one group; deeper products are staged in chunks.
_STAGING_BUDGET = 16384


def is_id(operand: AnyOperand) -> bool:
    """Return whether an operand is an id and not a literal."""
    return operand.__class__ is not int or operand < 0


# ---- memory ----


def load(lowering: Lowering, body: Body, instruction: Instruction) -> None:
    """OpCooperativeMatrixLoadKHR."""
    pointer, layout, *rest = instruction.operands
    stride = rest.pop(0) if rest and is_id(rest[0]) else None
    _load(lowering, body, instruction, pointer, layout, stride, tuple(rest))


def load_nv(lowering: Lowering, body: Body, instruction: Instruction) -> None:
    """OpCooperativeMatrixLoadNV."""
    pointer, stride, layout, *rest = instruction.operands
    _load(lowering, body, instruction, pointer, layout, stride, tuple(rest))


def store(lowering: Lowering, body: Body, instruction: Instruction) -> None:
    """OpCooperativeMatrixStoreKHR."""
    pointer, value, layout, *rest = instruction.operands
    stride = rest.pop(0) if rest and is_id(rest[0]) else None
    _store(lowering, body, instruction, pointer, value, layout, stride, tuple(rest))


def store_nv(lowering: Lowering, body: Body, instruction: Instruction) -> None:
    """OpCooperativeMatrixStoreNV."""
    pointer, value, stride, layout, *rest = instruction.operands
    _store(lowering, body, instruction, pointer, value, layout, stride, tuple(rest))


def _place(lowering: Lowering, layout: AnyOperand, size: int) -> str:
    """Return where the element of a row and a column is, in components of that size.

    SPV_ARM_cooperative_matrix_layouts.
    """
    known = lowering.sizes.of(layout)
    if not isinstance(known, int) or known <= 1:
        return "(LAYOUT == 1u ? col * pitch + row : row * pitch + col)"
    if known not in (_ROW_BLOCKED, _COLUMN_BLOCKED) or size > 4:
        raise LoweringError(
            "matrix layouts other than row-major, column-major and the blocked ones of Arm are not supported"
        )
    width, unit = 16 // size, 4 // size
    block = f"(row / 4u * (COLUMNS / {width}u) + col / {width}u)"
    if known == _COLUMN_BLOCKED:
        block = f"(col / {width}u * (ROWS / 4u) + row / 4u)"
    inside = f"(row % 4u * {width}u + col % {width}u)"
    in_group = f"({inside} / {unit}u * pitch + {block} % pitch) * {unit}u + {inside} % {unit}u"
    return f"({block} / pitch * pitch * {4 * width}u + {in_group})"


def _pitch(
    lowering: Lowering, body: Body, stride: AnyOperand, layout: AnyOperand, unit: int, size: int
) -> tuple[Id, Size]:
    """Return the stride in components, which counts units of the pointer's type, and the layout."""
    known = lowering.sizes.of(layout)
    if stride is None:
        raise LoweringError("a load or store of a matrix without a stride is not supported")
    pitch = body.to_uint(stride)
    if isinstance(known, int) and known > 1:
        return pitch, known
    return (body.scaled(pitch, unit // size) if unit >= size else body.divided(pitch, size // unit)), known


def _load(
    lowering: Lowering,
    body: Body,
    instruction: Instruction,
    pointer: Id,
    layout: Id,
    stride: AnyOperand,
    memory: AnyOperand,
) -> None:
    shape, text = lowering.shapes.matrix(instruction.type), lowering.text
    access = lowering.memory.access(body, pointer, memory)
    callback = access.callback("load", shape.component)
    pitch, known = _pitch(lowering, body, stride, layout, access.unit, shape.component.size)
    clear = "" if shape.is_full else text.slots_loop(f"r[i] = {shape.component.glsl}(0);")
    place = _place(lowering, layout, shape.component.size)
    each = text.each(shape, f"r[i] = load({access.passed}, {place});")
    helper = lowering.library.function(
        f"{text.array(shape)} load_matrix({access.declared}, uint pitch)\n"
        f"{{\n    {text.local(shape, 'r')}\n    {clear}\n    {each}\n    return r;\n}}",
        {**shape.sizes(""), "LAYOUT": known},
        {"load": callback},
    )
    body.call(instruction, helper, [*access.arguments, pitch])


def _store(
    lowering: Lowering,
    body: Body,
    instruction: Instruction,
    pointer: Id,
    value: Id,
    layout: Id,
    stride: AnyOperand,
    memory: AnyOperand,
) -> None:
    shape, text = lowering.shapes.matrix(body.type_of(value)), lowering.text
    access = lowering.memory.access(body, pointer, memory)
    callback = access.callback("store", shape.component)
    pitch, known = _pitch(lowering, body, stride, layout, access.unit, shape.component.size)
    place = _place(lowering, layout, shape.component.size)
    each = text.each(shape, f"store({access.passed}, {place}, v[i]);")
    helper = lowering.library.function(
        f"void store_matrix({access.declared}, uint pitch, {text.parameter(shape, 'v')})\n{{\n    {each}\n}}",
        {**shape.sizes(""), "LAYOUT": known},
        {"store": callback},
    )
    body.call(instruction, helper, [*access.arguments, pitch, value])


# ---- staging ----


def staging(lowering: Lowering, shape: MatrixShape, slot: str, elements: Size | None = None) -> Staging:
    """Return the shared array of a slot with room for a matrix of each group, or for so many of its elements."""
    sizes = lowering.sizes
    if not lowering.has_workgroup:
        raise LoweringError("an exchange of elements between invocations needs a stage with shared memory")
    groups = sizes.divide_up(lowering.shapes.workgroup, shape.lanes)
    total = sizes.multiply(shape.elements if elements is None else elements, groups)
    return lowering.library.staging(slot, shape.component.glsl, total)


# ---- products ----


def multiply_add(lowering: Lowering, body: Body, instruction: Instruction) -> None:
    """OpCooperativeMatrixMulAddKHR and OpCooperativeMatrixMulAddNV."""
    a, b, c, *rest = instruction.operands
    shapes = lowering.shapes
    left, right = shapes.matrix(body.type_of(a)), shapes.matrix(body.type_of(b))
    result = shapes.matrix(instruction.type)
    mask = rest[0] if rest else 0
    if left.is_nv:
        signs = ((left, _SIGNED_A), (right, _SIGNED_B), (result, _SIGNED_C | _SIGNED_RESULT))
        mask = sum(bits for shape, bits in signs if shape.component.kind == "int")
    chunk = _chunk(lowering, left, right)
    product = _Product(lowering, left, right, result, mask, shapes.matrix(body.type_of(c)).component)
    sizes: dict[str, Size] = {**left.sizes("A_"), **right.sizes("B_"), **result.sizes(""), "CHUNK": chunk}
    stage_a = staging(lowering, left, "A", lowering.sizes.multiply(left.rows, chunk))
    stage_b = staging(lowering, right, "B", lowering.sizes.multiply(right.columns, chunk))
    helper = lowering.library.function(
        product.text(chunk is left.columns), sizes, None, {"stageA": stage_a, "stageB": stage_b}
    )
    body.call(instruction, helper, [a, b, c])


def _chunk(lowering: Lowering, left: MatrixShape, right: MatrixShape) -> Size:
    """Return how many columns of A and rows of B are staged at once: all of them where they fit."""
    rows, depth, columns = left.rows, left.columns, right.columns
    if not (isinstance(rows, int) and isinstance(depth, int) and isinstance(columns, int)):
        return depth
    bytes_of_one = rows * left.component.size + columns * right.component.size
    groups = 1
    if not left.is_workgroup:
        all_groups = lowering.sizes.divide_up(lowering.shapes.workgroup, left.lanes)
        groups = all_groups if isinstance(all_groups, int) else 1
    chunk = depth
    while chunk > 4 and chunk * bytes_of_one * groups > _STAGING_BUDGET and chunk % 2 == 0:
        chunk //= 2
    return depth if chunk == depth else chunk


class _Product:
    """The text of D = A * B + C: one multiplication after the other in ascending k, with one rounding each."""

    def __init__(
        self,
        lowering: Lowering,
        left: MatrixShape,
        right: MatrixShape,
        result: MatrixShape,
        mask: int,
        addend: Component,
    ) -> None:
        self.lowering = lowering
        self.left, self.right, self.result, self.mask = left, right, result, mask
        component = result.component
        if component.is_float:
            self.accumulator = "double" if component.glsl == "double" else "float"
        else:
            self.accumulator = "int64_t" if component.size == 8 else "int"
        self.initial = self.widened(addend, "c[i]", bool(mask & _SIGNED_C))
        narrowed = f"{component.glsl}(x[i])"
        self.final = component.from_float("x[i]") if component.is_encoded else narrowed

    def widened(self, component: Component, value: str, is_signed: bool) -> str:
        """Return a component as the type of the accumulator."""
        if component.is_float:
            return f"double({value})" if self.accumulator == "double" else component.to_float(value)
        if component.size < 4:
            width = component.size * 8
            value = f"{'' if is_signed else 'u'}int{width}_t({value})"
        return f"{self.accumulator}({value})"

    def step(self) -> str:
        """Return the statement that adds one product to x[i]."""
        if self.result.component.is_float:
            return "x[i] = fma(av, bv, x[i]);"
        return "x[i] += av * bv;"

    def text(self, is_whole: bool) -> str:
        """Return the helper. is_whole: are A and B staged as a whole?"""
        text, left, right, result = self.lowering.text, self.left, self.right, self.result
        acc, barrier = self.accumulator, text.barrier(result)
        saturating = self.mask & _SATURATING
        a_value = self.widened(left.component, "stageA[baseA + row * CHUNK + k]", bool(self.mask & _SIGNED_A))
        b_value = self.widened(right.component, "stageB[baseB + k * COLUMNS + col]", bool(self.mask & _SIGNED_B))
        if is_whole:
            put_a, put_b = "stageA[baseA + e] = a[i];", "stageB[baseB + e] = b[i];"
        else:
            put_a = "if (col - first < CHUNK) stageA[baseA + row * CHUNK + col - first] = a[i];"
            put_b = "if (row - first < CHUNK) stageB[baseB + (row - first) * COLUMNS + col] = b[i];"
        inner = text.each(result, f"{acc} av = {a_value}, bv = {b_value}; {self.step()}")
        staged = (
            f"{barrier} {text.each(left, put_a, 'A_')} {text.each(right, put_b, 'B_')} {barrier}\n"
            f"    {text.depth}for (uint k = 0u; k < CHUNK; ++k) {{ {inner} }}"
        )
        if not is_whole:
            staged = f"[[dont_unroll]] for (uint first = 0u; first < A_COLUMNS; first += CHUNK) {{ {staged} }}"
        write = self.saturated() if saturating else f"r[i] = {self.final};"
        return (
            f"{text.array(result)} multiply_add({text.parameter(left, 'a', 'A_')}, {text.parameter(right, 'b', 'B_')}, "
            f"{text.parameter(result, 'c')})\n{{\n    {text.local(result, 'r')} {acc} x[LENGTH];\n"
            f"    uint baseA = {text.group(left)} * A_ROWS * CHUNK, baseB = {text.group(right)} * CHUNK * COLUMNS;\n"
            f"    {text.slots_loop(f'x[i] = {acc}(0);' if saturating else f'x[i] = {self.initial};')}\n"
            f"    {staged}\n    {text.slots_loop(write)}\n    return r;\n}}"
        )

    def saturated(self) -> str:
        """Return the statement that adds C to the exact product and saturates once."""
        glsl = self.result.component.glsl
        if not self.mask & _SIGNED_RESULT:
            return f"uint q = uint(x[i]) + uint(c[i]); r[i] = {glsl}(q < uint(x[i]) ? 0xFFFFFFFFu : q);"
        return (
            "int y = int(c[i]), q = x[i] + y; bool overflows = (x[i] >= 0) == (y >= 0) && (q >= 0) != (x[i] >= 0); "
            f"r[i] = {glsl}(overflows ? (x[i] >= 0 ? 0x7FFFFFFF : -0x7FFFFFFF - 1) : q);"
        )


# ---- conversions ----


def transpose(lowering: Lowering, body: Body, instruction: Instruction) -> None:
    """OpCooperativeMatrixTransposeNV."""
    (operand,) = instruction.operands
    source, result = lowering.shapes.matrix(body.type_of(operand)), lowering.shapes.matrix(instruction.type)
    text = lowering.text
    barrier = text.barrier(result)
    put = text.each(source, "stageA[base + e] = a[i];", "A_")
    get = text.each(result, f"r[i] = {result.component.glsl}(stageA[base + col * A_COLUMNS + row]);")
    helper = lowering.library.function(
        f"{text.array(result)} transpose_matrix({text.parameter(source, 'a', 'A_')})\n{{\n"
        f"    {text.local(result, 'r')}\n"
        f"    uint base = {text.group(source)} * A_ELEMENTS; {barrier}\n    {put}\n"
        f"    {barrier}\n    {get}\n    return r;\n}}",
        {**source.sizes("A_"), **result.sizes("")},
        None,
        {"stageA": staging(lowering, source, "A")},
    )
    body.call(instruction, helper, [operand])


def length(lowering: Lowering, body: Body, instruction: Instruction) -> None:
    """OpCooperativeMatrixLengthKHR and OpCooperativeMatrixLengthNV."""
    constant = lowering.retyping.length_constant(instruction.type, instruction.operands[0])
    body.emit_as(instruction.result, spirv.OpCopyObject, instruction.type, constant)


def reduce(lowering: Lowering, body: Body, instruction: Instruction) -> None:
    """OpCooperativeMatrixReduceNV: rows, columns, both, or 2x2 blocks, with a function of the module."""
    operand, mask, combine = instruction.operands
    source, result = lowering.shapes.matrix(body.type_of(operand)), lowering.shapes.matrix(instruction.type)
    text, glsl = lowering.text, source.component.glsl

    def at(row: str, col: str) -> str:
        return f"stageA[base + ({row}) * A_COLUMNS + {col}]"

    loop = text.depth + "for (uint {0} = {1}; {0} < A_{2}; ++{0})"
    columns, rows = loop.format("k", "1u", "COLUMNS"), loop.format("k", "1u", "ROWS")
    if mask == spirv.CooperativeMatrixReduce2x2:
        lower = f"combine({at('2u * row', '2u * col')}, {at('2u * row + 1u', '2u * col')})"
        step = (
            f"x = combine(combine({lower}, {at('2u * row', '2u * col + 1u')}), {at('2u * row + 1u', '2u * col + 1u')});"
        )
    elif mask == spirv.CooperativeMatrixReduceRow:
        step = f"x = {at('row', '0u')}; {columns} x = combine(x, {at('row', 'k')});"
    elif mask == spirv.CooperativeMatrixReduceColumn:
        step = f"x = {at('0u', 'col')}; {rows} x = combine(x, {at('k', 'col')});"
    else:
        one = f"{glsl} y = {at('j', '0u')}; {columns} y = combine(y, {at('j', 'k')});"
        step = f"{loop.format('j', '0u', 'ROWS')} {{ {one} if (j == 0u) x = y; else x = combine(x, y); }}"
    barrier = text.barrier(result)
    helper = lowering.library.function(
        f"{text.array(result)} reduce_matrix({text.parameter(source, 'a', 'A_')})\n{{\n    {text.local(result, 'r')}\n"
        f"    uint base = {text.group(source)} * A_ELEMENTS; {barrier}\n"
        f"    {text.each(source, 'stageA[base + e] = a[i];', 'A_')}\n    {barrier}\n"
        f"    {text.each(result, f'{glsl} x; {step} r[i] = x;')}\n    return r;\n}}",
        {**source.sizes("A_"), **result.sizes("")},
        {"combine": (f"{glsl} combine(const in {glsl} a, const in {glsl} b)", combine)},
        {"stageA": staging(lowering, source, "A")},
    )
    body.call(instruction, helper, [operand])


def per_element(lowering: Lowering, body: Body, instruction: Instruction) -> None:
    """OpCooperativeMatrixPerElementOpNV: a function of the module, called for each element."""
    matrix, callee, *extra = instruction.operands
    shape, text, uint = lowering.shapes.matrix(instruction.type), lowering.text, lowering.sizes.uint
    place = f"min(i * LANES + {text.lane(shape)}, ELEMENTS - 1u)"
    row, column = (
        lowering.library.function(f"uint {name}(uint i) {{ return {place} {operator} COLUMNS; }}", shape.sizes(""))
        for name, operator in (("row_of", "/"), ("column_of", "%"))
    )
    parameter = callee.operands[1].operands[1]
    types = [body.type_of(operand) for operand in (matrix, *extra)]

    def operation(builder: AnyOperand, index: AnyOperand, values: OperandList) -> AnyOperand:
        places = [builder.emit(spirv.OpFunctionCall, uint, each, index) for each in (row, column)]
        if parameter is not uint:
            places = [builder.emit(spirv.OpBitcast, parameter, each) for each in places]
        return builder.emit(spirv.OpFunctionCall, shape.component_type, callee, *places, *values)

    key = ("per-element", callee, row)
    helper = lowering.elementwise.function(key, "per_element", shape.type, types, operation)
    body.call(instruction, helper, [matrix, *extra])
