#version 450
#extension GL_QCOM_multiple_wait_queues : require
layout(constant_id = 0) const int QUEUES = 2;

void main()
{
    int variable = 3;
    [[multiple_wait_queuesQCOM, unroll]] for (int i = 0; i < 4; i++) {}
    [[multiple_wait_queuesQCOM(0)]] for (int i = 0; i < 4; i++) {}
    [[multiple_wait_queuesQCOM(-1)]] for (int i = 0; i < 4; i++) {} // error: [attribute-arguments] "argument of attribute 'multiple_wait_queuesQCOM' must be a non-negative integer constant expression"
    [[multiple_wait_queuesQCOM(2.0)]] for (int i = 0; i < 4; i++) {} // warning: [attribute-arguments]
    [[multiple_wait_queuesQCOM(QUEUES)]] while (variable > 0) --variable; // warning: [attribute-arguments]
    [[multiple_wait_queuesQCOM(variable)]] while (variable > 0) --variable; // warning: [attribute-arguments]
    [[multiple_wait_queuesQCOM(1, 2)]] while (variable > 0) --variable; // warning: [attribute-arguments] "attribute 'multiple_wait_queuesQCOM' takes 1 argument (2 given)"
}
