"""What the accesses to the memory of a module share: their functions, and second variables for the same memory.

In: variables and types. Out: others, decorated alike. Must not know: who accesses what.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.library import component_type
from glslc_coop.codegen.cooperative_lowering.memory_layout import offset_of, stride_of
from glslc_coop.codegen.ir.function import FunctionBuilder
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.shapes import Component
    from glslc_coop.codegen.cooperative_lowering.sizes import Sizes
    from glslc_coop.codegen.ir.instruction import Definition, OperandTuple
    from glslc_coop.codegen.ir.module import Module


class Memory:
    """The memory of one module."""

    def __init__(self, module: Module, sizes: Sizes) -> None:
        self.module = module
        self.sizes = sizes
        self.functions: dict[OperandTuple, Definition] = {}
        self.aliases: dict[OperandTuple, Definition] = {}
        #: Shared variables of floats that are accessed as smaller components too.
        self.words: dict[Definition, bool] = {}
        #: Shared variables of structures or 64-bit scalars -> the arrays of words that they become.
        self.flat: dict[Definition, Definition] = {}

    # ---- functions and types ----

    def builder(self, name: str, result: Definition | None, parameters: list[Definition]) -> FunctionBuilder:
        """Return the builder of a function; its parameters have the local ids that it declares."""
        module = self.module
        returned = result or module.define(spirv.OpTypeVoid, None)
        type_ = module.define(spirv.OpTypeFunction, None, returned, *parameters)
        builder = FunctionBuilder(module, type_, name=name)
        for parameter in parameters:
            builder.parameter(parameter)
        return builder

    def glsl_type(self, name: str) -> Definition:
        """Return the definition of a scalar type of GLSL, or of uvec2."""
        if name == "uvec2":
            return self.module.define(spirv.OpTypeVector, None, self.sizes.uint, 2)
        return component_type(self.module, name)

    def pointer_type(self, storage_class: int, pointee: Definition) -> Definition:
        """Return a pointer type."""
        return self.module.define(spirv.OpTypePointer, None, storage_class, pointee)

    # ---- other variables and types for the same memory ----

    def alias(self, variable: Definition, component: Component) -> Definition:
        """Return the variable at the place of a buffer that is an array of a component."""
        key = (variable, component.glsl)
        found = self.aliases.get(key)
        if found is None:
            array = self.runtime_array(component_type(self.module, component.glsl), component.size)
            found = self.aliases[key] = self.second_variable(variable, self.block_of(array, variable))
        return found

    def whole_array(self, variable: Definition, component: Component) -> Definition:
        """Return a variable that is an array of a component in place of a buffer: the variable itself if it is one."""
        assert variable.type is not None
        block = variable.type.operands[1]
        while block.opcode in (spirv.OpTypeArray, spirv.OpTypeRuntimeArray):
            block = block.operands[0]
        if len(block.operands) == 1 and block.operands[0].opcode == spirv.OpTypeRuntimeArray:
            array = block.operands[0]
            is_element = array.operands[0] is component_type(self.module, component.glsl)
            if is_element and stride_of(array) == component.size and offset_of(block, 0) == 0:
                return variable
        return self.alias(variable, component)

    def physical_block(self, component: Component) -> Definition:
        """Return the block of an array of a component to which physical pointers lead."""
        key = ("block", component.glsl)
        block = self.aliases.get(key)
        if block is None:
            array = self.runtime_array(component_type(self.module, component.glsl), component.size)
            block = self.aliases[key] = self.module.define_unique(spirv.OpTypeStruct, None, array)
            self.module.decorate(block, spirv.DecorationBlock)
            self.module.member_decorate(block, 0, spirv.DecorationOffset, 0)
        return block

    def runtime_array(self, element: Definition, stride: int) -> Definition:
        """Return an array without a length, laid out."""
        key = ("array", element, stride)
        found = self.aliases.get(key)
        if found is None:
            found = self.aliases[key] = self.module.define_unique(spirv.OpTypeRuntimeArray, None, element)
            self.module.decorate(found, spirv.DecorationArrayStride, stride)
        return found

    def block_of(self, array: Definition, variable: Definition) -> Definition:
        """Return the block that holds an array, decorated like the block of a buffer."""
        assert variable.type is not None
        old = variable.type.operands[1]
        while old.opcode in (spirv.OpTypeArray, spirv.OpTypeRuntimeArray):
            old = old.operands[0]
        module = self.module
        block = module.define_unique(spirv.OpTypeStruct, None, array)
        for row in old.decorations or ():
            if row[0] in (spirv.DecorationBlock, spirv.DecorationBufferBlock):
                module.decorate(block, *row)
        module.member_decorate(block, 0, spirv.DecorationOffset, 0)
        members = len(old.operands)
        for decoration in (spirv.DecorationNonWritable, spirv.DecorationNonReadable, spirv.DecorationCoherent):
            rows = [row for row in old.member_decorations or () if row[1] == decoration]
            if len(rows) == members or rows and decoration == spirv.DecorationCoherent:
                module.member_decorate(block, 0, decoration)
        return block

    def second_variable(self, variable: Definition, block: Definition) -> Definition:
        """Return another variable of the same set and binding."""
        module = self.module
        assert variable.type is not None
        storage_class, old = variable.type.operands
        pointee = block
        if old.opcode == spirv.OpTypeArray:
            pointee = module.define(spirv.OpTypeArray, None, block, old.operands[1])
        elif old.opcode == spirv.OpTypeRuntimeArray:
            pointee = module.define(spirv.OpTypeRuntimeArray, None, block)
        name = None if variable.name is None else f"{variable.name}_components"
        made = module.define_unique(
            spirv.OpVariable, self.pointer_type(storage_class, pointee), storage_class, name=name
        )
        for row in variable.decorations or ():
            if row[0] not in (spirv.DecorationRestrict, spirv.DecorationAliased):
                module.decorate(made, *row)
        if variable.decorations is not None:
            variable.decorations = [row for row in variable.decorations if row[0] != spirv.DecorationRestrict]
        module.decorate(made, spirv.DecorationAliased)
        module.decorate(variable, spirv.DecorationAliased)
        return made
