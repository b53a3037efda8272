"""`glslc-coop stats`: how large a module is, function by function.

In: modules or shaders. Out: a table on standard output. Must not know: what instructions mean beyond their opcode.
"""

from __future__ import annotations

import click

from glslc_coop.cli.tools import run
from glslc_coop.cli.tools.inputs import instructions_of, module_of
from glslc_coop.cli.tools.outputs import show
from glslc_coop.codegen.ir.words import decode_string
from glslc_coop.codegen.literal_strings import legible, printable
from glslc_coop.codegen.tables import spirv

_HEADER_WORDS = 5
#: Longer names are cut: all rows are as wide as the longest.
_LONGEST_NAME = 80
#: Column -> the opcodes that it counts.
_COLUMNS = {
    "loads": (spirv.OpLoad,),
    "stores": (spirv.OpStore,),
    "calls": (spirv.OpFunctionCall,),
    "phis": (spirv.OpPhi,),
    "branches": (spirv.OpBranchConditional, spirv.OpSwitch),
    "blocks": (spirv.OpLabel,),
}


class _Part:
    """A function, or what precedes the functions. counts: opcode -> instructions. size: bytes."""

    def __init__(self, name: str, size: int = 0) -> None:
        self.name = name
        self.counts: dict[int, int] = {}
        self.size = size

    def row(self) -> list[str]:
        """Return the cells of its row."""
        columns = (sum(self.counts.get(opcode, 0) for opcode in opcodes) for opcodes in _COLUMNS.values())
        return [self.name, *map(str, (sum(self.counts.values()), *columns, self.size))]


@click.command("stats")
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, allow_dash=True))
def stats_command(files: tuple[str, ...]) -> None:
    """Count the instructions and bytes of each FILE, a SPIR-V module or a shader, by function."""
    for number, path in enumerate(files):
        if number:
            show()
        parts = _parts(path, module_of(path, ()))
        total = _Part("total")
        for part in parts:
            total.size += part.size
            for opcode, count in part.counts.items():
                total.counts[opcode] = total.counts.get(opcode, 0) + count
        rows = [[path, "instructions", *_COLUMNS, "bytes"], *(part.row() for part in (*parts, total))]
        widths = [max(map(len, column)) for column in zip(*rows)]
        for name, *cells in rows:
            line = (cell.rjust(width) for cell, width in zip(cells, widths[1:]))
            show("  ".join((name.ljust(widths[0]), *line)))


def _parts(path: str, data: bytes) -> list[_Part]:
    """Return the parts of a module in order. Raises ClickException for what is not a module."""
    parts = [_Part("declarations", 4 * _HEADER_WORDS)]
    names: dict[int, str] = {}
    instructions = instructions_of(data, path)
    ends = [instruction.position for instruction in instructions[1:]] + [len(data) // 4]
    for instruction, end in zip(instructions, ends):
        opcode, result = instruction.opcode, instruction.result
        if opcode == spirv.OpName:
            target, *text = instruction.operands
            names[target] = _shown(text)
        elif opcode == spirv.OpEntryPoint:
            # It has a name, also where an optimiser has dropped all others.
            _, target, *text = instruction.operands
            names[target] = _shown(text)
        elif opcode == spirv.OpFunction:
            parts.append(_Part(names.get(result) or f"%{result}"))
        part = parts[-1]
        part.counts[opcode] = part.counts.get(opcode, 0) + 1
        part.size += 4 * (end - instruction.position)
    return parts


def _shown(words: list[int]) -> str:
    """Return a name as the table has it."""
    name = printable(legible(decode_string(words)[0]))
    return name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1] + "…"


def main(arguments: list[str]) -> int:
    """Run the sub-command; return the exit code."""
    return run(stats_command, arguments)
