#version 450

void main()
{
    uint size = gl_WorkGroupSize.x; // error: [workgroup-size-unknown]
    // correct: [workgroup-size-unknown] uint size = gl_NumWorkGroups.x;
}
