"""Check calls of the cooperative vector functions. GL_NV_cooperative_vector, SPV_NV_cooperative_vector.

In: resolved calls. Out: diagnostics for the rules that rows cannot express. Must not know: SPIR-V instructions.
A size that depends on specialization constants is an error only where the result is certain; warnings may be about
its default.
"""

from __future__ import annotations

from glslc_coop.environment import component_types
from glslc_coop.lazy import lazy
from glslc_coop.semantics.builtin_rules import array_placement
from glslc_coop.semantics.builtin_rules.cooperative_matrix import (
    check_buffer,
    check_target,
    folded,
    record_reinterpretation,
)
from glslc_coop.semantics.builtin_rules.specialized import by_default, defaults
from glslc_coop.semantics.expressions import lvalues
from glslc_coop.semantics.generated import spirv
from glslc_coop.semantics.model import types

with lazy:
    from glslc_coop.diagnostics import codes
    from glslc_coop.diagnostics.codes import Code
    from glslc_coop.parser.generated import nodes
    from glslc_coop.parser.generated.nodes import Expression
    from glslc_coop.semantics.builtin_rules.specialized import Decided
    from glslc_coop.semantics.context import Checker
    from glslc_coop.semantics.model.types import Type

_COMPONENT_TYPES = component_types.INTERPRETATIONS
_PACKED = [number for number, (kind, _) in _COMPONENT_TYPES.items() if kind == "packed"]
_FLOATS8 = [number for number, (kind, _) in _COMPONENT_TYPES.items() if kind == "float8"]
_FLOATS = [number for number, (kind, _) in _COMPONENT_TYPES.items() if kind in ("float", "float8")]
#: Component type -> bytes.
_SIZES = {number: size for number, (_, size) in _COMPONENT_TYPES.items() if size}
_ROW_MAJOR = spirv.CooperativeVectorMatrixLayoutRowMajorNV
_COLUMN_MAJOR = spirv.CooperativeVectorMatrixLayoutColumnMajorNV
_INFERENCING_OPTIMAL = spirv.CooperativeVectorMatrixLayoutInferencingOptimalNV
_TRAINING_OPTIMAL = spirv.CooperativeVectorMatrixLayoutTrainingOptimalNV
_RESULTS = ("float16_t", "float", "int", "uint")
_INPUTS = (*_RESULTS, "int8_t", "uint8_t")


