"""Arrays that are declared without a size: they get one from a later declaration, or from the largest constant index that is used.

In: such variables and members of blocks, constant indices into them. Out: their types with a size, when all is checked. Must not know:
arrays over vertices, whose sizes have rules of their own. GLSL 4.60 section 4.1.9.
"""

from __future__ import annotations

from glslc_coop import error_codes as codes
from glslc_coop.parser import nodes
from glslc_coop.semantics import types
from glslc_coop.semantics.scopes import Variable
from glslc_coop.semantics.types import Array, Type

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.semantics.checker import Checker

_STORAGES = ("private", "shared", "local")


def leave_open(checker: Checker, variable: Variable) -> bool:
    """May the variable wait for its size? GLSL ES has no such arrays."""
    type_ = variable.type
    if checker.environment.is_es or variable.storage not in _STORAGES or not isinstance(type_, Array):
        return False
    if types.is_unsized(type_.element) or types.contains(type_, lambda part: part.is_opaque):
        return False
    checker.open_arrays[variable] = 1
    return True


def note_index(checker: Checker, base: Any, index: int) -> None:
    """A constant index: the array is at least that long."""
    array = _array(base)
    known = checker.open_arrays.get(array)
    if known is not None and index >= known:
        checker.open_arrays[array] = index + 1


def is_open(checker: Checker, base: Any) -> bool:
    """Does an array get its size from constant indices? Then no others can select from it."""
    return _array(base) in checker.open_arrays


def _array(base: Any) -> Any:
    """The variable, or the member of a block, that an expression names; None for anything else."""
    if base.__class__ is nodes.Identifier:
        return base.symbol
    if base.__class__ is nodes.MemberAccess and isinstance(base.base.type, types.Block):
        return base.base.type.members[base.index]
    return None


def declare_again(checker: Checker, known: Any, node: nodes.Declarator, type_: Type) -> bool:
    """A second declaration of an open array gives it its size, or leaves it open; False when it is no such declaration."""
    if known.__class__ is not Variable or known not in checker.open_arrays or not isinstance(type_, Array) or node.initializer is not None:
        return False
    assert isinstance(known.type, Array)
    if type_.element is not known.type.element:
        return False
    # The variable is there already: this declaration makes none.
    node.symbol = None
    if type_.length is None:
        return True
    used = checker.open_arrays.pop(known)
    known.type = type_
    if isinstance(type_.length, int) and used > type_.length:
        checker.sink.error(
            codes.INDEX_OUT_OF_RANGE, node.start, node.end, f"'{node.name}' was indexed with {used - 1} before, but '{type_}' ends at {type_.length - 1}",
            token=node.name,
        )
    return True


def settle(checker: Checker) -> None:
    """Gives the arrays that are still open the sizes that their indices ask for."""
    for array, length in checker.open_arrays.items():
        if isinstance(array.type, Array):
            array.type = checker.types.array(array.type.element, length)
