// options: --target-env=opengl4.5 -fauto-map-locations -fauto-bind-uniforms
#version 450
struct Light { vec4 color; mat3 turn; };
struct Layer { sampler2D image; };
uniform vec4 offsets[];
uniform Light lights[];
uniform float table[][2];
uniform Layer layers[];
uniform sampler2D images[];
uniform float last;
in vec2 at[];
out vec4 result[];

void main()
{
    result[0] = offsets[2] + lights[1].color * table[2][1] + vec4(lights[0].turn[0], last);
    result[1] = texture(images[2], at[1]);
    result[2] = texture(layers[1].image, at[0]);
}
