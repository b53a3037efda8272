#version 450
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_8bit_storage : require
layout(local_size_x = 1) in;
struct Pair { float16_t one; int8_t two; };
layout(binding = 0, std430) buffer Data {
    float16_t a;
    int16_t b;
    uint8_t c;
    float d;
    f16vec3 v;
    i8vec4 w;
    int16_t list[2];
    Pair p, q;
    int i;
} data;

void main()
{
    data.d = float(data.a) + 1.0;
    data.a = data.a + data.a; // error: [arithmetic-on-storage-type] "float16_t"
    // correct: [arithmetic-on-storage-type] data.a = float16_t(float(data.a) + float(data.a));
    data.b = data.b * data.b; // error: [arithmetic-on-storage-type]
    data.c = -data.c; // error: [arithmetic-on-storage-type]
    data.v.xy = f16vec2(vec2(1.0)); // error: [arithmetic-on-storage-type] "swizzle of several components is not available on the storage-only type 'float16_t'"
    data.v.x = data.v.z;
    data.v.y = data.v[data.i]; // error: [arithmetic-on-storage-type] "vector indexing is not available on the storage-only type 'float16_t'"
    data.v = f16vec3(1.0, 2.0, data.d); // error: [arithmetic-on-storage-type] "constructor of 'f16vec3' is not available on the storage-only type 'float16_t'"
    data.w = i8vec4(data.w.xy, 1, 2); // error: [arithmetic-on-storage-type]
    data.w = i8vec4(ivec4(data.i));
    data.p = Pair(data.a, data.w.x); // error: [arithmetic-on-storage-type] "constructor of 'Pair' is not available on the storage-only type 'float16_t'"
    data.list = int16_t[2](data.b, data.b); // error: [arithmetic-on-storage-type]
    if (data.a == data.a) data.i = 3; // error: [arithmetic-on-storage-type] "'==' is not available on the storage-only type 'float16_t'"
    if (data.p != data.q) data.i = 3; // error: [arithmetic-on-storage-type]
    data.a = abs(data.a); // error: [no-matching-overload]
    data.list[1] = data.list[data.i];
    data.i = int(data.a); // error: [arithmetic-on-storage-type] 18 "conversion to 'int' is not available on the storage-only type 'float16_t'" "'float(…)' converts in any case"
    data.d = float(data.b); // error: [arithmetic-on-storage-type] 20 "'int(…)' converts in any case"
    data.d = vec2(data.c, 1.0).x; // error: [arithmetic-on-storage-type]
    data.d = mat3(data.c)[0].x; // error: [arithmetic-on-storage-type] 19
    data.d = ivec3(data.v).x; // error: [arithmetic-on-storage-type]
    if (bool(data.c)) data.i = 4; // error: [arithmetic-on-storage-type] 14 "conversion to 'bool' is not available on the storage-only type 'uint8_t'"
    data.d = float(data.a) + mat2(data.a)[0].x + float(int(data.b));
    data.b = int16_t(data.a);
    data.i = ivec4(data.w)[data.c]; // error: [arithmetic-on-storage-type] 28 "index is not available on the storage-only type 'uint8_t'"
    data.p = data.q; // error: [arithmetic-on-storage-type] 5 "assignment of arrays and structures is not available on the storage-only type 'float16_t'"
    data.list = data.list; // error: [arithmetic-on-storage-type]
    f16mat2(1.0); // error: [undeclared-function]
}
