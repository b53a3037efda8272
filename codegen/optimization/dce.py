"""Dead-code elimination (DCE): unused results, stores that nobody reads, variables that nobody names.

In: a Function. Out: the same one with fewer instructions. Must not know: control flow; blocks stay as they are.

Marks what instructions with effects need, as in Cytron et al., "Efficiently Computing Static Single Assignment Form"
(1991), section 7.1, with every branch live. A store to a variable of the function is live if the variable is read. In
an entry point that calls no function this also applies to shared and private variables.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.opcodes import PURE, READS, is_pure_extended
from glslc_coop.codegen.ir.pointers import Pointers
from glslc_coop.codegen.ir.type_queries import pointee
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.ir import debug_instructions
    from glslc_coop.codegen.ir.instruction import Definition, Function, Id, Instruction

#: Storage classes that nobody but the shader sees.
_INTERNAL = (spirv.StorageClassWorkgroup, spirv.StorageClassPrivate)


def eliminate_dead_code(function: Function, is_alone: bool = False) -> bool:
    """Remove dead instructions and variables. Return whether there was one.

    is_alone: the function is the entry point and the only one that runs.
    """
    return _Marking(function, is_alone).run()


class _Marking:
    """One run.

    made: id -> the instruction that makes it. own: the variables of the function. stores: variable -> the stores into
    it; shared_stores: the same of variables outside of the function, if it is alone. live: ids that are needed; kept:
    the `id()` of the needed instructions without a result; work: what is needed and whose operands were not looked at.
    described: the descriptions of variables of the source, which keep nothing alive.
    """

    __slots__ = (
        "function",
        "is_alone",
        "made",
        "own",
        "stores",
        "shared_stores",
        "live",
        "kept",
        "work",
        "described",
        "glsl_set",
        "pointers",
    )

    def __init__(self, function: Function, is_alone: bool) -> None:
        self.function = function
        self.is_alone = is_alone
        self.made: dict[int | None, Instruction] = {
            instruction.result: instruction for block in function.blocks for instruction in block.instructions
        }
        for instruction in (*function.parameters, *function.variables):
            self.made[instruction.result] = instruction
        self.own = {variable.result for variable in function.variables}
        self.stores: dict[int, list[Instruction]] = {}
        self.shared_stores: dict[Definition, list[Instruction]] = {}
        self.live: set[int | None] = set()
        self.kept: set[int] = set()
        self.work: list[Instruction] = []
        self.pointers = Pointers(function, self.made)
        self.described: list[Instruction] = []
        self.glsl_set = function.table.extended_instruction_set("GLSL.std.450")

    def run(self) -> bool:
        """Rewrite the function."""
        function = self.function
        self.find_roots()
        self.mark()
        if self.described:
            self.keep_descriptions()
        kept, live = self.kept, self.live
        changed = False
        for block in function.blocks:
            remaining = [
                instruction
                for instruction in block.instructions
                if (instruction.result in live if instruction.result is not None else id(instruction) in kept)
            ]
            if len(remaining) != len(block.instructions):
                block.instructions[:] = remaining
                changed = True
        variables = [variable for variable in function.variables if variable.result in self.live]
        changed = changed or len(variables) != len(function.variables)
        function.variables[:] = variables
        return changed

    def find_roots(self) -> None:
        """Begin the work with the instructions that have effects."""
        work, live, glsl_set = self.work, self.live, self.glsl_set
        for block in self.function.blocks:
            for instruction in block.instructions:
                opcode = instruction.opcode
                if opcode in PURE:
                    continue
                if opcode == spirv.OpStore and not _is_volatile(instruction):
                    target = self.pointers.base(instruction.operands[0])
                    if isinstance(target, int) and target in self.own:
                        self.stores.setdefault(target, []).append(instruction)
                        continue
                    if self.is_alone and not isinstance(target, int) and _is_internal(target):
                        self.shared_stores.setdefault(target, []).append(instruction)
                        continue
                elif opcode in READS:
                    if not self.pointers.reads_volatile(instruction):
                        continue
                elif opcode == spirv.OpExtInst:
                    if is_pure_extended(instruction, glsl_set):
                        continue
                    if debug_instructions.is_description(instruction):
                        self.described.append(instruction)
                        continue
                work.append(instruction)
                if instruction.result is not None:
                    live.add(instruction.result)
            if block.terminator is not None:
                work.append(block.terminator)
        self.kept.update(map(id, work))

    def mark(self) -> None:
        """Keep what the work needs, until there is none."""
        live, made, kept, work = self.live, self.made, self.kept, self.work
        while work:
            for operand in work.pop().operands:
                if operand.__class__ is not int:
                    # Popped, so that it is looked at once.
                    for store in self.shared_stores.pop(operand, ()) if self.shared_stores else ():
                        kept.add(id(store))
                        work.append(store)
                    continue
                if operand >= 0 or operand in live:
                    continue
                live.add(operand)
                if operand in self.stores:
                    # A store names its variable as well, but stores are only looked at once the variable is needed.
                    for store in self.stores[operand]:
                        kept.add(id(store))
                        work.append(store)
                elif operand in made:
                    work.append(made[operand])

    def keep_descriptions(self) -> None:
        """Keep descriptions of live values. In a variable that has one, those of dead values become undefined."""
        live, made, table = self.live, self.made, self.function.table
        parameters = {parameter.result for parameter in self.function.parameters}
        place = debug_instructions.DESCRIBED_VALUE
        known: set[Id] = set()
        others = []
        for each in self.described:
            value = each.operands[place]
            if value.__class__ is int and value not in live and value in made and value not in parameters:
                others.append(each)
            else:
                live.add(each.result)
                known.add(each.operands[debug_instructions.DESCRIBED])
        for each in others:
            value = made.get(each.operands[place])
            if value is not None and value.type is not None and each.operands[debug_instructions.DESCRIBED] in known:
                type_ = value.type
                if each.operands[1] == debug_instructions.DECLARE:
                    # Only a variable can be declared.
                    each.operands[1], type_ = debug_instructions.VALUE, pointee(type_)
                each.operands[place] = table.define(spirv.OpUndef, type_)
                live.add(each.result)


def _is_internal(variable: Definition) -> bool:
    """Return whether a store to a variable outside of the function only affects what is read from it."""
    return variable.opcode == spirv.OpVariable and variable.operands[0] in _INTERNAL and not variable.decorations


def _is_volatile(store: Instruction) -> bool:
    """Return whether the memory operands of a store make it volatile."""
    return len(store.operands) > 2 and bool(store.operands[2] & spirv.MemoryAccessVolatile)
