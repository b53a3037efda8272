"""Check calls of the cooperative matrix functions.

GL_KHR_cooperative_matrix, GL_NV_cooperative_matrix, GL_EXT_float_e4m3 and GL_EXT_float_e5m2.

In: resolved calls, whose shapes and uses already match the rows. Out: diagnostics for the rules that rows cannot
express. Must not know: SPIR-V. A size that depends on specialization constants is an error only where the result is
certain; warnings may be about its default.
"""

from __future__ import annotations

from glslc_coop.diagnostics.sink import Facts
from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.builtin_rules.specialized import by_default, defaults
from glslc_coop.semantics.expressions import lvalues
from glslc_coop.semantics.expressions.cooperative_constructors import use_change_notes
from glslc_coop.semantics.generated import spirv
from glslc_coop.semantics.model import layout, types
from glslc_coop.semantics.model.scopes import CONSTANT, RUNTIME

with lazy:
    from glslc_coop.diagnostics import codes
    from glslc_coop.parser.generated.nodes import Expression
    from glslc_coop.semantics import trees
    from glslc_coop.semantics.context import Checker
    from glslc_coop.semantics.model.scopes import Value
    from glslc_coop.semantics.model.types import Type

_ROW_MAJOR = spirv.CooperativeMatrixLayoutRowMajorKHR
_COLUMN_MAJOR = spirv.CooperativeMatrixLayoutColumnMajorKHR
_ROW_BLOCKED = spirv.CooperativeMatrixLayoutRowBlockedInterleavedARM
_COLUMN_BLOCKED = spirv.CooperativeMatrixLayoutColumnBlockedInterleavedARM
_LAYOUTS = (_ROW_MAJOR, _COLUMN_MAJOR, _ROW_BLOCKED, _COLUMN_BLOCKED)
_SATURATING = spirv.CooperativeMatrixOperandsSaturatingAccumulationKHR
#: With the signedness of the operands and of the result, which the types give.
_ALL_OPERANDS = 2 * _SATURATING - 1
_ELEMENT_SIZES = (1, 2, 4)


def element_of(buffer: Expression) -> types.Type:
    """Return the element type of the array that a function reads or writes."""
    type_ = buffer.type
    return type_.element if isinstance(type_, types.Array) else types.ERROR


