"""GL_EXT_long_vector: `vector<T, N>` of any size. The built-in functions on vectors take them as well, through the families of their rows.

In: nothing. Out: the record. Must not know: anything but the notation of the rows.
"""

from __future__ import annotations

from glslc_coop.extensions import Extension

EXTENSION = Extension(
    "GL_EXT_long_vector",
    types="vector<T, N> = OpTypeVectorIdEXT known=vector",
    spirv_extensions=("SPV_EXT_long_vector",),
    capabilities=("LongVectorEXT",),
    minimum=(450, 320),
)
