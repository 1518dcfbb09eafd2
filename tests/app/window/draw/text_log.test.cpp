#include "app/window/draw/text_log.hpp"

#include <gtest/gtest.h>

namespace warplens::window {
namespace {

TextLog::Entry text(const char* words, Rect rect, const void* list = nullptr) {
  return {words, rect, {{0, 0}, {100, 100}}, list, false};
}

TEST(TextLog, TextsSideBySideAndBelowOneAnotherAreLegible) {
  EXPECT_TRUE(
      find_illegible({{text("a", {{0, 0}, {10, 10}}), text("b", {{10, 0}, {20, 10}}), text("c", {{0, 9}, {10, 19}})}})
          .empty());
}

TEST(TextLog, TextOverTextIsToldOf) {
  const auto complaints = find_illegible({{text("first", {{0, 0}, {30, 10}}), text("second", {{20, 2}, {50, 12}})}});
  ASSERT_EQ(complaints.size(), 1u);
  EXPECT_NE(complaints[0].find("'first'"), std::string::npos);
  EXPECT_NE(complaints[0].find("'second'"), std::string::npos);
}

TEST(TextLog, TextInAnotherWindowMayLieOverIt) {
  int one = 0, other = 0;
  EXPECT_TRUE(find_illegible({{text("a", {{0, 0}, {30, 10}}, &one), text("b", {{20, 2}, {50, 12}}, &other)}}).empty());
}

TEST(TextLog, TextThatIsCutOffIsToldOfButNotWhatIsScrolledAway) {
  EXPECT_EQ(find_illegible({{text("too long", {{80, 0}, {120, 10}})}}).size(), 1u);
  EXPECT_TRUE(find_illegible({{text("further down", {{0, 200}, {50, 210}})}}).empty());
}

}  // namespace
}  // namespace warplens::window
