"""Check constructors and initializer lists.

In: a type and checked arguments, or an initializer. Out: a Constructor whose arguments have the component, element or
member type, a Conversion of a single value, a NullInitializer for `{}`. Must not know: names, calls, how a composite is
emitted. GLSL 4.60 and ESSL 3.20 section 5.4, GLSL 4.60 section 4.1.11; buffer references, cooperative types and null
initializers by their extensions.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.constants import constants
from glslc_coop.semantics.constants.constant_expressions import spend
from glslc_coop.semantics.context import check_expression
from glslc_coop.semantics.expressions import operator_signatures
from glslc_coop.semantics.expressions.constructor_results import components_convert, finish, gather, refuse
from glslc_coop.semantics.expressions.conversions import conversion, convert, convert_or_report, mismatch_notes
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import CONSTANT, RUNTIME
from glslc_coop.semantics.model.types import ERROR, Array, Matrix, Parametric, Reference, Scalar, Struct, Type, Vector

with lazy:
    from glslc_coop.diagnostics import codes, proposals
    from glslc_coop.parser.generated.nodes import Expression
    from glslc_coop.semantics.context import Checker
    from glslc_coop.semantics.expressions import cooperative_constructors
    from glslc_coop.semantics.model import handles


def construct(checker: Checker, type_: Type, arguments: list[Expression], start: int, end: int) -> Expression:
    """Check `type(arguments)`, whose arguments are checked."""
    node = nodes.Constructor(arguments, start, end)
    node.type = ERROR
    node.stage = RUNTIME
    if type_.is_error:
        return node
    for argument in arguments:
        if argument.type.is_error:
            return node
        if argument.type.is_void:
            return refuse(checker, node, codes.VOID_OPERAND, "argument of a constructor must not be 'void'", argument)
    if isinstance(type_, Scalar):
        return _scalar(checker, node, type_)
    if isinstance(type_, Vector) and len(arguments) == type_.size and type_.component in _ORDINARY:
        for argument in arguments:
            if argument.type not in _ORDINARY:
                break
        else:
            return _plain_vector(checker, node, type_)
    if len(arguments) != 1 or not type_.is_vector:
        refusal = operator_signatures.storage_only_error(checker.environment, f"constructor of '{type_}'", type_)
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
    return refuse(checker, node, codes.INVALID_CONSTRUCTOR, f"type '{type_}' has no constructor")


def _count_error(checker: Checker, node: nodes.Constructor, type_: Type, wanted: str, *notes: str) -> Expression:
    message = f"constructor of '{type_}' requires {wanted} ({len(node.arguments)} given)"
    return refuse(checker, node, codes.CONSTRUCTOR_ARGUMENT_COUNT, message, None, *notes)


#: A structure with more members is not listed.
_LISTED = 8


def _list_members(type_: Struct) -> list[str]:
    """Return the note that lists the members of a structure, in whose order it is constructed."""
    listed = [f"{member.type} {member.name}" for member in type_.members]
    return [f"in their order: {', '.join(listed)}"] if len(listed) <= _LISTED else []


# ---- scalars ----


def _scalar(checker: Checker, node: nodes.Constructor, type_: Scalar) -> Expression:
    """Check a scalar constructor: of a scalar, of the first component of a vector or matrix, or of a reference."""
    if len(node.arguments) != 1:
        return _count_error(checker, node, type_, "1 argument")
    argument = node.arguments[0]
    source = argument.type
    if isinstance(source, Reference):
        if type_ is types.UINT64:
            result = _convert(checker, node, argument, type_)
            if argument.value is not None:
                # A reference constructed from a constant address has that address.
                result.stage, result.value = CONSTANT, argument.value
            return result
        return refuse(
            checker,
            node,
            codes.INVALID_CONSTRUCTOR_ARGUMENT,
            f"cannot construct '{type_}' from reference '{source}'",
            argument,
            "a reference converts to 'uint64_t'",
        )
    component = source.component
    if component is None or source.is_opaque or source.is_parametric:
        message = f"cannot construct '{type_}' from '{source}'"
        notes = mismatch_notes(source, type_)
        return refuse(checker, node, codes.INVALID_CONSTRUCTOR_ARGUMENT, message, argument, *notes)
    if not components_convert(checker, node, component, type_, argument):
        return node
    if not source.is_scalar:
        argument = _first_component(argument)
    return _convert(checker, node, argument, type_)


def _convert(checker: Checker, node: nodes.Constructor, argument: Expression, type_: Type) -> Expression:
    result = conversion(checker, argument, type_)
    result.start = node.start
    result.end = node.end
    return result


def _first_component(argument: Expression) -> Expression:
    """Return `v.x` of a vector, `m[0][0]` of a matrix."""
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


def _element(base: Expression, type_: Type) -> nodes.IndexExpression:
    index = nodes.IntegerLiteral("0", base.start, base.end)
    index.type = types.INT
    index.stage, index.value = CONSTANT, 0
    result = nodes.IndexExpression(base, index, base.start, base.end)
    result.type = type_
    result.stage = base.stage
    if base.value is not None:
        result.value = constants.fold_index(base.value, 0)
    return result


# ---- vectors and matrices ----

#: All of them convert to each other, and no extension is needed to compute with them.
_ORDINARY = (types.FLOAT, types.INT, types.UINT)


def _plain_vector(checker: Checker, node: nodes.Constructor, type_: Vector) -> Expression:
    """Construct a vector from as many ordinary scalars, as most are; a table may have thousands."""
    component = type_.component
    arguments = [
        argument if argument.type is component else conversion(checker, argument, component)
        for argument in node.arguments
    ]
    node.arguments = arguments
    for argument in arguments:
        if argument.stage != CONSTANT:
            return finish(checker, node, type_)
    node.type = type_
    node.stage = CONSTANT
    node.value = tuple([argument.value for argument in arguments])
    return node


def _vector(checker: Checker, node: nodes.Constructor, type_: Vector) -> Expression:
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
        if source.is_opaque and handles.is_handle(checker.environment, source) and type_ is types.vector(types.UINT, 2):
            result = _convert(checker, node, argument, type_)
            result.stage, result.value = RUNTIME, None
            return result
        if isinstance(source, Scalar):
            if not components_convert(checker, node, source, component, argument):
                return node
            node.arguments = [argument if source is component else conversion(checker, argument, component)]
            return finish(checker, node, type_)
        if isinstance(source, Parametric) and source.is_coopvec:
            return cooperative_constructors.vector_from_cooperative(checker, node, argument, source, type_)
    if not gather(checker, node, type_, component, type_.size):
        return node
    return finish(checker, node, type_)


def _matrix(checker: Checker, node: nodes.Constructor, type_: Matrix) -> Expression:
    arguments = node.arguments
    component = type_.component
    if not arguments:
        return _count_error(checker, node, type_, "at least 1 argument")
    for argument in arguments:
        if argument.type.is_matrix and len(arguments) > 1:
            return refuse(
                checker,
                node,
                codes.MATRIX_FROM_MATRIX_AND_MORE,
                f"cannot construct '{type_}' from a matrix and other arguments",
                argument,
            )
        if argument.type.is_parametric:
            return refuse(
                checker,
                node,
                codes.INVALID_CONSTRUCTOR_ARGUMENT,
                f"cannot construct '{type_}' from '{argument.type}'",
                argument,
            )
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


def _array(checker: Checker, node: nodes.Constructor, type_: Array) -> Expression:
    """Check `T[n](…)` and `T[](…)`; unsized inner dimensions are those of the first argument."""
    arguments = node.arguments
    if not arguments:
        return _count_error(checker, node, type_, "at least 1 argument")
    return _elements(checker, node, type_, arguments)


def _elements(checker: Checker, node: nodes.Constructor, type_: Array, elements: list[Expression]) -> Expression:
    """Construct an array of checked elements."""
    element_type = type_.element
    if types.is_unsized(element_type):
        element_type = _completed(checker, element_type, elements[0].type)
        if types.is_unsized(element_type):
            return refuse(
                checker,
                node,
                codes.INVALID_CONSTRUCTOR_ARGUMENT,
                f"cannot construct an element of '{type_}' from '{elements[0].type}'",
                elements[0],
            )
    length = type_.length
    if length is None:
        length = len(elements)
    elif length.__class__ is not int:
        return refuse(
            checker,
            node,
            codes.ARRAY_OF_SPECIALIZED_SIZE,
            f"cannot list the elements of '{type_}', whose size is a specialization constant",
        )
    elif length != len(elements):
        message = f"'{type_}' requires {length} elements ({len(elements)} given)"
        return refuse(checker, node, codes.ARRAY_ELEMENT_COUNT, message, None, *_size_notes(type_, len(elements)))
    if len(elements) > types.MAXIMUM_PARTS:
        message = f"cannot list more than {types.MAXIMUM_PARTS} elements ({len(elements)} given)"
        return refuse(checker, node, codes.RESOURCE_LIMIT, message)
    result_type = checker.types.array(element_type, length)
    converted: list[Expression] = []
    append = converted.append
    is_poison = False
    for element in elements:
        if element.type is not element_type:
            found = convert(checker, element, element_type)
            if found is None:
                code = (
                    codes.COOPERATIVE_TYPE_MISMATCH
                    if element.type.is_parametric and element_type.is_parametric
                    else codes.TYPE_MISMATCH
                )
                refuse(
                    checker,
                    node,
                    code,
                    f"cannot convert '{element.type}' to '{element_type}', the element type of '{result_type}'",
                    element,
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
    """Return an array type with its missing sizes taken from another array of the same depth."""
    if isinstance(type_, Array) and isinstance(example, Array):
        element = _completed(checker, type_.element, example.element)
        return checker.types.array(element, example.length if type_.length is None else type_.length)
    return type_


def _structure(checker: Checker, node: nodes.Constructor, type_: Struct) -> Expression:
    members = type_.members
    if len(node.arguments) != len(members):
        wanted = f"{len(members)} argument{'' if len(members) == 1 else 's'}, one for each member"
        return _count_error(checker, node, type_, wanted, *_list_members(type_))
    return _members(checker, node, type_, node.arguments)


def _members(checker: Checker, node: nodes.Constructor, type_: Struct, values: list[Expression]) -> Expression:
    """Construct a structure of checked values, one for each member."""
    converted = []
    for member, value in zip(type_.members, values):
        if member.type.is_opaque and not handles.is_handle(checker.environment, member.type):
            return refuse(
                checker,
                node,
                codes.INVALID_CONSTRUCTOR,
                f"type '{type_}' has no constructor: member '{member.name}' is opaque",
            )
        found = convert(checker, value, member.type)
        if found is None:
            code = (
                codes.COOPERATIVE_TYPE_MISMATCH
                if value.type.is_parametric and member.type.is_parametric
                else codes.TYPE_MISMATCH
            )
            return refuse(
                checker,
                node,
                code,
                f"cannot convert '{value.type}' to '{member.type}', the type of member '{member.name}' of '{type_}'",
                value,
                *mismatch_notes(value.type, member.type),
            )
        converted.append(found)
    node.arguments = converted
    if any(value.type.is_error for value in converted):
        return node
    return finish(checker, node, type_)


# ---- references and samplers ----


def _reference(checker: Checker, node: nodes.Constructor, type_: Reference) -> Expression:
    """Check a buffer reference constructed from an address or from another reference."""
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
            checker,
            node,
            codes.INVALID_CONSTRUCTOR_ARGUMENT,
            f"constructing reference '{type_}' from 'uvec2' requires 'GL_EXT_buffer_reference_uvec2'",
            argument,
        )
    if source.is_scalar and not source.is_opaque:
        address = convert(checker, argument, types.UINT64)
        if address is not None:
            return _convert_reference(checker, node, address, type_)
    return refuse(
        checker,
        node,
        codes.INVALID_CONSTRUCTOR_ARGUMENT,
        f"cannot construct reference '{type_}' from '{source}'",
        argument,
        "use 'uint64_t' or another reference",
    )


def _convert_reference(checker: Checker, node: nodes.Constructor, argument: Expression, type_: Reference) -> Expression:
    """Convert to a reference: never a constant expression, but a constant address is kept as its value."""
    result = _convert(checker, node, argument, type_)
    result.stage = RUNTIME
    result.value = argument.value if argument.stage == CONSTANT or argument.type.is_reference else None
    return result


def _address(checker: Checker, node: nodes.Constructor, argument: Expression, type_: Vector) -> Expression:
    """Check `uvec2(reference)`."""
    if type_ is types.vector(types.UINT, 2) and checker.environment.is_enabled("GL_EXT_buffer_reference_uvec2"):
        return _convert(checker, node, argument, type_)
    return refuse(
        checker,
        node,
        codes.INVALID_CONSTRUCTOR_ARGUMENT,
        f"cannot construct '{type_}' from reference '{argument.type}'",
        argument,
        "'GL_EXT_buffer_reference_uvec2' allows 'uvec2'",
    )


def _combined_sampler(checker: Checker, node: nodes.Constructor, type_: types.Opaque) -> Expression:
    """Check `sampler2D(texture2D, sampler)` of GL_KHR_vulkan_glsl and `accelerationStructureEXT(address)`."""
    if type_.opcode == "OpTypeAccelerationStructureKHR" and len(node.arguments) == 1:
        address = node.arguments[0]
        if address.type is types.UINT64 or address.type is types.vector(types.UINT, 2):
            return _convert(checker, node, address, type_)
    if len(node.arguments) == 1 and handles.is_handle(checker.environment, type_):
        return _handle(checker, node, node.arguments[0], type_)
    if type_.opcode != "OpTypeSampledImage" or checker.environment.target.vulkan is None:
        is_of_handles = len(node.arguments) == 1 and checker.environment.target.is_opengl
        notes: tuple[str, ...] = (proposals.enable("GL_ARB_bindless_texture"),) if is_of_handles else ()
        message = f"type '{type_}' has no constructor"
        if not notes and type_.opcode == "OpTypeImage":
            notes = ("call 'texture(…)', 'texelFetch(…)' or 'imageLoad(…)' to read texels",)
        return refuse(checker, node, codes.INVALID_CONSTRUCTOR, message, None, *notes)
    arguments = node.arguments
    if len(arguments) != 2:
        return _count_error(checker, node, type_, "a texture and a sampler")
    texture, sampler = arguments[0].type, arguments[1].type
    fits = (
        isinstance(texture, types.Opaque)
        and texture.opcode == "OpTypeImage"
        and not texture.is_storage
        and texture.dim == type_.dim
        and texture.is_arrayed == type_.is_arrayed
        and texture.is_multisampled == type_.is_multisampled
        and texture.component is type_.component
    )
    if not fits:
        return refuse(
            checker,
            node,
            codes.INVALID_CONSTRUCTOR_ARGUMENT,
            f"cannot construct '{type_}' from '{texture}'",
            arguments[0],
        )
    if not isinstance(sampler, types.Opaque) or sampler.opcode != "OpTypeSampler":
        return refuse(
            checker,
            node,
            codes.INVALID_CONSTRUCTOR_ARGUMENT,
            f"argument 2 of '{type_}' must be a sampler ('{sampler}' given)",
            arguments[1],
        )
    node.type = type_
    return node


def _handle(checker: Checker, node: nodes.Constructor, argument: Expression, type_: types.Opaque) -> Expression:
    """Check `sampler2D(handle)` of GL_ARB_bindless_texture: the low 32 bits are the first component."""
    if argument.type is types.vector(types.INT, 2):
        argument = conversion(checker, argument, types.vector(types.UINT, 2))
    if argument.type is types.vector(types.UINT, 2) or argument.type is types.UINT64:
        result = _convert(checker, node, argument, type_)
        result.stage, result.value = RUNTIME, None
        return result
    message = f"cannot construct '{type_}' from '{argument.type}'"
    note = "a handle is of type 'uvec2' or 'ivec2'"
    return refuse(checker, node, codes.INVALID_CONSTRUCTOR_ARGUMENT, message, argument, note)


# ---- initializers ----


def check_initializer(checker: Checker, node: Expression, type_: Type) -> Expression:
    """Check the initializer of a variable of a type: an expression or a list.

    Return it converted to the type, with the sizes of an unsized array; poison after an error.
    """
    if node.__class__ is nodes.InitializerList:
        return _list(checker, node, type_)
    checked = check_expression(checker, node)
    if (type_.component is None or type_.is_opaque) and handles.contains_opaque(checker.environment, type_):
        result = nodes.Constructor([], node.start, node.end)
        result.type = ERROR
        result.stage = RUNTIME
        return refuse(
            checker,
            result,
            codes.INVALID_OPERANDS,
            f"cannot initialize '{type_}': it is or contains an opaque type",
            node,
        )
    if types.is_unsized(type_) and not type_.is_error:
        if _completed(checker, type_, checked.type) is checked.type:
            return checked
    return convert_or_report(checker, checked, type_, "initialize", token="=")


def _list(checker: Checker, node: nodes.InitializerList, type_: Type) -> Expression:
    """Check `{…}`, which initializes a value of a given type (GLSL 4.60 section 4.1.11)."""
    environment = checker.environment
    result = nodes.Constructor([], node.start, node.end)
    result.type = ERROR
    result.stage = RUNTIME
    if type_.is_error:
        return result
    elements = node.elements
    if not elements:
        return _null(checker, node, result, type_)
    if environment.is_es or (
        environment.version < 420 and not environment.is_enabled("GL_ARB_shading_language_420pack")
    ):
        code, message = codes.INITIALIZER_LIST_NEEDS_VERSION, "initializer lists require version 420"
        return refuse(checker, result, code, message, node, f"call '{type_}(…)', or write '#version 450'")
    count = len(elements)
    if isinstance(type_, Array):
        return _array_list(checker, result, type_, elements)
    if isinstance(type_, Struct) and not type_.is_block:
        if count != len(type_.members):
            message = f"'{type_}' requires {len(type_.members)} members ({count} given)"
            return refuse(checker, result, codes.INITIALIZER_COUNT, message, node, *_list_members(type_))
        values = [check_initializer(checker, each, member.type) for each, member in zip(elements, type_.members)]
        return _members(checker, result, type_, values)
    if isinstance(type_, Vector):
        wanted: int = type_.size
        part: Type = type_.component
    elif isinstance(type_, Matrix):
        wanted, part = type_.columns, type_.column_type
    else:
        code = codes.COOPERATIVE_INITIALIZER_LIST if type_.is_parametric else codes.INVALID_INITIALIZER_LIST
        notes = (
            (f"use the constructor '{type_.row}<…>(…)'",)
            if isinstance(type_, Parametric) and type_.row.family != "tensor"
            else ()
        )
        return refuse(checker, result, code, f"cannot initialize '{type_}' with an initializer list", node, *notes)
    if count != wanted:
        what = "columns" if type_.is_matrix else "components"
        message = f"'{type_}' requires {wanted} {what} ({count} given)"
        note = f"list {wanted}, or splat one: '{type_}(…)'" if type_.is_vector else f"list {wanted}"
        return refuse(checker, result, codes.INITIALIZER_COUNT, message, node, note)
    result.arguments = [check_initializer(checker, each, part) for each in elements]
    if any(argument.type.is_error for argument in result.arguments):
        return result
    return finish(checker, result, type_)


def _size_notes(type_: Array, count: int) -> list[str]:
    """Return how to declare an array that has as many elements as are listed."""
    if isinstance(type_.element, Array):
        return [f"list {type_.length}, or declare the outer size as {count}"]
    return [f"list {type_.length}, or leave the size out: '{type_.element}[]'"]


def _array_list(checker: Checker, result: nodes.Constructor, type_: Array, elements: list[Expression]) -> Expression:
    length = type_.length
    if length.__class__ is int and length != len(elements):
        message = f"'{type_}' requires {length} elements ({len(elements)} given)"
        return refuse(checker, result, codes.INITIALIZER_COUNT, message, None, *_size_notes(type_, len(elements)))
    part = type_.element
    if (part.is_scalar or part.is_vector) and part.component in _ORDINARY:
        # The elements of large tables: what `check_initializer` would do for these types.
        checked = [
            convert_or_report(checker, check_expression(checker, each), part, "initialize", token="=")
            if each.__class__ is not nodes.InitializerList
            else _list(checker, each, part)
            for each in elements
        ]
    else:
        checked = [check_initializer(checker, each, part) for each in elements]
    if any(each.type.is_error for each in checked):
        return result
    return _elements(checker, result, type_, checked)


def _null(checker: Checker, node: nodes.InitializerList, result: nodes.Constructor, type_: Type) -> Expression:
    """Check `= {}` (GL_EXT_null_initializer)."""
    if not checker.environment.is_enabled("GL_EXT_null_initializer"):
        return refuse(
            checker,
            result,
            codes.EMPTY_INITIALIZER_LIST,
            "empty initializer list requires 'GL_EXT_null_initializer'",
            node,
        )
    if types.is_unsized(type_):
        return refuse(
            checker, result, codes.NULL_OF_UNSIZED_ARRAY, "cannot initialize an unsized array with '{}'", node
        )
    for part in types.parts(type_):
        # A null constant of a cooperative matrix or vector is OpConstantNull: SPIR-V, 2.2.1, "Null Value of a Type".
        has_null = part.is_coopmat or part.is_coopvec
        if part.is_opaque or part.is_reference or part.is_void or (part.is_parametric and not has_null):
            return refuse(
                checker,
                result,
                codes.NO_NULL_VALUE,
                f"cannot initialize '{type_}' with '{{}}': '{part}' has no null value",
                node,
            )
    null = nodes.NullInitializer(node.start, node.end)
    null.type = type_
    value = None
    if types.leaf_count(type_) <= _MAXIMUM_NULL:
        spend(checker, type_, node)
        value = constants.null_value(type_)
    # With a size that is a specialization constant there is a null constant, but no folded value.
    null.stage = CONSTANT if value is not None else RUNTIME
    null.value = value
    return null


#: Larger null values are not folded; code generation emits OpConstantNull.
_MAXIMUM_NULL = 1 << 14


def check_stray_list(checker: Checker, node: nodes.InitializerList) -> Expression:
    """Report an initializer list outside a declaration."""
    checker.error(
        codes.INVALID_INITIALIZER_LIST, node, "initializer list is only allowed as the initializer of a declaration"
    )
    node.type = ERROR
    node.stage = RUNTIME
    return node
