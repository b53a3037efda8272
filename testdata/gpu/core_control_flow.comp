#version 460

// Loops, switch, nested functions, structures and integer arithmetic without any cooperative type.
layout(local_size_x = 64) in;
struct State { uint value; int steps; };
layout(set = 0, binding = 0) readonly buffer Source { uint x[]; } source;
layout(set = 0, binding = 1) writeonly buffer Target { int x[]; } target;

State next(State s)
{
    switch (s.value & 1u) {
    case 0u:
        s.value >>= 1;
        break;
    default:
        s.value = 3u * s.value + 1u;
    }
    ++s.steps;
    return s;
}

void main()
{
    uint i = gl_GlobalInvocationID.x;
    State s = State(source.x[i], 0);
    while (true) {
        if (s.value <= 1u)
            break;
        s = next(s);
        if (s.steps >= 1000)
            continue;
    }
    target.x[i] = s.steps;
}
