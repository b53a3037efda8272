"""The end of a task shader. GL_EXT_mesh_shader.

In: the call, and its arguments as ids. Out: OpEmitMeshTasksEXT. Must not know: what the mesh shaders do with the
payload.
"""

from __future__ import annotations

from glslc_coop.codegen.emit.variables import variable_lvalue
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

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
