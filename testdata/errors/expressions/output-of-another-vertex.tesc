#version 450
layout(vertices = 3) out;
layout(location = 0) out vec4 colors[];

void main()
{
    colors[gl_InvocationID] = vec4(1.0);
    colors[0] = vec4(1.0); // error: [output-of-another-vertex]
    // correct: [output-of-another-vertex] colors[gl_InvocationID] = vec4(1.0);
    gl_out[gl_InvocationID].gl_Position = vec4(1.0);
    gl_out[1].gl_Position = vec4(1.0); // error: [output-of-another-vertex]
    gl_TessLevelOuter[0] = 1.0;
}
