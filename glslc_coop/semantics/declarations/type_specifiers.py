"""Type specifiers, array specifiers and structures.

In: type nodes. Out: types on the nodes. Must not know: variables, functions; how a type is emitted.
GLSL 4.60 sections 4.1 and 4.1.8 to 4.1.9.
"""

from __future__ import annotations

from glslc_coop.diagnostics.sink import Facts
from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.declarations import names, type_qualifiers, type_rules
from glslc_coop.semantics.model import qualifiers as qualifier_rules
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.types import ERROR, Array, Member, Struct, Type

with lazy:
    from glslc_coop.diagnostics import codes, proposals
    from glslc_coop.semantics.constants import constant_expressions
    from glslc_coop.semantics.context import At, Checker
    from glslc_coop.semantics.declarations import block_members, linkage, parametric_types
    from glslc_coop.semantics.declarations.spirv_intrinsics import types as spirv_types
    from glslc_coop.semantics.model.qualifiers import Qualifiers
    from glslc_coop.semantics.model.scopes import Symbol

#: SPIR-V's universal limits (SPIR-V 2.17), and bounds that keep a shader from exhausting the compiler.
_MAXIMUM_MEMBERS = 16383
_MAXIMUM_DEPTH = 255
_MAXIMUM_LEAVES = 1 << 20
_MAXIMUM_ARRAY = 1 << 31
#: What nearly all members of structures are, or arrays of it.
_PLAIN = (types.Scalar, types.Vector)


def check_type(checker: Checker, node: nodes.FullySpecifiedType) -> Type:
    """Return the type of a fully specified type; the caller reads its qualifiers."""
    type_ = node.type = check_type_specifier(checker, node.specifier)
    return type_


def check_type_specifier(checker: Checker, node: nodes.TypeSpecifier | nodes.StructSpecifier) -> Type:
    """Return the type that a type specifier or structure specifier names."""
    type_: Type
    if isinstance(node, nodes.StructSpecifier):
        type_ = check_struct(checker, node)
    elif node.name == "spirv_type":
        type_ = spirv_types.check_spirv_type(checker, node)
    else:
        type_ = _named_type(checker, node)
    if node.array_specifier is not None:
        type_ = array_of(checker, type_, node.array_specifier)
    node.type = type_
    return type_


def _named_type(checker: Checker, node: nodes.TypeSpecifier) -> Type:
    """Return the type of that name, its arguments applied; ERROR after a diagnostic."""
    name = node.name
    symbol: Symbol | types.ParametricRow | None = checker.scopes.find(name)
    if symbol is None:
        symbol = checker.environment.type_names.get(name)
    if isinstance(symbol, Type):
        if node.arguments is None or symbol is ERROR:
            return symbol
        checker.error(codes.UNEXPECTED_TYPE_PARAMETERS, node, f"type '{symbol}' takes no parameters", token=name)
    elif isinstance(symbol, types.ParametricRow):
        return parametric_types.check_parametric(checker, node, symbol)
    elif symbol is None:
        from glslc_coop.semantics.expressions.names import hints

        at = (node.start, min(node.end, node.start + len(name)))
        checker.error(codes.UNKNOWN_TYPE, at, f"'{name}' is not a type", *hints(checker, name, ("type",)), token=name)
        # Its other uses have the same cause.
        checker.scopes.levels[0].names[name] = ERROR
    else:
        checker.error(codes.UNKNOWN_TYPE, node, f"'{name}' is not a type here", token=name)
    return ERROR


# ---- arrays ----


def array_of(checker: Checker, element: Type, specifier: nodes.ArraySpecifier | None) -> Type:
    """Return the array of an element type with the specifier's dimensions, of which the leftmost is the outermost."""
    if specifier is None or element.is_error:
        return element
    if element is types.VOID:
        checker.error(codes.VOID_VARIABLE, specifier, "array of 'void'")
        return ERROR
    if len(specifier.dimensions) > 1 or element.is_array:
        _check_nesting(checker, specifier)
    lengths: list[int | types.SpecSize | None] = []
    for dimension in specifier.dimensions:
        length = _dimension(checker, dimension) if dimension is not None else None
        if length is None and dimension is not None:
            return ERROR
        lengths.append(length)
    type_ = element
    for length in reversed(lengths):
        type_ = checker.types.array(type_, length)
    return type_


def _check_nesting(checker: Checker, specifier: nodes.ArraySpecifier) -> None:
    """Check that the version has arrays of arrays."""
    environment = checker.environment
    first = 310 if environment.is_es else 430
    if environment.version < first and not environment.is_enabled("GL_ARB_arrays_of_arrays"):
        message = f"arrays of arrays require version {first} ({environment.version} given)"
        note = proposals.enable("GL_ARB_arrays_of_arrays")
        checker.error(codes.NESTED_ARRAY_NEEDS_VERSION, specifier, message, note)


