#include "kernels/json_text.hpp"

#include <gtest/gtest.h>

namespace warplens::kernels {
namespace {

std::string nested(unsigned depth) {
  return std::string(depth, '[') + std::string(depth, ']');
}

TEST(JsonText, IsReadToABoundedDepth) {
  EXPECT_EQ(json_of_text(nested(kDeepestJson)).size(), 1u);
  EXPECT_THROW(json_of_text(nested(kDeepestJson + 1)), JsonTooDeep);
  EXPECT_TRUE(json_of_text_or_none(nested(kDeepestJson + 1)).is_discarded());
  EXPECT_TRUE(json_of_text_or_none("{").is_discarded());
  EXPECT_THROW(json_of_text("{"), nlohmann::json::exception);
}

TEST(JsonText, AMillionLevelsAreRefusedAtOnce) {
  EXPECT_TRUE(is_too_deep(std::string(1'000'000, '[')));
  std::string objects;
  for (int level = 0; level < 1'000'000; ++level) objects += R"({"a":)";
  EXPECT_TRUE(is_too_deep(objects));
}

TEST(JsonText, BracketsInStringsAreNoLevels) {
  EXPECT_FALSE(is_too_deep('"' + std::string(100, '[') + '"'));
  EXPECT_FALSE(is_too_deep(R"("\"[[")" + std::string(60, '[')));
  EXPECT_TRUE(is_too_deep(R"("\\")" + std::string(65, '{')));
}

TEST(JsonText, NeighboursAreNoLevels) {
  std::string row = "[";
  for (int one = 0; one < 1000; ++one) row += "[],";
  EXPECT_FALSE(is_too_deep(row + "[]]"));
}

}  // namespace
}  // namespace warplens::kernels
