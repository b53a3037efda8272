#version 450
#extension // error: [bad-extension]
// correct: [bad-extension] #extension all : warn
#extension GL_KHR_cooperative_matrix // error: [bad-extension]
#extension GL_KHR_cooperative_matrix : // error: [bad-extension]
#extension GL_KHR_cooperative_matrix : perhaps // error: [bad-extension]
#extension 1 : enable // error: [bad-extension]
#extension all : require // error: [bad-extension]
void main() {}
