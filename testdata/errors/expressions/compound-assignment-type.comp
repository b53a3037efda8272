#version 450
layout(local_size_x = 1) in;

void main()
{
    int i = 1;
    i += 1.0; // error: [compound-assignment-type] "'float'"
    // correct: [compound-assignment-type] i += 1;
    i *= 2u; // error: [compound-assignment-type]
    float f = 1.0;
    f += vec2(1.0); // error: [compound-assignment-type]
    vec2 v = vec2(1.0);
    v *= mat3x2(1.0) * vec3(1.0);
    v *= 2;
}
