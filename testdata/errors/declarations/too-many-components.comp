// options: --target-env=vulkan1.3
#version 450
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_long_vector : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    float x[];
} data;

void main()
{
    coopvecNV<float, 65532> fine = coopvecNV<float, 65532>(data.x[0]);
    vector<float, 65532> fine_too = vector<float, 65532>(data.x[0]);
    coopvecNV<float, 65533> a; // error: [resource-limit] "'coopvecNV' must have at most 65532 components (65533 given)"
    // correct: [resource-limit] coopvecNV<float, 1024> a;
    vector<float, 100000000> b = vector<float, 100000000>(data.x[0]); // error: [resource-limit]
}
