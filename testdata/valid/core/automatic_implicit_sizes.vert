// options: -fauto-map-locations
#version 450
// Locations are assigned when all sizes are known.
out float first;
out float known[];
out vec2 late[];
out float known[4];
out float last;

void main()
{
    known[gl_VertexIndex & 3] = 1.0;
    late[1] = vec2(known.length());
    first = last = 1.0;
}
