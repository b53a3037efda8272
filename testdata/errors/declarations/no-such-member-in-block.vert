#version 450

out gl_PerVertex {
    vec4 gl_Position;
    float gl_Nothing; // error: [no-such-member-in-block] "'gl_Nothing'"
    // correct: [no-such-member-in-block] float gl_PointSize;
};
void main() { gl_Position = vec4(0.0); }
