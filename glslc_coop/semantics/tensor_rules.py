"""Rules on tensor layouts and views, tensor loads and stores, and matrix functions that call back. GL_NV_cooperative_matrix2.

In: calls that were resolved. Out: diagnostics about what the rows cannot say. Must not know: SPIR-V instructions.
What a callback does is judged by tangled_rules when the whole shader is known; GL_NV_cooperative_matrix_decode_vector is here too.
"""

from __future__ import annotations

from glslc_coop import error_codes as codes
from glslc_coop.parser import nodes
from glslc_coop.semantics import calls, layout, lvalues, types
from glslc_coop.semantics.cooperative_matrix_rules import check_memory, element_of, folded
from glslc_coop.semantics.cooperative_types import check_argument
from glslc_coop.semantics.tensor_flow import DECODED_SIZES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from glslc_coop.error_codes import Code
    from glslc_coop.semantics.checker import Checker
    from glslc_coop.semantics.scopes import FunctionSymbol, Variable

_CONSTANT_MODE = 1
_ROW, _COLUMN, _BOTH, _TWO_BY_TWO = 1, 2, 3, 4
_MASKS = "these are gl_CooperativeMatrixReduceRowNV, …ColumnNV, …RowAndColumnNV and …2x2NV"
_LOAD_ALIGNMENT = 16


def _is_tensor(type_: Any, name: str) -> bool:
    return isinstance(type_, types.Parametric) and type_.row.name == name


def _default(size: Any) -> int | None:
    """A size as it is unless it is specialized."""
    found = size.default if isinstance(size, types.SpecSize) else size
    return found if isinstance(found, int) else None


def _dimension(type_: Any) -> int | None:
    """The number of dimensions of a layout or view; None where it depends on specialization."""
    value = type_.argument("DIM") if isinstance(type_, types.Parametric) else None
    return value if isinstance(value, int) else None


# ---- making and changing layouts and views ----


def create_tensor_layout(checker: Checker, call: nodes.BuiltinCall) -> None:
    """createTensorLayoutNV."""
    dimension, mode = call.arguments
    if not check_argument(checker, call.type, "DIM", dimension) or not check_argument(checker, call.type, "MODE", mode):
        call.type = types.ERROR


def create_tensor_view(checker: Checker, call: nodes.BuiltinCall) -> None:
    """createTensorViewNV."""
    if not check_argument(checker, call.type, "DIM", call.arguments[0]):
        call.type = types.ERROR
        return
    dimension = call.arguments[0].value
    entries = [argument for argument in call.arguments[2:] if argument.start != argument.end]
    if dimension is not None and len(entries) > dimension:
        checker.sink.coop_warning(
            codes.SURPLUS_PERMUTATION, entries[dimension].start, entries[-1].end,
            f"a view of {dimension} dimension{'' if dimension == 1 else 's'} has as many entries in its permutation, the others have no effect", token=call.prototype.name,
        )
    values = [folded(argument) for argument in call.arguments[2 : 2 + (dimension or 5)]]
    if None in values or sorted(values) == list(range(len(values))):
        return
    call.type = types.ERROR
    checker.sink.error(
        codes.INVALID_PERMUTATION, call.start, call.end, f"({', '.join(map(str, values))}) is no permutation of 0 to {len(values) - 1}", token=call.prototype.name
    )


def _check_count(checker: Checker, call: nodes.BuiltinCall, each: int = 1) -> bool:
    """As many values as there are dimensions."""
    type_ = call.arguments[0].type
    found, rest = divmod(len(call.arguments) - 1, each)
    dimension = type_.argument("DIM") if isinstance(type_, types.Parametric) else None
    default = _default(dimension)
    if default is None or found == default and not rest:
        return True
    what = ("value" if each == 1 else "pair") + ("" if found == 1 else "s") + (" of offset and span" if each == 2 else "")
    has = f"'{type_}' has {default} dimension{'' if default == 1 else 's'}"
    if isinstance(dimension, types.SpecSize):
        checker.sink.coop_warning(
            codes.DIMENSION_COUNT, call.start, call.end, f"{has} unless it is specialized, found {found} {what}", token=call.prototype.name
        )
        return True
    checker.sink.error(codes.DIMENSION_COUNT, call.start, call.end, f"{has}, found {found} {what}", token=call.prototype.name)
    return False


