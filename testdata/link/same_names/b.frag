#version 450
const float COUNT = 0.5;
float pick()
{
    return COUNT;
}
