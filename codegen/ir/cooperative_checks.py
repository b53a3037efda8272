"""What instructions on cooperative matrices, vectors and tensors demand beyond the kinds of their operands.

SPV_KHR_cooperative_matrix, SPV_NV_cooperative_matrix, SPV_NV_cooperative_matrix2, SPV_NV_tensor_addressing,
SPV_NV_cooperative_vector, SPV_QCOM_cooperative_matrix_conversion.

In: an instruction whose operands have the kinds of `operand_rules`, and the `Definitions` before it. Out: a ReaderError
for what is wrong. Must not know: functions and blocks as a whole; what becomes of an instruction.

`COOPERATIVE_CHECKS` has the check of an instruction by its name without `Op`, `CALLBACK_CHECKS` that of the functions
that it names, which may follow it. Sizes are compared where they are constants of 32 bits that cannot be specialized.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.definitions import is_defined_constant
from glslc_coop.codegen.ir.operand_decoder import ParameterId
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable
    from typing import TypeAlias

    from glslc_coop.codegen.ir.definitions import Definitions
    from glslc_coop.codegen.ir.operand_decoder import RawInstruction

Check: TypeAlias = "Callable[[Definitions, RawInstruction], None]"

_KHR, _NV = "OpTypeCooperativeMatrixKHR", "OpTypeCooperativeMatrixNV"
_MATRICES = (_KHR, _NV)
_USE_A, _USE_B, _USE_ACCUMULATOR = 0, 1, 2
_USES = {_USE_A: "MatrixA", _USE_B: "MatrixB", _USE_ACCUMULATOR: "MatrixAccumulator"}
#: Operands of a matrix type, by what they are called in messages.
_SCOPE, _ROWS, _COLUMNS, _USE = 1, 2, 3, 4
_MOST_DIMENSIONS = 5
_MOST_CLAMP_MODE = 4
#: Storage class PhysicalStorageBuffer.
_PHYSICAL = 5349
#: Masks of OpCooperativeMatrixReduceNV.
_ROW, _COLUMN, _ALL, _SQUARES = 1, 2, 3, 4
#: Bits of TensorAddressingOperands.
_VIEW, _DECODE, _DECODE_VECTOR = 1, 2, 4
#: ComponentType of packed inputs, of which one component holds several.
_PACKED = (1000491000, 1000491001)


# ---- facts ----


def _value(definitions: Definitions, number: int) -> int | None:
    """Return the value of a constant of 32 bits; None where it is another width or can be specialized."""
    value = definitions.constant_value(number)
    return value if value is not None and definitions.shape(definitions.by_id[number].type)[1] == 32 else None


def _differ(definitions: Definitions, one: int, other: int) -> bool:
    """Return whether two constants are known to have different values."""
    values = _value(definitions, one), _value(definitions, other)
    return None not in values and values[0] != values[1]


def _is_word(definitions: Definitions, type_: int) -> bool:
    """Return whether a type is an integer of 32 bits."""
    return definitions.shape(type_) == ("int", 32, "", 1)


def _matrix_type(
    definitions: Definitions, user: RawInstruction, type_: int, what: str, names: tuple[str, ...] = (_KHR,)
) -> RawInstruction:
    """Return the definition of a type that must be a matrix."""
    definition = definitions.by_id[type_]
    if definition.row.name not in names:
        raise user.error(f"{what} is not an {' or an '.join(names)} ('%{type_}' is an {definition.row.name})")
    return definition


def _of_operand(definitions: Definitions, user: RawInstruction, place: int) -> int:
    """Return the type of an operand, which is a value. place: from 1."""
    return definitions.of(user, user.operands[place - 1]).type


def _check_use(definitions: Definitions, user: RawInstruction, type_: RawInstruction, use: int, what: str) -> None:
    """Check that a matrix has a use, where it is known."""
    if type_.row.name == _KHR and _value(definitions, type_.operands[_USE]) not in (None, use):
        raise user.error(f"the use of {what} is not {_USES[use]}")


def same_matrices(definitions: Definitions, user: RawInstruction, one: int, other: int, is_swapped: bool) -> None:
    """Check that two types are matrices of one kind, scope and shape. is_swapped: rows are the other's columns."""
    left, right = definitions.by_id[one], definitions.by_id[other]
    if left.row.name != right.row.name:
        raise user.error(f"one of the types is an {left.row.name}, the other an {right.row.name}")
    rows, columns = (_COLUMNS, _ROWS) if is_swapped else (_ROWS, _COLUMNS)
    pairs = ((_SCOPE, _SCOPE, "scopes"), (_ROWS, rows, "rows"), (_COLUMNS, columns, "columns"))
    for place, opposite, what in pairs:
        if _differ(definitions, left.operands[place], right.operands[opposite]):
            swapped = ", exchanged" if is_swapped and place != _SCOPE else ""
            raise user.error(f"the operand and the result have different {what}{swapped}")


