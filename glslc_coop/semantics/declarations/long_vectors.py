"""Which storage may hold long vectors, and which vectors have no components to select.

GL_EXT_long_vector, VUID-StandaloneSpirv-Function-12294 and -12297.

In: the types of variables and members, and their storage. Out: diagnostics. Must not know: values.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.types import Type, Vector

with lazy:
    from glslc_coop.diagnostics import codes
    from glslc_coop.semantics.context import At, Checker
    from glslc_coop.semantics.model.scopes import Variable
    from glslc_coop.semantics.model.types import Member

_FREE = ("local", "private", "const", "parameter", "shared")
_MEMORY = ("uniform", "uniform_constant", "buffer", "push_constant")


def check_storage(checker: Checker, name: str, type_: Type, storage: str, at: At, is_member: bool = False) -> None:
    """Check where a long vector is: in memory with a layout, which has a known size, or private to the invocation."""
    if storage in _FREE and not is_member or not checker.environment.is_enabled("GL_EXT_long_vector"):
        return
    has_layout = storage in _MEMORY or is_member and storage == "shared"
    for part in types.parts(type_):
        is_specialized = part.is_long_vector
        if not is_specialized and (has_layout or not isinstance(part, Vector) or part.size <= 4):
            continue
        if has_layout:
            why = "the size of a vector in a block cannot depend on a specialization constant"
        else:
            why = "a vector in an input, output or payload has at most four components"
        checker.error(
            codes.LONG_VECTOR_STORAGE,
            at,
            f"'{name}' cannot have type '{type_}'; {why}",
            "use an array of its components" if not is_specialized else "use an array, whose size may depend on one",
            token=name,
        )
        return


def note_keyword(checker: Checker, specifier: nodes.Specifier, declared: Variable | Member) -> None:
    """Note what is declared as `vector<…>`: `vector<float, 3>` is the type `vec3`, but has no `.x`."""
    if isinstance(specifier, nodes.TypeSpecifier) and specifier.name == "vector":
        checker.indexed_only[declared] = True


def is_indexed_only(checker: Checker, node: nodes.Expression) -> bool:
    """Return whether it is a variable or member, or an element of one, that is declared as `vector<…>`."""
    while isinstance(node, nodes.IndexExpression):
        node = node.base
    if isinstance(node, nodes.MemberAccess):
        type_ = node.base.type
        container = type_.block if isinstance(type_, types.Reference) else type_
        return isinstance(container, types.Struct) and container.members[node.index] in checker.indexed_only
    return isinstance(node, nodes.Identifier) and node.symbol in checker.indexed_only
