// options: --target-env vulkan1.3
#version 460
// Loads are available until something may have written: another buffer, a barrier, an atomic, a loop; coherent ones never.
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data { uint words[]; } data;
layout(binding = 1, std430) buffer Other { uint words[]; } other;
layout(binding = 2, std430) coherent buffer Shared { uint flag; } flags;
layout(binding = 3, std140) uniform Constants { uint scale; } constants;
shared uint tile[32];
void main()
{
    uint i = gl_LocalInvocationIndex;
    uint sum = data.words[0] + data.words[0];       // once
    if (sum > 3u)
        sum += data.words[0];                       // still that
    tile[i] = sum;
    sum += data.words[0] + tile[i];                 // shared memory is not the buffer; the stored value
    other.words[i] = sum * constants.scale;
    sum += data.words[0];                           // again: the buffers may be one
    barrier();
    sum += tile[i] + data.words[0];                 // again, both
    for (uint j = 0u; j < 4u; j++) {
        sum += data.words[0];                       // again: the loop writes
        data.words[j] = sum * constants.scale;      // once for all
    }
    sum += flags.flag + flags.flag;                 // twice
    atomicAdd(other.words[0], sum);
    data.words[i] = sum + data.words[0];            // again
}
