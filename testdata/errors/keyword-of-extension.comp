#version 450
// One error for a statement that begins with a keyword of an extension, and none for what follows. Without the extension
// the word may name a variable.
layout(binding = 0) buffer Data { int count; };
void main()
{
    demote (count > 3) { count = 0; } // error: [extension-needed] 5 "add '#extension GL_EXT_demote_to_helper_invocation : enable'"
    int terminateInvocation = 1;
    terminateInvocation = count count; // error: [bad-syntax] 33
    count = 2;
}
