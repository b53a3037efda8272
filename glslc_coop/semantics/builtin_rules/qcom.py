"""Check conversions between cooperative matrices and arrays. GL_QCOM_cooperative_matrix_conversion.

In: resolved calls. Out: diagnostics for the rules that rows cannot express. Must not know: SPIR-V instructions.
A length that depends on specialization constants is diagnosed only where the result is certain.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.semantics.builtin_rules.cooperative_matrix import folded
from glslc_coop.semantics.model import types

with lazy:
    from glslc_coop.diagnostics import codes
    from glslc_coop.parser.generated import nodes
    from glslc_coop.parser.generated.nodes import Expression
    from glslc_coop.semantics.context import Checker

_ELEMENTS = (types.UINT, types.INT, types.FLOAT, types.FLOAT16)
_A, _B, _ACCUMULATOR = 0, 1, 2
_USES = ("gl_MatrixUseA", "gl_MatrixUseB", "gl_MatrixUseAccumulator")
_SUBGROUP = 3
_WORDS = 8
#: Component type -> columns of an A matrix and rows of a B matrix.
_DEPTHS: dict[types.Type, int] = {types.FLOAT: 8, types.FLOAT16: 16, types.INT8: 32, types.UINT8: 32}
_SUM_COMPONENTS = (types.UINT, types.INT, types.FLOAT, types.FLOAT16)
#: Size in bytes of an array in the conversions that the extension lists -> element types.
_LISTED: dict[int, tuple[types.Type, ...]] = {
    32: _ELEMENTS,
    64: _ELEMENTS,
    128: _ELEMENTS,
    256: (types.UINT, types.INT, types.FLOAT),
}
_LISTED_STARTS = 8
#: Lengths of the rows that the extension lists for an accumulator.
_LISTED_ROWS = (8, 16, 32, 64)
_GREATEST_SUBGROUP = 128
#: Use -> the dimensions of which each line is held by one invocation.
_LINES: dict[int, tuple[str, ...]] = {_A: ("ROWS",), _B: ("COLUMNS",), _ACCUMULATOR: ("ROWS", "COLUMNS")}


def _array(
    checker: Checker, call: nodes.BuiltinCall, node: Expression, elements: tuple[types.Type, ...]
) -> types.Array | None:
    """Return the type of an array argument with an allowed element type and a length; None after an error."""
    type_ = node.type
    if not isinstance(type_, types.Array):
        return None
    name = call.prototype.name
    if type_.element not in elements:
        wanted = ", ".join(f"'{element}'" for element in elements[:-1])
        wanted = f"{wanted} or '{elements[-1]}'" if wanted else f"'{elements[-1]}'"
        text = checker.sources.text(node.start, node.end)
        notes = (
            ("use bitcastQCOM() to copy the bits to an array of another element type",)
            if type_.element in _ELEMENTS
            else ()
        )
        checker.error(
            codes.ARRAY_ELEMENT_TYPE,
            node,
            f"element type of '{text}' must be {wanted} ('{type_.element}' given)",
            *notes,
            token=name,
        )
        return None
    if type_.length is None:
        text = checker.sources.text(node.start, node.end)
        note = "the whole array is accessed; copy the elements to or from an array of known length"
        checker.error(codes.ARRAY_WITHOUT_LENGTH, node, f"'{text}' must have a length", note, token=name)
        return None
    # The capability of these functions implies that of cooperative matrices, which requires the Vulkan memory model.
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
    """Check `bitcastQCOM`."""
    first, second = call.arguments
    source, target = _array(checker, call, first, _ELEMENTS), _array(checker, call, second, _ELEMENTS)
    if source is None or target is None:
        return
    one, other = _bytes(source), _bytes(target)
    name = call.prototype.name
    note = "bitcastQCOM() requires arrays of the same size in bytes"
    if one is None or other is None:
        if source.length is target.length and _width(source) != _width(target):
            message = (
                f"element size is {_width(source) // 8} bytes in '{source}' but {_width(target) // 8} in '{target}'"
            )
            checker.error(codes.ARRAY_LENGTH, call, message, note, token=name)
        return
    if one != other:
        checker.error(
            codes.ARRAY_LENGTH, call, f"size is {one} bytes for '{source}' but {other} for '{target}'", note, token=name
        )
        return
    listed = _LISTED.get(one, ())
    if source.element not in listed or target.element not in listed:
        checker.coop_warning(
            codes.DOUBTFUL_LENGTH,
            call,
            f"conversion from '{source}' to '{target}' is not listed by the extension",
            "listed are arrays of 32, 64, 128 and, except for 'float16_t', 256 bytes",
            token=name,
        )


def extract_sub_array_qcom(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check `extractSubArrayQCOM`."""
    first, start, last = call.arguments
    source, target = _array(checker, call, first, _ELEMENTS), _array(checker, call, last, _ELEMENTS)
    if source is None or target is None:
        return
    name = call.prototype.name
    value = folded(start)
    count, wanted = _length(source), _length(target)
    if value is None:
        if count is not None and wanted is not None and wanted > count:
            checker.error(codes.SUB_ARRAY_RANGE, call, f"'{target}' is longer than '{source}'", token=name)
        return
    if not 0 <= value < 1 << 31:
        checker.error(
            codes.SUB_ARRAY_RANGE, start, f"start must be between 0 and {(1 << 31) - 1} ({value} given)", token=name
        )
    elif count is not None and value + (wanted or 1) > count:
        note = (
            f"the largest valid start is {count - wanted}"
            if wanted is not None and wanted <= count
            else f"'{source}' has {count} elements"
        )
        message = f"'{target}' at start {value} exceeds '{source}'"
        checker.error(codes.SUB_ARRAY_RANGE, start, message, note, token=name)
    elif value and source.length is target.length:
        checker.error(
            codes.SUB_ARRAY_RANGE,
            start,
            f"start must be 0 ({value} given): '{target}' is as long as '{source}'",
            token=name,
        )
    elif value % _LISTED_STARTS:
        checker.coop_warning(
            codes.DOUBTFUL_LENGTH, start, f"start {value} is not a multiple of {_LISTED_STARTS}", token=name
        )


