"""`subgroupuniformEXT(value)`: a copy that is the same in all invocations of a subgroup.

GL_EXT_subgroupuniform_qualifier; SPIR-V 1.6 section 3.20, Uniform.
"""

from __future__ import annotations

from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.emit.emitter import Arguments, Emitter
    from glslc_coop.codegen.ir.instruction import Id
    from glslc_coop.parser.generated import nodes


def subgroup_uniform(emitter: Emitter, call: nodes.BuiltinCall, arguments: Arguments) -> Id:
    """Emit a copy of a value, decorated Uniform; a resource handle cannot be copied and is returned unchanged."""
    value: Id = arguments[0]
    if call.type.is_opaque:
        return value
    copy = emitter.builder.emit_unique(spirv.OpCopyObject, emitter.type_id(call.type), value)
    emitter.decorate(copy, spirv.DecorationUniform)
    return copy
