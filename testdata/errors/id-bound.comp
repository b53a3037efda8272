// options: -fmax-id-bound=10
// error-anywhere: [resource-limit] "beyond the bound 10"
#version 450
layout(binding = 0) buffer Data { int number; } data;

void main()
{
    data.number += 1;
}
