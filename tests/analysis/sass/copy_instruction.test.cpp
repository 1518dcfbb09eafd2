#include "analysis/sass/copy_instruction.hpp"

#include <gtest/gtest.h>

#include <utility>

#include "tests/analysis/sass/cubin_builder.hpp"

namespace warplens::sass {
namespace {

using testing::make_cubin;

/// LDGSTS without a guard, with the guard P0 and with the guard @!P2; and another load.
constexpr std::uint64_t kCopy = 0x7fae, kCopyIfP0 = 0x0fae, kCopyUnlessP2 = 0xafae, kLoad = 0x7981;
/// The width field of 16 bytes, without and with the bit of ZFILL.
constexpr std::uint32_t kCopy128 = 6, kCopy128Fills = 6 | 1U << 9U;

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
                                   {kCopy, kCopy128Fills, 25, 0}}}});
  const std::vector<CopyInstruction> found = read_copies(bytes);
  const std::pair<std::uint32_t, CopyMade> expected[] = {{20, CopyMade::by_lane},
                                                         {22, CopyMade::by_lane},
                                                         {23, CopyMade::by_size},
                                                         {24, CopyMade::with_p0},
                                                         {25, CopyMade::with_p0}};
  ASSERT_EQ(found.size(), std::size(expected));
  for (std::size_t at = 0; at < found.size(); ++at) {
    EXPECT_EQ(found[at].ptx_line, expected[at].first);
    EXPECT_EQ(found[at].made, expected[at].second) << found[at].ptx_line;
  }
}

TEST(CopyInstructions, OfOneLineMustAgree) {
  const std::vector<CopyInstruction> found{{20, CopyMade::by_lane}, {20, CopyMade::by_lane}, {21, CopyMade::by_lane},
                                           {21, CopyMade::by_size}, {22, CopyMade::by_size}, {22, CopyMade::with_p0}};
  EXPECT_EQ(find_copy_form(found, 20), CopyMade::by_lane);
  EXPECT_EQ(find_copy_form(found, 21), CopyMade::unknown);
  EXPECT_EQ(find_copy_form(found, 22), CopyMade::with_p0);
  EXPECT_EQ(find_copy_form(found, 23), CopyMade::unknown);
}

}  // namespace
}  // namespace warplens::sass
