"""Products of matrices. SPV_KHR_cooperative_matrix, SPV_NV_cooperative_matrix.

In: an instruction that multiplies. Out: a call. Must not know: memory.

Three forms, each with one multiplication after the other in ascending k and one rounding each: from lines that an
invocation keeps (`packing`), from shared memory with a block of the result in registers, and from shared memory element
by element where sizes are not known.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.matrices import stage
from glslc_coop.codegen.cooperative_lowering.options import LoweringError
from glslc_coop.codegen.cooperative_lowering.staging import staged_words
from glslc_coop.codegen.cooperative_lowering.text import flag, of_component
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.context import Lowering
    from glslc_coop.codegen.cooperative_lowering.function_rewriter import FunctionRewriter
    from glslc_coop.codegen.cooperative_lowering.shapes import Component, MatrixShape
    from glslc_coop.codegen.cooperative_lowering.sizes import Size
    from glslc_coop.codegen.cooperative_lowering.text import Macros
    from glslc_coop.codegen.ir.instruction import Definition, Instruction

_SIGNED_A, _SIGNED_B, _SIGNED_C, _SIGNED_RESULT, _SATURATING = 1, 2, 4, 8, 16
#: Most bytes of shared memory that the operands of a product take; deeper products are staged in chunks.
_STAGING_BUDGET = 16384
#: How often the depth of a chunk is halved at most.
_HALVINGS = 6


def multiply_add(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
    """OpCooperativeMatrixMulAddKHR and OpCooperativeMatrixMulAddNV."""
    a, b, c, *rest = instruction.operands
    shapes = lowering.shapes
    left, right = shapes.matrix(body.type_of(a)), shapes.matrix(body.type_of(b))
    result = shapes.matrix(instruction.type)
    mask = rest[0] if rest else 0
    if left.is_nv:
        signs = ((left, _SIGNED_A), (right, _SIGNED_B), (result, _SIGNED_C | _SIGNED_RESULT))
        mask = sum(bits for shape, bits in signs if shape.component.kind == "int")
    macros = _macros(lowering, left, right, result, mask, shapes.matrix(body.type_of(c)))
    if left.packing is not None and right.packing is not None:
        helper = _from_lines(lowering, macros, left, right, result, mask)
    else:
        helper = _staged(lowering, macros, left, right, result)
    body.call(instruction, helper, [a, b, c])


def _macros(
    lowering: Lowering, left: MatrixShape, right: MatrixShape, result: MatrixShape, mask: int, addend: MatrixShape
) -> Macros:
    """Return the macros of a product: what its factors and sums are converted to."""
    component = result.component
    if not component.is_float and any(shape.component.is_float for shape in (left, right, addend)):
        raise LoweringError("a product of matrices of floats to one of integers is not supported")
    if component.is_float and mask & _SATURATING:
        raise LoweringError("a product of floats that saturates is not supported")
    if component.is_float:
        accumulator = "double" if component.glsl == "double" else "float"
    else:
        accumulator = "int64_t" if component.size == 8 else "int"
    macros = {"ACCUMULATOR": accumulator, "FROM_SUM": component.from_float if component.is_encoded else component.glsl}
    for prefix, shape, signed in (("A_", left, _SIGNED_A), ("B_", right, _SIGNED_B), ("C_", addend, _SIGNED_C)):
        factor = shape.component
        macros |= of_component(factor, prefix)
        macros[f"{prefix}TYPE"] = shape.glsl
        is_double = accumulator == "double" and not factor.is_encoded
        macros[f"{prefix}TO_SUM"] = "double" if is_double else factor.to_float
        sign = "" if mask & signed else "u"
        macros[f"{prefix}READ_AS"] = f"{sign}int{factor.size * 8}_t" if factor.size < 4 else ""
    return macros | _saturation(component, mask)


def _saturation(component: Component, mask: int) -> Macros:
    """Return the macros that say between which limits a saturating product is."""
    is_signed, bits = bool(mask & _SIGNED_RESULT), 8 * component.size
    suffix = "l" if bits == 64 else ""
    largest = f"0x{(1 << (bits - 1)) - 1:X}{suffix}" if is_signed else f"0x{(1 << bits) - 1:X}u{suffix}"
    return {
        "IS_SATURATING": flag(mask & _SATURATING),
        "RESULT_IS_SIGNED": flag(is_signed),
        "IS_NARROW": flag(bits < 32),
        "WIDE": ("" if is_signed else "u") + ("int64_t" if bits == 64 else "int"),
        "LARGEST": largest,
        "SMALLEST": f"(-{largest} - 1{suffix})",
    }


def _from_lines(
    lowering: Lowering, macros: Macros, left: MatrixShape, right: MatrixShape, result: MatrixShape, mask: int
) -> Definition:
    """Return the helper that multiplies the lines that an invocation keeps."""
    assert left.packing is not None and right.packing is not None
    component = left.component
    uses_dot = lowering.options.dot_products and component.size == 1 and not result.component.is_float
    return lowering.library.function(
        "products",
        "multiply_lines",
        macros
        | {
            "PARTS": str(4 // component.size),
            "A_IS_WIDE": flag(left.packing.is_wide),
            "B_IS_WIDE": flag(right.packing.is_wide),
            "USES_DOT_PRODUCTS": flag(uses_dot),
            "A_DOT_TYPE": "int" if mask & _SIGNED_A else "uint",
            "B_DOT_TYPE": "int" if mask & _SIGNED_B else "uint",
        },
        {
            "A_LENGTH": left.length,
            "B_LENGTH": right.length,
            "WORDS": left.packing.words,
            "A_DEPTH": left.packing.depth,
            "B_DEPTH": right.packing.depth,
        },
        matrices={"": result},
    )


def _staged(
    lowering: Lowering, macros: Macros, left: MatrixShape, right: MatrixShape, result: MatrixShape
) -> Definition:
    """Return the helper that multiplies through shared memory."""
    if staged_words(left.component.glsl) != staged_words(right.component.glsl):
        raise LoweringError("a product of matrices of 64-bit components with others is not supported")
    chunk = _chunk(lowering, left, right)
    multiply, add = lowering.sizes.multiply, lowering.sizes.add
    rows, columns = multiply(left.rows, chunk), multiply(right.columns, chunk)
    stage(lowering, left, add(rows, columns))
    words = staged_words(left.component.glsl)
    return lowering.library.function(
        "products",
        "multiply_add",
        macros | {"IS_WHOLE": flag(chunk is left.columns), "STAGED_WORDS": f"{words}u"},
        {"CHUNK": chunk},
        staged={"A": left.component.glsl, "B": right.component.glsl},
        matrices={"A_": left, "B_": right, "": result},
    )


def _chunk(lowering: Lowering, left: MatrixShape, right: MatrixShape) -> Size:
    """Return how many columns of A and rows of B are staged at once: all of them where they fit."""
    sizes = lowering.sizes
    groups: Size = 1
    if not left.is_workgroup:
        groups = sizes.divide_up(lowering.shapes.workgroup, left.lanes)
    lines = sizes.multiply(sizes.add(left.rows, right.columns), groups)
    words = sizes.multiply(lines, staged_words(left.component.glsl))
    budget = max(min(_STAGING_BUDGET, lowering.free_memory), 0)
    chunk = depth = left.columns
    for _ in range(_HALVINGS):
        chunk = sizes.halve_above(chunk, words, budget // 4)
    return depth if chunk == depth else chunk