def layout_values(checker: Checker, call: nodes.BuiltinCall) -> None:
    """setTensorLayoutBlockSizeNV and setTensorLayoutStrideNV."""
    _check_count(checker, call)


def set_tensor_layout_dimension(checker: Checker, call: nodes.BuiltinCall) -> None:
    """setTensorLayoutDimensionNV."""
    if not _check_count(checker, call):
        return
    for argument in call.arguments[1:]:
        if folded(argument) == 0:
            checker.sink.coop_warning(codes.UNSET_LAYOUT, argument.start, argument.end, "a dimension is 0", token=call.prototype.name)


def slice_tensor_layout(checker: Checker, call: nodes.BuiltinCall) -> None:
    """sliceTensorLayoutNV."""
    _check_count(checker, call, 2)


def set_tensor_layout_clamp_value(checker: Checker, call: nodes.BuiltinCall) -> None:
    """setTensorLayoutClampValueNV."""
    type_ = call.arguments[0].type
    mode = type_.argument("MODE") if isinstance(type_, types.Parametric) else None
    if isinstance(mode, int) and mode != _CONSTANT_MODE:
        checker.sink.coop_warning(
            codes.UNUSED_CLAMP_VALUE, call.start, call.end, f"only gl_CooperativeMatrixClampModeConstantNV has a value, found '{type_}'",
            "createTensorLayoutNV(…, gl_CooperativeMatrixClampModeConstantNV) makes a layout that has one", token=call.prototype.name,
        )


def view_values(checker: Checker, call: nodes.BuiltinCall) -> None:
    """setTensorViewDimensionsNV and setTensorViewStrideNV."""
    type_ = call.arguments[0].type
    if not _check_count(checker, call) or not isinstance(type_, types.Parametric):
        return
    if type_.argument("HAS_DIMENSIONS") is False:
        checker.sink.coop_warning(
            codes.UNUSED_VIEW_DIMENSIONS, call.start, call.end, f"'{type_}' takes its dimensions from the layout, '{call.prototype.name}' has no effect",
            "createTensorViewNV(…, true) makes a view with dimensions of its own", token=call.prototype.name,
        )


# ---- loads and stores ----


def coop_matrix_load_tensor(checker: Checker, call: nodes.BuiltinCall) -> None:
    """coopMatLoadTensorNV."""
    _check_tensor_access(checker, call, False)
    matrix, buffer, _, tensor = call.arguments[:4]
    references = [argument for argument in call.arguments[4:] if argument.__class__ is nodes.FunctionReference]
    if references and lvalues.memory_of(buffer).storage == "shared":
        checker.sink.error(
            codes.DECODE_FROM_SHARED_MEMORY, buffer.start, buffer.end,
            f"a decode function reads from a buffer, and '{checker.sources.text(buffer.start, buffer.end)}' is in shared memory",
            "store what is decoded there, and load it without a function", token=call.prototype.name,
        )
    for position, reference in enumerate(references):
        _check_decode(checker, call, reference, matrix.type, tensor, position == 1)


def coop_matrix_store_tensor(checker: Checker, call: nodes.BuiltinCall) -> None:
    """coopMatStoreTensorNV."""
    _check_tensor_access(checker, call, True)
    tensor = call.arguments[3]
    mode = tensor.type.argument("MODE")
    name = call.prototype.name
    if isinstance(mode, int) and mode >= 2:
        checker.sink.coop_warning(
            codes.STORE_CLAMP_MODE, tensor.start, tensor.end, f"the clamp mode of '{tensor.type}' has no meaning for a store",
            "what lies outside is dropped, as with gl_CooperativeMatrixClampModeConstantNV", token=name,
        )


def _check_tensor_access(checker: Checker, call: nodes.BuiltinCall, is_store: bool) -> None:
    matrix, buffer, element, tensor = call.arguments[:4]
    sink, name = checker.sink, call.prototype.name
    check_memory(checker, call, buffer, is_store)
    item = element_of(buffer)
    value = folded(element)
    offset = 0 if value is None or item.is_error else value * layout.array_stride(buffer.type, _packing_of(buffer))
    if offset % _LOAD_ALIGNMENT:
        sink.coop_warning(
            codes.MISALIGNED_ACCESS, element.start, element.end, f"the first element is at {offset} bytes, which is no multiple of {_LOAD_ALIGNMENT}",
            "the layout's slice chooses the elements, it need not be aligned", token=name,
        )
    view = next((argument for argument in call.arguments[4:] if _is_tensor(argument.type, "tensorViewNV")), None)
    if view is not None:
        _check_view_of(checker, call, view, tensor)


