#version 450
// A barrier is for all invocations of a patch: it stands at the outermost level of main.
layout(vertices = 3) out;
layout(location = 0) in In { invariant vec4 colour; } given[]; // error: [misplaced-qualifier] "cannot qualify a member of a 'in' block"

void helper()
{
    barrier(); // error: [misplaced-barrier] "this one is in 'helper'"
}

void main()
{
    barrier();
    {
        barrier();
    }
    if (gl_InvocationID == 0)
        barrier(); // error: 9 [misplaced-barrier] "below a condition or in a loop"
    for (int i = 0; i < 2; ++i) {
        helper();
        barrier(); // error: [misplaced-barrier]
    }
    switch (gl_PrimitiveID) {
    case 1:
        barrier(); // error: [misplaced-barrier]
        break;
    }
    if (gl_PrimitiveID == 2)
        return;
    barrier(); // error: [misplaced-barrier] "behind a 'return'"
}
