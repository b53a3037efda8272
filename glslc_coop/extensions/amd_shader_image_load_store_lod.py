"""GL_AMD_shader_image_load_store_lod: loads and stores of other levels than the base."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

_IMAGE_PARAMS = """
SPARSE_IMAGE_PARAMS = any gimage2D image, ivec2 P | any gimage3D image, ivec3 P | any gimageCube image, ivec3 P
    | any gimageCubeArray image, ivec3 P | any gimage2DArray image, ivec3 P
LOD_IMAGE_PARAMS = any gimage1D image, int P | any gimage2D image, ivec2 P | any gimage3D image, ivec3 P
    | any gimageCube image, ivec3 P | any gimageCubeArray image, ivec3 P | any gimage1DArray image, ivec2 P
    | any gimage2DArray image, ivec3 P
"""

_FUNCTIONS = """
@check gvec4 imageLoadLodAMD(LOD_IMAGE_PARAMS, int lod) = emit image_load
@stores @check void imageStoreLodAMD(LOD_IMAGE_PARAMS, int lod, gvec4 data) = emit image_store
@check int sparseImageLoadLodAMD(SPARSE_IMAGE_PARAMS, int lod, out gvec4 texel) = emit image_load
"""

EXTENSION = Extension(
    "GL_AMD_shader_image_load_store_lod",
    placeholders=_IMAGE_PARAMS,
    prototypes=_FUNCTIONS,
    emits="images",
    checks="textures",
    spirv_extensions=("SPV_AMD_shader_image_load_store_lod",),
    capabilities=("ImageReadWriteLodAMD",),
)
