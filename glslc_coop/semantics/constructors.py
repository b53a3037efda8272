"""Constructors and initializer lists.

In: a type and checked arguments, or an initializer. Out: a Constructor whose arguments have the component, element or member type, a Conversion
for what has one value, a NullInitializer for `{}`. Must not know: names, calls, how a composite is emitted.
GLSL 4.60 and ESSL 3.20 section 5.4, GLSL 4.60 section 4.1.11; buffer references, cooperative types and null initializers by their extensions.
"""

from __future__ import annotations

from glslc_coop import error_codes as codes
from glslc_coop.parser import nodes
from glslc_coop.semantics import constants, cooperative_constructors, rules, types
from glslc_coop.semantics.conversions import conversion, convert, convert_or_report, mismatch_notes
from glslc_coop.semantics.dispatch import check_expression
from glslc_coop.semantics.types import ERROR, Array, Matrix, Parametric, Reference, Scalar, Struct, Type, Vector

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.error_codes import Code
    from glslc_coop.semantics.checker import Checker

_RUNTIME = 2
_COMPOSITES = "GL_EXT_spec_constant_composites"
_LONG_VECTOR = "GL_EXT_long_vector"


def construct(checker: Checker, type_: Type, arguments: list[Any], start: int, end: int) -> Any:
    """`type(arguments)`; the arguments are checked."""
    node = nodes.Constructor(arguments, start, end)
    node.type = ERROR
    node.stage = _RUNTIME
    if type_.is_error:
        return node
    for argument in arguments:
        if argument.type.is_error:
            return node
        if argument.type.is_void:
            return refuse(checker, node, codes.VOID_OPERAND, "an argument of a constructor has no value", argument)
    if isinstance(type_, Scalar):
        return _scalar(checker, node, type_)
    if len(arguments) != 1 or not type_.is_vector:
        refusal = rules.refuse_stored(checker.environment, f"a constructor '{type_}'", type_)
        if refusal is not None:
            return refuse(checker, node, refusal.code, refusal.message, None, *refusal.notes)
    if isinstance(type_, Vector):
        return _vector(checker, node, type_)
    if isinstance(type_, Matrix):
        return _matrix(checker, node, type_)
    if isinstance(type_, Array):
        return _array(checker, node, type_)
    if isinstance(type_, Parametric):
        return cooperative_constructors.construct(checker, node, type_)
    if isinstance(type_, Reference):
        return _reference(checker, node, type_)
    if isinstance(type_, Struct) and not type_.is_block:
        return _structure(checker, node, type_)
    if isinstance(type_, types.Opaque):
        return _combined_sampler(checker, node, type_)
    return refuse(checker, node, codes.INVALID_CONSTRUCTOR, f"'{type_}' has no constructor")


def refuse(checker: Checker, node: Any, code: Code, message: str, at: Any = None, *notes: str) -> Any:
    """Reports what is wrong with a constructor or one of its arguments; the node stays poison."""
    place = at if at is not None else node
    checker.sink.error(code, place.start, place.end, message, *notes)
    return node


def finish(checker: Checker, node: nodes.Constructor, type_: Type) -> nodes.Constructor:
    """Type, stage and value of a constructor whose arguments are converted."""
    node.type = type_
    arguments = node.arguments
    stage = 0
    for argument in arguments:
        if argument.stage > stage:
            stage = argument.stage
    if stage == _RUNTIME:
        return node
    if stage == 1:
        # The language makes vectors of specialization constants constant, an extension everything else.
        if not type_.is_vector and not checker.environment.is_enabled(_COMPOSITES):
            return node
        node.stage = 1
        if any(argument.value is None for argument in arguments):
            return node
    value = constants.fold_constructor(type_, [argument.type for argument in arguments], [argument.value for argument in arguments])
    if value is not None or stage == 1:
        node.stage = stage
        node.value = value
    return node


def _count_error(checker: Checker, node: nodes.Constructor, type_: Type, wanted: str) -> Any:
    count = len(node.arguments)
    return refuse(checker, node, codes.CONSTRUCTOR_ARGUMENT_COUNT, f"the constructor of '{type_}' takes {wanted}, not {count}")


