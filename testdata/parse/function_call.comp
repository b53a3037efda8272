#version 460
#extension GL_EXT_nonuniform_qualifier : require

void main()
{
    f();
    f(void);
    g(1, a + b, h(2));
    g((a, b), c = d);
    vec4(1.0);
    float[2](1.0, 2.0);
    float[](1.0);
    float[2][](x, y);
    a.length();
    m[0].length();
    textures[nonuniformEXT(i)];
}
