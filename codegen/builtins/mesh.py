"""The end of a task shader, and the counts of a mesh shader's outputs. GL_EXT_mesh_shader.

In: the call, and its arguments as ids. Out: OpEmitMeshTasksEXT and OpSetMeshOutputsEXT. Must not know: what the mesh
shaders do with the payload.
"""

from __future__ import annotations

from glslc_coop.codegen.emit.variables import variable_lvalue
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import CONSTANT

with lazy:
    from glslc_coop.codegen.emit.emitter import Arguments, Emitter
    from glslc_coop.parser.generated import nodes


def emit_mesh_tasks(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `EmitMeshTasksEXT(x, y, z)`: the shader ends here and passes its payload, if it declares one."""
    payload = next(
        (variable for variable in emitter.checked.globals if variable.storage == "taskPayloadSharedEXT"), None
    )
    more = [] if payload is None else [variable_lvalue(emitter, payload).base]
    emitter.builder.terminate(spirv.OpEmitMeshTasksEXT, *args, *more)


def set_mesh_outputs(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `SetMeshOutputsEXT(vertices, primitives)`.

    SPIR-V forbids constants beyond the limits of the shader. A count that folding computes may be one where a guard
    keeps the call from being executed. It is copied, so that the operand is not a constant.
    """
    counts = []
    for argument, value in zip(call.arguments, args):
        is_folded = argument.stage != CONSTANT and not isinstance(value, int)
        counts.append(emitter.emit(spirv.OpCopyObject, types.UINT, value) if is_folded else value)
    emitter.emit_void(spirv.OpSetMeshOutputsEXT, *counts)
