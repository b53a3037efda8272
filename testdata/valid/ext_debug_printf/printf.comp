#version 450
#extension GL_EXT_debug_printf : require
layout(local_size_x = 1) in;

void main()
{
    vec3 position = vec3(1.0, 2.0, float(gl_LocalInvocationIndex));
    debugPrintfEXT("no values");
    debugPrintfEXT("text and %s\n", "text");
    debugPrintfEXT("position %v3f of %u\n", position, gl_GlobalInvocationID.x);
}
