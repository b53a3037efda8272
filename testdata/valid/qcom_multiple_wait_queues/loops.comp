// A hint for loops of matrix products: how many queues wait for memory, 0 where the number is left to the compiler.
#version 450
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_QCOM_multiple_wait_queues : require
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer Data {
    float x[];
} data;
const int QUEUES = 4;
#define MATRIX(USE) coopmat<float, gl_ScopeSubgroup, 16, 16, USE>

void main()
{
    MATRIX(gl_MatrixUseA) a;
    MATRIX(gl_MatrixUseB) b;
    MATRIX(gl_MatrixUseAccumulator) c = MATRIX(gl_MatrixUseAccumulator)(0.0);
    uint step = 0;
    [[multiple_wait_queuesQCOM]]
    for (step = 0; step < 1024; step += 256) {
        coopMatLoad(a, data.x, step, 16, gl_CooperativeMatrixLayoutRowMajor);
        coopMatLoad(b, data.x, step, 16, gl_CooperativeMatrixLayoutColumnMajor);
        c = coopMatMulAdd(a, b, c);
    }
    [[multiple_wait_queuesQCOM(2)]]
    while (step > 0)
        --step;
    [[unroll, multiple_wait_queuesQCOM(QUEUES)]]
    do
        ++step;
    while (step < 8);
    [[multiple_wait_queuesQCOM(1), dependency_length(3)]]
    for (;;)
        break;
    coopMatStore(c, data.x, step, 16, gl_CooperativeMatrixLayoutRowMajor);
}
