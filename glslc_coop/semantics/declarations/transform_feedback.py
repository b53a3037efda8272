"""Transform feedback: where captured outputs lie in their buffers. GLSL 4.60 section 4.4.2.1.

In: outputs and members of output blocks with `xfb_offset`, declared strides. Out: diagnostics. Must not know: how
captured outputs are emitted.
"""

from __future__ import annotations

from glslc_coop.environment.limits import LIMITS
from glslc_coop.lazy import lazy
from glslc_coop.semantics.model import layout, types

with lazy:
    from glslc_coop.diagnostics import codes
    from glslc_coop.semantics.context import At, Checker
    from glslc_coop.semantics.model.qualifiers import LayoutIds
    from glslc_coop.semantics.model.types import Type


def check_feedback(checker: Checker) -> None:
    """Check offsets and strides: aligned, apart from each other, within the stride and the limit."""
    taken: dict[int, list[tuple[int, int]]] = {}
    captured = _captured(checker)
    for ids, type_, at in captured:
        first = ids["xfb_offset"]
        end = first + layout.size(type_, "scalar", False)
        unit = _unit(type_)
        ends = taken.setdefault(ids.get("xfb_buffer", 0), [])
        message = ""
        if first % unit:
            message = f"xfb_offset of type '{type_}' must be a multiple of {unit} ({first} given)"
        elif any(start < end and first < stop for start, stop in ends):
            message = f"bytes {first} to {end} of the buffer are captured twice"
        if message:
            checker.error(codes.INVALID_FEEDBACK, at, message, token="xfb_offset")
        ends.append((first, end))
    units = [_unit(type_) for _, type_, _ in captured]
    ends_of = {buffer: max(stop for _, stop in ends) for buffer, ends in taken.items()}
    _check_strides(checker, ends_of, min(units, default=4))


def _check_strides(checker: Checker, ends: dict[int, int], unit: int) -> None:
    """Check the stride of each buffer, declared or implied, against what is captured and against the limit."""
    name = "MaxTransformFeedbackInterleavedComponents"
    limit = 4 * checker.environment.limits.get(name, LIMITS[name])
    strides: dict[int, int] = checker.execution.get("xfb_strides", {})
    for buffer in sorted({*ends, *strides}):
        end = ends.get(buffer, 0)
        # What nobody declares is padded.
        stride = strides.get(buffer, -(-end // 4) * 4)
        message = ""
        if stride > limit:
            message = f"stride of buffer {buffer} must be at most {limit} ({stride} given)"
        elif stride < end:
            message = f"stride of buffer {buffer} must be at least {end} ({stride} given)"
        elif stride % min(unit, 4):
            message = f"stride of buffer {buffer} must be a multiple of {min(unit, 4)} ({stride} given)"
        if message:
            places: dict[int, tuple[int, int]] = checker.execution.get("xfb_stride_places", {})
            checker.error(codes.INVALID_FEEDBACK, places.get(buffer), message, token="xfb_stride")


def _unit(type_: Type) -> int:
    """Return what the offset of a captured output must be a multiple of."""
    widths = [part.component.width for part in types.parts(type_) if part.component is not None]
    return 8 if 64 in widths else 4 if 32 in widths or not widths else 2


def _captured(checker: Checker) -> list[tuple[LayoutIds, Type, At]]:
    """Return (layout ids, type, span of the offset) of the captured outputs, those of built-in blocks first."""
    built_in: dict[str, tuple[LayoutIds, Type]] = checker.execution.get("xfb_members", {})
    captured: list[tuple[LayoutIds, Type, At]] = [(ids, type_, None) for ids, type_ in built_in.values()]
    for variable in checker.globals:
        if variable.storage != "out" or variable.qualifiers is None:
            continue
        base = types.base_element(variable.type)
        if isinstance(base, types.Block):
            for member in base.members:
                if member.qualifiers is not None and "xfb_offset" in member.qualifiers.layout:
                    found = member.qualifiers
                    captured.append((found.layout, member.type, found.span("xfb_offset")))
        elif "xfb_offset" in variable.qualifiers.layout:
            found = variable.qualifiers
            captured.append((found.layout, variable.type, found.span("xfb_offset")))
    return captured
