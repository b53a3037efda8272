#version 450
volatile void a() {} // error: [misplaced-qualifier] "not allowed on the result of a function"
const float b() { return 1.0; } // error: [misplaced-qualifier]
in float c() { return 1.0; } // error: [misplaced-qualifier]
invariant float d() { return 1.0; } // error: [misplaced-qualifier]
highp float e() { return 1.0; }

void main()
{
}