# ---- scalars ----


def _scalar(checker: Checker, node: nodes.Constructor, type_: Scalar) -> Any:
    """A conversion of a scalar, of the first component of something larger, or of a reference to its address."""
    if len(node.arguments) != 1:
        return _count_error(checker, node, type_, "1 argument")
    argument = node.arguments[0]
    source = argument.type
    if isinstance(source, Reference):
        if type_ is types.UINT64:
            result = _convert(checker, node, argument, type_)
            if argument.value is not None:
                # The address of a reference that was made of a constant is that constant again.
                result.stage, result.value = 0, argument.value
            return result
        return refuse(
            checker, node, codes.INVALID_CONSTRUCTOR_ARGUMENT, f"'{type_}' cannot be made of the reference '{source}'", argument, "'uint64_t' can"
        )
    component = source.component
    if component is None or source.is_opaque or source.is_parametric:
        return refuse(checker, node, codes.INVALID_CONSTRUCTOR_ARGUMENT, f"'{type_}' cannot be made of '{source}'", argument)
    if not components_convert(checker, node, component, type_, argument):
        return node
    if not source.is_scalar:
        argument = _first_component(argument)
    return _convert(checker, node, argument, type_)


def _convert(checker: Checker, node: nodes.Constructor, argument: Any, type_: Type) -> Any:
    result = conversion(checker, argument, type_)
    result.start = node.start
    result.end = node.end
    return result


def _first_component(argument: Any) -> Any:
    """`v.x` of a vector, `m[0][0]` of a matrix."""
    type_ = argument.type
    if isinstance(type_, Matrix):
        argument = _element(argument, type_.column_type)
    if isinstance(type_, Vector) and type_.size <= 4:
        result = nodes.Swizzle(argument, (0,), argument.start, argument.end)
        result.type = type_.component
        result.stage = argument.stage
        if argument.value is not None:
            result.value = constants.fold_swizzle(argument.value, (0,))
        return result
    return _element(argument, type_.component)


def _element(base: Any, type_: Type | None) -> nodes.IndexExpression:
    index = nodes.IntegerLiteral("0", base.start, base.end)
    index.type = types.INT
    index.stage = index.value = 0
    result = nodes.IndexExpression(base, index, base.start, base.end)
    result.type = type_
    result.stage = base.stage
    if base.value is not None:
        result.value = constants.fold_index(base.value, 0)
    return result


#: The encodings of the OCP microscaling formats, to which a device converts nothing.
_MICROSCALING = ("e2m1", "e2m3", "e3m2", "ue8m0", "mxint8")


def components_convert(checker: Checker, node: Any, source: Scalar, target: Scalar, argument: Any) -> bool:
    """Every scalar converts to every other, but for the small floats and bool; what is made an element of a microscaling format is constant."""
    if target.encoding in _MICROSCALING and source is not target and argument.stage != 0 and not source.is_bool:
        checker.sink.error(
            codes.MICROSCALING_AT_RUN_TIME, argument.start, argument.end, f"'{target}' can only be made of constants, '{checker.sources.text(argument.start, argument.end)}' of type '{argument.type}' is none",
            "the functions that unpack and bitcast make it of bits",
        )
        return False
    small, truth = (source, target) if source.encoding is not None else (target, source)
    if small.encoding is None or not truth.is_bool:
        return True
    checker.sink.error(
        codes.SMALL_FLOAT_AND_BOOL, argument.start, argument.end, f"'{source}' cannot be converted to '{target}'", "compare with zero after converting to 'float'"
    )
    return False


# ---- vectors and matrices ----


def _vector(checker: Checker, node: nodes.Constructor, type_: Vector) -> Any:
    arguments = node.arguments
    component = type_.component
    if len(arguments) == 1:
        argument = arguments[0]
        source = argument.type
        if isinstance(source, Vector) and source.size == type_.size:
            if not components_convert(checker, node, source.component, component, argument):
                return node
            return _convert(checker, node, argument, type_)
        if isinstance(source, Reference):
            return _address(checker, node, argument, type_)
        if source.is_scalar:
            if not components_convert(checker, node, source, component, argument):
                return node
            node.arguments = [argument if source is component else conversion(checker, argument, component)]
            return finish(checker, node, type_)
        if isinstance(source, Parametric) and source.is_coopvec:
            return cooperative_constructors.vector_from_cooperative(checker, node, argument, source, type_)
    if not gather(checker, node, type_, component, type_.size):
        return node
    return finish(checker, node, type_)


