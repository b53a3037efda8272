#version 450

void main()
{
    case 1: // error: [label-outside-switch] "'case'"
    // correct: [label-outside-switch] ;
    ;
    default: // error: [label-outside-switch]
    ;
}
