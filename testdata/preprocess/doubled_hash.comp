#version 450
#if 0
##if 1
skipped
#endif
##else
read
#endif
#if 1
read
#else
# # endif
read
