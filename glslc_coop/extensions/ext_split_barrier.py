"""GL_EXT_split_barrier: a control barrier in two halves, with work in between."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_EXT_split_barrier",
    prototypes="""
@barrier @tangled @tesscontrol @compute @task @mesh void controlBarrierArrive() = emit split_barrier
@barrier @tangled @tesscontrol @compute @task @mesh void controlBarrierWait() = emit split_barrier
@barrier @tangled @with(GL_KHR_memory_scope_semantics) @check(barrier_arrival) void controlBarrierArrive(
    constant int execution, constant int memory, constant int storage, constant int sem) = emit split_barrier
@barrier @tangled @with(GL_KHR_memory_scope_semantics) @check(barrier_wait) void controlBarrierWait(
    constant int execution, constant int memory, constant int storage, constant int sem) = emit split_barrier
""",
    emits="barriers",
    checks="memory_scope",
    spirv_extensions=("SPV_EXT_split_barrier",),
)
