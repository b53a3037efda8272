"""Which storage may hold which types.

In: a variable or member with its type. Out: diagnostics. Must not know: qualifiers, layouts.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.semantics.declarations import long_vectors
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import Variable
from glslc_coop.semantics.model.types import Scalar, Type

with lazy:
    from glslc_coop.diagnostics import codes
    from glslc_coop.semantics.context import At, Checker


def check_storage_of_type(checker: Checker, variable: Variable, at: At) -> None:
    """Check that the storage of a variable may hold its type: functions may have values of all types."""
    if variable.storage in ("local", "const", "parameter"):
        return
    type_ = variable.type
    if variable.storage != "private":
        long_vectors.check_storage(checker, variable.name, type_, variable.storage, at)
        check_sub_bytes(checker, variable.name, type_, at)
    part = parametric_part(type_, variable.storage)
    if part is not None:
        inner = "" if part is type_ else f", which contains '{part}'"
        noun = checker.environment.noun(variable.storage)
        checker.error(
            codes.COOPERATIVE_STORAGE,
            at,
            f"{noun} '{variable.name}' cannot have type '{type_}'{inner}; only {holders(checker, part.row)} can",
            *memory_notes(part),
            token=variable.name,
        )


def memory_notes(part: types.Parametric) -> tuple[str, ...]:
    """Return the note that says how memory holds the components of a cooperative type."""
    if part.component is None or not (part.is_coopmat or part.is_coopvec):
        return ()
    function = "coopMatStore" if part.is_coopmat else "coopVecStoreNV"
    return (f"store its components in an array of '{part.component}' with {function}",)


def check_sub_bytes(checker: Checker, name: str, type_: Type, at: At) -> None:
    """Check that nothing in memory has components of less than a byte (GL_EXT_float_e2m1, …e2m3, …e3m2)."""
    if not checker.environment.is_enabled("GL_EXT_float_e2m1", "GL_EXT_float_e2m3", "GL_EXT_float_e3m2"):
        return
    for part in types.parts(type_):
        if part.component is not None and part.component.width < 8 and not part.component.is_bool:
            checker.error(
                codes.SUB_BYTE_STORAGE,
                at,
                f"'{name}' of type '{type_}' cannot be in memory; '{part.component}' has {part.component.width} bits",
                "store the packed bits in integers and unpack them",
                token=name,
            )
            return


def parametric_part(type_: Type, storage: str) -> types.Parametric | None:
    """Return a cooperative value inside a type that a storage may not hold."""
    if isinstance(type_, Scalar):
        return None
    for part in types.parts(type_):
        if isinstance(part, types.Parametric) and part.row.storages and storage not in part.row.storages:
            return part
    return None


def holders(checker: Checker, row: types.ParametricRow) -> str:
    """Return what messages call the variables that may have a type: "local variables and private globals"."""
    nouns = [_HOLDERS.get(storage) or f"{checker.environment.noun(storage)}s" for storage in row.storages]
    return " and ".join(nouns) if len(nouns) < 3 else f"{', '.join(nouns[:-1])}, and {nouns[-1]}"


#: Storage -> what messages call its variables, where that is more than the noun of its row.
_HOLDERS = {"private": "private globals"}
