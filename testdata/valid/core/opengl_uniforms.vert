// options: --target-env=opengl4.5 -fauto-map-locations -fauto-bind-uniforms
#version 450
// Uniforms outside of blocks are variables with a location; gl_VertexID and gl_InstanceID begin at 0.
struct Pair { vec2 first; float second[2]; };
uniform vec4 color;
layout(location = 30) uniform mat4 matrix;
uniform float values[3];
uniform sampler2D image;
uniform Pair pair;
layout(location = 0) out vec4 result;
void main() {
    result = color + matrix * vec4(values[gl_InstanceID]) + texture(image, pair.first) * pair.second[1];
    gl_Position = vec4(gl_VertexID, gl_InstanceID, 0, 1);
}