def _packing_of(node: Any) -> str:
    """How the block is laid out in which an array lies; shared variables lie as in std430 blocks."""
    while node.__class__ is nodes.MemberAccess or node.__class__ is nodes.IndexExpression:
        node = node.base
        container = node.type.block if node.type.is_reference else node.type
        if isinstance(container, types.Block) and container.packing is not None:
            return container.packing
    return "std430"


def _check_view_of(checker: Checker, call: nodes.BuiltinCall, view: Any, tensor: Any) -> None:
    """Warns of a view whose dimensions come from a layout with another number of them."""
    has_dimensions = view.type.argument("HAS_DIMENSIONS")
    mine, other = _dimension(view.type), _dimension(tensor.type)
    name = call.prototype.name
    if has_dimensions is False and mine is not None and other is not None and mine != other:
        checker.sink.coop_warning(
            codes.UNUSED_VIEW_DIMENSIONS, view.start, view.end, f"'{view.type}' takes its dimensions from the layout '{tensor.type}', which has {other}", token=name
        )


# ---- functions that are called for elements ----


def _name(parameter: Variable, position: int) -> str:
    return f"'{parameter.name}'" if parameter.name else f"parameter {position + 1}"


def _closeness(returns: bool, parameters: list[bool], count: int) -> int:
    """How well a function fits: the number of its parameters counts most, then how many of their types and whether its result is right."""
    return (100 if len(parameters) == count else 0) + sum(parameters) + returns


class _Callback:
    """The checks of one function that is handed to a call; each problem is reported where the function is named."""

    __slots__ = ("checker", "call", "reference", "wanted", "function")

    def __init__(
        self, checker: Checker, call: nodes.BuiltinCall, reference: nodes.FunctionReference, wanted: str, closeness: Callable[[FunctionSymbol], int]
    ) -> None:
        self.checker = checker
        self.call = call
        self.reference = reference
        #: The declaration that would do.
        self.wanted = wanted
        self.function = calls.choose_callback(reference, closeness)
        checker.callbacks.append((self.function, call.prototype.name, reference.start, reference.end))
        if self.function.spirv_instruction is not None:
            self.report(codes.MISSING_BODY, f"'{self.function.name}' is an instruction, wanted a function with a body")

    def report(self, code: Code, message: str) -> None:
        """An error at the name, with a note at the declaration."""
        reference, function = self.reference, self.function
        self.checker.sink.error(
            code, reference.start, reference.end, message, (function.start, function.end, f"'{function.signature()}' is declared here"),
            f"'{self.wanted} {{ … }}' would do", token=self.call.prototype.name,
        )

    def check_count(self, count: int, what: str) -> bool:
        """Exactly so many parameters."""
        found = len(self.function.parameters)
        if found == count:
            return True
        self.report(codes.CALLBACK_PARAMETER_COUNT, f"{what} takes {count} parameters, '{self.function.name}' takes {found}")
        return False

    def check_directions(self) -> None:
        """All parameters are `const in`."""
        for position, parameter in enumerate(self.function.parameters):
            if parameter.parameter_direction != "const in":
                self.report(codes.CALLBACK_PARAMETER_DIRECTION, f"{_name(parameter, position)} of '{self.function.name}' is not 'const in'")

    def check_parameter(self, position: int, type_: types.Type, why: str) -> None:
        """One parameter has exactly a type."""
        parameter = self.function.parameters[position]
        if parameter.type is not type_ and not parameter.type.is_error:
            self.report(
                codes.CALLBACK_PARAMETER_TYPE, f"{_name(parameter, position)} of '{self.function.name}' is '{parameter.type}', wanted '{type_}', {why}"
            )

    def check_return(self, type_: types.Type, why: str) -> None:
        """The function returns exactly a type."""
        found = self.function.return_type
        if found is not type_ and not found.is_error:
            self.report(codes.CALLBACK_RETURN_TYPE, f"'{self.function.name}' returns '{found}', wanted '{type_}', {why}")


