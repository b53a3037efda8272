#version 460
#extension GL_NV_cooperative_vector : enable
#extension GL_EXT_shader_explicit_arithmetic_types : enable
#extension GL_EXT_scalar_block_layout : enable
#extension GL_EXT_control_flow_attributes : enable

// A neural texture: a small multi-layer perceptron turns a texture coordinate into a colour.
// Layer sizes are specialization constants, so one module serves networks of any width.
layout(constant_id = 0) const uint HIDDEN = 32;
layout(constant_id = 1) const uint LAYERS = 2;
layout(local_size_x = 32) in;

const uint FREQUENCIES = 4;
const uint INPUTS = 4 * FREQUENCIES;
const uint OUTPUTS = 4;

layout(set = 0, binding = 0, scalar) readonly buffer Weights { float16_t data[]; } weights;
layout(set = 0, binding = 1, scalar) readonly buffer Biases { float16_t data[]; } biases;
layout(set = 0, binding = 2, scalar) writeonly buffer Colours { vec4 colour[]; } result;
layout(push_constant, scalar) uniform Parameters {
    uvec2 size;
    uint hiddenBytes;   // bytes of one hidden layer's matrix in the inferencing-optimal layout
    uint inputBytes;    // the same of the first layer's
} parameters;

// Sines and cosines of rising frequency: what lets a small network draw sharp edges.
coopvecNV<float16_t, INPUTS> encode(vec2 position)
{
    coopvecNV<float16_t, INPUTS> code;
    [[unroll]] for (uint i = 0; i < FREQUENCIES; ++i) {
        vec2 angle = position * (3.14159265 * exp2(float(i)));
        code[4 * i + 0] = float16_t(sin(angle.x));
        code[4 * i + 1] = float16_t(cos(angle.x));
        code[4 * i + 2] = float16_t(sin(angle.y));
        code[4 * i + 3] = float16_t(cos(angle.y));
    }
    return code;
}

void main()
{
    uint index = gl_GlobalInvocationID.x;
    if (index >= parameters.size.x * parameters.size.y)
        return;
    vec2 position = (vec2(index % parameters.size.x, index / parameters.size.x) + 0.5) / vec2(parameters.size);

    coopvecNV<float16_t, INPUTS> code = encode(position);
    coopvecNV<float16_t, HIDDEN> hidden;
    coopVecMatMulAddNV(hidden, code, gl_ComponentTypeFloat16NV, weights.data, 0, gl_ComponentTypeFloat16NV,
                       biases.data, 0, gl_ComponentTypeFloat16NV, HIDDEN, INPUTS,
                       gl_CooperativeVectorMatrixLayoutInferencingOptimalNV, false, 0);
    hidden = max(hidden, coopvecNV<float16_t, HIDDEN>(0));

    uint matrixOffset = parameters.inputBytes;
    uint biasOffset = HIDDEN * 2;
    for (uint layer = 1; layer < LAYERS; ++layer) {
        coopVecMatMulAddNV(hidden, hidden, gl_ComponentTypeFloat16NV, weights.data, matrixOffset, gl_ComponentTypeFloat16NV,
                           biases.data, biasOffset, gl_ComponentTypeFloat16NV, HIDDEN, HIDDEN,
                           gl_CooperativeVectorMatrixLayoutInferencingOptimalNV, false, 0);
        hidden = max(hidden, coopvecNV<float16_t, HIDDEN>(0));
        matrixOffset += parameters.hiddenBytes;
        biasOffset += HIDDEN * 2;
    }

    coopvecNV<float16_t, OUTPUTS> colour;
    coopVecMatMulAddNV(colour, hidden, gl_ComponentTypeFloat16NV, weights.data, matrixOffset, gl_ComponentTypeFloat16NV,
                       biases.data, biasOffset, gl_ComponentTypeFloat16NV, OUTPUTS, HIDDEN,
                       gl_CooperativeVectorMatrixLayoutInferencingOptimalNV, false, 0);
    result.colour[index] = vec4(colour[0], colour[1], colour[2], colour[3]);
}
