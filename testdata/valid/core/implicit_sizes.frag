#version 450
layout(location = 0) in vec4 values[];
layout(location = 4) flat in ivec2 numbers[][3];
layout(location = 13) centroid in float x[];
layout(location = 0, index = 0) out vec4 colors[];
layout(location = 0, index = 1) out vec4 factors[];

void main()
{
    ivec2 row[3] = numbers[2];
    colors[3] = values[3] + interpolateAtCentroid(values[1]);
    colors[1] = vec4(row[1], x[4], row.length());
    factors[0] = vec4(1.0);
}
