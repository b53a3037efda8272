// LAYERS layers of WIDTH in workgroups of INVOCATIONS, on cooperative vectors, with bias and ReLU; PASSES times over, so that memory counts less.
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_NV_cooperative_vector : require
layout(local_size_x = INVOCATIONS) in;
layout(constant_id = 0) const uint PASSES = 1;
layout(binding = 0, std430) readonly buffer Weights { float16_t x[]; } weights;
layout(binding = 1, std430) readonly buffer Biases { float16_t x[]; } biases;
layout(binding = 2, std430) readonly buffer Inputs { float16_t x[]; } inputs;
layout(binding = 3, std430) writeonly buffer Outputs { float16_t x[]; } outputs;

void main()
{
    uint start = gl_GlobalInvocationID.x * WIDTH * 2;
    coopvecNV<float16_t, WIDTH> values;
    coopVecLoadNV(values, inputs.x, start);
    for (uint pass = 0; pass < PASSES; ++pass)
    {
        [[unroll]] for (uint layer = 0; layer < LAYERS; ++layer)
        {
            coopVecMatMulAddNV(values, values, gl_ComponentTypeFloat16NV, weights.x, layer * WIDTH * WIDTH * 2,
                               gl_ComponentTypeFloat16NV, biases.x, layer * WIDTH * 2, gl_ComponentTypeFloat16NV,
                               WIDTH, WIDTH, gl_CooperativeVectorMatrixLayoutRowMajorNV, false, WIDTH * 2);
            values = max(values, coopvecNV<float16_t, WIDTH>(0));
        }
    }
    coopVecStoreNV(values, outputs.x, start);
}