def coop_vector_float(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check that a call has floating-point operands."""
    type_ = call.arguments[0].type
    if type_.component is not None and not type_.component.is_float:
        checker.error(
            codes.NOT_A_FLOAT_VECTOR,
            call,
            f"'{call.prototype.name}' requires floating-point components ('{type_}' given)",
            "convert it to components of type 'float' first",
            token=call.prototype.name,
        )


def coop_vector_float32(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check that exp, log, tanh and atan have operands of 16 or 32 bits: GLSL.std.450 has no others."""
    coop_vector_float(checker, call)
    type_ = call.arguments[0].type
    if type_.component is types.DOUBLE:
        checker.error(
            codes.NOT_A_FLOAT_VECTOR,
            call,
            f"'{call.prototype.name}' requires components of 16 or 32 bits ('{type_}' given)",
            "convert it to components of type 'float' first",
            token=call.prototype.name,
        )


def coop_vector_load(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check `coopVecLoadNV`."""
    _check_plain_access(checker, call, False)


def coop_vector_store(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check `coopVecStoreNV`."""
    _check_plain_access(checker, call, True)


def _check_plain_access(checker: Checker, call: nodes.BuiltinCall, is_store: bool) -> None:
    check_target(checker, call)
    vector, buffer, offset = call.arguments
    if not check_buffer(checker, call, 1, (1, 2, 3, 4), is_store, True):
        return
    record_reinterpretation(checker, call, buffer, vector.type.component, "the vector has components of")
    _check_alignment(checker, call, buffer, offset, 16, "offset")
    size = _bytes(vector.type, _count(vector.type))
    _check_vector_end(checker, call, buffer, offset, vector.type)
    if is_store and size is not None and checker.sink.coop_warnings:
        checker.vector_stores.append((call, offset, size))


def _bytes(vector: Type, count: int | None) -> int | None:
    """Return the size of a vector in memory, in bytes. count: of its components."""
    return None if count is None or vector.component is None else count * vector.component.width // 8


def _check_vector_end(
    checker: Checker, call: nodes.BuiltinCall, buffer: Expression, offset: Expression, vector: Type
) -> None:
    """Warn about a vector beyond the end of an array of known length."""
    size = _bytes(vector, _by_default(vector))
    decided = vector.argument("N") if isinstance(vector, types.Parametric) else None
    _check_end(checker, call, buffer, offset, size, f"'{vector}'", decided)


def _check_end(
    checker: Checker,
    call: nodes.BuiltinCall,
    buffer: Expression,
    offset: Expression,
    size: int | None,
    what: str,
    *decided: Decided,
) -> None:
    """Warn about an access beyond the end of an array of known length. decided: what the size depends on."""
    start = by_default(offset)
    if start is None or size is None or not checker.sink.coop_warnings:
        return
    end, available = start + size, array_placement.size_of(buffer)
    if available is not None and end > available:
        checker.coop_warning(
            codes.BEYOND_THE_ARRAY,
            offset,
            f"{what} ends at byte {end}, but the array has {available} bytes{defaults(offset, *decided)}",
            token=call.prototype.name,
        )


def _check_in_buffer(
    checker: Checker,
    call: nodes.BuiltinCall,
    position: int,
    offset: Expression,
    unit: int,
    what: str,
    is_store: bool = False,
) -> None:
    """Check an array of scalars and an offset in it: the memory is in a buffer, not shared, and aligned."""
    node = call.arguments[position]
    if lvalues.memory_of(node).storage == "shared":
        text = checker.sources.text(node.start, node.end)
        checker.error(
            codes.MATRIX_IN_SHARED_MEMORY,
            node,
            f"'{call.prototype.name}' requires memory in a buffer, but '{text}' is shared",
            "only coopVecLoadNV and coopVecStoreNV accept shared memory",
            token=call.prototype.name,
        )
    elif check_buffer(checker, call, position, (1,), is_store):
        _check_alignment(checker, call, node, offset, unit, what)


def _check_alignment(
    checker: Checker, call: nodes.BuiltinCall, buffer: Expression, offset: Expression, unit: int, what: str
) -> None:
    """Warn about an array, or an offset in it, without the alignment that the function requires."""
    start = array_placement.start_of(buffer) if checker.sink.coop_warnings else None
    if start is not None and array_placement.is_misaligned(start, unit):
        text = checker.sources.text(buffer.start, buffer.end)
        checker.coop_warning(
            codes.MISALIGNED_ACCESS,
            buffer,
            f"offset {start[0]} of '{text}' in its block is not a multiple of {unit}",
            f"add layout(align = {unit}) to the member",
            token=call.prototype.name,
        )
    _check_multiple(checker, call, offset, unit, what)


def _check_multiple(checker: Checker, call: nodes.BuiltinCall, node: Expression, unit: int, what: str) -> None:
    """Warn about an offset or stride that is not a multiple of what the function requires."""
    value = by_default(node)
    if value is None and checker.sink.coop_warnings:
        checker.alignments.append((call, node, 1, unit, what))
    if value is not None and value % unit:
        checker.coop_warning(
            codes.MISALIGNED_ACCESS,
            node,
            f"{what} of {value} bytes is not a multiple of {unit}{defaults(node)}",
            f"the {what} counts bytes, not elements",
            token=call.prototype.name,
        )


def _check_interpretation(checker: Checker, call: nodes.BuiltinCall, node: Expression) -> int | None:
    """Return the value of a component interpretation argument; None after an error and where it is specialized."""
    value = folded(node)
    if value is not None and value not in _COMPONENT_TYPES:
        checker.error(
            codes.INVALID_INTERPRETATION,
            node,
            f"component interpretation must be one of gl_ComponentType… ({value} given)",
            token=call.prototype.name,
        )
        return None
    return value  # type: ignore[no-any-return]


def _count(type_: Type) -> int | None:
    value = type_.argument("N") if isinstance(type_, types.Parametric) else None
    return value if isinstance(value, int) else None


def _by_default(type_: Type) -> int | None:
    """Return the number of components under the default values of specialization constants."""
    return by_default(type_.argument("N")) if isinstance(type_, types.Parametric) else None


class _Product:
    """A call of a matrix-vector product: its arguments by parameter name, and their constant values."""

    def __init__(self, checker: Checker, call: nodes.BuiltinCall) -> None:
        self.checker = checker
        self.call = call
        self.names = [parameter.name for parameter in call.prototype.parameters]
        self.name = call.prototype.name
        self.arguments = dict(zip(self.names, call.arguments))
        self.result = self.arguments["result"].type
        self.input = self.arguments["v"].type
        self.rows = folded(self.arguments["m"])
        self.depth = folded(self.arguments["k"])
        self.has_bias = "bias" in self.names

    def interpretation(self, name: str) -> int | None:
        """Return the value of an interpretation; None after an error and where it is specialized."""
        return _check_interpretation(self.checker, self.call, self.arguments[name])

    def error(self, code: Code, argument: str, message: str, *notes: str) -> None:
        """Report an error at an argument."""
        node = self.arguments[argument]
        self.checker.error(code, node, message, *notes, token=self.name)

    def warn(self, code: Code, argument: str, message: str, *notes: str) -> None:
        """Report a warning at an argument."""
        node = self.arguments[argument]
        self.checker.coop_warning(code, node, message, *notes, token=self.name)


def _check_product(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check what the two products have in common."""
    check_target(checker, call)
    product = _Product(checker, call)
    result = product.result
    interpretation = product.interpretation("inputInterpretation")
    matrix_interpretation = product.interpretation("matrixInterpretation")
    kinds = [("inputInterpretation", interpretation), ("matrixInterpretation", matrix_interpretation)]
    if product.has_bias:
        bias_interpretation = product.interpretation("biasInterpretation")
        kinds.append(("biasInterpretation", bias_interpretation))
        _check_bias(product, bias_interpretation)
    _check_in_buffer(
        checker, call, product.names.index("matrix"), product.arguments["matrixOffset"], 64, "offset of the matrix"
    )
    if result.component is not None and result.component.name not in _RESULTS:
        product.error(
            codes.INVALID_RESULT_COMPONENT,
            "result",
            f"result must have components of type float16_t, float, int or uint ('{result}' given)",
        )
    else:
        _check_kinds(product, kinds)
    _check_sizes(product, interpretation)
    _check_matrix_layout(checker, call, product.arguments)
    if matrix_interpretation in _FLOATS8 and folded(product.arguments["matrixLayout"]) in (_ROW_MAJOR, _COLUMN_MAJOR):
        product.warn(
            codes.ROW_MAJOR_FLOAT8,
            "matrixLayout",
            "a matrix of 8-bit floats requires an optimal layout",
            "use gl_CooperativeVectorMatrixLayoutInferencingOptimalNV, and convert the matrix on the host",
        )
    _check_matrix_rows(product, matrix_interpretation)


def _check_bias(product: _Product, interpretation: int | None) -> None:
    checker, call, arguments = product.checker, product.call, product.arguments
    _check_in_buffer(checker, call, product.names.index("bias"), arguments["biasOffset"], 16, "offset of the bias")
    size = _SIZES.get(interpretation) if interpretation is not None else None
    rows = by_default(arguments["m"])
    if size is not None and rows is not None:
        buffer, offset = arguments["bias"], arguments["biasOffset"]
        _check_end(checker, call, buffer, offset, rows * size, "the bias", arguments["m"])


def _check_kinds(product: _Product, kinds: list[tuple[str, int | None]]) -> None:
    """Warn about mixed floating-point and integer operands, and packed operands other than the input."""
    component = product.result.component
    is_reported = False
    for name, interpretation in kinds:
        if interpretation is None or component is None:
            continue
        if interpretation in _PACKED and name != "inputInterpretation":
            product.warn(codes.PACKED_MATRIX, name, "only the input can have a packed interpretation")
        elif interpretation in _PACKED and product.input.component is not types.UINT:
            # That is an error of its own.
            continue
        elif not is_reported and component.is_float != (interpretation in _FLOATS):
            is_reported = True
            one, other = ("integer", "floating-point") if component.is_float else ("floating-point", "integer")
            what = name.replace("Interpretation", "")
            product.warn(
                codes.DOUBTFUL_INTERPRETATION,
                name,
                f"{one} {what} with {other} result '{product.result}'",
            )


def _check_sizes(product: _Product, interpretation: int | None) -> None:
    """Check that M is the size of the result and K that of the input."""
    result, vector, depth = product.result, product.input, product.depth
    count = _count(vector)
    if not _check_size(product, "M", "result", result):
        # M and K in the wrong order are one mistake.
        return
    if interpretation in _PACKED:
        if vector.component is not types.UINT:
            product.error(
                codes.PACKED_INPUT, "v", f"packed input must have components of type 'uint' ('{vector}' given)"
            )
        elif depth is not None and count is not None and count * 4 < depth:
            product.error(codes.INPUT_SIZE, "v", f"'K' is {depth}, but '{vector}' holds {count * 4} packed values")
        product.checker.packed_inputs.append(vector)
        return
    if vector.component is None or interpretation is None and vector.component is types.UINT:
        # The input may be packed.
        return
    _check_size(product, "K", "input", vector)
    if vector.component.name not in _INPUTS:
        product.warn(
            codes.DOUBTFUL_INPUT,
            "v",
            f"input should have components of type float16_t, float, or int or uint of 8 or 32 bits ('{vector}' given)",
        )


def _check_size(product: _Product, letter: str, name: str, vector: Type) -> bool:
    """Check one size against the components of a vector; return False after an error."""
    node = product.arguments[letter.lower()]
    size, count = folded(node), _count(vector)
    where = letter.lower() if name == "result" else "v"
    if size is not None and count is not None:
        if size != count:
            is_swapped = (product.rows, product.depth) == (_count(product.input), _count(product.result))
            notes = ["'M' and 'K' are in the wrong order: 'K' is the size of the input"] if is_swapped else []
            code = codes.RESULT_SIZE if name == "result" else codes.INPUT_SIZE
            product.error(code, where, f"'{letter}' is {size}, but {name} '{vector}' has {count} components", *notes)
        return bool(size == count)
    default = _by_default(vector)
    if node.value is not None and default is not None and node.value != default:
        product.warn(
            codes.DEFAULT_SIZES,
            where,
            f"'{letter}' is {node.value} by default, but {name} '{vector}' has {default} components",
        )
    return True


def _check_matrix_rows(product: _Product, interpretation: int | None) -> None:
    """Check that a row or column is not longer than the stride, and that the last one ends within the array."""
    arguments = product.arguments
    node, chosen = arguments["matrixStride"], by_default(arguments["matrixLayout"])
    step = by_default(node)
    across, along = arguments["k"], arguments["m"]
    if chosen == _COLUMN_MAJOR:
        across, along = along, across
    count, lines = by_default(across), by_default(along)
    decided = (node, arguments["matrixLayout"], across)
    size = _SIZES.get(interpretation) if interpretation is not None else None
    if chosen not in (_ROW_MAJOR, _COLUMN_MAJOR) or step is None or count is None or size is None:
        return
    line = count * size
    if step < line:
        product.warn(
            codes.OVERLAPPING_ROWS,
            "matrixStride",
            f"stride of {step} bytes is less than the {line} bytes of a row or column{defaults(*decided)}",
        )
    if lines:
        _check_end(
            product.checker,
            product.call,
            arguments["matrix"],
            arguments["matrixOffset"],
            (lines - 1) * step + line,
            "the matrix",
            *decided,
            along,
        )


def _check_matrix_layout(checker: Checker, call: nodes.BuiltinCall, arguments: dict[str, Expression]) -> None:
    name = call.prototype.name
    node = arguments["matrixLayout"]
    chosen = folded(node)
    if chosen is not None and not 0 <= chosen <= 3:
        checker.error(
            codes.INVALID_VECTOR_LAYOUT,
            node,
            f"matrix layout must be one of gl_CooperativeVectorMatrixLayout… ({chosen} given)",
            token=name,
        )
        return
    transpose = arguments.get("transpose")
    if transpose is not None and folded(transpose) and chosen in (_ROW_MAJOR, _COLUMN_MAJOR):
        checker.coop_warning(
            codes.TRANSPOSED_LAYOUT,
            transpose,
            "only the optimal matrix layouts can be transposed",
            f"pass 'false' with gl_CooperativeVectorMatrixLayout{'Column' if chosen == _ROW_MAJOR else 'Row'}MajorNV, "
            "or convert the matrix to an optimal layout",
            token=name,
        )
    if by_default(node) in (_ROW_MAJOR, _COLUMN_MAJOR):
        _check_multiple(checker, call, arguments["matrixStride"], 16, "stride")


def coop_vector_mat_mul(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check `coopVecMatMulNV`."""
    _check_product(checker, call)


def coop_vector_mat_mul_add(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check `coopVecMatMulAddNV`."""
    _check_product(checker, call)


def coop_vector_outer_product_accumulate(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check `coopVecOuterProductAccumulateNV`."""
    first, _, _, offset, stride, matrix_layout, interpretation = call.arguments
    name = call.prototype.name
    check_target(checker, call)
    _check_in_buffer(checker, call, 2, offset, 16, "offset", True)
    _check_accumulated(checker, call, first, (types.FLOAT16,), "an outer product takes vectors of float16_t")
    chosen, kind = folded(matrix_layout), _check_interpretation(checker, call, interpretation)
    if kind in _PACKED:
        checker.coop_warning(
            codes.PACKED_MATRIX, interpretation, "a matrix cannot be accumulated in packed form", token=name
        )
    elif kind is not None and first.type.component is not None and first.type.component.is_float != (kind in _FLOATS):
        one, other = ("integer", "floating-point") if first.type.component.is_float else ("floating-point", "integer")
        checker.coop_warning(
            codes.DOUBTFUL_INTERPRETATION,
            interpretation,
            f"{one} matrix with {other} operand '{first.type}'",
            token=name,
        )
    _check_matrix_layout(checker, call, {"matrixLayout": matrix_layout, "matrixStride": stride})
    if chosen == _TRAINING_OPTIMAL:
        if folded(stride):
            checker.coop_warning(
                codes.IGNORED_STRIDE,
                stride,
                f"stride {folded(stride)} is ignored: the training-optimal layout has no stride",
                token=name,
            )
    elif chosen in (_ROW_MAJOR, _COLUMN_MAJOR, _INFERENCING_OPTIMAL):
        checker.coop_warning(
            codes.NOT_TRAINING_OPTIMAL,
            matrix_layout,
            "outer product should be accumulated in the training-optimal layout",
            "pass gl_CooperativeVectorMatrixLayoutTrainingOptimalNV",
            token=name,
        )


def coop_vector_reduce_sum_accumulate(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check `coopVecReduceSumAccumulateNV`."""
    vector, buffer, offset = call.arguments
    check_target(checker, call)
    _check_in_buffer(checker, call, 1, offset, 16, "offset", True)
    _check_vector_end(checker, call, buffer, offset, vector.type)
    _check_accumulated(
        checker, call, vector, (types.FLOAT16, types.FLOAT), "a sum in memory takes vectors of float16_t or float"
    )
    record_reinterpretation(checker, call, buffer, vector.type.component, "the vector has components of")


def _check_accumulated(
    checker: Checker, call: nodes.BuiltinCall, vector: Expression, allowed: tuple[types.Scalar, ...], rule: str
) -> None:
    """Warn about components that no device accumulates."""
    component = vector.type.component
    if component is not None and component not in allowed:
        message = f"{rule} ('{vector.type}' given)"
        checker.coop_warning(codes.ACCUMULATED_COMPONENTS, vector, message, token=call.prototype.name)
