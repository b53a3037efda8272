#version 450
layout(local_size_x = 1) in;
void other();

void main()
{
    int i = 0;
}

void other()
{
    main(); // error: [call-of-main]
    // correct: [call-of-main] return;
}
