#version 450
// A syntax error is reported once for the statement, structure or function that it breaks.
layout(local_size_x = 4 in; // error: [bad-syntax] "expected ',', ')' or an operator"
struct Light
{
    vec3; // error: [bad-syntax] "'vec3' is a type"
    float power power; // error: [bad-syntax]
};
float scale(float x)
{
    return x * ; // error: [bad-syntax] "expected an expression"
}
void main()
{
    Light light;
    float reach = light.reach + float(gl_WorkGroupSize.x);
    for (int i = ; i < 4; ++i) // error: [bad-syntax] "expected an expression"
    {
        reach += scale(reach);
    }
    float = reach; // error: [bad-syntax] "'float' is a type"
    reach += sum;
}
