#version 450
// A component of a writeonly buffer is updated: doubtful, but shaders in use do it, so it compiles without a word.
layout(local_size_x = 32) in;
layout(binding = 0, std430) writeonly buffer Result { uint words[]; } result;
void main()
{
    result.words[gl_LocalInvocationIndex] |= 1u;
}
