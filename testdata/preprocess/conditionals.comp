#version 450
#if 0
skipped " 08 ' #if
#elif defined(VULKAN) && VULKAN == 100
yes
#elif 1 / 0
no
#else
no
#endif
#ifdef NOPE
#  ifdef ALSO_NOPE
#  else
no
#  endif
#elif !defined NOPE && (3 - 1 << 2) == 8 && -1 < 0 && ~0 == -1 && 7 % 4 == 3
yes
#endif
#ifndef NOPE
  yes
# else
  no
# endif
#define TRUE 1
#define BOTH(a, b) ((a) && (b))
#if BOTH(TRUE, !FALSE) && 1 << 40 > 0 && 0x7fffffffffffffff + 1 < 0
yes
#endif
#if 1 || 1 / 0
yes
#endif
#if 0 && 1 / 0
no
#endif
#if GL_KHR_cooperative_matrix && __VERSION__ >= 450 && defined GL_core_profile
yes
#endif
