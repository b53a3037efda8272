#version 450
#pragma once // warning: [ignored-pragma]
#pragma unknown
void main() {}
