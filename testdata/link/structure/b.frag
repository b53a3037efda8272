#version 450
struct Light
{
    vec3 color;
    float power;
};
vec3 lit(Light light)
{
    return light.color * light.power;
}