def _check_decode(checker: Checker, call: nodes.BuiltinCall, reference: nodes.FunctionReference, matrix: Any, tensor: Any, is_vector: bool) -> None:
    component = matrix.component
    if component is None:
        return
    dimension, default = _dimension(tensor.type), _default(tensor.type.argument("DIM"))

    def closeness(function: FunctionSymbol) -> int:
        result = function.return_type
        right = [parameter.type.is_reference for parameter in function.parameters[:1]]
        for parameter in function.parameters[1:]:
            type_ = parameter.type
            right.append(isinstance(type_, types.Array) and type_.element is types.UINT and _default(type_.length) in (None, default))
        return _closeness(result.component is component and result.is_scalar != is_vector, right, 3)

    coordinates = f"const in uint32_t[{'' if dimension is None else dimension}]"
    result = types.vector(component, 2) if is_vector else component
    callback = _Callback(checker, call, reference, f"{result} {reference.function.name}(const in REFERENCE, {coordinates}, {coordinates})", closeness)
    function = callback.function
    callback.check_directions()
    if is_vector:
        _check_vector_result(checker, callback, matrix, tensor)
    else:
        callback.check_return(component, f"the component of '{matrix}'")
    if not callback.check_count(3, "a decode function"):
        return
    first = function.parameters[0]
    if not first.type.is_reference and not first.type.is_error:
        callback.report(codes.CALLBACK_PARAMETER_TYPE, f"{_name(first, 0)} of '{function.name}' is '{first.type}', wanted a buffer reference")
    for position in (1, 2):
        parameter = function.parameters[position]
        type_ = parameter.type
        if not isinstance(type_, types.Array) or type_.element is not types.UINT:
            if not type_.is_error:
                wanted = f"uint32_t[{dimension}]" if dimension is not None else "an array of 'uint32_t'"
                callback.report(codes.CALLBACK_PARAMETER_TYPE, f"{_name(parameter, position)} of '{function.name}' is '{type_}', wanted '{wanted}'")
        elif _default(type_.length) not in (None, default):
            found, name = _default(type_.length), _name(parameter, position)
            message = f"{name} of '{function.name}' has {found} coordinate{'' if found == 1 else 's'}, and '{tensor.type}' has {default} dimension{'' if default == 1 else 's'}"
            if dimension is not None and isinstance(type_.length, int):
                callback.report(codes.CALLBACK_ARRAY, message)
            elif default is not None:
                checker.sink.coop_warning(
                    codes.CALLBACK_ARRAY, reference.start, reference.end, message + " unless they are specialized",
                    (parameter.start, parameter.end, "declared here"), token=call.prototype.name,
                )


def _check_vector_result(checker: Checker, callback: _Callback, matrix: Any, tensor: Any) -> None:
    """The second function returns 2, 4 or 8 components of the matrix, and the last block size is a multiple of them."""
    function = callback.function
    found = function.return_type
    size: Any = None
    if isinstance(found, types.Vector):
        size = found.size
    elif isinstance(found, types.Parametric) and found.row.name == "vector":
        size = found.argument("N")
    if found.is_error:
        return
    if size is None or found.component is not matrix.component:
        callback.report(
            codes.CALLBACK_RETURN_TYPE, f"'{function.name}' returns '{found}', wanted a vector of '{matrix.component}', the component of '{matrix}'"
        )
        return
    if not isinstance(size, int):
        return
    if size not in DECODED_SIZES:
        callback.report(codes.CALLBACK_RETURN_TYPE, f"'{function.name}' returns '{found}', wanted a vector of 2, 4 or 8 components")


def coop_matrix_reduce(checker: Checker, call: nodes.BuiltinCall) -> None:
    """coopMatReduceNV."""
    result, matrix, mask, reference = call.arguments
    sink, name = checker.sink, call.prototype.name
    component = matrix.type.component
    value = folded(mask)
    if value is not None and value not in (_ROW, _COLUMN, _BOTH, _TWO_BY_TWO):
        sink.error(codes.INVALID_REDUCE_MASK, mask.start, mask.end, f"the mask is one of gl_CooperativeMatrixReduce…, found {value}", _MASKS, token=name)
    elif value is not None:
        _check_reduce_shape(checker, call, result.type, matrix.type, value)
    if component is not None and component.is_integer:
        sink.coop_warning(codes.REDUCE_OF_INTEGERS, matrix.start, matrix.end, f"'{name}' is for matrices of floats, found '{matrix.type}'", token=name)
    if component is None or reference.__class__ is not nodes.FunctionReference:
        return

    def closeness(function: FunctionSymbol) -> int:
        return _closeness(function.return_type is component, [parameter.type is component for parameter in function.parameters], 2)

    callback = _Callback(checker, call, reference, f"{component} {reference.function.name}(const in {component}, const in {component})", closeness)
    why = f"the component of '{matrix.type}'"
    callback.check_directions()
    callback.check_return(component, why)
    if callback.check_count(2, "a function that combines elements"):
        callback.check_parameter(0, component, why)
        callback.check_parameter(1, component, why)


