"""Transform feedback: streams, buffers and strides, and where captured outputs lie. GLSL 4.60 section 4.4.2.

In: outputs and members of output blocks with `xfb_offset`, declared strides. Out: diagnostics. Must not know: how
captured outputs are emitted.
"""

from __future__ import annotations

from glslc_coop.environment.limits import LIMITS
from glslc_coop.lazy import lazy
from glslc_coop.semantics.model import layout, types
from glslc_coop.semantics.model.qualifiers import Qualifiers

with lazy:
    from collections.abc import Sequence

    from glslc_coop.diagnostics import codes
    from glslc_coop.semantics.context import At, Checker
    from glslc_coop.semantics.model.qualifiers import LayoutIds
    from glslc_coop.semantics.model.types import Member, Type


def note_feedback(checker: Checker, qualifiers: Qualifiers) -> None:
    """Note the buffer of later outputs and its stride: `layout(xfb_buffer = …, xfb_stride = …) out;`."""
    if "xfb_buffer" in qualifiers.layout:
        checker.execution["xfb_buffer"] = qualifiers.layout["xfb_buffer"]
    note_stride(checker, qualifiers)


def inherit_defaults(checker: Checker, ids: LayoutIds) -> None:
    """Give an output the stream and the buffer of the last `layout(…) out;` where it declares none."""
    for name in ("stream", "xfb_buffer"):
        if name in checker.execution:
            ids.setdefault(name, checker.execution[name])


def note_stride(checker: Checker, qualifiers: Qualifiers, buffer: int | None = None) -> None:
    """Note the stride of a buffer, and where it is declared. buffer: that of the block, for a member."""
    stride = qualifiers.layout.get("xfb_stride")
    if stride is None:
        return
    execution, span = checker.execution, qualifiers.span("xfb_stride")
    if buffer is None:
        buffer = execution.get("xfb_buffer", 0)
    buffer = qualifiers.layout.get("xfb_buffer", buffer)
    first = checker.entry.strides.setdefault(buffer, stride)
    checker.entry.stride_spans.setdefault(buffer, span)
    if first != stride:
        message = f"stride of buffer {buffer} is {stride}, but {first} in its previous declaration"
        checker.error(codes.INVALID_FEEDBACK, span, message, token="xfb_stride")


def refuse_capture(checker: Checker, name: str, qualifiers: Qualifiers) -> None:
    """Report that an unsized array has an offset in a buffer (GLSL 4.60 section 4.4.2.1)."""
    message, note = f"unsized array '{name}' cannot be captured", f"declare '{name}' with a size"
    checker.error(codes.INVALID_FEEDBACK, qualifiers.span("xfb_offset"), message, note, token="xfb_offset")


def check_member_outputs(checker: Checker, members: Sequence[Member], ids: LayoutIds) -> None:
    """Check that the members of a block are in its stream and its buffer (GLSL 4.60 section 4.4.2)."""
    for member in members:
        own = member.qualifiers.layout if member.qualifiers is not None else {}
        for name in ("stream", "xfb_buffer"):
            expected = ids.get(name, checker.execution.get(name, 0))
            if own.get(name, expected) != expected:
                message = f"member '{member.name}' has {name} {own[name]}, but its block has {expected}"
                checker.error(codes.CONFLICTING_LAYOUT, member.qualifiers.span(name), message, token=name)


def capture_members(checker: Checker, members: list[Member], qualifiers: Qualifiers) -> None:
    """Give captured members of an output block the buffer and, where the block has an offset, their own offset.

    qualifiers: those of the block.
    """
    ids = qualifiers.layout
    inherit_defaults(checker, ids)
    note_stride(checker, qualifiers)
    position = ids.get("xfb_offset")
    buffer = ids.get("xfb_buffer", checker.execution.get("xfb_buffer", 0))
    for member in members:
        found = member.qualifiers
        if found is not None:
            note_stride(checker, found, buffer)
        if position is not None and (found is None or "xfb_offset" not in found.layout):
            found = found.copy() if found is not None else Qualifiers(member.start, member.start)
            found.layout["xfb_offset"] = position
        if found is None or "xfb_offset" not in found.layout:
            continue
        if found is member.qualifiers:
            found = found.copy()
        member.qualifiers = found
        found.layout.setdefault("xfb_buffer", buffer)
        if types.is_unsized(member.type):
            refuse_capture(checker, member.name, found if position is None else qualifiers)
            break
        if position is not None:
            position = int(found.layout["xfb_offset"]) + layout.size(member.type, "scalar", False)


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
    strides = checker.entry.strides
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
            span = checker.entry.stride_spans.get(buffer)
            checker.error(codes.INVALID_FEEDBACK, span, message, token="xfb_stride")


def _unit(type_: Type) -> int:
    """Return what the offset of a captured output must be a multiple of."""
    widths = [part.component.width for part in types.parts(type_) if part.component is not None]
    return 8 if 64 in widths else 4 if 32 in widths or not widths else 2


def _captured(checker: Checker) -> list[tuple[LayoutIds, Type, At]]:
    """Return (layout ids, type, span of the offset) of the captured outputs, those of built-in blocks first."""
    built_in = checker.entry.captured
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
