#version 450
struct Light
{
    vec3 color;
    float power;
};
layout(location = 0) out vec4 color;
vec3 lit(Light light); // error: 1 [missing-body] "'vec3 lit(Light light)' is called, but has no body"
void main()
{
    color = vec4(lit(Light(vec3(1.0), 2.0)), 1.0);
}
