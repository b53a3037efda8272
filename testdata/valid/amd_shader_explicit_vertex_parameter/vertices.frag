#version 450
#extension GL_AMD_shader_explicit_vertex_parameter : require
layout(location = 0) __explicitInterpAMD in vec4 corner;
layout(location = 1) __explicitInterpAMD in vec2 codes;
layout(location = 0) out vec4 color;

void main() {
    vec2 sum = gl_BaryCoordNoPerspAMD + gl_BaryCoordNoPerspCentroidAMD + gl_BaryCoordNoPerspSampleAMD;
    sum += gl_BaryCoordSmoothAMD + gl_BaryCoordSmoothCentroidAMD + gl_BaryCoordSmoothSampleAMD;
    color = interpolateAtVertexAMD(corner, 0) * sum.x + interpolateAtVertexAMD(corner, 2u) * sum.y;
    color.xyz += gl_BaryCoordPullModelAMD + interpolateAtVertexAMD(codes, 1u).y;
}
