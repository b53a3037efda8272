#version 450
struct State
{
    float color;
    int count;
};
vec3 other()
{
    State state = State(1.0, 2);
    return vec3(state.color * float(state.count));
}
