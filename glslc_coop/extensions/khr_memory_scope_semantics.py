"""GL_KHR_memory_scope_semantics: barriers and atomics that state their scope and memory semantics, and finer coherence.

The numbers of scopes and semantics are those of SPIR-V. Atomics on types of other extensions are listed there,
`@with` this one.
"""

from __future__ import annotations

from glslc_coop.extensions.core_textures import IMAGE_PARAMS
from glslc_coop.extensions.record import Extension

_CONSTANTS = """
const int gl_ScopeDevice = Scope Device
const int gl_ScopeWorkgroup = Scope Workgroup
const int gl_ScopeSubgroup = Scope Subgroup
const int gl_ScopeInvocation = Scope Invocation
const int gl_ScopeQueueFamily = Scope QueueFamily
const int gl_ScopeShaderCallEXT = Scope ShaderCallKHR
const int gl_SemanticsRelaxed = MemorySemantics Relaxed
const int gl_SemanticsAcquire = MemorySemantics Acquire
const int gl_SemanticsRelease = MemorySemantics Release
const int gl_SemanticsAcquireRelease = MemorySemantics AcquireRelease
const int gl_SemanticsMakeAvailable = MemorySemantics MakeAvailable
const int gl_SemanticsMakeVisible = MemorySemantics MakeVisible
const int gl_SemanticsVolatile = MemorySemantics Volatile
const int gl_StorageSemanticsNone = MemorySemantics None
const int gl_StorageSemanticsBuffer = MemorySemantics UniformMemory
const int gl_StorageSemanticsShared = MemorySemantics WorkgroupMemory
const int gl_StorageSemanticsImage = MemorySemantics ImageMemory
const int gl_StorageSemanticsOutput = MemorySemantics OutputMemory
"""

_ATOMICS = """
@check(atomic) {
@updates @divergent GENTYPE atomicAdd(buffer GENTYPE mem, GENTYPE data, constant int scope, constant int storage,
    constant int sem) = emit atomic
@updates @divergent GENTYPE atomicMin(buffer GENTYPE mem, GENTYPE data, constant int scope, constant int storage,
    constant int sem) = emit atomic
@updates @divergent GENTYPE atomicMax(buffer GENTYPE mem, GENTYPE data, constant int scope, constant int storage,
    constant int sem) = emit atomic
@updates @divergent GENTYPE atomicAnd(buffer GENTYPE mem, GENTYPE data, constant int scope, constant int storage,
    constant int sem) = emit atomic
@updates @divergent GENTYPE atomicOr(buffer GENTYPE mem, GENTYPE data, constant int scope, constant int storage,
    constant int sem) = emit atomic
@updates @divergent GENTYPE atomicXor(buffer GENTYPE mem, GENTYPE data, constant int scope, constant int storage,
    constant int sem) = emit atomic
@updates @divergent GENTYPE atomicExchange(buffer GENTYPE mem, GENTYPE data, constant int scope, constant int storage,
    constant int sem) = emit atomic
@updates @divergent GENTYPE atomicCompSwap(buffer GENTYPE mem, GENTYPE compare, GENTYPE data, constant int scope,
    constant int storageEqual, constant int semEqual, constant int storageUnequal, constant int semUnequal)
    = emit atomic_compare_exchange
@divergent GENTYPE atomicLoad(buffer GENTYPE mem, constant int scope, constant int storage, constant int sem)
    = emit atomic_load
@stores void atomicStore(buffer GENTYPE mem, GENTYPE data, constant int scope, constant int storage, constant int sem)
    = emit atomic_store
}
"""

_BARRIERS = """
@barrier @tangled @check void controlBarrier(constant int execution, constant int memory, constant int storage,
    constant int sem) = emit control_barrier
@barrier @check(memory_barrier) void memoryBarrier(constant int memory, constant int storage, constant int sem)
    = emit scoped_memory_barrier
"""

_IMAGES = """
@check(textures.image_atomic_scoped) @core(420) @es(320) {
@floats(GL_EXT_shader_atomic_float,GL_EXT_shader_atomic_float2) @updates @divergent gscalar imageAtomicAdd(
    IMAGE_PARAMS, gscalar data, constant int scope, constant int storage, constant int sem) = emit images.image_atomic
@floats(GL_EXT_shader_atomic_float2) @updates @divergent gscalar imageAtomicMin(IMAGE_PARAMS, gscalar data,
    constant int scope, constant int storage, constant int sem) = emit images.image_atomic
@floats(GL_EXT_shader_atomic_float2) @updates @divergent gscalar imageAtomicMax(IMAGE_PARAMS, gscalar data,
    constant int scope, constant int storage, constant int sem) = emit images.image_atomic
@floats() @updates @divergent gscalar imageAtomicAnd(IMAGE_PARAMS, gscalar data, constant int scope,
    constant int storage, constant int sem) = emit images.image_atomic
@floats() @updates @divergent gscalar imageAtomicOr(IMAGE_PARAMS, gscalar data, constant int scope,
    constant int storage, constant int sem) = emit images.image_atomic
@floats() @updates @divergent gscalar imageAtomicXor(IMAGE_PARAMS, gscalar data, constant int scope,
    constant int storage, constant int sem) = emit images.image_atomic
@updates @divergent gscalar imageAtomicExchange(IMAGE_PARAMS, gscalar data, constant int scope, constant int storage,
    constant int sem) = emit images.image_atomic
@floats() @updates @divergent gscalar imageAtomicCompSwap(IMAGE_PARAMS, gscalar compare, gscalar data,
    constant int scope, constant int storageEqual, constant int semEqual, constant int storageUnequal,
    constant int semUnequal) = emit images.image_atomic_compare_exchange
@floats(GL_EXT_shader_atomic_float) @divergent gscalar imageAtomicLoad(IMAGE_PARAMS, constant int scope,
    constant int storage, constant int sem) = emit images.image_atomic_load
@floats(GL_EXT_shader_atomic_float) @stores void imageAtomicStore(IMAGE_PARAMS, gscalar data, constant int scope,
    constant int storage, constant int sem) = emit images.image_atomic_store
}
"""

EXTENSION = Extension(
    "GL_KHR_memory_scope_semantics",
    constants=_CONSTANTS,
    qualifiers="""
memory devicecoherent = Decoration Coherent shared
memory queuefamilycoherent = Decoration Coherent shared
memory workgroupcoherent = Decoration Coherent shared
memory subgroupcoherent = Decoration Coherent shared
memory nonprivate
""",
    placeholders="GENTYPE = uint | int | uint64_t | int64_t" + IMAGE_PARAMS,
    prototypes=_BARRIERS + _ATOMICS + _IMAGES,
    emits="atomics",
    checks="memory_scope",
)
