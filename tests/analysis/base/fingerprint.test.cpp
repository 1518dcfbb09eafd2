#include "analysis/base/fingerprint.hpp"

#include <gtest/gtest.h>

namespace warplens::base {
namespace {

TEST(FingerprintOfBytes, IsFnv1a) {
  EXPECT_EQ(fingerprint(""), "cbf29ce484222325");
  EXPECT_EQ(fingerprint("a"), "af63dc4c8601ec8c");
  EXPECT_EQ(fingerprint("foobar"), "85944171f73967e8");  // test vectors of the authors of FNV-1a
}

}  // namespace
}  // namespace warplens::base
