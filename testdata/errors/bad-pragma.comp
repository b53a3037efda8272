#version 450
#pragma optimize // error: [bad-pragma]
// correct: [bad-pragma] #pragma optimize(on)
#pragma debug[on) // error: [bad-pragma]
#pragma use_vulkan_memory_model now // error: [bad-pragma]
void main() {}
