// options: --target-env vulkan1.3
#version 460
// Variables of loops become values that OpPhi chooses; what is the same in every round is computed once where it stands first.
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data { uint words[]; } data;
layout(push_constant) uniform Constants { uint rows; uint columns; } constants;
void main()
{
    uint total = 0u;
    for (uint row = 0u; row < constants.rows; row++) {
        for (uint column = 0u; column < constants.columns; column++) {
            uint word = data.words[row * constants.columns + column];
            if (word == 0u)
                continue;
            if (word > 100u)
                break;
            total += word;
        }
    }
    data.words[gl_LocalInvocationIndex] = total;
}
