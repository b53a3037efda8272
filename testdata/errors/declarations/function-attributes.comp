#version 450
#extension GL_EXT_subgroup_uniform_control_flow : require

void helper() [[subgroup_uniform_control_flow]] {} // warning: [misplaced-attribute]
// correct: [misplaced-attribute] void helper() {}

[[maximally_reconverges]] void main() {            // error: [missing-extension] "attribute 'maximally_reconverges' requires extension 'GL_EXT_maximal_reconvergence'"
    helper();
}
