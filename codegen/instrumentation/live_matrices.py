"""How many matrices live at the widest point of a module: an estimate of the registers that they take.

In: a `Module`. Out: the `WidestPoint` of its functions. Backward data-flow analysis of live variables (Aho, Lam, Sethi
and Ullman, "Compilers", section 9.2.5).

What holds matrices are local variables, from a whole store to the last load, and results that are neither loaded from
them nor stored to them. A driver may unroll loops, or keep matrices elsewhere: this is an estimate.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.sizes import default
from glslc_coop.codegen.cooperative_lowering.traversal import callees_first
from glslc_coop.codegen.ir.opcodes import CHAINS
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.ir.instruction import Block, Definition, Function, Instruction
    from glslc_coop.codegen.ir.module import Module

_FLOATS = {16: "float16_t", 32: "float", 64: "double"}
_USES = {0: "A", 1: "B", 2: "C"}


class WidestPoint:
    """Where most bytes of matrices are live. matrices: name of a type -> how many of it are; bytes: those of all, in
    a subgroup; line: where, or None.
    """

    __slots__ = ("matrices", "bytes", "line")

    def __init__(self, matrices: dict[str, int], bytes_: int, line: int | None) -> None:
        self.matrices = matrices
        self.bytes = bytes_
        self.line = line

    def __str__(self) -> str:
        rows = [f"{count} x {name}" for name, count in self.matrices.items()]
        return ", ".join(rows) + (f" (line {self.line})" if self.line is not None else "")


def widest_point(module: Module) -> WidestPoint:
    """Return the widest point of a module; without matrices it has no bytes."""
    found = WidestPoint({}, 0, None)
    for function in callees_first(module):
        point = _Liveness(module, function).widest()
        if point.bytes > found.bytes:
            found = point
    return found


class _Liveness:
    """The analysis of one function. held: local id -> name of its matrix type, how many it has, and their bytes."""

    def __init__(self, module: Module, function: Function) -> None:
        self.module = module
        self.function = function
        self.held: dict[int, tuple[str, int, int]] = {}
        #: A pointer into a variable -> the variable; a loaded value -> nothing: it is what the variable holds.
        self.variables: dict[int, int] = {}
        for variable in function.variables:
            assert variable.type is not None and variable.result is not None
            if self._hold(variable.result, variable.type.operands[1]):
                self.variables[variable.result] = variable.result
        for block in function.blocks:
            for instruction in block.instructions:
                self._note(instruction)
        for block in function.blocks:
            for instruction in block.instructions:
                if instruction.opcode == spirv.OpStore and instruction.operands[0] in self.variables:
                    # It is computed in the registers of the variable.
                    self.held.pop(instruction.operands[1], None)

    def _note(self, instruction: Instruction) -> None:
        result, type_ = instruction.result, instruction.type
        if result is None or type_ is None:
            return
        if instruction.opcode in CHAINS and instruction.operands[0] in self.variables:
            self.variables[result] = self.variables[instruction.operands[0]]
        elif instruction.opcode != spirv.OpLoad:
            self._hold(result, type_)

    def _hold(self, local: int, type_: Definition) -> bool:
        """Note what an id holds; return whether these are matrices."""
        count = 1
        while type_.opcode == spirv.OpTypeArray:
            count *= default(type_.operands[1]) or 1
            type_ = type_.operands[0]
        if type_.opcode != spirv.OpTypeCooperativeMatrixKHR:
            return False
        component = type_.operands[0]
        _, rows, columns, use = (default(each) or 0 for each in type_.operands[1:5])
        width = int(component.operands[0])
        kind = f"{'int' if component.operands[-1] else 'uint'}{width}_t"
        if component.opcode == spirv.OpTypeFloat:
            kind = _FLOATS.get(width, f"float{width}") if len(component.operands) == 1 else f"float{width} (encoded)"
        name = f"{kind} {rows}x{columns} {_USES.get(use, '')}".rstrip()
        self.held[local] = (name, count, count * rows * columns * width // 8)
        return True

    # ---- the analysis ----

    def _step(self, live: set[int], instruction: Instruction) -> None:
        """Change what is live after an instruction to what is live before it."""
        opcode, operands = instruction.opcode, instruction.operands
        if instruction.result is not None:
            live.discard(instruction.result)
        if opcode == spirv.OpStore and operands[0] in self.variables:
            if operands[0] == self.variables[operands[0]]:
                live.discard(operands[0])
            operands = operands[1:]
        if opcode == spirv.OpPhi or opcode in CHAINS:
            return
        for operand in operands:
            if operand.__class__ is int and operand < 0:
                target = self.variables.get(operand, operand)
                if target in self.held:
                    live.add(target)

    def _after(self, block: Block, before: dict[int, set[int]], blocks: dict[int, Block]) -> set[int]:
        """Return what is live at the end of a block."""
        live: set[int] = set()
        for label in block.successors():
            live |= before.get(label, set())
            for phi in blocks[label].phis():
                pairs = zip(phi.operands[::2], phi.operands[1::2], strict=True)
                live.update(value for value, origin in pairs if origin == block.label and value in self.held)
        return live

    def widest(self) -> WidestPoint:
        """Return the widest point of the function."""
        blocks = {block.label: block for block in self.function.blocks}
        before: dict[int, set[int]] = {}
        changed = bool(self.held)
        while changed:
            changed = False
            for block in reversed(self.function.blocks):
                live = self._after(block, before, blocks)
                for instruction in reversed(block.instructions):
                    self._step(live, instruction)
                if before.get(block.label) != live:
                    before[block.label], changed = live, True
        best, line, most = set[int](), None, 0
        for block in self.function.blocks if self.held else ():
            live = self._after(block, before, blocks)
            lines = [each for each in block.instructions if each.opcode == spirv.OpLine]
            for instruction in reversed(block.instructions):
                if instruction.opcode == spirv.OpLine:
                    lines.pop()
                self._step(live, instruction)
                size = sum(self.held[each][2] for each in live)
                if size > most:
                    best, most = set(live), size
                    line = int(lines[-1].operands[1]) if lines else None
        return WidestPoint(self._counted(best), most, line)

    def _counted(self, live: set[int]) -> dict[str, int]:
        counts: dict[str, int] = {}
        for each in sorted(live, reverse=True):
            name, count, _ = self.held[each]
            counts[name] = counts.get(name, 0) + count
        return counts
