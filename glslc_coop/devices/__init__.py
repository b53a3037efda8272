"""What Vulkan devices can do: asking them, keeping the answers as profiles, and checking modules against them.

In: the Vulkan loader, profile files, reflections. Out: `Profile`, `Shortfall` rows. Must not know: GLSL.
"""
