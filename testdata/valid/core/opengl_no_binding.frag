// options: --target-env=opengl4.5
// Without a binding, opaque uniforms have binding 0; other uniforms have a location and no descriptor set.
#version 430 core
layout(location = 1) uniform sampler2D images[3];
layout(location = 7) uniform float factors[2];
layout(location = 20, rgba8) uniform image2D target;
layout(location = 0) out vec4 color;
void main() {
    color = texture(images[1], vec2(factors[1])) + imageLoad(target, ivec2(0));
}
