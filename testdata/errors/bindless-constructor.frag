// options: --target-env=opengl4.5
#version 450
// A handle makes a sampler only with the extension.
layout(location = 0) out vec4 color;

void main()
{
    color = texture(sampler2D(uvec2(1, 2)), vec2(0.0)); // error: [invalid-constructor] "GL_ARB_bindless_texture"
}
