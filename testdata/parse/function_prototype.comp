#version 460
#extension GL_EXT_subgroup_uniform_control_flow : require
#extension GL_EXT_maximal_reconvergence : require

void a();
void b(void);
float c(float x, int);
highp vec4 d(in vec4 x[2], out float[3] y, const in inout int z);
[[subgroup_uniform_control_flow]] void e();
void f() [[maximally_reconverges]];
[[one]] void g(int i) [[two, three(4)]];
