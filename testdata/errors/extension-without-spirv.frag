#version 450
#extension GL_ARB_bindless_texture : enable // error: [unsupported-extension]:12 "is not available in Vulkan"
#extension GL_ARB_bindless_texture : disable // error: [unsupported-extension]:12
layout(location = 0) out vec4 color;
void main() { color = vec4(1.0); }
