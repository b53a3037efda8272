"""Implicitly sized arrays: they get a size from a later declaration, or from the largest constant index.

GLSL 4.60 section 4.1.9.

In: such variables and members of blocks, constant indices into them. Out: their types with a size, when all is checked.
Must not know: arrays over vertices, whose sizes have rules of their own; what depends on sizes.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import Variable
from glslc_coop.semantics.model.types import ERROR, Array, Member, Type

with lazy:
    from glslc_coop.diagnostics import codes
    from glslc_coop.semantics.context import At, Checker
    from glslc_coop.semantics.model.qualifiers import Qualifiers

#: Extensions that have arrays of resources without a size, in GLSL ES as well.
UNSIZED_RESOURCES = ("GL_EXT_nonuniform_qualifier", "GL_EXT_descriptor_heap")


def defer(checker: Checker, variable: Variable, at: At) -> None:
    """Make an unsized array implicitly sized; report it in GLSL ES, which has no such arrays."""
    if not checker.environment.is_es:
        checker.unit.implicitly_sized[variable] = 1
        return
    name = variable.name
    other = " or an initializer" if variable.storage in ("private", "local", "const") else ""
    checker.error(codes.UNSIZED_ARRAY, at, f"array '{name}' must have a size{other}", token=name)
    variable.type = ERROR


def defer_resources(checker: Checker, variable: Variable, at: At) -> None:
    """Make an unsized array of resources implicitly sized, until something selects from it dynamically."""
    if isinstance(variable.type, Array) and variable.type.length is None:
        if checker.environment.is_enabled(*UNSIZED_RESOURCES):
            checker.unit.implicitly_sized[variable] = 1
        else:
            defer(checker, variable, at)


def keep_unsized(checker: Checker, base: nodes.Expression) -> None:
    """Leave an array of resources unsized: it is indexed dynamically, or named as a whole."""
    if isinstance(base, nodes.Identifier) and is_resource(base.symbol.storage, base.type):
        checker.unit.implicitly_sized.pop(base.symbol, None)


def is_resource(storage: str, type_: Type) -> bool:
    """Return whether descriptors bind what has this storage and type: not so uniforms of OpenGL outside of blocks."""
    element = types.base_element(type_)
    return storage in ("uniform_constant", "uniform", "buffer") and (element.is_opaque or element.is_block)


def note_index(checker: Checker, base: nodes.Expression, index: int) -> None:
    """Note a constant index: the array is at least that long."""
    array = _array(base)
    if array is None:
        return
    length = checker.unit.implicitly_sized.get(array)
    if length is not None and index >= length:
        checker.unit.implicitly_sized[array] = index + 1


def is_deferred(checker: Checker, base: nodes.Expression) -> bool:
    """Return whether an array gets its size from constant indices. Then no others can select from it."""
    array = _array(base)
    return array is not None and array in checker.unit.implicitly_sized


def size_hint(checker: Checker, base: nodes.Expression) -> tuple[str, ...]:
    """Return notes that an implicitly sized array allows more with a size of its own."""
    array = _array(base)
    return (f"declare '{array.name}' with a size",) if array in checker.unit.implicitly_sized else ()


def _array(base: nodes.Expression) -> Variable | Member | None:
    """Return the variable, or the member of a block, that an expression names; None for anything else."""
    if isinstance(base, nodes.Identifier):
        return base.symbol
    if isinstance(base, nodes.MemberAccess):
        type_ = base.base.type
        block = type_.block if isinstance(type_, types.Reference) else type_
        if isinstance(block, types.Block):
            return block.members[base.index]
    return None


def redeclare(checker: Checker, known: Variable, node: nodes.Declarator, type_: Type, qualifiers: Qualifiers) -> bool:
    """Take the size of an implicitly sized array from a later declaration; False when it is no such declaration."""
    if known not in checker.unit.implicitly_sized or not isinstance(type_, Array) or node.initializer is not None:
        return False
    assert isinstance(known.type, Array)
    if type_.element is not known.type.element:
        return False
    # The variable is there already: this declaration makes none.
    node.symbol = None  # type: ignore[assignment]
    _check_qualifiers(checker, known, node, qualifiers)
    if type_.length is None:
        return True
    take_size(checker, node, known, type_, "used before")
    return True


def take_size(
    checker: Checker, at: At, known: Variable | Member, type_: Array, where: str, *notes: tuple[int, int, str]
) -> None:
    """Give an unsized array the type of a later declaration, which must have room for the constant indices so far.

    where: where these indices are, for the message.
    """
    used = checker.unit.implicitly_sized.pop(known, 0)
    known.type = type_
    if isinstance(type_.length, int) and used > type_.length:
        message = f"array size of '{known.name}' must be greater than the index {used - 1} {where}"
        message += f" ({type_.length} given)"
        checker.error(
            codes.INDEX_OUT_OF_RANGE, at, message, f"give it a size of at least {used}", *notes, token=known.name
        )


def _check_qualifiers(checker: Checker, known: Variable, node: nodes.Declarator, qualifiers: Qualifiers) -> None:
    """Check that a redeclaration has the storage qualifier of the variable, and no qualifiers that it lacks."""
    own = known.qualifiers
    if own is None:
        return
    name, previous = node.name, (known.start, known.end, "previous declaration is here")
    if qualifiers.storage != own.storage:
        given, declared = (
            f"'{each.storage}'" if each.storage else "no storage qualifier" for each in (qualifiers, own)
        )
        message = f"redeclaration of '{name}' with {given}; it is declared with {declared}"
        checker.error(codes.CONFLICTING_QUALIFIERS, node, message, previous, token=name)
        return
    for word in qualifiers.keywords:
        if word not in own.keywords and word != "smooth":
            message = f"redeclaration of '{name}' with '{word}'; it is declared without '{word}'"
            checker.error(codes.CONFLICTING_QUALIFIERS, qualifiers.span(word), message, previous, token=word)
    for word, value in qualifiers.layout.items():
        if own.layout.get(word) != value:
            declared = f"with {word} {own.layout[word]}" if word in own.layout else f"without {word}"
            message = f"redeclaration of '{name}' with {word} {value}; it is declared {declared}"
            checker.error(codes.CONFLICTING_LAYOUT, qualifiers.span(word), message, previous, token=word)


def resolve(checker: Checker) -> None:
    """Give implicitly sized arrays the sizes that their indices ask for."""
    for array, length in checker.unit.implicitly_sized.items():
        if isinstance(array.type, Array):
            array.type = checker.types.array(array.type.element, length)
            if isinstance(array, Member) and checker.options.usage_warnings:
                _warn_of_size(checker, array, length)


def _warn_of_size(checker: Checker, member: Member, length: int) -> None:
    """Warn that an unsized array before other members of a block has few elements."""
    elements = "1 element" if length == 1 else f"{length} elements"
    message = f"'{member.name}' has {elements}, as constant indices need: other members follow it"
    note = "make it the last member of a buffer block, or give it a size"
    checker.sink.warning(codes.ARRAY_BEFORE_MEMBERS, member.start, member.end, message, note, token=member.name)
