"""The qualifiers and layout qualifier ids of GLSL 4.60 and GLSL ES 3.20, sections 4.3 to 4.10, and of
GL_KHR_vulkan_glsl, as rows.

In: nothing. Out: two texts in the notation of `notation`.
"""

from __future__ import annotations

QUALIFIERS = """
# Section 4.3: storage qualifiers.
storage in = StorageClass Input : input
storage out = StorageClass Output written : output
storage inout
storage uniform = StorageClass Uniform memory : uniform
@core(430,shader_storage_buffer_object) @es(310) storage buffer = StorageClass StorageBuffer written memory
@core(430,compute_shader) @es(310) @compute @task @mesh storage shared = StorageClass Workgroup written memory
    : shared variable
@vertex storage attribute replacement=in
@vertex @fragment storage varying replacement=in,out

# What a declaration without a storage qualifier, or a block by its layout qualifiers, has for storage.
implicit local written memory : local variable
implicit parameter written memory
implicit private = StorageClass Private written memory : variable
implicit const = StorageClass Private : constant
implicit uniform_constant = StorageClass UniformConstant memory : uniform
implicit push_constant = StorageClass PushConstant
implicit spirv_storage_class written

# Sections 4.3 and 4.5: auxiliary storage and interpolation qualifiers.
@core(120) @es(300) auxiliary centroid = Decoration Centroid
@core(400,gpu_shader5) @es(320) auxiliary sample = Decoration Sample
@core(400,tessellation_shader) @es(320) @tesscontrol @tesseval auxiliary patch
    = Decoration Patch tesscontrol=out tesseval=in
@core(130) @es(300) interpolation flat = Decoration Flat uninterpolated
@core(130) @es(300) interpolation smooth
@core(130) interpolation noperspective = Decoration NoPerspective

# Section 4.7: precision qualifiers.
@core(130) @es(0) {
precision highp
precision mediump
precision lowp
}

# Section 4.8: invariance.
variance invariant = Decoration Invariant

# Section 4.10: memory qualifiers.
@core(420,shader_image_load_store,shader_storage_buffer_object) @es(310) {
memory coherent = Decoration Coherent shared
memory volatile = Decoration Volatile,Coherent shared
memory restrict = Decoration Restrict
memory readonly = Decoration NonWritable
memory writeonly = Decoration NonReadable
}
"""

