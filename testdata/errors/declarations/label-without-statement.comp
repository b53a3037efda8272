#version 460

void main()
{
    int x = 1;
    switch (x) {
    case 0:
        x = 2;
    case 1: // error: [label-without-statement]
    // correct: [label-without-statement] case 1: break;
    }
    switch (x) {
    case 0:
    default: // error: [label-without-statement]
    }
    switch (x) {
    case 3:
        ;
    }
    switch (x) {
    }
}
