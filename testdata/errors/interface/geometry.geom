#version 450
// error-anywhere: [missing-stage-layout] "needs layout(max_vertices = …) out"

layout(points) in;
layout(triangles) in; // error: [conflicting-layout] "'triangles' here and was 'points'"
layout(points) out;
layout(points, location = 0) in Lonely { vec4 a; } lonely[]; // error: [misplaced-layout] "'points' cannot stand on a block"
layout(triangles) out float gl_PointSize; // error: [misplaced-layout] "speaks of the whole shader"
layout(location = 1) in Truth { bool a; } truths[]; // error: [invalid-interface-type] "an 'in' block cannot hold a 'bool'"
layout(location = 2, std430) in Packed { vec4 a; } packed_ones[]; // error: [misplaced-layout] "'std430' says how a block lies in memory"

void main() {}
