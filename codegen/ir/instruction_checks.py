"""What single instructions of SPIR-V demand beyond the kinds of their operands. SPIR-V 1.6, section 3.

In: an instruction whose operands have the kinds of `operand_rules`, and the `Definitions` before it. Out: a ReaderError
for what is wrong. Must not know: functions and blocks as a whole.

`CHECKS` has the check of an instruction by its name without `Op`. The operation inside OpSpecConstantOp is checked as
if it were an instruction.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.cooperative_checks import COOPERATIVE_CHECKS, same_matrices
from glslc_coop.codegen.ir.definitions import same_count
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable
    from typing import TypeAlias

    from glslc_coop.codegen.ir.definitions import Definitions
    from glslc_coop.codegen.ir.operand_decoder import RawInstruction

Check: TypeAlias = "Callable[[Definitions, RawInstruction], None]"

_INTEGER_WIDTHS = (8, 16, 32, 64)
_FLOAT_WIDTHS = (16, 32, 64)
_SMALL_FLOAT_WIDTHS = (4, 6, 8, 16)
#: Storage class Function, of variables inside functions.
_FUNCTION = 7
#: Types whose components all have the type of the first operand.
_UNIFORM = frozenset(
    (
        "OpTypeVector",
        "OpTypeMatrix",
        "OpTypeArray",
        "OpTypeRuntimeArray",
        "OpTypeCooperativeMatrixKHR",
        "OpTypeCooperativeMatrixNV",
        "OpTypeCooperativeVectorNV",
    )
)
_COOPERATIVE_MATRICES = ("OpTypeCooperativeMatrixKHR", "OpTypeCooperativeMatrixNV")


# ---- types ----


def _integer(definitions: Definitions, type_: RawInstruction) -> None:
    width, sign = type_.operands
    if width not in _INTEGER_WIDTHS:
        raise type_.error(f"an integer of {width} bits; the width must be 8, 16, 32 or 64")
    if sign > 1:
        raise type_.error(f"the signedness is {sign}; it must be 0 or 1")


def _float(definitions: Definitions, type_: RawInstruction) -> None:
    width = type_.operands[0]
    if width not in (_SMALL_FLOAT_WIDTHS if len(type_.operands) > 1 else _FLOAT_WIDTHS):
        raise type_.error(f"there is no floating-point type of {width} bits of that encoding")


def _vector(definitions: Definitions, type_: RawInstruction) -> None:
    if not type_.operands[1]:
        raise type_.error("a vector must have components")


def _matrix(definitions: Definitions, type_: RawInstruction) -> None:
    column = definitions.shape(type_.operands[0])
    if not 2 <= type_.operands[1] <= 4 or column[0] != "float" or not 2 <= (column[3] or 0) <= 4:
        raise type_.error("a matrix must have 2 to 4 columns that are vectors of 2 to 4 floating-point numbers")


def _array(definitions: Definitions, type_: RawInstruction) -> None:
    if definitions.constant_value(type_.operands[1]) == 0:
        raise type_.error("an array must have elements")


def _image(definitions: Definitions, type_: RawInstruction) -> None:
    _, _, depth, arrayed, multisampled, sampled, *_ = type_.operands
    if depth > 2 or arrayed > 1 or multisampled > 1 or sampled > 2:
        raise type_.error("Depth and Sampled must be 0, 1 or 2, Arrayed and MS 0 or 1")


def _forward_pointer(definitions: Definitions, declaration: RawInstruction) -> None:
    pointer = declaration.operands[0]
    if pointer in definitions.by_id or pointer in definitions.forward_pointers:
        raise declaration.error(f"'%{pointer}' is declared or defined already")
    definitions.forward_pointers[pointer] = declaration


# ---- constants ----


def component(definitions: Definitions, type_: RawInstruction, index: int) -> int | None:
    """Return the type of a component; None when there is none of that index."""
    if type_.row.name == "OpTypeStruct":
        return type_.operands[index] if index < len(type_.operands) else None
    if type_.row.name not in _UNIFORM:
        return None
    count = component_count(definitions, type_)
    return type_.operands[0] if count is None or index < count else None


def component_count(definitions: Definitions, type_: RawInstruction) -> int | None:
    """Return how many components a composite has; None where that is not constant, or where they are not counted."""
    name = type_.row.name
    if name == "OpTypeStruct":
        return len(type_.operands)
    if name in ("OpTypeVector", "OpTypeMatrix"):
        return type_.operands[1]
    if name in ("OpTypeArray", "OpTypeCooperativeVectorNV"):
        return definitions.constant_value(type_.operands[1])
    return None


def _constituents(definitions: Definitions, constant: RawInstruction) -> None:
    """Check that the constituents of a constant composite are its components, all of them."""
    type_ = definitions.by_id[constant.type]
    name, given = type_.row.name, len(constant.operands)
    if name not in _UNIFORM and name != "OpTypeStruct":
        raise constant.error(f"the result type '%{constant.type}' is not a composite")
    wanted = 1 if name in _COOPERATIVE_MATRICES else component_count(definitions, type_)
    if wanted is not None and given != wanted:
        raise constant.error(f"{given} constituents for a type of {wanted}")
    for place, number in enumerate(constant.operands, 1):
        if definitions.by_id[number].type != component(definitions, type_, place - 1):
            raise constant.error(f"operand {place} has another type than that component of the result")


def _replicated(definitions: Definitions, instruction: RawInstruction) -> None:
    type_ = definitions.by_id[instruction.type]
    members = type_.operands if type_.row.name == "OpTypeStruct" else type_.operands[:1]
    if type_.row.name not in _UNIFORM and type_.row.name != "OpTypeStruct":
        raise instruction.error(f"the result type '%{instruction.type}' is not a composite")
    if any(member != definitions.by_id[instruction.operands[0]].type for member in members):
        raise instruction.error("operand 1 has another type than the components of the result")


# ---- memory ----


def _variable(definitions: Definitions, variable: RawInstruction) -> None:
    storage_class = variable.operands[0]
    pointer = definitions.by_id[variable.type]
    if pointer.operands[0] != storage_class:
        raise variable.error("the storage class is not that of the result type")
    if (storage_class == _FUNCTION) != bool(variable.function):
        where = "in" if variable.function else "outside"
        raise variable.error(f"a variable {where} a function must {'' if variable.function else 'not '}be of Function")
    if variable.row.name == "OpVariable":
        if pointer.row.name != "OpTypePointer":
            raise variable.error(f"the result type is not an OpTypePointer ('%{variable.type}' is untyped)")
        if len(variable.operands) > 1 and definitions.by_id[variable.operands[1]].type != pointer.operands[1]:
            raise variable.error("the initializer has another type than the variable")


def _pointee(definitions: Definitions, user: RawInstruction, pointer: int) -> int | None:
    """Return the type that a pointer points to; None for an untyped pointer."""
    type_ = definitions.type_of(user, pointer)
    return type_.operands[1] if type_.row.name == "OpTypePointer" else None


def _load(definitions: Definitions, instruction: RawInstruction) -> None:
    if _pointee(definitions, instruction, instruction.operands[0]) not in (None, instruction.type):
        raise instruction.error("the pointer leads to another type than the result's")


def _store(definitions: Definitions, instruction: RawInstruction) -> None:
    pointer, value = instruction.operands[:2]
    if _pointee(definitions, instruction, pointer) not in (None, definitions.by_id[value].type):
        raise instruction.error("the pointer leads to another type than the object's")


def _copy(definitions: Definitions, instruction: RawInstruction) -> None:
    types = {_pointee(definitions, instruction, pointer) for pointer in instruction.operands[:2]} - {None}
    if len(types) > 1:
        raise instruction.error("the pointers lead to different types")


def _atomic(definitions: Definitions, instruction: RawInstruction) -> None:
    pointee = _pointee(definitions, instruction, instruction.operands[0])
    value = instruction.type or definitions.by_id[instruction.operands[3]].type
    if pointee not in (None, value):
        raise instruction.error("the pointer leads to another type than the value's")


def _chain(skipped: int) -> Check:
    """Return the check of an access chain. skipped: how many operands of it select an element of the base."""

    def check(definitions: Definitions, chain: RawInstruction) -> None:
        base, *indices = chain.operands
        pointer, result = definitions.type_of(chain, base), definitions.by_id[chain.type]
        if pointer.row.name != "OpTypePointer" or result.row.name != "OpTypePointer":
            raise chain.error("the base and the result must be typed pointers")
        reached = walk(definitions, chain, pointer.operands[1], indices[skipped:])
        if reached != result.operands[1] or pointer.operands[0] != result.operands[0]:
            raise chain.error("the result type is not a pointer to what the indices lead to")

    return check


def _untyped_chain(skipped: int) -> Check:
    """Return the check of an access chain that names the type of its base."""

    def check(definitions: Definitions, chain: RawInstruction) -> None:
        type_, _, *indices = chain.operands
        walk(definitions, chain, type_, indices[skipped:])

    return check


def walk(definitions: Definitions, chain: RawInstruction, number: int, indices: list[int]) -> int:
    """Return the type that the indices of an access chain lead to."""
    for index in indices:
        type_ = definitions.by_id[number]
        if type_.row.name == "OpTypeStruct":
            value = definitions.constant_value(index)
            if value is None:
                raise chain.error(f"the index '%{index}' into a structure is not a constant")
            member = type_.operands[value] if value < len(type_.operands) else None
            if member is None:
                raise chain.error(f"a structure of {len(type_.operands)} members has no member {value}")
            number = member
        elif type_.row.name in _UNIFORM:
            number = type_.operands[0]
        else:
            raise chain.error(f"an index into '%{number}', which is an {type_.row.name}")
    return number


def _array_length(definitions: Definitions, instruction: RawInstruction) -> None:
    pointee = _pointee(definitions, instruction, instruction.operands[0])
    _runtime_array(definitions, instruction, pointee, instruction.operands[1])


def _untyped_array_length(definitions: Definitions, instruction: RawInstruction) -> None:
    _runtime_array(definitions, instruction, instruction.operands[0], instruction.operands[2])


def _runtime_array(definitions: Definitions, user: RawInstruction, struct: int | None, member: int) -> None:
    type_ = definitions.by_id.get(struct or 0)
    if type_ is None or type_.row.name != "OpTypeStruct" or member >= len(type_.operands):
        raise user.error(f"the pointer does not lead to a structure with a member {member}")
    if definitions.by_id[type_.operands[member]].row.name != "OpTypeRuntimeArray":
        raise user.error(f"member {member} is not a runtime array")


def _texel_pointer(definitions: Definitions, instruction: RawInstruction) -> None:
    image = definitions.by_id.get(_pointee(definitions, instruction, instruction.operands[0]) or 0)
    if image is None or image.row.name != "OpTypeImage":
        raise instruction.error("operand 1 does not point to an image")
    if definitions.by_id[instruction.type].row.name != "OpTypePointer":
        raise instruction.error("the result type is not an OpTypePointer")


# ---- composites ----


def _extract(definitions: Definitions, instruction: RawInstruction) -> None:
    composite, *indices = instruction.operands
    if _walk_literals(definitions, instruction, definitions.by_id[composite].type, indices) != instruction.type:
        raise instruction.error("the indices do not lead to the result type")


def _insert(definitions: Definitions, instruction: RawInstruction) -> None:
    value, _, *indices = instruction.operands
    if _walk_literals(definitions, instruction, instruction.type, indices) != definitions.by_id[value].type:
        raise instruction.error("the indices do not lead to the object's type")


def _walk_literals(definitions: Definitions, user: RawInstruction, number: int, indices: list[int]) -> int:
    """Return the type that literal indices lead to."""
    for index in indices:
        type_ = definitions.by_id[number]
        part = component(definitions, type_, index)
        if part is None:
            raise user.error(f"'%{number}', an {type_.row.name}, has no component {index}")
        number = part
    return number


def _construct(definitions: Definitions, instruction: RawInstruction) -> None:
    """Check OpCompositeConstruct: components, or for a vector also shorter vectors."""
    type_ = definitions.by_id[instruction.type]
    if definitions.shape(instruction.type)[2] != "vector":
        _constituents(definitions, instruction)
        return
    given = 0
    for place, number in enumerate(instruction.operands, 1):
        part = definitions.by_id[definitions.by_id[number].type]
        if part.result == type_.operands[0]:
            given += 1
            continue
        shape = definitions.shape(part.result)
        if shape[2] != "vector" or part.operands[0] != type_.operands[0]:
            raise instruction.error(f"operand {place} has another type than the components of the result")
        if shape[3] is None:
            return
        given += shape[3]
    wanted = component_count(definitions, type_)
    if wanted is not None and given != wanted:
        raise instruction.error(f"{given} components for a vector of {wanted}")


def _shuffle(definitions: Definitions, instruction: RawInstruction) -> None:
    first, second, *selected = instruction.operands
    shapes = [definitions.shape(definitions.by_id[number].type) for number in (first, second)]
    result = definitions.shape(instruction.type)
    if result[2] != "vector" or any(shape[:2] != result[:2] for shape in shapes):
        raise instruction.error("the vectors and the result have different components")
    if result[3] not in (None, len(selected)):
        raise instruction.error(f"{len(selected)} literals for a vector of {result[3]}")
    if None not in (shapes[0][3], shapes[1][3]):
        count = (shapes[0][3] or 0) + (shapes[1][3] or 0)
        for each in selected:
            if count <= each != 0xFFFFFFFF:
                raise instruction.error(f"the vectors together have no component {each}")


def _extract_dynamic(definitions: Definitions, instruction: RawInstruction) -> None:
    if definitions.type_of(instruction, instruction.operands[0]).operands[0] != instruction.type:
        raise instruction.error("the vector has other components than the result")


def _insert_dynamic(definitions: Definitions, instruction: RawInstruction) -> None:
    if definitions.by_id[instruction.type].operands[0] != definitions.by_id[instruction.operands[1]].type:
        raise instruction.error("the vector has other components than the object")


def _select(definitions: Definitions, instruction: RawInstruction) -> None:
    condition = definitions.shape(definitions.by_id[instruction.operands[0]].type)
    if condition[2] and not same_count(condition, definitions.shape(instruction.type)):
        raise instruction.error("the condition has other components than the result")


def _bitcast(definitions: Definitions, instruction: RawInstruction) -> None:
    one = definitions.shape(instruction.type)
    other = definitions.shape(definitions.by_id[instruction.operands[0]].type)
    for shape in (one, other):
        if shape[0] not in ("int", "float", "OpTypePointer", "OpTypeUntypedPointerKHR"):
            raise instruction.error("operand and result must be numbers, vectors of them or pointers")
    if "matrix" in (one[2], other[2]):
        same_matrices(
            definitions, instruction, definitions.by_id[instruction.operands[0]].type, instruction.type, False
        )
    # The width of a pointer is the addressing model's.
    if one[1] and other[1] and None not in (one[3], other[3]):
        if one[1] * (one[3] or 0) != other[1] * (other[3] or 0):
            raise instruction.error("operand and result have different numbers of bits")


# ---- arithmetic ----


def _dot(definitions: Definitions, instruction: RawInstruction) -> None:
    vector = definitions.type_of(instruction, instruction.operands[0])
    if not definitions.shape(vector.result)[2] or vector.operands[0] != instruction.type:
        raise instruction.error("the result type is not that of the vectors' components")


def _scale(definitions: Definitions, instruction: RawInstruction) -> None:
    type_ = definitions.by_id[instruction.type]
    kind, width, *_ = definitions.shape(type_.operands[0] if type_.row.name in _UNIFORM else instruction.type)
    if definitions.shape(definitions.by_id[instruction.operands[1]].type)[:2] != (kind, width):
        raise instruction.error("the scalar has another type than the components of the result")


def _size(definitions: Definitions, number: int) -> tuple[int, int]:
    """Return rows and columns of a vector, which has one column, or of a matrix; (0, 0) for cooperative ones."""
    type_ = definitions.by_id[number]
    if type_.row.name == "OpTypeMatrix":
        return definitions.by_id[type_.operands[0]].operands[1], type_.operands[1]
    return (type_.operands[1], 1) if type_.row.name == "OpTypeVector" else (0, 0)


def _component_type(definitions: Definitions, number: int) -> int:
    """Return the scalar type inside a vector or matrix."""
    type_ = definitions.by_id[number]
    return _component_type(definitions, type_.operands[0]) if type_.row.name in _UNIFORM else number


def _product(definitions: Definitions, instruction: RawInstruction) -> None:
    """Check the sizes of a product of matrices and vectors; a vector on the left is a row."""
    name = instruction.row.name
    types = [definitions.by_id[number].type for number in instruction.operands]
    (rows, inner), (other, columns) = (_size(definitions, number) for number in types)
    result = _size(definitions, instruction.type)
    if name == "OpVectorTimesMatrix":
        rows, inner, result = 1, rows, result[::-1]
    elif name == "OpOuterProduct":
        other, columns = columns, other
    if inner != other or result != (rows, columns):
        raise instruction.error("the sizes of the operands and of the result do not fit")
    if len({_component_type(definitions, number) for number in (*types, instruction.type)}) > 1:
        raise instruction.error("the operands and the result have different components")


def _transpose(definitions: Definitions, instruction: RawInstruction) -> None:
    operand = definitions.by_id[instruction.operands[0]].type
    if _size(definitions, operand) != _size(definitions, instruction.type)[::-1]:
        raise instruction.error("the result is not of the transposed size")
    if _component_type(definitions, operand) != _component_type(definitions, instruction.type):
        raise instruction.error("the operand and the result have different components")


def _extended_arithmetic(definitions: Definitions, instruction: RawInstruction) -> None:
    """Check an addition with carry and its like: the result is a structure of two operands' types."""
    operand = definitions.by_id[instruction.operands[0]].type
    if definitions.by_id[instruction.type].operands != [operand, operand]:
        raise instruction.error("the result type is not a structure of two members of the operands' type")


