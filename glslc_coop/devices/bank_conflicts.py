"""Strides of matrices in shared memory: bank conflicts, and alignment with them.

In: a module with source positions for lines. Out: for each load or store whose rows meet in few banks, what is wrong
and which strides would be better. Must not know: how it is reported.

What is counted are eight consecutive rows, or columns, of 16 bytes each, which 32 invocations access at once: the
largest number of different words in one bank.
"""

from __future__ import annotations

from math import gcd

from glslc_coop.codegen.cooperative_lowering.sizes import default, literal
from glslc_coop.codegen.cooperative_lowering.traversal import callees_first, is_id
from glslc_coop.codegen.ir.opcodes import CHAINS
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Iterator

    from glslc_coop.codegen.ir.instruction import Definition, Function, Instruction
    from glslc_coop.codegen.ir.module import Module
    from glslc_coop.devices.profile import Profile

#: Vendor -> banks of shared memory, of a word of 4 bytes each: NVIDIA, CUDA C++ programming guide, "Shared memory";
#: AMD, RDNA 3 instruction set architecture, "Local data share".
_BANKS = {4318: 32, 4098: 32}
_WORD, _CHUNK, _ROWS = 4, 16, 8
#: Two rows meet in a bank in nearly every tile that nobody has padded.
_LEAST = 4
#: Position of the value, layout and stride among the operands.
_ACCESSES = {spirv.OpCooperativeMatrixLoadKHR: (None, 1, 2), spirv.OpCooperativeMatrixStoreKHR: (1, 2, 3)}


class Conflict:
    """An access. start: its position in the source; degree: how many rows meet in a bank; stride: of elements of `unit`
    bytes; alignment: what the stride has to be a multiple of, in bytes.
    """

    __slots__ = ("start", "name", "degree", "stride", "unit", "alignment", "banks")

    def __init__(self, start: int, name: str, stride: int, unit: int, alignment: int, banks: int) -> None:
        self.start = start
        self.name = name
        self.stride = stride
        self.unit = unit
        self.alignment = alignment
        self.banks = banks
        self.degree = degree(stride * unit, banks)

    def message(self) -> str:
        """Return what is wrong."""
        return f"{self.degree} rows of '{self.name}' are in the same of the {self.banks} banks of shared memory"

    def note(self) -> str:
        """Return which strides would be better, and what they cost."""
        texts = [f"stride {self.stride}: {self.degree}-way"]
        for stride in range(self.stride + 1, self.stride + 2 * _CHUNK // self.unit + 1):
            size = stride * self.unit
            if size % _WORD:
                continue
            conflicts, is_aligned = degree(size, self.banks), size % self.alignment == 0
            text = "free" if conflicts == 1 else f"{conflicts}-way"
            if conflicts < self.degree and not is_aligned and len(texts) < 2:
                texts.append(f"{stride}: {text}, but not aligned for this access")
            if conflicts == 1 and is_aligned:
                return "; ".join([*texts, f"{stride}: {text}"])
        return "; ".join(texts)


def degree(stride: int, banks: int) -> int:
    """Return the largest number of different words in one bank, for rows `stride` bytes apart."""
    words: dict[int, set[int]] = {}
    for row in range(_ROWS):
        first = row * stride // _WORD
        last = (row * stride + _CHUNK - 1) // _WORD
        for word in range(first, last + 1):
            words.setdefault(word % banks, set()).add(word)
    return max(map(len, words.values()))


def conflicts(module: Module, profile: Profile) -> Iterator[Conflict]:
    """Yield the accesses of shared memory whose rows meet in few banks; nothing for devices of unknown banks."""
    banks = _BANKS.get(int(profile.device.get("vendor", 0)))
    if banks is None:
        return
    for function in callees_first(module):
        definers = {each.result: each for block in function.blocks for each in block.instructions}
        for block in function.blocks:
            start = 0
            for instruction in block.instructions:
                if instruction.opcode == spirv.OpLine:
                    start = int(instruction.operands[1])
                elif instruction.opcode in _ACCESSES:
                    found = _conflict(function, definers, instruction, start, banks)
                    if found is not None:
                        yield found


def _conflict(
    function: Function,
    definers: dict[int | None, Instruction],
    instruction: Instruction,
    start: int,
    banks: int,
) -> Conflict | None:
    value, layout_at, stride_at = _ACCESSES[instruction.opcode]
    operands = instruction.operands
    chain = definers.get(operands[0]) if operands[0].__class__ is int else None
    if chain is None or chain.opcode not in CHAINS or chain.operands[0].__class__ is int or len(operands) <= stride_at:
        return None
    variable: Definition = chain.operands[0]
    assert variable.type is not None and chain.type is not None
    stride = (
        literal(operands[stride_at])
        if is_id(operands[stride_at]) and operands[stride_at].__class__ is not int
        else None
    )
    unit = _bytes(chain.type.operands[1])
    if variable.type.operands[0] != spirv.StorageClassWorkgroup or stride is None or unit is None or stride < 1:
        return None
    matrix = instruction.type
    if value is not None:
        matrix = definers[operands[value]].type if operands[value].__class__ is int else operands[value].type
    layout = default(operands[layout_at])
    if matrix is None or layout not in (0, 1):
        return None
    across = default(matrix.operands[3 if layout == 0 else 2])
    component = _bytes(matrix.operands[0])
    if across is None or component is None or across * component < _CHUNK:
        return None
    found = Conflict(start, variable.name or "", stride, unit, gcd(_CHUNK, across * component), banks)
    return found if found.degree >= _LEAST else None


def _bytes(type_: Definition) -> int | None:
    """Return the bytes of a scalar or vector; None for others."""
    if type_.opcode == spirv.OpTypeVector:
        size = _bytes(type_.operands[0])
        return None if size is None else size * int(type_.operands[1])
    return int(type_.operands[0]) // 8 if type_.opcode in (spirv.OpTypeInt, spirv.OpTypeFloat) else None
