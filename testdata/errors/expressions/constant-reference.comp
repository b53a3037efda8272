#version 460
#extension GL_EXT_buffer_reference2 : require

layout(buffer_reference, std430) buffer Values { float x; };
layout(push_constant) uniform Push { Values values; } push;
struct Holder { int count; Values values; };

float first(const Values values) { return values.x; }
float third(const in Values values[3]) { return values[2].x; }

void main()
{
    const Values a = push.values; // error: [constant-reference]
    // correct: [constant-reference] Values a = push.values;
    const Holder b = Holder(1, push.values); // error: [constant-reference]
    const Values c[2] = {push.values, push.values + 1}; // error: [constant-reference]
    const float d = push.values.x;
    Values e = push.values;
    e++; // error: [invalid-operands]
    e.x = first(e) + third(Values[3](e, e, e)) + d;
}
