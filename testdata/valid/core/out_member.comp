#version 450
struct Pair { ivec4 first; int second; };
layout(binding = 0) buffer Result { int value; } result;

void change(out int a, inout int b) {
    a = 3;
    b *= a;
}

// A part of a local variable is handed over through a variable of its own.
void main() {
    Pair pair = Pair(ivec4(1, 2, 3, 4), 5);
    int plain = 6;
    change(pair.first.y, pair.second);
    change(plain, pair.first.z);
    result.value = pair.first.y + pair.first.z + pair.second + plain;
}
