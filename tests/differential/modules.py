"""A reader of modules that shares no code with the compiler: types with their layouts, variables, decorations.

In: words or bytes. Out: descriptions in text, in which ids do not appear, so two modules can be compared. SPIR-V 1.6
sections 3.52 (instructions) and 3.20 (decorations).
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

STORAGE = {0: "constant", 1: "input", 2: "uniform", 3: "output", 4: "shared", 6: "private", 9: "push", 12: "buffer"}
STORAGE[5349] = "reference"
ROW_MAJOR, COLUMN_MAJOR, ARRAY_STRIDE, MATRIX_STRIDE, OFFSET = 4, 5, 6, 7, 35
_LAYOUT = {ROW_MAJOR, COLUMN_MAJOR, ARRAY_STRIDE, MATRIX_STRIDE, OFFSET}
_NAMES = {5, 6}


class Module:
    """A module's instructions, by what comparisons ask for."""

    def __init__(self, data: bytes | Sequence[int]) -> None:
        words = struct.unpack(f"<{len(data) // 4}I", data) if isinstance(data, bytes) else tuple(data)
        self.instructions: list[tuple[int, tuple[int, ...]]] = []
        position = 5
        while position < len(words):
            length = words[position] >> 16
            self.instructions.append((words[position] & 0xFFFF, words[position + 1 : position + length]))
            position += length
        self.types: dict[int, tuple[int, tuple[int, ...]]] = {}
        self.constants: dict[int, tuple[int, tuple[int, ...]]] = {}
        self.variables: dict[int, tuple[int, int]] = {}
        self.decorations: dict[int, dict[int, tuple[int, ...]]] = {}
        self.members: dict[tuple[int, int], dict[int, tuple[int, ...]]] = {}
        self.capabilities: set[int] = set()
        self.modes: list[tuple[int, ...]] = []
        for opcode, operands in self.instructions:
            self._read(opcode, operands)

    def _read(self, opcode: int, operands: tuple[int, ...]) -> None:
        if opcode == 17:
            self.capabilities.add(operands[0])
        elif opcode in (16, 331):
            self.modes.append(operands[1:])
        elif 19 <= opcode <= 33 or opcode == 5341:
            self.types[operands[0]] = opcode, operands[1:]
        elif 41 <= opcode <= 52:
            self.constants[operands[1]] = opcode, (operands[0], *operands[2:])
        elif opcode == 59:
            self.variables[operands[1]] = operands[0], operands[2]
        elif opcode in (71, 332):
            self.decorations.setdefault(operands[0], {})[operands[1]] = operands[2:]
        elif opcode == 72:
            self.members.setdefault((operands[0], operands[1]), {})[operands[2]] = operands[3:]

    def name_free(self) -> list[tuple[int, tuple[int, ...]]]:
        """Return the instructions but for OpName and OpMemberName."""
        return [row for row in self.instructions if row[0] not in _NAMES]

    def describe(self, number: int, depth: int = 0) -> str:
        """Return a type: `f32`, `f32x3x2`, `u8[4]@16`, `{0:f32 16:f32x3}`; `row16` or `col16` after matrices."""
        opcode, rest = self.types[number]
        if opcode == 20:
            return "bool"
        if opcode == 21:
            return f"{'iu'[not rest[1]]}{rest[0]}"
        if opcode == 22:
            return f"f{rest[0]}" + (f"/{rest[1]}" if len(rest) > 1 else "")
        if opcode in (23, 24):
            return f"{self.describe(rest[0], depth)}x{rest[1]}"
        if opcode in (28, 29):
            length = "" if opcode == 29 else str(self.length(rest[1]))
            stride = self.decorations.get(number, {}).get(ARRAY_STRIDE)
            return f"{self.describe(rest[0], depth)}[{length}]" + (f"@{stride[0]}" if stride else "")
        if opcode == 30:
            return "{" + " ".join(self._member(number, at, kind, depth) for at, kind in enumerate(rest)) + "}"
        if opcode == 32:
            inner = self.describe(rest[1], depth + 1) if depth < 3 else "…"
            return f"ref({inner})" if rest[0] == 5349 else f"{STORAGE.get(rest[0], rest[0])}*({inner})"
        if opcode in (25, 27):
            # An image is of a component type, a combined sampler of an image.
            return f"type{opcode}({self.describe(rest[0], depth)}){rest[1:]}"
        return f"type{opcode}"

    def length(self, number: int) -> int | str:
        """Return the length that an array's constant gives, or what a specialization constant is."""
        opcode, rest = self.constants[number]
        return rest[1] if opcode == 43 else f"spec{opcode}{self.decorations.get(number, {}).get(1, ())}"

    def _member(self, number: int, at: int, kind: int, depth: int) -> str:
        decorations = self.members.get((number, at), {})
        text = self.describe(kind, depth)
        if OFFSET in decorations:
            text = f"{decorations[OFFSET][0]}:{text}"
        if MATRIX_STRIDE in decorations:
            text += f"{'row' if ROW_MAJOR in decorations else 'col'}{decorations[MATRIX_STRIDE][0]}"
        others = sorted((key, value) for key, value in decorations.items() if key not in _LAYOUT)
        return text + "".join(f"!{key}{'.'.join(map(str, value))}" for key, value in others)

    def pointee(self, variable: int) -> int:
        """Return the type that a variable holds."""
        return self.types[self.variables[variable][0]][1][1]
