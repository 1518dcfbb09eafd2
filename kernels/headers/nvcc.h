// Declarations that nvcc provides without an #include: it includes cuda_runtime.h first, which includes much of the C
// library.
#pragma once
#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <algorithm>

typedef unsigned int uint;
typedef unsigned short ushort;
typedef unsigned long ulong;

// C++17 removed the keyword "register". Ignoring it lets old sources compile and has no other effect.
#define register

// Since CUDA 9, this macro is a text that says which macros replace it. Old sources compare it with a number.
#undef __CUDACC_VER__
#define __CUDACC_VER__ (__CUDACC_VER_MAJOR__ * 10000 + __CUDACC_VER_MINOR__ * 100)

// Host compilers define these macros, but NVRTC does not. GPUs store the lowest byte first.
#ifndef __BYTE_ORDER__
#define __ORDER_LITTLE_ENDIAN__ 1234
#define __ORDER_BIG_ENDIAN__ 4321
#define __BYTE_ORDER__ __ORDER_LITTLE_ENDIAN__
#endif
