"""Storages of which a shader has one variable, or one of each location: payloads, hit attributes, shader records.

In: a variable and the row of its storage. Out: diagnostics. Must not know: what the storages mean. GL_EXT_ray_tracing.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.semantics.model import types

with lazy:
    from glslc_coop.diagnostics import codes
    from glslc_coop.semantics.context import Checker
    from glslc_coop.semantics.model.qualifiers import QualifierRow
    from glslc_coop.semantics.model.scopes import Variable


def check(checker: Checker, variable: Variable, row: QualifierRow) -> None:
    """Check that no two payloads, and no two callable data, have the same location, and that there is one of each that
    comes in, one hit attribute and one shader record (GL_EXT_ray_tracing).
    """
    found = variable.qualifiers
    if row.first("unused") == checker.environment.stage:
        checker.declared_only.append(variable)
    if "single" in row:
        other = next((each for each in checker.globals if each.storage == variable.storage), None)
        if other is not None and other is not variable:
            checker.error(
                codes.REDEFINITION,
                variable,
                f"'{_name(variable)}' is a second {row.noun}; a shader has one at most",
                (other.start, other.end, "previous declaration is here"),
                token=_name(variable),
            )
            return
    space = row.first("locations")
    if found is None or not space or "location" not in found.layout:
        return
    number = found.layout["location"]
    storages = [each for each in checker.located.storages() if _location_space(checker, each) == space]
    other = checker.located.find(storages, number)
    if other is not None and other is not variable:
        checker.error(
            codes.CONFLICTING_LAYOUT,
            found.span("location"),
            f"location {number} of '{_name(variable)}' is already used by '{_name(other)}'",
            (other.start, other.end, "previous declaration is here"),
            token="location",
        )


def _name(variable: Variable) -> str:
    """Return the name of a variable, or of its block where it has none."""
    return variable.name or types.base_element(variable.type).name


def _location_space(checker: Checker, storage: str) -> str:
    """Return the name of the locations that variables of the storage share; "" where they share none."""
    row = checker.environment.qualifier(storage)
    return row.first("locations") if row is not None else ""
