#version 450
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    uint u;
    uvec2 u2;
    uvec3 u3;
    uint u_low;
    uvec4 u4;
    uvec4 u4_low;
    int i;
    int i_low;
    ivec2 i2;
    ivec2 i2_low;
    ivec3 i3;
    ivec4 i4;
} data;

void main()
{
    data.u = uaddCarry(data.u, data.u, data.u);
    data.u2 = uaddCarry(data.u2, data.u2, data.u2);
    data.u = usubBorrow(data.u, data.u, data.u);
    data.u3 = usubBorrow(data.u3, data.u3, data.u3);
    umulExtended(data.u, data.u, data.u, data.u_low);
    umulExtended(data.u4, data.u4, data.u4, data.u4_low);
    imulExtended(data.i, data.i, data.i, data.i_low);
    imulExtended(data.i2, data.i2, data.i2, data.i2_low);
    data.i = bitfieldExtract(data.i, data.i, data.i);
    data.i3 = bitfieldExtract(data.i3, data.i, data.i);
    data.u = bitfieldExtract(data.u, data.i, data.i);
    data.u4 = bitfieldExtract(data.u4, data.i, data.i);
    data.i = bitfieldInsert(data.i, data.i, data.i, data.i);
    data.i2 = bitfieldInsert(data.i2, data.i2, data.i, data.i);
    data.u = bitfieldInsert(data.u, data.u, data.i, data.i);
    data.u3 = bitfieldInsert(data.u3, data.u3, data.i, data.i);
    data.i = bitfieldReverse(data.i);
    data.i4 = bitfieldReverse(data.i4);
    data.u = bitfieldReverse(data.u);
    data.u2 = bitfieldReverse(data.u2);
    data.i = bitCount(data.i);
    data.i3 = bitCount(data.i3);
    data.i = bitCount(data.u);
    data.i4 = bitCount(data.u4);
    data.i = findLSB(data.i);
    data.i2 = findLSB(data.i2);
    data.i = findLSB(data.u);
    data.i3 = findLSB(data.u3);
    data.i = findMSB(data.i);
    data.i4 = findMSB(data.i4);
    data.i = findMSB(data.u);
    data.i2 = findMSB(data.u2);
}
