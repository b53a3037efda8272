"""Expressions: names, indices, members, swizzles and lengths, and what the rest of the checker asks of expressions.

In: expression nodes as the parser built them. Out: checked nodes: each has type, stage (0 constant, 1 specialization, 2 run time) and value; field
selections have become Swizzle, MemberAccess or LengthMethod. Must not know: declarations, statements, how a value is emitted.
GLSL 4.60 and ESSL 3.20 chapter 5; section 4.3.3 for constant expressions.

Operators, calls, constructors, literals and l-values have modules of their own.
"""

from __future__ import annotations

from glslc_coop import error_codes as codes
from glslc_coop.parser import nodes
from glslc_coop.semantics import calls, constants, constructors, dispatch, implicit_sizes, literals, long_vectors, lvalues, operators, rules, types
from glslc_coop.semantics.constant_expressions import constant_int, require_constant
from glslc_coop.semantics.constructors import check_initializer
from glslc_coop.semantics.conversions import conversion, convert, convert_or_report, poison
from glslc_coop.semantics.dispatch import check_expression, check_place
from glslc_coop.semantics.interface_rules import VERTICES
from glslc_coop.semantics.names import check_identifier, read_identifier
from glslc_coop.semantics.types import ERROR, INT, Array, Block, Matrix, Parametric, Type, Vector

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.semantics.checker import Checker

__all__ = (
    "check_expression", "check_initializer", "check_place", "constant_int", "conversion", "convert", "convert_or_report", "poison", "require_constant",
)

_RUNTIME = 2


# ---- indices ----


def check_index(checker: Checker, node: nodes.IndexExpression) -> Any:
    """`base[index]` of an array, vector, matrix, cooperative value or reference. Chains `a[i][j]…` are walked by a loop."""
    chain = [node]
    base = node.base
    while base.__class__ is nodes.IndexExpression:
        chain.append(base)
        base = base.base
    result = check_place(checker, base)
    for each in reversed(chain):
        result = _index(checker, each, result, check_expression(checker, each.index))
    return result


def _index(checker: Checker, node: nodes.IndexExpression, base: Any, index: Any) -> Any:
    node.base = base
    node.index = index
    node.stage = _RUNTIME
    base_type, index_type = base.type, index.type
    if base_type.is_error or index_type.is_error:
        node.type = ERROR
        return node
    component = index_type.component
    if not index_type.is_scalar or not component.is_integer:
        checker.sink.error(codes.INDEX_NOT_INTEGER, index.start, index.end, f"an index has to be an integer, not '{index_type}'", token="[]")
        node.type = ERROR
        return node
    if component.width == 64 and not base_type.is_reference and not checker.environment.is_enabled("GL_EXT_shader_64bit_indexing"):
        note = "'#extension GL_EXT_shader_64bit_indexing : enable' allows indices of 64 bits"
        message = f"an index has to be an integer of at most 32 bits, not '{index_type}'"
        checker.sink.error(codes.INDEX_NOT_INTEGER, index.start, index.end, message, note, token="[]")
    element = _element_type(checker, base_type)
    if element is None:
        _report_not_indexable(checker, node, base_type)
        node.type = ERROR
        return node
    if base_type.is_vector and element.component.width < 32:  # type: ignore[union-attr]
        refusal = rules.refuse_stored(checker.environment, "an index into a vector", base_type)
        if refusal is not None:
            checker.sink.error(refusal.code, node.start, node.end, refusal.message, *refusal.notes, token="[]")
            node.type = ERROR
            return node
    node.type = element
    index_stage = index.stage
    if index_stage == 0:
        if not _check_bounds(checker, node, base_type, index.value):
            node.type = ERROR
            return node
        if checker.open_arrays:
            implicit_sizes.note_index(checker, base, index.value)
        stage = base.stage
        if stage != _RUNTIME and not base_type.is_parametric:
            node.stage = stage
            if base.value is not None:
                node.value = constants.fold_index(base.value, index.value)
        elif stage == 0:
            node.value = constants.fold_index(base.value, index.value)
            node.stage = 0 if node.value is not None else _RUNTIME
    elif base_type.is_array:
        _check_dynamic(checker, node, base, base_type)
    if base_type.is_reference:
        _check_reference_index(checker, node, base_type)
    return node


