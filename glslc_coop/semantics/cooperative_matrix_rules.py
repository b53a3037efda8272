"""Rules on the functions of cooperative matrices. GL_KHR_cooperative_matrix, GL_NV_cooperative_matrix, GL_EXT_float_e4m3 and _e5m2.

In: calls that were resolved: shapes and uses already fit the rows. Out: diagnostics about what the rows cannot say. Must not know: SPIR-V.
A size that depends on specialization is judged only where that is certain.
"""

from __future__ import annotations

from glslc_coop import error_codes as codes
from glslc_coop.semantics import layout, lvalues, types

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.parser import nodes
    from glslc_coop.semantics.checker import Checker

_ROW_MAJOR, _COLUMN_MAJOR, _ROW_BLOCKED, _COLUMN_BLOCKED = 0, 1, 4202, 4203
_LAYOUTS = (_ROW_MAJOR, _COLUMN_MAJOR, _ROW_BLOCKED, _COLUMN_BLOCKED)
_SATURATING = 0x10
_ACCUMULATOR = 2
_ELEMENT_SIZES = (1, 2, 4)


def element_of(buffer: Any) -> types.Type:
    """The type of the elements of the array that a function reads or writes."""
    type_ = buffer.type
    return type_.element if isinstance(type_, types.Array) else types.ERROR


def check_target(checker: Checker, call: nodes.BuiltinCall) -> None:
    """The extension of the function was written against SPIR-V 1.6."""
    target = checker.environment.target
    if target.spirv < (1, 6):
        checker.sink.coop_warning(
            codes.DOUBTFUL_TARGET, call.start, call.end, f"this needs SPIR-V 1.6, the target is {target}", token=call.prototype.name
        )


def check_memory(checker: Checker, call: nodes.BuiltinCall, buffer: Any, is_store: bool) -> None:
    """Nothing is stored to readonly memory, nothing loaded from writeonly memory."""
    if is_store:
        lvalues.check_lvalue(checker, buffer, call.prototype.name)
    else:
        lvalues.check_read(checker, buffer)


def check_buffer(
    checker: Checker, call: nodes.BuiltinCall, position: int, sizes: tuple[int, ...] = _ELEMENT_SIZES, is_store: bool = False, takes_long: bool = False
) -> bool:
    """The array's elements are numbers, or vectors of as many components as `sizes` allows, or long ones; it can be read or written."""
    buffer = call.arguments[position]
    check_memory(checker, call, buffer, is_store)
    element = element_of(buffer)
    component = element.component
    fits = component is not None and component.is_numeric and not element.is_matrix and (not element.is_parametric or takes_long and element.is_long_vector)
    if fits and isinstance(element, types.Vector):
        fits = element.size in sizes or takes_long
    if not fits and not element.is_error:
        text = checker.sources.text(buffer.start, buffer.end)
        counts = ", ".join(str(size) for size in sizes[1:-1])
        wanted = f"numbers or vectors of {counts} or {sizes[-1]} components" if counts else "numbers"
        checker.sink.error(
            codes.INVALID_BUFFER_ELEMENT, buffer.start, buffer.end, f"the elements of '{text}' are of type '{element}', '{call.prototype.name}' wants {wanted}",
            token=call.prototype.name,
        )
    return fits


def folded(node: Any) -> Any:
    """The value of a constant argument, None for every other."""
    return node.value if node.stage == 0 else None


def _check_layout(checker: Checker, node: Any, name: str) -> int | None:
    value = folded(node)
    if value is not None and value not in _LAYOUTS:
        checker.sink.error(
            codes.INVALID_MATRIX_LAYOUT, node.start, node.end, f"the matrix layout is one of gl_CooperativeMatrixLayout…, found {value}", token=name
        )
        return None
    return value  # type: ignore[no-any-return]


def _known(matrix: types.Parametric, role: str) -> int | None:
    value = matrix.argument(role)
    return value if isinstance(value, int) else None


def _check_access(checker: Checker, call: nodes.BuiltinCall, matrix: Any, is_store: bool) -> None:
    """buf, element, stride and layout of coopMatLoad and coopMatStore."""
    fits = check_buffer(checker, call, 1, is_store=is_store)
    _, buffer, element, stride, matrix_layout = call.arguments
    name = call.prototype.name
    sink = checker.sink
    chosen = _check_layout(checker, matrix_layout, name)
    step = folded(stride)
    if chosen in (_ROW_BLOCKED, _COLUMN_BLOCKED):
        _check_blocked(checker, call, matrix, stride, chosen)
        return
    if is_store and step == 0:
        sink.error(codes.ZERO_STRIDE, stride.start, stride.end, "a store with stride 0 writes all rows to one place", token=name)
    item = element_of(buffer)
    if not fits or chosen is None or not isinstance(matrix, types.Parametric):
        return
    _check_lines(checker, call, matrix, item, element, stride, chosen == _ROW_MAJOR)