def gather(checker: Checker, node: nodes.Constructor, type_: Type, component: Scalar, wanted: int) -> bool:
    """Components from all arguments, in order: enough of them, and no argument that is not needed at all."""
    arguments = node.arguments
    count = 0
    for position, argument in enumerate(arguments):
        source = argument.type
        size = _component_count(source)
        if source.is_coopvec and type_.is_vector and not checker.environment.is_enabled(_LONG_VECTOR):
            cooperative_constructors.refuse_cooperative(checker, node, argument, source, type_)
            return False
        if size is None:
            refuse(checker, node, codes.INVALID_CONSTRUCTOR_ARGUMENT, f"'{type_}' cannot be made of '{source}'", argument)
            return False
        if count >= wanted:
            refuse(
                checker, node, codes.CONSTRUCTOR_ARGUMENT_UNUSED, f"'{type_}' has {wanted} components, and the arguments before this one give {count}", argument
            )
            return False
        count += size
        own = source.component
        if own is not component:
            if not components_convert(checker, node, own, component, argument):
                return False
            if isinstance(source, Parametric):
                converted = checker.types.parametric(source.row, (component, *source.arguments[1:]))
            else:
                converted = types.with_component(source, component)
            arguments[position] = conversion(checker, argument, converted)
    if count < wanted:
        refuse(checker, node, codes.TOO_FEW_COMPONENTS, f"'{type_}' has {wanted} components, but the arguments give {count}")
        return False
    return True


def _component_count(type_: Type) -> int | None:
    """How many components an argument gives to a vector or matrix; None when it gives none."""
    if isinstance(type_, Parametric):
        size = type_.arguments[1] if type_.is_coopvec else None
        return size if size.__class__ is int else None
    return None if type_.is_opaque else types.element_count(type_)


def _matrix(checker: Checker, node: nodes.Constructor, type_: Matrix) -> Any:
    arguments = node.arguments
    component = type_.component
    if not arguments:
        return _count_error(checker, node, type_, "at least 1 argument")
    for argument in arguments:
        if argument.type.is_matrix and len(arguments) > 1:
            return refuse(
                checker, node, codes.MATRIX_FROM_MATRIX_AND_MORE, f"'{type_}' made of a matrix takes no other argument", argument
            )
        if argument.type.is_parametric:
            return refuse(checker, node, codes.INVALID_CONSTRUCTOR_ARGUMENT, f"'{type_}' cannot be made of '{argument.type}'", argument)
    if len(arguments) == 1:
        argument = arguments[0]
        source = argument.type
        if isinstance(source, Matrix) and source.columns == type_.columns and source.rows == type_.rows:
            return _convert(checker, node, argument, type_)
        if source.is_scalar or source.is_matrix:
            if not components_convert(checker, node, source.component, component, argument):
                return node
            if source.component is not component:
                node.arguments = [conversion(checker, argument, types.with_component(source, component))]
            return finish(checker, node, type_)
    if not gather(checker, node, type_, component, type_.columns * type_.rows):
        return node
    return finish(checker, node, type_)


# ---- arrays and structures ----


def _array(checker: Checker, node: nodes.Constructor, type_: Array) -> Any:
    """`T[n](…)`, `T[](…)`; inner dimensions without a size take it from the first argument."""
    arguments = node.arguments
    if not arguments:
        return _count_error(checker, node, type_, "at least 1 argument")
    return _elements(checker, node, type_, arguments, "pass")


