// options: --target-env=opengl4.5
#version 330
#extension GL_ARB_vertex_attrib_64bit : enable
layout(location = 0) in dvec4 place;
void main()
{
    double size = sqrt(dot(place, place)) + 1.0lf;
    dmat2 turned = dmat2(place.x, place.y, size, 0.5lf);
    gl_Position = vec4(max(place, size) + turned[1].xyxy);
}
