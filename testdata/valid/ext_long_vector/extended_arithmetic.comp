#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_long_vector : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    uint8_t byte;
    int16_t half_word;
    uint64_t word;
    bool flag;
} data;

void main()
{
    vector<uint8_t, 5> bytes = vector<uint8_t, 5>(data.byte);
    vector<uint8_t, 5> carry, high;
    vector<uint8_t, 5> sum = uaddCarry(bytes, bytes, carry) + usubBorrow(bytes, carry, high);
    umulExtended(sum, carry, high, carry);
    data.byte = high[4] + carry[0];
    vector<int16_t, 6> half_words = vector<int16_t, 6>(data.half_word), low;
    imulExtended(half_words, half_words, half_words, low);
    data.half_word = low[5] + half_words[0];
    vector<uint64_t, 7> words = vector<uint64_t, 7>(data.word), carry_of_words;
    data.word = uaddCarry(words, words, carry_of_words)[6] + carry_of_words[6];
    vector<bool, 1> one = vector<bool, 1>(data.flag);
    one = equal(not(one), one);
    data.flag = any(one) || all(notEqual(one, one));
}
