#version 450
layout(location = 0) in int index;
layout(location = 1) in dvec4 positions[];
layout(location = 4) in vec2 other;  // error: 8 [conflicting-layout] "location 4 of 'other' is already used by 'positions'"

layout(location = 0) out float a[];
layout(location = 3) out float between;  // error: 8 [conflicting-layout] "location 3 of 'between' is already used by 'a'"
layout(location = 4, component = 1) out float b[];
layout(location = 6) out vec2 beside;  // error: 8 [conflicting-layout] "location 6 of 'beside' is already used by 'b'"
layout(location = 7) out float c[];
layout(location = 9) out float d[2][];  // error: 32 [unsized-array] "only the outermost dimension of an array may be unsized"
layout(location = 36) out float e[] = float[](1.0);  // error: [misplaced-initializer]

layout(location = 40, xfb_offset = 0, xfb_buffer = 1) out float captured[];  // error: 23 [invalid-feedback] "unsized array 'captured' cannot be captured"
layout(location = 42, xfb_buffer = 2, xfb_offset = 0) out Block {  // error: 39 [invalid-feedback] "unsized array 'values' cannot be captured"
    float first;
    float values[];
    float last;
};

float taken(float x[4]) { return x[0]; }

void main()
{
    gl_Position = vec4(positions[1]) + other.xyxy;
    a[3] = between;
    b[2] = beside.x;
    b[index] = 1.0;            // error: [dynamic-index-of-unsized-array] "declare 'b' with a size"
    c[1] = float(c.length());  // error: [length-of-unsized-array] "declare 'c' with a size"
    c[2147483647] = 1.0;       // error: [index-out-of-range]
    c[-1] = 1.0;               // error: [index-out-of-range]
    c = float[](1.0, 2.0);     // error: [invalid-operands]
    taken(c);                  // error: [no-matching-overload]
    values[1] = 1.0;
}
