"""Expressions: names, indices, members, swizzles and lengths, and what the rest of the checker asks of expressions.

In: expression nodes as the parser built them. Out: checked nodes: each has type, stage and value; field
selections are Swizzle, MemberAccess or LengthMethod nodes. Must not know: declarations, statements, how a value is
emitted. GLSL 4.60 and ESSL 3.20 chapter 5; section 4.3.3 for constant expressions.

Operators, calls, constructors, literals and l-values have modules of their own.
"""

from __future__ import annotations

from glslc_coop.diagnostics.sink import Facts
from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.constants import constants
from glslc_coop.semantics.context import check_expression, check_lvalue
from glslc_coop.semantics.declarations import implicit_sizes, type_rules
from glslc_coop.semantics.expressions import lvalues, operator_signatures, operators
from glslc_coop.semantics.expressions.conversions import poison
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import CONSTANT, RUNTIME
from glslc_coop.semantics.model.types import ERROR, Array, Block, Matrix, Parametric, Type, Vector

with lazy:
    from glslc_coop.diagnostics import codes, proposals
    from glslc_coop.diagnostics.codes import Code
    from glslc_coop.parser.generated.nodes import Expression
    from glslc_coop.semantics.context import Checker
    from glslc_coop.semantics.expressions import lengths


# ---- indices ----


def check_index(checker: Checker, node: nodes.IndexExpression) -> Expression:
    """Check `base[index]` of an array, vector, matrix, cooperative value or reference; chains `a[i][j]…` by a loop."""
    chain = [node]
    base = node.base
    while base.__class__ is nodes.IndexExpression:
        chain.append(base)
        base = base.base
    result = check_lvalue(checker, base)
    for each in reversed(chain):
        index = each.index
        result = _index(checker, each, result, check_expression(checker, index))
    return result


def _check_width(checker: Checker, index: Expression, base_type: Type) -> bool:
    """Check an index of another width than 32 bits; False after an error."""
    width = index.type.component.width
    if width < 32:
        refusal = operator_signatures.storage_only_error(checker.environment, "index", index.type)
        if refusal is None or checker.entry.spirv_types:
            return True
        checker.error(refusal.code, index, refusal.message, *refusal.notes, token="[]")
        return False
    if not base_type.is_reference and not checker.environment.is_enabled("GL_EXT_shader_64bit_indexing"):
        note = "'GL_EXT_shader_64bit_indexing' allows indices of 64 bits"
        message = f"index must be an integer of at most 32 bits ('{index.type}' given)"
        checker.error(codes.INDEX_NOT_INTEGER, index, message, note, token="[]")
    return True


def _index(checker: Checker, node: nodes.IndexExpression, base: Expression, index: Expression) -> Expression:
    node.base = base
    node.index = index
    node.stage = RUNTIME
    base_type, index_type = base.type, index.type
    if base_type.is_error or index_type.is_error:
        node.type = ERROR
        return node
    component = index_type.component
    if base_type.is_opaque and not base_type.is_parametric:
        _report_not_indexable(checker, node, base_type)
        node.type = ERROR
        return node
    if not index_type.is_scalar or not component.is_integer:
        _report_index_type(checker, index)
        node.type = ERROR
        return node
    if component.width != 32 and not _check_width(checker, index, base_type):
        node.type = ERROR
        return node
    element = _element_type(checker, base_type)
    if element is None:
        _report_not_indexable(checker, node, base_type)
        node.type = ERROR
        return node
    if base_type.is_vector and element.component.width < 32:
        refusal = operator_signatures.storage_only_error(checker.environment, "vector indexing", base_type)
        if refusal is not None:
            checker.error(refusal.code, node, refusal.message, *refusal.notes, token="[]")
            node.type = ERROR
            return node
    node.type = element
    index_stage = index.stage
    if index_stage == CONSTANT:
        if not _check_bounds(checker, node, base_type, index.value):
            node.type = ERROR
            return node
        if checker.unit.implicitly_sized:
            implicit_sizes.note_index(checker, base, index.value)
        stage = base.stage
        if stage != RUNTIME and not base_type.is_parametric:
            node.stage = stage
            if base.value is not None:
                node.value = constants.fold_index(base.value, index.value)
        elif stage == CONSTANT:
            node.value = constants.fold_index(base.value, index.value)
            node.stage = CONSTANT if node.value is not None else RUNTIME
    elif isinstance(base_type, Array):
        _check_dynamic(checker, node, base, base_type)
        if checker.unit.implicitly_sized:
            implicit_sizes.keep_unsized(checker, base)
    elif base.__class__ is nodes.Identifier and base_type.is_vector and base.symbol.storage in ("local", "parameter"):
        # It stays a variable, from which a component is loaded. Drivers make less of OpVectorExtractDynamic.
        base.symbol.in_memory = True
        if base.symbol.storage == "local":
            base.symbol.is_written = True
    if base_type.is_reference:
        _check_reference_index(checker, node, base_type)
    return node


