// options: --target-env=opengl4.5 -fauto-bind-uniforms -fauto-map-locations
// A matrix takes one location, an array as many as it has elements; what has a binding comes first. gl_VertexID and
// gl_InstanceID are active though nothing reads them.
#version 430 core
struct Light { vec4 color; mat4 view; };
layout(location = 0) in vec4 position;
uniform mat4 transform;
uniform float scale;
uniform mat3 rows[2];
uniform Light light;
uniform sampler2D heights[3];
uniform sampler2D noise;
layout(binding = 1) uniform sampler2D mask;
uniform int count;
void main() {
    vec4 height = texture(heights[1], vec2(0)) + texture(noise, vec2(0)) + texture(mask, vec2(0));
    gl_Position = light.view * transform * position * scale * rows[1][2].x * height * float(count);
}
