#version 450
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_buffer_reference2 : require
#extension GL_EXT_buffer_reference_uvec2 : require
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
#extension GL_EXT_scalar_block_layout : require
// Physical addresses: chains, alignment of each access, conversions, arithmetic, lists.
layout(local_size_x = 1) in;
layout(buffer_reference) buffer Node;
layout(buffer_reference, std430, buffer_reference_align = 8) buffer Node { float value; int id; Node next; vec4 tail[]; };
layout(buffer_reference, scalar, buffer_reference_align = 4) readonly buffer Table { vec3 a; float b[5]; mat3 m; };
layout(buffer_reference, std430, buffer_reference_align = 16) coherent buffer Wide { vec4 x; uint y; bool z; };
layout(push_constant) uniform P { Node head; Table table; uint64_t address; uvec2 pair; int i; };
struct Handle { Wide wide; int n; };
layout(binding = 0) buffer B { Handle handles[]; };

float walk(Node node, int steps)
{
    float sum = 0.0;
    for (int k = 0; k < steps && uint64_t(node) != 0ul; k++) {
        sum += node.value + node.tail[k].y;
        node = node.next;
    }
    return sum;
}

Wide wide_at(uint64_t a) { return Wide(a); }

void main()
{
    float sum = walk(head, 4) + table.a.y + table.b[i] + table.m[i][1] + dot(table.m[2], table.a);
    Wide w = wide_at(address), v = Wide(pair);
    w.x.yz = vec2(sum);
    w.y = uint(w.z);
    v.z = w.z || v.y > 3u;
    w[i].y += 1u;
    (w + 2).x = v.x;
    w = w + i;
    handles[i].wide = w;
    handles[i].wide.y = 5u;
    head.next.next.id = 3;
    head.next = Node(handles[0].wide);
    uint64_t bits = uint64_t(w);
    handles[1].n = int(bits) + int(w - v) + int(uvec2(v).x);
}
