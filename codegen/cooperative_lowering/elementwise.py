"""Functions that do to each component of an array what an instruction does to a scalar.

In: a scalar operation, the shapes of its result and of its operands. Out: a function of the module: unrolled where the
number of components is known and small, a loop elsewhere. Must not know: what the operation is.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.options import LoweringError
from glslc_coop.codegen.cooperative_lowering.shapes import MatrixShape, VectorShape
from glslc_coop.codegen.ir.function import FunctionBuilder
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable
    from typing import TypeAlias

    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand
    from glslc_coop.codegen.cooperative_lowering.shapes import Shapes
    from glslc_coop.codegen.cooperative_lowering.sizes import Sizes
    from glslc_coop.codegen.ir.instruction import Definition, OperandList, OperandTuple
    from glslc_coop.codegen.ir.module import Module

Array: TypeAlias = "MatrixShape | VectorShape"
#: (builder, number of the component, the operands' components or scalars) -> the result's component.
Operation: TypeAlias = "Callable[[FunctionBuilder, AnyOperand, OperandList], AnyOperand]"

#: At most this many components are unrolled.
_UNROLLED = {"auto": 64, "always": 4096, "never": 4}
#: Arrays longer than this are always filled by loops.
MAXIMUM_LENGTH = 4096


class Elementwise:
    """Makes the functions of one module, each once."""

    def __init__(self, module: Module, sizes: Sizes, shapes: Shapes, unroll: str) -> None:
        self.module = module
        self.sizes = sizes
        self.shapes = shapes
        self.unrolled = _UNROLLED[unroll]
        self.control = {
            "auto": 0,
            "always": spirv.LoopControlUnroll,
            "never": spirv.LoopControlDontUnroll,
        }[unroll]
        self._made: dict[OperandTuple, Definition] = {}

    def array(self, type_: Definition) -> Array | None:
        """Return the shape of a type whose components are operated on one by one."""
        shape = self.shapes.of(type_)
        return shape if isinstance(shape, (MatrixShape, VectorShape)) else None

    def function(
        self, key: OperandTuple, name: str, result: Definition, operands: list[Definition], operation: Operation
    ) -> Definition:
        """Return the function for a key.

        result, operands: types; operands without a shape are passed to every component.
        """
        key = (*key, result, *operands)
        found = self._made.get(key)
        if found is not None:
            return found
        shape = self.array(result)
        if shape is None:
            raise LoweringError("an operation on a cooperative value has a result that is not one")
        type_ = self.module.define(spirv.OpTypeFunction, None, result, *operands)
        builder = FunctionBuilder(self.module, type_, name=name)
        parameters = [builder.parameter(operand) for operand in operands]
        if isinstance(shape.length, int) and shape.length <= self.unrolled:
            self._unroll(builder, shape, operands, parameters, operation)
        else:
            self._loop(builder, shape, operands, parameters, operation)
        self._made[key] = builder.definition
        return builder.definition

    def _unroll(
        self,
        builder: FunctionBuilder,
        shape: Array,
        types: list[Definition],
        parameters: list[int],
        operation: Operation,
    ) -> None:
        shapes = [self.array(type_) for type_ in types]
        assert isinstance(shape.length, int)
        parts = []
        for number in range(shape.length):
            values = [
                parameter
                if each is None
                else builder.emit(spirv.OpCompositeExtract, each.component_type, parameter, number)
                for parameter, each in zip(parameters, shapes)
            ]
            parts.append(operation(builder, self.sizes.constant(number), values))
        builder.ret_value(builder.emit(spirv.OpCompositeConstruct, shape.type, *parts))

    def _loop(
        self,
        builder: FunctionBuilder,
        shape: Array,
        types: list[Definition],
        parameters: list[int],
        operation: Operation,
    ) -> None:
        uint, sizes = self.sizes.uint, self.sizes
        shapes = [self.array(type_) for type_ in types]
        result = builder.variable(self._pointer(shape.type))
        counter = builder.variable(self._pointer(uint))
        copies: list[int] = []
        for parameter, type_, each in zip(parameters, types, shapes):
            copies.append(parameter if each is None else builder.variable(self._pointer(type_)))
            if each is not None:
                builder.emit_void(spirv.OpStore, copies[-1], parameter)
        builder.emit_void(spirv.OpStore, counter, sizes.constant(0))
        header, test, step, done = (builder.new_block() for _ in range(4))
        body = builder.new_block()
        builder.branch(header)
        builder.begin(header)
        builder.loop_merge(done, step, self.control)
        builder.branch(test)
        builder.begin(test)
        index = builder.emit(spirv.OpLoad, uint, counter)
        is_more = builder.emit(spirv.OpULessThan, sizes.boolean, index, sizes.definition(shape.length))
        builder.branch_conditional(is_more, body, done)
        builder.begin(body)
        values: list[int] = []
        for copy, each in zip(copies, shapes):
            if each is not None:
                component = each.component_type
                place = builder.emit(spirv.OpAccessChain, self._pointer(component), copy, index)
                copy = builder.emit(spirv.OpLoad, component, place)
            values.append(copy)
        value = operation(builder, index, values)
        place = builder.emit(spirv.OpAccessChain, self._pointer(shape.component_type), result, index)
        builder.emit_void(spirv.OpStore, place, value)
        builder.branch(step)
        builder.begin(step)
        following = builder.emit(spirv.OpIAdd, uint, index, sizes.constant(1))
        builder.emit_void(spirv.OpStore, counter, following)
        builder.branch(header)
        builder.begin(done)
        builder.ret_value(builder.emit(spirv.OpLoad, shape.type, result))

    def _pointer(self, pointee: Definition) -> Definition:
        return self.module.define(spirv.OpTypePointer, None, spirv.StorageClassFunction, pointee)
