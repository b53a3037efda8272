#version 450
#extension GL_EXT_subgroup_uniform_control_flow : require

void helper() [[subgroup_uniform_control_flow]] {} // warning: [misplaced-attribute]

[[maximally_reconverges]] void main() {            // error: [missing-extension] "the attribute 'maximally_reconverges' needs an extension"
    helper();
}
