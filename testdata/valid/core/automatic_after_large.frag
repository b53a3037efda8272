// options: --target-env=opengl4.5 -fauto-map-locations -fauto-bind-uniforms
#version 450
// Arrays take as many locations and bindings as they have elements, at once.
uniform sampler2D images[];
uniform sampler2D other;
in vec4 values[];
in vec4 last;
out vec4 color;

void main()
{
    color = texture(images[300000000], vec2(0.0)) + texture(other, vec2(0.0)) + values[300000000] + last;
}