# ---- types ----


def _dimensions(definitions: Definitions, type_: RawInstruction) -> int | None:
    """Check the number of dimensions of a tensor layout or view; return it where it is known."""
    number = type_.operands[0]
    if not _is_word(definitions, definitions.by_id[number].type):
        raise type_.error("the number of dimensions is not an integer of 32 bits")
    count = _value(definitions, number)
    if count is not None and not 1 <= count <= _MOST_DIMENSIONS:
        raise type_.error(f"a tensor of {count} dimensions; there must be 1 to {_MOST_DIMENSIONS}")
    return count


def _layout_type(definitions: Definitions, type_: RawInstruction) -> None:
    _dimensions(definitions, type_)
    if not _is_word(definitions, definitions.by_id[type_.operands[1]].type):
        raise type_.error("the clamp mode is not an integer of 32 bits")
    mode = _value(definitions, type_.operands[1])
    if mode is not None and mode > _MOST_CLAMP_MODE:
        raise type_.error(f"there is no clamp mode {mode}")


def _view_type(definitions: Definitions, type_: RawInstruction) -> None:
    count = _dimensions(definitions, type_)
    _, has_dimensions, *permutation = type_.operands
    if definitions.shape(definitions.by_id[has_dimensions].type) != ("bool", 1, "", 1):
        raise type_.error("operand 2 is not a bool")
    if count is not None and len(permutation) != count:
        raise type_.error(f"{len(permutation)} axes for a tensor of {count} dimensions")
    for axis in permutation:
        if not _is_word(definitions, definitions.by_id[axis].type):
            raise type_.error("an axis is not an integer of 32 bits")
    axes = [_value(definitions, axis) for axis in permutation]
    if None not in axes and {*axes} != {*range(len(axes))}:
        raise type_.error("the axes are not a permutation of the dimensions")


# ---- tensors ----


def _create(kind: str, what: str) -> Check:
    """Return the check of an instruction that creates a tensor layout or view."""

    def check(definitions: Definitions, instruction: RawInstruction) -> None:
        if definitions.by_id[instruction.type].row.name != kind:
            raise instruction.error(f"the result type is not {what}")

    return check


_create_layout = _create("OpTypeTensorLayoutNV", "a tensor layout")
_create_view = _create("OpTypeTensorViewNV", "a tensor view")


def _setter(create: Check, of_dimension: int, plain: int) -> Check:
    """Return the check of an instruction that changes a layout or view.

    of_dimension: the values for each dimension. plain: the values where dimensions do not matter.
    """

    def check(definitions: Definitions, instruction: RawInstruction) -> None:
        create(definitions, instruction)
        given = instruction.operands[1:]
        count = _value(definitions, definitions.by_id[instruction.type].operands[0])
        wanted = None if count is None else of_dimension * count or plain
        if wanted is not None and len(given) != wanted:
            raise instruction.error(f"{len(given)} values instead of {wanted}")
        for place, number in enumerate(given, 2):
            _word(definitions, instruction, place, definitions.of(instruction, number).type)

    return check


