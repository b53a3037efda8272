"""Group operations of GL_AMD_shader_ballot.

In: the call, and its arguments as ids. Out: instructions. Must not know: overloads. SPV_AMD_shader_ballot.
"""

from __future__ import annotations

from glslc_coop.codegen.builtins.subgroups import of_components
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.emit.emitter import Arguments, Emitter
    from glslc_coop.codegen.ir.instruction import Id
    from glslc_coop.parser.generated import nodes

#: Operation -> kind of component -> opcodes: in uniform control flow, and anywhere.
_OPERATIONS: dict[str, dict[str, tuple[int, int]]] = {
    "min": {
        "float": (spirv.OpGroupFMin, spirv.OpGroupFMinNonUniformAMD),
        "int": (spirv.OpGroupSMin, spirv.OpGroupSMinNonUniformAMD),
        "uint": (spirv.OpGroupUMin, spirv.OpGroupUMinNonUniformAMD),
    },
    "max": {
        "float": (spirv.OpGroupFMax, spirv.OpGroupFMaxNonUniformAMD),
        "int": (spirv.OpGroupSMax, spirv.OpGroupSMaxNonUniformAMD),
        "uint": (spirv.OpGroupUMax, spirv.OpGroupUMaxNonUniformAMD),
    },
    "add": {
        "float": (spirv.OpGroupFAdd, spirv.OpGroupFAddNonUniformAMD),
        "int": (spirv.OpGroupIAdd, spirv.OpGroupIAddNonUniformAMD),
        "uint": (spirv.OpGroupIAdd, spirv.OpGroupIAddNonUniformAMD),
    },
}


def group_operation(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `minInvocationsAMD(data)`, `addInvocationsExclusiveScanNonUniformAMD(data)`, …"""
    name = call.prototype.name
    opcode = _OPERATIONS[name[:3]][call.type.component.kind]["NonUniform" in name]
    operation = (
        spirv.GroupOperationInclusiveScan
        if "InclusiveScan" in name
        else spirv.GroupOperationExclusiveScan
        if "ExclusiveScan" in name
        else spirv.GroupOperationReduce
    )
    scope = emitter.uint(spirv.ScopeSubgroup)
    return of_components(
        emitter, call.type, args[0], lambda type_, part: emitter.emit(opcode, type_, scope, operation, part)
    )
