// The extension has it for OpenGL only.
#version 450
void main()
{
    gl_Position = vec4(gl_InstanceID); // error: [undeclared-identifier] "did you mean 'gl_InstanceIndex'?"
}