LAYOUT_QUALIFIERS = """
# Section 4.4.1: interfaces between stages, and with transform feedback.
location N = Decoration Location on=in,out,uniform_constant,uniform,spirv_storage_class member below=4095 core=330 \
by=GL_ARB_separate_shader_objects,GL_ARB_explicit_attrib_location
component N = Decoration Component on=in,out member !block since=440
index N = Decoration Index on=out !block stages=fragment below=2
stream N = Decoration Stream on=out member stages=geometry
xfb_buffer N on=out member since=440 stages=vertex,tesscontrol,tesseval,geometry below=MaxTransformFeedbackBuffers
xfb_stride N on=out member since=440 stages=vertex,tesscontrol,tesseval,geometry
xfb_offset N on=out member since=440 stages=vertex,tesscontrol,tesseval,geometry

# Sections 4.4.1 and 4.4.2: the whole shader.
vertices N>0 = ExecutionMode OutputVertices out=tesscontrol
max_vertices N = ExecutionMode OutputVertices out=geometry,mesh
max_primitives N = ExecutionMode OutputPrimitivesEXT out=mesh
invocations N>0 = ExecutionMode Invocations in=geometry
points = ExecutionMode InputPoints in=geometry out=geometry,mesh output=OutputPoints primitive vertices=1
lines = ExecutionMode InputLines in=geometry out=mesh output=OutputLinesEXT primitive vertices=2
lines_adjacency = ExecutionMode InputLinesAdjacency in=geometry primitive vertices=4
triangles = ExecutionMode Triangles in=geometry,tesseval out=mesh output=OutputTrianglesEXT primitive vertices=3
triangles_adjacency = ExecutionMode InputTrianglesAdjacency in=geometry primitive vertices=6
line_strip out=geometry output=OutputLineStrip primitive
triangle_strip out=geometry output=OutputTriangleStrip primitive
quads = ExecutionMode Quads in=tesseval primitive
isolines = ExecutionMode Isolines in=tesseval primitive
equal_spacing = ExecutionMode SpacingEqual in=tesseval
fractional_even_spacing = ExecutionMode SpacingFractionalEven in=tesseval
fractional_odd_spacing = ExecutionMode SpacingFractionalOdd in=tesseval
cw = ExecutionMode VertexOrderCw in=tesseval
ccw = ExecutionMode VertexOrderCcw in=tesseval
point_mode = ExecutionMode PointMode in=tesseval
local_size_x N>0 in=compute,task,mesh limit=MaxComputeWorkGroupSizeX
local_size_y N>0 in=compute,task,mesh limit=MaxComputeWorkGroupSizeY
local_size_z N>0 in=compute,task,mesh limit=MaxComputeWorkGroupSizeZ
local_size_x_id N in=compute,task,mesh
local_size_y_id N in=compute,task,mesh
local_size_z_id N in=compute,task,mesh
early_fragment_tests = ExecutionMode EarlyFragmentTests in=fragment
post_depth_coverage = ExecutionMode PostDepthCoverage in=fragment
# GLSL ES 3.20 section 4.4.2.1: the blend equations that a shader supports; SPIR-V has nothing for them.
blend_support_multiply out=fragment essl=320 by=GL_KHR_blend_equation_advanced
blend_support_screen out=fragment essl=320 by=GL_KHR_blend_equation_advanced
blend_support_overlay out=fragment essl=320 by=GL_KHR_blend_equation_advanced
blend_support_darken out=fragment essl=320 by=GL_KHR_blend_equation_advanced
blend_support_lighten out=fragment essl=320 by=GL_KHR_blend_equation_advanced
blend_support_colordodge out=fragment essl=320 by=GL_KHR_blend_equation_advanced
blend_support_colorburn out=fragment essl=320 by=GL_KHR_blend_equation_advanced
blend_support_hardlight out=fragment essl=320 by=GL_KHR_blend_equation_advanced
blend_support_softlight out=fragment essl=320 by=GL_KHR_blend_equation_advanced
blend_support_difference out=fragment essl=320 by=GL_KHR_blend_equation_advanced
blend_support_exclusion out=fragment essl=320 by=GL_KHR_blend_equation_advanced
blend_support_hsl_hue out=fragment essl=320 by=GL_KHR_blend_equation_advanced
blend_support_hsl_saturation out=fragment essl=320 by=GL_KHR_blend_equation_advanced
blend_support_hsl_color out=fragment essl=320 by=GL_KHR_blend_equation_advanced
blend_support_hsl_luminosity out=fragment essl=320 by=GL_KHR_blend_equation_advanced
blend_support_all_equations out=fragment essl=320 by=GL_KHR_blend_equation_advanced
early_and_late_fragment_testsAMD in=fragment

# Section 4.4.1.3 and 4.4.2.3: one built-in variable.
origin_upper_left on=in,out !block builtin=gl_FragCoord core=140 \
    by=GL_ARB_fragment_coord_conventions desktop
pixel_center_integer = ExecutionMode PixelCenterInteger on=in,out !block builtin=gl_FragCoord core=140 \
    by=GL_ARB_fragment_coord_conventions desktop
depth_any on=in,out !block builtin=gl_FragDepth core=420 \
    by=GL_ARB_conservative_depth,GL_EXT_conservative_depth desktop
depth_greater = ExecutionMode DepthGreater on=in,out !block builtin=gl_FragDepth core=420 \
    by=GL_ARB_conservative_depth,GL_EXT_conservative_depth desktop
depth_less = ExecutionMode DepthLess on=in,out !block builtin=gl_FragDepth core=420 \
    by=GL_ARB_conservative_depth,GL_EXT_conservative_depth desktop
depth_unchanged = ExecutionMode DepthUnchanged on=in,out !block builtin=gl_FragDepth core=420 \
    by=GL_ARB_conservative_depth,GL_EXT_conservative_depth desktop

# Section 4.4.5: blocks.
std140 packing on=-
std430 packing on=-
scalar packing on=- with=GL_EXT_scalar_block_layout vulkan
shared packing opengl
packed packing opengl
row_major matrix on=uniform member
column_major matrix on=uniform member
offset N on=- member !block
align N=2^n on=- member
push_constant on=- unbound vulkan
binding N on=uniform_constant,uniform,spirv_storage_class below=65535 advised core=420 \
    by=GL_ARB_shading_language_420pack
set N on=uniform_constant,uniform,spirv_storage_class,in,out,const below=63 advised opengl_below=1

# GL_KHR_vulkan_glsl.
constant_id N on=const !block
input_attachment_index N = Decoration InputAttachmentIndex on=uniform_constant !block below=2147483647 vulkan

# Extensions that have no file of their own.
attachment_index N
push_constant_bank N

# Section 4.4.6.2: image formats.
rgba32f float
rgba16f float atomic=vector
rg32f float desktop
rg16f float atomic=vector desktop
r11f_g11f_b10f float desktop
r32f float atomic es
r16f float desktop
rgba16 float desktop
rgb10_a2 float desktop
rgba8 float
rg16 float desktop
rg8 float desktop
r16 float desktop
r8 float desktop
rgba16_snorm float desktop
rgba8_snorm float
rg16_snorm float desktop
rg8_snorm float desktop
r16_snorm float desktop
r8_snorm float desktop
rgba32i int
rgba16i int
rgba8i int
rg32i int desktop
rg16i int desktop
rg8i int desktop
r32i int atomic es
r16i int desktop
r8i int desktop
rgba32ui uint
rgba16ui uint
rgb10_a2ui uint desktop
rgba8ui uint
rg32ui uint desktop
rg16ui uint desktop
rg8ui uint desktop
r32ui uint atomic es
r16ui uint desktop
r8ui uint desktop
"""
