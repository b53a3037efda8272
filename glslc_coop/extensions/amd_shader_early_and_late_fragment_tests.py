"""GL_AMD_shader_early_and_late_fragment_tests: fragment tests before and after the shader."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_AMD_shader_early_and_late_fragment_tests",
    layout_qualifiers="""
early_and_late_fragment_tests_amd = ExecutionMode EarlyAndLateFragmentTestsAMD in=fragment
stencil_ref_unchanged_front_amd = ExecutionMode StencilRefUnchangedFrontAMD builtin=gl_FragStencilRefARB
stencil_ref_greater_front_amd = ExecutionMode StencilRefGreaterFrontAMD builtin=gl_FragStencilRefARB
stencil_ref_less_front_amd = ExecutionMode StencilRefLessFrontAMD builtin=gl_FragStencilRefARB
stencil_ref_unchanged_back_amd = ExecutionMode StencilRefUnchangedBackAMD builtin=gl_FragStencilRefARB
stencil_ref_greater_back_amd = ExecutionMode StencilRefGreaterBackAMD builtin=gl_FragStencilRefARB
stencil_ref_less_back_amd = ExecutionMode StencilRefLessBackAMD builtin=gl_FragStencilRefARB
""",
    spirv_extensions=("SPV_AMD_shader_early_and_late_fragment_tests",),
)