def check_inner_dimensions(checker: Checker, type_: Type, at: At, name: str) -> bool:
    """Check that at most the outermost dimension of a declared array is unsized: only values give the inner ones."""
    if isinstance(type_, Array) and types.is_unsized(type_.element):
        message = "only the outermost dimension of an array may be unsized"
        checker.error(codes.UNSIZED_ARRAY, at, message, "write the sizes of the inner dimensions", token=name)
        return False
    return True


def _dimension(checker: Checker, node: nodes.Expression) -> int | types.SpecSize | None:
    """Return the length that a dimension gives; None after a diagnostic."""
    length = constant_expressions.constant_int(checker, node, "array size", facts=Facts("size"))
    if isinstance(length, types.SpecSize):
        _check_default_size(checker, node, length)
        return length
    if length is None or 0 < length < _MAXIMUM_ARRAY:
        return length
    bound = "greater than 0" if length <= 0 else f"less than {_MAXIMUM_ARRAY}"
    checker.error(codes.INVALID_ARRAY_SIZE, node, f"array size must be {bound} ({length} given)")
    return None


def _check_default_size(checker: Checker, node: nodes.Expression, length: types.SpecSize) -> None:
    """Check the size of an array before specialization: an error for a constant with constant_id, as in glslang.

    glslang accepts expressions whose default is not positive, and names of such expressions. Public shaders have both
    (`const uint ROWS = TILE / 16;` with a tile of 1 by default): -Wcoop warns of them.
    """
    if length.default is None or length.default > 0:
        return
    start, end = node.start, node.end
    is_declared = isinstance(node, nodes.Identifier) and node.symbol.structure is None
    report = checker.sink.error if is_declared else checker.sink.coop_warning
    message = f"array size '{checker.sources.text(start, end)}' is {length.default} by default"
    report(codes.INVALID_ARRAY_SIZE, start, end, message, "give the specialization constant a positive default")


# ---- structures ----


def check_struct(checker: Checker, node: nodes.StructSpecifier) -> Struct:
    """Return the structure with its members; its name is declared where it has one. GLSL 4.60 section 4.1.8."""
    name = node.name
    if name is not None and name.startswith("gl_"):
        names.report_reserved(checker, name, node)
    if name is None:
        checker.unit.struct_count += 1
    struct = Struct(name or f"<anonymous {checker.unit.struct_count}>")
    if name is not None:
        names.declare(checker, name, struct, node)
    struct.set_members(tuple(check_members(checker, node.members, None)))
    _check_size(checker, struct, node)
    if checker.linkage is not None and name is not None and checker.body.function is None:
        return linkage.find_struct(checker, struct)
    return struct


def check_members(
    checker: Checker, declarations: list[nodes.StructDeclaration], block_storage: str | None
) -> list[Member]:
    """Return the members of a structure, or of a block of that storage."""
    members: list[Member] = []
    declared: dict[str, nodes.Declarator] = {}
    last = declarations[-1].declarators[-1] if declarations and declarations[-1].declarators else None
    for declaration in declarations:
        plain = _plain_type(checker, declaration.type) if block_storage is None else None
        if plain is not None:
            base, qualifiers = plain, qualifier_rules.NONE
        else:
            base, qualifiers = _check_member_declaration(checker, declaration, block_storage)
        for node in declaration.declarators:
            first = declared.get(node.name)
            if first is not None:
                note = (first.start, first.end, "previous declaration is here")
                message = f"duplicate member '{node.name}'"
                checker.error(codes.DUPLICATE_MEMBER, node, message, note, token=node.name)
            declared[node.name] = node
            type_ = base
            if node.array_specifier is not None or base.is_array or base.is_struct or base is types.VOID:
                type_ = array_of(checker, base, node.array_specifier)
                if plain is None or not _has_plain_element(type_):
                    type_ = _member_type(checker, node, type_, block_storage, node is last)
            own = qualifiers if qualifiers is not qualifier_rules.NONE else None
            members.append(Member(node.name, type_, own, node.start))
            if plain is None:
                type_rules.note_keyword(checker, declaration.type.specifier, members[-1])
    if len(members) > _MAXIMUM_MEMBERS:
        message = f"more than {_MAXIMUM_MEMBERS} members"
        checker.error(codes.TYPE_TOO_LARGE, declarations[0], message)
        return members[:_MAXIMUM_MEMBERS]
    return members


def _plain_type(checker: Checker, node: nodes.FullySpecifiedType) -> Type | None:
    """Return the type of members as most are declared, a scalar or vector without qualifiers; None for any other."""
    specifier = node.specifier
    if (
        node.qualifiers
        or not isinstance(specifier, nodes.TypeSpecifier)
        or specifier.array_specifier is not None
        or checker.environment.is_es
        or checker.scopes.find(specifier.name) is not None
    ):
        return None
    found = checker.environment.type_names.get(specifier.name)
    if found.__class__ not in _PLAIN or specifier.arguments is not None:
        return None
    assert isinstance(found, Type)
    node.type = specifier.type = found
    return found


