#include "kernels/values/usual_types.hpp"

#include <gtest/gtest.h>

namespace warplens::kernels {
namespace {

TEST(UsualTypes, AreFoundByName) {
  EXPECT_EQ(usual_type("u64"), "unsigned long long");
  EXPECT_EQ(usual_type("real4"), "float4");
  EXPECT_EQ(usual_type("BYTE"), "unsigned char");
  EXPECT_EQ(usual_type("Particle"), "");
  EXPECT_EQ(usual_type(""), "");
}

}  // namespace
}  // namespace warplens::kernels