def _element_type(checker: Checker, type_: Type) -> Type | None:
    """What an index selects, or None."""
    if isinstance(type_, Array):
        return type_.element
    if isinstance(type_, Vector):
        return type_.component
    if isinstance(type_, Matrix):
        return type_.column_type
    if isinstance(type_, Parametric):
        return type_.component
    if type_.is_reference and checker.environment.is_enabled("GL_EXT_buffer_reference2"):
        return type_
    return None


def _report_not_indexable(checker: Checker, node: nodes.IndexExpression, type_: Type) -> None:
    notes: tuple[str, ...] = ()
    if type_.is_reference:
        notes = ("'GL_EXT_buffer_reference2' gives references an index",)
    elif node.base.__class__ is nodes.IndexExpression and node.base.base.type.is_parametric:
        notes = (f"'{node.base.base.type}' has one index, which counts the components that an invocation holds",)
    checker.sink.error(codes.NOT_INDEXABLE, node.start, node.end, f"'{type_}' cannot be indexed", *notes, token="[]")


_LARGEST_INDEX = (1 << 31) - 2


def _check_bounds(checker: Checker, node: nodes.IndexExpression, type_: Type, index: int) -> bool:
    """Is a constant index inside? Nothing is known of unsized arrays, most specialized ones and cooperative matrices, but negative is wrong."""
    size: int | None = None
    if isinstance(type_, Array):
        length = type_.length
        if isinstance(length, int):
            size = length
        elif length is None and index > _LARGEST_INDEX and not lvalues.is_runtime_array(node.base):
            # An open array is as long as its largest index says; no length fits to such a one.
            size = _LARGEST_INDEX + 1
        elif length is not None and length.node.__class__ is nodes.Identifier:
            # A specialization constant itself counts with its default.
            size = length.default
    elif isinstance(type_, Vector):
        size = type_.size
    elif isinstance(type_, Matrix):
        size = type_.columns
    elif isinstance(type_, Parametric) and type_.is_coopvec:
        count = type_.arguments[1]
        size = count if count.__class__ is int else None
    if index < 0 and not type_.is_reference:
        checker.sink.error(codes.INDEX_OUT_OF_RANGE, node.index.start, node.index.end, f"the index is {index}, which is negative", token="[]")
        return False
    if size is not None and index >= size:
        checker.sink.error(
            codes.INDEX_OUT_OF_RANGE, node.index.start, node.index.end, f"the index is {index}, but '{type_}' ends at {size - 1}", token="[]"
        )
        return False
    return True


#: Built-in arrays that the shader declares with a size, or that get their size from the largest constant index.
_SIZED_BY_USE = ("gl_ClipDistance", "gl_CullDistance")


def _check_dynamic(checker: Checker, node: nodes.IndexExpression, base: Any, type_: Array) -> None:
    """An index that is not constant: arrays without a size, and arrays of resources, do not always take one."""
    environment = checker.environment
    element = types.base_element(type_)
    if type_.length is None and not lvalues.is_runtime_array(base):
        memory = lvalues.memory_of(base)
        if memory.storage in ("in", "out") and getattr(base, "name", "") not in _SIZED_BY_USE and not implicit_sizes.is_open(checker, base):
            return
        is_resource = memory.storage in ("uniform_constant", "uniform", "buffer")
        if not is_resource or not environment.is_enabled("GL_EXT_nonuniform_qualifier", "GL_EXT_descriptor_heap"):
            checker.sink.error(
                codes.DYNAMIC_INDEX_OF_UNSIZED_ARRAY, node.start, node.end, "an array without a size takes constant indices only, unless it ends a buffer block",
                token="[]",
            )
        return
    if not element.is_opaque and not element.is_block:
        return
    if isinstance(element, Block) and element.storage not in ("uniform", "buffer"):
        return
    if environment.is_es:
        allowed = environment.version >= 320 or environment.is_enabled("GL_EXT_gpu_shader5", "GL_OES_gpu_shader5", "GL_EXT_nonuniform_qualifier")
        if isinstance(element, Block) and element.storage == "buffer":
            allowed = environment.is_enabled("GL_EXT_nonuniform_qualifier")
    else:
        allowed = environment.version >= 400 or environment.is_enabled("GL_ARB_gpu_shader5", "GL_EXT_nonuniform_qualifier")
    if not allowed:
        checker.sink.error(
            codes.DYNAMIC_INDEX_OF_RESOURCES, node.start, node.end, f"an array of '{element}' takes constant indices only in this version", token="[]"
        )


