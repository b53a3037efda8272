"""Sizes, arrays and members in memory: the records that blocks and their host types are built from.

In: nothing. Out: plain records. Must not know: SPIR-V, hosts.
"""

from __future__ import annotations

import dataclasses


@dataclasses.dataclass(frozen=True)
class Size:
    """A size or scope. value: under the default specialization; expression: None for an ordinary constant;
    spec_ids: the specialization constants on which it depends.
    """

    value: int
    expression: str | None = None
    spec_ids: tuple[int, ...] = ()

    def __str__(self) -> str:
        return str(self.value) if self.expression is None else self.expression


@dataclasses.dataclass
class ArrayDimension:
    """One array dimension, outermost first. size: None for a runtime array; stride: None outside of memory layouts."""

    size: Size | None
    stride: int | None


@dataclasses.dataclass
class Member:
    """A member of a block or structure. type: as GLSL prints it, without array dimensions. size: None for a runtime
    array.

    matrix_order: "column" or "row" for matrices in memory; matrix_stride: between its columns (or rows). members: of a
    structure. reference: the block that a buffer reference points to.
    """

    name: str
    offset: int
    size: int | None
    type: str
    array: list[ArrayDimension]
    matrix_order: str | None = None
    matrix_stride: int | None = None
    struct: str | None = None
    members: list[Member] | None = None
    reference: str | None = None
    access: str | None = None
