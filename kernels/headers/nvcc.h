// What a source for nvcc has without including anything: the compiler there puts cuda_runtime.h before it, which brings
// much of the C library along. Macros that CUDA's own <climits> and <cstdint> define too have the same text here, so
// that either may come first.
#pragma once
#include <float.h>
#include <math.h>

typedef signed char int8_t;
typedef signed short int16_t;
typedef signed int int32_t;
typedef signed long long int64_t;
typedef unsigned char uint8_t;
typedef unsigned short uint16_t;
typedef unsigned int uint32_t;
typedef unsigned long long uint64_t;
typedef unsigned int uint;
typedef unsigned short ushort;
typedef unsigned long ulong;

#define CHAR_BIT 8
#define SCHAR_MIN (-128)
#define SCHAR_MAX 127
#define UCHAR_MAX 255
#define SHRT_MIN (-SHRT_MAX - 1)
#define SHRT_MAX 0x7fff
#define USHRT_MAX 0xffff
#define INT_MIN (-INT_MAX - 1)
#define INT_MAX 0x7fffffff
#define UINT_MAX 0xffffffff
#define LLONG_MIN (-LLONG_MAX - 1)
#define LLONG_MAX 0x7fffffffffffffffLL
#define ULLONG_MAX 0xffffffffffffffffUL
#ifndef NULL
#define NULL 0
#endif

// C++17 took the word away, which costs old sources their compilation and nobody anything.
#define register
