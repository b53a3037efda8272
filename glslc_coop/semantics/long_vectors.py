"""Where long vectors may lie, and which have no components to select. GL_EXT_long_vector, VUID-StandaloneSpirv-Function-12294 and -12297.

In: the types of variables and members, and their storage. Out: diagnostics. Must not know: values.
"""

from __future__ import annotations

from glslc_coop import error_codes as codes
from glslc_coop.parser import nodes
from glslc_coop.semantics import types
from glslc_coop.semantics.types import Type, Vector

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.semantics.checker import Checker
    from glslc_coop.semantics.scopes import Variable
    from glslc_coop.semantics.types import Member

_FREE = ("local", "private", "const", "parameter", "shared")
_MEMORY = ("uniform", "uniform_constant", "buffer", "push_constant")


def check_storage(checker: Checker, name: str, type_: Type, storage: str, start: int, end: int, is_member: bool = False) -> None:
    """Only memory with a layout and what belongs to the invocation hold long vectors, and a layout needs a known size."""
    if storage in _FREE and not is_member or not checker.environment.is_enabled("GL_EXT_long_vector"):
        return
    has_layout = storage in _MEMORY or is_member and storage == "shared"
    for part in types.parts(type_):
        is_specialized = part.is_long_vector
        if not is_specialized and (has_layout or not isinstance(part, Vector) or part.size <= 4):
            continue
        if has_layout:
            why = "a block has offsets, so the size of a vector in it cannot depend on a specialization constant"
        else:
            why = "vectors of more than four components are no inputs, outputs or payloads"
        what = "" if part is type_ else f", which holds '{part}',"
        checker.sink.error(
            codes.LONG_VECTOR_STORAGE, start, end, f"'{name}' of type '{type_}'{what} cannot lie there: {why}",
            "an array of components can" if not is_specialized else "an array can have a size that depends on one", token=name,
        )
        return


def note_keyword(checker: Checker, specifier: Any, declared: Variable | Member) -> None:
    """`vector<float, 3>` is the type `vec3`, but what is declared by that word has no `.x`."""
    if specifier.__class__ is nodes.TypeSpecifier and specifier.name == "vector":
        checker.indexed_only[declared] = True


def is_indexed_only(checker: Checker, node: Any) -> bool:
    """Is it a variable or member, or an element of one, that was declared by the word `vector`?"""
    while node.__class__ is nodes.IndexExpression:
        node = node.base
    if node.__class__ is nodes.MemberAccess:
        container = node.base.type.block if node.base.type.is_reference else node.base.type
        return container.members[node.index] in checker.indexed_only
    return node.__class__ is nodes.Identifier and node.symbol in checker.indexed_only
