"""GL_EXT_shader_atomic_int64, GL_NV_shader_atomic_int64, GL_EXT_shader_atomic_float and …_float2: the atomic memory functions on further types.

In: nothing. Out: the records. Must not know: anything but the notation of the rows. The forms with scope and semantics need
GL_KHR_memory_scope_semantics as well.
"""

from __future__ import annotations

from glslc_coop.extensions import Extension

_INT64 = """
uint64_t atomicMin(buffer uint64_t mem, uint64_t data) = lower atomic
uint64_t atomicMax(buffer uint64_t mem, uint64_t data) = lower atomic
uint64_t atomicAnd(buffer uint64_t mem, uint64_t data) = lower atomic
uint64_t atomicOr(buffer uint64_t mem, uint64_t data) = lower atomic
uint64_t atomicXor(buffer uint64_t mem, uint64_t data) = lower atomic
uint64_t atomicAdd(buffer uint64_t mem, uint64_t data) = lower atomic
uint64_t atomicExchange(buffer uint64_t mem, uint64_t data) = lower atomic
uint64_t atomicCompSwap(buffer uint64_t mem, uint64_t compare, uint64_t data) = lower atomic_compare_exchange
int64_t atomicMin(buffer int64_t mem, int64_t data) = lower atomic
int64_t atomicMax(buffer int64_t mem, int64_t data) = lower atomic
int64_t atomicAnd(buffer int64_t mem, int64_t data) = lower atomic
int64_t atomicOr(buffer int64_t mem, int64_t data) = lower atomic
int64_t atomicXor(buffer int64_t mem, int64_t data) = lower atomic
int64_t atomicAdd(buffer int64_t mem, int64_t data) = lower atomic
int64_t atomicExchange(buffer int64_t mem, int64_t data) = lower atomic
int64_t atomicCompSwap(buffer int64_t mem, int64_t compare, int64_t data) = lower atomic_compare_exchange
"""

# A pair of rows stands for every type: plain, and with scope and semantics.
_ADD = """
float atomicAdd(buffer float mem, float data) = lower atomic
@with GL_KHR_memory_scope_semantics @check atomic float atomicAdd(buffer float mem, float data, constant int scope, constant int storage, constant int sem) = lower atomic
"""
_EXCHANGE = """
float atomicExchange(buffer float mem, float data) = lower atomic
@with GL_KHR_memory_scope_semantics @check atomic float atomicExchange(buffer float mem, float data, constant int scope, constant int storage, constant int sem) = lower atomic
@with GL_KHR_memory_scope_semantics @check atomic float atomicLoad(buffer float mem, constant int scope, constant int storage, constant int sem) = lower atomic_load
@with GL_KHR_memory_scope_semantics @check atomic void atomicStore(buffer float mem, float data, constant int scope, constant int storage, constant int sem) = lower atomic_store
"""
_MIN_MAX = """
float atomicMin(buffer float mem, float data) = lower atomic
@with GL_KHR_memory_scope_semantics @check atomic float atomicMin(buffer float mem, float data, constant int scope, constant int storage, constant int sem) = lower atomic
float atomicMax(buffer float mem, float data) = lower atomic
@with GL_KHR_memory_scope_semantics @check atomic float atomicMax(buffer float mem, float data, constant int scope, constant int storage, constant int sem) = lower atomic
"""


def _of(type_: str, *texts: str) -> str:
    return "".join(texts).replace("float ", type_ + " ")


EXTENSIONS = (
    Extension(
        "GL_EXT_shader_atomic_int64",
        prototypes=_INT64,
        lowering="atomics",
        checks="memory_scope_rules",
    ),
    Extension("GL_NV_shader_atomic_int64", prototypes=_INT64, lowering="atomics"),
    Extension(
        "GL_EXT_shader_atomic_float",
        prototypes=_of("float", _ADD, _EXCHANGE) + _of("double", _ADD, _EXCHANGE),
        lowering="atomics",
        checks="memory_scope_rules",
    ),
    Extension(
        "GL_EXT_shader_atomic_float2",
        prototypes=_of("float", _MIN_MAX) + _of("double", _MIN_MAX) + _of("float16_t", _ADD, _MIN_MAX, _EXCHANGE),
        lowering="atomics",
        checks="memory_scope_rules",
    ),
)
