#version 450
layout(location = 0) out vec4 tone; // error: 31 [conflicting-qualifiers] "'tone' is declared without 'invariant', but with 'invariant' in another unit"
void f()
{
    tone = vec4(1.0);
}
