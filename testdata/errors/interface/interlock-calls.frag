#version 450
#extension GL_ARB_fragment_shader_interlock : require
layout(pixel_interlock_ordered) in;
layout(location = 0) flat in int n;

void main()
{
    endInvocationInterlockARB(); // error: [misplaced-barrier]:5 "'endInvocationInterlockARB' is only allowed after the interlock has begun"
    if (n > 0)
        beginInvocationInterlockARB(); // error: [misplaced-barrier]:9 "'beginInvocationInterlockARB' in control flow: it is only allowed at the outermost level of 'main'"
    endInvocationInterlockARB(); // error: [misplaced-barrier]:5 "'endInvocationInterlockARB' is only allowed once"
}
