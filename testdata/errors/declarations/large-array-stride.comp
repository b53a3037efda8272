#version 450
struct Row { float values[2000000000]; };
layout(binding = 0) buffer Data { Row rows[]; };  // error: [resource-limit] "array stride of 'rows' in 'Data' must be at most 4294967295 (8000000000 needed)"

void main() { rows[1].values[2] = 3; }
