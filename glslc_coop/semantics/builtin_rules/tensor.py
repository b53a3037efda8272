"""Check calls on tensor layouts and views, tensor loads and stores, and matrix functions with callbacks.

GL_NV_cooperative_matrix2, GL_NV_cooperative_matrix_decode_vector, GL_EXT_cooperative_matrix_maintenance1.

In: resolved calls. Out: diagnostics for the rules that rows cannot express. Must not know: SPIR-V instructions.
The bodies of callbacks are checked by analysis/tangled.py.
"""

from __future__ import annotations

from glslc_coop.diagnostics.sink import Facts
from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.builtin_rules.cooperative_matrix import (
    check_memory,
    element_of,
    folded,
    record_reinterpretation,
)
from glslc_coop.semantics.builtin_rules.specialized import by_default
from glslc_coop.semantics.declarations.parametric_types import check_argument
from glslc_coop.semantics.expressions import calls, lvalues
from glslc_coop.semantics.expressions.constructor_results import components_convert
from glslc_coop.semantics.expressions.cooperative_constructors import warn_specialized
from glslc_coop.semantics.generated import spirv
from glslc_coop.semantics.model import layout, types

with lazy:
    from collections.abc import Callable

    from glslc_coop.diagnostics import codes
    from glslc_coop.diagnostics.codes import Code
    from glslc_coop.parser.generated.nodes import Expression
    from glslc_coop.semantics.context import Checker
    from glslc_coop.semantics.model.scopes import FunctionSymbol, Variable
    from glslc_coop.semantics.model.types import Type

_CONSTANT_MODE = 1
_ROW, _COLUMN, _BOTH, _TWO_BY_TWO = 1, 2, 3, 4
_MASKS = ("Row", "Column", "RowAndColumn", "2x2")
_LOAD_ALIGNMENT = 16
#: The numbers of components that a vector decode function may return.
DECODED_SIZES = (2, 4, 8)


def _plural(count: int | None, word: str) -> str:
    return f"{count} {word}{'' if count == 1 else 's'}"


def _is_view(type_: Type) -> bool:
    return isinstance(type_, types.Parametric) and type_.row.role == "view"


def _argument(type_: Type, role: str) -> types.Argument | None:
    """Return an argument of a parametric type, None where the type is another."""
    return type_.argument(role) if isinstance(type_, types.Parametric) else None


def _dimension(type_: Type) -> int | None:
    """Return the number of dimensions of a layout or view; None where it depends on specialization constants."""
    value = type_.argument("DIM") if isinstance(type_, types.Parametric) else None
    return value if isinstance(value, int) else None


# ---- creating and modifying layouts and views ----


