// options: --target-env=opengl
#version 450
layout(location = 0) out vec4 color;
void main() {
    color = vec4(gl_MaxVaryingFloats); // error: [undeclared-identifier] "there are 'gl_MaxVaryingVectors' and 'gl_MaxVaryingComponents'"
}
