#version 450




int a = - - 1 - - 1 - - -;
int x[1]; a b 1 2 < = a[0]
 indented tab