def _elements(checker: Checker, node: nodes.Constructor, type_: Array, elements: list[Any], verb: str) -> Any:
    """An array of checked elements."""
    element_type = type_.element
    if types.is_unsized(element_type):
        element_type = _completed(checker, element_type, elements[0].type)
        if types.is_unsized(element_type):
            return refuse(
                checker, node, codes.INVALID_CONSTRUCTOR_ARGUMENT, f"an element of '{type_}' cannot be made of a '{elements[0].type}'", elements[0]
            )
    length = type_.length
    if length is None:
        length = len(elements)
    elif length.__class__ is not int:
        return refuse(
            checker, node, codes.ARRAY_OF_SPECIALIZED_SIZE, f"the size of '{type_}' is known after specialization only, so its elements cannot be listed"
        )
    elif length != len(elements):
        return refuse(checker, node, codes.ARRAY_ELEMENT_COUNT, f"'{type_}' has {length} elements, not {len(elements)}")
    result_type = checker.types.array(element_type, length)
    converted: list[Any] = []
    append = converted.append
    is_poison = False
    for element in elements:
        if element.type is not element_type:
            found = convert(checker, element, element_type)
            if found is None:
                code = codes.COOPERATIVE_TYPE_MISMATCH if element.type.is_parametric and element_type.is_parametric else codes.TYPE_MISMATCH
                refuse(
                    checker, node, code, f"an element of '{result_type}' cannot be '{element.type}'", element,
                    *mismatch_notes(element.type, element_type),
                )
                return node
            is_poison = is_poison or element.type.is_error
            element = found
        append(element)
    if is_poison or result_type.is_error:
        return node
    node.arguments = converted
    return finish(checker, node, result_type)


def _completed(checker: Checker, type_: Type, example: Type) -> Type:
    """An array type with the sizes that it lacks taken from another array of the same depth."""
    if isinstance(type_, Array) and isinstance(example, Array):
        element = _completed(checker, type_.element, example.element)
        return checker.types.array(element, example.length if type_.length is None else type_.length)
    return type_


def _structure(checker: Checker, node: nodes.Constructor, type_: Struct) -> Any:
    members = type_.members
    if len(node.arguments) != len(members):
        wanted = f"{len(members)} argument{'' if len(members) == 1 else 's'}, one for each member"
        return _count_error(checker, node, type_, wanted)
    return _members(checker, node, type_, node.arguments)


def _members(checker: Checker, node: nodes.Constructor, type_: Struct, values: list[Any]) -> Any:
    """A structure of checked values, one for each member."""
    converted = []
    for member, value in zip(type_.members, values):
        if member.type.is_opaque:
            return refuse(checker, node, codes.INVALID_CONSTRUCTOR, f"'{type_}' has no constructor, since its member '{member.name}' is opaque")
        found = convert(checker, value, member.type)
        if found is None:
            code = codes.COOPERATIVE_TYPE_MISMATCH if value.type.is_parametric and member.type.is_parametric else codes.TYPE_MISMATCH
            return refuse(
                checker, node, code, f"member '{member.name}' of '{type_}' is '{member.type}' and cannot be '{value.type}'", value,
                *mismatch_notes(value.type, member.type),
            )
        converted.append(found)
    node.arguments = converted
    if any(value.type.is_error for value in converted):
        return node
    return finish(checker, node, type_)


# ---- references and samplers ----


def _reference(checker: Checker, node: nodes.Constructor, type_: Reference) -> Any:
    """A buffer reference from an address or from another reference."""
    if len(node.arguments) != 1:
        return _count_error(checker, node, type_, "1 argument")
    argument = node.arguments[0]
    source = argument.type
    if isinstance(source, Reference):
        return _convert_reference(checker, node, argument, type_)
    if source is types.vector(types.UINT, 2):
        if checker.environment.is_enabled("GL_EXT_buffer_reference_uvec2"):
            return _convert(checker, node, argument, type_)
        return refuse(
            checker, node, codes.INVALID_CONSTRUCTOR_ARGUMENT, f"the reference '{type_}' can be made of a 'uvec2' with 'GL_EXT_buffer_reference_uvec2' only",
            argument,
        )
    if source.is_scalar and not source.is_opaque:
        address = convert(checker, argument, types.UINT64)
        if address is not None:
            return _convert_reference(checker, node, address, type_)
    return refuse(
        checker, node, codes.INVALID_CONSTRUCTOR_ARGUMENT, f"the reference '{type_}' cannot be made of '{source}'", argument,
        "'uint64_t' and other references convert to it",
    )


