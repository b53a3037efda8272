#version 450
layout(early_fragment_tests) in;
