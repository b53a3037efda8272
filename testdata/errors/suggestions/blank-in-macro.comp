#version 460
#define PLUS (x, y) x + y
layout(binding = 0) buffer Data { uint data[]; };

void main()
{
    data[0] = PLUS(1u, 2u); // error: [bad-syntax] "'#define PLUS(…' has no blank before '('"
}
