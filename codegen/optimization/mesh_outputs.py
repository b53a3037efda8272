"""Counts of mesh outputs beyond the limits of the shader: undefined values in place of constants.

SPIR-V forbids such constants (OpSetMeshOutputsEXT), and what a program does with one is undefined. Folding may find one
where a guard keeps the instruction from being executed, so it is no error.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.callgraph import of_entry_points
from glslc_coop.codegen.ir.type_queries import constant_index
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.ir.module import Module

#: The execution modes that limit the counts, in the order of the operands.
_LIMITS = (spirv.ExecutionModeOutputVertices, spirv.ExecutionModeOutputPrimitivesEXT)


def undefine_large_counts(module: Module) -> None:
    """Replace counts that no invocation may output."""
    limits = {mode: operands[0] for _, _, mode, operands in module.execution_modes if mode in _LIMITS}
    for definition in of_entry_points(module):
        function = definition.function
        assert function is not None
        for block in function.blocks:
            for instruction in block.instructions:
                if instruction.opcode == spirv.OpSetMeshOutputsEXT:
                    for position, mode in enumerate(_LIMITS):
                        count = instruction.operands[position]
                        value = constant_index(count)
                        if value is not None and value > limits.get(mode, value):
                            instruction.operands[position] = module.define(spirv.OpUndef, count.type)
