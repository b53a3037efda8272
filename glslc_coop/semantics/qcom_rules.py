"""Rules on matrices that are made of and taken apart into arrays. GL_QCOM_cooperative_matrix_conversion.

In: calls that were resolved. Out: diagnostics about what the rows cannot say. Must not know: SPIR-V instructions.
A length that depends on specialization is judged only where that is certain.
"""

from __future__ import annotations

from glslc_coop import error_codes as codes
from glslc_coop.semantics import types
from glslc_coop.semantics.cooperative_matrix_rules import folded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.parser import nodes
    from glslc_coop.semantics.checker import Checker

_ELEMENTS = (types.UINT, types.INT, types.FLOAT, types.FLOAT16)
_A, _B, _ACCUMULATOR = 0, 1, 2
_USES = ("gl_MatrixUseA", "gl_MatrixUseB", "gl_MatrixUseAccumulator")
_SUBGROUP = 3
_WORDS = 8
#: Component type -> how many of them an A matrix has in a row and a B matrix in a column.
_DEPTHS: dict[types.Type, int] = {types.FLOAT: 8, types.FLOAT16: 16, types.INT8: 32, types.UINT8: 32}
_SUM_COMPONENTS = (types.UINT, types.INT, types.FLOAT, types.FLOAT16)
#: Bytes of an array in the conversions that the extension lists -> types of the elements.
_LISTED: dict[int, tuple[types.Type, ...]] = {32: _ELEMENTS, 64: _ELEMENTS, 128: _ELEMENTS, 256: (types.UINT, types.INT, types.FLOAT)}
_LISTED_STARTS = 8
#: Lengths of the rows that the extension lists for an accumulator.
_LISTED_ROWS = (8, 16, 32, 64)
_GREATEST_SUBGROUP = 128


def _array(checker: Checker, call: nodes.BuiltinCall, node: Any, elements: tuple[types.Type, ...]) -> types.Array | None:
    """The type of an array argument of numbers with a known length; None after a diagnostic."""
    type_ = node.type
    if not isinstance(type_, types.Array):
        return None
    sink, name = checker.sink, call.prototype.name
    if type_.element not in elements:
        wanted = ", ".join(f"'{element}'" for element in elements[:-1])
        wanted = f"{wanted} or '{elements[-1]}'" if wanted else f"'{elements[-1]}'"
        text = checker.sources.text(node.start, node.end)
        notes = ("bitcastQCOM() copies the bits to an array of other elements",) if type_.element in _ELEMENTS else ()
        sink.error(
            codes.ARRAY_ELEMENT_TYPE, node.start, node.end, f"the elements of '{text}' have to be {wanted}, found '{type_.element}'", *notes, token=name
        )
        return None
    if type_.length is None:
        text = checker.sources.text(node.start, node.end)
        note = "the whole array is read or written, copy the elements to or from an array that has a length"
        sink.error(codes.ARRAY_WITHOUT_LENGTH, node.start, node.end, f"'{text}' has no length", note, token=name)
        return None
    # The capability of these functions declares that of cooperative matrices, and this one asks for the Vulkan memory model.
    checker.environment.pragmas.setdefault("use_vulkan_memory_model", "")
    return type_


def _length(type_: types.Array) -> int | None:
    return type_.length if isinstance(type_.length, int) else None


def _width(type_: types.Array) -> int:
    component = type_.element.component
    return component.width if component is not None else 0


def _bytes(type_: types.Array) -> int | None:
    length = _length(type_)
    return None if length is None else length * _width(type_) // 8


def bitcast_array_qcom(checker: Checker, call: nodes.BuiltinCall) -> None:
    """bitcastQCOM."""
    first, second = call.arguments
    source, target = _array(checker, call, first, _ELEMENTS), _array(checker, call, second, _ELEMENTS)
    if source is None or target is None:
        return
    one, other = _bytes(source), _bytes(target)
    name, sink = call.prototype.name, checker.sink
    note = "the bits are copied as they are, both arrays have the same number of bytes"
    if one is None or other is None:
        if source.length is target.length and _width(source) != _width(target):
            message = f"'{source}' has {_width(source) // 8} bytes an element and '{target}' has {_width(target) // 8}"
            sink.error(codes.ARRAY_LENGTH, call.start, call.end, message, note, token=name)
        return
    if one != other:
        sink.error(codes.ARRAY_LENGTH, call.start, call.end, f"'{source}' has {one} bytes and '{target}' has {other}", note, token=name)
        return
    listed = _LISTED.get(one, ())
    if source.element not in listed or target.element not in listed:
        sink.coop_warning(
            codes.DOUBTFUL_LENGTH, call.start, call.end,
            f"no conversion from '{source}' to '{target}' is listed, the lists are of arrays of 32, 64, 128 and, without 'float16_t', 256 bytes", token=name,
        )


