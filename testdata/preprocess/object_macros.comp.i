#version 450







int a = (16 * 8);
      vec4 b = vec4(16);

int c = (16 * HEIGHT);

int d = (16 * 9);


int e = self + other + self;
int f = 450 + 18;
