#version 450
layout(local_size_x = 1) in;
layout(binding = 0) uniform Data {
    float value;
} data;
layout(binding = 1) uniform Other {
    vec2 inner;
};
layout(push_constant) uniform Push {
    int pushed;
};

void main()
{
    data.value = 1.0; // error: [assignment-to-uniform]
    // correct: [assignment-to-uniform] float value = data.value;
    inner.x = 1.0; // error: [assignment-to-uniform]
    pushed++; // error: [assignment-to-uniform]
}
