// An attribute that is given twice is one execution mode.
#version 450
#extension GL_EXT_maximal_reconvergence : require
#extension GL_EXT_subgroup_uniform_control_flow : require
void main() [[maximally_reconverges, subgroup_uniform_control_flow, subgroup_uniform_control_flow]] {
}