def _tensor_load(definitions: Definitions, instruction: RawInstruction) -> None:
    _matrix_type(definitions, instruction, instruction.type, "the result type")
    _tensor_memory(definitions, instruction)


def _tensor_store(definitions: Definitions, instruction: RawInstruction) -> None:
    _matrix_type(definitions, instruction, _of_operand(definitions, instruction, 2), "the type of operand 2")
    _tensor_memory(definitions, instruction)
    if tensor_functions(instruction):
        raise instruction.error("a store has no function that decodes")


def _tensor_memory(definitions: Definitions, instruction: RawInstruction) -> None:
    """Check the pointer and the layout of a load or store."""
    _typed_pointer(definitions, instruction, 1)
    layout = definitions.by_id[_of_operand(definitions, instruction, 3)]
    if layout.row.name != "OpTypeTensorLayoutNV":
        raise instruction.error(f"operand 3 is not a tensor layout (its type is an {layout.row.name})")


def _typed_pointer(definitions: Definitions, user: RawInstruction, place: int) -> RawInstruction:
    """Return the type of an operand that must be a typed pointer."""
    type_ = definitions.by_id[_of_operand(definitions, user, place)]
    if type_.row.name != "OpTypePointer":
        raise user.error(f"operand {place} is not a typed pointer")
    return type_


def tensor_operands(instruction: RawInstruction) -> tuple[int, dict[int, int]]:
    """Return the place of the last mask of a tensor load or store, and bit of the mask -> view or function."""
    operands = instruction.operands
    place = len(operands)
    while operands[place - 1].__class__ is ParameterId:
        place -= 1
    bits = [bit for bit in (_VIEW, _DECODE, _DECODE_VECTOR) if operands[place - 1] & bit]
    return place, dict(zip(bits, operands[place:]))


def tensor_functions(instruction: RawInstruction) -> list[tuple[int, int]]:
    """Return (bit, function) for the functions that the last mask of a tensor load or store names."""
    _, brought = tensor_operands(instruction)
    return [(bit, function) for bit, function in brought.items() if bit != _VIEW]


def _decode(definitions: Definitions, load: RawInstruction) -> None:
    """Check decode functions: they take a block, its coordinates and those inside it, and return components."""
    component = definitions.by_id[load.type].operands[0]
    layout = definitions.by_id[definitions.by_id[load.operands[2]].type]
    dimensions = layout.operands[0]
    for bit, function in tensor_functions(load):
        returned, *parameters = _signature(definitions, function)
        type_ = definitions.by_id[returned]
        is_right = returned == component
        if bit == _DECODE_VECTOR:
            is_right = definitions.shape(returned)[2] == "vector" and type_.operands[0] == component
        if not is_right:
            raise load.error(f"'%{function}' does not return components of the matrix")
        if len(parameters) != 3:
            raise load.error(f"'%{function}' has {len(parameters)} parameters instead of 3")
        reference, *coordinates = (definitions.by_id[parameter] for parameter in parameters)
        if reference.row.name != "OpTypePointer" or reference.operands[0] != _PHYSICAL:
            raise load.error(f"the first parameter of '%{function}' is not a pointer to PhysicalStorageBuffer")
        for each in coordinates:
            if each.row.name != "OpTypeArray":
                raise load.error(f"a parameter of '%{function}' is not an array of coordinates")
            if _differ(definitions, each.operands[1], dimensions):
                raise load.error(f"a parameter of '%{function}' does not have an element for each dimension")


# ---- matrices ----


def _signature(definitions: Definitions, function: int) -> list[int]:
    """Return the types of the result and of the parameters of a function."""
    return definitions.by_id[definitions.by_id[function].operands[1]].operands


def _word(definitions: Definitions, user: RawInstruction, place: int, type_: int) -> None:
    if not _is_word(definitions, type_):
        raise user.error(f"operand {place} is not an integer of 32 bits")


