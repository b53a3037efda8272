// options: --target-env=opengl4.5
#version 450
uniform vec4 color; // error: 14 [uniform-without-location] "must have layout(location = …)"
// correct: [uniform-without-location] layout(location = 0) uniform vec4 color;
layout(location = 2) uniform mat4 matrix;
uniform sampler2D image;
layout(location = 0) out vec4 result;
void main() {
    result = matrix * color + texture(image, vec2(gl_InstanceID));
    gl_Position = vec4(gl_VertexIndex); // error: [undeclared-identifier] "did you mean 'gl_VertexID'?"
}
