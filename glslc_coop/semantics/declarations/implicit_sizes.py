"""Implicitly sized arrays: they get a size from a later declaration, or from the largest constant index.

GLSL 4.60 section 4.1.9.

In: such variables and members of blocks, constant indices into them. Out: their types with a size, when all is checked.
Must not know: arrays over vertices, whose sizes have rules of their own.
"""

from __future__ import annotations

from glslc_coop.diagnostics import codes
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import Variable
from glslc_coop.semantics.model.types import Array, Member, Type

TYPE_CHECKING = False
if TYPE_CHECKING:
    from glslc_coop.semantics.context import Checker
    from glslc_coop.semantics.model.qualifiers import Qualifiers


def defer(checker: Checker, variable: Variable) -> bool:
    """Make a variable implicitly sized where it may be; GLSL ES has no such arrays."""
    type_ = variable.type
    if checker.environment.is_es or variable.storage == "const" or not isinstance(type_, Array):
        return False
    if types.is_unsized(type_.element) or types.contains(type_, lambda part: part.is_opaque):
        return False
    checker.implicitly_sized[variable] = 1
    return True


def defer_resources(checker: Checker, variable: Variable) -> None:
    """Make an unsized array of resources implicitly sized, until something selects from it dynamically."""
    if isinstance(variable.type, Array) and variable.type.length is None:
        checker.implicitly_sized[variable] = 1


def keep_unsized(checker: Checker, base: nodes.Expression) -> None:
    """Leave an array of resources unsized: it is indexed dynamically, or named as a whole."""
    if isinstance(base, nodes.Identifier) and is_resource(base.symbol.storage, base.type):
        checker.implicitly_sized.pop(base.symbol, None)


def is_resource(storage: str, type_: Type) -> bool:
    """Return whether descriptors bind what has this storage and type: not so uniforms of OpenGL outside of blocks."""
    return storage in ("uniform", "buffer") or storage == "uniform_constant" and types.base_element(type_).is_opaque


def note_index(checker: Checker, base: nodes.Expression, index: int) -> None:
    """Note a constant index: the array is at least that long."""
    array = _array(base)
    if array is None:
        return
    length = checker.implicitly_sized.get(array)
    if length is not None and index >= length:
        checker.implicitly_sized[array] = index + 1


def is_deferred(checker: Checker, base: nodes.Expression) -> bool:
    """Return whether an array gets its size from constant indices. Then no others can select from it."""
    array = _array(base)
    return array is not None and array in checker.implicitly_sized


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
    if known not in checker.implicitly_sized or not isinstance(type_, Array) or node.initializer is not None:
        return False
    assert isinstance(known.type, Array)
    if type_.element is not known.type.element or not _are_repeated(known.qualifiers, qualifiers):
        return False
    # The variable is there already: this declaration makes none.
    node.symbol = None  # type: ignore[assignment]
    if type_.length is None:
        return True
    used = checker.implicitly_sized.pop(known)
    known.type = type_
    if isinstance(type_.length, int) and used > type_.length:
        message = (
            f"array size of '{node.name}' must be greater than the index {used - 1} used before ({type_.length} given)"
        )
        checker.error(codes.INDEX_OUT_OF_RANGE, node, message, token=node.name)
    return True


def _are_repeated(known: Qualifiers, qualifiers: Qualifiers) -> bool:
    """Return whether a redeclaration has the storage qualifier of the first declaration, and no qualifiers but its."""
    return (
        qualifiers.storage == known.storage
        and all(keyword in known.keywords for keyword in qualifiers.keywords)
        and all(known.layout.get(name) == value for name, value in qualifiers.layout.items())
    )


def resolve(checker: Checker) -> None:
    """Give implicitly sized arrays the sizes that their indices ask for."""
    for array, length in checker.implicitly_sized.items():
        if isinstance(array.type, Array):
            _check_captured(checker, array)
            array.type = checker.types.array(array.type.element, length)


def _check_captured(checker: Checker, array: Variable | Member) -> None:
    """Check that transform feedback does not capture an array whose size is not written (GLSL 4.60 section 4.4.2)."""
    found = array.qualifiers
    if found is not None and "xfb_offset" in found.layout and not types.base_element(array.type).is_block:
        message = f"'xfb_offset' is not allowed on unsized array '{array.name}'"
        checker.error(codes.INVALID_FEEDBACK, found.span("xfb_offset"), message, token="xfb_offset")