def _convert_reference(checker: Checker, node: nodes.Constructor, argument: Any, type_: Reference) -> Any:
    """There are no constants of type reference, but what a constant address was is remembered."""
    result = _convert(checker, node, argument, type_)
    result.stage = _RUNTIME
    result.value = argument.value if argument.stage == 0 or argument.type.is_reference else None
    return result


def _address(checker: Checker, node: nodes.Constructor, argument: Any, type_: Vector) -> Any:
    """`uvec2(reference)`."""
    if type_ is types.vector(types.UINT, 2) and checker.environment.is_enabled("GL_EXT_buffer_reference_uvec2"):
        return _convert(checker, node, argument, type_)
    return refuse(
        checker, node, codes.INVALID_CONSTRUCTOR_ARGUMENT, f"'{type_}' cannot be made of the reference '{argument.type}'", argument,
        "'GL_EXT_buffer_reference_uvec2' makes a 'uvec2' of it",
    )


def _combined_sampler(checker: Checker, node: nodes.Constructor, type_: types.Opaque) -> Any:
    """`sampler2D(texture2D, sampler)` of GL_KHR_vulkan_glsl; `accelerationStructureEXT(address)`."""
    if type_.opcode == "OpTypeAccelerationStructureKHR" and len(node.arguments) == 1:
        address = node.arguments[0]
        if address.type is types.UINT64 or address.type is types.vector(types.UINT, 2):
            return _convert(checker, node, address, type_)
    if type_.opcode != "OpTypeSampledImage" or checker.environment.target.vulkan is None:
        return refuse(checker, node, codes.INVALID_CONSTRUCTOR, f"'{type_}' has no constructor")
    arguments = node.arguments
    if len(arguments) != 2:
        return _count_error(checker, node, type_, "a texture and a sampler")
    texture, sampler = arguments[0].type, arguments[1].type
    fits = (
        isinstance(texture, types.Opaque) and texture.opcode == "OpTypeImage" and not texture.is_storage and texture.dim == type_.dim
        and texture.is_arrayed == type_.is_arrayed and texture.is_multisampled == type_.is_multisampled and texture.component is type_.component
    )
    if not fits:
        return refuse(checker, node, codes.INVALID_CONSTRUCTOR_ARGUMENT, f"'{type_}' cannot be made of '{texture}'", arguments[0])
    if not isinstance(sampler, types.Opaque) or sampler.opcode != "OpTypeSampler":
        return refuse(checker, node, codes.INVALID_CONSTRUCTOR_ARGUMENT, f"the second argument of '{type_}' is a sampler, not '{sampler}'", arguments[1])
    node.type = type_
    return node


# ---- initializers ----


def check_initializer(checker: Checker, node: Any, type_: Type) -> Any:
    """The initializer of something of that type: an expression or a list. The result has the type, completed if it was unsized.

    Poison after an error.
    """
    if node.__class__ is nodes.InitializerList:
        return _list(checker, node, type_)
    checked = check_expression(checker, node)
    if (type_.component is None or type_.is_opaque) and types.contains(type_, _is_opaque):
        result = nodes.Constructor([], node.start, node.end)
        result.type = ERROR
        result.stage = _RUNTIME
        return refuse(checker, result, codes.INVALID_OPERANDS, f"'{type_}' cannot be initialized, it is opaque or has opaque parts", node)
    if types.is_unsized(type_) and not type_.is_error:
        if _completed(checker, type_, checked.type) is checked.type:
            return checked
    return convert_or_report(checker, checked, type_, "initialize", token="=")


def _is_opaque(type_: Type) -> bool:
    return type_.is_opaque


