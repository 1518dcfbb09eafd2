#include "kernels/header_guess/lock_guess.hpp"

#include <gtest/gtest.h>

#include "tests/kernels/header_guess/guessed.hpp"

namespace warplens::kernels {
namespace {

TEST(LockGuess, ALockIsFreeAtFirst) {
  const std::string header = guess(
                                 "__device__ void enter(int* mutex) { while (atomicCAS(mutex, 0, 1) != 0) {} }\n"
                                 "__global__ void k(int* lock, const int* data, int* sum) {\n"
                                 "  enter(lock);\n  *sum += data[threadIdx.x];\n  atomicExch(lock, 0);\n}\n")
                                 .text;
  const std::size_t lock = header.find("\nlock = "), data = header.find("\ndata = ");
  ASSERT_NE(lock, std::string::npos);
  EXPECT_NE(header.substr(lock, header.find('\n', lock + 1) - lock).find("zero"), std::string::npos) << header;
  EXPECT_EQ(header.substr(data, header.find('\n', data + 1) - data).find("zero"), std::string::npos) << header;
}

}  // namespace
}  // namespace warplens::kernels
