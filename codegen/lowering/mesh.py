"""What a task shader ends with. GL_EXT_mesh_shader.

In: the call, and its arguments as ids. Out: OpEmitMeshTasksEXT. Must not know: what the mesh shaders do with the payload.
"""

from __future__ import annotations

from glslc_coop.codegen import spirv

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.codegen.emitter import Emitter
    from glslc_coop.parser import nodes


def emit_mesh_tasks(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`EmitMeshTasksEXT(x, y, z)`: the shader ends here and hands over its payload, if it declares one."""
    payload = next((variable for variable in fn.checked.globals if variable.storage == "taskPayloadSharedEXT"), None)
    more = [] if payload is None else [fn.place(payload).base]
    fn.builder.terminate(spirv.OpEmitMeshTasksEXT, *args, *more)
