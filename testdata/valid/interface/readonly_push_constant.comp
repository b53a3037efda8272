#version 450
// Push constants are read-only anyway: NonWritable is not allowed on them.
layout(local_size_x = 1) in;
layout(push_constant) readonly uniform Push { float scale; } push;
layout(binding = 0) buffer Data { float x; } data;
void main() { data.x *= push.scale; }
