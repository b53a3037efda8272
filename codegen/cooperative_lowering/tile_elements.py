"""Functions on the elements of tiles, which no instruction does to tiles as a whole.

In: a scalar operation. Out: a function of the module that does it to each element that an invocation holds. Must not
know: what the operation is.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.function import FunctionBuilder
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.context import Lowering
    from glslc_coop.codegen.cooperative_lowering.elementwise import Operation
    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand
    from glslc_coop.codegen.ir.instruction import Definition, OperandTuple


class TileElements:
    """Makes the functions of one module, each once."""

    def __init__(self, lowering: Lowering) -> None:
        self.lowering = lowering
        self._made: dict[OperandTuple, Definition] = {}

    def function(
        self, key: OperandTuple, tile: Definition, types: list[Definition], operation: Operation
    ) -> Definition:
        """Return the function for a key. types: of the operands; those that are no tiles are passed to each element."""
        key = (*key, tile, *types)
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = self._loop(tile, types, operation)
        return found

    def _pointer(self, type_: Definition) -> Definition:
        return self.lowering.module.define(spirv.OpTypePointer, None, spirv.StorageClassFunction, type_)

    def _loop(self, tile: Definition, types: list[Definition], operation: Operation) -> Definition:
        module, sizes = self.lowering.module, self.lowering.sizes
        builder = FunctionBuilder(module, module.define(spirv.OpTypeFunction, None, tile, *types), name="on_elements")
        parameters = [builder.parameter(type_) for type_ in types]
        copies: list[int | None] = []
        for parameter, type_ in zip(parameters, types):
            is_tile = type_.opcode == spirv.OpTypeCooperativeMatrixKHR
            copies.append(builder.variable(self._pointer(type_)) if is_tile else None)
            if copies[-1] is not None:
                builder.emit_void(spirv.OpStore, copies[-1], parameter)
        result, counter = builder.variable(self._pointer(tile)), builder.variable(self._pointer(sizes.uint))
        builder.emit_void(spirv.OpStore, counter, sizes.constant(0))
        header, test, inner, step, done = (builder.new_block() for _ in range(5))
        builder.branch(header)
        builder.begin(header)
        builder.loop_merge(done, step, self.lowering.elementwise.control)
        builder.branch(test)
        builder.begin(test)
        index = builder.emit(spirv.OpLoad, sizes.uint, counter)
        length = builder.emit(spirv.OpCooperativeMatrixLengthKHR, sizes.uint, tile)
        is_more = builder.emit(spirv.OpULessThan, sizes.boolean, index, length)
        builder.branch_conditional(is_more, inner, done)
        builder.begin(inner)
        values: list[AnyOperand] = []
        for parameter, type_, copy in zip(parameters, types, copies):
            if copy is not None:
                component = type_.operands[0]
                place = builder.emit(spirv.OpAccessChain, self._pointer(component), copy, index)
                parameter = builder.emit(spirv.OpLoad, component, place)
            values.append(parameter)
        value = operation(builder, index, values)
        place = builder.emit(spirv.OpAccessChain, self._pointer(tile.operands[0]), result, index)
        builder.emit_void(spirv.OpStore, place, value)
        builder.branch(step)
        builder.begin(step)
        builder.emit_void(spirv.OpStore, counter, builder.emit(spirv.OpIAdd, sizes.uint, index, sizes.constant(1)))
        builder.branch(header)
        builder.begin(done)
        builder.ret_value(builder.emit(spirv.OpLoad, tile, result))
        return builder.definition
