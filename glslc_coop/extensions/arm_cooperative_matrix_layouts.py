"""GL_ARM_cooperative_matrix_layouts: two more layouts for loads and stores of cooperative matrices."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_ARM_cooperative_matrix_layouts",
    constants="""
const int gl_CooperativeMatrixLayoutRowBlockedInterleavedARM = CooperativeMatrixLayout RowBlockedInterleavedARM
const int gl_CooperativeMatrixLayoutColumnBlockedInterleavedARM = CooperativeMatrixLayout ColumnBlockedInterleavedARM
""",
    spirv_extensions=("SPV_ARM_cooperative_matrix_layouts",),
    capabilities=("CooperativeMatrixLayoutsARM",),
)
