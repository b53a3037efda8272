#version 460
#extension GL_EXT_demote_to_helper_invocation : require
#extension GL_EXT_terminate_invocation : require

float main()
{
    break;
    continue;
    return;
    return 1.0, 2.0;
    discard;
    demote;
    terminateInvocation;
}