def _report_index_type(checker: Checker, index: Expression) -> None:
    notes = ["select a component: '.x'"] if index.type.is_vector else []
    message = f"index must be an integer ('{index.type}' given)"
    facts = Facts("" if index.type.is_scalar else "other")
    checker.error(codes.INDEX_NOT_INTEGER, index, message, *notes, token="[]", facts=facts)


def _element_type(checker: Checker, type_: Type) -> Type | None:
    """Return the type that an index selects, None where the base cannot be indexed."""
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
    if type_.is_opaque:
        notes = ("texels are read by functions: 'imageLoad', 'texelFetch' or 'texture'; 'imageStore' writes them",)
    elif type_.is_reference:
        notes = ("'GL_EXT_buffer_reference2' allows indexing references",)
    elif node.base.__class__ is nodes.IndexExpression and node.base.base.type.is_parametric:
        notes = (f"'{node.base.base.type}' has a single index, over the components that an invocation holds",)
    elif isinstance(type_, types.Struct):
        text = checker.sources.text(node.base.start, node.base.end)
        arrays = [member.name for member in type_.members if member.type.is_array]
        notes = tuple(f"its member is '{name}': write '{text}.{name}[…]'" for name in arrays if len(arrays) == 1)
    checker.error(codes.NOT_INDEXABLE, node, f"cannot index '{type_}'", *notes, token="[]")


_LARGEST_INDEX = (1 << 31) - 2


def _check_bounds(checker: Checker, node: nodes.IndexExpression, type_: Type, index: int) -> bool:
    """Check a constant index; where the size is not known, that it is not negative."""
    size: int | None = None
    if isinstance(type_, Array):
        length = type_.length
        if isinstance(length, int):
            size = length
        elif length is None and getattr(node.base, "name", "") in _SIZED_BY_USE:
            # As large as glslc's limits allow.
            size = checker.environment.limits.get(f"Max{getattr(node.base, 'name', '')[3:]}s", 8)
        elif length is None and getattr(getattr(node.base, "symbol", None), "storage", "") in ("in", "out"):
            size = lengths.interface_bound(checker, node, index)
        elif length is None and index > _LARGEST_INDEX and not lvalues.is_runtime_array(node.base):
            # An implicitly sized array has its largest index plus one as its size, which must be an int.
            size = _LARGEST_INDEX + 1
        elif length is not None and length.node.__class__ is nodes.Identifier:
            # A specialization constant by itself counts with its default value.
            size = length.default
    elif isinstance(type_, Vector):
        size = type_.size
    elif isinstance(type_, Matrix):
        size = type_.columns
    elif isinstance(type_, Parametric) and type_.is_coopvec:
        count = type_.arguments[1]
        size = count if count.__class__ is int else None
    if index < 0 and not type_.is_reference:
        checker.error(
            codes.INDEX_OUT_OF_RANGE, node.index, f"index {index} is negative", "the first index is 0", token="[]"
        )
        return False
    if size is not None and index >= size:
        lengths.report_index(checker, node, index, size)
        return False
    return True


