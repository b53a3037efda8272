// options: --target-env=vulkan1.0
#version 430 core
#pragma
#pragma shader_stage(compute)
#pragma optimize(on)
#pragma debug ( off )
#pragma something unknown (1, "two")
#pragma use_storage_buffer

// The pragma gives buffers the storage class that SPIR-V 1.0 has by an extension alone.
layout(binding = 0) buffer Result { uint result[]; };

void main() {
    result[0] = uint(__VERSION__) + uint(__LINE__);
}
