#version 450
// precise reaches back over what flows into the variable.
layout(local_size_x = 1) in;
layout(binding = 0) buffer Data { float a; float b; float c; vec3 v; float r[3]; };

float mad(float x, float y, float z)
{
    precise float result = x * y + z;
    return result;
}

void main()
{
    float product = a * b;
    precise float sum = product + c;
    float loose = a * b + c;
    precise vec3 w = v * a;
    w += v;
    r[0] = sum;
    r[1] = loose;
    r[2] = w.x + mad(a, b, c);
}
