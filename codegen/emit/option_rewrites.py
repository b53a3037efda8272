"""Rewrites of an emitted module that options ask for: -finvert-y, -fnan-clamp and -fpreserve-bindings.

In: the functions and variables of the module. Out: the same ones, changed. Must not know: expressions, statements.
"""

from __future__ import annotations

from glslc_coop.codegen.emit.variables import variable_lvalue
from glslc_coop.codegen.ir.instruction import Instruction
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy
from glslc_coop.semantics.model import types

with lazy:
    from glslc_coop.codegen.emit.emitter import Emitter
    from glslc_coop.codegen.ir.instruction import Block, Definition, Function

#: Instructions that may give a NaN back -> those that prefer the other operand.
_NAN_FREE: dict[int, int] = {
    spirv.GLSLstd450FMin: spirv.GLSLstd450NMin,
    spirv.GLSLstd450FMax: spirv.GLSLstd450NMax,
    spirv.GLSLstd450FClamp: spirv.GLSLstd450NClamp,
}
#: Stages that give positions to the rasterizer when their entry point returns; geometry shaders do so with every
#: vertex.
_RETURNING_STAGES = ("vertex", "tesseval")


def apply_options(emitter: Emitter) -> None:
    """Apply the options that are set."""
    options = emitter.options
    if options.nan_clamp:
        for _, builder in emitter.pending:
            _avoid_nan(emitter, builder)
    if options.invert_y:
        _invert_y(emitter)
    if options.preserve_bindings:
        _keep_resources(emitter)


def _keep_resources(emitter: Emitter) -> None:
    """Keep every resource with a binding in the module, used or not."""
    for symbol in emitter.checked.globals:
        if symbol.qualifiers is not None and "binding" in symbol.qualifiers.layout:
            variable = variable_lvalue(emitter, symbol).base
            if not isinstance(variable, int):
                emitter.module.keep(variable)


def _avoid_nan(emitter: Emitter, builder: Function) -> None:
    """Replace FMin, FMax and FClamp by NMin, NMax and NClamp."""
    for block in builder.blocks:
        for instruction in block.instructions:
            operands = instruction.operands
            if instruction.opcode == spirv.OpExtInst and operands[0] is emitter.glsl_set and operands[1] in _NAN_FREE:
                operands[1] = _NAN_FREE[operands[1]]


def _invert_y(emitter: Emitter) -> None:
    """Negate position.y wherever a finished position leaves the shader."""
    indices = _position(emitter)
    stage = emitter.environment.stage
    if indices is None or stage not in _RETURNING_STAGES and stage != "geometry":
        return
    functions = [emitter.pending[0][1]] if stage in _RETURNING_STAGES else [builder for _, builder in emitter.pending]
    for builder in functions:
        for block in builder.blocks:
            if stage in _RETURNING_STAGES:
                if block.terminator is not None and block.terminator.opcode == spirv.OpReturn:
                    _negate(emitter, builder, block, len(block.instructions), indices)
                continue
            position = 0
            while position < len(block.instructions):
                if block.instructions[position].opcode in (spirv.OpEmitVertex, spirv.OpEmitStreamVertex):
                    position += _negate(emitter, builder, block, position, indices)
                position += 1


def _position(emitter: Emitter) -> list[Definition] | None:
    """Return the output block, or variable, that holds the position, and the index of its member."""
    for lvalue in emitter.lvalues.values():
        variable = lvalue.base
        if isinstance(variable, int) or lvalue.storage_class != spirv.StorageClassOutput:
            continue
        if _POSITION in (variable.decorations or ()):
            return [variable]
        for row in lvalue.pointee.member_decorations or ():
            if row[1:] == _POSITION:
                return [variable, emitter.constants.int_(row[0])]
    return None


_POSITION = (spirv.DecorationBuiltIn, spirv.BuiltInPosition)


def _negate(emitter: Emitter, builder: Function, block: Block, position: int, indices: list[Definition]) -> int:
    """Insert the negation before the instruction at that position; return how many instructions it takes."""
    scalar = emitter.type_id(types.FLOAT)
    pointer, old, new = builder.new_id(), builder.new_id(), builder.new_id()
    pointer_type = emitter.types.pointer(spirv.StorageClassOutput, scalar)
    block.instructions[position:position] = [
        Instruction(spirv.OpAccessChain, pointer_type, pointer, [*indices, emitter.uint(1)]),
        Instruction(spirv.OpLoad, scalar, old, [pointer]),
        Instruction(spirv.OpFNegate, scalar, new, [old]),
        Instruction(spirv.OpStore, None, None, [pointer, new]),
    ]
    return 4
