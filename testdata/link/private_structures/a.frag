#version 450
struct State
{
    vec3 color;
};
layout(location = 0) out vec4 color;
vec3 other();
void main()
{
    State state = State(vec3(1.0));
    color = vec4(state.color + other(), 1.0);
}
