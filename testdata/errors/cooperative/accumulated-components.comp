// options: -Wcoop --target-env=vulkan1.3
#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer Bytes { uint8_t weights[]; };
layout(binding = 1) buffer Halfs { float16_t halfs[]; };
layout(binding = 2) buffer Floats { float floats[]; };
layout(binding = 3) buffer Numbers { int numbers[]; };
const int ROWS = gl_CooperativeVectorMatrixLayoutRowMajorNV;
const int INFERENCING = gl_CooperativeVectorMatrixLayoutInferencingOptimalNV;
const int TRAINING = gl_CooperativeVectorMatrixLayoutTrainingOptimalNV;
const int E4M3 = gl_ComponentTypeFloatE4M3NV;

void main()
{
    coopvecNV<float16_t, 16> a, r;
    coopVecLoadNV(a, halfs, 0);
    coopVecMatMulNV(r, a, E4M3, weights, 0, E4M3, 16, 16, ROWS, false, 16); // warning: [row-major-float8] 59
    // correct: [row-major-float8] coopVecMatMulNV(r, a, E4M3, weights, 0, E4M3, 16, 16, INFERENCING, false, 16);
    coopVecMatMulNV(r, a, E4M3, weights, 0, E4M3, 16, 16, INFERENCING, false, 0);
    coopVecStoreNV(r, halfs, 0);
    coopvecNV<float, 16> p;
    coopVecLoadNV(p, floats, 0);
    coopVecOuterProductAccumulateNV(p, p, floats, 4096, 0, TRAINING, gl_ComponentTypeFloat32NV); // warning: [accumulated-components] 37
    // correct: [accumulated-components] coopVecOuterProductAccumulateNV(a, a, floats, 4096, 0, TRAINING, gl_ComponentTypeFloat32NV);
    coopVecReduceSumAccumulateNV(p, floats, 4096);
    coopvecNV<int, 16> q;
    coopVecLoadNV(q, numbers, 0);
    coopVecReduceSumAccumulateNV(q, numbers, 4096); // warning: [accumulated-components] 34 "a sum in memory takes vectors of float16_t or float"
    coopVecReduceSumAccumulateNV(a, floats, 4096); // warning: [reinterpreted-memory] 37
}
