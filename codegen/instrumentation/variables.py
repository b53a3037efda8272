"""Checks of local variables: reads of what was never written (`uninitialized`).

In: loads and stores of variables of a function. Out: a flag beside each variable, one for each element of an array, and
a check of it before a load.

A variable counts as written once a part of it is, and where its address is an operand of anything but a load.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.sizes import literal
from glslc_coop.codegen.cooperative_lowering.traversal import instructions
from glslc_coop.codegen.instrumentation.runtime import REPORT_IF
from glslc_coop.codegen.ir.instruction import Instruction
from glslc_coop.codegen.ir.opcodes import CHAINS
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand, FunctionRewriter
    from glslc_coop.codegen.instrumentation.context import Instrumentation
    from glslc_coop.codegen.ir.instruction import Definition, Id

#: Instructions of which one of the first two operands is the old value.
_UPDATES = (spirv.OpVectorShuffle, spirv.OpCompositeInsert, spirv.OpCooperativeMatrixLoadTensorNV)
_TYPES = (spirv.OpTypeInt, spirv.OpTypeFloat, spirv.OpTypeBool, spirv.OpTypeVector, spirv.OpTypeMatrix)
_COOPERATIVE = (spirv.OpTypeCooperativeMatrixKHR, spirv.OpTypeCooperativeVectorNV)


class Flags:
    """The flags of one function. variables: local id of a variable -> that of its flags."""

    def __init__(self, context: Instrumentation, body: FunctionRewriter) -> None:
        self.context = context
        self.variables: dict[int, int] = {}
        self.unchecked = _loads_of_updates(body) | _loads_for_functions(body)
        for variable in list(body.function.variables):
            if variable.type is not None and variable.result is not None and len(variable.operands) == 1:
                flag_type = self._flag_type(variable.type.operands[1])
                if flag_type is not None:
                    self.variables[variable.result] = self._declare(body, flag_type)

    def _flag_type(self, type_: Definition) -> Definition | None:
        """Return the type of the flags of a variable; None where it is not tracked."""
        uint = self.context.sizes.uint
        if type_.opcode in (*_TYPES, *_COOPERATIVE, spirv.OpTypeStruct):
            return uint
        if type_.opcode == spirv.OpTypeArray:
            return self.context.module.define(spirv.OpTypeArray, None, uint, type_.operands[1])
        return None

    def _declare(self, body: FunctionRewriter, flag_type: Definition) -> int:
        module, function = self.context.module, body.function
        pointer = module.define(spirv.OpTypePointer, None, spirv.StorageClassFunction, flag_type)
        result = function.new_id()
        zero = module.define(spirv.OpConstantNull, flag_type)
        declared = Instruction(spirv.OpVariable, pointer, result, [spirv.StorageClassFunction, zero])
        function.variables.append(declared)
        body.note(declared)
        return result

    def check_in(self, _: Instrumentation, body: FunctionRewriter, instruction: Instruction) -> None:
        """Check a load, note a store."""
        opcode = instruction.opcode
        if opcode == spirv.OpLoad:
            if instruction.result not in self.unchecked:
                self._load(body, instruction.operands[0])
        elif opcode not in CHAINS:
            # A function, or an extended instruction, may write to any pointer that it is given.
            for operand in instruction.operands:
                self._note(body, operand)

    def _place(self, body: FunctionRewriter, pointer: AnyOperand) -> tuple[int, AnyOperand] | None:
        """Return the variable that a pointer leads into, and its first index, or None for the whole."""
        index: AnyOperand = None
        while isinstance(pointer, int):
            if pointer in self.variables:
                return pointer, index
            chain = body.definers.get(pointer)
            if chain is None or chain.opcode not in CHAINS:
                return None
            index = chain.operands[1] if len(chain.operands) > 1 else index
            pointer = chain.operands[0]
        return None

    def _flag(self, body: FunctionRewriter, variable: int, index: AnyOperand) -> tuple[Id, Definition]:
        """Return a pointer to the flags that an access concerns, and their type."""
        module, flags = self.context.module, self.variables[variable]
        flag_type: Definition = body.type_of(flags).operands[1]
        if flag_type.opcode != spirv.OpTypeArray or index is None:
            return flags, flag_type
        uint = self.context.sizes.uint
        pointer = module.define(spirv.OpTypePointer, None, spirv.StorageClassFunction, uint)
        return body.emit(spirv.OpAccessChain, pointer, flags, index), uint

    def _note(self, body: FunctionRewriter, pointer: AnyOperand) -> None:
        place = self._place(body, pointer) if isinstance(pointer, int) else None
        if place is None:
            return
        target, type_ = self._flag(body, *place)
        one = self.context.sizes.constant(1)
        if type_.opcode == spirv.OpTypeArray:
            count = literal(type_.operands[1])
            if count is None:
                # As many as a constant decides: a store for each would need their number.
                del self.variables[place[0]]
                return
            one = self.context.module.define(spirv.OpConstantComposite, type_, *[one] * count)
        body.emit_as(None, spirv.OpStore, None, target, one)

    def _load(self, body: FunctionRewriter, pointer: AnyOperand) -> None:
        place = self._place(body, pointer)
        if place is None:
            return
        context = self.context
        target, type_ = self._flag(body, *place)
        if type_.opcode == spirv.OpTypeArray:
            # The whole of an array may be copied before it is complete.
            return
        uint, zero = context.sizes.uint, context.sizes.constant(0)
        flag = body.emit(spirv.OpLoad, uint, target)
        is_unset = body.emit(spirv.OpIEqual, context.sizes.boolean, flag, zero)
        name = context.described(body, place[0], [])
        index = zero if place[1] is None else body.to_uint(place[1])
        whole = type_ is body.type_of(self.variables[place[0]]).operands[1]
        text = (
            f"{name} is read before it is written" if whole else f"element {{0}} of {name} is read before it is written"
        )
        context.call(body, REPORT_IF, [is_unset, index, zero, zero, context.site("uninitialized", text)])


def _loads_of_updates(body: FunctionRewriter) -> set[int]:
    """Return the loads of which a part is replaced and the result is stored where it was loaded from."""
    found = set()
    for block in body.function.blocks:
        for instruction in block.instructions:
            if instruction.opcode != spirv.OpStore:
                continue
            pointer, value = instruction.operands[:2]
            update = body.definers.get(value) if isinstance(value, int) else None
            for operand in update.operands[:2] if update is not None and update.opcode in _UPDATES else ():
                load = body.definers.get(operand) if isinstance(operand, int) else None
                if load is not None and load.opcode == spirv.OpLoad and load.operands[0] == pointer:
                    found.add(operand)
    return found


def _loads_for_functions(body: FunctionRewriter) -> set[AnyOperand]:
    """Return the loads of matrices that are only handed to functions on elements, which never read the element."""
    ignored: set[AnyOperand] = set()
    read: set[AnyOperand] = set()
    for instruction in instructions(body.function):
        if instruction.opcode != spirv.OpCooperativeMatrixPerElementOpNV:
            read.update(instruction.operands)
            continue
        matrix, function, *others = instruction.operands
        # The function takes the row, the column, the element, and the other operands.
        parameters = function.function.parameters[2:]
        read_in_function = {operand for each in instructions(function.function) for operand in each.operands}
        for operand, parameter in zip((matrix, *others), parameters, strict=True):
            (read if parameter.result in read_in_function else ignored).add(operand)
    return ignored - read
