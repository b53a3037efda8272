"""Rules on the functions of cooperative vectors. GL_NV_cooperative_vector, SPV_NV_cooperative_vector.

In: calls that were resolved. Out: diagnostics about what the rows cannot say. Must not know: SPIR-V instructions.
A size that depends on specialization is judged only where that is certain.
"""

from __future__ import annotations

from glslc_coop import error_codes as codes
from glslc_coop.semantics import layout, lvalues, types
from glslc_coop.semantics.cooperative_matrix_rules import check_buffer, check_target, folded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.parser import nodes
    from glslc_coop.semantics.checker import Checker

_PACKED = (1000491000, 1000491001)
_COMPONENT_TYPES = (*range(11), *_PACKED, 1000491002, 1000491003)
_FLOATS = (0, 1, 2, 1000491002, 1000491003)
#: Component type -> bytes.
_SIZES = {0: 2, 1: 4, 2: 8, 3: 1, 4: 2, 5: 4, 6: 8, 7: 1, 8: 2, 9: 4, 10: 8, 1000491002: 1, 1000491003: 1}
_ROW_MAJOR, _COLUMN_MAJOR, _TRAINING_OPTIMAL = 0, 1, 3
#: SPIR-V has no such instruction for doubles.
_SINGLE_PRECISION = ("exp", "log", "tanh", "atan")
_RESULTS = ("float16_t", "float", "int", "uint")


def coop_vector_float(checker: Checker, call: nodes.BuiltinCall) -> None:
    """exp, log, tanh, atan, step and fma are for floats."""
    type_ = call.arguments[0].type
    if type_.component is not None and not type_.component.is_float:
        checker.sink.error(
            codes.NOT_A_FLOAT_VECTOR, call.start, call.end, f"'{call.prototype.name}' takes vectors of floats, found '{type_}'", token=call.prototype.name
        )
    elif type_.component is types.DOUBLE and call.prototype.name in _SINGLE_PRECISION:
        checker.sink.error(
            codes.NOT_A_FLOAT_VECTOR, call.start, call.end, f"'{call.prototype.name}' takes floats of 16 or 32 bits, found '{type_}'",
            "convert it to a vector of 'float' first", token=call.prototype.name,
        )


def coop_vector_load(checker: Checker, call: nodes.BuiltinCall) -> None:
    """coopVecLoadNV."""
    _check_plain_access(checker, call, False)


def coop_vector_store(checker: Checker, call: nodes.BuiltinCall) -> None:
    """coopVecStoreNV."""
    _check_plain_access(checker, call, True)


def _check_plain_access(checker: Checker, call: nodes.BuiltinCall, is_store: bool) -> None:
    check_target(checker, call)
    vector, buffer, offset = call.arguments
    check_buffer(checker, call, 1, (1, 2, 3, 4), is_store)
    _check_multiple(checker, call, offset, 16, "the offset")
    start, count, component = folded(offset), _count(vector.type), vector.type.component
    array = buffer.type
    if start is None or count is None or component is None or not isinstance(array, types.Array) or not isinstance(array.length, int):
        return
    end, size = start + count * component.width // 8, array.length * layout.size(array.element, "scalar")
    if end > size:
        checker.sink.coop_warning(
            codes.BEYOND_THE_ARRAY, offset.start, offset.end, f"'{vector.type}' ends at byte {end}, and the array has {size}", token=call.prototype.name
        )


def _check_in_buffer(checker: Checker, call: nodes.BuiltinCall, position: int, is_store: bool = False) -> None:
    """An array of scalars in a buffer; shared memory will not do."""
    check_buffer(checker, call, position, (1,), is_store)
    node = call.arguments[position]
    if lvalues.memory_of(node).storage == "shared":
        text = checker.sources.text(node.start, node.end)
        checker.sink.error(
            codes.MATRIX_IN_SHARED_MEMORY, node.start, node.end, f"'{call.prototype.name}' works on memory in a buffer, and '{text}' is shared", token=call.prototype.name
        )


