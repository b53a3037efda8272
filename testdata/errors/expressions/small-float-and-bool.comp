#version 450
#extension GL_EXT_bfloat16 : require
layout(local_size_x = 1) in;

void main()
{
    bfloat16_t a = bfloat16_t(true); // error: [small-float-and-bool]
    // correct: [small-float-and-bool] bfloat16_t a = bfloat16_t(true ? 1.0 : 0.0);
    bool b = bool(bfloat16_t(1.0)); // error: [small-float-and-bool]
    bf16vec2 v = bf16vec2(bvec2(true)); // error: [small-float-and-bool]
}