#: Built-in arrays that are redeclared with a size, or implicitly sized by their largest constant index.
_SIZED_BY_USE = ("gl_ClipDistance", "gl_CullDistance")


def _unsized_notes(checker: Checker, base: Expression, storage: str) -> tuple[str, ...]:
    """Return the note on an unsized array that may not be indexed dynamically."""
    symbol = getattr(base, "symbol", None) or getattr(getattr(base, "base", None), "symbol", None)
    block = types.base_element(symbol.type) if symbol is not None else None
    if storage == "uniform" and isinstance(block, Block) and block.members and block.members[-1].type is base.type:
        return (f"declare block '{block.name}' with 'buffer' in place of 'uniform', or the array with a size",)
    if storage == "buffer" and isinstance(block, Block):
        return (f"move it to the end of block '{block.name}', or declare it with a size",)
    if block is not None and block.is_opaque and storage == "uniform_constant":
        return ("add '#extension GL_EXT_nonuniform_qualifier : enable', or declare it with a size",)
    return implicit_sizes.size_hint(checker, base)


def _check_dynamic(checker: Checker, node: nodes.IndexExpression, base: Expression, type_: Array) -> None:
    """Check a dynamic index into an unsized array or an array of resources, where it is not always allowed."""
    environment = checker.environment
    if environment.is_es and environment.stage == "fragment" and isinstance(base, nodes.Identifier):
        # GLSL ES 3.20 section 4.3.6.
        if base.symbol.storage == "out" and not base.name.startswith("gl_"):
            message = f"index into fragment output '{base.name}' must be a constant expression in GLSL ES"
            checker.error(codes.DYNAMIC_INDEX_OF_OUTPUTS, node, message, token="[]")
            return
    element = types.base_element(type_)
    if type_.length is None and not lvalues.is_runtime_array(base):
        memory = lvalues.memory_of(base)
        if (
            memory.storage in ("in", "out")
            and getattr(base, "name", "") not in _SIZED_BY_USE
            and not implicit_sizes.is_deferred(checker, base)
        ):
            return
        is_resource = implicit_sizes.is_resource(memory.storage, element)
        if not is_resource or not environment.is_enabled(*implicit_sizes.UNSIZED_RESOURCES):
            checker.error(
                codes.DYNAMIC_INDEX_OF_UNSIZED_ARRAY,
                node,
                "index into an unsized array must be a constant expression, except for the last member of a buffer "
                "block",
                *_unsized_notes(checker, base, memory.storage),
                token="[]",
            )
        return
    if not element.is_opaque and not element.is_block:
        return
    if isinstance(element, Block) and element.storage not in ("uniform", "buffer"):
        return
    if environment.is_es:
        allowed = environment.version >= 320 or environment.is_enabled(
            "GL_EXT_gpu_shader5", "GL_OES_gpu_shader5", "GL_EXT_nonuniform_qualifier"
        )
        if isinstance(element, Block) and element.storage == "buffer":
            allowed = environment.is_enabled("GL_EXT_nonuniform_qualifier")
    else:
        allowed = environment.version >= 400 or environment.is_enabled(
            "GL_ARB_gpu_shader5", "GL_EXT_nonuniform_qualifier"
        )
    if not allowed:
        checker.error(
            codes.DYNAMIC_INDEX_OF_RESOURCES,
            node,
            f"index into an array of '{element}' must be a constant expression in this version",
            token="[]",
        )


def _check_reference_index(checker: Checker, node: nodes.IndexExpression, type_: Type) -> None:
    node.stage = RUNTIME
    if operators.has_unsized_block(type_):
        checker.error(
            codes.REFERENCE_WITHOUT_SIZE,
            node,
            f"indexing requires the size of '{type_}', whose last member is an unsized array",
            token="[]",
        )
        node.type = ERROR


# ---- fields ----

