#version 310 es
precision highp float;
float tone(mediump float x)
{
    float wide = x * x;
    return wide;
}
