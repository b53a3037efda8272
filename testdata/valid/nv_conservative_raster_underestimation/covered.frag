#version 450
#extension GL_NV_conservative_raster_underestimation : require
layout(location = 0) out vec4 result;

void main() {
    result = vec4(gl_FragFullyCoveredNV);
}
