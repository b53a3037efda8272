#version 420
// error-anywhere: [stage-needs-version] "the compute stage needs version 430 or 'GL_ARB_compute_shader', found version 420"
void main() {}
