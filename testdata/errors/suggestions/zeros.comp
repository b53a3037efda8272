#version 460
layout(binding = 0) buffer Data { uint data[]; };

void main()
{
    if (!data[1]) // error: [invalid-operands] "compare it with zero: '== 0u'"
        data[0] = 1u;
    if (data[0] < 3u && data[1]) // error: [invalid-operands] "compare it with zero: '!= 0u'"
        data[0] = 1u;
}
