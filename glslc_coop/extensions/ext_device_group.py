"""GL_EXT_device_group: which device of a group runs the shader."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_EXT_device_group",
    variables="""
@fragment in flat int gl_DeviceIndex = DeviceIndex
@vertex @tesscontrol @tesseval @geometry @compute in int gl_DeviceIndex = DeviceIndex
""",
)
