#include "analysis/sass/loops.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

namespace warplens::sass {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// Builds machine code of `count` instructions, with branches between some of them.
std::vector<std::uint8_t> code(std::size_t count, const std::vector<std::pair<std::size_t, std::int64_t>>& branches) {
  std::vector<std::uint8_t> bytes(count * 16);
  for (const auto& [from, to] : branches) {
    const std::int64_t steps = (to - static_cast<std::int64_t>(from) - 1) * 4;
    const std::uint64_t word =
        0x7947ULL | (static_cast<std::uint64_t>(steps) & 0xff) << 16U | static_cast<std::uint64_t>(steps >> 8) << 34U;
    std::memcpy(bytes.data() + 16 * from, &word, sizeof word);
  }
  return bytes;
}

std::vector<Loop> loops(const std::vector<std::uint8_t>& bytes, std::string_view section = ".text.kernel") {
  return find_loops({.sections = {{.name = section, .bytes = bytes}}, .relocations = {}});
}

TEST(Loops, AreBranchesBack) {
  EXPECT_THAT(loops(code(10, {{7, 2}})), ElementsAre(Loop{0, 32, 128}));
  EXPECT_THAT(loops(code(10, {{2, 7}})), IsEmpty()) << "forward";
  EXPECT_THAT(loops(code(10, {{9, 9}})), IsEmpty()) << "to itself, as behind the end of every function";
}

TEST(Loops, MayBeLong) {
  EXPECT_THAT(loops(code(3000, {{2990, 5}})), ElementsAre(Loop{0, 80, 2991 * 16}));
}

TEST(Loops, OfOtherSectionsOrOutOfThemAreNone) {
  EXPECT_THAT(loops(code(10, {{7, 2}}), ".nv.info"), IsEmpty());
  EXPECT_THAT(loops(code(10, {{3, -5}})), IsEmpty());
}

TEST(Loops, TheInnermostIsTheShortest) {
  const auto all = loops(code(20, {{10, 4}, {15, 1}}));
  ASSERT_NE(innermost(all, 0, 5 * 16), nullptr);
  EXPECT_EQ(innermost(all, 0, 5 * 16)->begin, 64u);
  EXPECT_EQ(innermost(all, 0, 12 * 16)->begin, 16u);
  EXPECT_EQ(innermost(all, 0, 17 * 16), nullptr);
  EXPECT_EQ(innermost(all, 1, 5 * 16), nullptr);
}

}  // namespace
}  // namespace warplens::sass
