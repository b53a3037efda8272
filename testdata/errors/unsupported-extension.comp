#version 450
#extension GL_FOO_bar : require // error: [unsupported-extension] "extension not supported: GL_FOO_bar"
// correct: [unsupported-extension] #extension GL_EXT_shader_16bit_storage : require
#extension GL_FOO_baz : enable // warning: [unsupported-extension]
#extension GL_FOO_qux : warn // warning: [unsupported-extension]
#extension GL_FOO_fum : disable
void main() {}
