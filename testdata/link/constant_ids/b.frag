#version 450
layout(constant_id = 0) const float SCALE = 4.0; // error: 8 [duplicate-specialization-id] "duplicate constant_id 0"
float f()
{
    return SCALE;
}
