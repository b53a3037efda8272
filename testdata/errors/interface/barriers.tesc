#version 450
// A barrier is for all invocations of a patch: it is only allowed at the outermost level of main.
layout(vertices = 3) out;
layout(location = 0) in In { invariant vec4 colour; } given[]; // error: [misplaced-qualifier] "'invariant' is not allowed on a member of an 'in' block"

void helper()
{
    barrier(); // error: [misplaced-barrier] "'barrier' in 'helper': a tessellation control shader may only call it at the outermost level of 'main'"
    // correct: [misplaced-barrier] ;
}

void main()
{
    barrier();
    {
        barrier();
    }
    if (gl_InvocationID == 0)
        barrier(); // error: 9 [misplaced-barrier] "'barrier' in control flow: a tessellation control shader may only call it at the outermost level of 'main'"
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
    barrier(); // error: [misplaced-barrier] "'barrier' after a 'return': a tessellation control shader may only call it at the outermost level of 'main'"
}
