"""Checks of divergence: barriers and cooperative operations that a part of their scope reaches.

In: barriers, operations on matrices. Out: a call before each, which counts who arrives. SPIR-V 1.6, section 3.49.20;
SPV_KHR_cooperative_matrix.

Each workgroup, or subgroup, has a counter for each site; after the dispatch the number of arrivals must be a multiple
of its invocations. A difference that evens out, such as two halves that take turns, is not found. Other subgroup
operations are not checked: they involve whichever invocations reach them.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.sizes import default
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.function_rewriter import FunctionRewriter
    from glslc_coop.codegen.instrumentation.context import Instrumentation
    from glslc_coop.codegen.ir.instruction import Definition, Instruction

_ARRIVE = (
    "void arrive(uint counter, uint size)",
    "    atomicAdd(faults.words[workgroupWords() + counter + gl_LocalInvocationIndex / size], 1u);\n",
)
_OPERATIONS = {
    spirv.OpCooperativeMatrixLoadKHR: "a matrix is loaded",
    spirv.OpCooperativeMatrixStoreKHR: "a matrix is stored",
    spirv.OpCooperativeMatrixMulAddKHR: "matrices are multiplied",
    spirv.OpCooperativeMatrixReduceNV: "a matrix is reduced",
    spirv.OpCooperativeMatrixLoadTensorNV: "a matrix is loaded",
    spirv.OpCooperativeMatrixStoreTensorNV: "a matrix is stored",
}
_STORED_AT = {spirv.OpCooperativeMatrixStoreKHR: 1, spirv.OpCooperativeMatrixStoreTensorNV: 1}


def check(context: Instrumentation, body: FunctionRewriter, instruction: Instruction) -> None:
    """Count an arrival."""
    opcode = instruction.opcode
    if opcode == spirv.OpControlBarrier:
        scope, what = default(instruction.operands[0]), "a barrier is reached"
    elif opcode in _OPERATIONS:
        matrix: Definition | None = instruction.type
        if opcode in _STORED_AT:
            matrix = body.type_of(instruction.operands[_STORED_AT[opcode]])
        assert matrix is not None
        scope, what = default(matrix.operands[1]), _OPERATIONS[opcode]
    else:
        return
    sizes = {spirv.ScopeWorkgroup: context.workgroup, spirv.ScopeSubgroup: min(context.subgroup, context.workgroup)}
    if scope not in sizes:
        context.leave_out("operations of other scopes than workgroup and subgroup")
        return
    size = sizes[scope]
    name = "workgroup" if scope == spirv.ScopeWorkgroup else "subgroup"
    context.site("divergence", f"{what} by {{0}} of the {{1}} invocations of the {name}")
    site = context.sites[-1]
    site.counted, site.counter = size, context.counters(-(-context.workgroup // size))
    prelude = context.workgroup_prelude()
    function = context.runtime.function(*_ARRIVE, prelude=prelude)
    body.result_of(function, context.sizes.constant(site.counter), context.sizes.constant(size))
