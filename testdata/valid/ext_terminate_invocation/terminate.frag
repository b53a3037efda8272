#version 450
#extension GL_EXT_terminate_invocation : require
layout(location = 0) in float value;
layout(location = 0) out vec4 color;

void main()
{
    if (value < 0.0)
        terminateInvocation;
    color = vec4(value);
}
