#version 450

void main()
{
    case 1: // error: [label-outside-switch] "'case'"
    ;
    default: // error: [label-outside-switch]
    ;
}
