"""GL_ARM_cooperative_matrix_layouts: two more layouts for loads and stores of cooperative matrices.

In: nothing. Out: the record. Must not know: anything but the notation of the rows.
"""

from __future__ import annotations

from glslc_coop.extensions import Extension

EXTENSION = Extension(
    "GL_ARM_cooperative_matrix_layouts",
    constants="""
const int gl_CooperativeMatrixLayoutRowBlockedInterleavedARM = 4202
const int gl_CooperativeMatrixLayoutColumnBlockedInterleavedARM = 4203
""",
    spirv_extensions=("SPV_ARM_cooperative_matrix_layouts",),
    capabilities=("CooperativeMatrixLayoutsARM",),
)
