"""GL_EXT_spirv_intrinsics: SPIR-V instructions, types and decorations written into GLSL."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_EXT_spirv_intrinsics",
    keywords={
        "spirv_decorate": "SPIRV",
        "spirv_decorate_id": "SPIRV",
        "spirv_decorate_string": "SPIRV",
        "spirv_execution_mode": "SPIRV",
        "spirv_execution_mode_id": "SPIRV",
        "spirv_instruction": "SPIRV",
        "spirv_storage_class": "SPIRV",
        "spirv_type": "SPIRV",
        "spirv_by_reference": "SPIRV_WORD",
        "spirv_literal": "SPIRV_WORD",
    },
)