def _check_lines(checker: Checker, call: nodes.BuiltinCall, matrix: types.Parametric, item: types.Type, element: Any, stride: Any, row_major: bool) -> None:
    """Alignment, overlap and end of rows, or of columns: what is certain is only a warning, since shaders get away with it."""
    unit = layout.size(item, "scalar")
    count, lines = _known(matrix, "COLUMNS"), _known(matrix, "ROWS")
    if not row_major:
        count, lines = lines, count
    component = matrix.component
    name, sink = call.prototype.name, checker.sink
    if count is None or component is None:
        return
    line = count * max(component.width // 8, 1)
    alignment = min(16, line)
    first, step = folded(element), folded(stride)
    is_sane = True
    for node, value, what in ((element, first, "first element"), (stride, step, "stride")):
        if value is None:
            continue
        if value >= 1 << 31:
            is_sane = False
            sink.coop_warning(codes.NEGATIVE_OFFSET, node.start, node.end, f"a negative number became {value}", token=name)
        elif value * unit % alignment:
            sink.coop_warning(
                codes.MISALIGNED_ACCESS, node.start, node.end, f"the {what} is {value * unit} bytes, which is no multiple of {alignment}", token=name
            )
    if step and step * unit < line and item.component is component:
        sink.coop_warning(
            codes.OVERLAPPING_ROWS, stride.start, stride.end, f"the stride is {step * unit} bytes, and a row or column of '{matrix}' takes {line}", token=name
        )
    array = call.arguments[1].type
    if is_sane and first is not None and step is not None and lines is not None and isinstance(array, types.Array) and isinstance(array.length, int):
        end, size = (first + (lines - 1) * step) * unit + line, array.length * unit
        if end > size:
            sink.coop_warning(
                codes.BEYOND_THE_ARRAY, element.start, stride.end, f"'{matrix}' ends at byte {end}, and the array has {size}", token=name
            )


def _check_blocked(checker: Checker, call: nodes.BuiltinCall, matrix: Any, stride: Any, chosen: int) -> None:
    """The blocked layouts: the stride counts interleaved blocks. GL_ARM_cooperative_matrix_layouts."""
    sink, name = checker.sink, call.prototype.name
    check_target(checker, call)
    if not checker.environment.is_enabled("GL_ARM_cooperative_matrix_layouts"):
        sink.coop_warning(codes.LAYOUT_WITHOUT_EXTENSION, call.start, call.end, "this matrix layout belongs to 'GL_ARM_cooperative_matrix_layouts'", token=name)
    if stride.stage == 2:
        text = checker.sources.text(stride.start, stride.end)
        message = f"with a blocked layout the stride is a constant, '{text}' is known at run time alone"
        sink.error(codes.INVALID_BLOCKED_STRIDE, stride.start, stride.end, message, "it is 1, 2 or 4, or a specialization constant", token=name)
        return
    step = folded(stride)
    if step is None:
        return
    if step not in (1, 2, 4):
        sink.error(codes.INVALID_BLOCKED_STRIDE, stride.start, stride.end, f"with a blocked layout the stride is 1, 2 or 4, found {step}", token=name)
        return
    component = matrix.component
    width = 16 // max(component.width // 8, 1)
    rows, columns = _known(matrix, "ROWS"), _known(matrix, "COLUMNS")
    row_unit, column_unit = (4, width * step) if chosen == _ROW_BLOCKED else (4 * step, width)
    if rows is not None and rows % row_unit or columns is not None and columns % column_unit:
        notes = ("the stride is the number of blocks that are interleaved, fewer ask for less",) if step > 1 else ()
        sink.error(
            codes.INVALID_BLOCKED_SHAPE, call.start, call.end,
            f"with this layout '{matrix}' needs rows in multiples of {row_unit} and columns in multiples of {column_unit}", *notes, token=name,
        )


def coop_matrix_load(checker: Checker, call: nodes.BuiltinCall) -> None:
    """coopMatLoad."""
    _check_access(checker, call, call.arguments[0].type, False)


def coop_matrix_store(checker: Checker, call: nodes.BuiltinCall) -> None:
    """coopMatStore."""
    _check_access(checker, call, call.arguments[0].type, True)


def coop_matrix_load_nv(checker: Checker, call: nodes.BuiltinCall) -> None:
    """coopMatLoadNV."""
    _check_nv(checker, call, False)


def coop_matrix_store_nv(checker: Checker, call: nodes.BuiltinCall) -> None:
    """coopMatStoreNV."""
    _check_nv(checker, call, True)


def _check_nv(checker: Checker, call: nodes.BuiltinCall, is_store: bool) -> None:
    matrix, buffer, stride = call.arguments[0].type, call.arguments[1], call.arguments[3]
    check_memory(checker, call, buffer, is_store)
    element = element_of(buffer)
    component = element.component
    name = call.prototype.name
    wanted_float = matrix.component is not None and matrix.component.is_float
    fits = component is not None and component.is_numeric and component.encoding is None and (element.is_scalar or element.is_vector)
    if fits and isinstance(element, types.Vector):
        fits = element.size in (2, 4) and component is not None and component.is_integer and component.width == 32
    if fits and component is not None:
        # Words without sign hold anything; besides those a matrix takes its own kind.
        fits = component.kind == "uint" or (component.is_float if wanted_float else component.is_integer)
    if not fits and not element.is_error:
        text = checker.sources.text(buffer.start, buffer.end)
        what = f"to which '{name}' cannot write" if is_store else f"from which '{name}' cannot fill"
        own = "floats of all widths" if wanted_float else "integers of all widths, ivec2 and ivec4"
        checker.sink.error(
            codes.INVALID_BUFFER_ELEMENT, buffer.start, buffer.end, f"the elements of '{text}' are of type '{element}', {what} a '{matrix}'",
            f"it takes {own}, and besides uint8_t to uint64_t, uvec2 and uvec4", token=name,
        )
    if is_store and folded(stride) == 0:
        checker.sink.error(codes.ZERO_STRIDE, stride.start, stride.end, "a store with stride 0 writes all rows to one place", token=name)
    column_major = folded(call.arguments[4])
    if fits and column_major is not None and isinstance(matrix, types.Parametric):
        _check_lines(checker, call, matrix, element, call.arguments[2], stride, not column_major)


def coop_matrix_mul_add(checker: Checker, call: nodes.BuiltinCall) -> None:
    """coopMatMulAdd: its operands mask, and kinds that no implementation mixes."""
    sink, name = checker.sink, call.prototype.name
    first, second, third = (argument.type for argument in call.arguments[:3])
    kinds = [argument.component.is_float for argument in (first, second, third) if argument.component is not None]
    if len(set(kinds)) > 1:
        sink.coop_warning(codes.MIXED_KINDS, call.start, call.end, f"'{name}' mixes floats and integers, which no implementation offers", token=name)
    if len(call.arguments) < 4:
        return
    mask = call.arguments[3]
    value = folded(mask)
    if value is None:
        return
    if value & ~_SATURATING:
        sink.error(
            codes.INVALID_MATRIX_OPERANDS, mask.start, mask.end, f"the matrix operands are 0 or gl_MatrixOperandsSaturatingAccumulation, found {value}", token=name
        )
    elif value and third.component is not None and third.component.is_float:
        sink.coop_warning(codes.SATURATING_FLOAT, mask.start, mask.end, f"saturation has no meaning for the accumulator '{third}'", token=name)


def saturated_convert(checker: Checker, call: nodes.BuiltinCall) -> None:
    """saturatedConvertEXT: from a matrix of other numbers to one of 8-bit floats."""
    target, source = (argument.type for argument in call.arguments[:2])
    sink, name = checker.sink, call.prototype.name
    if source.component is not None and source.component.encoding in ("e4m3", "e5m2"):
        sink.error(codes.ALREADY_FLOAT8, call.arguments[1].start, call.arguments[1].end, f"'{source}' has 8-bit floats already", token=name)
    one, other = target.argument("USE"), source.argument("USE")
    if one is other or one == other:
        return
    if not checker.environment.is_enabled("GL_NV_cooperative_matrix2"):
        why = "only 'GL_NV_cooperative_matrix2' changes the use"
    elif other == _ACCUMULATOR and one != _ACCUMULATOR or isinstance(other, types.SpecSize):
        return
    else:
        why = "the use can change from gl_MatrixUseAccumulator alone"
    sink.error(codes.SATURATED_USE_CHANGE, call.start, call.end, f"'{source}' cannot be converted to '{target}', {why}", token=name)
