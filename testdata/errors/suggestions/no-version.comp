// error-anywhere: [invalid-version] "the first line of a shader must be '#version 460' (or 450)"
layout(local_size_x = 32) in;
void main() { }
