// The few algorithms that one meets in kernels.
#pragma once
namespace std {
template <class T>
__device__ constexpr const T& min(const T& a, const T& b) {
  return b < a ? b : a;
}
template <class T>
__device__ constexpr const T& max(const T& a, const T& b) {
  return a < b ? b : a;
}
template <class T>
__device__ constexpr const T& clamp(const T& value, const T& least, const T& most) {
  return value < least ? least : most < value ? most : value;
}
template <class T>
__device__ constexpr void swap(T& a, T& b) {
  T kept = a;
  a = b;
  b = kept;
}
}  // namespace std
