int b = __LINE__; __FILE__