def check_target(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Warn where the target is older than SPIR-V 1.6, against which the extension is written."""
    target = checker.environment.target
    if checker.environment.requires_later_spirv(6):
        checker.coop_warning(
            codes.DOUBTFUL_TARGET,
            call,
            f"'{call.prototype.name}' requires SPIR-V 1.6, but the target is {target}",
            token=call.prototype.name,
        )


def check_memory(checker: Checker, call: nodes.BuiltinCall, buffer: Expression, is_store: bool) -> None:
    """Check that a store is not to readonly memory and a load not from writeonly memory."""
    if is_store:
        lvalues.check_lvalue(checker, buffer, call.prototype.name)
    else:
        lvalues.check_read(checker, buffer)


def check_buffer(
    checker: Checker,
    call: nodes.BuiltinCall,
    position: int,
    sizes: tuple[int, ...] = _ELEMENT_SIZES,
    is_store: bool = False,
    takes_long: bool = False,
) -> bool:
    """Check the access to a buffer argument, and its elements: numbers or vectors of one of `sizes` components."""
    buffer = call.arguments[position]
    check_memory(checker, call, buffer, is_store)
    element = element_of(buffer)
    component = element.component
    fits = (
        component is not None
        and component.is_numeric
        and not element.is_matrix
        and (not element.is_parametric or takes_long and element.is_long_vector)
    )
    if fits and isinstance(element, types.Vector):
        fits = element.size in sizes or takes_long
    if not fits and not element.is_error:
        text = checker.sources.text(buffer.start, buffer.end)
        counts = ", ".join(str(size) for size in sizes[1:-1])
        wanted = f"a number or a vector of {counts} or {sizes[-1]} components" if counts else "a number"
        checker.error(
            codes.INVALID_BUFFER_ELEMENT,
            buffer,
            f"element type of '{text}' must be {wanted} ('{element}' given)",
            *_element_notes(element),
            token=call.prototype.name,
            facts=Facts(names=(text,)),
        )
    return fits


def _element_notes(element: types.Type) -> list[str]:
    """Return the note on memory whose elements are arrays, matrices or structures."""
    if element.is_array:
        return [f"declare one array of all elements: of '{types.base_element(element)}', with one dimension"]
    if isinstance(element, types.Matrix):
        return [f"declare an array of its columns, of '{types.vector(element.component, element.rows)}'"]
    return ["declare an array of the members' type alone"] if isinstance(element, types.Struct) else []


def record_reinterpretation(
    checker: Checker, call: nodes.BuiltinCall, buffer: Expression, component: types.Scalar | None, what: str
) -> None:
    """Record an access to memory of another type than the components, where a conversion may be meant.

    Unsigned integers may hold any bytes, and signed ones those of integers that are not wider.
    """
    memory = element_of(buffer).component
    if memory is None or component is None or memory is component or memory.is_float != component.is_float:
        return
    if memory.is_integer and (memory.width >= component.width or not memory.is_signed):
        return
    checker.reinterpretations.append((call, buffer, component, what))


def folded(node: Expression) -> Value:
    """Return the value of a constant argument, None for any other."""
    return node.value if node.stage == CONSTANT else None


def _check_layout(checker: Checker, node: Expression, stride: Expression, name: str) -> int | None:
    value = folded(node)
    if value is not None and value not in _LAYOUTS:
        message = f"matrix layout must be one of gl_CooperativeMatrixLayout… ({value} given)"
        is_swapped = checker.sources.text(stride.start, stride.end).startswith("gl_CooperativeMatrixLayout")
        notes = ["the stride comes before the layout"] if is_swapped else []
        checker.error(codes.INVALID_MATRIX_LAYOUT, node, message, *notes, token=name)
        return None
    return value  # type: ignore[no-any-return]


def _known(matrix: types.Parametric, role: str) -> int | None:
    value = matrix.argument(role)
    return value if isinstance(value, int) else None


def _check_access(checker: Checker, call: nodes.BuiltinCall, matrix: Type, is_store: bool) -> None:
    """Check buf, element, stride and matrixLayout of coopMatLoad and coopMatStore."""
    fits = check_buffer(checker, call, 1, is_store=is_store)
    _, buffer, element, stride, matrix_layout = call.arguments
    name = call.prototype.name
    chosen = _check_layout(checker, matrix_layout, stride, name)
    if chosen in (_ROW_BLOCKED, _COLUMN_BLOCKED):
        _check_blocked(checker, call, matrix, stride, chosen)
        return
    if is_store and by_default(stride) == 0:
        _warn_overlap(checker, stride, name)
    if chosen is None and by_default(matrix_layout) in (_ROW_MAJOR, _COLUMN_MAJOR):
        chosen = by_default(matrix_layout)
    item = element_of(buffer)
    if fits:
        record_reinterpretation(checker, call, buffer, matrix.component, "the matrix has components of")
    if not fits or chosen is None or not isinstance(matrix, types.Parametric):
        return
    _check_placement(checker, call, matrix, item, (element, stride, matrix_layout), chosen == _ROW_MAJOR)


def _warn_overlap(checker: Checker, stride: Expression, name: str) -> None:
    """Warn about a store of stride 0, whose result depends on the order of the writes."""
    message = f"rows of the store overlap: its stride is 0{defaults(stride)}"
    checker.coop_warning(codes.ZERO_STRIDE, stride, message, token=name)


def _check_placement(
    checker: Checker,
    call: nodes.BuiltinCall,
    matrix: types.Parametric,
    item: types.Type,
    operands: tuple[Expression, Expression, Expression],
    row_major: bool,
) -> None:
    """Warn about misaligned, overlapping and out-of-bounds rows or columns: implementations accept them.

    operands: the first element, the stride and the layout. Specialization constants have their defaults.
    """
    unit = layout.size(item, "scalar")
    element, stride, matrix_layout = operands
    across, along = matrix.argument("COLUMNS"), matrix.argument("ROWS")
    if not row_major:
        across, along = along, across
    count, lines = by_default(across), by_default(along)
    component = matrix.component
    name = call.prototype.name
    if count is None or component is None:
        return
    line = count * max(component.width // 8, 1)
    alignment = min(16, line)
    first, step = by_default(element), by_default(stride)
    is_sane = True
    for node, value, what in ((element, first, "first element"), (stride, step, "stride")):
        if value is None:
            if checker.sink.coop_warnings:
                checker.alignments.append((call, node, unit, alignment, what))
            continue
        if value >= 1 << 31:
            is_sane = False
            message = f"negative value was converted to {value}{defaults(node)}"
            checker.coop_warning(codes.NEGATIVE_OFFSET, node, message, token=name)
        elif value * unit % alignment:
            checker.coop_warning(
                codes.MISALIGNED_ACCESS,
                node,
                f"{what} of {value * unit} bytes is not a multiple of {alignment}"
                f"{defaults(node, across, matrix_layout)}",
                token=name,
            )
    if checker.sink.coop_warnings and unit > 1:
        _check_stride_unit(checker, call, stride, unit, (count, lines))
    if step and step * unit < line and item.component is component:
        checker.coop_warning(
            codes.OVERLAPPING_ROWS,
            stride,
            f"stride of {step * unit} bytes is less than the {line} bytes of a row or column of '{matrix}'"
            f"{defaults(stride, across, matrix_layout)}",
            f"the stride counts elements of the array: at least {-(-line // unit)}",
            token=name,
        )
    if is_sane and first is not None and step is not None and lines is not None:
        _check_last_line(checker, call, matrix, unit, (first + (lines - 1) * step) * unit + line)


def _check_last_line(checker: Checker, call: nodes.BuiltinCall, matrix: types.Parametric, unit: int, end: int) -> None:
    """Warn about an access that ends past its array."""
    array = call.arguments[1].type
    length = by_default(array.length) if isinstance(array, types.Array) else None
    if length is not None and isinstance(array, types.Array) and end > length * unit:
        decided = (*call.arguments[2:], matrix.argument("ROWS"), matrix.argument("COLUMNS"), array.length)
        checker.sink.coop_warning(
            codes.BEYOND_THE_ARRAY,
            call.arguments[2].start,
            call.arguments[3].end,
            f"'{matrix}' ends at byte {end}, but the array has {length * unit} bytes{defaults(*decided)}",
            token=call.prototype.name,
        )


def _check_stride_unit(
    checker: Checker, call: nodes.BuiltinCall, stride: Expression, unit: int, sizes: tuple[int | None, int | None]
) -> None:
    """Warn about a stride that is written as a number of bytes: by its name, or as a size times that of an element."""
    node = trees.unconverted(stride)
    text = checker.sources.text(node.start, node.end)
    right = ""
    if isinstance(node, nodes.BinaryExpression) and node.operator == "*":
        for size, other in ((node.left, node.right), (node.right, node.left)):
            if folded(other) == unit and folded(size) in sizes and folded(size) != unit:
                right = checker.sources.text(size.start, size.end)
    if right or "byte" in text.lower():
        checker.coop_warning(
            codes.STRIDE_IN_BYTES,
            stride,
            f"stride '{text}' counts elements of {unit} bytes, and looks like a number of bytes",
            f"write {right or f'{text} / {unit}'}",
            token=call.prototype.name,
        )


def _check_blocked(checker: Checker, call: nodes.BuiltinCall, matrix: Type, stride: Expression, chosen: int) -> None:
    """Check a blocked layout, whose stride counts interleaved blocks. GL_ARM_cooperative_matrix_layouts."""
    name = call.prototype.name
    check_target(checker, call)
    if not checker.environment.is_enabled("GL_ARM_cooperative_matrix_layouts"):
        checker.coop_warning(
            codes.LAYOUT_WITHOUT_EXTENSION,
            call,
            "matrix layout requires 'GL_ARM_cooperative_matrix_layouts'",
            token=name,
        )
    if stride.stage == RUNTIME:
        message = "stride of a blocked layout must be a constant expression"
        checker.error(
            codes.INVALID_BLOCKED_STRIDE,
            stride,
            message,
            "valid strides are 1, 2, 4 and specialization constants",
            token=name,
        )
        return
    step = folded(stride)
    if step is None:
        return
    if step not in (1, 2, 4):
        checker.error(
            codes.INVALID_BLOCKED_STRIDE,
            stride,
            f"stride of a blocked layout must be 1, 2 or 4 ({step} given)",
            token=name,
        )
        return
    component = matrix.component
    if component is None or not isinstance(matrix, types.Parametric):
        return
    width = 16 // max(component.width // 8, 1)
    rows, columns = _known(matrix, "ROWS"), _known(matrix, "COLUMNS")
    row_unit, column_unit = (4, width * step) if chosen == _ROW_BLOCKED else (4 * step, width)
    if rows is not None and rows % row_unit or columns is not None and columns % column_unit:
        notes = ("the stride is the number of interleaved blocks",) if step > 1 else ()
        checker.error(
            codes.INVALID_BLOCKED_SHAPE,
            call,
            f"'{matrix}' with this layout must have rows in multiples of {row_unit} and columns in multiples of "
            f"{column_unit}",
            *notes,
            token=name,
        )


def coop_matrix_load(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check `coopMatLoad`."""
    _check_access(checker, call, call.arguments[0].type, False)


def coop_matrix_store(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check `coopMatStore`."""
    _check_access(checker, call, call.arguments[0].type, True)


def coop_matrix_load_nv(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check `coopMatLoadNV`."""
    _check_nv(checker, call, False)


def coop_matrix_store_nv(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check `coopMatStoreNV`."""
    _check_nv(checker, call, True)


def _check_nv(checker: Checker, call: nodes.BuiltinCall, is_store: bool) -> None:
    matrix, buffer, stride = call.arguments[0].type, call.arguments[1], call.arguments[3]
    check_memory(checker, call, buffer, is_store)
    element = element_of(buffer)
    component = element.component
    name = call.prototype.name
    wanted_float = matrix.component is not None and matrix.component.is_float
    fits = (
        component is not None
        and component.is_numeric
        and component.encoding is None
        and (element.is_scalar or element.is_vector)
    )
    if fits and isinstance(element, types.Vector):
        fits = element.size in (2, 4) and component is not None and component.is_integer and component.width == 32
    if fits and component is not None:
        # Unsigned words hold any component; other elements must be of the kind of the matrix.
        fits = component.kind == "uint" or (component.is_float if wanted_float else component.is_integer)
    if not fits and not element.is_error:
        text = checker.sources.text(buffer.start, buffer.end)
        own = "a float of any width" if wanted_float else "an integer of any width, ivec2 or ivec4"
        checker.error(
            codes.INVALID_BUFFER_ELEMENT,
            buffer,
            f"element type '{element}' of '{text}' cannot hold components of '{matrix}'",
            f"it must be {own}, an unsigned integer, uvec2 or uvec4",
            token=name,
            facts=Facts(names=(text, str(matrix))),
        )
    if is_store and by_default(stride) == 0:
        _warn_overlap(checker, stride, name)
    column_major = by_default(call.arguments[4])
    if fits and column_major is not None and isinstance(matrix, types.Parametric):
        operands = (call.arguments[2], stride, call.arguments[4])
        _check_placement(checker, call, matrix, element, operands, not column_major)


def coop_matrix_mul_add(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check `coopMatMulAdd`: the operands mask, and component kinds that no implementation mixes."""
    name = call.prototype.name
    first, second, third = (argument.type for argument in call.arguments[:3])
    kinds = [argument.component.is_float for argument in (first, second, third) if argument.component is not None]
    if len(set(kinds)) > 1:
        checker.coop_warning(
            codes.MIXED_KINDS,
            call,
            f"'{name}' mixes floating-point and integer matrices, which no implementation supports",
            "multiply integers into an accumulator of 'int', and convert that",
            token=name,
        )
    if third.component is not None and third.component.name in ("float16_t", "bfloat16_t"):
        checker.narrow_products.append(call)
    if len(call.arguments) < 4:
        return
    mask = call.arguments[3]
    value = folded(mask)
    if value is None:
        return
    if value & ~_SATURATING and 0 <= value <= _ALL_OPERANDS and not any(kinds):
        checker.coop_warning(
            codes.INVALID_MATRIX_OPERANDS,
            mask,
            f"matrix operands should be 0 or gl_MatrixOperandsSaturatingAccumulation ({value} given); "
            "the types say which operands are signed",
            token=name,
        )
    elif value & ~_SATURATING:
        checker.error(
            codes.INVALID_MATRIX_OPERANDS,
            mask,
            f"matrix operands must be 0 or gl_MatrixOperandsSaturatingAccumulation ({value} given)",
            token=name,
        )
    elif value and third.component is not None and third.component.is_float:
        checker.coop_warning(
            codes.SATURATING_FLOAT,
            mask,
            f"saturating accumulation has no effect on '{third}'",
            "leave gl_MatrixOperandsSaturatingAccumulation out",
            token=name,
        )


def saturated_convert(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check `saturatedConvertEXT` from a matrix of other numbers to one of 8-bit floats."""
    target, source = (argument.type for argument in call.arguments[:2])
    name = call.prototype.name
    if source.component is not None and source.component.encoding in ("e4m3", "e5m2"):
        checker.error(
            codes.ALREADY_FLOAT8, call.arguments[1], f"components of '{source}' are already 8-bit floats", token=name
        )
    assert isinstance(target, types.Parametric) and isinstance(source, types.Parametric)
    one, other = target.argument("USE"), source.argument("USE")
    if one is other or one == other:
        return
    notes = use_change_notes(checker.environment, other, one)
    if notes:
        checker.error(codes.SATURATED_USE_CHANGE, call, f"cannot convert '{source}' to '{target}'", *notes, token=name)
