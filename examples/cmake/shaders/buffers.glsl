layout(binding = 0, std430) buffer Data { float numbers[]; } data;
