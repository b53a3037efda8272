"""Atomic counters: where each lies in its buffer. GLSL 4.60 section 4.4.6.1.

In: counters, or a declaration without a name, which sets the next offset. Out: their offsets, diagnostics. Must not
know: how a counter is used.
"""

from __future__ import annotations

from glslc_coop.diagnostics import codes
from glslc_coop.semantics.model import types

TYPE_CHECKING = False
if TYPE_CHECKING:
    from glslc_coop.semantics.context import At, Checker
    from glslc_coop.semantics.model.qualifiers import Qualifiers
    from glslc_coop.semantics.model.scopes import Variable

#: Bytes of a counter.
_SIZE = 4
#: Key in `Checker.execution` for binding -> the offset of the next counter there.
_OFFSETS = "(counters)"


def set_default(checker: Checker, found: Qualifiers) -> None:
    """Set the next offset by `layout(binding = 0, offset = 12) uniform atomic_uint;`."""
    offsets = checker.execution.setdefault(_OFFSETS, {})
    offsets[found.layout.get("binding", 0)] = found.layout.get("offset", 0)


def place(checker: Checker, variable: Variable, at: At) -> None:
    """Give a counter its offset: the declared one, or the one after the last counter of that binding."""
    layout = variable.qualifiers.layout
    if "binding" not in layout:
        message = f"atomic counter '{variable.name}' must have layout(binding = …)"
        checker.error(codes.MISSING_BINDING, at, message, token=variable.name)
        return
    offsets = checker.execution.setdefault(_OFFSETS, {})
    offset = layout.setdefault("offset", offsets.get(layout["binding"], 0))
    if offset % _SIZE:
        message = f"offset of an atomic counter must be a multiple of {_SIZE} ({offset} given)"
        checker.error(codes.INVALID_OFFSET, variable.qualifiers.span("offset"), message, token="offset")
    count, type_ = 1, variable.type
    while isinstance(type_, types.Array):
        count *= type_.length if isinstance(type_.length, int) else 1
        type_ = type_.element
    offsets[layout["binding"]] = offset + count * _SIZE