def _check_reduce_shape(checker: Checker, call: nodes.BuiltinCall, result: Any, matrix: Any, mask: int) -> None:
    """Which rows and columns stay, and which are halved; what depends on specialization is judged by its default, for a warning."""
    for role, halves, stays in (("ROWS", mask == _TWO_BY_TWO, mask == _ROW), ("COLUMNS", mask == _TWO_BY_TWO, mask == _COLUMN)):
        one, other = result.argument(role), matrix.argument(role)
        mine, wanted = _default(one), _default(other)
        if mine is None or wanted is None or not (stays and mine != wanted or halves and mine * 2 != wanted):
            continue
        what = "half as many" if halves else "as many"
        message = f"the result has {what} {role.lower()} as the matrix with this mask, found '{result}' for '{matrix}'"
        if one is other or isinstance(one, int) and isinstance(other, int):
            checker.sink.error(codes.REDUCE_SHAPE, call.start, call.end, message, token=call.prototype.name)
        else:
            checker.sink.coop_warning(
                codes.REDUCE_SHAPE, call.start, call.end, message + f", which is {mine} for {wanted} unless specialized", token=call.prototype.name
            )
        return


def coop_matrix_per_element(checker: Checker, call: nodes.BuiltinCall) -> None:
    """coopMatPerElementNV."""
    matrix, reference = call.arguments[1:3]
    more = call.arguments[3:]
    component = matrix.type.component
    if component is None or reference.__class__ is not nodes.FunctionReference:
        return
    wanted: list[Any] = [types.UINT, types.UINT, component]
    for argument in more:
        type_ = argument.type
        wanted.append(type_.component if isinstance(type_, types.Parametric) and type_.is_coopmat else type_)

    def closeness(function: FunctionSymbol) -> int:
        right = [parameter.type is type_ for parameter, type_ in zip(function.parameters, wanted)]
        return _closeness(function.return_type is component, right, len(wanted)) - abs(len(function.parameters) - len(wanted))

    parameters = ", ".join(f"const in {type_}" for type_ in wanted)
    callback = _Callback(checker, call, reference, f"{component} {reference.function.name}({parameters})", closeness)
    function = callback.function
    callback.check_directions()
    callback.check_return(component, f"the component of '{matrix.type}'")
    if not callback.check_count(len(wanted), f"with {len(more)} more argument{'' if len(more) == 1 else 's'} a function on elements"):
        return
    callback.check_parameter(0, types.UINT, "the row")
    callback.check_parameter(1, types.UINT, "the column")
    callback.check_parameter(2, component, f"the component of '{matrix.type}'")
    for position, (argument, type_) in enumerate(zip(more, wanted[3:]), 3):
        _check_extra(checker, callback, matrix.type, function.parameters[position], position, argument, type_)


def _check_extra(checker: Checker, callback: _Callback, matrix: Any, parameter: Variable, position: int, argument: Any, type_: types.Type) -> None:
    found = argument.type
    if found.is_error or parameter.type.is_error:
        return
    name = callback.call.prototype.name
    note = (parameter.start, parameter.end, "declared here")
    if isinstance(found, types.Parametric) and found.is_coopmat and found is not matrix:
        checker.sink.error(
            codes.CALLBACK_ARGUMENT, argument.start, argument.end, f"a matrix that '{name}' reads along has the type of the first one, found '{found}', wanted '{matrix}'",
            note, token=name,
        )
    elif parameter.type is not type_:
        checker.sink.error(
            codes.CALLBACK_ARGUMENT, argument.start, argument.end,
            f"{_name(parameter, position)} of '{callback.function.name}' is '{parameter.type}', and the argument gives '{type_}'", note, token=name,
        )


def coop_matrix_transpose(checker: Checker, call: nodes.BuiltinCall) -> None:
    """coopMatTransposeNV: the row says all."""
