#version 450

out gl_PerVertex {
    vec3 gl_Position;                     // error: [type-mismatch] "'gl_Position' is a 'vec4'"
    float gl_ClipDistance[2];
};
out gl_PerVertex { float gl_PointSize; }; // error: [redefinition] "can be declared again once, and before it is used"

void main() {
    gl_ClipDistance[1] = 1.0;
    gl_CullDistance[0] = 1.0;             // error: [undeclared-identifier]
}
