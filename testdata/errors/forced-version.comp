// options: -std=460core
// warning-anywhere: [forced-version] "forced to be (460, core), while in source code it is (450, none)"
#version 450
// correct: [forced-version] #version 460 core
void main() {}
