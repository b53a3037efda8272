"""GL_KHR_compute_shader_derivatives and GL_NV_compute_shader_derivatives: derivatives in compute shaders."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

_FUNCTIONS = """
@tangled @relaxed @compute genFType dFdx(genFType p) = emit compute_derivative
@tangled @relaxed @compute genFType dFdy(genFType p) = emit compute_derivative
@tangled @relaxed @compute genFType dFdxFine(genFType p) = emit compute_derivative
@tangled @relaxed @compute genFType dFdyFine(genFType p) = emit compute_derivative
@tangled @relaxed @compute genFType dFdxCoarse(genFType p) = emit compute_derivative
@tangled @relaxed @compute genFType dFdyCoarse(genFType p) = emit compute_derivative
@tangled @relaxed @compute genFType fwidth(genFType p) = emit compute_derivative
@tangled @relaxed @compute genFType fwidthFine(genFType p) = emit compute_derivative
@tangled @relaxed @compute genFType fwidthCoarse(genFType p) = emit compute_derivative
"""

_LAYOUT_QUALIFIERS = """
derivative_group_quads = ExecutionMode DerivativeGroupQuadsKHR in=compute,task,mesh
derivative_group_linear = ExecutionMode DerivativeGroupLinearKHR in=compute,task,mesh
derivative_group_quadsKHR alias=derivative_group_quads
derivative_group_linearKHR alias=derivative_group_linear
derivative_group_quadsNV alias=derivative_group_quads
derivative_group_linearNV alias=derivative_group_linear
"""

EXTENSIONS = (
    Extension(
        "GL_KHR_compute_shader_derivatives",
        prototypes=_FUNCTIONS.replace("@compute", "@compute @task @mesh"),
        layout_qualifiers=_LAYOUT_QUALIFIERS,
        emits="core",
        spirv_extensions=("SPV_KHR_compute_shader_derivatives",),
    ),
    Extension(
        "GL_NV_compute_shader_derivatives",
        prototypes=_FUNCTIONS,
        layout_qualifiers=_LAYOUT_QUALIFIERS,
        emits="core",
        spirv_extensions=("SPV_NV_compute_shader_derivatives",),
    ),
)
