"""An instruction as the disassembler decodes it.

In: nothing. Out: Line. Must not know: words, names.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy

with lazy:
    from typing import Any, TypeAlias

#: (kind of operand, value): an id, a number, a string, or finished text.
Operand: TypeAlias = "tuple[str, Any]"


class Line:
    """One decoded instruction. operands do not include the result."""

    __slots__ = ("name", "result", "type", "operands", "function")

    def __init__(self, name: str) -> None:
        self.name = name
        self.result: int | None = None
        self.type: int | None = None
        self.operands: list[Operand] = []
        #: The result id of the enclosing function; 0 outside.
        self.function = 0
