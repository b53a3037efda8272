"""From the name of an extension to its record.

In: names from `#extension`. Out: Extension records; the module of one is imported on first use. Must not know: what the
rows say. A data file holds `EXTENSION = Extension(…)` or `EXTENSIONS = (Extension(…), …)`; `core` is always enabled.
"""

from __future__ import annotations

from glslc_coop.extensions.record import Extension
from glslc_coop.lazy import import_module

#: GLSL itself: modules whose records are on in every compilation.
CORE_MODULES: tuple[str, ...] = ("core",)

_SUBGROUP = "khr_shader_subgroup"
_ARITHMETIC = "ext_shader_explicit_arithmetic_types"
_EXTENDED = "ext_shader_subgroup_extended_types"
_MICRO = "ext_float_micro"

#: Extension -> module of this package; "" for one that adds no word: enabling it has no effect of its own.
REGISTRY: dict[str, str] = {
    "GL_KHR_cooperative_matrix": "khr_cooperative_matrix",
    "GL_NV_cooperative_matrix": "nv_cooperative_matrix",
    "GL_NV_integer_cooperative_matrix": "nv_integer_cooperative_matrix",
    "GL_NV_cooperative_vector": "nv_cooperative_vector",
    "GL_NV_cooperative_matrix2": "nv_cooperative_matrix2",
    "GL_EXT_cooperative_matrix_maintenance1": "ext_cooperative_matrix_maintenance1",
    "GL_NV_cooperative_matrix_decode_vector": "nv_cooperative_matrix_decode_vector",
    "GL_ARB_bindless_texture": "arb_bindless_texture",
    "GL_QCOM_cooperative_matrix_conversion": "qcom_cooperative_matrix_conversion",
    "GL_ARM_cooperative_matrix_layouts": "arm_cooperative_matrix_layouts",
    "GL_ARM_tensors": "arm_tensors",
    "GL_ARM_tensors_bfloat16": "arm_tensors",
    "GL_ARM_tensors_float_e5m2": "arm_tensors",
    "GL_ARM_tensors_float_e4m3": "arm_tensors",
    "GL_QCOM_tile_shading": "qcom_tile_shading",
    "GL_QCOM_multiple_wait_queues": "",
    "GL_QCOM_image_processing": "qcom_image_processing",
    "GL_QCOM_image_processing2": "qcom_image_processing",
    "GL_QCOM_image_processing3": "qcom_image_processing",
    "GL_EXT_descriptor_heap": "ext_descriptor_heap",
    "GL_EXT_long_vector": "ext_long_vector",
    "GL_EXT_shader_64bit_indexing": "ext_shader_64bit_indexing",
    "GL_KHR_memory_scope_semantics": "khr_memory_scope_semantics",
    "GL_EXT_shader_explicit_arithmetic_types": _ARITHMETIC,
    "GL_EXT_shader_explicit_arithmetic_types_int8": _ARITHMETIC,
    "GL_EXT_shader_explicit_arithmetic_types_int16": _ARITHMETIC,
    "GL_EXT_shader_explicit_arithmetic_types_int32": _ARITHMETIC,
    "GL_EXT_shader_explicit_arithmetic_types_int64": _ARITHMETIC,
    "GL_EXT_shader_explicit_arithmetic_types_float16": _ARITHMETIC,
    "GL_EXT_shader_explicit_arithmetic_types_float32": _ARITHMETIC,
    "GL_EXT_shader_explicit_arithmetic_types_float64": _ARITHMETIC,
    "GL_EXT_shader_16bit_storage": "ext_shader_storage",
    "GL_EXT_shader_8bit_storage": "ext_shader_storage",
    "GL_EXT_scalar_block_layout": "",
    "GL_EXT_buffer_reference": "ext_buffer_reference",
    "GL_EXT_buffer_reference2": "ext_buffer_reference",
    "GL_EXT_buffer_reference_uvec2": "ext_buffer_reference",
    "GL_EXT_control_flow_attributes": "",
    "GL_EXT_control_flow_attributes2": "",
    "GL_EXT_function_control_attributes": "",
    "GL_EXT_bfloat16": "ext_bfloat16",
    "GL_EXT_float_e4m3": "ext_float8",
    "GL_EXT_float_e5m2": "ext_float8",
    "GL_EXT_float_e2m1": _MICRO,
    "GL_EXT_float_e2m3": _MICRO,
    "GL_EXT_float_e3m2": _MICRO,
    "GL_EXT_float_ue8m0": _MICRO,
    "GL_EXT_float_mxint8": _MICRO,
    "GL_EXT_null_initializer": "",
    "GL_EXT_spec_constant_composites": "",
    "GL_EXT_nonuniform_qualifier": "ext_nonuniform_qualifier",
    "GL_EXT_subgroupuniform_qualifier": "ext_subgroupuniform_qualifier",
    "GL_EXT_nontemporal_keyword": "ext_nontemporal_keyword",
    "GL_KHR_shader_subgroup_basic": _SUBGROUP,
    "GL_KHR_shader_subgroup_vote": _SUBGROUP,
    "GL_KHR_shader_subgroup_arithmetic": _SUBGROUP,
    "GL_KHR_shader_subgroup_ballot": _SUBGROUP,
    "GL_KHR_shader_subgroup_shuffle": _SUBGROUP,
    "GL_KHR_shader_subgroup_shuffle_relative": _SUBGROUP,
    "GL_KHR_shader_subgroup_clustered": _SUBGROUP,
    "GL_KHR_shader_subgroup_quad": _SUBGROUP,
    "GL_KHR_shader_subgroup_rotate": _SUBGROUP,
    "GL_NV_shader_subgroup_partitioned": _SUBGROUP,
    "GL_EXT_shader_subgroup_extended_types_int8": _EXTENDED,
    "GL_EXT_shader_subgroup_extended_types_int16": _EXTENDED,
    "GL_EXT_shader_subgroup_extended_types_int64": _EXTENDED,
    "GL_EXT_shader_subgroup_extended_types_float16": _EXTENDED,
    "GL_EXT_integer_dot_product": "ext_integer_dot_product",
    "GL_EXT_debug_printf": "ext_debug_printf",
    "GL_GOOGLE_include_directive": "",
    "GL_GOOGLE_cpp_style_line_directive": "",
    "GL_ARB_shading_language_include": "",
    "GL_EXT_ray_tracing": "ext_ray_tracing",
    "GL_EXT_ray_query": "ext_ray_query",
    "GL_EXT_ray_flags_primitive_culling": "ext_ray_tracing",
    "GL_EXT_ray_cull_mask": "ext_ray_tracing",
    "GL_NV_ray_tracing": "nv_ray_tracing",
    "GL_NV_ray_tracing_motion_blur": "nv_ray_tracing_motion_blur",
    "GL_EXT_ray_tracing_position_fetch": "ext_ray_tracing_position_fetch",
    "GL_EXT_opacity_micromap": "ext_opacity_micromap",
    "GL_EXT_opacity_micromap_ray_query_mode": "ext_opacity_micromap",
    "GL_NV_displacement_micromap": "nv_displacement_micromap",
    "GL_EXT_shader_tile_image": "ext_shader_tile_image",
    "GL_NV_push_constant_bank": "nv_push_constant_bank",
    "GL_AMD_shader_fragment_mask": "amd_shader_fragment_mask",
    "GL_NV_shader_atomic_fp16_vector": "nv_shader_atomic_fp16_vector",
    "GL_NV_shader_invocation_reorder": "shader_invocation_reorder",
    "GL_EXT_shader_invocation_reorder": "shader_invocation_reorder",
    "GL_NV_cluster_acceleration_structure": "nv_ray_tracing_geometry",
    "GL_NV_linear_swept_spheres": "nv_ray_tracing_geometry",
    "GL_EXT_spirv_intrinsics": "ext_spirv_intrinsics",
    "GL_EXT_shader_atomic_int64": "ext_shader_atomic",
    "GL_NV_shader_atomic_int64": "ext_shader_atomic",
    "GL_EXT_split_barrier": "ext_split_barrier",
    "GL_ARB_shader_group_vote": "arb_shader_group_vote",
    "GL_EXT_shader_atomic_float": "ext_shader_atomic",
    "GL_EXT_shader_atomic_float2": "ext_shader_atomic",
    "GL_EXT_shader_realtime_clock": "shader_clock",
    "GL_ARB_shader_clock": "shader_clock",
    "GL_EXT_expect_assume": "ext_expect_assume",
    "GL_EXT_subgroup_uniform_control_flow": "",
    "GL_EXT_maximal_reconvergence": "",
    "GL_KHR_compute_shader_derivatives": "compute_shader_derivatives",
    "GL_NV_compute_shader_derivatives": "compute_shader_derivatives",
    "GL_EXT_shared_memory_block": "",
    "GL_ARB_gpu_shader_int64": "arb_gpu_shader_int64",
    "GL_AMD_gpu_shader_half_float": "amd_gpu_shader",
    "GL_AMD_gpu_shader_int16": "amd_gpu_shader",
    "GL_ARB_separate_shader_objects": "",
    "GL_ARB_shading_language_420pack": "",
    "GL_EXT_demote_to_helper_invocation": "ext_demote_to_helper_invocation",
    "GL_EXT_terminate_invocation": "ext_terminate_invocation",
    "GL_EXT_device_group": "ext_device_group",
    "GL_NV_shader_sm_builtins": "nv_shader_sm_builtins",
    "GL_ARM_shader_core_builtins": "arm_shader_core_builtins",
    "GL_EXT_fragment_invocation_density": "ext_fragment_invocation_density",
    "GL_NV_shading_rate_image": "ext_fragment_invocation_density",
    "GL_EXT_fragment_shading_rate": "ext_fragment_shading_rate",
    "GL_NV_conservative_raster_underestimation": "nv_conservative_raster_underestimation",
    "GL_ARB_shader_stencil_export": "arb_shader_stencil_export",
    "GL_ARB_fragment_shader_interlock": "arb_fragment_shader_interlock",
    "GL_NV_fragment_shader_interlock": "arb_fragment_shader_interlock",
    "GL_NV_fragment_shader_barycentric": "nv_fragment_shader_barycentric",
    "GL_ARB_shader_viewport_layer_array": "viewport_arrays",
    "GL_NV_viewport_array2": "viewport_arrays",
    "GL_NV_stereo_view_rendering": "viewport_arrays",
    "GL_NVX_multiview_per_view_attributes": "viewport_arrays",
    "GL_ARB_shader_ballot": "arb_shader_ballot",
    "GL_OES_sample_variables": "es_stages",
    "GL_EXT_tessellation_shader": "es_stages",
    "GL_OES_tessellation_shader": "es_stages",
    "GL_EXT_geometry_shader": "es_stages",
    "GL_OES_geometry_shader": "es_stages",
    "GL_OES_shader_multisample_interpolation": "es_stages",
    "GL_EXT_mesh_shader": "mesh_shaders",
    "GL_NV_mesh_shader": "mesh_shaders",
    "GL_EXT_multiview": "ext_multiview",
    "GL_OVR_multiview": "ovr_multiview",
    "GL_OVR_multiview2": "ovr_multiview",
    "GL_ARB_shader_draw_parameters": "arb_shader_draw_parameters",
    "GL_EXT_shader_image_int64": "ext_shader_image_int64",
    "GL_EXT_samplerless_texture_functions": "ext_samplerless_texture_functions",
    "GL_EXT_texture_shadow_lod": "ext_texture_shadow_lod",
    "GL_ARB_sparse_texture2": "arb_sparse_texture",
    "GL_ARB_sparse_texture_clamp": "arb_sparse_texture",
    "GL_AMD_texture_gather_bias_lod": "amd_texture_gather_bias_lod",
    "GL_AMD_shader_image_load_store_lod": "amd_shader_image_load_store_lod",
    "GL_EXT_shader_image_load_formatted": "",
    "GL_EXT_shader_quad_control": "ext_shader_quad_control",
    "GL_EXT_fragment_shader_barycentric": "ext_fragment_shader_barycentric",
    "GL_EXT_texture_offset_non_const": "",
    "GL_EXT_uniform_buffer_unsized_array": "",
    "GL_EXT_optional_input_attachment_index": "",
    "GL_EXT_post_depth_coverage": "",
    "GL_ARB_post_depth_coverage": "",
    "GL_EXT_shader_implicit_conversions": "",
    "GL_EXT_shader_integer_mix": "",
    "GL_EXT_shader_non_constant_global_initializers": "",
    "GL_EXT_shader_io_blocks": "",
    "GL_OES_shader_io_blocks": "",
    "GL_EXT_gpu_shader5": "es_stages",
    "GL_OES_gpu_shader5": "es_stages",
    "GL_EXT_frag_depth": "",
    "GL_OES_standard_derivatives": "",
    "GL_ARB_compute_shader": "",
    "GL_ARB_conservative_depth": "",
    "GL_EXT_conservative_depth": "",
    "GL_ARB_derivative_control": "",
    "GL_ARB_enhanced_layouts": "",
    "GL_ARB_explicit_attrib_location": "",
    "GL_ARB_explicit_uniform_location": "",
    "GL_ARB_fragment_coord_conventions": "",
    "GL_ARB_gpu_shader5": "arb_earlier_versions",
    "GL_ARB_gpu_shader_fp64": "",
    "GL_ARB_shader_bit_encoding": "",
    "GL_ARB_shader_image_load_store": "",
    "GL_ARB_shader_image_size": "",
    "GL_ARB_shader_storage_buffer_object": "",
    "GL_ARB_shader_texture_image_samples": "",
    "GL_ARB_shader_texture_lod": "legacy",
    "GL_ARB_shading_language_packing": "",
    "GL_ARB_texture_cube_map_array": "",
    "GL_ARB_texture_gather": "",
    "GL_ARB_texture_multisample": "",
    "GL_ARB_texture_query_levels": "",
    "GL_ARB_texture_query_lod": "",
    "GL_ARB_uniform_buffer_object": "",
    "GL_ARB_vertex_attrib_64bit": "arb_earlier_versions",
    "GL_ARB_viewport_array": "",
    "GL_ARB_cull_distance": "",
    "GL_ARB_arrays_of_arrays": "",
    "GL_ARB_shader_precision": "",
    "GL_ARB_tessellation_shader": "",
    "GL_OES_shader_image_atomic": "es_stages",
    "GL_EXT_texture_buffer": "es_stages",
    "GL_OES_texture_buffer": "es_stages",
    "GL_EXT_texture_cube_map_array": "es_stages",
    "GL_OES_texture_cube_map_array": "es_stages",
    "GL_OES_texture_storage_multisample_2d_array": "es_stages",
    "GL_NV_shader_noperspective_interpolation": "es_stages",
    "GL_ANDROID_extension_pack_es31a": "es_stages",
    "GL_INTEL_shader_integer_functions2": "intel_shader_integer_functions2",
    "GL_AMD_shader_early_and_late_fragment_tests": "amd_shader_early_and_late_fragment_tests",
    "GL_NV_sample_mask_override_coverage": "nv_sample_mask_override_coverage",
    "GL_KHR_blend_equation_advanced": "khr_blend_equation_advanced",
    "GL_3DL_array_objects": "",
    "GL_ARB_draw_instanced": "",
    "GL_ARB_shader_atomic_counters": "arb_shader_atomic_counters",
    "GL_ARB_shader_atomic_counter_ops": "arb_shader_atomic_counters",
    "GL_ARB_texture_rectangle": "",
    "GL_EXT_draw_instanced": "legacy",
    "GL_EXT_geometry_point_size": "",
    "GL_OES_geometry_point_size": "",
    "GL_EXT_tessellation_point_size": "",
    "GL_OES_tessellation_point_size": "",
    "GL_EXT_primitive_bounding_box": "es_stages",
    "GL_OES_primitive_bounding_box": "es_stages",
    "GL_EXT_shader_texture_lod": "legacy",
    "GL_EXT_shadow_samplers": "legacy",
    "GL_EXT_texture_array": "legacy",
    "GL_NV_desktop_lowp_mediump": "",
    "GL_OES_texture_3D": "",
    "GL_AMD_gcn_shader": "amd_gcn_shader",
    "GL_AMD_shader_trinary_minmax": "amd_shader_trinary_minmax",
    "GL_AMD_shader_ballot": "amd_shader_ballot",
    "GL_AMD_shader_explicit_vertex_parameter": "amd_shader_explicit_vertex_parameter",
    "GL_ARB_sample_shading": "arb_sample_shading",
    "GL_EXT_blend_func_extended": "ext_blend_func_extended",
    "GL_NV_gpu_shader5": "nv_gpu_shader5",
    "GL_OES_EGL_image_external": "legacy",
    "GL_OES_EGL_image_external_essl3": "legacy",
    "GL_EXT_YUV_target": "legacy",
    "GL_EXT_structured_descriptor_heap": "ext_structured_descriptor_heap",
    "GL_AMD_gpu_shader_half_float_fetch": "amd_gpu_shader_half_float_fetch",
    "GL_NV_explicit_typecast": "",
    "GL_EXT_abort": "ext_abort",
    "GL_NV_geometry_shader_passthrough": "nv_geometry_shader_passthrough",
    "GL_NV_shader_texture_footprint": "nv_shader_texture_footprint",
    "GL_KHR_vulkan_glsl": "",
}


