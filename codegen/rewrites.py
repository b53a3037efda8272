"""What command-line options change in a finished module: -finvert-y, -fnan-clamp and -fpreserve-bindings.

In: the functions and variables of the module. Out: the same ones, changed. Must not know: GLSL.
"""

from __future__ import annotations

from glslc_coop.codegen import spirv
from glslc_coop.semantics import types

TYPE_CHECKING = False
if TYPE_CHECKING:
    from glslc_coop.codegen.emitter import Emitter
    from glslc_coop.codegen.function import Block, FunctionBuilder
    from glslc_coop.codegen.module import Definition

#: Instructions that may give a NaN back -> those that prefer the other operand.
_NAN_FREE: dict[int, int] = {
    spirv.GLSLstd450FMin: spirv.GLSLstd450NMin, spirv.GLSLstd450FMax: spirv.GLSLstd450NMax,
    spirv.GLSLstd450FClamp: spirv.GLSLstd450NClamp,
}
#: Stages that give positions to the rasterizer when their entry point returns; geometry shaders do so with every vertex.
_RETURNING_STAGES = ("vertex", "tesseval")


def apply_options(fn: Emitter) -> None:
    """Carries the options out, when they are set."""
    options = fn.options
    if getattr(options, "nan_clamp", False):
        for _, builder in fn.pending:
            _avoid_nan(fn, builder)
    if getattr(options, "invert_y", False):
        _invert_y(fn)
    if getattr(options, "preserve_bindings", False):
        _keep_resources(fn)


def _keep_resources(fn: Emitter) -> None:
    """Every resource with a binding stays in the module, used or not."""
    for symbol in fn.checked.globals:
        if symbol.qualifiers is not None and "binding" in symbol.qualifiers.layout:
            variable = fn.place(symbol).base
            if not isinstance(variable, int):
                fn.module.keep(variable)


def _avoid_nan(fn: Emitter, builder: FunctionBuilder) -> None:
    for block in builder.blocks:
        for instruction in block.instructions:
            if instruction[0] == spirv.OpExtInst and instruction[3] is fn.glsl_set and instruction[4] in _NAN_FREE:
                instruction[4] = _NAN_FREE[instruction[4]]


def _invert_y(fn: Emitter) -> None:
    """Turns position.y around wherever a finished position leaves the shader."""
    variable = _position(fn)
    stage = fn.environment.stage
    if variable is None or stage not in (*_RETURNING_STAGES, "geometry"):
        return
    functions = [fn.pending[0][1]] if stage in _RETURNING_STAGES else [builder for _, builder in fn.pending]
    for builder in functions:
        for block in builder.blocks:
            if stage in _RETURNING_STAGES:
                if block.terminator is not None and block.terminator[0] == spirv.OpReturn:
                    _negate(fn, builder, block, len(block.instructions), variable)
                continue
            position = 0
            while position < len(block.instructions):
                if block.instructions[position][0] in (spirv.OpEmitVertex, spirv.OpEmitStreamVertex):
                    position += _negate(fn, builder, block, position, variable)
                position += 1


def _position(fn: Emitter) -> Definition | None:
    for place in [*fn.builtin_members.values(), *fn.places.values()]:
        variable = place.base
        if not isinstance(variable, int) and place.storage_class == spirv.StorageClassOutput:
            if (spirv.DecorationBuiltIn, spirv.BuiltInPosition) in (variable.decorations or ()):
                return variable
    return None


def _negate(fn: Emitter, builder: FunctionBuilder, block: Block, position: int, variable: Definition) -> int:
    """Puts the code in front of the instruction at that position; how many instructions it is."""
    scalar = fn.type_id(types.FLOAT)
    pointer, old, new = builder.next_local, builder.next_local - 1, builder.next_local - 2
    builder.next_local -= 3
    block.instructions[position:position] = [
        [spirv.OpAccessChain, fn.types.pointer(spirv.StorageClassOutput, scalar), pointer, variable, fn.uint(1)],
        [spirv.OpLoad, scalar, old, pointer],
        [spirv.OpFNegate, scalar, new, old],
        [spirv.OpStore, None, None, pointer, new],
    ]
    return 4