def vector_to_coopmat_qcom(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check `vectorToCoopmatQCOM`."""
    _check_conversion(checker, call, call.arguments[1], call.arguments[0])


def coopmat_to_vector_qcom(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check `coopmatToVectorQCOM`."""
    _check_conversion(checker, call, call.arguments[0], call.arguments[1])


def _check_conversion(
    checker: Checker, call: nodes.BuiltinCall, matrix_node: Expression, array_node: Expression
) -> None:
    matrix = matrix_node.type
    component = matrix.component
    if not isinstance(matrix, types.Parametric) or component is None:
        return
    name = call.prototype.name
    scope = matrix.argument("SCOPE")
    if isinstance(scope, int) and scope != _SUBGROUP:
        note = "each invocation of a subgroup provides or receives one row or column"
        checker.error(
            codes.CONVERSION_SCOPE,
            matrix_node,
            f"matrix must have scope gl_ScopeSubgroup ('{matrix}' given)",
            note,
            token=name,
        )
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
        message = f"array for '{matrix}' must have {wanted} elements of type '{array.element}' ({length} given)"
        checker.error(codes.ARRAY_LENGTH, array_node, message, f"pass '{array.element}[{wanted}]'", token=name)
    elif length not in _LISTED_ROWS and use == _ACCUMULATOR and array_node is call.arguments[1]:
        message = f"array for a row of an accumulator should have 8, 16, 32 or 64 elements ({length} given)"
        checker.coop_warning(codes.DOUBTFUL_LENGTH, array_node, message, token=name)


def _wanted_length(matrix: types.Parametric, component: types.Type, use: int, is_words: bool) -> int | None:
    if use == _ACCUMULATOR:
        columns = matrix.argument("COLUMNS")
        if not isinstance(columns, int):
            return None
        return columns // 2 if is_words and component is types.FLOAT16 else columns
    return _WORDS if is_words else _DEPTHS[component]


def _check_shape(
    checker: Checker, call: nodes.BuiltinCall, node: Expression, matrix: types.Parametric, use: object
) -> bool:
    """Check the component type and the size of a matrix of a use."""
    component = matrix.component
    assert component is not None
    name = call.prototype.name
    allowed = tuple(_DEPTHS) if use in (_A, _B) else _SUM_COMPONENTS
    if isinstance(use, int) and component not in allowed:
        words = ", ".join(f"'{each}'" for each in allowed[:-1])
        message = f"component type of a {_USES[use]} matrix must be {words} or '{allowed[-1]}' ('{matrix}' given)"
        checker.error(codes.CONVERSION_SHAPE, node, message, token=name)
        return False
    if use in (_A, _B):
        role = "COLUMNS" if use == _A else "ROWS"
        size = matrix.argument(role)
        wanted = _DEPTHS[component]
        if isinstance(size, int) and size != wanted:
            message = f"{_USES[use]} matrix of '{component}' must have {wanted} {role.lower()} ('{matrix}' given)"
            checker.error(codes.CONVERSION_SHAPE, node, message, token=name)
            return False
    _check_subgroup(checker, call, node, matrix, use)
    return True


def _check_subgroup(
    checker: Checker, call: nodes.BuiltinCall, node: Expression, matrix: types.Parametric, use: object
) -> None:
    """Warn where no subgroup size, a power of two, is the number of rows or columns."""
    roles = _LINES.get(use, ()) if isinstance(use, int) else ()
    for role in roles:
        size = matrix.argument(role)
        if not isinstance(size, int) or size <= _GREATEST_SUBGROUP and not size & (size - 1):
            continue
        message = f"{size} {role.lower()} of '{matrix}' exceed the largest subgroup size, {_GREATEST_SUBGROUP}"
        if size <= _GREATEST_SUBGROUP:
            message = f"{size} {role.lower()} of '{matrix}' are not a power of two, as subgroup sizes are"
        checker.coop_warning(codes.DOUBTFUL_LENGTH, node, message, token=call.prototype.name)
        return
