"""GL_KHR_memory_scope_semantics: barriers and atomics that state their scope and memory semantics, and finer coherence.

In: nothing. Out: the record. Must not know: anything but the notation of the rows. The numbers of scopes and semantics are those of SPIR-V.
Atomics on types of other extensions are listed there, `@with` this one.
"""

from __future__ import annotations

from glslc_coop.extensions import Extension

_CONSTANTS = """
const int gl_ScopeDevice = 1
const int gl_ScopeWorkgroup = 2
const int gl_ScopeSubgroup = 3
const int gl_ScopeInvocation = 4
const int gl_ScopeQueueFamily = 5
const int gl_ScopeShaderCallEXT = 6
const int gl_SemanticsRelaxed = 0x0
const int gl_SemanticsAcquire = 0x2
const int gl_SemanticsRelease = 0x4
const int gl_SemanticsAcquireRelease = 0x8
const int gl_SemanticsMakeAvailable = 0x2000
const int gl_SemanticsMakeVisible = 0x4000
const int gl_SemanticsVolatile = 0x8000
const int gl_StorageSemanticsNone = 0x0
const int gl_StorageSemanticsBuffer = 0x40
const int gl_StorageSemanticsShared = 0x100
const int gl_StorageSemanticsImage = 0x800
const int gl_StorageSemanticsOutput = 0x1000
"""

#: The atomic functions on the type that stands for `uint`, in the form with scope and semantics; for the extensions with other types.
ATOMIC_TEMPLATE = """
uint atomicAdd(buffer uint mem, uint data, constant int scope, constant int storage, constant int sem) = lower atomic
uint atomicMin(buffer uint mem, uint data, constant int scope, constant int storage, constant int sem) = lower atomic
uint atomicMax(buffer uint mem, uint data, constant int scope, constant int storage, constant int sem) = lower atomic
uint atomicAnd(buffer uint mem, uint data, constant int scope, constant int storage, constant int sem) = lower atomic
uint atomicOr(buffer uint mem, uint data, constant int scope, constant int storage, constant int sem) = lower atomic
uint atomicXor(buffer uint mem, uint data, constant int scope, constant int storage, constant int sem) = lower atomic
uint atomicExchange(buffer uint mem, uint data, constant int scope, constant int storage, constant int sem) = lower atomic
uint atomicCompSwap(buffer uint mem, uint compare, uint data, constant int scope, constant int storageEqual, constant int semEqual, constant int storageUnequal, constant int semUnequal) = lower atomic_compare_exchange
uint atomicLoad(buffer uint mem, constant int scope, constant int storage, constant int sem) = lower atomic_load
void atomicStore(buffer uint mem, uint data, constant int scope, constant int storage, constant int sem) = lower atomic_store
"""

_BARRIERS = """
@check control_barrier void controlBarrier(constant int execution, constant int memory, constant int storage, constant int sem) = lower control_barrier
@check memory_barrier void memoryBarrier(constant int memory, constant int storage, constant int sem) = lower scoped_memory_barrier
"""


def atomic_rows(type_: str, annotations: str = "") -> str:
    """The atomic functions on one type."""
    text = ATOMIC_TEMPLATE.replace("uint ", type_ + " ")
    return "\n".join(f"{annotations} @check atomic {row}".strip() for row in text.splitlines() if row)


EXTENSION = Extension(
    "GL_KHR_memory_scope_semantics",
    constants=_CONSTANTS,
    keywords={
        "devicecoherent": "MEMORY", "queuefamilycoherent": "MEMORY", "workgroupcoherent": "MEMORY", "subgroupcoherent": "MEMORY",
        "nonprivate": "MEMORY",
    },
    prototypes="\n".join((_BARRIERS, atomic_rows("uint"), atomic_rows("int"), atomic_rows("uint64_t"), atomic_rows("int64_t"))),
    lowering="atomics",
    checks="memory_scope_rules",
)
