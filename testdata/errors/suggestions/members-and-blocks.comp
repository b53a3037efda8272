#version 450
// Declarations outside of functions as other languages have them.
layout(local_size_x = 4) in float weight(float x) // error: [misplaced-qualifier] "a ';' is missing after 'in'"
{
    return x;
}
layout(binding = 0) buffer Data { float values[4] = float[4](0.0, 0.0, 0.0, 0.0); } data; // error: [bad-syntax] "members have no initializers"
constant_id(1) const int SIZE = 4; // error: [bad-syntax] "'layout(constant_id = …)'"
float first, int second; // error: [bad-syntax] "';' ends it before another type"
const int COUNT = int 4.0; // error: [bad-syntax] "a conversion is a call"
const float HALF = 0,5; // error: [bad-syntax] "the separator of decimals is '.'"
void main()
{
    image2D picture; // error: [opaque-variable] "use the uniform itself"
    float sum = 0.0;
    sum += vec3(1.0); // error: [compound-assignment-type] "select a component of the right operand: '.x'"
    bool some = any(vec3(1.0)); // error: [no-matching-overload] "convert it explicitly: 'bvec3(vec3(1.0))'"
    int chosen = 3 ? 1 : 2; // error: [condition-not-bool] "'=' assigns; '==' compares"
    chosen = chosen ? 1 : 2; // error: [condition-not-bool] "compare it with zero"
    mat3 turn = mat4(1.0); // error: [type-mismatch] "convert it explicitly: 'mat3(…)'"
    barrier;  // error: [function-as-value] "call it"
    quux(1.0); // error: [undeclared-function] "declare the function before its first use"
}
} // error: [bad-syntax] "there is one '}' too many"
