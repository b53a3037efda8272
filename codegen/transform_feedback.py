"""Transform feedback: where an output goes in the buffers that capture it. GLSL 4.60 section 4.4.2.1; SPIR-V 1.6 section 3.20.

In: layout ids of outputs. Out: decorations, the execution mode. Must not know: how outputs are written.
"""

from __future__ import annotations

from glslc_coop.codegen import spirv
from glslc_coop.semantics import layout, types

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from glslc_coop.codegen.emitter import Emitter
    from glslc_coop.semantics.types import Type


def capture(fn: Emitter, ids: dict[str, Any], apply: Callable[..., None]) -> None:
    """Decorates an output, or a member of an output block, that has an `xfb_offset`: apply(decoration, number) for each."""
    offset = ids.get("xfb_offset")
    if offset is None:
        return
    buffer = ids.get("xfb_buffer", 0)
    apply(spirv.DecorationOffset, offset)
    apply(spirv.DecorationXfbBuffer, buffer)
    apply(spirv.DecorationXfbStride, stride(fn, buffer))
    if all(mode != spirv.ExecutionModeXfb for _, _, mode, _ in fn.module.execution_modes):
        fn.module.execution_mode(spirv.ExecutionModeXfb)


def stride(fn: Emitter, buffer: int) -> int:
    """The distance between two vertices in a buffer: what the shader says, else the end of what goes there."""
    execution = fn.checked.execution
    found: int | None = execution.get("xfb_strides", {}).get(buffer)
    if found is not None:
        return found
    end, unit = 0, 4
    for ids, type_ in _captured(fn):
        if ids.get("xfb_buffer", 0) == buffer:
            end = max(end, ids["xfb_offset"] + layout.size(type_, "scalar", False))
            if types.contains(type_, lambda part: part.component is not None and part.component.width == 64):
                unit = 8
    return -(-end // unit) * unit


def _captured(fn: Emitter) -> list[tuple[dict[str, Any], Type]]:
    """(layout ids, type) of all outputs that are captured."""
    found: list[tuple[dict[str, Any], Type]] = list(fn.checked.execution.get("xfb_members", {}).values())
    for variable in fn.checked.globals:
        if variable.storage != "out" or variable.qualifiers is None:
            continue
        base = types.base_element(variable.type)
        if isinstance(base, types.Block):
            found += [
                (member.qualifiers.layout, member.type) for member in base.members
                if member.qualifiers is not None and "xfb_offset" in member.qualifiers.layout
            ]
        elif "xfb_offset" in variable.qualifiers.layout:
            found.append((variable.qualifiers.layout, variable.type))
    return found