def _memory(place: int | None, layout: int, name: str) -> Check:
    """Return the check of a load or store of a matrix.

    place: of the stored operand; None for the result. layout: place of the operand that is the memory layout.
    """

    def check(definitions: Definitions, instruction: RawInstruction) -> None:
        stored = instruction.type if place is None else _of_operand(definitions, instruction, place)
        what = "the result type" if place is None else f"the type of operand {place}"
        _matrix_type(definitions, instruction, stored, what, (name,))
        if not is_defined_constant(definitions.of(instruction, instruction.operands[layout - 1])):
            raise instruction.error(f"operand {layout}, the memory layout, is not a constant")
        pointer = definitions.by_id[_of_operand(definitions, instruction, 1)]
        if pointer.row.name != "OpTypePointer":
            return
        kind, _, container, _ = definitions.shape(pointer.operands[1])
        if kind not in ("int", "float") or container == "matrix":
            raise instruction.error("operand 1 does not point to a number or a vector of them")

    return check


def _length(name: str) -> Check:
    """Return the check of an instruction for the number of components of a matrix type."""

    def check(definitions: Definitions, instruction: RawInstruction) -> None:
        _matrix_type(definitions, instruction, instruction.operands[0], "operand 1", (name,))
        if not _is_word(definitions, instruction.type):
            raise instruction.error("the result type is not an integer of 32 bits")

    return check


def _product(name: str) -> Check:
    """Return the check of a product of two matrices plus a third."""

    def check(definitions: Definitions, instruction: RawInstruction) -> None:
        types = [
            _matrix_type(definitions, instruction, _of_operand(definitions, instruction, place), what, (name,))
            for place, what in ((1, "the type of A"), (2, "the type of B"), (3, "the type of C"))
        ]
        a, b, c = types
        result = _matrix_type(definitions, instruction, instruction.type, "the result type", (name,))
        for type_, use, what in ((a, _USE_A, "A"), (b, _USE_B, "B"), (c, _USE_ACCUMULATOR, "C")):
            _check_use(definitions, instruction, type_, use, what)
        for one, place, other, opposite, what in (
            *((a, _SCOPE, other, _SCOPE, "scopes") for other in (b, c, result)),
            (a, _COLUMNS, b, _ROWS, "columns of A and rows of B"),
            *((a, _ROWS, other, _ROWS, "rows of A, C and the result") for other in (c, result)),
            *((b, _COLUMNS, other, _COLUMNS, "columns of B, C and the result") for other in (c, result)),
        ):
            if _differ(definitions, one.operands[place], other.operands[opposite]):
                raise instruction.error(f"different {what}")

    return check


def _reduction(definitions: Definitions, instruction: RawInstruction) -> None:
    source = _matrix_type(definitions, instruction, _of_operand(definitions, instruction, 1), "the type of operand 1")
    result = _matrix_type(definitions, instruction, instruction.type, "the result type")
    if source.operands[0] != result.operands[0]:
        raise instruction.error("the operand and the result have different components")
    if _differ(definitions, source.operands[_SCOPE], result.operands[_SCOPE]):
        raise instruction.error("the operand and the result have different scopes")
    for type_, what in ((source, "the operand"), (result, "the result")):
        _check_use(definitions, instruction, type_, _USE_ACCUMULATOR, what)
    mask = instruction.operands[1]
    if mask not in (_ROW, _COLUMN, _ALL, _SQUARES):
        raise instruction.error("reduced must be rows, columns, both, or 2x2 squares")
    for place, kept, what in ((_ROWS, _ROW, "rows"), (_COLUMNS, _COLUMN, "columns")):
        before, after = (_value(definitions, type_.operands[place]) for type_ in (source, result))
        if before is None or after is None:
            continue
        if mask == kept and after != before or mask == _SQUARES and after * 2 != before:
            raise instruction.error(f"{after} {what} from {before}")


def _combine(definitions: Definitions, instruction: RawInstruction) -> None:
    """Check the function of a reduction: two components to one."""
    component = definitions.by_id[instruction.type].operands[0]
    function = instruction.operands[2]
    if _signature(definitions, function) != [component] * 3:
        raise instruction.error(f"'%{function}' does not combine two components of the matrix into one")


