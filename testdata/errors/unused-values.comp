// options: -Wextra
#version 450
layout(local_size_x = 1) in;
layout(binding = 0) buffer Data { float data[]; };

struct Pair { float first, second; };

float scaled(float value, float factor) { return 2.0 * value; } // warning: [unused-parameter] 33 "parameter 'factor' of 'scaled' is never used"
// correct: [unused-parameter] float scaled(float value, float factor) { return factor * value; }

float configured(float value, float factor)
{
#ifdef FACTOR
    return factor * value;
#else
    return value;
#endif
}

float element(const in uint row, const in uint column, const in float value) { return value; }

float read(float x) { return x; }

void set(out float result, int i) { result = data[i]; }

#define DECLARE_INDICES \
    uint row = gl_LocalInvocationID.x; \
    uint column = gl_LocalInvocationID.y

void main()
{
    DECLARE_INDICES;
    data[2] = float(row);
    int i = int(gl_GlobalInvocationID.x);
    float never = data[i]; // warning: [unused-variable] 11 "variable 'never' is never used"
    // correct: [unused-variable]
    float counted = 0.0; // warning: [unused-variable] 11 "variable 'counted' is assigned but never used"
    counted += data[i];
    vec2 parts; // warning: [unused-variable] 10 "assigned but never used"
    parts.x = 1.0;
    Pair pair; // warning: [unused-variable] "assigned but never used"
    pair.first = 1.0;
    struct Local { float used, other; };
    Local local; // warning: [unused-variable] "variable 'local' is assigned but never used"
    local.used = 1.0;
    for (int k = 0; k < 4; ++k) {
        int steps = 0; // warning: [unused-variable]
        steps++;
    }
    const int SIZE = 2;
    float sized[SIZE];
    sized[0] = data[i];
    float kept = (sized[1] = 2.0);
    float elsewhere = 1.0;
#ifdef ELSEWHERE
    data[i] = elsewhere;
#endif

    float twice = 0.0;
    twice = data[1]; // warning: [dead-store] 5 "value stored in 'twice' is never used" "it is overwritten here"
    // correct: [dead-store]
    twice = data[2];
    float own = 0.0;
    own = data[1];
    own = own + 1.0;
    float jumped = 0.0;
    for (int k = 0; k < 4; ++k) {
        jumped = data[k];
        if (data[k] > 1.0)
            break;
        jumped = 0.0;
    }
    float carried = 1.0;
    for (int k = 0; k < 4; ++k) {
        data[k] = carried;
        carried = data[k] * 2.0;
    }
    float last = data[3];
    data[4] = last;
    last = 1.0; // warning: [dead-store] 5 "value stored in 'last' is never used"

    data[0] == 1.0; // warning: [statement-without-effect] 5 "statement has no effect" "'==' compares; '=' assigns"
    // correct: [statement-without-effect] data[0] = 1.0;
    data[0]; // warning: [statement-without-effect]
    -i; // warning: [statement-without-effect]
    max(data[0], 1.0); // warning: [unused-result] 5 "result of 'max' is not used"
    // correct: [unused-result] data[0] = max(data[0], 1.0);
    i++;
    read(1.0);
    i == 0 ? i++ : 0;
    float given;
    set(given, i);
    data[i] = twice + own + jumped + kept + scaled(1.0, 2.0) + configured(1.0, 2.0) + float(i++);
}
