// Arrays of millions of elements are compared by a loop, short ones element by element.
#version 450
layout(binding = 0) buffer B { float first[10000000]; float second[10000000]; ivec2 short_ones[2]; bool result[2]; };
void main() {
    result[0] = first == second;
    result[1] = short_ones != ivec2[2](ivec2(1), ivec2(2));
}
