"""What a check looks for, and the layout of the buffer in which it is recorded.

In: nothing. Out: `Site` records. Must not know: instructions.

The buffer begins with HEADER words: where the words of workgroups begin, how many each has, and where dumps begin. Then
come WORDS words for each site: how many faults there were, and of the first its invocation, up to four values and the
line of the call that led there; and for each workgroup counters of arrivals, and shadows of shared memory.
"""

from __future__ import annotations

HEADER = 4
#: Words of a site: faults, gl_GlobalInvocationID, gl_LocalInvocationIndex, four values, 1 + the site of the call of a
#: function without lines, and room.
WORDS = 12
INVOCATION, LOCAL, VALUES, CALL = 1, 4, 5, 9
#: The kind of a site that is a call of a function without lines, as those that lowering adds are.
CALLS = "call"
#: Values that say who uses shared memory, where it is no single invocation: this bit with the number of a subgroup, the
#: workgroup as a whole, and invocations of more than one subgroup.
WHOLE_SUBGROUP, WHOLE_WORKGROUP, SEVERAL = 1 << 31, 0xFFFFFFFE, 0xFFFFFFFF


class Site:
    """One check. kind: the sanitizer; file, line: from debug lines, or None; text: what is wrong, with {0} to {3} for
    values, `{0:f}` or `{0:e}` for one that is the bits of a float or half, `{0:w}` for who uses memory; counted: the
    number of invocations that have to arrive together, for checks of divergence, and counter: the first word of a
    workgroup that counts them.
    """

    __slots__ = ("kind", "file", "line", "text", "counted", "counter")

    def __init__(self, kind: str, file: str | None, line: int | None, text: str) -> None:
        self.kind = kind
        self.file = file
        self.line = line
        self.text = text
        self.counted = 0
        self.counter = 0


class Dump:
    """A matrix that is written. component: its GLSL type; offset: its first word among those of dumps; count: how many
    subgroups, or workgroups, write one, each `words` long. A vector is a matrix of one row that each invocation writes.
    """

    __slots__ = ("name", "line", "component", "rows", "columns", "offset", "count", "words")

    def __init__(self, name: str, line: int, component: str, rows: int, columns: int, count: int, offset: int) -> None:
        self.name = name
        self.line = line
        self.component = component
        self.rows = rows
        self.columns = columns
        self.count = count
        self.offset = offset
        self.words = 0
