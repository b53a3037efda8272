#version 460

int a;;
void f();
;
void f() {}
void g() { { } };
