"""Resources in descriptor heaps. GL_EXT_descriptor_heap, changes of GLSL 4.60 sections 4.4.5 and 4.4.6.

In: declarations. Out: diagnostics. Must not know: how a heap is addressed.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.semantics.model import types

with lazy:
    from glslc_coop.diagnostics import codes
    from glslc_coop.semantics.context import Checker
    from glslc_coop.semantics.model.qualifiers import Qualifiers
    from glslc_coop.semantics.model.scopes import Variable


def check_heap(checker: Checker, variable: Variable) -> None:
    """Check a resource with `descriptor_heap` or `descriptor_stride`."""
    qualifiers = variable.qualifiers
    stride = qualifiers.layout.get("descriptor_stride")
    if stride is not None:
        message = ""
        if "descriptor_heap" not in qualifiers.layout:
            message = "requires 'descriptor_heap'"
        elif stride <= 0 or stride & (stride - 1):
            message = f"must be a power of two ({stride} given)"
        if message:
            message = f"layout qualifier 'descriptor_stride' {message}"
            span = qualifiers.span("descriptor_stride")
            checker.error(codes.INVALID_HEAP_RESOURCE, span, message, token="descriptor_stride")
    if "descriptor_heap" in qualifiers.layout:
        _check_resource(checker, variable, qualifiers)


def _check_resource(checker: Checker, variable: Variable, qualifiers: Qualifiers) -> None:
    """Check that a resource in a heap is an array of one dimension of one kind of resource, without set and binding."""
    element = variable.type.element if isinstance(variable.type, types.Array) else None
    name = variable.name or variable.type.name
    message = ""
    if element is None or element.is_array:
        message = f"'{name}' in a descriptor heap must be an array of one dimension"
    elif not element.is_opaque and not element.is_block:
        message = f"type '{variable.type}' is not allowed in a descriptor heap"
    elif isinstance(element, types.Opaque) and element.opcode == "OpTypeSampledImage":
        message = f"'{name}' combines a texture and a sampler, which are in different heaps"
    if message:
        span = qualifiers.span("descriptor_heap")
        checker.error(codes.INVALID_HEAP_RESOURCE, span, message, token="descriptor_heap")
    for other in ("set", "binding"):
        if other in qualifiers.nodes:
            message = f"layout qualifier '{other}' is not allowed together with 'descriptor_heap'"
            checker.error(codes.INVALID_HEAP_RESOURCE, qualifiers.span(other), message, token=other)