def extract_sub_array_qcom(checker: Checker, call: nodes.BuiltinCall) -> None:
    """extractSubArrayQCOM."""
    first, start, last = call.arguments
    source, target = _array(checker, call, first, _ELEMENTS), _array(checker, call, last, _ELEMENTS)
    if source is None or target is None:
        return
    name, sink = call.prototype.name, checker.sink
    value = folded(start)
    count, wanted = _length(source), _length(target)
    if value is None:
        if count is not None and wanted is not None and wanted > count:
            sink.error(codes.SUB_ARRAY_RANGE, call.start, call.end, f"'{target}' is longer than '{source}'", token=name)
        return
    if not 0 <= value < 1 << 31:
        sink.error(codes.SUB_ARRAY_RANGE, start.start, start.end, f"the start is between 0 and {(1 << 31) - 1}, found {value}", token=name)
    elif count is not None and value + (wanted or 1) > count:
        note = f"the last start for it is {count - wanted}" if wanted is not None and wanted <= count else f"'{source}' ends before"
        message = f"from {value} on '{source}' does not have the elements of '{target}'"
        sink.error(codes.SUB_ARRAY_RANGE, start.start, start.end, message, note, token=name)
    elif value and source.length is target.length:
        sink.error(codes.SUB_ARRAY_RANGE, start.start, start.end, f"'{target}' is as long as '{source}', the start is 0, found {value}", token=name)
    elif value % _LISTED_STARTS:
        sink.coop_warning(codes.DOUBTFUL_LENGTH, start.start, start.end, f"the start {value} is no multiple of {_LISTED_STARTS}", token=name)


def vector_to_coopmat_qcom(checker: Checker, call: nodes.BuiltinCall) -> None:
    """vectorToCoopmatQCOM."""
    _check_conversion(checker, call, call.arguments[1], call.arguments[0])


def coopmat_to_vector_qcom(checker: Checker, call: nodes.BuiltinCall) -> None:
    """coopmatToVectorQCOM."""
    _check_conversion(checker, call, call.arguments[0], call.arguments[1])


def _check_conversion(checker: Checker, call: nodes.BuiltinCall, matrix_node: Any, array_node: Any) -> None:
    matrix = matrix_node.type
    component = matrix.component
    if not isinstance(matrix, types.Parametric) or component is None:
        return
    sink, name = checker.sink, call.prototype.name
    scope = matrix.argument("SCOPE")
    if isinstance(scope, int) and scope != _SUBGROUP:
        note = "each invocation of a subgroup gives or takes one row or column"
        sink.error(codes.CONVERSION_SCOPE, matrix_node.start, matrix_node.end, f"the matrix is of gl_ScopeSubgroup, found '{matrix}'", note, token=name)
    use = matrix.argument("USE")
    is_known = _check_shape(checker, call, matrix_node, matrix, use)
    array = _array(checker, call, array_node, (component, types.UINT) if component is not types.UINT else (types.UINT,))
    if array is None or not is_known or not isinstance(use, int):
        return
    length = _length(array)
    wanted = _wanted_length(matrix, component, use, array.element is types.UINT)
    if length is None or wanted is None:
        return
    if length != wanted:
        message = f"the array for '{matrix}' has {wanted} elements of type '{array.element}', found {length}"
        sink.error(codes.ARRAY_LENGTH, array_node.start, array_node.end, message, f"pass '{array.element}[{wanted}]'", token=name)
    elif length not in _LISTED_ROWS and use == _ACCUMULATOR and array_node is call.arguments[1]:
        message = f"the rows of an accumulator go to arrays of 8, 16, 32 or 64 elements, found {length}"
        sink.coop_warning(codes.DOUBTFUL_LENGTH, array_node.start, array_node.end, message, token=name)


def _wanted_length(matrix: types.Parametric, component: types.Type, use: int, is_words: bool) -> int | None:
    if use == _ACCUMULATOR:
        columns = matrix.argument("COLUMNS")
        if not isinstance(columns, int):
            return None
        return columns // 2 if is_words and component is types.FLOAT16 else columns
    return _WORDS if is_words else _DEPTHS[component]


def _check_shape(checker: Checker, call: nodes.BuiltinCall, node: Any, matrix: types.Parametric, use: Any) -> bool:
    """The component type and the size that a matrix of that use has."""
    component = matrix.component
    assert component is not None
    sink, name = checker.sink, call.prototype.name
    allowed = tuple(_DEPTHS) if use in (_A, _B) else _SUM_COMPONENTS
    if isinstance(use, int) and component not in allowed:
        words = ", ".join(f"'{each}'" for each in allowed[:-1])
        message = f"the components of a matrix of {_USES[use]} are {words} or '{allowed[-1]}', found '{matrix}'"
        sink.error(codes.CONVERSION_SHAPE, node.start, node.end, message, token=name)
        return False
    if use in (_A, _B):
        role = "COLUMNS" if use == _A else "ROWS"
        size = matrix.argument(role)
        wanted = _DEPTHS[component]
        if isinstance(size, int) and size != wanted:
            message = f"a matrix of '{component}' of {_USES[use]} has {wanted} {role.lower()}, found '{matrix}'"
            sink.error(codes.CONVERSION_SHAPE, node.start, node.end, message, token=name)
            return False
    _check_subgroup(checker, call, node, matrix, use)
    return True


def _check_subgroup(checker: Checker, call: nodes.BuiltinCall, node: Any, matrix: types.Parametric, use: Any) -> None:
    """Each invocation of a subgroup holds a line of the matrix; the size of a subgroup is a power of two. Only the device knows which."""
    roles = {_A: ("ROWS",), _B: ("COLUMNS",), _ACCUMULATOR: ("ROWS", "COLUMNS")}.get(use, ())
    for role in roles:
        size = matrix.argument(role)
        if not isinstance(size, int) or size <= _GREATEST_SUBGROUP and not size & (size - 1):
            continue
        message = f"no subgroup has {size} invocations to hold the {role.lower()} of '{matrix}'"
        if size <= _GREATEST_SUBGROUP:
            message = f"'{matrix}' has {size} {role.lower()}, which is no power of 2 as the size of a subgroup is"
        checker.sink.coop_warning(codes.DOUBTFUL_LENGTH, node.start, node.end, message, token=call.prototype.name)
        return
