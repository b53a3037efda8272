// options: --target-env=opengl4.5
#version 450
#extension GL_ARB_bindless_texture : require
layout(location = 0) flat in uvec2 handle;
layout(location = 1) in vec2 uv;
layout(location = 0) out vec4 color;
layout(binding = 0) uniform sampler2D bound;

void main()
{
    sampler2D image = sampler2D(handle);
    image = sampler2D(uv); // error: 23 [invalid-constructor-argument] "cannot construct 'sampler2D' from 'vec2'"
    image = sampler2D(handle.x); // error: 23 [invalid-constructor-argument] "a handle is of type 'uvec2' or 'ivec2'"
    image = samplerCube(handle); // error: [type-mismatch]
    image = handle; // error: [type-mismatch]
    bound = image; // error: [assignment-to-uniform] "it is a uniform"
    color = vec4(image == image); // error: [invalid-operands] "cannot compare 'sampler2D'"
    image = image + image; // error: [invalid-operands]
    color.xyz = vec3(uvec3(image)); // error: [invalid-constructor-argument]
    color = vec4(image.x); // error: [invalid-selection]
    atomic_uint local; // error: [opaque-variable]
}
