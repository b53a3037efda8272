"""GL_EXT_split_barrier: a control barrier in two halves, with work in between.

In: nothing. Out: the record. Must not know: anything but the notation of the rows.
"""

from __future__ import annotations

from glslc_coop.extensions import Extension

EXTENSION = Extension(
    "GL_EXT_split_barrier",
    prototypes="""
@tesscontrol @compute @task @mesh void controlBarrierArrive() = lower split_barrier
@tesscontrol @compute @task @mesh void controlBarrierWait() = lower split_barrier
@with GL_KHR_memory_scope_semantics @check barrier_arrival void controlBarrierArrive(constant int execution, constant int memory, constant int storage, constant int sem) = lower split_barrier
@with GL_KHR_memory_scope_semantics @check barrier_wait void controlBarrierWait(constant int execution, constant int memory, constant int storage, constant int sem) = lower split_barrier
""",
    lowering="barriers",
    checks="memory_scope_rules",
    spirv_extensions=("SPV_EXT_split_barrier",),
)
