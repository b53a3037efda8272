#version 450
// Qualifiers that no source line spells out: `precise` keeps its NoContraction and `mediump` its RelaxedPrecision.
#define JOIN(a, b) a##b

layout(local_size_x = 1) in;
layout(binding = 0) readonly buffer Input {
    float a;
    float b;
    float c;
};
layout(binding = 1) writeonly buffer Output {
    float exact;
    float relaxed;
};

void main() {
    float product = a * b;
    JOIN(pre, cise) float y = product + c;
    exact = y;
    JOIN(medi, ump) float scale = a;
    relaxed = scale * 0.5;
}
