"""Products of matrices. SPV_KHR_cooperative_matrix, SPV_NV_cooperative_matrix.

In: an instruction that multiplies. Out: a call. Must not know: memory.

Three forms, each with one multiplication after the other in ascending k and one rounding each: from lines that an
invocation keeps (`packing`), from shared memory with a block of the result in registers, and from shared memory element
by element where sizes are not known.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.matrices import stage
from glslc_coop.codegen.cooperative_lowering.staging import staged_words
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.body import Body
    from glslc_coop.codegen.cooperative_lowering.context import Lowering
    from glslc_coop.codegen.cooperative_lowering.shapes import Component, MatrixShape
    from glslc_coop.codegen.cooperative_lowering.sizes import Size
    from glslc_coop.codegen.ir.instruction import Definition, Instruction

_SIGNED_A, _SIGNED_B, _SIGNED_C, _SIGNED_RESULT, _SATURATING = 1, 2, 4, 8, 16
#: Most bytes of shared memory that the operands of a product take for one group; deeper products are staged in chunks.
_STAGING_BUDGET = 16384
#: How often the depth of a chunk is halved at most.
_HALVINGS = 6


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
    product = _Product(lowering, left, right, result, mask, shapes.matrix(body.type_of(c)))
    if left.packing is not None and right.packing is not None:
        sizes: dict[str, Size] = {"A_LENGTH": left.length, "B_LENGTH": right.length, "WORDS": left.packing.words}
        sizes |= {"A_DEPTH": left.packing.depth, "B_DEPTH": right.packing.depth}
        helper = lowering.library.function(product.from_lines(), {**sizes, **result.sizes("")})
    else:
        helper = _staged(lowering, product, left, right, result)
    body.call(instruction, helper, [a, b, c])


def _staged(
    lowering: Lowering, product: _Product, left: MatrixShape, right: MatrixShape, result: MatrixShape
) -> Definition:
    """Return the helper that multiplies through shared memory."""
    chunk = _chunk(lowering, left, right)
    sizes: dict[str, Size] = {**left.sizes("A_"), **right.sizes("B_"), **result.sizes(""), "CHUNK": chunk}
    multiply, add = lowering.sizes.multiply, lowering.sizes.add
    rows, columns = multiply(left.rows, chunk), multiply(right.columns, chunk)
    stage(lowering, left, add(rows, columns))
    staged = {"A": left.component.glsl, "B": right.component.glsl}
    return lowering.library.function(product.text(chunk is left.columns), sizes, None, staged)


def _chunk(lowering: Lowering, left: MatrixShape, right: MatrixShape) -> Size:
    """Return how many columns of A and rows of B are staged at once: all of them where they fit."""
    sizes = lowering.sizes
    groups: Size = 1
    if not left.is_workgroup:
        groups = sizes.divide_up(lowering.shapes.workgroup, left.lanes)
    lines = sizes.multiply(sizes.add(left.rows, right.columns), groups)
    words = sizes.multiply(lines, staged_words(left.component.glsl))
    chunk = depth = left.columns
    for _ in range(_HALVINGS):
        chunk = sizes.halve_above(chunk, words, _STAGING_BUDGET // 4)
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
        addend: MatrixShape,
    ) -> None:
        self.lowering = lowering
        self.left, self.right, self.result, self.mask, self.addend = left, right, result, mask, addend
        component = result.component
        if component.is_float:
            self.accumulator = "double" if component.glsl == "double" else "float"
        else:
            self.accumulator = "int64_t" if component.size == 8 else "int"
        self.initial = self.widened(addend.component, "c[i]", bool(mask & _SIGNED_C))
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

    def step(self, a: str = "av", b: str = "bv") -> str:
        """Return the statement that adds one product to x[i]."""
        if self.result.component.is_float:
            return f"x[i] = fma({a}, {b}, x[i]);"
        return f"x[i] += {a} * {b};"

    # ---- from lines in registers ----

    def from_lines(self) -> str:
        """Return the helper that multiplies the lines that an invocation keeps."""
        text, left, right, result, acc = self.lowering.text, self.left, self.right, self.result, self.accumulator
        parts = 4 // left.component.size
        if self.is_dot:
            a, b = "a[i / WIDTH * A_DEPTH + w]", "b[i % WIDTH * B_DEPTH + w]"
            kinds = ["int" if self.mask & bit else "uint" for bit in (_SIGNED_A, _SIGNED_B)]
            values = f"{kinds[0]}({a}), {kinds[1]}({b})"
            steps = text.slots_loop(f"x[i] += int(dotPacked4x8EXT({values}));")
        else:
            steps = ""
            for part in range(parts):
                a = self.factor(left, "a[row", part, bool(self.mask & _SIGNED_A))
                b = self.factor(right, "b[column", part, bool(self.mask & _SIGNED_B))
                steps += (
                    f"{text.slots}for (uint column = 0u; column < WIDTH; ++column) {{ {acc} factor = {b}; "
                    f"{text.slots}for (uint row = 0u; row < HEIGHT; ++row) "
                    f"{{ uint i = row * WIDTH + column; {self.step(a, 'factor')} }} }}\n        "
                )
        return (
            f"{text.array(result)} multiply_lines(const in {left.glsl} a[A_LENGTH], const in {right.glsl} b[B_LENGTH], "
            f"{text.parameter(self.addend, 'c')})\n{{\n    {text.local(result, 'r')} {acc} x[LENGTH];\n"
            f"    {text.slots_loop(self.start())}\n"
            f"    {text.slots}for (uint w = 0u; w < WORDS; ++w) {{ {steps} }}\n"
            f"    {text.slots_loop(self.end())}\n    return r;\n}}"
        )

    def factor(self, shape: MatrixShape, line: str, part: int, is_signed: bool) -> str:
        """Return component number `part` of word w, as the type of the accumulator. line: "a[row" or "b[column"."""
        component, depth = shape.component, f"{line[0].upper()}_DEPTH"
        assert shape.packing is not None
        if shape.packing.is_wide:
            return f"{self.accumulator}({line} * {depth} + w * {4 // component.size}u + {part}u])"
        word = f"{line} * {depth} + w]"
        value = word if component.size == 4 else self.lowering.text.part(component, word, part)
        return self.widened(component, value, is_signed)

    @property
    def is_dot(self) -> bool:
        """Return whether four products are one instruction."""
        return (
            self.lowering.options.dot_products and self.left.component.size == 1 and not self.result.component.is_float
        )

    def _fill(self, name: str, size: str, value: str) -> str:
        return f"{self.lowering.text.slots}for (uint i = 0u; i < {size}; ++i) {name}[i] = {value};"

    def start(self) -> str:
        """Return the statement that gives x[i] its first value."""
        return f"x[i] = {self.accumulator}(0);" if self.mask & _SATURATING else f"x[i] = {self.initial};"

    def end(self) -> str:
        """Return the statement that makes the result of x[i]."""
        return self.saturated() if self.mask & _SATURATING else f"r[i] = {self.final};"

    # ---- from shared memory ----

    def inner(self) -> tuple[str, str]:
        """Return where element (row, k) of A is staged, and the statements for one k."""
        text, left, right, result, acc = self.lowering.text, self.left, self.right, self.result, self.accumulator
        signs = bool(self.mask & _SIGNED_A), bool(self.mask & _SIGNED_B)
        if result.block is None:
            a_value = self.widened(left.component, "getA(baseA, row * CHUNK + k)", signs[0])
            b_value = self.widened(right.component, "getB(baseB, k * COLUMNS + col)", signs[1])
            return "row * CHUNK + {}", text.each(result, f"{acc} av = {a_value}, bv = {b_value}; {self.step()}")
        row, column = text.row_in_block(result, "i"), text.column_in_block(result, "i")
        a_value = self.widened(left.component, f"getA(baseA, k * A_ROWS + {row})", signs[0])
        b_value = self.widened(right.component, f"getB(baseB, k * COLUMNS + {column})", signs[1])
        steps = (
            f"{acc} av[HEIGHT], bv[WIDTH]; {self._fill('av', 'HEIGHT', a_value)} {self._fill('bv', 'WIDTH', b_value)} "
            f"{text.slots_loop(self.step('av[i / WIDTH]', 'bv[i % WIDTH]'))}"
        )
        # By columns, so that the invocations of a column of blocks read neighbours.
        return "({}) * A_ROWS + row", steps

    def text(self, is_whole: bool) -> str:
        """Return the helper. is_whole: are A and B staged as a whole?"""
        text, left, right, result = self.lowering.text, self.left, self.right, self.result
        acc, barrier, words = self.accumulator, text.barrier(result), staged_words(left.component.glsl)
        place, inner = self.inner()
        if is_whole:
            put_a, put_b = f"putA(baseA, {place.format('col')}, a[i]);", "putB(baseB, e, b[i]);"
        else:
            put_a = f"if (col - first < CHUNK) putA(baseA, {place.format('col - first')}, a[i]);"
            put_b = "if (row - first < CHUNK) putB(baseB, (row - first) * COLUMNS + col, b[i]);"
        staged = (
            f"{barrier} {text.each(left, put_a, 'A_')} {text.each(right, put_b, 'B_')} {barrier}\n"
            f"    {text.depth}for (uint k = 0u; k < CHUNK; ++k) {{ {inner} }}"
        )
        if not is_whole:
            staged = f"[[dont_unroll]] for (uint first = 0u; first < A_COLUMNS; first += CHUNK) {{ {staged} }}"
        return (
            f"{text.array(result)} multiply_add({text.parameter(left, 'a', 'A_')}, {text.parameter(right, 'b', 'B_')}, "
            f"{text.parameter(self.addend, 'c')})\n{{\n    {text.local(result, 'r')} {acc} x[LENGTH];\n"
            f"    uint baseA = {text.room(left)}, baseB = baseA + A_ROWS * CHUNK * {words}u;\n"
            f"    {text.slots_loop(self.start())}\n"
            f"    {staged}\n    {text.slots_loop(self.end())}\n    return r;\n}}"
        )

    def saturated(self) -> str:
        """Return the statement that adds C to the exact product and saturates once."""
        component, is_signed = self.result.component, bool(self.mask & _SIGNED_RESULT)
        glsl, bits = component.glsl, 8 * component.size
        # Narrow sums are exact in the type that they are computed in.
        is_narrow = bits < 32
        suffix = "l" if bits == 64 else ""
        if not is_signed:
            wide, most = ("uint64_t" if bits == 64 else "uint"), f"0x{(1 << bits) - 1:X}u{suffix}"
            total = f"min(q, {most})" if is_narrow else f"q < {wide}(x[i]) ? {most} : q"
            return f"{wide} q = {wide}(x[i]) + {wide}(c[i]); r[i] = {glsl}({total});"
        wide, most = ("int64_t" if bits == 64 else "int"), f"0x{(1 << (bits - 1)) - 1:X}{suffix}"
        least = f"(-{most} - 1{suffix})"
        if is_narrow:
            return f"int q = x[i] + int(c[i]); r[i] = {glsl}(clamp(q, {least}, {most}));"
        overflows = "(x[i] >= 0) == (y >= 0) && (q >= 0) != (x[i] >= 0)"
        return (
            f"{wide} y = {wide}(c[i]), q = x[i] + y; bool overflows = {overflows}; "
            f"r[i] = {glsl}(overflows ? (x[i] >= 0 ? {most} : {least}) : q);"
        )