# ---- GLSL.std.450 ----


def check_extended(definitions: Definitions, instruction: RawInstruction, operands: list[int]) -> None:
    """Check an instruction of GLSL.std.450: no matrix is cooperative, and a structure has a member for each result."""
    types = [definitions.by_id[operand].type for operand in operands]
    if any(definitions.by_id[type_].row.name in _COOPERATIVE_MATRICES for type_ in (instruction.type, *types)):
        raise instruction.error("cooperative matrices are not operands of 'GLSL.std.450'")
    result = definitions.by_id[instruction.type]
    if result.row.name == "OpTypeStruct":
        shapes = [definitions.shape(member) for member in result.operands]
        kind = "float" if instruction.operands[1] == spirv.GLSLstd450ModfStruct else "int"
        if len(shapes) != 2 or result.operands[0] != types[0] or shapes[1][0] != kind or not same_count(*shapes):
            raise instruction.error("the result type is not a structure of the two results")


# ---- images ----


def _sampled_image(definitions: Definitions, instruction: RawInstruction) -> None:
    image = definitions.by_id[instruction.operands[0]].type
    if definitions.by_id[instruction.type].operands[0] != image:
        raise instruction.error("the result type is of another image")


def _image_of(definitions: Definitions, instruction: RawInstruction) -> None:
    if definitions.type_of(instruction, instruction.operands[0]).operands[0] != instruction.type:
        raise instruction.error("the result type is not that of the sampled image")


