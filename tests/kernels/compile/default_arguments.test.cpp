#include "kernels/compile/default_arguments.hpp"

#include <gtest/gtest.h>

namespace warplens::kernels {
namespace {

std::string without_defaults(std::string text) {
  blank_default_arguments(text);
  return text;
}

TEST(DefaultArguments, OfKernelsAreBlanked) {
  EXPECT_EQ(
      without_defaults("__global__ void __launch_bounds__(64) k(float* a, int n = N, int m = f(1, 2)) { a[0] = n; }"),
      "__global__ void __launch_bounds__(64) k(float* a, int n    , int m          ) { a[0] = n; }");
}

TEST(DefaultArguments, OfOtherFunctionsAreKept) {
  for (const char* const text :
       {"__device__ int f(int n = N) { return n; }", "__global__ void k(P<1, 2> p = P<1, 2>()) {}",
        "__global__ void k(int n) { int m = n; }\nvoid run(int n = N) {}"})
    EXPECT_EQ(without_defaults(text), text);
}

}  // namespace
}  // namespace warplens::kernels
