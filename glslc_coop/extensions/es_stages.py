"""What GLSL ES 3.10 gets from extensions and 3.20 has: precise, sample variables.

In: nothing. Out: the records. Must not know: anything but the notation of the rows.
"""

from __future__ import annotations

from glslc_coop.extensions import Extension

_SAMPLES = """
@es 300 @fragment in flat int gl_SampleID = SampleId
@es 300 @fragment in vec2 gl_SamplePosition = SamplePosition
@es 300 @fragment in flat int gl_SampleMaskIn[] = SampleMask
@es 300 @fragment out int gl_SampleMask[] = SampleMask
"""

EXTENSIONS = (
    Extension("GL_EXT_gpu_shader5", keywords={"precise": "PRECISE"}),
    Extension("GL_OES_gpu_shader5", keywords={"precise": "PRECISE"}),
    Extension("GL_EXT_tessellation_shader", keywords={"patch": "STORAGE", "precise": "PRECISE"}),
    Extension("GL_OES_tessellation_shader", keywords={"patch": "STORAGE", "precise": "PRECISE"}),
    Extension("GL_OES_sample_variables", variables=_SAMPLES, keywords={"sample": "STORAGE"}),
)
