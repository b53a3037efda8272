"""GL_EXT_shader_atomic_int64, GL_NV_shader_atomic_int64, GL_EXT_shader_atomic_float and …_float2: atomics.

The forms with scope and semantics need GL_KHR_memory_scope_semantics as well.
"""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

_INT64 = """
@updates @divergent {
uint64_t|int64_t atomicMin(buffer uint64_t|int64_t mem, uint64_t|int64_t data) = emit atomic
uint64_t|int64_t atomicMax(buffer uint64_t|int64_t mem, uint64_t|int64_t data) = emit atomic
uint64_t|int64_t atomicAnd(buffer uint64_t|int64_t mem, uint64_t|int64_t data) = emit atomic
uint64_t|int64_t atomicOr(buffer uint64_t|int64_t mem, uint64_t|int64_t data) = emit atomic
uint64_t|int64_t atomicXor(buffer uint64_t|int64_t mem, uint64_t|int64_t data) = emit atomic
uint64_t|int64_t atomicAdd(buffer uint64_t|int64_t mem, uint64_t|int64_t data) = emit atomic
uint64_t|int64_t atomicExchange(buffer uint64_t|int64_t mem, uint64_t|int64_t data) = emit atomic
uint64_t|int64_t atomicCompSwap(buffer uint64_t|int64_t mem, uint64_t|int64_t compare, uint64_t|int64_t data)
    = emit atomic_compare_exchange
}
"""

# The placeholder GENTYPE is the type of the specification's tables.
_ADD = """
@updates @divergent GENTYPE atomicAdd(buffer GENTYPE mem, GENTYPE data) = emit atomic
@updates @divergent @with(GL_KHR_memory_scope_semantics) @check GENTYPE atomicAdd(buffer GENTYPE mem, GENTYPE data,
    constant int scope, constant int storage, constant int sem) = emit atomic
"""
_EXCHANGE = """
@updates @divergent GENTYPE atomicExchange(buffer GENTYPE mem, GENTYPE data) = emit atomic
@with(GL_KHR_memory_scope_semantics) @check(atomic) {
@updates @divergent GENTYPE atomicExchange(buffer GENTYPE mem, GENTYPE data, constant int scope, constant int storage,
    constant int sem) = emit atomic
@divergent GENTYPE atomicLoad(buffer GENTYPE mem, constant int scope, constant int storage, constant int sem)
    = emit atomic_load
@stores void atomicStore(buffer GENTYPE mem, GENTYPE data, constant int scope, constant int storage, constant int sem)
    = emit atomic_store
}
"""
_MIN_MAX = """
@updates @divergent GENTYPE atomicMin(buffer GENTYPE mem, GENTYPE data) = emit atomic
@updates @divergent @with(GL_KHR_memory_scope_semantics) @check GENTYPE atomicMin(buffer GENTYPE mem, GENTYPE data,
    constant int scope, constant int storage, constant int sem) = emit atomic
@updates @divergent GENTYPE atomicMax(buffer GENTYPE mem, GENTYPE data) = emit atomic
@updates @divergent @with(GL_KHR_memory_scope_semantics) @check GENTYPE atomicMax(buffer GENTYPE mem, GENTYPE data,
    constant int scope, constant int storage, constant int sem) = emit atomic
"""

EXTENSIONS = (
    Extension(
        "GL_EXT_shader_atomic_int64",
        prototypes=_INT64,
        emits="atomics",
        checks="memory_scope",
    ),
    Extension("GL_NV_shader_atomic_int64", prototypes=_INT64, emits="atomics"),
    Extension(
        "GL_EXT_shader_atomic_float",
        placeholders="GENTYPE = float | double",
        prototypes=_ADD + _EXCHANGE,
        emits="atomics",
        checks="memory_scope",
    ),
    Extension(
        "GL_EXT_shader_atomic_float2",
        placeholders="GENTYPE = float | double | float16_t\nHALF = float16_t",
        prototypes=_MIN_MAX + (_ADD + _EXCHANGE).replace("GENTYPE", "HALF"),
        emits="atomics",
        checks="memory_scope",
    ),
)
