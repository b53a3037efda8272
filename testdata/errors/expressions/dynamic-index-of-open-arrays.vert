#version 450
layout(location = 0) in int index;
layout(location = 0) out Block { vec4 a[]; } blocks[];
void main()
{
    blocks[1].a[2] = vec4(1.0);
    blocks[index].a[0] = vec4(1.0); // error: [dynamic-index-of-unsized-array]
    blocks[0].a[index] = vec4(1.0); // error: [dynamic-index-of-unsized-array]
}
