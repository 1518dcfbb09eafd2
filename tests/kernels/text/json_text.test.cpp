#include "kernels/text/json_text.hpp"

#include <gtest/gtest.h>

namespace warplens::kernels {
namespace {

std::string nested(unsigned depth) {
  return std::string(depth, '[') + std::string(depth, ']');
}

TEST(JsonText, HasALimitedDepth) {
  EXPECT_EQ(json_of_text(nested(kDeepestJson)).size(), 1u);
  EXPECT_THROW(json_of_text(nested(kDeepestJson + 1)), JsonTooDeep);
  EXPECT_TRUE(json_of_text_or_none(nested(kDeepestJson + 1)).is_discarded());
  EXPECT_TRUE(json_of_text_or_none("{").is_discarded());
  EXPECT_THROW(json_of_text("{"), nlohmann::json::exception);
}

TEST(JsonText, RefusesAMillionLevelsQuickly) {
  EXPECT_TRUE(is_too_deep(std::string(1'000'000, '[')));
  std::string objects;
  for (int level = 0; level < 1'000'000; ++level) objects += R"({"a":)";
  EXPECT_TRUE(is_too_deep(objects));
}

TEST(JsonText, ReadsOnlyWholeNumbersAsIntegers) {
  const auto read = [](const char* text) { return static_cast<std::uint32_t>(whole(json_of_text(text))); };
  EXPECT_EQ(read("4294967295"), 4294967295u);
  EXPECT_EQ(read("1.98e9"), 1980000000u);
  EXPECT_EQ(read("-0.0"), 0u);
  for (const char* text : {"4294967296", "-1", "0.5", "-0.5", "1e300", "-1e300", "true", "null", "\"1\"", "[1]"})
    EXPECT_THROW(read(text), JsonNotWhole) << text;
  EXPECT_EQ(static_cast<std::int64_t>(whole(json_of_text("-9223372036854775808"))), INT64_MIN);
  EXPECT_EQ(static_cast<std::uint64_t>(whole(json_of_text("18446744073709551615"))), UINT64_MAX);
  EXPECT_THROW(static_cast<std::uint64_t>(whole(json_of_text("1.8446744073709552e19"))), JsonNotWhole);
}

TEST(JsonText, IgnoresBracketsInStrings) {
  EXPECT_FALSE(is_too_deep('"' + std::string(100, '[') + '"'));
  EXPECT_FALSE(is_too_deep(R"("\"[[")" + std::string(60, '[')));
  EXPECT_TRUE(is_too_deep(R"("\\")" + std::string(65, '{')));
}

TEST(JsonText, DoesNotCountNeighboursAsLevels) {
  std::string row = "[";
  for (int one = 0; one < 1000; ++one) row += "[],";
  EXPECT_FALSE(is_too_deep(row + "[]]"));
}

}  // namespace
}  // namespace warplens::kernels
