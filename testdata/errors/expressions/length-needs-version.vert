#version 330

void main()
{
    vec3 v = vec3(1.0);
    int a[2];
    int n = a.length();
    n = v.length(); // error: [length-needs-version]
    // correct: [length-needs-version] n = 4;
    gl_Position = vec4(n);
}
