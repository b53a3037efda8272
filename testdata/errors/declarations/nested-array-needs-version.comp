// options: --target-env=vulkan1.2
#version 420
#extension GL_ARB_compute_shader : require
float a[3][2]; // error: [nested-array-needs-version] "430"
// correct: [nested-array-needs-version] float a[6];
void main() {}
