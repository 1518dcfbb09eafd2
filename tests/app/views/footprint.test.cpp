#include "app/views/footprint.hpp"

#include <gtest/gtest.h>

#include "tests/app/views/studied.hpp"

namespace warplens::views {
namespace {

constexpr std::uint32_t kNever = Touch::kNever;

/// Returns the naive transpose with blocks of 8 × 4. The shown block is in column 1, row 2.
study::Study naive_block() {
  return recorded(choice("naive", {64, 32}, {{"BX", "8"}, {"BY", "4"}}, {1, 2, 0}));
}

TEST(Footprint, IsWhatABlockReadsAndWritesOfEachMatrix) {
  const study::Study study = naive_block();
  const std::vector<Footprint> footprints = compute_footprints(*study.recording, *study.plan).buffers;
  ASSERT_EQ(footprints.size(), 2u);
  EXPECT_EQ(footprints[0].box, (Box{8, 12, 8, 16}));
  EXPECT_EQ(footprints[1].box, (Box{8, 16, 8, 12}));
  EXPECT_EQ(footprints[0].touched.size(), 32u);
  const Touch read = footprints[0].touched.at(8 * 64 + 8), written = footprints[1].touched.at(8 * 32 + 8);
  EXPECT_EQ(read.read, 0u) << "index of the first access";
  EXPECT_EQ(read.written, kNever);
  EXPECT_EQ(written.read, kNever);
  EXPECT_GT(written.written, read.read);
}

TEST(Footprint, OfSharedMemoryIsItsWords) {
  const study::Study study = recorded(choice("tile", {64, 64}, {{"PAD", "1"}}));
  const Footprint footprint = compute_footprints(*study.recording, *study.plan).shared;
  EXPECT_EQ(footprint.touched.size(), 32u * 32u) << "without the padding";
  EXPECT_FALSE(footprint.touched.contains(32)) << "the padding is word 32 of each row";
  EXPECT_LT(footprint.touched.at(33).written, footprint.touched.at(33).read);
}

TEST(ElementAt, FindsTheElementThatAnAddressIsIn) {
  const study::Study study = naive_block();
  const kernels::PlannedBuffer& out = study.plan->buffers[1];
  const auto element = element_at(*study.plan, out.address + (3 * 32 + 5) * 4 + 2);
  ASSERT_TRUE(element);
  EXPECT_EQ(element->buffer, 1u);
  EXPECT_EQ(element->row, 3u);
  EXPECT_EQ(element->col, 5u);
  EXPECT_FALSE(element_at(*study.plan, out.address + 64 * 32 * 4)) << "one past its end";
  EXPECT_EQ(range_of(out, 3, 5), (AddressRange{out.address + 404, out.address + 408}));
}

TEST(LanesTouching, AreThoseOfWhichAByteLiesInTheRange) {
  trace::RecordedAccess access;
  access.width = 8;
  access.active = 0b1011;
  for (unsigned lane = 0; lane < 4; ++lane) access.addresses[lane] = 100 + 8 * lane;
  EXPECT_EQ(lanes_touching(access, {104, 109}), 0b0011u);
  EXPECT_EQ(lanes_touching(access, {116, 124}), 0u) << "the lane is inactive";
  EXPECT_EQ(lanes_touching(access, {131, 200}), 0b1000u);
  EXPECT_EQ(lanes_touching(access, {132, 200}), 0u);
}

/// Returns a buffer with 32 rows and 64 columns.
kernels::PlannedBuffer matrix() {
  kernels::PlannedBuffer buffer;
  buffer.rows = 32, buffer.cols = 64;
  return buffer;
}

TEST(BlockGrid, IsReadOffOneBlocksBox) {
  // The block in column 1, row 2 of 8 × 8 blocks.
  const auto grid = block_grid(matrix(), {8, 12, 8, 16}, {1, 2, 0}, {8, 8, 1}, false);
  ASSERT_TRUE(grid);
  EXPECT_EQ(grid->rows, 4u);
  EXPECT_EQ(grid->cols, 8u);
  EXPECT_TRUE(grid->x_along_cols);
  EXPECT_EQ(grid->block_of(9, 63), (simt::Dim3{7, 2, 0}));
}

TEST(BlockGrid, MayRunAlongTheRows) {
  const auto grid = block_grid(matrix(), {8, 12, 16, 24}, {2, 2, 0}, {8, 8, 1}, true);
  ASSERT_TRUE(grid);
  EXPECT_FALSE(grid->x_along_cols);
  EXPECT_EQ(grid->block_of(9, 63), (simt::Dim3{2, 7, 0}));
}

TEST(BlockGrid, ALastBlockMayBeSmaller) {
  kernels::PlannedBuffer buffer = matrix();
  buffer.cols = 60;
  const auto grid = block_grid(buffer, {0, 4, 56, 60}, {7, 0, 0}, {8, 8, 1}, false);
  ASSERT_TRUE(grid);
  EXPECT_EQ(grid->cols, 8u);
}

TEST(BlockGrid, IsNothingWhereTheBlocksDoNotTileTheMatrix) {
  EXPECT_FALSE(block_grid(matrix(), {8, 12, 10, 16}, {1, 2, 0}, {8, 8, 1}, false))
      << "seven blocks would cover the row";
  EXPECT_FALSE(block_grid(matrix(), {8, 12, 8, 24}, {1, 2, 0}, {8, 8, 1}, false)) << "overlaps the next block";
  EXPECT_FALSE(block_grid(matrix(), {8, 12, 8, 16}, {1, 2, 0}, {4, 8, 1}, false)) << "covers half of it";
  EXPECT_FALSE(block_grid(matrix(), {}, {1, 2, 0}, {8, 8, 1}, false)) << "touches nothing";
  EXPECT_FALSE(block_grid(matrix(), {8, 12, 8, 16}, {1, 2, 0}, {8, 8, 2}, false)) << "several layers";
}

}  // namespace
}  // namespace warplens::views