def _check_multiple(checker: Checker, call: nodes.BuiltinCall, node: Any, unit: int, what: str) -> None:
    """Warns of offsets and strides that are no multiple of what the function asks for."""
    value = folded(node)
    if value is not None and value % unit:
        checker.sink.coop_warning(
            codes.MISALIGNED_ACCESS, node.start, node.end, f"{what} is {value} bytes, which is no multiple of {unit}", token=call.prototype.name
        )


def _check_interpretation(checker: Checker, call: nodes.BuiltinCall, node: Any) -> int | None:
    """Interpretations are component types, and layouts are those of the extension."""
    value = folded(node)
    if value is not None and value not in _COMPONENT_TYPES:
        checker.sink.error(
            codes.INVALID_INTERPRETATION, node.start, node.end, f"an interpretation is one of gl_ComponentType…, found {value}", token=call.prototype.name
        )
        return None
    return value  # type: ignore[no-any-return]


def _count(type_: Any) -> int | None:
    value = type_.argument("N") if isinstance(type_, types.Parametric) else None
    return value if isinstance(value, int) else None


def _check_product(checker: Checker, call: nodes.BuiltinCall, names: tuple[str, ...]) -> None:
    """What the two products have in common."""
    check_target(checker, call)
    arguments = dict(zip(names, call.arguments))
    sink, name = checker.sink, call.prototype.name
    result, vector = arguments["result"].type, arguments["input"].type
    interpretation = _check_interpretation(checker, call, arguments["inputInterpretation"])
    matrix_interpretation = _check_interpretation(checker, call, arguments["matrixInterpretation"])
    if "biasInterpretation" in arguments:
        _check_interpretation(checker, call, arguments["biasInterpretation"])
        _check_in_buffer(checker, call, names.index("bias"))
        _check_multiple(checker, call, arguments["biasOffset"], 16, "the offset of the bias")
    _check_in_buffer(checker, call, names.index("matrix"))
    _check_multiple(checker, call, arguments["matrixOffset"], 64, "the offset of the matrix")
    if result.component is not None and result.component.name not in _RESULTS:
        node = arguments["result"]
        sink.error(codes.INVALID_RESULT_COMPONENT, node.start, node.end, f"the result has components of type float16_t, float, int or uint, found '{result}'", token=name)
    rows, depth = folded(arguments["M"]), folded(arguments["K"])
    count = _count(result)
    if rows is not None and count is not None and rows != count:
        node = arguments["M"]
        sink.error(codes.RESULT_SIZE, node.start, node.end, f"M is {rows}, and the result '{result}' has {count} components", token=name)
    _check_input(checker, call, arguments, vector, interpretation, depth)
    if matrix_interpretation in _PACKED:
        node = arguments["matrixInterpretation"]
        sink.coop_warning(codes.PACKED_MATRIX, node.start, node.end, "a packed interpretation is for the input alone", token=name)
    elif matrix_interpretation is not None and result.component is not None and result.component.is_integer and matrix_interpretation in _FLOATS:
        node = arguments["matrixInterpretation"]
        sink.coop_warning(
            codes.DOUBTFUL_INTERPRETATION, node.start, node.end, f"the matrix is one of floats, and the result '{result}' one of integers", token=name
        )
    _check_matrix_layout(checker, call, arguments)
    _check_line(checker, call, arguments, matrix_interpretation, rows, depth)


def _check_line(checker: Checker, call: nodes.BuiltinCall, arguments: dict[str, Any], interpretation: int | None, rows: int | None, depth: int | None) -> None:
    """A row, or a column, is not longer than the stride."""
    node, chosen = arguments["stride"], folded(arguments["matrixLayout"])
    step, count = folded(node), depth if chosen == _ROW_MAJOR else rows if chosen == _COLUMN_MAJOR else None
    size = _SIZES.get(interpretation) if interpretation is not None else None
    if step and count is not None and size is not None and step < count * size:
        checker.sink.coop_warning(
            codes.OVERLAPPING_ROWS, node.start, node.end, f"the stride is {step} bytes, and a row or column takes {count * size}", token=call.prototype.name
        )


