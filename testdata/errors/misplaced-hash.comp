#version 450
int a; # define A // error: [misplaced-hash]
int b = 1 ## 2; // error: [misplaced-hash]
void main() {}