#: Prefixes of the extensions that only desktop GLSL has, and of those that only GLSL ES has.
_DESKTOP_NAMES = ("GL_ARB_", "GL_AMD_", "GL_NV_desktop_lowp_mediump")
_ES_NAMES = (
    "GL_ANDROID_",
    "GL_OES_",
    "GL_EXT_YUV_target",
    "GL_EXT_blend_func_extended",
    "GL_EXT_conservative_depth",
    "GL_EXT_frag_depth",
    "GL_EXT_geometry_",
    "GL_EXT_gpu_shader5",
    "GL_EXT_primitive_bounding_box",
    "GL_EXT_shader_implicit_conversions",
    "GL_EXT_shader_io_blocks",
    "GL_EXT_shader_texture_lod",
    "GL_EXT_shadow_samplers",
    "GL_EXT_tessellation_",
    "GL_EXT_texture_buffer",
    "GL_EXT_texture_cube_map_array",
    "GL_NV_shader_noperspective_interpolation",
)


def macro_names(is_es: bool) -> list[str]:
    """Return the extensions that have a macro in a language: all but those of the other language, as in glslang."""
    others = _DESKTOP_NAMES if is_es else _ES_NAMES
    return [name for name in REGISTRY if not name.startswith(others)]


#: Beginning of a name -> the extensions whose constants of such names are known without `#extension`: of the
#: cooperative family only the types and functions ask for it, and shaders rely on that.
UNGUARDED_CONSTANTS: dict[str, tuple[str, ...]] = {
    "gl_MatrixUse": ("GL_KHR_cooperative_matrix",),
    "gl_MatrixOperands": ("GL_KHR_cooperative_matrix",),
    "gl_CooperativeMatrix": (
        "GL_KHR_cooperative_matrix",
        "GL_NV_cooperative_matrix2",
        "GL_EXT_cooperative_matrix_maintenance1",
        "GL_ARM_cooperative_matrix_layouts",
    ),
    "gl_CooperativeVector": ("GL_NV_cooperative_vector",),
    "gl_ComponentType": ("GL_NV_cooperative_vector",),
    "gl_MaxMesh": ("GL_NV_mesh_shader",),
    "gl_MaxTask": ("GL_NV_mesh_shader",),
}


