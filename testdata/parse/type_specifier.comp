#version 460

int a;
int[2] b;
int[2][] c[3];
struct S { int x; } d;
S[2] e;
struct { int x; } f;
