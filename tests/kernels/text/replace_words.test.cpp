#include "kernels/text/replace_words.hpp"

#include <gtest/gtest.h>

#include <map>

namespace warplens::kernels {
namespace {

TEST(ReplaceWords, ReplacesWholeIdentifiersOnly) {
  const std::map<std::string, std::string> values{{"T", "float"}, {"N", "8"}};
  EXPECT_EQ(replace_words("pair<T, N>*TN(T)", values), "pair<float, 8>*TN(float)");
  EXPECT_EQ(replace_words("", values), "");
}

}  // namespace
}  // namespace warplens::kernels
