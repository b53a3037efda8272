"""Cooperative matrices: loads, stores, transposition. SPV_KHR_cooperative_matrix, SPV_NV_cooperative_matrix.

In: an instruction on matrices. Out: a call. Must not know: tensor layouts; callbacks; products.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering import packed_loads
from glslc_coop.codegen.cooperative_lowering.options import LoweringError
from glslc_coop.codegen.cooperative_lowering.staging import staged_words
from glslc_coop.codegen.cooperative_lowering.traversal import is_id
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.body import AnyOperand, Body
    from glslc_coop.codegen.cooperative_lowering.context import Lowering
    from glslc_coop.codegen.cooperative_lowering.shapes import MatrixShape
    from glslc_coop.codegen.cooperative_lowering.sizes import Size
    from glslc_coop.codegen.ir.instruction import Definition, Id, Instruction, OperandList

#: Layouts of blocks of 64 bytes, 4 rows each; the stride says how many blocks are interleaved.
_ROW_BLOCKED, _COLUMN_BLOCKED = 4202, 4203


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
    if shape.packing is not None:
        packed_loads.load(lowering, body, instruction, pointer, layout, stride, memory)
        return
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


def stage(lowering: Lowering, shape: MatrixShape, elements: Size | None = None) -> dict[str, str]:
    """Make room for a matrix in the staging buffer, or for so many elements; return what it holds, for `function`."""
    sizes = lowering.sizes
    if not lowering.has_workgroup:
        raise LoweringError("an exchange of elements between invocations needs a stage with shared memory")
    glsl = shape.component.glsl
    words = sizes.multiply(shape.elements if elements is None else elements, staged_words(glsl))
    buffer = lowering.staging()
    if shape.is_workgroup or shape.is_specialized:
        buffer.need(words, True)
    if not shape.is_workgroup:
        buffer.need(words, False)
    return {"A": glsl}


# ---- conversions ----


def transpose(lowering: Lowering, body: Body, instruction: Instruction) -> None:
    """OpCooperativeMatrixTransposeNV."""
    (operand,) = instruction.operands
    source, result = lowering.shapes.matrix(body.type_of(operand)), lowering.shapes.matrix(instruction.type)
    one, other = source.component, result.component
    if one.key != other.key and (one.is_encoded or other.is_encoded):
        raise LoweringError(f"a transposition that converts {one.kind} to {other.kind} is not supported")
    text = lowering.text
    barrier = text.barrier(result)
    put = text.each(source, "putA(base, e, a[i]);", "A_")
    get = text.each(result, f"r[i] = {result.component.glsl}(getA(base, col * A_COLUMNS + row));")
    helper = lowering.library.function(
        f"{text.array(result)} transpose_matrix({text.parameter(source, 'a', 'A_')})\n{{\n"
        f"    {text.local(result, 'r')}\n"
        f"    uint base = {text.room(source)}; {barrier}\n    {put}\n"
        f"    {barrier}\n    {get}\n    return r;\n}}",
        {**source.sizes("A_"), **result.sizes("")},
        None,
        stage(lowering, source),
    )
    body.call(instruction, helper, [operand])


def change_owners(lowering: Lowering, body: Body, operand: Id, type_: Definition) -> Id:
    """Return a matrix as one of another use, whose elements belong to other invocations."""
    source, result = lowering.shapes.matrix(body.type_of(operand)), lowering.shapes.matrix(type_)
    text = lowering.text
    barrier = text.barrier(result)
    helper = lowering.library.function(
        f"{text.array(result)} change_owners({text.parameter(source, 'a', 'A_')})\n{{\n    {text.local(result, 'r')}\n"
        f"    uint base = {text.room(source)}; {barrier}\n"
        f"    {text.each(source, 'putA(base, e, a[i]);', 'A_')}\n    {barrier}\n"
        f"    {text.each(result, 'r[i] = getA(base, e);')}\n    return r;\n}}",
        {**source.sizes("A_"), **result.sizes("")},
        None,
        stage(lowering, source),
    )
    return body.emit(spirv.OpFunctionCall, type_, helper, operand)


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
        return f"getA(base, ({row}) * A_COLUMNS + {col})"

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
        f"    uint base = {text.room(source)}; {barrier}\n"
        f"    {text.each(source, 'putA(base, e, a[i]);', 'A_')}\n    {barrier}\n"
        f"    {text.each(result, f'{glsl} x; {step} r[i] = x;')}\n    return r;\n}}",
        {**source.sizes("A_"), **result.sizes("")},
        {"combine": (f"{glsl} combine(const in {glsl} a, const in {glsl} b)", combine)},
        stage(lowering, source),
    )
    body.call(instruction, helper, [operand])


def coordinate(lowering: Lowering, body: Body, instruction: Instruction) -> None:
    """OpCooperativeMatrixGetCoordinateEXT: row and column of an element of this invocation."""
    matrix, index = instruction.operands
    shape = lowering.shapes.matrix(body.type_of(matrix))
    assert instruction.type is not None
    helper = lowering.library.function(
        f"uvec2 coordinate(uint i) {{ {_place_of_slot(lowering, shape)} return uvec2(row, col); }}", shape.sizes("")
    )
    found = body.emit(spirv.OpFunctionCall, lowering.memory.glsl_type("uvec2"), helper, body.to_uint(index))
    same = instruction.type is lowering.memory.glsl_type("uvec2")
    body.emit_as(instruction.result, spirv.OpCopyObject if same else spirv.OpBitcast, instruction.type, found)


def _place_of_slot(lowering: Lowering, shape: MatrixShape) -> str:
    """Return the declarations of row and col of slot i; of a slot that is not used, those of the last element."""
    if shape.block is not None:
        return lowering.text.place_in_block(shape)
    lane = lowering.text.lane(shape)
    return f"uint e = min(i * LANES + {lane}, ELEMENTS - 1u), row = e / COLUMNS, col = e % COLUMNS;"


def per_element(lowering: Lowering, body: Body, instruction: Instruction) -> None:
    """OpCooperativeMatrixPerElementOpNV: a function of the module, called for each element."""
    matrix, callee, *extra = instruction.operands
    shape, uint = lowering.shapes.matrix(instruction.type), lowering.sizes.uint
    place = _place_of_slot(lowering, shape)
    row, column = (
        lowering.library.function(f"uint {name}_of(uint i) {{ {place} return {name}; }}", shape.sizes(""))
        for name in ("row", "col")
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
