#include "kernels/syntax/lambda_marks.hpp"

#include <gtest/gtest.h>

namespace warplens::kernels {
namespace {

std::string blanked(std::string text) {
  blank_lambda_marks(text);
  return text;
}

TEST(LambdaMarks, AreBlanked) {
  EXPECT_EQ(blanked("auto f = [=] __device__ (int a) { return a; };"),
            "auto f = [=]            (int a) { return a; };");
  EXPECT_EQ(blanked("[]\n __host__ __device__(int a) {}"), "[]\n                    (int a) {}");
}

TEST(LambdaMarks, OfFunctionsStay) {
  for (const char* const text : {"__host__ __device__ int f();", "int a[4];\n__device__ int b;"})
    EXPECT_EQ(blanked(text), text);
}

}  // namespace
}  // namespace warplens::kernels