# ---- decorations and names ----


def _member(definitions: Definitions, instruction: RawInstruction) -> None:
    definitions.members.append((instruction, instruction.operands[0], instruction.operands[1]))


def _group(definitions: Definitions, instruction: RawInstruction) -> None:
    group, *targets = instruction.operands
    if group in definitions.transposed:
        definitions.transposed.update(targets)


def _group_members(definitions: Definitions, instruction: RawInstruction) -> None:
    for struct, member in zip(instruction.operands[1::2], instruction.operands[2::2]):
        definitions.members.append((instruction, struct, member))


#: Decoration CooperativeMatrixTransposeEXT.
_TRANSPOSED = 5440
#: Decoration -> the instructions that it is for, and what they are. SpecId: constants of scalar types;
#: CooperativeMatrixTransposeEXT: conversions.
_DECORATED = {
    1: (
        "SpecId",
        ("OpSpecConstant", "OpSpecConstantTrue", "OpSpecConstantFalse"),
        "a specialization constant",
    ),
    _TRANSPOSED: (
        "CooperativeMatrixTransposeEXT",
        (
            *("OpFConvert", "OpSConvert", "OpUConvert", "OpConvertFToS", "OpConvertFToU", "OpConvertSToF"),
            *("OpConvertUToF", "OpCooperativeMatrixConvertNV"),
        ),
        "a conversion",
    ),
}


