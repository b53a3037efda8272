#version 320 es
precision highp float;
precision mediump sampler2D;
void main()
{
    precision lowp int;
}
