// options: --target-env=vulkan1.3
// What the grammar of SPIR-V knows agrees with what is declared. A number of the shader's own takes the place of one
// that is implied, here the descriptor set 0.
#version 450
#extension GL_EXT_spirv_intrinsics : require

layout(binding = 0) buffer Data { uint n; float x[]; } data;
layout(binding = 1) spirv_decorate(34, 3) uniform sampler2D source;
layout(binding = 2) spirv_decorate(34, 1) spirv_decorate(19) writeonly uniform image2D target;

#define Vector spirv_type(id = 23, float, 4)
struct Both { uint low; uint high; };

spirv_instruction(id = 149) Both add_carry(uint x, uint y);
spirv_instruction(id = 145) vec2 product(mat3x2 x, vec3 y);
spirv_instruction(id = 169) vec2 select(bvec2 which, vec2 x, vec2 y);
spirv_instruction(id = 124) uint bits(float x);
spirv_instruction(id = 61) float loaded(spirv_by_reference float x, spirv_literal int access, spirv_literal int alignment);
spirv_instruction(id = 79) vec2 shuffled(vec4 x, vec4 y, spirv_literal int first, spirv_literal int second);
spirv_instruction(id = 349) uint sum(uint scope, spirv_literal int operation, uint x);
spirv_instruction(id = 234) uint atomic_add(spirv_by_reference uint target, uint scope, uint semantics, uint x);
spirv_instruction(set = "GLSL.std.450", id = 53) float exponent(float x, int power);
spirv_instruction(id = 128) spirv_decorate(4470) uint plus(uint x, uint y);

void main()
{
    Vector four = textureLod(source, vec2(0.0), 0.0);
    Both both = add_carry(data.n, 7u);
    vec2 two = product(mat3x2(data.x[0]), vec3(data.x[1]));
    two = select(bvec2(both.high), two, shuffled(four, four, 0, 5));
    float one = loaded(data.x[2], 2, 4);
    uint total = sum(3u, 0, bits(one));
    data.x[3] = exponent(two.x + two.y, 3);
    data.n = atomic_add(data.n, 1u, 0u, plus(total, both.low));
    imageStore(target, ivec2(0), four);
}