def _has_plain_element(type_: Type) -> bool:
    """Return whether a type is an array of scalars or vectors with a length."""
    return isinstance(type_, Array) and type_.element.__class__ in _PLAIN and type_.length is not None


def _check_member_declaration(
    checker: Checker, node: nodes.StructDeclaration, block_storage: str | None
) -> tuple[Type, Qualifiers]:
    """Check the type and the qualifiers that the declarators of one declaration share."""
    specifier = node.type.specifier
    rules = block_members.block_rules(checker, block_storage) if block_storage is not None else None
    if rules is not None:
        checked: tuple[Type, Qualifiers] = rules.check_member(checker, node)
        return checked
    if isinstance(specifier, nodes.StructSpecifier):
        checker.error(
            codes.NESTED_STRUCTURE,
            specifier,
            f"structure declared inside a {'structure' if block_storage is None else 'block'}",
            "declare it first and use its name here",
            token=specifier.name or "struct",
        )
    base = check_type(checker, node.type)
    if not node.type.qualifiers and block_storage is None and not checker.environment.is_es:
        # The members of most structures: nothing of what follows concerns them.
        return base, qualifier_rules.NONE
    qualifiers = type_qualifiers.check_qualifiers(checker, node.type.qualifiers)
    if qualifiers.spirv:
        type_qualifiers.check_spirv_places(checker, qualifiers, "a member", base, block_storage)
    if block_storage is None:
        _check_struct_qualifiers(checker, qualifiers)
    else:
        block_members.check_member_qualifiers(checker, qualifiers, block_storage)
    type_rules.check_precision(checker, qualifiers, base, node)
    return base, qualifiers


def _member_type(
    checker: Checker, node: nodes.Declarator, type_: Type, block_storage: str | None, is_last: bool
) -> Type:
    """Return the type of a member; ERROR after a diagnostic when it can have no such type."""
    name = node.name
    if type_ is types.VOID:
        checker.error(codes.VOID_VARIABLE, node, f"member '{name}' has incomplete type 'void'", token=name)
        return ERROR
    base = types.base_element(type_)
    if isinstance(base, Struct) and not base.members:
        checker.error(codes.INCOMPLETE_TYPE, node, f"member '{name}' has incomplete type '{type_}'", token=name)
        return ERROR
    if not check_inner_dimensions(checker, type_, node, name):
        return ERROR
    if types.is_unsized(type_) and (
        block_storage is None or not block_members.may_be_unsized(checker, block_storage, is_last)
    ):
        note = "only the last member of a buffer block may be unsized in GLSL ES" if block_storage is not None else ""
        message = f"member '{name}' must have an array size"
        checker.error(codes.UNSIZED_ARRAY, node, message, *([note] if note else []), token=name)
        return ERROR
    return type_


def _check_struct_qualifiers(checker: Checker, qualifiers: Qualifiers) -> None:
    """Check the qualifiers of a structure member: only precisions and `precise` are allowed."""
    for name in qualifiers.keywords:
        if name != "precise" and checker.environment.qualifier_kind(name) != "precision":
            message = f"'{name}' is not allowed on a structure member"
            checker.error(codes.MISPLACED_QUALIFIER, qualifiers.span(name), message, token=name)
    for name in qualifiers.layout:
        message = f"layout qualifier '{name}' is not allowed on a structure member"
        checker.error(codes.MISPLACED_LAYOUT, qualifiers.span(name), message, token=name)


def _leaf_count(type_: Struct, seen: dict[Type, tuple[int, int]]) -> tuple[int, int]:
    """Return how many members of scalar, vector, matrix or opaque type there are, and how deep structures nest."""
    count = seen.get(type_)
    if count is None:
        leaves = depth = 0
        for member in type_.members:
            base = types.base_element(member.type)
            more, nested = _leaf_count(base, seen) if isinstance(base, Struct) else (1, 0)
            leaves += more
            depth = max(depth, nested)
        count = seen[type_] = (leaves, depth + 1)
    return count


def _check_size(checker: Checker, type_: Struct, node: nodes.StructSpecifier) -> None:
    """Check that a structure is neither too large nor nested too deeply."""
    for member in type_.members:
        if member.type.__class__ not in _PLAIN and not _has_plain_element(member.type):
            break
    else:
        # There are not too many members, and they are no structures.
        return
    leaves, depth = _leaf_count(type_, {})
    if leaves > _MAXIMUM_LEAVES or depth > _MAXIMUM_DEPTH:
        limits = f"the limits are {_MAXIMUM_LEAVES} and {_MAXIMUM_DEPTH}"
        checker.error(codes.TYPE_TOO_LARGE, node, f"structure has {leaves} members, nested {depth} levels deep", limits)
        type_.set_members(type_.members[:1])


def check_complete(checker: Checker, type_: Type, at: At) -> None:
    """Check that the type of a parameter or variable is complete."""
    base = types.base_element(type_)
    if isinstance(base, Struct) and not base.members and not base.is_block:
        checker.error(codes.INCOMPLETE_TYPE, at, f"incomplete type '{base}'")
