#version 450
// Private variables, their initialisers in order, constants and tables.
layout(local_size_x = 1) in;
layout(binding = 0) buffer Data { float x; int i; float result; };
const int size = 4;
const float table[size] = float[](1.0, 2.0, 4.0, 8.0);
const vec3 grid[2][2] = { { vec3(1), vec3(2) }, { vec3(3), vec3(4) } };
float plain;
float constant = 2.5;
float computed = x * 2.0;
float following = computed + (x > 0.0 && x < 3.0 ? table[i] : 1.0);
float unused = sin(x);
float from_function();
float called = from_function();
vec2 pair = vec2(following, called);
float from_function() { return constant + computed; }

void main()
{
    plain = pair.x;
    const float local = 3.0 * constant;
    const int folded = size * 2;
    float sum = local + plain + float(folded);
    for (int k = 0; k < size; k++)
        sum += table[k] * grid[k & 1][k >> 1].y;
    result = sum + table[2];
}