class UnknownExtension(KeyError):
    """The name is not in the registry."""


_LOADED: dict[str, Extension] = {}


def load(name: str) -> Extension:
    """Return the record of an extension; its module is imported on first use. Raises UnknownExtension."""
    record = _LOADED.get(name)
    if record is None:
        module = REGISTRY.get(name)
        if module is None:
            raise UnknownExtension(name)
        if module:
            for each in _records(module):
                _LOADED.setdefault(each.name, each)
        record = _LOADED.get(name)
        if record is None:
            record = _LOADED.setdefault(name, Extension(name))
    return record


def core_records() -> tuple[Extension, ...]:
    """Return the records of GLSL itself."""
    return tuple(record for module in CORE_MODULES for record in _records(module))


def legacy_records(is_es: bool, version: int, profile: str) -> tuple[Extension, ...]:
    """Return what older versions of GLSL have beside `core_records`, for a check that makes no SPIR-V."""
    if version != 100 if is_es else version >= 420 and profile != "compatibility":
        return ()
    legacy = import_module("glslc_coop.extensions.legacy")
    return (legacy.ES,) if is_es else (legacy.DESKTOP,)


def _records(module_name: str) -> tuple[Extension, ...]:
    module = import_module(f"glslc_coop.extensions.{module_name}")
    records: tuple[Extension, ...] | None = getattr(module, "EXTENSIONS", None)
    return records if records is not None else (module.EXTENSION,)


def all_records() -> list[Extension]:
    """Return every record, core first: for tests, and for hints about words of extensions that are not enabled."""
    return [*core_records(), *(load(name) for name in REGISTRY)]
