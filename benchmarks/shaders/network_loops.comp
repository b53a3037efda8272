// What one writes without cooperative vectors: network.comp as loops over arrays of float16_t.
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_control_flow_attributes : require
#ifndef UNROLL
#define UNROLL [[unroll]]
#endif
layout(local_size_x = 64) in;
layout(constant_id = 0) const uint WIDTH = 64;
layout(constant_id = 1) const uint LAYERS = 3;
layout(constant_id = 2) const uint OUTPUTS = 16;
#ifdef REFERENCES
// The buffers of a program that passes addresses.
#extension GL_EXT_buffer_reference : require
layout(buffer_reference, std430) readonly buffer Halves { float16_t x[]; };
layout(buffer_reference, std430) writeonly buffer Results { float16_t x[]; };
layout(binding = 0, std430) readonly buffer Parameters { Halves inputs, weights, biases; Results outputs; };
#else
layout(binding = 0, std430) readonly buffer Weights { float16_t x[]; } weights;
layout(binding = 1, std430) readonly buffer Biases { float16_t x[]; } biases;
layout(binding = 2, std430) readonly buffer Inputs { float16_t x[]; } inputs;
layout(binding = 3, std430) writeonly buffer Outputs { float16_t x[]; } outputs;
#endif
// The type that sums are formed in.
#ifndef SUM
#define SUM float
#endif

void main()
{
    float16_t values[WIDTH], next[WIDTH];
    UNROLL for (uint k = 0; k < WIDTH; ++k)
        values[k] = inputs.x[gl_LocalInvocationIndex * WIDTH + k];
    for (uint layer = 0; layer < LAYERS; ++layer)
    {
        UNROLL for (uint m = 0; m < WIDTH; ++m)
        {
            SUM sum = SUM(biases.x[layer * WIDTH + m]);
            UNROLL for (uint k = 0; k < WIDTH; ++k)
                sum = fma(SUM(weights.x[(layer * WIDTH + m) * WIDTH + k]), SUM(values[k]), sum);
            next[m] = max(float16_t(sum), float16_t(0));
        }
        UNROLL for (uint k = 0; k < WIDTH; ++k)
            values[k] = next[k];
    }
    UNROLL for (uint m = 0; m < OUTPUTS; ++m)
    {
        SUM sum = SUM(biases.x[LAYERS * WIDTH + m]);
        UNROLL for (uint k = 0; k < WIDTH; ++k)
            sum = fma(SUM(weights.x[(LAYERS * WIDTH + m) * WIDTH + k]), SUM(values[k]), sum);
        outputs.x[gl_GlobalInvocationID.x * OUTPUTS + m] = float16_t(sum);
    }
}
