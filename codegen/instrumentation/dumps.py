"""Dumps of matrices and vectors: what a variable is given on a line, as rows and columns.

In: stores to the variables that are named, or on the lines of pragmas. Out: a store to the buffer after each.
SPV_KHR_cooperative_matrix, SPV_NV_cooperative_vector.

The first workgroup writes, each of its subgroups a matrix of its own, each invocation a vector; where a line runs
several times the last one stays.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.sizes import default
from glslc_coop.codegen.instrumentation.sites import Dump
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand, FunctionRewriter
    from glslc_coop.codegen.instrumentation.context import Instrumentation
    from glslc_coop.codegen.ir.instruction import Definition, Instruction

#: Kind and width of a component -> its GLSL type.
_COMPONENTS = {
    (spirv.OpTypeFloat, 16): "float16_t",
    (spirv.OpTypeFloat, 32): "float",
    (spirv.OpTypeInt, 8, 0): "uint8_t",
    (spirv.OpTypeInt, 8, 1): "int8_t",
    (spirv.OpTypeInt, 16, 0): "uint16_t",
    (spirv.OpTypeInt, 16, 1): "int16_t",
    (spirv.OpTypeInt, 32, 0): "uint",
    (spirv.OpTypeInt, 32, 1): "int",
}


def write(context: Instrumentation, body: FunctionRewriter, instruction: Instruction) -> None:
    """Write the matrix that is stored, if its variable and line are asked for."""
    if instruction.opcode != spirv.OpStore or context.line is None:
        return
    pointer, value = instruction.operands[:2]
    line = int(context.line.operands[1])
    name = next((text for local, text in body.function.names if local == pointer), "")
    # That of a pragma may be any l-value; its line has one store.
    name = next((text[1:] for text, at in context.requested if text.startswith("#") and at == line), name)
    if not {(name, line), (f"#{name}", line)}.intersection(context.requested):
        return
    type_ = body.type_of(value)
    if type_.opcode == spirv.OpTypeCooperativeVectorNV:
        _write_vector(context, body, name, line, value)
        return
    shape = _shape(context, type_)
    if shape is None:
        context.leave_out(f"'{name}', which is not a matrix that can be dumped")
        return
    component, bytes_, scope, rows, columns = shape
    size = context.workgroup if scope == spirv.ScopeWorkgroup else min(context.subgroup, context.workgroup)
    dump = Dump(name, line, component, rows, columns, -(-context.workgroup // size), context.dump_words)
    dump.words = (rows * columns * bytes_ // 4 + 3) // 4 * 4
    context.dump_words += dump.count * dump.words
    context.dumps.append(dump)
    use = type_.operands[4].operands[0]
    head = f"void dumpMatrix(coopmat<{component}, {scope}, {rows}, {columns}, {use}> m)"
    lines = f"""    if (gl_WorkGroupID == uvec3(0u))
        coopMatStore(m, faults.words, faults.words[2] + {dump.offset}u + gl_LocalInvocationIndex / {size}u
            * {dump.words}u, {columns * bytes_ // 4}u, gl_CooperativeMatrixLayoutRowMajor);
"""
    body.result_of(context.runtime.function(head, lines, [type_]), value)


def _write_vector(context: Instrumentation, body: FunctionRewriter, name: str, line: int, value: AnyOperand) -> None:
    """Write the vector of each invocation."""
    type_ = body.type_of(value)
    component = _COMPONENTS.get((type_.operands[0].opcode, *type_.operands[0].operands))
    count = default(type_.operands[1])
    if component is None or count is None:
        context.leave_out(f"'{name}', which is not a vector that can be dumped")
        return
    dump = Dump(name, line, component, 1, count, context.workgroup, context.dump_words)
    dump.words = (count * int(type_.operands[0].operands[0]) // 8 + 15) // 16 * 4
    context.dump_words += dump.count * dump.words
    context.dumps.append(dump)
    head = f"void dumpVector(coopvecNV<{component}, {count}> v)"
    lines = f"""    if (gl_WorkGroupID == uvec3(0u))
        coopVecStoreNV(v, faults.words, 4u * (faults.words[2] + {dump.offset}u
            + gl_LocalInvocationIndex * {dump.words}u));
"""
    body.result_of(context.runtime.function(head, lines, [type_]), value)


def _shape(context: Instrumentation, type_: Definition) -> tuple[str, int, int, int, int] | None:
    """Return component type and its bytes, scope, rows and columns of a matrix; None for others."""
    if type_.opcode != spirv.OpTypeCooperativeMatrixKHR:
        return None
    component = type_.operands[0]
    name = _COMPONENTS.get((component.opcode, *component.operands))
    scope, rows, columns = (default(each) for each in type_.operands[1:4])
    if name is None or scope is None or rows is None or columns is None:
        return None
    bytes_ = int(component.operands[0]) // 8
    return (name, bytes_, scope, rows, columns) if columns * bytes_ % 4 == 0 else None
