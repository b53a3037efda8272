#version 450

// Hosts reflect what is declared: without -O nothing of it is left out.
layout(location = 0) in vec3 position;
layout(location = 1) in vec2 coordinates;
layout(location = 0) out vec4 color;
layout(set = 0, binding = 0) uniform Camera { mat4 projection; } camera;
layout(set = 0, binding = 1) uniform sampler2D picture;
layout(set = 0, binding = 2) buffer Results { float total; } results;
layout(set = 1, binding = 0) uniform texture2D textures[4];
layout(push_constant) uniform Constants { vec4 tint; } constants;
layout(constant_id = 3) const float factor = 1.5;
layout(constant_id = 4) const bool enabled = true;
float internal;

void main() {}
