// Words of HLSL, Slang and CUDA, each with what GLSL has.
#version 460
layout(local_size_x = 32) in;
layout(binding = 0) buffer Data { float x[]; } data;

void main()
{
    half h = 1; // error: 5 [reserved-word] "did you mean 'float16_t'?"
    float4 v = float4(1); // error: 5 [unknown-type] "did you mean 'vec4'?"
    float s = lerp(0.0, 1.0, 0.5); // error: 15 [undeclared-function] "did you mean 'mix'?"
    s = saturate(s); // error: 9 [undeclared-function] "in GLSL: clamp(x, 0.0, 1.0)"
    s = mul(s, s); // error: 9 [undeclared-function] "in GLSL: the operator '*'"
    CoopVec<float, 16> c; // error: 5 [unknown-type] "did you mean 'coopvecNV'?"
    uint lane = threadIdx.x; // error: 17 [undeclared-identifier] "did you mean 'gl_LocalInvocationID'?"
    __syncthreads(); // error: 5 [undeclared-function] "did you mean 'barrier'?"
    data.x[lane] = rsqrt(s); // error: 20 [undeclared-function] "did you mean 'inversesqrt'?"
}