def create_tensor_layout(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check `createTensorLayoutNV`."""
    dimension, mode = call.arguments
    if not check_argument(checker, call.type, "DIM", dimension) or not check_argument(checker, call.type, "MODE", mode):
        call.type = types.ERROR


def create_tensor_view(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check `createTensorViewNV`."""
    if not check_argument(checker, call.type, "DIM", call.arguments[0]):
        call.type = types.ERROR
        return
    dimension = call.arguments[0].value
    entries = [argument for argument in call.arguments[2:] if argument.start != argument.end]
    if dimension is not None and len(entries) > dimension:
        checker.sink.coop_warning(
            codes.SURPLUS_PERMUTATION,
            entries[dimension].start,
            entries[-1].end,
            f"permutation entries beyond the {dimension} dimension{'' if dimension == 1 else 's'} of the view are "
            "ignored",
            token=call.prototype.name,
        )
    values = [folded(argument) for argument in call.arguments[2 : 2 + (dimension or 5)]]
    if None in values or sorted(values) == list(range(len(values))):
        return
    call.type = types.ERROR
    checker.sink.error(
        codes.INVALID_PERMUTATION,
        call.arguments[2].start,
        max(call.arguments[len(values) + 1].end, call.arguments[2].end),
        f"({', '.join(map(str, values))}) is not a permutation of 0 to {len(values) - 1}",
        token=call.prototype.name,
    )


def _check_count(checker: Checker, call: nodes.BuiltinCall, each: int = 1) -> bool:
    """Check that a call has `each` values per dimension."""
    type_ = call.arguments[0].type
    found, rest = divmod(len(call.arguments) - 1, each)
    dimension = type_.argument("DIM") if isinstance(type_, types.Parametric) else None
    default = by_default(dimension)
    if default is None or found == default and not rest:
        return True
    what = (
        ("value" if each == 1 else "pair") + ("" if found == 1 else "s") + (" of offset and span" if each == 2 else "")
    )
    has = f"'{type_}' has {default} dimension{'' if default == 1 else 's'}"
    if isinstance(dimension, types.SpecSize):
        checker.coop_warning(
            codes.DIMENSION_COUNT, call, f"{has} by default, but {found} {what} given", token=call.prototype.name
        )
        return True
    name = (call.start, call.start + len(call.prototype.name))
    values = ", ".join(
        ["layout", *(f"{word}{number}" for number in range(default) for word in ("offset", "span")[:each])]
    )
    note = f"write '{call.prototype.name}({values})'" if each == 2 else f"pass {default} after the first argument"
    message = f"{has}, but {found} {what} given"
    checker.error(codes.DIMENSION_COUNT, name, message, note, token=call.prototype.name)
    return False


def layout_values(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check `setTensorLayoutBlockSizeNV` and `setTensorLayoutStrideNV`."""
    if not _check_count(checker, call) or call.prototype.name != "setTensorLayoutStrideNV":
        return
    strides = call.arguments[1:]
    for outer, inner in zip(strides, strides[1:]):
        # Where both are constants, the flow of layouts knows the dimension, too.
        if folded(outer) == 1 and folded(inner) is None:
            text = checker.sources.text(inner.start, inner.end)
            checker.coop_warning(
                codes.OVERLAPPING_ROWS,
                outer,
                f"stride of 1 is less than the inner stride '{text}': each stride must span the dimension within it",
                "set the strides in the order of memory, and permute the dimensions by a tensor view",
                token=call.prototype.name,
            )


def set_tensor_layout_dimension(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check `setTensorLayoutDimensionNV`."""
    if not _check_count(checker, call):
        return
    for argument in call.arguments[1:]:
        if folded(argument) == 0:
            checker.coop_warning(codes.UNSET_LAYOUT, argument, "dimension is 0", token=call.prototype.name)


def slice_tensor_layout(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check `sliceTensorLayoutNV`."""
    _check_count(checker, call, 2)


def _is_float(type_: Type) -> bool:
    return type_.component is not None and type_.component.is_float


def set_tensor_layout_clamp_value(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check `setTensorLayoutClampValueNV`."""
    value = call.arguments[1]
    while isinstance(value, nodes.Conversion) and not _is_float(value.operand.type):
        value = value.operand
    if isinstance(value, nodes.Conversion):
        bits = checker.sources.text(value.operand.start, value.operand.end)
        checker.coop_warning(
            codes.CLAMP_VALUE_FROM_FLOAT,
            value,
            "clamp value is the bits of an element, but a conversion gives the nearest integer",
            f"take its bits: packFloat2x16(f16vec2({bits}, 0)) for float16_t, floatBitsToUint({bits}) for float",
            token=call.prototype.name,
        )
    type_ = call.arguments[0].type
    mode = type_.argument("MODE") if isinstance(type_, types.Parametric) else None
    if isinstance(mode, int) and mode != _CONSTANT_MODE:
        checker.coop_warning(
            codes.UNUSED_CLAMP_VALUE,
            call,
            f"clamp value has no effect on '{type_}'",
            "only layouts of createTensorLayoutNV(…, gl_CooperativeMatrixClampModeConstantNV) use it",
            token=call.prototype.name,
        )


def view_values(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check `setTensorViewDimensionsNV` and `setTensorViewStrideNV`."""
    type_ = call.arguments[0].type
    if not _check_count(checker, call) or not isinstance(type_, types.Parametric):
        return
    if type_.argument("HAS_DIMENSIONS") is False:
        checker.coop_warning(
            codes.UNUSED_VIEW_DIMENSIONS,
            call,
            f"'{call.prototype.name}' has no effect on '{type_}', which uses the dimensions of the layout",
            "create a view with its own dimensions by createTensorViewNV(…, true)",
            token=call.prototype.name,
            facts=Facts(names=(str(type_),)),
        )


# ---- loads and stores ----


def coop_matrix_load_tensor(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check `coopMatLoadTensorNV`."""
    _check_tensor_access(checker, call, False)
    matrix, buffer, _, tensor = call.arguments[:4]
    references = [argument for argument in call.arguments[4:] if argument.__class__ is nodes.FunctionReference]
    if references and lvalues.memory_of(buffer).storage == "shared":
        checker.error(
            codes.DECODE_FROM_SHARED_MEMORY,
            buffer,
            f"a decode function requires a buffer, but '{checker.sources.text(buffer.start, buffer.end)}' is shared",
            "store decoded elements in shared memory, and load them without a decode function",
            token=call.prototype.name,
        )
    for position, reference in enumerate(references):
        _check_decode(checker, call, reference, matrix.type, tensor, position == 1)


def coop_matrix_store_tensor(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check `coopMatStoreTensorNV`."""
    _check_tensor_access(checker, call, True)
    tensor = call.arguments[3]
    assert isinstance(tensor.type, types.Parametric)
    mode = tensor.type.argument("MODE")
    name = call.prototype.name
    if isinstance(mode, int) and mode >= 2:
        checker.coop_warning(
            codes.STORE_CLAMP_MODE,
            tensor,
            f"clamp mode of '{tensor.type}' has no effect on a store",
            "elements out of bounds are discarded, as with gl_CooperativeMatrixClampModeConstantNV",
            token=name,
        )


def _check_tensor_access(checker: Checker, call: nodes.BuiltinCall, is_store: bool) -> None:
    matrix, buffer, element, tensor = call.arguments[:4]
    name = call.prototype.name
    check_memory(checker, call, buffer, is_store)
    item = element_of(buffer)
    if not any(argument.__class__ is nodes.FunctionReference for argument in call.arguments[4:]):
        record_reinterpretation(checker, call, buffer, matrix.type.component, "the matrix has components of")
    value = folded(element)
    offset = 0
    if value is not None and isinstance(buffer.type, types.Array) and not item.is_error:
        offset = value * layout.array_stride(buffer.type, _packing_of(buffer))
    if offset % _LOAD_ALIGNMENT:
        checker.coop_warning(
            codes.MISALIGNED_ACCESS,
            element,
            f"offset of {offset} bytes is not a multiple of {_LOAD_ALIGNMENT}",
            "select elements by the slice of the layout, which need not be aligned",
            token=name,
        )
    view = next((argument for argument in call.arguments[4:] if _is_view(argument.type)), None)
    if view is not None:
        _check_view_of(checker, call, view, tensor)


def _packing_of(node: Expression) -> str:
    """Return the packing of the block that contains an array; std430 for shared variables."""
    while node.__class__ is nodes.MemberAccess or node.__class__ is nodes.IndexExpression:
        node = node.base
        container = lvalues.block_of(node.type)
        if isinstance(container, types.Block) and container.packing is not None:
            return container.packing
    return "std430"


def _check_view_of(checker: Checker, call: nodes.BuiltinCall, view: Expression, tensor: Expression) -> None:
    """Warn about a view that uses the dimensions of a layout with another number of them."""
    has_dimensions = _argument(view.type, "HAS_DIMENSIONS")
    mine, other = _dimension(view.type), _dimension(tensor.type)
    name = call.prototype.name
    if has_dimensions is False and mine is not None and other is not None and mine != other:
        checker.coop_warning(
            codes.UNUSED_VIEW_DIMENSIONS,
            view,
            f"'{view.type}' uses the dimensions of '{tensor.type}', which has {other}",
            token=name,
            facts=Facts(names=(str(view.type), str(tensor.type))),
        )


# ---- callbacks ----


def _name(parameter: Variable, position: int) -> str:
    return f"'{parameter.name}'" if parameter.name else f"parameter {position + 1}"


def _closeness(returns: bool, parameters: list[bool], count: int) -> int:
    """Rank a function: the parameter count first, then matching parameter types and return type."""
    return (100 if len(parameters) == count else 0) + sum(parameters) + returns


class _Callback:
    """The checks of one callback argument; each problem is reported at the argument."""

    __slots__ = ("checker", "call", "reference", "wanted", "function")

    def __init__(
        self,
        checker: Checker,
        call: nodes.BuiltinCall,
        reference: nodes.FunctionReference,
        wanted: str,
        closeness: Callable[[FunctionSymbol], int],
    ) -> None:
        self.checker = checker
        self.call = call
        self.reference = reference
        #: A declaration that would be valid.
        self.wanted = wanted
        self.function = calls.choose_callback(reference, closeness)
        checker.callbacks.append((self.function, call.prototype, reference.start, reference.end))
        if self.function.spirv_instruction is not None:
            self.report(codes.MISSING_BODY, f"'{self.function.name}' has no body: it is a SPIR-V instruction")

    def report(self, code: Code, message: str) -> None:
        """Report an error at the argument, with a note at the declaration."""
        reference, function = self.reference, self.function
        self.checker.error(
            code,
            reference,
            message,
            (function.start, function.end, f"'{function.signature()}' is declared here"),
            f"expected '{self.wanted}'",
            token=self.call.prototype.name,
        )

    def check_count(self, count: int, what: str) -> bool:
        """Check the number of parameters."""
        found = len(self.function.parameters)
        if found == count:
            return True
        self.report(
            codes.CALLBACK_PARAMETER_COUNT,
            f"{what} must have {count} parameters, but '{self.function.name}' has {found}",
        )
        return False

    def check_directions(self) -> None:
        """Check that all parameters are `const in`; one error names all that are not."""
        wrong = [
            _name(parameter, position)
            for position, parameter in enumerate(self.function.parameters)
            if parameter.parameter_direction != "const in"
        ]
        if wrong:
            names = " and ".join([", ".join(wrong[:-1]), wrong[-1]] if len(wrong) > 1 else wrong)
            self.report(codes.CALLBACK_PARAMETER_DIRECTION, f"{names} of '{self.function.name}' must be 'const in'")

    def check_parameter(self, position: int, type_: types.Type, why: str) -> None:
        """Check that a parameter has exactly a type."""
        parameter = self.function.parameters[position]
        if parameter.type is not type_ and not parameter.type.is_error:
            self.report(
                codes.CALLBACK_PARAMETER_TYPE,
                f"{_name(parameter, position)} of '{self.function.name}' must be '{type_}', {why} "
                f"('{parameter.type}' given)",
            )

    def check_return(self, type_: types.Type, why: str) -> None:
        """Check that the function returns exactly a type."""
        found = self.function.return_type
        if found is not type_ and not found.is_error:
            self.report(
                codes.CALLBACK_RETURN_TYPE, f"'{self.function.name}' must return '{type_}', {why} ('{found}' given)"
            )


def _check_decode(
    checker: Checker,
    call: nodes.BuiltinCall,
    reference: nodes.FunctionReference,
    matrix: Type,
    tensor: Expression,
    is_vector: bool,
) -> None:
    component = matrix.component
    if component is None:
        return
    dimension, default = _dimension(tensor.type), by_default(_argument(tensor.type, "DIM"))

    def closeness(function: FunctionSymbol) -> int:
        result = function.return_type
        right = [parameter.type.is_reference for parameter in function.parameters[:1]]
        for parameter in function.parameters[1:]:
            type_ = parameter.type
            right.append(
                isinstance(type_, types.Array)
                and type_.element is types.UINT
                and by_default(type_.length) in (None, default)
            )
        return _closeness(result.component is component and result.is_scalar != is_vector, right, 3)

    coordinates = f"const in uint32_t[{'' if dimension is None else dimension}]"
    result = types.vector(component, 2) if is_vector else component
    callback = _Callback(
        checker,
        call,
        reference,
        f"{result} {reference.function.name}(const in REFERENCE, {coordinates}, {coordinates})",
        closeness,
    )
    function = callback.function
    callback.check_directions()
    if is_vector:
        _check_vector_result(checker, callback, matrix, tensor)
    else:
        callback.check_return(component, f"the component type of '{matrix}'")
    if not callback.check_count(3, "a decode function"):
        return
    first = function.parameters[0]
    if not first.type.is_reference and not first.type.is_error:
        callback.report(
            codes.CALLBACK_PARAMETER_TYPE,
            f"{_name(first, 0)} of '{function.name}' must be a buffer reference ('{first.type}' given)",
        )
    for position in (1, 2):
        _check_coordinates(callback, position, tensor.type, dimension, default)


def _check_coordinates(
    callback: _Callback, position: int, tensor: Type, dimension: int | None, default: int | None
) -> None:
    """Check that a parameter of a decode function is an array of one coordinate per dimension of the layout."""
    function = callback.function
    parameter = function.parameters[position]
    type_, name = parameter.type, _name(parameter, position)
    if not isinstance(type_, types.Array) or type_.element is not types.UINT:
        if not type_.is_error:
            wanted = f"'uint32_t[{dimension}]'" if dimension is not None else "an array of 'uint32_t'"
            message = f"{name} of '{function.name}' must be {wanted} ('{type_}' given)"
            callback.report(codes.CALLBACK_PARAMETER_TYPE, message)
        return
    found = by_default(type_.length)
    if found in (None, default):
        return
    message = (
        f"{name} of '{function.name}' has {_plural(found, 'coordinate')}, but '{tensor}' has "
        f"{_plural(default, 'dimension')}"
    )
    if dimension is not None and isinstance(type_.length, int):
        callback.report(codes.CALLBACK_ARRAY, message)
    elif default is not None:
        callback.checker.coop_warning(
            codes.CALLBACK_ARRAY,
            callback.reference,
            message + " by default",
            (parameter.start, parameter.end, "declared here"),
            token=callback.call.prototype.name,
        )


def _check_vector_result(checker: Checker, callback: _Callback, matrix: Type, tensor: Expression) -> None:
    """Check that the second function returns a vector of 2, 4 or 8 components of the matrix."""
    function = callback.function
    found = function.return_type
    size: object = None
    if isinstance(found, types.Vector):
        size = found.size
    elif isinstance(found, types.Parametric) and found.is_long_vector:
        size = found.argument("N")
    if found.is_error:
        return
    if size is None or found.component is not matrix.component:
        callback.report(
            codes.CALLBACK_RETURN_TYPE,
            f"'{function.name}' must return a vector of '{matrix.component}', the component type of '{matrix}' "
            f"('{found}' given)",
        )
        return
    if not isinstance(size, int):
        return
    if size not in DECODED_SIZES:
        callback.report(
            codes.CALLBACK_RETURN_TYPE,
            f"'{function.name}' must return a vector of 2, 4 or 8 components ('{found}' given)",
        )


def coop_matrix_reduce(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check `coopMatReduceNV`, which is only defined on floats: other compilers accept integers."""
    matrix = call.arguments[1]
    component = matrix.type.component
    coop_matrix_reduce_any(checker, call)
    if component is not None and component.is_integer:
        checker.coop_warning(
            codes.REDUCE_OF_INTEGERS,
            matrix,
            f"'{call.prototype.name}' requires floating-point components ('{matrix.type}' given)",
            token=call.prototype.name,
        )


def _mask_note(name: str) -> str:
    """Return a note of the masks of a reduction, with the suffix of its extension."""
    suffix = "EXT" if name.endswith("EXT") else "NV"
    first, *others, last = (f"{mask}{suffix}" for mask in _MASKS)
    return f"valid masks are gl_CooperativeMatrixReduce{first}, …{', …'.join(others)} and …{last}"


def coop_matrix_reduce_any(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check a reduction of any components: `coopMatReduceEXT`, and what `coopMatReduceNV` has in common with it."""
    result, matrix, mask, reference = call.arguments
    name = call.prototype.name
    component = matrix.type.component
    value = folded(mask)
    if value is not None and value not in (_ROW, _COLUMN, _BOTH, _TWO_BY_TWO):
        checker.error(
            codes.INVALID_REDUCE_MASK,
            mask,
            f"reduce mask must be one of gl_CooperativeMatrixReduce… ({value} given)",
            _mask_note(name),
            token=name,
        )
    elif value is not None:
        _check_reduce_shape(checker, call, result.type, matrix.type, value)
    if component is None or reference.__class__ is not nodes.FunctionReference:
        return

    def closeness(function: FunctionSymbol) -> int:
        return _closeness(
            function.return_type is component, [parameter.type is component for parameter in function.parameters], 2
        )

    callback = _Callback(
        checker,
        call,
        reference,
        f"{component} {reference.function.name}(const in {component}, const in {component})",
        closeness,
    )
    why = f"the component type of '{matrix.type}'"
    callback.check_directions()
    callback.check_return(component, why)
    if callback.check_count(2, "a combine function"):
        callback.check_parameter(0, component, why)
        callback.check_parameter(1, component, why)


def _check_reduce_shape(checker: Checker, call: nodes.BuiltinCall, result: Type, matrix: Type, mask: int) -> None:
    """Check which dimensions a reduction keeps and which it halves.

    Warn by the defaults of specialization constants.
    """
    for role, halves, stays in (
        ("ROWS", mask == _TWO_BY_TWO, mask == _ROW),
        ("COLUMNS", mask == _TWO_BY_TWO, mask == _COLUMN),
    ):
        one, other = _argument(result, role), _argument(matrix, role)
        mine, wanted = by_default(one), by_default(other)
        if mine is None or wanted is None or not (stays and mine != wanted or halves and mine * 2 != wanted):
            continue
        what = "half as many" if halves else "as many"
        is_whole = halves and role == "ROWS" and mine == wanted and result == matrix
        roles = "rows and columns" if is_whole else role.lower()
        message = f"result must have {what} {roles} as the matrix with this mask ('{result}' for '{matrix}' given)"
        rows, columns = (by_default(_argument(matrix, each)) for each in ("ROWS", "COLUMNS"))
        notes = [] if halves else [f"declare the result with {wanted} {role.lower()}"]
        if halves and rows is not None and columns is not None:
            notes = [f"declare the result with {rows // 2} rows and {columns // 2} columns"]
        if one is other or isinstance(one, int) and isinstance(other, int):
            checker.error(codes.REDUCE_SHAPE, call, message, *notes, token=call.prototype.name)
        else:
            message = f"{message}: {mine} for {wanted} by default"
            checker.coop_warning(codes.REDUCE_SHAPE, call, message, token=call.prototype.name)
        return


def coop_matrix_per_element(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check `coopMatPerElementNV` and `coopMatPerElementEXT`."""
    matrix, reference = call.arguments[1:3]
    more = call.arguments[3:]
    component = matrix.type.component
    if component is None or reference.__class__ is not nodes.FunctionReference:
        return
    wanted: list[Type] = [types.UINT, types.UINT, component]
    for argument in more:
        type_ = argument.type
        wanted.append(type_.component if isinstance(type_, types.Parametric) and type_.is_coopmat else type_)

    def closeness(function: FunctionSymbol) -> int:
        right = [parameter.type is type_ for parameter, type_ in zip(function.parameters, wanted)]
        return _closeness(function.return_type is component, right, len(wanted)) - abs(
            len(function.parameters) - len(wanted)
        )

    parameters = ", ".join(f"const in {type_}" for type_ in wanted)
    callback = _Callback(checker, call, reference, f"{component} {reference.function.name}({parameters})", closeness)
    function = callback.function
    callback.check_directions()
    callback.check_return(component, f"the component type of '{matrix.type}'")
    if not callback.check_count(
        len(wanted), f"an element function with {len(more)} extra argument{'' if len(more) == 1 else 's'}"
    ):
        return
    callback.check_parameter(0, types.UINT, "the row")
    callback.check_parameter(1, types.UINT, "the column")
    callback.check_parameter(2, component, f"the component type of '{matrix.type}'")
    for position, (argument, type_) in enumerate(zip(more, wanted[3:]), 3):
        _check_extra(checker, callback, matrix.type, function.parameters[position], position, argument, type_)


def _check_extra(
    checker: Checker,
    callback: _Callback,
    matrix: Type,
    parameter: Variable,
    position: int,
    argument: Expression,
    type_: types.Type,
) -> None:
    found = argument.type
    if found.is_error or parameter.type.is_error:
        return
    name = callback.call.prototype.name
    note = (parameter.start, parameter.end, "declared here")
    if isinstance(found, types.Parametric) and found.is_coopmat and found is not matrix:
        checker.error(
            codes.CALLBACK_ARGUMENT,
            argument,
            f"extra matrix argument of '{name}' must be '{matrix}' ('{found}' given)",
            note,
            token=name,
        )
    elif parameter.type is not type_:
        checker.error(
            codes.CALLBACK_ARGUMENT,
            argument,
            f"argument for {_name(parameter, position)} of '{callback.function.name}' must be '{parameter.type}' "
            f"('{type_}' given)",
            note,
            token=name,
        )


def coop_matrix_transpose(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Warn about a transposition that converts, which the extension does not have: other compilers accept it."""
    result, matrix = (argument.type for argument in call.arguments)
    if _have_transposed_sizes(checker, call) and result.component is not matrix.component:
        name = call.prototype.name
        checker.coop_warning(
            codes.TRANSPOSITION_CONVERTS,
            call.arguments[0],
            f"'{name}' converts '{matrix.component}' to '{result.component}', which GL_NV_cooperative_matrix2 does not "
            "allow",
            f"convert before: {name}(…, coopmat<{result.component}, …>(…))",
            "'GL_EXT_cooperative_matrix_maintenance1' has a transposition that converts",
            token=name,
        )


def _have_transposed_sizes(checker: Checker, call: nodes.BuiltinCall) -> bool:
    """Check that the result of a transposition has the rows of the matrix as columns, and its columns as rows."""
    result, matrix = call.arguments
    for role, other_role in (("ROWS", "COLUMNS"), ("COLUMNS", "ROWS")):
        one, other = _argument(matrix.type, other_role), _argument(result.type, role)
        if one is other or one == other:
            continue
        if types.are_same_by_default(one, other):
            warn_specialized(checker, result, role, one, other)
            continue
        rows, columns = (_argument(matrix.type, each) for each in ("COLUMNS", "ROWS"))
        checker.error(
            codes.COOPERATIVE_CONVERSION,
            result,
            f"cannot transpose '{matrix.type}' to '{result.type}'",
            f"the result must have {types.argument_text('ROWS', rows)} rows and "
            f"{types.argument_text('COLUMNS', columns)} columns",
            token=call.prototype.name,
        )
        return False
    return True


def coop_matrix_transpose_converting(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check `coopMatTransposeEXT`: the use of the result, and whether the components convert."""
    result, matrix = call.arguments
    name = call.prototype.name
    if by_default(_argument(result.type, "USE")) == spirv.CooperativeMatrixUseMatrixAccumulatorKHR:
        checker.error(
            codes.COOPERATIVE_USE_CONVERSION,
            result,
            f"result of '{name}' must have use gl_MatrixUseA or gl_MatrixUseB ('{result.type}' given)",
            token=name,
        )
        return
    old, new = matrix.type.component, result.type.component
    if _have_transposed_sizes(checker, call) and old is not None and new is not None:
        components_convert(checker, call, old, new, matrix)
