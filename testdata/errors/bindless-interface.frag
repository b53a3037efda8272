// options: --target-env=opengl4.5
#version 450
#extension GL_ARB_bindless_texture : require
layout(location = 0) in sampler2D one; // error: [missing-flat] "must be 'flat'"
layout(location = 1) flat in samplerCube two;
layout(location = 0) out sampler2D three; // error: [invalid-interface-type]
layout(location = 1) out vec4 color;

void main()
{
    color = texture(two, vec3(0.0));
}
