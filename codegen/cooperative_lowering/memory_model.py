"""From the Vulkan memory model to GLSL450, and back. SPIR-V 1.6, sections 3.7, 3.25 and 3.26.

In: a module of one memory model. Out: the same one of the other: coherent variables in place of accesses that are made
available and visible, or such accesses of shared memory. Must not know: what the accesses are for.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.memory_operands import ALIGNED, AVAILABLE, VISIBLE, MemoryOperands
from glslc_coop.codegen.cooperative_lowering.options import LoweringError
from glslc_coop.codegen.cooperative_lowering.sizes import literal
from glslc_coop.codegen.cooperative_lowering.traversal import all_definitions, callees_first, instructions
from glslc_coop.codegen.ir.opcodes import ATOMICS, PATHS
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable

    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand
    from glslc_coop.codegen.ir.instruction import Definition, Instruction
    from glslc_coop.codegen.ir.module import Module

_CAPABILITIES = (spirv.CapabilityVulkanMemoryModel, spirv.CapabilityVulkanMemoryModelDeviceScope)
_EXTENSION = "SPV_KHR_vulkan_memory_model"
#: OutputMemory, MakeAvailable, MakeVisible, Volatile.
_SEMANTICS = 0xF000
_NON_PRIVATE = spirv.MemoryAccessNonPrivatePointer
_KEPT = spirv.MemoryAccessVolatile | ALIGNED | spirv.MemoryAccessNontemporal
#: Opcode -> where its memory operands begin.
_ACCESSES = {spirv.OpLoad: 1, spirv.OpStore: 2, spirv.OpCopyMemory: 2}
#: Opcode -> positions of its scopes, positions of its memory semantics.
_SYNCHRONIZATION: dict[int, tuple[tuple[int, ...], tuple[int, ...]]] = {
    **dict.fromkeys(ATOMICS, ((1,), (2,))),
    spirv.OpAtomicCompareExchange: ((1,), (2, 3)),
    spirv.OpControlBarrier: ((0, 1), (2,)),
    spirv.OpMemoryBarrier: ((0,), (1,)),
}
_ACQUIRE, _RELEASE = spirv.MemorySemanticsAcquire, spirv.MemorySemanticsRelease
_BOTH = spirv.MemorySemanticsAcquireRelease | spirv.MemorySemanticsSequentiallyConsistent
_COHERENT_CLASSES = (spirv.StorageClassStorageBuffer, spirv.StorageClassUniform)


def downgrade(module: Module) -> None:
    """Make a module one of the GLSL450 memory model."""
    if not module.vulkan_memory_model and not module.infers_memory_model:
        return
    module.vulkan_memory_model = module.infers_memory_model = False
    module.capabilities = [each for each in module.capabilities if each not in _CAPABILITIES]
    module.extensions = [each for each in module.extensions if each != _EXTENSION]
    _convert(module, _access, _synchronization)


def _convert(
    module: Module,
    access: Callable[[Module, Instruction, int, dict[int, Instruction]], None],
    synchronization: Callable[[Module, Instruction], None],
) -> None:
    """Convert each access of memory, given the place of its memory operands, and each instruction that synchronizes."""
    for function in callees_first(module):
        definers = {each.result: each for each in instructions(function) if each.result is not None}
        for instruction in instructions(function):
            position = _ACCESSES.get(instruction.opcode)
            if position is not None:
                access(module, instruction, position, definers)
            elif instruction.opcode in _SYNCHRONIZATION:
                synchronization(module, instruction)


def _access(module: Module, instruction: Instruction, position: int, definers: dict[int, Instruction]) -> None:
    operands = instruction.operands
    if len(operands) <= position:
        return
    memory = MemoryOperands(operands[position:])
    if memory.mask & (AVAILABLE | VISIBLE | _NON_PRIVATE):
        for pointer in operands[: 2 if instruction.opcode == spirv.OpCopyMemory else 1]:
            variable = _root(pointer, definers)
            if variable is not None and variable.operands[0] in _COHERENT_CLASSES:
                module.decorate(variable, spirv.DecorationCoherent)
    operands[position:] = memory.drop(~_KEPT).operands()


def _root(pointer: AnyOperand, definers: dict[int, Instruction]) -> Definition | None:
    """Return the variable that a pointer leads into, if that can be seen."""
    while pointer.__class__ is int:
        instruction = definers.get(pointer)
        if instruction is None or instruction.opcode not in PATHS:
            return None
        pointer = instruction.operands[0]
    return pointer if pointer.opcode == spirv.OpVariable else None


def _synchronization(module: Module, instruction: Instruction) -> None:
    scopes, semantics = _SYNCHRONIZATION[instruction.opcode]
    operands = instruction.operands
    for position in scopes:
        if literal(operands[position]) == spirv.ScopeQueueFamily:
            operands[position] = module.define(spirv.OpConstant, operands[position].type, spirv.ScopeDevice)
    for position in semantics:
        bits = literal(operands[position])
        if bits is not None and bits & _SEMANTICS:
            operands[position] = module.define(spirv.OpConstant, operands[position].type, bits & ~_SEMANTICS)


def upgrade(module: Module) -> None:
    """Make a module one of the Vulkan memory model. Raises LoweringError where memory is coherent or volatile."""
    if module.vulkan_memory_model:
        return
    for definition in all_definitions(module):
        rows = [*((row[0],) for row in definition.decorations or ()), *(definition.member_decorations or ())]
        if any(each in row[:2] for row in rows for each in (spirv.DecorationCoherent, spirv.DecorationVolatile)):
            raise LoweringError("coherent or volatile memory is not converted to the Vulkan memory model")
    module.vulkan_memory_model = True
    _convert(module, _share, _make_available)


def _share(module: Module, instruction: Instruction, position: int, definers: dict[int, Instruction]) -> None:
    """Make an access of shared memory available and visible to the workgroup."""
    operands = instruction.operands
    pointers = operands[: 2 if instruction.opcode == spirv.OpCopyMemory else 1]
    roots = [_root(pointer, definers) for pointer in pointers]
    is_shared = [root is not None and root.operands[0] == spirv.StorageClassWorkgroup for root in roots]
    if not any(is_shared):
        return
    if len(pointers) == 2:
        raise LoweringError("copies of shared memory are not converted to the Vulkan memory model")
    memory = MemoryOperands(operands[position:])
    scope = module.define(spirv.OpConstant, module.define(spirv.OpTypeInt, None, 32, 0), spirv.ScopeWorkgroup)
    memory.add(AVAILABLE if instruction.opcode == spirv.OpStore else VISIBLE, scope)
    memory.mask |= _NON_PRIVATE
    operands[position:] = memory.operands()


def _make_available(module: Module, instruction: Instruction) -> None:
    """Make what a barrier or an atomic operation orders available and visible, as GLSL450 does."""
    scopes, semantics = _SYNCHRONIZATION[instruction.opcode]
    operands = instruction.operands
    for position in scopes:
        if literal(operands[position]) == spirv.ScopeDevice:
            operands[position] = module.define(spirv.OpConstant, operands[position].type, spirv.ScopeQueueFamily)
    for position in semantics:
        bits = literal(operands[position]) or 0
        more = spirv.MemorySemanticsMakeAvailable if bits & (_RELEASE | _BOTH) else 0
        more |= spirv.MemorySemanticsMakeVisible if bits & (_ACQUIRE | _BOTH) else 0
        if more:
            operands[position] = module.define(spirv.OpConstant, operands[position].type, bits | more)
