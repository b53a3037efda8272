"""Put definitions in place of others, in all that names them.

In: a module, and what a definition becomes. Out: the same module with the others. Must not know: why.

What is interned is replaced by another definition; what has an identity of its own (structures, variables) is changed
in place.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.traversal import instructions
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable, Iterable

    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand
    from glslc_coop.codegen.ir.instruction import Definition, Function, Instruction
    from glslc_coop.codegen.ir.module import Module

_IDENTITIES = frozenset((spirv.OpTypeStruct, spirv.OpVariable, spirv.OpUntypedVariableKHR, spirv.OpFunction))


class Replacing:
    """The replacements of one module; a class derived from it says in `_make` what becomes something else."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._replaced: dict[Definition, Definition] = {}

    def of(self, definition: Definition) -> Definition:
        """Return what a definition becomes."""
        found = self._replaced.get(definition)
        if found is None:
            # A physical pointer may lead back here; it is changed in place, so that it stays what it is.
            self._replaced[definition] = definition
            found = self._replaced[definition] = self._make(definition)
            self._replaced.setdefault(found, found)
        return found

    def _operand(self, operand: AnyOperand) -> AnyOperand:
        return operand if operand.__class__ is int else self.of(operand)

    def _make(self, definition: Definition) -> Definition:
        return self._rebuilt(definition, self._operand)

    def _rebuilt(self, definition: Definition, convert: Callable[[AnyOperand], AnyOperand]) -> Definition:
        """Return a definition with its type and operands replaced."""
        module, opcode = self.module, definition.opcode
        type_ = None if definition.type is None else self.of(definition.type)
        operands = tuple(convert(operand) for operand in definition.operands)
        if type_ is definition.type and operands == definition.operands:
            return definition
        if opcode in _IDENTITIES or not module.is_interned(definition):
            definition.type, definition.operands = type_, operands
            return definition
        made = module.define(opcode, type_, *operands)
        made.name = made.name or definition.name
        return made

    def function(self, function: Function) -> None:
        """Retype a function."""
        definition = function.definition
        assert definition.type is not None
        definition.type = self.of(definition.type)
        definition.operands = (definition.operands[0], self.of(definition.operands[1]))
        self.retype(instructions(function))

    def retype(self, instructions: Iterable[Instruction]) -> None:
        """Replace the types and the operands of instructions."""
        find, of = self._replaced.get, self.of
        for instruction in instructions:
            type_ = instruction.type
            if type_ is not None:
                instruction.type = find(type_) or of(type_)
            operands = instruction.operands
            for position, operand in enumerate(operands):
                if operand.__class__ is not int:
                    operands[position] = find(operand) or of(operand)
