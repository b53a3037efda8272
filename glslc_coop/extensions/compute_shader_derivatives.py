"""GL_KHR_compute_shader_derivatives and GL_NV_compute_shader_derivatives: derivatives between invocations of a workgroup.

In: nothing. Out: the record. Must not know: anything but the notation of the rows.
"""

from __future__ import annotations

from glslc_coop.extensions import Extension

_FUNCTIONS = """
@compute genFType dFdx(genFType p) = OpDPdx
@compute genFType dFdy(genFType p) = OpDPdy
@compute genFType dFdxFine(genFType p) = OpDPdxFine
@compute genFType dFdyFine(genFType p) = OpDPdyFine
@compute genFType dFdxCoarse(genFType p) = OpDPdxCoarse
@compute genFType dFdyCoarse(genFType p) = OpDPdyCoarse
@compute genFType fwidth(genFType p) = OpFwidth
@compute genFType fwidthFine(genFType p) = OpFwidthFine
@compute genFType fwidthCoarse(genFType p) = OpFwidthCoarse
"""

EXTENSIONS = (
    Extension("GL_KHR_compute_shader_derivatives", prototypes=_FUNCTIONS.replace("@compute", "@compute @task @mesh"), spirv_extensions=("SPV_KHR_compute_shader_derivatives",)),
    Extension("GL_NV_compute_shader_derivatives", prototypes=_FUNCTIONS, spirv_extensions=("SPV_NV_compute_shader_derivatives",)),
)
