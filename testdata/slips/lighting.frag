#version 450
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec2 uv;
layout(location = 3) flat in int material;
layout(location = 0) out vec4 color;

struct Light {
    vec3 position;
    float power;
    vec3 tint;
};
layout(set = 0, binding = 0) uniform Scene {
    mat4 view;
    Light lights[4];
    int count;
} scene;
layout(set = 0, binding = 1) uniform sampler2D albedo;
layout(set = 0, binding = 2) uniform sampler2DShadow shadow;

const float PI = 3.14159;

float attenuation(float distance, float radius)
{
    float x = clamp(1.0 - pow(distance / radius, 4.0), 0.0, 1.0);
    return x * x / (distance * distance + 1.0);
}

vec3 shade(in Light light, vec3 n)
{
    vec3 direction = normalize(light.position - position);
    float diffuse = max(dot(n, direction), 0.0) / PI;
    return light.tint * light.power * diffuse * attenuation(length(light.position - position), 10.0);
}

void main()
{
    vec4 base = texture(albedo, uv);
    vec3 n = normalize(normal);
    vec3 sum = vec3(0.0);
    for (int i = 0; i < scene.count; ++i)
        sum += shade(scene.lights[i], n);
    float lit = texture(shadow, vec3(uv, 0.5));
    if (material == 2 && base.a < 0.5)
        discard;
    color = vec4(base.rgb * sum * lit, base.a);
}
