// options: --target-env=vulkan1.3
// Types of all widths, folded and specialized; constructors, conversions, operators, components, and the length as a constant.
#version 450
#extension GL_NV_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const uint SCOPE = gl_ScopeSubgroup;
layout(constant_id = 1) const int ROWS = 16;
layout(constant_id = 2) const float SCALE = 2.0;
layout(push_constant) uniform Parameters {
    float f;
    int i;
};
#define Float(bits) fcoopmatNV<bits, gl_ScopeSubgroup, 16, 8>
#define Specialized(bits) fcoopmatNV<bits, SCOPE, ROWS, (ROWS / 2)>
struct Holder {
    Float(16) m;
    Float(16) many[2];
};
Float(32) global = Float(32)(1.0);
const int WIDTH = 16 * 2;
// The length is a constant expression.
int sized[global.length()];

Float(16) made(Float(16) m, const in Float(16) by_value, inout Float(16) changed, out Float(32) filled)
{
    filled = Float(32)(m);
    changed += by_value;
    return changed;
}

void main()
{
    Float(16) h = Float(16)(1.5);
    Float(32) s = Float(WIDTH)(f);
    Float(64) d = Float(64)(SCALE);
    Specialized(16) specialized = Specialized(16)(float16_t(f));
    Specialized(32) wider = Specialized(32)(specialized);
    const Float(32) constant = Float(32)(4.0);
    s = constant;
    s = Float(32)(i);
    // Conversions of the width.
    s = Float(32)(h);
    h = Float(16)(s);
    d = Float(64)(s);
    s = Float(32)(d);
    h = Float(16)(d);
    h = Float(16)(h);
    // Operators.
    h = h + h;
    h = h - h;
    h = h / h;
    h = -h;
    h = +h;
    h = h * float16_t(f);
    h = float16_t(2.0) * h;
    h *= float16_t(f);
    h += h;
    h -= h;
    h /= h;
    d = d * 2.0lf;
    precise Float(32) exact = s + s;
    // Components.
    h[0] = float16_t(1.0);
    h[i] += h[1];
    Holder holder = Holder(h, Float(16)[2](h, h));
    holder.many[i][2] = (h + h)[1] + (h + h)[i];
    h = i > 2 ? h : holder.m;
    h = made(h, h, holder.m, s);
    for (int k = 0; k < h.length(); ++k)
        h[k] = float16_t(sized.length());
    const int length = specialized.length() * 2;
    float list[length];
    list[i] = d[0] > 0.0lf ? exact[0] : wider[0];
}
