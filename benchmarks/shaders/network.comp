// A small neural network on cooperative vectors: LAYERS layers of WIDTH, then one of OUTPUTS.
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_NV_cooperative_vector : require
layout(local_size_x = 64) in;
layout(constant_id = 0) const uint WIDTH = 64;
layout(constant_id = 1) const uint LAYERS = 3;
layout(constant_id = 2) const uint OUTPUTS = 16;
layout(constant_id = 3) const int MATRIX_LAYOUT = 0;
layout(binding = 0, std430) readonly buffer Weights { float16_t x[]; } weights;
layout(binding = 1, std430) readonly buffer Biases { float16_t x[]; } biases;
layout(binding = 2, std430) readonly buffer Inputs { float16_t x[]; } inputs;
layout(binding = 3, std430) writeonly buffer Outputs { float16_t x[]; } outputs;

void main()
{
    coopvecNV<float16_t, WIDTH> values;
    coopVecLoadNV(values, inputs.x, gl_LocalInvocationIndex * WIDTH * 2);
    [[unroll]] for (uint layer = 0; layer < LAYERS; ++layer)
    {
        coopVecMatMulAddNV(values, values, gl_ComponentTypeFloat16NV, weights.x, layer * WIDTH * WIDTH * 2,
                           gl_ComponentTypeFloat16NV, biases.x, layer * WIDTH * 2, gl_ComponentTypeFloat16NV,
                           WIDTH, WIDTH, MATRIX_LAYOUT, false, WIDTH * 2);
        values = max(values, coopvecNV<float16_t, WIDTH>(0));
    }
    coopvecNV<float16_t, OUTPUTS> result;
    coopVecMatMulAddNV(result, values, gl_ComponentTypeFloat16NV, weights.x, LAYERS * WIDTH * WIDTH * 2,
                       gl_ComponentTypeFloat16NV, biases.x, LAYERS * WIDTH * 2, gl_ComponentTypeFloat16NV,
                       OUTPUTS, WIDTH, MATRIX_LAYOUT, false, WIDTH * 2);
    coopVecStoreNV(result, outputs.x, gl_GlobalInvocationID.x * OUTPUTS * 2);
}
