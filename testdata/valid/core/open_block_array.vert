#version 450
// An output block that is an array without a size is as long as the largest index says.
layout(location = 0) out Block { vec4 a; vec2 b[2]; } blocks[];
layout(location = 9) out vec4 after;
void main()
{
    blocks[1].a = vec4(1.0);
    blocks[2].b[1] = vec2(2.0);
    after = vec4(3.0);
    gl_Position = vec4(0.0);
}
