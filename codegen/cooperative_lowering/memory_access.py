"""Where a cooperative instruction accesses memory: the one place that tells the kinds of memory apart.

SPIR-V 1.6, sections 2.16 and 3.26.

In: a pointer of the function at hand. Out: an `Access`. Must not know: matrices and vectors.

A logical pointer cannot be passed. A storage buffer gets a second variable at the same set and binding, an array of the
component at hand; a shared variable is reached through its own access chain; a physical pointer is passed as two words.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.access import BufferAccess, Location, PhysicalAccess
from glslc_coop.codegen.cooperative_lowering.flat_shared import FlatAccess, is_flat
from glslc_coop.codegen.cooperative_lowering.options import LoweringError
from glslc_coop.codegen.cooperative_lowering.shared_access import SharedAccess
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.access import Access
    from glslc_coop.codegen.cooperative_lowering.function_rewriter import FunctionRewriter
    from glslc_coop.codegen.cooperative_lowering.memory import Memory
    from glslc_coop.codegen.ir.instruction import Id, OperandTuple

_BUFFERS = (spirv.StorageClassStorageBuffer, spirv.StorageClassUniform)


def access_to(
    memory: Memory, body: FunctionRewriter, pointer: Id, operands: OperandTuple, offset: Id | None = None
) -> Access:
    """Return the access to what a pointer points to.

    operands: memory operands; offset: bytes after it, or None.
    """
    type_ = body.type_of(pointer)
    if type_.opcode != spirv.OpTypePointer:
        raise LoweringError("a cooperative access through an untyped pointer is not supported")
    storage_class, pointee = type_.operands
    if storage_class == spirv.StorageClassPhysicalStorageBuffer:
        return PhysicalAccess(memory, Location(body, pointer, [], pointee, operands, offset))
    root, indices = body.chain(pointer)
    if root.__class__ is int or root.opcode != spirv.OpVariable:
        raise LoweringError("memory at a pointer that is not an access chain of a variable is not supported")
    location = Location(body, root, indices, pointee, operands, offset)
    if storage_class in _BUFFERS:
        return BufferAccess(memory, location)
    if storage_class == spirv.StorageClassWorkgroup:
        if offset is None and is_flat(root, indices):
            return FlatAccess(memory, location)
        return SharedAccess(memory, location)
    raise LoweringError(f"cooperative accesses to memory of storage class {storage_class} are not supported")
