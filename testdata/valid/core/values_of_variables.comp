#version 450
// Scalars and vectors that are assigned are values, joined by OpPhi where control flow joins; what is computed twice is
// computed once. Matrices, arrays and what is indexed at run time stay in memory.
layout(local_size_x = 64) in;
layout(binding = 0) buffer Data { int values[]; };
layout(binding = 1) uniform Limits { int low; int high; };
layout(push_constant) uniform Push { ivec4 offsets; int count; };

void advance(inout int position, int by) {
    position += by;
}

int nested(int rows, int columns) {
    int sum = 0;
    int unread = 0;
    for (int row = 0; row < rows; row++) {
        if (values[row] < low)
            continue;
        int column = 0;
        do {
            if (values[column] == high)
                break;
            sum += values[row] * values[column];
            unread = sum;
        } while (++column < columns && sum < high);
        if (sum > 1000)
            break;
        sum++;
    }
    return sum;
}

int fallen(int selector) {
    int kind = -1;
    switch (selector) {
    case 0:
        kind = 1;
    case 1:
        kind += 2;
        break;
    case 2:
        return kind;
    default:
        for (;;) {
            kind++;
            if (kind == high)
                break;
        }
    }
    return kind;
}

ivec4 components(int index) {
    ivec4 v = offsets;
    v.x = index;
    v.zw = v.xy;
    v[1] += low;
    ivec4 chosen = v;
    chosen[index & 3] = 7;
    return v + chosen.wzyx;
}

bool conditions(int a) {
    int n = a;
    bool both = a > low && (n = n + 1) < high;
    int m = a < 0 ? (n += 2) : n--;
    return both || n > m;
}

void main() {
    int id = int(gl_GlobalInvocationID.x);
    int position = id * count + offsets.x;
    // Equal to the one before, whose value is still the same.
    int again = id * count + offsets.x;
    if (position >= count) {
        values[id] = id * count;
        return;
    }
    advance(position, low);
    int late;
    if (position > high)
        late = position - high;
    else
        late = position - low;
    values[id] = nested(id, position) + fallen(again) + late;
    values[id + 1] = components(position).x + int(conditions(late));
}
