#version 450
layout(location = 0) out vec4 color;
layout(location = 1) out vec4 normal;
precise color;
float depth()
{
    gl_FragDepth = 0.5;
    normal = vec4(1.0);
    return gl_FragCoord.z;
}
layout(depth_greater) out float gl_FragDepth; // error: [redefinition] "'gl_FragDepth' must be redeclared before its first use"
layout(origin_upper_left) in vec4 gl_FragCoord; // error: [redefinition] "'gl_FragCoord' must be redeclared before its first use"
invariant normal; // error: [redefinition] "'normal' must be qualified before its first use"
precise color;
void main()
{
    color = vec4(depth());
}
