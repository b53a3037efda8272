#version 450
layout(local_size_x = 1) in;
float mine(float x)
{
    return x;
}
float sine(float x)
{
    return sin(x);
}
void get(out float x)
{
    x = 1.0;
}
void call(float x)
{
}

void main()
{
    float f = sin(true); // error: [no-matching-overload] "no matching function for call to 'sin'"
    // correct: [no-matching-overload] float f = sin(1.0);
    f = pow(1.0); // error: [no-matching-overload]
    f = mine(true); // error: [no-matching-overload]
    f = mine(1.0, 2.0); // error: [no-matching-overload]
    f = mine(1);
    f = sine(f);
    int i = 1;
    get(i); // error: [no-matching-overload]
    call(mine); // error: [no-matching-overload] "no conversion from 'function' to 'float' for argument 1"
    f = max(vec2(1.0), vec3(1.0)); // error: [no-matching-overload]
}
