#version 450
layout(triangles, equal_spacing, cw) in;
layout(equal_spacing, cw) in;
layout(isolines) in;  // error: [conflicting-layout] "layout qualifier 'isolines' conflicts with 'triangles' in a previous declaration"
layout(fractional_odd_spacing) in;  // error: [conflicting-layout] "'fractional_odd_spacing' conflicts with 'equal_spacing'"
layout(cw, ccw) in;  // error: [conflicting-layout] "'ccw' conflicts with 'cw'"
void main() {}
