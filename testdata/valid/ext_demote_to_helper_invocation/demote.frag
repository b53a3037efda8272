#version 450
#extension GL_EXT_demote_to_helper_invocation : require
layout(location = 0) in float depth;
layout(location = 0) out vec4 color;

void main()
{
    if (depth < 0.0)
        demote;
    color = helperInvocationEXT() ? vec4(0.0) : vec4(depth);
}