def _decoration(definitions: Definitions, instruction: RawInstruction) -> None:
    target, decoration, *_ = instruction.operands
    if decoration in _DECORATED:
        definitions.decorated.append((instruction, target))
    if decoration == _TRANSPOSED:
        definitions.transposed.add(target)


def check_members(definitions: Definitions) -> None:
    """Check what names and decorations refer to, when all is defined."""
    for instruction, struct, member in definitions.members:
        count = len(definitions.by_id[struct].operands)
        if member >= count:
            raise instruction.error(f"'%{struct}' of {count} members has no member {member}")
    for instruction, target in definitions.decorated:
        decoration, names, what = _DECORATED[instruction.operands[1]]
        name = definitions.by_id[target].row.name
        if name not in names and name != "OpDecorationGroup":
            raise instruction.error(f"{decoration} of '%{target}', which is not {what}")


CHECKS: dict[str, Check] = {
    "TypeInt": _integer,
    "TypeFloat": _float,
    "TypeVector": _vector,
    "TypeMatrix": _matrix,
    "TypeArray": _array,
    "TypeImage": _image,
    "TypeForwardPointer": _forward_pointer,
    "ConstantComposite": _constituents,
    "SpecConstantComposite": _constituents,
    "ConstantCompositeReplicateEXT": _replicated,
    "SpecConstantCompositeReplicateEXT": _replicated,
    "CompositeConstructReplicateEXT": _replicated,
    "Variable": _variable,
    "UntypedVariableKHR": _variable,
    "Load": _load,
    "Store": _store,
    "CopyMemory": _copy,
    "AccessChain": _chain(0),
    "InBoundsAccessChain": _chain(0),
    "PtrAccessChain": _chain(1),
    "InBoundsPtrAccessChain": _chain(1),
    "UntypedAccessChainKHR": _untyped_chain(0),
    "UntypedInBoundsAccessChainKHR": _untyped_chain(0),
    "UntypedPtrAccessChainKHR": _untyped_chain(1),
    "UntypedInBoundsPtrAccessChainKHR": _untyped_chain(1),
    "ArrayLength": _array_length,
    "UntypedArrayLengthKHR": _untyped_array_length,
    "ImageTexelPointer": _texel_pointer,
    "CompositeExtract": _extract,
    "CompositeInsert": _insert,
    "CompositeConstruct": _construct,
    "VectorShuffle": _shuffle,
    "VectorExtractDynamic": _extract_dynamic,
    "VectorInsertDynamic": _insert_dynamic,
    "Select": _select,
    "Bitcast": _bitcast,
    "Dot": _dot,
    "VectorTimesScalar": _scale,
    "MatrixTimesScalar": _scale,
    "VectorTimesMatrix": _product,
    "MatrixTimesVector": _product,
    "MatrixTimesMatrix": _product,
    "OuterProduct": _product,
    "Transpose": _transpose,
    **dict.fromkeys(("IAddCarry", "ISubBorrow", "UMulExtended", "SMulExtended"), _extended_arithmetic),
    **dict.fromkeys(
        (
            "AtomicLoad",
            "AtomicStore",
            "AtomicExchange",
            "AtomicCompareExchange",
            "AtomicIIncrement",
            "AtomicIDecrement",
            "AtomicIAdd",
            "AtomicISub",
            "AtomicSMin",
            "AtomicUMin",
            "AtomicSMax",
            "AtomicUMax",
            "AtomicAnd",
            "AtomicOr",
            "AtomicXor",
            "AtomicFAddEXT",
            "AtomicFMinEXT",
            "AtomicFMaxEXT",
        ),
        _atomic,
    ),
    "SampledImage": _sampled_image,
    "Image": _image_of,
    "MemberName": _member,
    "MemberDecorate": _member,
    "MemberDecorateString": _member,
    "MemberDecorateIdEXT": _member,
    "GroupDecorate": _group,
    "GroupMemberDecorate": _group_members,
    "Decorate": _decoration,
    **COOPERATIVE_CHECKS,
}
