#version 450
layout(std430) volatile buffer; // error: [misplaced-qualifier] "default qualifier declaration"
layout(std140) mediump uniform; // error: [misplaced-qualifier]
layout(std140) flat uniform; // error: [misplaced-qualifier]
layout(scalar) buffer; // error: [missing-extension]
layout(location = 1) in; // error: [misplaced-layout] "not allowed as a default of 'in'"
layout(std140) out; // error: [misplaced-layout]

void main()
{
}
