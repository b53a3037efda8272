// options: -fauto-map-locations
#version 450
out float a[2000000000];
out float b[2000000000];
out float c[2000000000];
out float d[2000000000];  // error: [resource-limit] "location of 'd' must be at most 4294967295 (6000000000 assigned)"

void main() {}
