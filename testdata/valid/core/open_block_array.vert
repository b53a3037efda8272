#version 450
// Arrays in and of output blocks that have no size are as long as the largest index says.
layout(location = 0) out Block { vec4 a; vec2 b[2]; } blocks[];
layout(location = 9) out vec4 after;
layout(location = 10) out Open { vec4 c[]; } open_member;
layout(location = 12) out Nameless { vec2 d[]; };
void main()
{
    blocks[1].a = vec4(1.0);
    blocks[2].b[1] = vec2(2.0);
    after = vec4(3.0);
    open_member.c[1] = vec4(4.0);
    d[3] = vec2(5.0);
    gl_Position = vec4(0.0);
}
