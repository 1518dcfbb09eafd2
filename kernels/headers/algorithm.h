// Algorithms that kernels use. The trailing parameter pack, which is always empty, makes overload resolution prefer
// other functions of the same name: those of the program, or those of cuda::std after "using namespace std".
#pragma once
namespace std {
template <class T, class... None>
__device__ constexpr const T& min(const T& a, const T& b, None...) {
  return b < a ? b : a;
}
template <class T, class... None>
__device__ constexpr const T& max(const T& a, const T& b, None...) {
  return a < b ? b : a;
}
template <class T, class... None>
__device__ constexpr const T& clamp(const T& value, const T& least, const T& most, None...) {
  return value < least ? least : most < value ? most : value;
}
template <class T, class... None>
__device__ constexpr void swap(T& a, T& b, None...) {
  T kept = a;
  a = b;
  b = kept;
}
}  // namespace std
