#version 460

const int a = 1;
const uint b = 0xFFu;
const float c = 1.5e-3;
const bool d = true, e = false;
const int f = ((a));
