#version 450

void main()
{
    break; // error: [misplaced-jump] "'break'"
    // correct: [misplaced-jump] return;
    continue; // error: [misplaced-jump] "'continue'"
    switch (1) {
    case 1:
        continue; // error: [misplaced-jump]
    }
    discard; // error: [misplaced-jump]
}
