// What a source for nvcc has without including anything: the compiler there puts cuda_runtime.h before it, which brings
// much of the C library along.
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

// C++17 took the word away, which costs old sources their compilation and nobody anything.
#define register
