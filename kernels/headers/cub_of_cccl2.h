// Names of CUB that CCCL 3 removed, with their meaning in CCCL 2.
#pragma once
#include <cub/version.cuh>
#if CUB_VERSION >= 300000
#include <cuda/functional>
#include <cuda/std/functional>
namespace cub {
using Sum = ::cuda::std::plus<>;
using Difference = ::cuda::std::minus<>;
using Division = ::cuda::std::divides<>;
using Max = ::cuda::maximum<>;
using Min = ::cuda::minimum<>;
using Equality = ::cuda::std::equal_to<>;
using Inequality = ::cuda::std::not_equal_to<>;
template <int A>
struct Int2Type {
  enum { VALUE = A };
};
template <class T>
__host__ __device__ __forceinline__ void Swap(T& a, T& b) {
  T kept = a;
  a = b;
  b = kept;
}
#define WARPLENS_REGISTER(name, source)                    \
  __device__ __forceinline__ unsigned int name() {         \
    unsigned int value;                                    \
    asm volatile("mov.u32 %0, " source ";" : "=r"(value)); \
    return value;                                          \
  }
WARPLENS_REGISTER(LaneId, "%%laneid")
WARPLENS_REGISTER(WarpId, "%%warpid")
WARPLENS_REGISTER(LaneMaskLt, "%%lanemask_lt")
WARPLENS_REGISTER(LaneMaskLe, "%%lanemask_le")
WARPLENS_REGISTER(LaneMaskGt, "%%lanemask_gt")
WARPLENS_REGISTER(LaneMaskGe, "%%lanemask_ge")
#undef WARPLENS_REGISTER
}  // namespace cub
#else
#include <cub/thread/thread_operators.cuh>
#include <cub/util_ptx.cuh>
#include <cub/util_type.cuh>
#endif
