"""Counts products of matrices, and of matrices with vectors: how many operations a dispatch has.

In: products. Out: a call before each that counts it once; the text of its site is the number of its operations.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.sizes import default
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.function_rewriter import FunctionRewriter
    from glslc_coop.codegen.instrumentation.context import Instrumentation
    from glslc_coop.codegen.ir.instruction import Instruction

#: size: how many invocations compute a product together.
_COUNT = (
    "void countProduct(uint size, uint site)",
    "    if (gl_LocalInvocationIndex % size == 0u) report(site, uvec4(0u));\n",
)
_VECTORS = (spirv.OpCooperativeVectorMatrixMulNV, spirv.OpCooperativeVectorMatrixMulAddNV)


def check(context: Instrumentation, body: FunctionRewriter, instruction: Instruction) -> None:
    """Count a product."""
    size, operations = 1, None
    if instruction.opcode == spirv.OpCooperativeMatrixMulAddKHR:
        left, right = (body.type_of(each) for each in instruction.operands[:2])
        scope, rows, depth = (default(each) for each in left.operands[1:4])
        columns = default(right.operands[3])
        size = context.workgroup if scope == spirv.ScopeWorkgroup else min(context.subgroup, context.workgroup)
        if rows is not None and depth is not None and columns is not None:
            operations = 2 * rows * depth * columns
    elif instruction.opcode in _VECTORS:
        assert instruction.type is not None
        sizes = [default(body.type_of(instruction.operands[0]).operands[1])]
        sizes.append(default(instruction.type.operands[1]))
        if sizes[0] is not None and sizes[1] is not None:
            operations = 2 * sizes[0] * sizes[1]
    if operations is not None:
        site = context.site("operations", str(operations))
        body.result_of(context.runtime.function(*_COUNT), context.sizes.constant(size), site)
