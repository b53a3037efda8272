// The statement that follows an initializer that is being typed is one mistake, and those of its kind after it are none.
#version 460
layout(local_size_x = 8) in;
layout(binding = 0) buffer Data { float values[]; };

void main()
{
    float sum =
    if (values[0] > 1.0) { // error: [bad-syntax] "unexpected 'if', expected an expression or '{'"
        values[1] = 1.0;
    }
    if (values[2] > 1.0) {
        values[3] = 2.0;
    }
    while (values[4] > 1.0) {
        values[4] *= 0.5;
    }
    if (values[5] > 1.0) {
        values[6] = 3.0;
    }
}
