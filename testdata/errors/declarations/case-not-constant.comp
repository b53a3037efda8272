#version 450

void main()
{
    int x = int(gl_LocalInvocationIndex);
    switch (x) {
    case x: // error: [case-not-constant] "'x'"
    // correct: [case-not-constant] case 1:
        break;
    }
}
