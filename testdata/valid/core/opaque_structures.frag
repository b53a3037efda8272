// options: --target-env=opengl4.5 -fauto-bind-uniforms
#version 450
struct Layer {
    sampler2D image;
    float weight;
};
struct Pair { Layer layers[2]; };
layout(location = 0) uniform Layer one;
layout(location = 2) uniform Pair pair;
layout(location = 8) uniform Layer many[3];
layout(location = 0) in vec2 place;
layout(location = 0) out vec4 color;

vec4 look(sampler2D image)
{
    return texture(image, place);
}

vec4 lookIn(Layer layer)
{
    return look(layer.image) * layer.weight;
}

vec4 lookInPair(const in Pair both)
{
    return lookIn(both.layers[0]) + lookIn(both.layers[1]);
}

vec4 lookInAll(Layer all[3])
{
    vec4 sum = vec4(0.0);
    for (int i = 0; i < 3; i++)
        sum += lookIn(all[i]);
    return sum + all.length();
}

void main()
{
    color = lookIn(one) + lookInPair(pair) + lookIn(pair.layers[1]) + lookInAll(many) + lookIn(many[2]);
}
