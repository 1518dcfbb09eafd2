#include "analysis/simt/tensor_map.hpp"

#include <gtest/gtest.h>

#include <set>

namespace warplens::simt {
namespace {

using Swizzle = TensorMap::Swizzle;

TEST(Swizzled, MovesPiecesByTheNumberOfTheirLine) {
  EXPECT_EQ(swizzled(Swizzle::none, 0x3f4), 0x3f4u);
  EXPECT_EQ(swizzled(Swizzle::bytes32, 0x080), 0x090u);
  EXPECT_EQ(swizzled(Swizzle::bytes32, 0x100), 0x100u) << "every second line alone";
  EXPECT_EQ(swizzled(Swizzle::bytes64, 0x180), 0x1b0u);
  EXPECT_EQ(swizzled(Swizzle::bytes128, 0x384), 0x3f4u) << "the place within the piece stays";
  EXPECT_EQ(swizzled(Swizzle::bytes128, 0x400), 0x400u) << "it begins again after eight lines";
}

TEST(Swizzled, LeavesEachByteAPlaceOfItsOwnWithinItsLine) {
  for (const Swizzle swizzle : {Swizzle::bytes32, Swizzle::bytes64, Swizzle::bytes128}) {
    std::set<std::uint64_t> places;
    for (std::uint64_t address = 0; address < 1024; ++address) {
      places.insert(swizzled(swizzle, address));
      EXPECT_EQ(swizzled(swizzle, address) / 128, address / 128);
    }
    EXPECT_EQ(places.size(), 1024u);
  }
}

TEST(FindTensorMap, LooksAtWhatItsBytesBeginWith) {
  const TensorMap maps[] = {{.handle = 0x100}, {.handle = 0x180}};
  std::uint8_t bytes[kTensorMapBytes] = {0x80, 1};
  EXPECT_EQ(find_tensor_map(maps, bytes), &maps[1]);
  bytes[1] = 2;
  EXPECT_EQ(find_tensor_map(maps, bytes), nullptr);
}

}  // namespace
}  // namespace warplens::simt
