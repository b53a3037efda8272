"""Rules on resources in descriptor heaps. GL_EXT_descriptor_heap, changes of GLSL 4.60 sections 4.4.5 and 4.4.6.

In: declarations. Out: diagnostics. Must not know: how a heap is addressed.
"""

from __future__ import annotations

from glslc_coop import error_codes as codes
from glslc_coop.semantics import types

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.semantics.checker import Checker
    from glslc_coop.semantics.scopes import Variable


def is_in_heap(qualifiers: Any) -> bool:
    """Does a variable with these qualifiers lie in a descriptor heap?"""
    return qualifiers is not None and "descriptor_heap" in qualifiers.layout


def check_heap(checker: Checker, variable: Variable, node: Any) -> None:
    """`descriptor_heap` and `descriptor_stride` on a resource."""
    found, sink = variable.qualifiers, checker.sink
    stride = found.layout.get("descriptor_stride")
    if stride is not None:
        start, end = found.place("descriptor_stride")
        if not is_in_heap(found):
            sink.error(codes.INVALID_HEAP_RESOURCE, start, end, "'descriptor_stride' needs 'descriptor_heap'", token="descriptor_stride")
        if stride <= 0 or stride & (stride - 1):
            sink.error(codes.INVALID_HEAP_RESOURCE, start, end, f"'descriptor_stride' is a power of two, found {stride}", token="descriptor_stride")
    if not is_in_heap(found):
        return
    start, end = found.place("descriptor_heap")
    element = variable.type.element if isinstance(variable.type, types.Array) else None
    name = variable.name or variable.type.name
    if element is None or element.is_array:
        sink.error(codes.INVALID_HEAP_RESOURCE, start, end, f"'{name}' in a descriptor heap has to be an array of one dimension", token="descriptor_heap")
    elif not element.is_opaque and not element.is_block:
        sink.error(codes.INVALID_HEAP_RESOURCE, start, end, f"'{name}' of type '{variable.type}' is no resource of a descriptor heap", token="descriptor_heap")
    elif isinstance(element, types.Opaque) and element.opcode == "OpTypeSampledImage":
        sink.error(
            codes.INVALID_HEAP_RESOURCE, start, end, f"'{name}' combines textures and samplers, which lie in different heaps", token="descriptor_heap"
        )
    for other in ("set", "binding"):
        if other in found.places:
            start, end = found.place(other)
            sink.error(codes.INVALID_HEAP_RESOURCE, start, end, f"'{name}' lies in a descriptor heap, so it has no '{other}'", token=other)
