#version 450
// error-anywhere: [missing-stage-layout] "layout(…) in with points, lines, lines_adjacency, triangles or triangles_adjacency"
// error-anywhere: [missing-stage-layout] "layout(…) out with points, line_strip or triangle_strip"
// error-anywhere: [missing-stage-layout] "layout(max_vertices = …) out"
void main() {}
