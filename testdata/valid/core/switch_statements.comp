#version 450
// switch with fall-through, default in the middle, nested loops and selections, returns out of cases.
layout(local_size_x = 1) in;
layout(binding = 0) buffer Data { int values[]; };

int classify(int x)
{
    switch (x) {
    case 0:
        return 10;
    case 1:
    case 2:
        x += 1;
    case 3:
        x *= 2;
        break;
    default:
        return -1;
    case -4:
        x = 7;
    }
    return x;
}

uint pick(uint u)
{
    switch (u & 3u) {
    case 0u: return 5u;
    case 1u: return 6u;
    default: return 7u;
    }
}

void main()
{
    int total = 0;
    for (int i = 0; i < 10; i++) {
        switch (values[i]) {
        case 1:
            if (i == 3)
                break;
            total += 1;
            continue;
        case 2:
            for (int j = 0; j < 2; j++) {
                if (j == 1)
                    break;
                total += j;
            }
            break;
        case 3:
            total--;
        }
        total += 2;
    }
    switch (total) {
    }
    switch (total) {
    default:
        total++;
    }
    values[0] = total + classify(values[1]) + int(pick(uint(values[2])));
}