def _list(checker: Checker, node: nodes.InitializerList, type_: Type) -> Any:
    """`{…}`: what it makes depends on the type that is wanted (GLSL 4.60 section 4.1.11)."""
    environment = checker.environment
    result = nodes.Constructor([], node.start, node.end)
    result.type = ERROR
    result.stage = _RUNTIME
    if type_.is_error:
        return result
    elements = node.elements
    if not elements:
        return _null(checker, node, result, type_)
    if environment.is_es or (environment.version < 420 and not environment.is_enabled("GL_ARB_shading_language_420pack")):
        return refuse(checker, result, codes.INITIALIZER_LIST_NEEDS_VERSION, "initializer lists exist from version 420 on", node)
    count = len(elements)
    if isinstance(type_, Array):
        return _array_list(checker, result, type_, elements)
    if isinstance(type_, Struct) and not type_.is_block:
        if count != len(type_.members):
            return refuse(checker, result, codes.INITIALIZER_COUNT, f"'{type_}' has {len(type_.members)} members, not {count}", node)
        return _members(checker, result, type_, [check_initializer(checker, each, member.type) for each, member in zip(elements, type_.members)])
    if isinstance(type_, Vector):
        wanted: int = type_.size
        part: Type = type_.component
    elif isinstance(type_, Matrix):
        wanted, part = type_.columns, type_.column_type
    else:
        code = codes.COOPERATIVE_INITIALIZER_LIST if type_.is_parametric else codes.INVALID_INITIALIZER_LIST
        notes = (f"'{type_.row}<…>(…)' is the constructor",) if isinstance(type_, Parametric) and type_.row.family != "tensor" else ()
        return refuse(checker, result, code, f"'{type_}' cannot be initialized by a list", node, *notes)
    if count != wanted:
        what = "columns" if type_.is_matrix else "components"
        return refuse(checker, result, codes.INITIALIZER_COUNT, f"'{type_}' has {wanted} {what}, not {count}", node)
    result.arguments = [check_initializer(checker, each, part) for each in elements]
    if any(argument.type.is_error for argument in result.arguments):
        return result
    return finish(checker, result, type_)


def _array_list(checker: Checker, result: nodes.Constructor, type_: Array, elements: list[Any]) -> Any:
    length = type_.length
    if length.__class__ is int and length != len(elements):
        return refuse(checker, result, codes.INITIALIZER_COUNT, f"'{type_}' has {length} elements, not {len(elements)}")
    part = type_.element
    checked = [check_initializer(checker, each, part) for each in elements]
    if any(each.type.is_error for each in checked):
        return result
    return _elements(checker, result, type_, checked, "initialize")


def _null(checker: Checker, node: nodes.InitializerList, result: Any, type_: Type) -> Any:
    """`= {}` (GL_EXT_null_initializer)."""
    if not checker.environment.is_enabled("GL_EXT_null_initializer"):
        return refuse(checker, result, codes.EMPTY_INITIALIZER_LIST, "an empty initializer list needs 'GL_EXT_null_initializer'", node)
    if types.is_unsized(type_):
        return refuse(checker, result, codes.NULL_OF_UNSIZED_ARRAY, "an array without a size cannot be initialized by '{}'", node)
    for part in types.parts(type_):
        if part.is_opaque or part.is_reference or part.is_void or part.is_parametric:
            return refuse(checker, result, codes.NO_NULL_VALUE, f"'{type_}' cannot be initialized by '{{}}', since '{part}' has no null value", node)
    null = nodes.NullInitializer(node.start, node.end)
    null.type = type_
    value = constants.null_value(type_) if _leaf_count(type_) <= _MAXIMUM_NULL else None
    # Where a size is specialized, there is a null constant, but no value of ours.
    null.stage = 0 if value is not None else _RUNTIME
    null.value = value
    return null


#: Larger null values are left to the device's own null constants.
_MAXIMUM_NULL = 1 << 14


def _leaf_count(type_: Type) -> int:
    """How many values a type holds, roughly."""
    if isinstance(type_, Array):
        return _leaf_count(type_.element) * (type_.length if isinstance(type_.length, int) else 1)
    if isinstance(type_, Struct):
        return sum(_leaf_count(member.type) for member in type_.members)
    return types.element_count(type_) or 1


def check_stray_list(checker: Checker, node: nodes.InitializerList) -> Any:
    """A list where no type says what it makes."""
    checker.sink.error(codes.INVALID_INITIALIZER_LIST, node.start, node.end, "an initializer list stands only after the '=' of a declaration")
    node.type = ERROR
    node.stage = _RUNTIME
    return node
