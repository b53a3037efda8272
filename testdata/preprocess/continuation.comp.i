#version 450




int a = 1 + 1;

int long_name

      = 12
 ;
int b; int c; int d;
int e =
  3 + 3;

int f = 1

;
int g = 1e+5
  ;
