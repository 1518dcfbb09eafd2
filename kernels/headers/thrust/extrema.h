// Contains only the functions for two values, because those for ranges are for the host.
#pragma once
namespace thrust {
template <class T>
__host__ __device__ T min(const T& a, const T& b) {
  return b < a ? b : a;
}
template <class T>
__host__ __device__ T max(const T& a, const T& b) {
  return a < b ? b : a;
}
}  // namespace thrust
