#version 450
out gl_PerVertex {
    vec4 gl_Position;
    layout(location = 1) float gl_PointSize; // error: [misplaced-layout]:12 "layout qualifier 'location' is not allowed on a member of a redeclared 'out' block"
    float gl_ClipDistance[2];
};
out float gl_ClipDistance[3]; // error: [type-mismatch]:11 "redeclaration of 'gl_ClipDistance' with type 'float[3]'; it has type 'float[2]'"
void main() {}
