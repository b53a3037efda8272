#version 450
// Matrix algebra, component-wise operators, constructors, rows and columns.
layout(local_size_x = 1) in;
layout(std430, binding = 0) buffer Data {
    mat4 m; mat3 n; mat2x3 r; vec4 v; vec3 w; vec2 t; float s; int i;
    layout(row_major) mat3x2 rows[2]; layout(row_major) mat4 flipped;
};

void main()
{
    mat4 a = m * m;
    vec4 x = m * v, y = v * m;
    a = a * s + s * m;
    a = a + m - m / a;
    a = a + 1.0;
    a = 2.0 - a;
    a = a / s;
    a = -a;
    a *= m;
    a *= s;
    a += m;
    x *= m;
    vec2 z = w * r;
    vec3 u = r * t;
    mat3 b = r * transpose(r);
    mat2 c = transpose(r) * r;
    mat4 d = mat4(1.0), e = mat4(n), f = mat4(v, v, v, v);
    mat3 g = mat3(m);
    mat2 h = mat2(1.0, 2.0, 3.0, 4.0), k = mat2(v), l = mat2(t, s, s);
    mat2x3 o = mat2x3(h);
    a[1] = v;
    a[i] = x;
    a[i][2] = s;
    a[0].xy = t;
    a[2][i] += 1.0;
    bool same = a == d, different = b != g;
    m = a + d + e + f;
    n = b + g;
    m[i].yz = z;
    a++;
    --a;
    rows[i] = mat3x2(o);
    rows[1][2].y = rows[0][i].x;
    flipped = a;
    v = flipped[1] + flipped[i] + x + y + vec4(u, float(same) + float(different));
    s = determinant(c) + determinant(h * k * l) + outerProduct(t, t)[1].x;
}