def _check_input(checker: Checker, call: nodes.BuiltinCall, arguments: dict[str, Any], vector: Any, interpretation: int | None, depth: int | None) -> None:
    sink, name, node = checker.sink, call.prototype.name, arguments["input"]
    count = _count(vector)
    if interpretation in _PACKED:
        if vector.component is not types.UINT:
            sink.error(codes.PACKED_INPUT, node.start, node.end, f"a packed input has components of type 'uint', found '{vector}'", token=name)
        elif depth is not None and count is not None and count * 4 < depth:
            sink.error(codes.INPUT_SIZE, node.start, node.end, f"K is {depth}, and '{vector}' holds {count * 4} packed values", token=name)
        return
    if interpretation is None:
        return
    if depth is not None and count is not None and depth != count:
        sink.error(codes.INPUT_SIZE, node.start, node.end, f"K is {depth}, and the input '{vector}' has {count} components", token=name)
    if vector.component is not None and vector.component.name not in _RESULTS:
        sink.coop_warning(codes.DOUBTFUL_INPUT, node.start, node.end, f"the input has components of type float16_t, float, int or uint, found '{vector}'", token=name)


def _check_matrix_layout(checker: Checker, call: nodes.BuiltinCall, arguments: dict[str, Any]) -> None:
    sink, name = checker.sink, call.prototype.name
    node = arguments["matrixLayout"]
    chosen = folded(node)
    if chosen is not None and not 0 <= chosen <= 3:
        sink.error(codes.INVALID_VECTOR_LAYOUT, node.start, node.end, f"the layout is one of gl_CooperativeVectorMatrixLayout…, found {chosen}", token=name)
        return
    transpose = arguments.get("transpose")
    if transpose is not None and folded(transpose) and chosen in (_ROW_MAJOR, _COLUMN_MAJOR):
        sink.coop_warning(codes.TRANSPOSED_LAYOUT, transpose.start, transpose.end, "only the optimal layouts can be transposed", token=name)
    if chosen in (_ROW_MAJOR, _COLUMN_MAJOR):
        _check_multiple(checker, call, arguments["stride"], 16, "the stride")


_MULTIPLY = ("result", "input", "inputInterpretation", "matrix", "matrixOffset", "matrixInterpretation", "M", "K", "matrixLayout", "transpose", "stride")
_MULTIPLY_ADD = (*_MULTIPLY[:6], "bias", "biasOffset", "biasInterpretation", *_MULTIPLY[6:])


def coop_vector_mat_mul(checker: Checker, call: nodes.BuiltinCall) -> None:
    """coopVecMatMulNV."""
    _check_product(checker, call, _MULTIPLY)


def coop_vector_mat_mul_add(checker: Checker, call: nodes.BuiltinCall) -> None:
    """coopVecMatMulAddNV."""
    _check_product(checker, call, _MULTIPLY_ADD)


def coop_vector_outer_product_accumulate(checker: Checker, call: nodes.BuiltinCall) -> None:
    """coopVecOuterProductAccumulateNV."""
    _, _, _, offset, stride, matrix_layout, interpretation = call.arguments
    sink, name = checker.sink, call.prototype.name
    _check_in_buffer(checker, call, 2, True)
    _check_interpretation(checker, call, interpretation)
    _check_multiple(checker, call, offset, 16, "the offset")
    _check_matrix_layout(checker, call, {"matrixLayout": matrix_layout, "stride": stride})
    if folded(matrix_layout) not in (None, _TRAINING_OPTIMAL):
        sink.coop_warning(
            codes.NOT_TRAINING_OPTIMAL, matrix_layout.start, matrix_layout.end, "an outer product is accumulated in the training-optimal layout", token=name
        )


def coop_vector_reduce_sum_accumulate(checker: Checker, call: nodes.BuiltinCall) -> None:
    """coopVecReduceSumAccumulateNV."""
    _check_in_buffer(checker, call, 1, True)
    _check_multiple(checker, call, call.arguments[2], 16, "the offset")
