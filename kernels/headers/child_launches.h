// Kernels that launch kernels (dynamic parallelism). Warplens does not execute the launched kernels: it compiles
// "child<<<grid, block>>>(a, b)" as "WarplensChildLaunch(grid, block)(a, b)", which only computes the arguments
// (kernels/compile/child_launches.hpp). Calls of the device runtime have no effect.
#pragma once

#ifndef cudaStreamTailLaunch
#define cudaStreamTailLaunch ((cudaStream_t)0x3)
#endif
#ifndef cudaStreamFireAndForget
#define cudaStreamFireAndForget ((cudaStream_t)0x4)
#endif

/// Computes a value that the program passes to a launch. Without this, the compiler would remove the loads for it.
template <class T>
__device__ __forceinline__ void warplens_compute(const T& value) {
  if constexpr (sizeof(T) == 8) {
    asm volatile("" ::"l"(reinterpret_cast<const unsigned long long&>(value)));
  } else if constexpr (sizeof(T) == 4) {
    asm volatile("" ::"r"(reinterpret_cast<const unsigned int&>(value)));
  }
}

struct WarplensChildLaunch {
  template <class... Configuration>
  __device__ __forceinline__ explicit WarplensChildLaunch(const Configuration&... configuration) {
    (warplens_compute(configuration), ...);
  }
  template <class... Arguments>
  __device__ __forceinline__ void operator()(Arguments... arguments) const {
    (warplens_compute(arguments), ...);
  }
};

// The device runtime (CUDA C++ Programming Guide, "CUDA Dynamic Parallelism"). The first argument of the functions that
// create something receives a handle.
template <class... Arguments>
__device__ __forceinline__ cudaError_t warplens_child_call(Arguments...) {
  return cudaSuccess;
}
template <class Handle, class... Arguments>
__device__ __forceinline__ cudaError_t warplens_child_create(Handle* handle, Arguments...) {
  *handle = Handle();
  return cudaSuccess;
}
