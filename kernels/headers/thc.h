// Replaces the number functions of THC, the CUDA library of Torch before PyTorch 1.0: ScalarConvert and THCNumerics.
#pragma once
#include <cuda_fp16.h>

#include <limits>

template <class From, class To>
struct ScalarConvert {
  static __host__ __device__ __forceinline__ To to(const From value) { return static_cast<To>(value); }
};

template <class T>
struct THCNumerics {
  static __host__ __device__ __forceinline__ T min() { return std::numeric_limits<T>::lowest(); }
  static __host__ __device__ __forceinline__ T max() { return std::numeric_limits<T>::max(); }
  static __host__ __device__ __forceinline__ bool lt(T a, T b) { return a < b; }
  static __host__ __device__ __forceinline__ bool le(T a, T b) { return a <= b; }
  static __host__ __device__ __forceinline__ bool gt(T a, T b) { return a > b; }
  static __host__ __device__ __forceinline__ bool ge(T a, T b) { return a >= b; }
  static __host__ __device__ __forceinline__ bool eq(T a, T b) { return a == b; }
  static __host__ __device__ __forceinline__ bool ne(T a, T b) { return a != b; }
  static __host__ __device__ __forceinline__ T add(T a, T b) { return a + b; }
  static __host__ __device__ __forceinline__ T sub(T a, T b) { return a - b; }
  static __host__ __device__ __forceinline__ T mul(T a, T b) { return a * b; }
  static __host__ __device__ __forceinline__ T div(T a, T b) { return a / b; }
  static __host__ __device__ __forceinline__ T neg(T a) { return -a; }
  static __host__ __device__ __forceinline__ T abs(T a) { return a < T(0) ? -a : a; }
  static __host__ __device__ __forceinline__ T exp(T a) { return ::exp(a); }
  static __host__ __device__ __forceinline__ T log(T a) { return ::log(a); }
  static __host__ __device__ __forceinline__ T log1p(T a) { return ::log1p(a); }
  static __host__ __device__ __forceinline__ T sqrt(T a) { return ::sqrt(a); }
  static __host__ __device__ __forceinline__ T rsqrt(T a) { return ::rsqrt(a); }
  static __host__ __device__ __forceinline__ T sin(T a) { return ::sin(a); }
  static __host__ __device__ __forceinline__ T cos(T a) { return ::cos(a); }
  static __host__ __device__ __forceinline__ T tanh(T a) { return ::tanh(a); }
  static __host__ __device__ __forceinline__ T floor(T a) { return ::floor(a); }
  static __host__ __device__ __forceinline__ T ceil(T a) { return ::ceil(a); }
  static __host__ __device__ __forceinline__ T round(T a) { return ::round(a); }
  static __host__ __device__ __forceinline__ T cinv(T a) { return T(1) / a; }
  static __host__ __device__ __forceinline__ T pow(T a, T b) { return ::pow(a, b); }
};
