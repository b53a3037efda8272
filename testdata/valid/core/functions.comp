#version 450
// Parameters of every direction, overloads, conversions of out arguments, prototypes.
layout(local_size_x = 1) in;
layout(binding = 0) buffer Data { float values[8]; int counts[8]; vec4 v; };
float state = 1.0;

float twice(float x);
int twice(int x) { return x * 2; }
vec2 twice(vec2 x) { return x + x; }

void split(float x, out int whole, out float part)
{
    whole = int(x);
    part = x - float(whole);
}

void increase(inout float x, const float by) { x += by; }
void increase(inout float x[2], const in float by) { x[0] += by; x[1] += by; }
void set(out vec2 x) { x = vec2(state); }
float pick(const in float table[4], const in int i) { return table[i] + table[0]; }
void nothing() { }
float recurse_not(int depth) { return depth > 0 ? 1.0 : 2.0; }

void change_global(inout float x)
{
    state += 1.0;
    x += state;
}

float twice(float x) { return x + x; }

void main()
{
    float part;
    int whole;
    split(values[0], whole, part);
    split(1.5, counts[1], values[1]);
    increase(values[2], 3);
    increase(part, twice(2.0));
    increase(v.y, twice(2));
    float pair[2] = float[2](1.0, 2.0);
    increase(pair, 0.5);
    set(v.zx);
    set(v.yw);
    change_global(state);
    change_global(part);
    int i = 3;
    values[i++] = pick(float[4](1.0, 2.0, 3.0, part), i);
    nothing();
    vec2 t = twice(v.xy);
    values[4] = float(whole) + part + pair[1] + t.x + recurse_not(whole) + state;
}
