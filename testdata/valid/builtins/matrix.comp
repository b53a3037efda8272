#version 450
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    mat2x3 f2x3;
    mat3 f3x3;
    vec2 f2;
    vec3 f3;
    mat3x2 f3x2;
    mat2x4 f2x4;
    mat4x2 f4x2;
    mat2 f2x2;
    float f;
    mat4 f4x4;
} data;

void main()
{
    data.f2x3 = matrixCompMult(data.f2x3, data.f2x3);
    data.f3x3 = matrixCompMult(data.f3x3, data.f3x3);
    data.f3x2 = outerProduct(data.f2, data.f3);
    data.f4x2 = transpose(data.f2x4);
    data.f = determinant(data.f2x2);
    data.f = determinant(data.f3x3);
    data.f = determinant(data.f4x4);
    data.f2x2 = inverse(data.f2x2);
    data.f3x3 = inverse(data.f3x3);
    data.f4x4 = inverse(data.f4x4);
}
