#version 450


int a = 1 + 2;

   int b = 6;
int c = 7;

int d = 9;
