#version 450

out gl_PerVertex {
    vec4 gl_Position;
    invariant float gl_PointSize;
};
invariant gl_Position;
precise gl_Position;

layout(location = 0) in mat4 transform;
layout(location = 4) in vec4 position;
layout(location = 0) invariant out vec4 color;
layout(location = 1) out vec2 place;
invariant place;

void main() {
    vec4 moved = transform * position + position * 2.0;
    gl_Position = moved;
    gl_PointSize = position.w;
    color = position + position;
    place = position.xy;
}
