"""Check calls that trace rays and execute callable shaders. GL_EXT_ray_tracing, sections 4.4.2 and 8.19.

In: resolved calls. Out: diagnostics. Must not know: instructions.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.diagnostics import codes
    from glslc_coop.parser.generated import nodes
    from glslc_coop.parser.generated.nodes import Expression
    from glslc_coop.semantics.context import Checker


def trace_ray(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check that the last argument of `traceRayEXT(…, payload)` is the location of a payload."""
    _check_location(checker, call, ("rayPayloadEXT", "rayPayloadInEXT"), "payload")


def execute_callable(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check that the last argument of `executeCallableEXT(index, callable)` is the location of callable data."""
    _check_location(checker, call, ("callableDataEXT", "callableDataInEXT"), "callable data")


def hit_object(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check the arguments of `hitObject…(…)` that are locations of a payload or of attributes."""
    for parameter, argument in zip(call.prototype.parameters, call.arguments):
        if parameter.name == "payload":
            _check(checker, argument, ("rayPayloadEXT", "rayPayloadInEXT"), "payload")
        elif parameter.name == "attribute":
            is_nv = call.prototype.extension.name.startswith("GL_NV")
            storage = "hitObjectAttributeNV" if is_nv else "hitObjectAttributeEXT"
            _check(checker, argument, (storage,), "hit object attribute")


def _check_location(checker: Checker, call: nodes.BuiltinCall, storages: tuple[str, ...], what: str) -> None:
    _check(checker, call.arguments[-1], storages, what)


def _check(checker: Checker, location: Expression, storages: tuple[str, ...], what: str) -> None:
    if location.value is None or checker.located.find(storages, location.value) is not None:
        return
    checker.error(
        codes.UNKNOWN_RAY_LOCATION,
        location,
        f"no {what} has location {location.value}",
        f"declare 'layout(location = {location.value}) {storages[0]} …;' before the call",
    )
