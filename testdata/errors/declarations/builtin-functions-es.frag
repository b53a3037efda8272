#version 310 es
precision highp float;
layout(location = 0) in vec4 v;
layout(location = 0) out vec4 o;
float sin = 1.0; // error: [redefinition] "redefinition of built-in function 'sin'"
struct cos { float a; }; // error: [redefinition] "redefinition of built-in function 'cos'"
layout(binding = 0) uniform B { float x; } tan; // error: [redefinition] "redefinition of built-in function 'tan'"
float exp(float x); // error: [redefinition] "redefinition of built-in function 'exp'"
float mod(int a, int b); // error: [redefinition] "redefinition of built-in function 'mod'"

void main()
{
    float log = v.x; // a local name hides the built-in function
    o = vec4(log);
}
