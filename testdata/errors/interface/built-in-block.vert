#version 450

out gl_PerVertex {
    vec3 gl_Position;                     // error: [type-mismatch] "redeclaration of 'gl_Position' with type 'vec3'; it has type 'vec4'"
    float gl_ClipDistance[2];
};
out gl_PerVertex { float gl_PointSize; }; // error: [redefinition] "built-in block 'gl_PerVertex' must be redeclared before its first use, and only once"

void main() {
    gl_ClipDistance[1] = 1.0;
    gl_CullDistance[0] = 1.0;             // error: [undeclared-identifier]
}
