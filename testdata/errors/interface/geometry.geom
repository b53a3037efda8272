#version 450
// error-anywhere: [missing-stage-layout] "geometry shader requires layout(max_vertices = …) out"

layout(points) in;
layout(triangles) in; // error: [conflicting-layout] "primitive 'triangles' conflicts with the previous 'points'"
layout(points) out;
layout(points, location = 0) in Lonely { vec4 a; } lonely[]; // error: [misplaced-layout] "layout qualifier 'points' is not allowed on a block"
layout(triangles) out float gl_PointSize; // error: [reserved-name] "'gl_PointSize'"
layout(location = 1) in Truth { bool a; } truths[]; // error: [invalid-interface-type] "'in' block cannot contain 'bool'"
layout(location = 2, std430) in Packed { vec4 a; } packed_ones[]; // error: [misplaced-layout] "layout qualifier 'std430' is not allowed on an 'in' block"

void main() {}