def _per_element(definitions: Definitions, instruction: RawInstruction) -> None:
    _matrix_type(definitions, instruction, instruction.type, "the result type")
    for place, number in enumerate(instruction.operands[2:], 3):
        type_ = definitions.of(instruction, number).type
        if definitions.by_id[type_].row.name in _MATRICES and type_ != instruction.type:
            raise instruction.error(f"operand {place} is a matrix of another type than the result")


def _element_function(definitions: Definitions, instruction: RawInstruction) -> None:
    """Check the function of a per-element operation: row, column, component and what the operation passes on."""
    _, function, *passed = instruction.operands
    component = definitions.by_id[instruction.type].operands[0]
    returned, *parameters = _signature(definitions, function)
    if returned != component:
        raise instruction.error(f"'%{function}' does not return a component of the matrix")
    if len(parameters) != 3 + len(passed):
        raise instruction.error(f"'%{function}' has {len(parameters)} parameters instead of {3 + len(passed)}")
    if not all(_is_word(definitions, parameter) for parameter in parameters[:2]):
        raise instruction.error(f"'%{function}' does not take row and column as integers of 32 bits")
    types = [definitions.by_id[number].type for number in passed]
    wanted = [component, *(component if type_ == instruction.type else type_ for type_ in types)]
    for place, (parameter, type_) in enumerate(zip(parameters[2:], wanted), 3):
        if parameter != type_:
            raise instruction.error(f"parameter {place} of '%{function}' has another type than what is passed")


def _transpose(definitions: Definitions, instruction: RawInstruction) -> None:
    source = _of_operand(definitions, instruction, 1)
    for type_, what in ((instruction.type, "the result type"), (source, "the type of operand 1")):
        _matrix_type(definitions, instruction, type_, what)
    same_matrices(definitions, instruction, source, instruction.type, True)


def _convert_use(definitions: Definitions, instruction: RawInstruction) -> None:
    """Check a conversion to another use, which changes at most the sign of the components."""
    source = _of_operand(definitions, instruction, 1)
    for type_, what in ((instruction.type, "the result type"), (source, "the type of operand 1")):
        _matrix_type(definitions, instruction, type_, what)
    one, other = (definitions.by_id[type_].operands[0] for type_ in (instruction.type, source))
    kind, width, *_ = definitions.shape(one)
    if one != other and (kind != "int" or definitions.shape(other)[:2] != (kind, width)):
        raise instruction.error("the operand and the result have different components")
    _conversion(definitions, instruction)


def _coordinate(definitions: Definitions, instruction: RawInstruction) -> None:
    """Check that row and column, and the index of the element, are integers of 32 bits."""
    _matrix_type(definitions, instruction, _of_operand(definitions, instruction, 1), "the type of operand 1")
    if definitions.shape(instruction.type) != ("int", 32, "vector", 2):
        raise instruction.error("the result type is not a vector of two integers of 32 bits")
    if not _is_word(definitions, _of_operand(definitions, instruction, 2)):
        raise instruction.error("the index is not an integer of 32 bits")


def _conversion(definitions: Definitions, instruction: RawInstruction) -> None:
    """Check that a conversion of matrices keeps scope and shape; one that is decorated so transposes."""
    source = definitions.by_id[instruction.operands[0]].type
    if any(definitions.by_id[type_].row.name in _MATRICES for type_ in (source, instruction.type)):
        is_swapped = instruction.result in definitions.transposed
        same_matrices(definitions, instruction, source, instruction.type, is_swapped)


# ---- vectors ----


def _vector_memory(definitions: Definitions, user: RawInstruction, place: int) -> None:
    """Check a pointer to a matrix, a bias or a vector in memory: an array of numbers or of vectors of them."""
    pointee = definitions.by_id[_typed_pointer(definitions, user, place).operands[1]]
    is_array = pointee.row.name in ("OpTypeArray", "OpTypeRuntimeArray")
    kind, _, container, _ = definitions.shape(pointee.operands[0]) if is_array else ("", 0, "", None)
    if kind not in ("int", "float") or container == "matrix":
        raise user.error(f"operand {place} does not point to an array of numbers or of vectors of them")


