#version 450
#extension GL_EXT_fragment_invocation_density : require
layout(location = 0) out ivec3 result;

void main() {
    result = ivec3(gl_FragSizeEXT, gl_FragInvocationCountEXT);
}
