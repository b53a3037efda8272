#version 450
layout(location = 4095) in vec4 a; // error: [invalid-layout] "less than 4095"
layout(location = 8) out vec4 b; // warning: [invalid-layout]
layout(location = 0, index = 2) out vec4 c; // error: [invalid-layout] "less than 2"

void main()
{
}
