#version 450

// The largest constant index decides, wherever it stands.
int counted[];
shared float in_workgroup[];
vec2 rows[][2];

// A later declaration decides.
uint declared[];
uint declared[];

layout(binding = 0) buffer Result { float result[]; };

void fill() {
    const int last = 2 * 3;
    counted[last] = 6;
    declared[1] = 1u;
}

uint declared[5];

void main() {
    float local[];
    local[1] = 2.0;
    float local[3];
    local[2] = float(local.length());
    fill();
    counted[2] = counted[6] + int(declared[gl_LocalInvocationIndex]) + declared.length();
    in_workgroup[3] = rows[2][1].y;
    float never[];
    result[0] = local[2] + float(counted[2]) + in_workgroup[3];
}
