#version 450
void emit();
void main()
{
    emit();
}
