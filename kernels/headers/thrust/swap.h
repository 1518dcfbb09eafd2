#pragma once
#include <cuda/std/type_traits>
#include <cuda/std/utility>
namespace thrust {
using cuda::std::swap;
// Thrust also swaps values of different types, for example int and unsigned int.
template <class A, class B, cuda::std::enable_if_t<!cuda::std::is_same<A, B>::value, int> = 0>
__host__ __device__ void swap(A& a, B& b) {
  A c = a;
  a = b;
  b = c;
}
}  // namespace thrust
