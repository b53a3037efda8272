"""Check the constant arguments of AMD's functions. GL_AMD_shader_ballot, GL_AMD_shader_explicit_vertex_parameter.

In: resolved calls. Out: diagnostics. Must not know: instructions.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.semantics.model.scopes import CONSTANT

with lazy:
    from glslc_coop.diagnostics import codes
    from glslc_coop.parser.generated import nodes
    from glslc_coop.semantics.context import Checker


def swizzle_offsets(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check that the offsets of `swizzleInvocationsAMD(data, offset)` stay within the quad."""
    _check_range(checker, call.arguments[1], 3, "each component of the offset")


def swizzle_mask(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check that the masks of `swizzleInvocationsMaskedAMD(data, mask)` have 5 bits."""
    _check_range(checker, call.arguments[1], 31, "each component of the mask")


def vertex_index(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check that `interpolateAtVertexAMD(interpolant, vertexIdx)` names a vertex of the triangle."""
    _check_range(checker, call.arguments[1], 2, "the index of the vertex")


def _check_range(checker: Checker, argument: nodes.Expression, most: int, what: str) -> None:
    if argument.stage != CONSTANT or argument.value is None:
        return
    numbers = argument.value if isinstance(argument.value, tuple) else (argument.value,)
    wrong = next((number for number in numbers if not 0 <= number <= most), None)
    if wrong is not None:
        message = f"{what} must be in the range 0 to {most} ({wrong} given)"
        checker.error(codes.INDEX_OUT_OF_RANGE, argument, message)
