// options: --target-env=opengl4.5
#version 450
layout(binding = 0, bindless_sampler) uniform sampler2D bound; // error: [missing-extension] "requires extension 'GL_ARB_bindless_texture'"
layout(binding = 0) uniform Scene
{
    sampler2D member; // error: [opaque-variable]
};
layout(location = 0) out vec4 color;

void main()
{
    sampler2D image; // error: [opaque-variable]
    color = texture(sampler2D(uvec2(1, 2)), vec2(0.0));
}
