"""Transform feedback: the buffers that capture outputs, and the streams. GLSL 4.60 sections 4.4.2.1 and 4.4.2.3.

In: layout ids of outputs. Out: decorations, the execution mode. Must not know: how outputs are written.
"""

from __future__ import annotations

from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy
from glslc_coop.semantics.model import layout, types

with lazy:
    from collections.abc import Callable
    from typing import TypeAlias

    from glslc_coop.codegen.emit.emitter import Emitter
    from glslc_coop.semantics.model.scopes import Value
    from glslc_coop.semantics.model.types import Type

LayoutIds: TypeAlias = "dict[str, Value]"


def capture(ids: LayoutIds, apply: Callable[..., None]) -> None:
    """Decorate an output, or a member of an output block, that has an `xfb_offset`: apply(decoration, number)."""
    apply(spirv.DecorationOffset, ids["xfb_offset"])


def decorate_outputs(emitter: Emitter) -> None:
    """Decorate every output with its buffer in a capturing shader, and with its stream, where there are several."""
    outputs = [
        (lvalue.base, symbol.qualifiers.layout if symbol.qualifiers is not None else {})
        for symbol, lvalue in emitter.lvalues.items()
        if symbol.storage == "out" and symbol.is_global and not isinstance(lvalue.base, int)
    ]
    decorate = emitter.module.decorate
    if emitter.checked.state.is_capturing:
        emitter.module.execution_mode(spirv.ExecutionModeXfb)
        for variable, ids in outputs:
            buffer = ids.get("xfb_buffer", 0)
            decorate(variable, spirv.DecorationXfbBuffer, buffer)
            decorate(variable, spirv.DecorationXfbStride, stride(emitter, buffer))
    if emitter.environment.stage == "geometry" and (
        any(ids.get("stream") for _, ids in outputs) or _names_streams(emitter)
    ):
        for variable, ids in outputs:
            decorate(variable, spirv.DecorationStream, ids.get("stream", 0))


def _names_streams(emitter: Emitter) -> bool:
    """Return True when the shader emits vertices, or ends primitives, of a stream that it names."""
    opcodes = (spirv.OpEmitStreamVertex, spirv.OpEndStreamPrimitive)
    return any(
        instruction.opcode in opcodes
        for _, builder in emitter.pending
        for block in builder.blocks
        for instruction in block.instructions
    )


def stride(emitter: Emitter, buffer: int) -> int:
    """Return the distance between two vertices in a buffer: as declared, else up to the end of the last captured
    output.
    """
    declared = emitter.checked.state.strides.get(buffer)
    if declared is not None:
        return declared
    end, unit = 0, 4
    for ids, type_ in _captured(emitter):
        if ids.get("xfb_buffer", 0) == buffer:
            end = max(end, ids["xfb_offset"] + layout.size(type_, "scalar", False))
            if types.contains(type_, lambda part: part.component is not None and part.component.width == 64):
                unit = 8
    return -(-end // unit) * unit


def _captured(emitter: Emitter) -> list[tuple[LayoutIds, Type]]:
    """Return (layout ids, type) of all captured outputs."""
    captured: list[tuple[LayoutIds, Type]] = list(emitter.checked.state.captured.values())
    for variable in emitter.checked.globals:
        if variable.storage != "out" or variable.qualifiers is None:
            continue
        base = types.base_element(variable.type)
        if isinstance(base, types.Block):
            captured += [
                (member.qualifiers.layout, member.type)
                for member in base.members
                if member.qualifiers is not None and "xfb_offset" in member.qualifiers.layout
            ]
        elif "xfb_offset" in variable.qualifiers.layout:
            captured.append((variable.qualifiers.layout, variable.type))
    return captured
