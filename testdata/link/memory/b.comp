#version 450
layout(binding = 0) buffer Data { float value; } data; // error: 1 [conflicting-qualifiers] "'Data' is declared without 'coherent', but with 'coherent' in another unit"
void f()
{
    data.value = 2.0;
}