def _check_reference_index(checker: Checker, node: nodes.IndexExpression, type_: Type) -> None:
    node.stage = _RUNTIME
    if operators.has_unsized_block(type_):
        checker.sink.error(
            codes.REFERENCE_WITHOUT_SIZE, node.start, node.end, f"an index needs the size of '{type_}', whose last member is an array without a size",
            token="[]",
        )
        node.type = ERROR


# ---- fields ----

#: The letters of a swizzle -> component; the set that a letter belongs to is its position // 4.
_LETTERS = "xyzwrgbastpq"
#: "xyz" -> (0, 1, 2), for the swizzles that were met.
_SWIZZLES: dict[str, tuple[int, ...] | str] = {}


def _parse_swizzle(name: str) -> tuple[int, ...] | str:
    """The components, or what is wrong."""
    positions = [_LETTERS.find(letter) for letter in name]
    found: tuple[int, ...] | str
    if -1 in positions:
        found = f"'{name}' is no selection of components"
    elif len(positions) > 4:
        found = f"'{name}' selects more than 4 components"
    elif any(position // 4 != positions[0] // 4 for position in positions):
        found = f"'{name}' mixes the letters of xyzw, rgba and stpq"
    else:
        found = tuple(position % 4 for position in positions)
    if len(_SWIZZLES) < 1024:
        _SWIZZLES[name] = found
    return found


def check_field(checker: Checker, node: nodes.FieldSelection) -> Any:
    """`base.name`, by the type of the base: a member, or a selection of components."""
    base = check_place(checker, node.base)
    type_ = base.type
    if isinstance(type_, types.Struct):
        index = type_.member_index.get(node.name)
        if index is not None:
            return _member(node, base, type_, index)
        return _no_member(checker, node, base, type_)
    if type_.is_vector or type_.is_scalar:
        return _swizzle(checker, node, base, type_)
    if isinstance(type_, types.Reference):
        block = type_.block
        if block is None:
            return _field_error(checker, node, base, codes.INCOMPLETE_TYPE, f"'{type_}' is declared, but its members are not yet known here")
        index = block.member_index.get(node.name)
        if index is not None:
            return _member(node, base, block, index)
        return _no_member(checker, node, base, block)
    if type_.is_error:
        return poison(node)
    if node.name in ("length", "length64"):
        return _field_error(checker, node, base, codes.METHOD_WITHOUT_CALL, f"'{node.name}' is a method, to be called with '()'")
    if isinstance(type_, Parametric):
        notes = ("an index selects a component",) if type_.row.family != "tensor" else ()
        return _field_error(checker, node, base, codes.SELECTION_OF_COOPERATIVE_TYPE, f"'{type_}' has no components to select with '.'", *notes)
    what = "an array" if type_.is_array else f"'{type_}'"
    return _field_error(checker, node, base, codes.INVALID_SELECTION, f"{what} has no member '{node.name}'")


def _field_error(checker: Checker, node: nodes.FieldSelection, base: Any, code: Any, message: str, *notes: str) -> Any:
    checker.sink.error(code, node.name_start, node.end, message, *notes, token=node.name)
    return poison(node)


def _member(node: nodes.FieldSelection, base: Any, container: types.Struct, index: int) -> nodes.MemberAccess:
    result = nodes.MemberAccess(base, index, node.name, node.start, node.end)
    result.type = container.members[index].type
    stage = result.stage = base.stage if base.type is container else _RUNTIME
    if stage != _RUNTIME and base.value is not None:
        result.value = constants.fold_member(base.value, index)
    return result


def _no_member(checker: Checker, node: nodes.FieldSelection, base: Any, container: types.Struct) -> Any:
    from difflib import get_close_matches

    near = get_close_matches(node.name, list(container.member_index), 1)
    notes = (f"did you mean '{near[0]}'?",) if near else ()
    what = "block" if container.is_block else "structure"
    return _field_error(checker, node, base, codes.UNKNOWN_MEMBER, f"{what} '{container}' has no member '{node.name}'", *notes)


def _swizzle(checker: Checker, node: nodes.FieldSelection, base: Any, type_: Type) -> Any:
    name = node.name
    components = _SWIZZLES.get(name)
    if components is None:
        components = _parse_swizzle(name)
    if isinstance(components, str):
        if name in ("length", "length64"):
            return _field_error(checker, node, base, codes.METHOD_WITHOUT_CALL, f"'{name}' is a method, to be called with '()'")
        return _field_error(checker, node, base, codes.INVALID_SELECTION, f"{components}, and '{type_}' has no members")
    component = type_.component
    assert component is not None
    if isinstance(type_, Vector):
        size = type_.size
        if size > 4 or checker.indexed_only and long_vectors.is_indexed_only(checker, base):
            return _field_error(
                checker, node, base, codes.SELECTION_OF_COOPERATIVE_TYPE, f"'{type_}' has no components to select with '.'", "an index selects a component"
            )
    else:
        size = 1
        environment = checker.environment
        if environment.is_es or (environment.version < 420 and not environment.is_enabled("GL_ARB_shading_language_420pack")):
            return _field_error(checker, node, base, codes.SELECTION_OF_SCALAR, f"components of a scalar ('{type_}') can be selected from version 420 on")
    result = nodes.Swizzle(base, components, node.start, node.end)
    if max(components) >= size:
        return _field_error(checker, node, base, codes.COMPONENT_OUT_OF_RANGE, f"'{name}' selects a component that '{type_}' does not have")
    result.type = component
    if len(components) > 1:
        refusal = rules.refuse_stored(checker.environment, "a selection of several components", type_) if component.width < 32 else None
        if refusal is not None:
            return _field_error(checker, node, base, refusal.code, refusal.message, *refusal.notes)
        result.type = types.vector(component, len(components))
    stage = result.stage = base.stage
    if stage != _RUNTIME and base.value is not None:
        result.value = constants.fold_swizzle(base.value, components)
    return result


# ---- lengths ----


def check_length(checker: Checker, call: nodes.FunctionCall, field: nodes.FieldSelection) -> Any:
    """`base.length()`: a constant for what has a known size, known at run time for the array that ends a buffer block."""
    base = check_place(checker, field.base)
    result = nodes.LengthMethod(base, call.start, call.end)
    result.stage = _RUNTIME
    result.type = ERROR
    type_ = base.type
    if type_.is_error:
        return result
    if call.arguments:
        checker.sink.error(codes.WRONG_ARGUMENT_COUNT, call.start, call.end, f"'{field.name}' takes no argument", token=field.name)
        return result
    is_wide = field.name == "length64"
    if is_wide and not checker.environment.is_enabled("GL_EXT_shader_64bit_indexing"):
        checker.sink.error(codes.UNKNOWN_METHOD, field.name_start, field.end, "'length64' needs 'GL_EXT_shader_64bit_indexing'", token=field.name)
        return result
    if not _measure(checker, result, base, type_, call):
        return result
    result.type = types.INT64 if is_wide else INT
    return result


def _measure(checker: Checker, node: nodes.LengthMethod, base: Any, type_: Type, call: nodes.FunctionCall) -> bool:
    """Stage and value of a length; False when there is none."""
    sink, environment = checker.sink, checker.environment
    size: Any = None
    if isinstance(type_, Array):
        size = type_.length
        if size is None:
            return _check_runtime_length(checker, node, base, call)
    elif isinstance(type_, (Vector, Matrix)):
        size = type_.size if isinstance(type_, Vector) else type_.columns
        long = isinstance(type_, Vector) and size > 4
        if not long and (environment.is_es or (environment.version < 420 and not environment.is_enabled("GL_ARB_shading_language_420pack"))):
            sink.error(codes.LENGTH_NEEDS_VERSION, call.start, call.end, "'length' of vectors and matrices exists from version 420 on", token="length")
            return False
    elif isinstance(type_, Parametric) and type_.row.family != "tensor":
        if type_.is_coopvec:
            size = type_.arguments[1]
        elif type_.row.flags.get("length") == "constant":
            # Known when the shader is specialized, but not to us.
            node.stage = 1
            return True
        else:
            return True
    else:
        sink.error(codes.UNKNOWN_METHOD, call.start, call.end, f"'{type_}' has no 'length'", token="length")
        return False
    if size.__class__ is int:
        node.stage = 0
        node.value = size
    else:
        node.stage = 1
        node.value = size.default
    return True


def _vertex_count(checker: Checker, base: Any) -> int | None:
    """The length of an array of vertices that a layout qualifier gives."""
    if base.__class__ is not nodes.Identifier or base.symbol is None:
        return None
    stage, storage, execution = checker.environment.stage, base.symbol.storage, checker.execution
    if stage == "geometry" and storage == "in":
        return VERTICES.get(execution.get("input_primitive", ""))
    if stage == "tesscontrol" and storage == "out":
        return execution.get("vertices")
    if stage in ("tesscontrol", "tesseval") and storage == "in":
        limit = checker.environment.constant("gl_MaxPatchVertices")
        return limit[1] if limit is not None else None  # type: ignore[return-value]
    return None


def _check_runtime_length(checker: Checker, node: nodes.LengthMethod, base: Any, call: nodes.FunctionCall) -> bool:
    if lvalues.is_runtime_array(base):
        if not base.base.type.is_reference:
            return True
        message = "the length of an array in a block that is reached through a reference is not known"
    else:
        count = _vertex_count(checker, base)
        if count is not None:
            node.stage = 0
            node.value = count
            return True
        message = "an array without a size has a length only as the last member of a buffer block"
    checker.sink.error(codes.LENGTH_OF_UNSIZED_ARRAY, call.start, call.end, message, token="length")
    return False


# ---- tables ----


def _read_place(checker: Checker, node: Any) -> Any:
    """A place that is read."""
    result = dispatch.PLACE[node.__class__](checker, node)
    if result.__class__ in lvalues.STEPS:
        lvalues.check_read(checker, result)
    return result


def _already_checked(checker: Checker, node: Any) -> Any:
    """A node that the checker made: it comes by again where a tree is shared."""
    return node


dispatch.PLACE.update({
    nodes.Identifier: check_identifier,
    nodes.IntegerLiteral: literals.check_integer,
    nodes.FloatLiteral: literals.check_float,
    nodes.BoolLiteral: literals.check_bool,
    nodes.StringLiteral: literals.check_string,
    nodes.UnaryExpression: operators.check_unary,
    nodes.PostfixExpression: operators.check_postfix,
    nodes.BinaryExpression: operators.check_binary,
    nodes.Assignment: operators.check_assignment,
    nodes.ConditionalExpression: operators.check_conditional,
    nodes.SequenceExpression: operators.check_sequence,
    nodes.IndexExpression: check_index,
    nodes.FieldSelection: check_field,
    nodes.FunctionCall: calls.check_call,
    nodes.InitializerList: constructors.check_stray_list,
    nodes.Conversion: _already_checked,
    nodes.Swizzle: _already_checked,
    nodes.MemberAccess: _already_checked,
    nodes.LengthMethod: _already_checked,
    nodes.Constructor: _already_checked,
    nodes.UserCall: _already_checked,
    nodes.BuiltinCall: _already_checked,
    nodes.FunctionReference: _already_checked,
    nodes.NullInitializer: _already_checked,
})
dispatch.READ.update(dispatch.PLACE)
dispatch.READ.update({nodes.Identifier: read_identifier, nodes.IndexExpression: _read_place, nodes.FieldSelection: _read_place})
