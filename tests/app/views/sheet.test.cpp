#include "app/views/sheet.hpp"

#include <gtest/gtest.h>

namespace warplens::views {
namespace {

kernels::PlannedBuffer buffer(std::uint64_t rows, std::uint64_t cols) {
  kernels::PlannedBuffer of;
  of.rows = rows, of.cols = cols, of.element_bytes = 4;
  return of;
}

TEST(Sheet, AMatrixIsLaidOutAsItIs) {
  const Sheet sheet = sheet_of(buffer(10, 100), 128);
  EXPECT_EQ(sheet.rows, 10u);
  EXPECT_EQ(sheet.cols, 100u);
  EXPECT_FALSE(sheet.wrapped);
}

TEST(Sheet, ALongRowIsWrappedIntoLinesOf128Bytes) {
  for (const kernels::PlannedBuffer& of : {buffer(1, 1000), buffer(1000, 1)}) {
    const Sheet sheet = sheet_of(of, 128);
    EXPECT_EQ(sheet.rows, 32u);
    EXPECT_EQ(sheet.cols, 32u);
    EXPECT_EQ(sheet.cell(33).row, 1u);
    EXPECT_EQ(sheet.cell(33).col, 1u);
  }
  EXPECT_FALSE(sheet_of(buffer(1, 20), 128).wrapped) << "one line has no rows";
}

TEST(Sheet, ABoxThatIsWrappedCoversWholeRows) {
  const kernels::PlannedBuffer of = buffer(1, 1000);
  const Sheet sheet = sheet_of(of, 128);
  EXPECT_EQ(sheet.box(of, {0, 1, 4, 8}), (Box{0, 1, 4, 8}));
  EXPECT_EQ(sheet.box(of, {0, 1, 30, 40}), (Box{0, 2, 0, 32}));
}

TEST(Sheet, BlocksTileItOnlyWhereTheyFillItsRows) {
  const Sheet sheet = sheet_of(buffer(1, 1024), 128);
  EXPECT_EQ(sheet.grid(BlockGrid{1, 256, true})->rows, 8u);
  EXPECT_FALSE(sheet.grid(BlockGrid{1, 100, true}));
}

}  // namespace
}  // namespace warplens::views
