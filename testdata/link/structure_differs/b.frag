#version 450
struct Light
{
    vec3 color;
    int power;
};
vec3 lit(Light light)
{
    return light.color;
}
