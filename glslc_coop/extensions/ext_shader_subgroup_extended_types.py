"""GL_EXT_shader_subgroup_extended_types_…: subgroup operations on 8-, 16- and 64-bit types.

The rows are those of `khr_shader_subgroup`; their check asks for these extensions.
"""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSIONS = tuple(
    Extension(
        f"GL_EXT_shader_subgroup_extended_types_{part}",
        implies=(f"GL_EXT_shader_explicit_arithmetic_types_{part}",),
    )
    for part in ("int8", "int16", "int64", "float16")
)
