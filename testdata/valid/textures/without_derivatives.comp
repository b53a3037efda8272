#version 450
layout(local_size_x = 8, local_size_y = 8) in;
layout(binding = 0) uniform texture2D images[];
layout(binding = 1) uniform sampler linear;
layout(binding = 2) uniform sampler2DShadow depth;
layout(binding = 3, rgba16f) uniform writeonly image2D target;

// The base level is looked up where there are no derivatives.
void main() {
    ivec2 at = ivec2(gl_GlobalInvocationID.xy);
    vec2 P = vec2(at) / vec2(imageSize(target));
    vec4 color = texture(sampler2D(images[0], linear), P) + textureLod(sampler2D(images[1], linear), P, 3.0);
    color += textureProj(sampler2D(images[1], linear), vec3(P, 2.0));
    color *= texture(depth, vec3(P, 0.5));
    imageStore(target, at, color);
}
