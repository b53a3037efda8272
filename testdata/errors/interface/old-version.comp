#version 420
// correct: [stage-needs-version] #version 430
// error-anywhere: [stage-needs-version] "compute stage requires version 430 or extension 'GL_ARB_compute_shader' (version 420 given)"
void main() {}
