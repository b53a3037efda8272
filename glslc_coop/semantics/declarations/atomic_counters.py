"""Atomic counters: where each lies in its buffer. GLSL 4.60 section 4.4.6.1.

In: counters, or a declaration without a name, which sets the next offset. Out: their offsets, diagnostics. Must not
know: how a counter is used.
"""

from __future__ import annotations

from bisect import bisect_right

from glslc_coop.lazy import lazy
from glslc_coop.semantics.model import types

with lazy:
    from typing import TypeAlias

    from glslc_coop.diagnostics import codes
    from glslc_coop.semantics.context import At, Checker
    from glslc_coop.semantics.model.qualifiers import Qualifiers
    from glslc_coop.semantics.model.scopes import Variable

#: First byte, the one after the last, and the counter or counters between.
_Run: TypeAlias = "tuple[int, int, Variable]"

#: Bytes of a counter.
_SIZE = 4
#: The largest offset that a decoration can have.
_MOST = 0xFFFFFFFF


def set_default(checker: Checker, qualifiers: Qualifiers) -> None:
    """Set the next offset by `layout(binding = 0, offset = 12) uniform atomic_uint;`."""
    _check_binding(checker, qualifiers)
    offsets = checker.unit.counter_offsets
    offsets[qualifiers.layout.get("binding", 0)] = qualifiers.layout.get("offset", 0)


def _check_binding(checker: Checker, qualifiers: Qualifiers) -> None:
    """Warn about a binding beyond the limit: devices may have more buffers."""
    from glslc_coop.environment.limits import LIMITS

    limit = checker.environment.limits.get("MaxAtomicCounterBindings", LIMITS["MaxAtomicCounterBindings"])
    binding = qualifiers.layout.get("binding", 0)
    if binding >= limit:
        name = "gl_MaxAtomicCounterBindings"
        message = f"binding of an atomic counter should be less than '{name}', {limit} ({binding} given)"
        start, end = qualifiers.span("binding")
        checker.sink.warning(codes.INVALID_LAYOUT, start, end, message, token="binding")


def place(checker: Checker, variable: Variable, at: At) -> None:
    """Give a counter its offset: the declared one, or the one after the last counter of that binding."""
    layout = variable.qualifiers.layout
    if "binding" not in layout:
        message = f"atomic counter '{variable.name}' must have layout(binding = …)"
        checker.error(codes.MISSING_BINDING, at, message, token=variable.name)
        return
    _check_binding(checker, variable.qualifiers)
    offsets = checker.unit.counter_offsets
    offset = layout.setdefault("offset", offsets.get(layout["binding"], 0))
    if offset % _SIZE:
        message = f"offset of an atomic counter must be a multiple of {_SIZE} ({offset} given)"
        checker.error(codes.INVALID_OFFSET, variable.qualifiers.span("offset"), message, token="offset")
    elif offset > _MOST:
        message = f"offset of '{variable.name}' must be at most {_MOST} ({offset} assigned)"
        checker.error(codes.INVALID_OFFSET, at, message, token=variable.name)
    count, type_ = 1, variable.type
    while isinstance(type_, types.Array):
        count *= type_.length if isinstance(type_.length, int) else 1
        type_ = type_.element
    offsets[layout["binding"]] = offset + count * _SIZE
    taken = checker.unit.counters.setdefault(layout["binding"], [])
    stop = offset + count * _SIZE
    following = bisect_right(taken, offset, key=_stop)
    if following < len(taken) and taken[following][0] < stop:
        start, _, other = taken[following]
        message = f"offset {max(start, offset)} of '{variable.name}' is already used by '{other.name}'"
        previous = (other.start, other.end, "previous declaration is here")
        checker.error(codes.CONFLICTING_LAYOUT, at, message, previous, token=variable.name)
        return
    taken.insert(following, (offset, stop, variable))


def _stop(run: _Run) -> int:
    return run[1]
