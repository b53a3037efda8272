"""Rules on calls that start rays and callable shaders. GL_EXT_ray_tracing, sections 4.4.2 and 8.19.

In: calls that were resolved. Out: diagnostics. Must not know: instructions.
"""

from __future__ import annotations

from glslc_coop import error_codes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.parser import nodes
    from glslc_coop.semantics.checker import Checker


def trace_ray(checker: Checker, call: nodes.BuiltinCall) -> None:
    """`traceRayEXT(…, payload)`: the last argument is the location of a payload."""
    _check_location(checker, call, ("rayPayloadEXT", "rayPayloadInEXT"), "payload")


def execute_callable(checker: Checker, call: nodes.BuiltinCall) -> None:
    """`executeCallableEXT(index, callable)`: the last argument is the location of callable data."""
    _check_location(checker, call, ("callableDataEXT", "callableDataInEXT"), "callable data")


def hit_object(checker: Checker, call: nodes.BuiltinCall) -> None:
    """`hitObject…(…)`: parameters that are locations of a payload or of attributes."""
    for parameter, argument in zip(call.prototype.parameters, call.arguments):
        if parameter.name == "payload":
            _check(checker, argument, ("rayPayloadEXT", "rayPayloadInEXT"), "payload")
        elif parameter.name == "attribute":
            storage = "hitObjectAttributeNV" if call.prototype.name.endswith("NV") else "hitObjectAttributeEXT"
            _check(checker, argument, (storage,), "attribute of a hit object")


def _check_location(checker: Checker, call: nodes.BuiltinCall, storages: tuple[str, ...], what: str) -> None:
    _check(checker, call.arguments[-1], storages, what)


def _check(checker: Checker, location: Any, storages: tuple[str, ...], what: str) -> None:
    if location.value is None:
        return
    for variable in checker.globals:
        if variable.storage in storages and variable.qualifiers.layout.get("location") == location.value:
            return
    checker.sink.error(
        error_codes.UNKNOWN_RAY_LOCATION, location.start, location.end, f"no {what} has location {location.value}",
        f"declare 'layout(location = {location.value}) {storages[0]} …' before the call",
    )