def _vector(definitions: Definitions, user: RawInstruction, type_: int, what: str) -> RawInstruction:
    """Return the definition of a type that must be a cooperative vector."""
    definition = definitions.by_id[type_]
    if definition.row.name != "OpTypeCooperativeVectorNV":
        raise user.error(f"{what} is not a cooperative vector ('%{type_}' is an {definition.row.name})")
    return definition


def _vector_load(definitions: Definitions, instruction: RawInstruction) -> None:
    _vector(definitions, instruction, instruction.type, "the result type")
    _vector_memory(definitions, instruction, 1)


def _vector_store(definitions: Definitions, instruction: RawInstruction) -> None:
    _vector(definitions, instruction, _of_operand(definitions, instruction, 3), "the type of operand 3")
    _vector_memory(definitions, instruction, 1)


def _outer_product(definitions: Definitions, instruction: RawInstruction) -> None:
    a, b = (
        _vector(definitions, instruction, _of_operand(definitions, instruction, place), f"the type of operand {place}")
        for place in (3, 4)
    )
    if a.operands[0] != b.operands[0]:
        raise instruction.error("the vectors have different components")
    _vector_memory(definitions, instruction, 1)
    for place in (5, 6):
        _word(definitions, instruction, place, _of_operand(definitions, instruction, place))


def _matrix_product(bias: int) -> Check:
    """Return the check of a product of a matrix in memory and a vector. bias: the operands of the bias."""
    names = {
        2: "the input interpretation",
        5: "the matrix interpretation",
        **({8: "the bias interpretation"} if bias else {}),
        6 + bias: "M",
        7 + bias: "K",
        8 + bias: "the memory layout",
        9 + bias: "whether it is transposed",
    }

    def check(definitions: Definitions, instruction: RawInstruction) -> None:
        operands = instruction.operands
        result = _vector(definitions, instruction, instruction.type, "the result type")
        vector = definitions.by_id[_of_operand(definitions, instruction, 1)]
        if definitions.shape(vector.result)[2] != "vector":
            raise instruction.error("operand 1 is not a vector")
        for place in (3, 6) if bias else (3,):
            _vector_memory(definitions, instruction, place)
        for place, what in names.items():
            if not is_defined_constant(definitions.of(instruction, operands[place - 1])):
                raise instruction.error(f"operand {place}, {what}, is not a constant")
            if place != 9 + bias:
                _word(definitions, instruction, place, _of_operand(definitions, instruction, place))
        if definitions.shape(result.operands[0])[:2] not in (("int", 32), ("float", 32), ("float", 16)):
            raise instruction.error("the components of the result are not of 32 bits or floats of 16")
        if _differ(definitions, result.operands[1], operands[5 + bias]):
            raise instruction.error("the result does not have M components")
        how = _value(definitions, operands[1])
        if how is None or how in _PACKED or vector.row.name != "OpTypeCooperativeVectorNV":
            return
        if _differ(definitions, vector.operands[1], operands[6 + bias]):
            raise instruction.error("the input does not have K components")

    return check


# ---- arrays of an invocation ----


def _array(definitions: Definitions, user: RawInstruction, type_: int, what: str) -> RawInstruction:
    """Return the definition of a type that must be an array of numbers."""
    definition = definitions.by_id[type_]
    if definition.row.name != "OpTypeArray" or definitions.shape(definition.operands[0])[0] not in ("int", "float"):
        raise user.error(f"{what} is not an array of numbers")
    return definition


def _lines(is_result: bool) -> Check:
    """Return the check of a conversion of an array to a matrix, or back. is_result: the matrix is the result."""

    def check(definitions: Definitions, instruction: RawInstruction) -> None:
        operand = _of_operand(definitions, instruction, 1)
        matrix, array = (instruction.type, operand) if is_result else (operand, instruction.type)
        _matrix_type(definitions, instruction, matrix, "the matrix")
        _array(definitions, instruction, array, "the array")

    return check


