#version 450
// OpenGL sets a uniform by its location; Vulkan has bindings, and no Location decoration on resources.
layout(location = 3, binding = 0) uniform sampler2D image;
layout(location = 0) out vec4 color;
void main() { color = texture(image, vec2(0)); }
