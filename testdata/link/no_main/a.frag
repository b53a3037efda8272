#version 450
// error-anywhere: [missing-entry-point] "Linking fragment stage: Missing entry point: Each stage requires one entry point"
float first()
{
    return 1.0;
}
