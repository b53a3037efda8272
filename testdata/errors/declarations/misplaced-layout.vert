#version 450

layout(local_size_x = 4) in; // error: [misplaced-layout] "no workgroups"
void main() {}
