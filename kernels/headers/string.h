#pragma once
#include <cuda/std/cstring>
namespace std {
using namespace cuda::std;
}
