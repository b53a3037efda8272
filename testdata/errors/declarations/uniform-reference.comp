#version 450
#extension GL_EXT_buffer_reference : enable
// Neither the type nor the instance is declared: their uses are no further errors.
layout(buffer_reference) uniform Parameters { // error: [misplaced-layout] "only allowed on a buffer block ('uniform' given)"
    float scale;
} parameters;
layout(binding = 0) buffer Data { Parameters pointer; float x; } data;
void main()
{
    data.x *= parameters.scale;
}
