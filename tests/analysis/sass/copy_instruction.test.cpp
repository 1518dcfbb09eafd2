#include "analysis/sass/copy_instruction.hpp"

#include <gtest/gtest.h>

#include <utility>

#include "tests/analysis/sass/cubin_builder.hpp"

namespace warplens::sass {
namespace {

using testing::make_cubin;

/// LDGSTS without a guard and with the guards P0, !P0 and !P2; and another load.
constexpr std::uint64_t kCopy = 0x7fae, kCopyIfP0 = 0x0fae, kCopyUnlessP0 = 0x8fae, kCopyUnlessP2 = 0xafae,
                        kLoad = 0x7981;
/// The width field of 16 bytes, without and with the bit of ZFILL.
constexpr std::uint32_t kCopy128 = 6, kCopy128Fills = 6 | 1U << 9U;
/// The bit of the width field that negates the source predicate.
constexpr std::uint32_t kNegated = 1U << 17U;
/// The bit of the width field that is set if the copy goes through L1.
constexpr std::uint32_t kThroughL1 = 1U << 8U;

std::vector<CopyInstruction> read_copies(const std::vector<std::uint8_t>& bytes) {
  const auto cubin = read_cubin(bytes);
  return cubin ? copy_instructions(*cubin) : std::vector<CopyInstruction>{};
}

TEST(CopyInstructions, HaveALineAndAForm) {
  const auto bytes = make_cubin({{"kernel",
                                  {{kCopy, kCopy128, 20},
                                   {kLoad, kCopy128, 21},
                                   {kCopyUnlessP2, kCopy128, 22, 1},
                                   {kCopy, kCopy128Fills, 23, 1},
                                   {kCopyIfP0, kCopy128, 24},
                                   {kCopy, kCopy128Fills, 25, 0},
                                   {kCopy, kCopy128 | kNegated, 26, 0},
                                   {kCopy, kCopy128, 27, 0}}}});
  const std::vector<CopyInstruction> found = read_copies(bytes);
  const std::pair<std::uint32_t, CopyMade> expected[] = {
      {20, CopyMade::by_lane}, {22, CopyMade::by_lane},   {23, CopyMade::by_size}, {24, CopyMade::with_p0},
      {25, CopyMade::with_p0}, {26, CopyMade::unless_p0}, {27, CopyMade::with_p0}};
  ASSERT_EQ(found.size(), std::size(expected));
  for (std::size_t at = 0; at < found.size(); ++at) {
    EXPECT_EQ(found[at].ptx_line, expected[at].first);
    EXPECT_EQ(found[at].made, expected[at].second) << found[at].ptx_line;
  }
}

TEST(CopyInstructions, AreCountedIfSkippedWithTheGuardNotP0) {
  const auto bytes = make_cubin({{"kernel",
                                  {{kCopyUnlessP0, kCopy128, 20},
                                   {kCopyUnlessP0, kCopy128 | kThroughL1, 21},
                                   {kCopyIfP0, kCopy128, 22},
                                   {kCopyUnlessP2, kCopy128, 23}}}});
  const std::vector<CopyInstruction> found = read_copies(bytes);
  ASSERT_EQ(found.size(), 4u);
  EXPECT_TRUE(found[0].is_counted_if_skipped);
  EXPECT_FALSE(found[1].is_counted_if_skipped) << "through L1";
  EXPECT_FALSE(found[2].is_counted_if_skipped);
  EXPECT_FALSE(found[3].is_counted_if_skipped);
}

TEST(CopyInstructions, OfOneLineMustAgree) {
  const std::vector<CopyInstruction> found{{20, CopyMade::by_lane}, {20, CopyMade::by_lane},  {21, CopyMade::by_lane},
                                           {21, CopyMade::by_size}, {22, CopyMade::by_size},  {22, CopyMade::with_p0},
                                           {24, CopyMade::by_lane}, {24, CopyMade::unless_p0}};
  EXPECT_EQ(find_copy_form(found, 20), CopyMade::by_lane);
  EXPECT_EQ(find_copy_form(found, 21), CopyMade::unknown);
  EXPECT_EQ(find_copy_form(found, 22), CopyMade::with_p0);
  EXPECT_EQ(find_copy_form(found, 23), CopyMade::unknown);
  EXPECT_EQ(find_copy_form(found, 24), CopyMade::unless_p0);
}

}  // namespace
}  // namespace warplens::sass