#: The letters of swizzles: position % 4 is the component, position // 4 the set of letters.
_LETTERS = "xyzwrgbastpq"
#: Parsed swizzles: "xyz" -> (0, 1, 2), or an error message.
_SWIZZLES: dict[str, tuple[int, ...] | str] = {}


def _parse_swizzle(name: str) -> tuple[int, ...] | str:
    """Return the components of a swizzle, or an error message."""
    positions = [_LETTERS.find(letter) for letter in name]
    found: tuple[int, ...] | str
    if -1 in positions:
        found = f"'{name}' is not a swizzle"
    elif len(positions) > 4:
        found = f"swizzle '{name}' has more than 4 components"
    elif any(position // 4 != positions[0] // 4 for position in positions):
        sets = [_LETTERS[first : first + 4] for first in (0, 4, 8) if any(p // 4 == first // 4 for p in positions)]
        found = f"swizzle '{name}' mixes the sets {', '.join(sets[:-1])} and {sets[-1]}"
    else:
        found = tuple(position % 4 for position in positions)
    if len(_SWIZZLES) < 1024:
        _SWIZZLES[name] = found
    return found


def _swizzle_notes(name: str, type_: Type) -> list[str]:
    """Return what may be written in place of a name that is not a swizzle."""
    if len(name) > 4 and not set(name) - set(_LETTERS):
        return ["select at most 4 components"]
    if not set(name) - set(_LETTERS):
        indices = [_LETTERS.index(letter) % 4 for letter in name]
        texts = ["".join(_LETTERS[first + index] for index in indices) for first in (0, 4)]
        return [f"use one set: '{texts[0]}' or '{texts[1]}'"]
    count = type_.size if isinstance(type_, Vector) else 1
    letters = [_LETTERS[first : first + min(count, 4)] for first in (0, 4, 8)]
    return [f"components of '{type_}' are '{letters[0]}', '{letters[1]}' or '{letters[2]}'"]


def _reference_notes(checker: Checker, node: nodes.FieldSelection, type_: Type) -> list[str]:
    """Return the note that an address is converted to a reference, for a name that a block of references has."""
    if type_ not in (types.UINT64, types.vector(types.UINT, 2)):
        return []
    address = checker.sources.text(node.base.start, node.base.end) if checker.sink.has_positions else "…"
    found = [
        name
        for name, symbol in checker.scopes.levels[0].names.items()
        if isinstance(symbol, types.Reference) and symbol.block is not None and node.name in symbol.block.member_index
    ]
    return [f"'{type_}' is an address: write '{name}({address}).{node.name}'" for name in found[:1]]


def check_field(checker: Checker, node: nodes.FieldSelection) -> Expression:
    """Check `base.name`: a member or a swizzle, by the type of the base."""
    base = check_lvalue(checker, node.base)
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
            return _field_error(
                checker,
                node,
                base,
                codes.INCOMPLETE_TYPE,
                f"'{type_}' is an incomplete type",
            )
        index = block.member_index.get(node.name)
        if index is not None:
            return _member(node, base, block, index)
        return _no_member(checker, node, base, block)
    if type_.is_error:
        return poison(node)
    if node.name in ("length", "length64"):
        return _field_error(
            checker, node, base, codes.METHOD_WITHOUT_CALL, f"method '{node.name}' must be called: '{node.name}()'"
        )
    if isinstance(type_, Parametric):
        notes: tuple[str, ...] = ("use an index to access a component",) if type_.row.family != "tensor" else ()
        if notes and set(node.name) - set(_LETTERS):
            notes = ("it has no members: '.length()' is its number of components, and '[i]' one of them",)
        return _field_error(
            checker,
            node,
            base,
            codes.SELECTION_OF_COOPERATIVE_TYPE,
            f"swizzle is not available on '{type_}'",
            *notes,
        )
    message = f"no member '{node.name}' in '{type_}'"
    return _field_error(checker, node, base, codes.INVALID_SELECTION, message, *_selection_notes(type_))


def _selection_notes(type_: Type) -> list[str]:
    """Return what can be done with a value that has no members."""
    if isinstance(type_, types.Array):
        return ["select an element first: '[…].'"]
    if type_.is_opaque:
        return ["it has no members; pass it to functions, such as 'texture', 'texelFetch' or 'imageLoad'"]
    return ["a matrix has columns: index it with '[…]'"] if type_.is_matrix else []


def _field_error(
    checker: Checker, node: nodes.FieldSelection, base: Expression, code: Code, message: str, *notes: str
) -> Expression:
    checker.sink.error(code, node.name_start, node.end, message, *notes, token=node.name)
    return poison(node)


def _member(node: nodes.FieldSelection, base: Expression, container: types.Struct, index: int) -> nodes.MemberAccess:
    result = nodes.MemberAccess(base, index, node.name, node.start, node.end)
    result.type = container.members[index].type
    stage = result.stage = base.stage if base.type is container else RUNTIME
    if stage != RUNTIME and base.value is not None:
        result.value = constants.fold_member(base.value, index)
    return result


#: A structure with more members is not listed.
_LISTED = 8


def _no_member(checker: Checker, node: nodes.FieldSelection, base: Expression, container: types.Struct) -> Expression:
    from glslc_coop.extensions.hints import nearest

    near = nearest(node.name, container.member_index) if checker.sink.wants_similar(len(container.members)) else []
    names = [f"'{name}'" for name in container.member_index]
    notes: tuple[str, ...] = (proposals.did_you_mean(near[0]),) if near else ()
    if not near and 0 < len(names) <= _LISTED:
        notes = ("its only member is " + names[0] if len(names) == 1 else f"its members are {', '.join(names)}",)
    return _field_error(checker, node, base, codes.UNKNOWN_MEMBER, f"no member '{node.name}' in '{container}'", *notes)


def _swizzle(checker: Checker, node: nodes.FieldSelection, base: Expression, type_: Type) -> Expression:
    name = node.name
    components = _SWIZZLES.get(name)
    if components is None:
        components = _parse_swizzle(name)
    if isinstance(components, str):
        if name in ("length", "length64"):
            return _field_error(
                checker, node, base, codes.METHOD_WITHOUT_CALL, f"method '{name}' must be called: '{name}()'"
            )
        notes = _reference_notes(checker, node, type_) or _swizzle_notes(name, type_)
        return _field_error(checker, node, base, codes.INVALID_SELECTION, components, *notes)
    component = type_.component
    assert component is not None
    if isinstance(type_, Vector):
        size = type_.size
        if size > 4 or checker.unit.indexed_only and type_rules.is_indexed_only(checker, base):
            return _field_error(
                checker,
                node,
                base,
                codes.SELECTION_OF_COOPERATIVE_TYPE,
                f"swizzle is not available on '{type_}'",
                "use an index to access a component",
            )
    else:
        size = 1
        environment = checker.environment
        if environment.is_es or (
            environment.version < 420 and not environment.is_enabled("GL_ARB_shading_language_420pack")
        ):
            return _field_error(
                checker,
                node,
                base,
                codes.SELECTION_OF_SCALAR,
                f"swizzle of scalar '{type_}' requires version 420",
            )
    result = nodes.Swizzle(base, components, node.start, node.end)
    if max(components) >= size:
        message = f"swizzle '{name}' is out of range for '{type_}'"
        letter = name[components.index(max(components))]
        note = f"'{letter}' is component {max(components) + 1} of {size}"
        return _field_error(checker, node, base, codes.COMPONENT_OUT_OF_RANGE, message, note)
    result.type = component
    if len(components) > 1:
        refusal = (
            operator_signatures.storage_only_error(checker.environment, "swizzle of several components", type_)
            if component.width < 32
            else None
        )
        if refusal is not None:
            return _field_error(checker, node, base, refusal.code, refusal.message, *refusal.notes)
        result.type = types.vector(component, len(components))
    stage = result.stage = base.stage
    if stage != RUNTIME and base.value is not None:
        result.value = constants.fold_swizzle(base.value, components)
    return result
