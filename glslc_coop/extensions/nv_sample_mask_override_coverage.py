"""GL_NV_sample_mask_override_coverage: gl_SampleMask replaces the coverage of the fragment."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_NV_sample_mask_override_coverage",
    layout_qualifiers="override_coverage = Decoration OverrideCoverageNV builtin=gl_SampleMask",
    spirv_extensions=("SPV_NV_sample_mask_override_coverage",),
    capabilities=("SampleMaskOverrideCoverageNV",),
)
