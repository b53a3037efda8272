#version 450
layout(local_size_x = 1) in;

void main()
{
    mat2 m = mat2(1.0);
    mat3 n = mat3(m);
    n = mat3(m, 1.0); // error: [matrix-from-matrix-and-more]
    // correct: [matrix-from-matrix-and-more] n = mat3(m);
}
