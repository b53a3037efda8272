#version 420
#extension GL_NV_fragment_shader_barycentric : require
layout(location = 0) pervertexNV in vec4 colors; // error: [invalid-interface-type]:42 "must be an array, with one element per vertex of the primitive"
layout(location = 3, binding = 0) uniform sampler2D image; // error: [misplaced-layout]:8 "'location' on a uniform requires version 430 (420 given)"
void main() {}
