#version 450
// An expression of specialization constants may be no size by default: the host specializes it. Nothing is reported.
layout(local_size_x = 1) in;
layout(constant_id = 0) const int ROWS = 2;
layout(binding = 0) buffer Data { float values[]; };
void main()
{
    float cache[ROWS / 4];
    cache[0] = values[0];
    values[1] = cache[0];
}
