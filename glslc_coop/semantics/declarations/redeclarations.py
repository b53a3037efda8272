"""Redeclarations of built-in variables and blocks. GLSL 4.60 section 7.1.

In: declarations whose name begins with `gl_`. Out: the built-in symbol, changed. Must not know: how a built-in variable
is emitted.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.declarations import (
    block_members,
    names,
    stage_rules,
    type_specifiers,
)
from glslc_coop.semantics.expressions.names import builtin_symbol, declare_anonymous
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import BlockMember, Variable
from glslc_coop.semantics.model.types import ERROR, Block, Member, Struct, Type

with lazy:
    from typing import Any

    from glslc_coop.diagnostics import codes
    from glslc_coop.extensions.notation import BuiltinBlock
    from glslc_coop.semantics import trees
    from glslc_coop.semantics.builtins import builtin_constants
    from glslc_coop.semantics.context import Checker
    from glslc_coop.semantics.declarations import linkage
    from glslc_coop.semantics.declarations.interfaces import feedback, per_vertex
    from glslc_coop.semantics.model.qualifiers import Qualifiers


def redeclare_variable(checker: Checker, node: nodes.Declarator, type_: Type, qualifiers: Qualifiers) -> Variable:
    """Redeclare a built-in variable with qualifiers or with a size."""
    checker.change_symbols()
    name = node.name
    known: Any = checker.scopes.levels[0].names.get(name) or builtin_symbol(checker, name)
    is_allowed = checker.body.function is None and _may_be_redeclared(checker, name)
    if isinstance(known, BlockMember) and is_allowed:
        return _redeclare_member(checker, known, node, type_, qualifiers)
    if (
        not isinstance(known, Variable)
        or known.storage != "const"
        and not is_allowed
        or checker.body.function is not None
    ):
        names.report_reserved(checker, name, node)
        return Variable(name, ERROR, "private")
    if known.storage == "const" and name in builtin_constants.CHOSEN:
        builtin_constants.choose(checker, node, known, type_, qualifiers)
        node.symbol = known
        return known
    if known.storage == "const":
        checker.error(
            codes.RESERVED_NAME,
            node,
            f"redeclaration of built-in constant '{name}'",
            token=name,
        )
        node.symbol = known
        return known
    _check_type(checker, node, known, type_)
    _check_qualifiers(checker, node, qualifiers, known.storage)
    if name in _BEFORE_USE:
        check_unused(checker, node, known, f"'{name}' must be redeclared before its first use")
    if checker.linkage is not None:
        linkage.redeclare(checker, known, qualifiers)
    known.qualifiers = qualifiers
    checker.unit.redeclared[known] = None
    _check_layout(checker, qualifiers, name)
    node.symbol = known
    return known


#: Built-in variables that are redeclared before any use: GLSL 4.60 section 7.1.5.
_BEFORE_USE = ("gl_FragCoord", "gl_FragDepth", "gl_FragStencilRefARB")


def check_unused(checker: Checker, at: nodes.Declarator | nodes.Identifier, symbol: Variable, message: str) -> None:
    """Check that no function so far names a variable, or the member of a block without instance name."""
    first = checker.linkage.first_function if checker.linkage is not None else 0
    for function in checker.functions[first:]:
        use = _first_use(function.definition, at.name, symbol) if function.definition is not None else None
        if use is not None:
            note = (use.start, use.end, "it is used here")
            checker.error(codes.REDEFINITION, at, message, note, token=at.name)
            return


def _first_use(definition: nodes.FunctionDefinition, name: str, symbol: Variable) -> nodes.Node | None:
    for node in trees.descendants(definition.body):
        if isinstance(node, nodes.Identifier) and node.symbol is symbol and node.name == name:
            return node
        if isinstance(node, nodes.MemberAccess) and node.name == name:
            base = node.base
            if isinstance(base, nodes.Identifier) and base.symbol is symbol:
                return node
    return None


#: The built-in variables that a shader may redeclare by name, alone or as members of a block without instance name.
_REDECLARED = frozenset(
    (
        *("gl_ClipDistance", "gl_CullDistance", "gl_Layer"),
        *("gl_FragCoord", "gl_FragDepth", "gl_SampleMask", "gl_FragStencilRefARB"),
        *("gl_ShadingRateEXT", "gl_PrimitiveShadingRateEXT"),
        *("gl_PrimitivePointIndicesEXT", "gl_PrimitiveLineIndicesEXT", "gl_PrimitiveTriangleIndicesEXT"),
        "gl_PrimitiveIndicesNV",
    )
)
#: … and those that GL_ARB_separate_shader_objects lets a version redeclare that has no block for them.
_REDECLARED_BEFORE_BLOCKS = ("gl_Position", "gl_PointSize")


def _may_be_redeclared(checker: Checker, name: str) -> bool:
    """Return whether a built-in variable is one of those that may be redeclared (GLSL 4.60 sections 3.7 and 7.1)."""
    environment = checker.environment
    if name in _REDECLARED_BEFORE_BLOCKS and not environment.is_es and environment.version < 150:
        return environment.is_enabled("GL_ARB_separate_shader_objects")
    return name in _REDECLARED


def _check_limit(checker: Checker, at: nodes.Declarator | Member, name: str, type_: Type) -> None:
    """Check the size of an array that the limits of the implementation bound."""
    from glslc_coop.environment.limits import LIMITS

    key = f"Max{name[3:]}s"
    limit = checker.environment.limits.get(key, LIMITS.get(key))
    length = type_.length if isinstance(type_, types.Array) else None
    if limit is not None and isinstance(length, int) and length > limit:
        message = f"array size of '{name}' must not exceed {limit} ({length} given)"
        checker.error(codes.INVALID_ARRAY_SIZE, at, message, f"declare it with at most {limit} elements", token=name)


def _agree(type_: Type, known: Type) -> bool:
    """Return whether a redeclaration may have a type: that of the variable but for lengths of arrays."""
    while isinstance(type_, types.Array) and isinstance(known, types.Array):
        type_, known = type_.element, known.element
    return type_ is known


def _check_type(checker: Checker, node: nodes.Declarator, known: Variable | Member, type_: Type) -> None:
    """Check the type of a redeclaration, and take a size from it."""
    is_resized = type_ is not known.type and not types.is_unsized(type_) and not types.is_unsized(known.type)
    if (is_resized or not _agree(type_, known.type)) and not type_.is_error:
        checker.error(
            codes.TYPE_MISMATCH,
            node,
            f"redeclaration of '{node.name}' with type '{type_}'; it has type '{known.type}'",
            token=node.name,
        )
        return
    _check_limit(checker, node, node.name, type_)
    if types.is_unsized(known.type) and not types.is_unsized(type_):
        known.type = type_


#: Built-in variable -> the layout qualifiers for which alone it may be redeclared.
_REDECLARED_FOR = {
    "gl_SampleMask": ("override_coverage",),
    "gl_Layer": ("viewport_relative", "secondary_view_offset"),
}
#: Of these a redeclaration changes the size or the layout, and nothing else.
_SIZED = ("gl_ClipDistance", "gl_CullDistance")
_UNQUALIFIED = frozenset((*_SIZED, "gl_FragDepth", "gl_FragCoord", "gl_FragStencilRefARB"))


def _check_qualifiers(checker: Checker, node: nodes.Declarator, qualifiers: Qualifiers, storage: str) -> None:
    """Check the qualifiers of a redeclaration of a variable of that storage."""
    name = node.name
    if qualifiers.storage != storage and (qualifiers.storage is not None or name in _UNQUALIFIED):
        what = f"'{qualifiers.storage}'" if qualifiers.storage is not None else "no storage qualifier"
        message = f"redeclaration of '{name}' with {what}; it is declared '{storage}'"
        checker.error(codes.REDEFINITION, node, message, token=name)
        return
    if name in _SIZED and qualifiers.layout:
        layout_id = next(iter(qualifiers.layout))
        message = f"layout qualifier '{layout_id}' is not allowed on '{name}'"
        checker.error(codes.MISPLACED_LAYOUT, qualifiers.span(layout_id), message, token=layout_id)
    if qualifiers.is_const and qualifiers.storage != "const":
        message = f"'const' is not allowed on '{name}'"
        checker.error(codes.MISPLACED_QUALIFIER, qualifiers.span("const"), message, token="const")
    needed = _REDECLARED_FOR.get(name, ())
    if needed and not any(each in qualifiers.layout for each in needed):
        what = " or ".join(f"'{each}'" for each in needed)
        message = f"'{name}' may only be redeclared with layout qualifier {what}"
        checker.error(codes.REDEFINITION, node, message, token=name)
    for keyword in qualifiers.keywords:
        row = checker.environment.qualifier(keyword)
        if row is None or keyword == "smooth":
            continue
        if row.kind == "memory" or row.is_interface and name in _UNQUALIFIED:
            message = f"'{keyword}' is not allowed on a redeclaration of '{name}'"
            checker.error(codes.MISPLACED_QUALIFIER, qualifiers.span(keyword), message, token=keyword)


def _check_layout(checker: Checker, qualifiers: Qualifiers, name: str) -> None:
    """Check the layout of a redeclaration, and note what it declares for the whole shader."""
    stage_rules.check_built_in_layout(checker, qualifiers, name)
    for layout_id in qualifiers.layout:
        row = checker.environment.layout_qualifier(layout_id)
        if row is not None and row.is_of_shader:
            checker.error(
                codes.MISPLACED_LAYOUT,
                qualifiers.span(layout_id),
                f"layout qualifier '{layout_id}' applies to the whole shader and is not allowed on '{name}'",
                token=layout_id,
            )
    for layout_id, value in qualifiers.layout.items():
        stage_rules.enter_mode(checker, qualifiers, layout_id, value)


def _redeclare_member(
    checker: Checker, symbol: BlockMember, node: nodes.Declarator, type_: Type, qualifiers: Qualifiers
) -> Variable:
    """Redeclare a member of a built-in block without instance name: `out float gl_ClipDistance[2];`."""
    block = symbol.block
    assert isinstance(block.type, Struct)
    index = block.type.member_index.get(node.name) if isinstance(block.type, Block) else None
    if index is None:
        # A redeclaration of the block has left it out.
        names.report_reserved(checker, node.name, node)
        node.symbol = block
        return block
    member = block.type.members[index]
    _check_type(checker, node, member, type_)
    _check_qualifiers(checker, node, qualifiers, block.storage)
    _check_layout(checker, qualifiers, member.name)
    block_members.note_member_keywords(checker, block.storage, member.name, qualifiers)
    if "xfb_offset" in qualifiers.layout:
        checker.entry.captured[member.name] = (qualifiers.layout, member.type)
    checker.unit.redeclared[block] = None
    node.symbol = block
    return block


def _check_redeclaration(
    checker: Checker, node: nodes.InterfaceBlock, instance: str | None, is_array: bool, whole: Block
) -> bool:
    """Check that a built-in block is redeclared once, before any use, with its own instance name (GLSL 4.60 section
    7.1).
    """
    declared = checker.scopes.levels[0].names
    first = whole.members[0].name if whole.members else node.name
    # A redeclaration without instance name hides the members that it leaves out, and only its own.
    is_hidden = instance is None and any(member.name in checker.unit.hidden_names for member in whole.members)
    if (instance or first) in declared or is_hidden:
        checker.error(
            codes.REDEFINITION,
            node,
            f"built-in block '{node.name}' must be redeclared before its first use, and only once",
            token=node.name,
        )
        return False
    if (node.array_specifier is not None) != is_array:
        what = "must be an array" if is_array else "is not an array"
        checker.error(codes.REDEFINITION, node, f"redeclared block '{node.name}' {what}", token=node.name)
        return False
    if node.instance_name and node.instance_name != instance:
        checker.error(
            codes.REDEFINITION,
            node,
            f"instance name '{node.instance_name}' is not allowed for built-in block '{node.name}'",
            token=node.instance_name,
        )
        return False
    return True


def _check_member_type(checker: Checker, member: Member, known: Member) -> None:
    """Check the type of a member of a redeclared block."""
    if not _agree(member.type, known.type) and not member.type.is_error:
        checker.error(
            codes.TYPE_MISMATCH,
            member,
            f"redeclaration of '{member.name}' with type '{member.type}'; it has type '{known.type}'",
            token=member.name,
        )
    _check_limit(checker, member, member.name, member.type)


def _built_in_block(checker: Checker, node: nodes.InterfaceBlock, storage: str) -> BuiltinBlock | None:
    """Return the row of the built-in block that a declaration redeclares."""
    is_array = node.array_specifier is not None
    row = checker.environment.builtin_block(node.name, storage, is_array)
    if row is not None and row.dimensions and not is_array and not node.instance_name:
        # `in gl_PerVertex { … };` has no array of vertices: glslang redeclares the output, which has no name either.
        output = checker.environment.builtin_block(node.name, "out", False)
        return output if output is not None and not output.dimensions else row
    return row


def redeclare_block(checker: Checker, node: nodes.InterfaceBlock, storage: str, qualifiers: Qualifiers) -> None:
    """Redeclare a built-in block with some of its members: `out gl_PerVertex { vec4 gl_Position; };`."""
    checker.change_symbols()
    row = _built_in_block(checker, node, storage)
    if row is None:
        names.report_reserved(checker, node.name, node)
        return
    whole = checker.environment.block_type(row, checker.types)
    if not _check_redeclaration(checker, node, row.instance, bool(row.dimensions), whole):
        return
    members = type_specifiers.check_members(checker, node.members, storage)
    _check_member_layouts(checker, members, storage)
    if not members:
        # A syntax error was reported.
        return
    if checker.linkage is not None and not linkage.redeclare_block(checker, node, row, members):
        return
    if storage == "out":
        feedback.check_member_outputs(checker, members, qualifiers.layout)
        feedback.capture_members(checker, members, qualifiers)
        for member in members:
            if member.qualifiers is not None and "xfb_offset" in member.qualifiers.layout:
                checker.entry.captured[member.name] = (member.qualifiers.layout, member.type)
    for member in members:
        index = whole.member_index.get(member.name)
        if index is None and _is_of_extension(member.name):
            continue
        if index is None:
            checker.error(
                codes.NO_SUCH_MEMBER_IN_BLOCK,
                member,
                f"built-in block '{node.name}' has no member '{member.name}'",
                token=member.name,
            )
            continue
        known = whole.members[index]
        _check_member_type(checker, member, known)
        if member.qualifiers is not None:
            block_members.note_member_keywords(checker, storage, member.name, member.qualifiers)
        if types.is_unsized(known.type) and not types.is_unsized(member.type):
            known.type = member.type
    # Members that are not redeclared are not available any more.
    redeclared = {member.name: None for member in members}
    is_passed = row.instance is None and "passthrough" in qualifiers.layout
    if row.instance is None and not is_passed:
        checker.unit.hidden_names.update((gone.name, None) for gone in whole.members if gone.name not in redeclared)
    whole.set_members(tuple(known for known in whole.members if known.name in redeclared))
    if is_passed and whole.members:
        # It hides the output of the same name.
        declare_anonymous(checker, row, whole.members[0].name)
    for name in [row.instance] if row.instance is not None else whole.member_index:
        symbol = builtin_symbol(checker, name)
        block = symbol.block if isinstance(symbol, BlockMember) else symbol
        if block is not None:
            block.qualifiers = qualifiers
            if checker.linkage is not None:
                linkage.redeclare(checker, block, qualifiers)
            _check_size(checker, node, block)
            checker.unit.redeclared[block] = None


def _check_member_layouts(checker: Checker, members: list[Member], storage: str) -> None:
    """Check that only transform feedback and streams give members of a redeclared block a layout."""
    for member in members:
        qualifiers = member.qualifiers
        for name in qualifiers.layout if qualifiers is not None else ():
            if storage != "out" or not name.startswith("xfb_") and name != "stream":
                message = f"layout qualifier '{name}' is not allowed on a member of a redeclared '{storage}' block"
                checker.error(codes.MISPLACED_LAYOUT, qualifiers.span(name), message, token=name)


def _check_size(checker: Checker, node: nodes.InterfaceBlock, block: Variable) -> None:
    """Check the size that a redeclaration gives gl_in or gl_out, once the layout of the shader is known."""
    if block.storage not in checker.environment.shader_stage.per_vertex:
        return
    given = type_specifiers.array_of(checker, types.base_element(block.type), node.array_specifier)
    if isinstance(given, types.Array) and isinstance(given.length, int):
        block.type = given
        block.start, block.end = node.start, node.end
        per_vertex.size_per_vertex(checker, block, node)


def _is_of_extension(name: str) -> bool:
    """Return whether an extension declares a member, which a redeclaration without it may name."""
    from glslc_coop.extensions.hints import declaring

    return bool(declaring(name))
