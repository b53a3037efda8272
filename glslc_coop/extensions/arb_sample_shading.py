"""GL_ARB_sample_shading: the variables of samples before GLSL 4.00."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_ARB_sample_shading",
    variables="""
@core(130) @fragment {
in flat int gl_SampleID = SampleId
in vec2 gl_SamplePosition = SamplePosition
out int gl_SampleMask[] = SampleMask
}
""",
)