def _arrays(definitions: Definitions, instruction: RawInstruction) -> None:
    for type_, what in ((instruction.type, "the result type"), (_of_operand(definitions, instruction, 1), "operand 1")):
        _array(definitions, instruction, type_, what)


COOPERATIVE_CHECKS: dict[str, Check] = {
    "TypeTensorLayoutNV": _layout_type,
    "TypeTensorViewNV": _view_type,
    "CreateTensorLayoutNV": _create_layout,
    "CreateTensorViewNV": _create_view,
    "TensorLayoutSetDimensionNV": _setter(_create_layout, 1, 0),
    "TensorLayoutSetStrideNV": _setter(_create_layout, 1, 0),
    "TensorLayoutSetBlockSizeNV": _setter(_create_layout, 1, 0),
    "TensorLayoutSliceNV": _setter(_create_layout, 2, 0),
    "TensorLayoutSetClampValueNV": _setter(_create_layout, 0, 1),
    "TensorViewSetDimensionNV": _setter(_create_view, 1, 0),
    "TensorViewSetStrideNV": _setter(_create_view, 1, 0),
    "TensorViewSetClipNV": _setter(_create_view, 0, 4),
    "CooperativeMatrixLoadTensorNV": _tensor_load,
    "CooperativeMatrixStoreTensorNV": _tensor_store,
    "CooperativeMatrixLoadKHR": _memory(None, 2, _KHR),
    "CooperativeMatrixStoreKHR": _memory(2, 3, _KHR),
    "CooperativeMatrixLoadNV": _memory(None, 3, _NV),
    "CooperativeMatrixStoreNV": _memory(2, 4, _NV),
    "CooperativeMatrixLengthKHR": _length(_KHR),
    "CooperativeMatrixLengthNV": _length(_NV),
    "CooperativeMatrixMulAddKHR": _product(_KHR),
    "CooperativeMatrixMulAddNV": _product(_NV),
    "CooperativeMatrixReduceNV": _reduction,
    "CooperativeMatrixPerElementOpNV": _per_element,
    "CooperativeMatrixTransposeNV": _transpose,
    "CooperativeMatrixConvertNV": _convert_use,
    "CooperativeMatrixGetCoordinateEXT": _coordinate,
    **dict.fromkeys(
        ("FConvert", "SConvert", "UConvert", "ConvertFToS", "ConvertFToU", "ConvertSToF", "ConvertUToF"), _conversion
    ),
    "CooperativeVectorLoadNV": _vector_load,
    "CooperativeVectorStoreNV": _vector_store,
    "CooperativeVectorOuterProductAccumulateNV": _outer_product,
    "CooperativeVectorMatrixMulNV": _matrix_product(0),
    "CooperativeVectorMatrixMulAddNV": _matrix_product(3),
    "CompositeConstructCoopMatQCOM": _lines(True),
    "CompositeExtractCoopMatQCOM": _lines(False),
    "BitCastArrayQCOM": _arrays,
    "ExtractSubArrayQCOM": _arrays,
}
#: Instruction -> the functions that it calls.
CALLBACKS: dict[str, Callable[[RawInstruction], list[int]]] = {
    "CooperativeMatrixReduceNV": lambda instruction: instruction.operands[2:3],
    "CooperativeMatrixPerElementOpNV": lambda instruction: instruction.operands[1:2],
    "CooperativeMatrixLoadTensorNV": lambda instruction: [function for _, function in tensor_functions(instruction)],
}
#: Instruction -> the check of those functions, when all is defined.
CALLBACK_CHECKS: dict[str, Check] = {
    "CooperativeMatrixReduceNV": _combine,
    "CooperativeMatrixPerElementOpNV": _element_function,
    "CooperativeMatrixLoadTensorNV": _decode,
}
