"""GL_AMD_shader_image_load_store_lod: loads and stores of other levels than the base.

In: nothing. Out: the record. Must not know: anything but the notation of the rows.
"""

from __future__ import annotations

from glslc_coop.extensions import Extension

_FUNCTIONS = """
@check image_load gvec4 imageLoadLodAMD(any gimage1D image, int P, int lod) = lower image_load
@check image_load gvec4 imageLoadLodAMD(any gimage2D image, ivec2 P, int lod) = lower image_load
@check image_load gvec4 imageLoadLodAMD(any gimage3D image, ivec3 P, int lod) = lower image_load
@check image_load gvec4 imageLoadLodAMD(any gimageCube image, ivec3 P, int lod) = lower image_load
@check image_load gvec4 imageLoadLodAMD(any gimageCubeArray image, ivec3 P, int lod) = lower image_load
@check image_load gvec4 imageLoadLodAMD(any gimage1DArray image, ivec2 P, int lod) = lower image_load
@check image_load gvec4 imageLoadLodAMD(any gimage2DArray image, ivec3 P, int lod) = lower image_load
@check image_store void imageStoreLodAMD(any gimage1D image, int P, int lod, gvec4 data) = lower image_store
@check image_store void imageStoreLodAMD(any gimage2D image, ivec2 P, int lod, gvec4 data) = lower image_store
@check image_store void imageStoreLodAMD(any gimage3D image, ivec3 P, int lod, gvec4 data) = lower image_store
@check image_store void imageStoreLodAMD(any gimageCube image, ivec3 P, int lod, gvec4 data) = lower image_store
@check image_store void imageStoreLodAMD(any gimageCubeArray image, ivec3 P, int lod, gvec4 data) = lower image_store
@check image_store void imageStoreLodAMD(any gimage1DArray image, ivec2 P, int lod, gvec4 data) = lower image_store
@check image_store void imageStoreLodAMD(any gimage2DArray image, ivec3 P, int lod, gvec4 data) = lower image_store
@check image_load int sparseImageLoadLodAMD(any gimage2D image, ivec2 P, int lod, out gvec4 texel) = lower image_load
@check image_load int sparseImageLoadLodAMD(any gimage3D image, ivec3 P, int lod, out gvec4 texel) = lower image_load
@check image_load int sparseImageLoadLodAMD(any gimageCube image, ivec3 P, int lod, out gvec4 texel) = lower image_load
@check image_load int sparseImageLoadLodAMD(any gimageCubeArray image, ivec3 P, int lod, out gvec4 texel) = lower image_load
@check image_load int sparseImageLoadLodAMD(any gimage2DArray image, ivec3 P, int lod, out gvec4 texel) = lower image_load
"""

EXTENSION = Extension(
    "GL_AMD_shader_image_load_store_lod", prototypes=_FUNCTIONS, lowering="images", checks="texture_rules",
    spirv_extensions=("SPV_AMD_shader_image_load_store_lod",), capabilities=("ImageReadWriteLodAMD",),
)
