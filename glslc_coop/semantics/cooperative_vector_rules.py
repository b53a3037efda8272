"""Rules on the functions of cooperative vectors. GL_NV_cooperative_vector, SPV_NV_cooperative_vector.

In: calls that were resolved. Out: diagnostics about what the rows cannot say. Must not know: SPIR-V instructions.
A size that depends on specialization is judged only where that is certain.
"""

from __future__ import annotations

from glslc_coop import error_codes as codes
from glslc_coop.semantics import array_places, lvalues, types
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
_ROW_MAJOR, _COLUMN_MAJOR, _INFERENCING_OPTIMAL, _TRAINING_OPTIMAL = 0, 1, 2, 3
#: SPIR-V has no such instruction for doubles.
_SINGLE_PRECISION = ("exp", "log", "tanh", "atan")
_RESULTS = ("float16_t", "float", "int", "uint")


def coop_vector_float(checker: Checker, call: nodes.BuiltinCall) -> None:
    """exp, log, tanh, atan, step and fma are for floats."""
    type_ = call.arguments[0].type
    if type_.component is not None and not type_.component.is_float:
        checker.sink.error(
            codes.NOT_A_FLOAT_VECTOR, call.start, call.end, f"'{call.prototype.name}' takes vectors of floats, found '{type_}'",
            "convert it to a vector of 'float' first", token=call.prototype.name,
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
    if not check_buffer(checker, call, 1, (1, 2, 3, 4), is_store, True):
        return
    _check_place(checker, call, buffer, offset, 16, "the offset")
    _check_end(checker, call, buffer, offset, _bytes(vector.type), f"'{vector.type}'")


def _bytes(vector: Any) -> int | None:
    """What a vector takes in memory."""
    count = _count(vector)
    return None if count is None or vector.component is None else count * vector.component.width // 8


def _check_end(checker: Checker, call: nodes.BuiltinCall, buffer: Any, offset: Any, size: int | None, what: str) -> None:
    """Warns of what does not fit into an array of known length."""
    start = folded(offset)
    if start is None or size is None or not checker.sink.coop_warnings:
        return
    end, available = start + size, array_places.size_of(buffer)
    if available is not None and end > available:
        checker.sink.coop_warning(
            codes.BEYOND_THE_ARRAY, offset.start, offset.end, f"{what} ends at byte {end}, and the array has {available}", token=call.prototype.name
        )


def _check_in_buffer(checker: Checker, call: nodes.BuiltinCall, position: int, offset: Any, unit: int, what: str, is_store: bool = False) -> None:
    """An array of scalars in a buffer, aligned, and an offset in it; shared memory will not do."""
    node = call.arguments[position]
    if lvalues.memory_of(node).storage == "shared":
        text = checker.sources.text(node.start, node.end)
        checker.sink.error(
            codes.MATRIX_IN_SHARED_MEMORY, node.start, node.end, f"'{call.prototype.name}' works on memory in a buffer, and '{text}' is shared",
            "coopVecLoadNV and coopVecStoreNV take shared memory, nothing else does", token=call.prototype.name,
        )
    elif check_buffer(checker, call, position, (1,), is_store):
        _check_place(checker, call, node, offset, unit, what)


def _check_place(checker: Checker, call: nodes.BuiltinCall, buffer: Any, offset: Any, unit: int, what: str) -> None:
    """Warns of an array or an offset in it that is not aligned as the function asks for."""
    start = array_places.start_of(buffer) if checker.sink.coop_warnings else None
    if start is not None and array_places.is_misaligned(start, unit):
        text = checker.sources.text(buffer.start, buffer.end)
        checker.sink.coop_warning(
            codes.MISALIGNED_ACCESS, buffer.start, buffer.end, f"'{text}' begins at byte {start[0]} of its block, which is no multiple of {unit}",
            f"layout(align = {unit}) in front of the member moves it", token=call.prototype.name,
        )
    _check_multiple(checker, call, offset, unit, what)


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


def _by_default(type_: Any) -> int | None:
    """The number of components, with the default values of specialization constants."""
    value = type_.argument("N") if isinstance(type_, types.Parametric) else None
    return value.default if isinstance(value, types.SpecSize) else _count(type_)


class _Product:
    """One call of a product: its arguments by name, and what is known of them."""

    def __init__(self, checker: Checker, call: nodes.BuiltinCall, names: tuple[str, ...]) -> None:
        self.checker = checker
        self.call = call
        self.names = names
        self.name = call.prototype.name
        self.arguments = dict(zip(names, call.arguments))
        self.result = self.arguments["result"].type
        self.input = self.arguments["input"].type
        self.rows = folded(self.arguments["M"])
        self.depth = folded(self.arguments["K"])
        self.has_bias = "bias" in names

    def interpretation(self, name: str) -> int | None:
        """The value of an interpretation, or None after a message and where it is specialized."""
        return _check_interpretation(self.checker, self.call, self.arguments[name])

    def error(self, code: Any, argument: str, message: str, *notes: str) -> None:
        """Reports a mistake in an argument."""
        node = self.arguments[argument]
        self.checker.sink.error(code, node.start, node.end, message, *notes, token=self.name)

    def warn(self, code: Any, argument: str, message: str, *notes: str) -> None:
        """Reports what is doubtful in an argument."""
        node = self.arguments[argument]
        self.checker.sink.coop_warning(code, node.start, node.end, message, *notes, token=self.name)


def _check_product(checker: Checker, call: nodes.BuiltinCall, names: tuple[str, ...]) -> None:
    """What the two products have in common."""
    check_target(checker, call)
    product = _Product(checker, call, names)
    result = product.result
    interpretation = product.interpretation("inputInterpretation")
    matrix_interpretation = product.interpretation("matrixInterpretation")
    kinds = [("inputInterpretation", interpretation), ("matrixInterpretation", matrix_interpretation)]
    if product.has_bias:
        bias_interpretation = product.interpretation("biasInterpretation")
        kinds.append(("biasInterpretation", bias_interpretation))
        _check_bias(product, bias_interpretation)
    _check_in_buffer(checker, call, names.index("matrix"), product.arguments["matrixOffset"], 64, "the offset of the matrix")
    if result.component is not None and result.component.name not in _RESULTS:
        product.error(codes.INVALID_RESULT_COMPONENT, "result", f"the result has components of type float16_t, float, int or uint, found '{result}'")
    else:
        _check_kinds(product, kinds)
    _check_sizes(product, interpretation)
    _check_matrix_layout(checker, call, product.arguments)
    _check_lines(product, matrix_interpretation)


def _check_bias(product: _Product, interpretation: int | None) -> None:
    checker, call, arguments = product.checker, product.call, product.arguments
    _check_in_buffer(checker, call, product.names.index("bias"), arguments["biasOffset"], 16, "the offset of the bias")
    size = _SIZES.get(interpretation) if interpretation is not None else None
    if size is not None and product.rows is not None:
        _check_end(checker, call, arguments["bias"], arguments["biasOffset"], product.rows * size, "the bias")


def _check_kinds(product: _Product, kinds: list[tuple[str, int | None]]) -> None:
    """Implementations multiply floats to floats and integers to integers, and only the input is packed."""
    component = product.result.component
    is_reported = False
    for name, interpretation in kinds:
        if interpretation is None or component is None:
            continue
        if interpretation in _PACKED and name != "inputInterpretation":
            product.warn(codes.PACKED_MATRIX, name, "a packed interpretation is for the input alone")
        elif not is_reported and component.is_float != (interpretation in _FLOATS):
            is_reported = True
            one, other = ("integers", "floats") if component.is_float else ("floats", "integers")
            what = name.replace("Interpretation", "")
            product.warn(codes.DOUBTFUL_INTERPRETATION, name, f"the {what} is one of {one}, and the result '{product.result}' one of {other}")


def _check_sizes(product: _Product, interpretation: int | None) -> None:
    """M is the size of the result, K that of the input."""
    result, vector, rows, depth = product.result, product.input, product.rows, product.depth
    _check_size(product, "M", codes.RESULT_SIZE, "result", result)
    count = _count(vector)
    if interpretation in _PACKED:
        if vector.component is not types.UINT:
            product.error(codes.PACKED_INPUT, "input", f"a packed input has components of type 'uint', found '{vector}'")
        elif depth is not None and count is not None and count * 4 < depth:
            product.error(codes.INPUT_SIZE, "input", f"K is {depth}, and '{vector}' holds {count * 4} packed values")
        return
    if vector.component is None or interpretation is None and vector.component is types.UINT:
        # It may be a packed one.
        return
    _check_size(product, "K", codes.INPUT_SIZE, "input", vector)
    if vector.component.name not in _RESULTS:
        product.warn(codes.DOUBTFUL_INPUT, "input", f"the input has components of type float16_t, float, int or uint, found '{vector}'")


def _check_size(product: _Product, letter: str, code: Any, name: str, vector: Any) -> None:
    node = product.arguments[letter]
    size, count = folded(node), _count(vector)
    where = letter if name == "result" else name
    if size is not None and count is not None:
        if size != count:
            product.error(code, where, f"{letter} is {size}, and the {name} '{vector}' has {count} components")
        return
    default = _by_default(vector)
    if node.value is not None and default is not None and node.value != default:
        product.warn(codes.DEFAULT_SIZES, where, f"as long as nothing is specialized, {letter} is {node.value}, and the {name} '{vector}' has {default} components")


def _check_lines(product: _Product, interpretation: int | None) -> None:
    """A row, or a column, is not longer than the stride, and the last one ends in the array."""
    arguments = product.arguments
    node, chosen = arguments["stride"], folded(arguments["matrixLayout"])
    step = folded(node)
    count, lines = product.depth, product.rows
    if chosen == _COLUMN_MAJOR:
        count, lines = lines, count
    size = _SIZES.get(interpretation) if interpretation is not None else None
    if chosen not in (_ROW_MAJOR, _COLUMN_MAJOR) or step is None or count is None or size is None:
        return
    line = count * size
    if step < line:
        product.warn(codes.OVERLAPPING_ROWS, "stride", f"the stride is {step} bytes, and a row or column takes {line}")
    if lines:
        _check_end(product.checker, product.call, arguments["matrix"], arguments["matrixOffset"], (lines - 1) * step + line, "the matrix")


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
    first, _, _, offset, stride, matrix_layout, interpretation = call.arguments
    sink, name = checker.sink, call.prototype.name
    check_target(checker, call)
    _check_in_buffer(checker, call, 2, offset, 16, "the offset", True)
    chosen, kind = folded(matrix_layout), _check_interpretation(checker, call, interpretation)
    if kind in _PACKED:
        sink.coop_warning(codes.PACKED_MATRIX, interpretation.start, interpretation.end, "nothing is accumulated in packed form", token=name)
    elif kind is not None and first.type.component is not None and first.type.component.is_float != (kind in _FLOATS):
        one, other = ("integers", "floats") if first.type.component.is_float else ("floats", "integers")
        sink.coop_warning(
            codes.DOUBTFUL_INTERPRETATION, interpretation.start, interpretation.end, f"the matrix is one of {one}, and '{first.type}' one of {other}", token=name
        )
    _check_matrix_layout(checker, call, {"matrixLayout": matrix_layout, "stride": stride})
    if chosen == _TRAINING_OPTIMAL:
        if folded(stride):
            sink.coop_warning(
                codes.IGNORED_STRIDE, stride.start, stride.end, f"the stride is {folded(stride)}, and the training-optimal layout has none", token=name
            )
    elif chosen in (_ROW_MAJOR, _COLUMN_MAJOR, _INFERENCING_OPTIMAL):
        sink.coop_warning(
            codes.NOT_TRAINING_OPTIMAL, matrix_layout.start, matrix_layout.end, "an outer product is accumulated in the training-optimal layout", token=name
        )


def coop_vector_reduce_sum_accumulate(checker: Checker, call: nodes.BuiltinCall) -> None:
    """coopVecReduceSumAccumulateNV."""
    vector, buffer, offset = call.arguments
    check_target(checker, call)
    _check_in_buffer(checker, call, 1, offset, 16, "the offset", True)
    _check_end(checker, call, buffer, offset, _bytes(vector.type), f"'{vector.type}'")
