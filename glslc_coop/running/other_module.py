"""Arguments for a second module that is compared with the first: one may have no names, as after an optimiser.

In: both modules, and what the caller gave by the names of the first. Out: the same by set and binding, constant_id and
bytes where the second module lacks a name.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.running.binding import names_of, push_constants
from glslc_coop.running.errors import RunError
from glslc_coop.running.specialize import constants_by_id

with lazy:
    from collections.abc import Mapping

    from glslc_coop.reflection.model import Reflection
    from glslc_coop.running.binding import Key, Value


def arguments_for(module: bytes, second: bytes, arguments: Mapping[str, Value]) -> dict[str, Value]:
    """Return keyword arguments of `glslc_coop.run` for the second module from those for the first."""
    from glslc_coop.reflection.read import reflect

    reflections = reflect(module), reflect(second)
    return {
        **arguments,
        "arrays": _arrays(*reflections, arguments["arrays"]),
        "spec": _constants(*reflections, arguments["spec"]),
        "push": _push(*reflections, arguments["push"]),
    }


def _arrays(first: Reflection, second: Reflection, arrays: Mapping[Key, Value]) -> dict[Key, Value]:
    """Return the buffers for the second module."""
    known = {name for names in names_of(second) for name in names}
    places = {name: names[-2] for names in names_of(first) for name in names}
    return {key if key in known else places.get(key, key): value for key, value in arrays.items()}


def _constants(
    first: Reflection, second: Reflection, values: Mapping[int | str, bool | int | float]
) -> dict[int | str, bool | int | float]:
    """Return the specialization constants for the second module."""
    return {_constant(first, second, key): value for key, value in values.items()}


def _constant(first: Reflection, second: Reflection, key: int | str) -> int | str:
    """Return the id of a constant in the second module, else that in the first; the key where neither has it."""
    for reflection in (second, first):
        try:
            return next(iter(constants_by_id(reflection, {key: 0})))
        except RunError:
            continue
    return key


def _push(
    first: Reflection, second: Reflection, values: Mapping[str, Value] | bytes | None
) -> Mapping[str, Value] | bytes | None:
    """Return the push constants for the second module."""
    if values is None or isinstance(values, (bytes, bytearray)) or not second.push_constants:
        return values
    known = {member.name for member in second.blocks[second.push_constants[0]].members}
    if known.issuperset(values):
        return values
    data, references = push_constants(first, values)
    return values if references else data
