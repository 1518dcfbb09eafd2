#include "app/views/buffer_shape.hpp"

#include <gtest/gtest.h>

#include "app/views/moment.hpp"
#include "tests/app/views/studied.hpp"

namespace warplens::views {
namespace {

kernels::PlannedBuffer buffer(std::uint64_t rows, std::uint64_t cols, std::uint64_t offset = 0) {
  kernels::PlannedBuffer of;
  of.rows = rows, of.cols = cols, of.element_bytes = 4, of.offset = offset;
  return of;
}

Footprint of_run(std::uint64_t first, std::uint64_t last, std::uint64_t cols) {
  Footprint footprint;
  footprint.first = first, footprint.last = last;
  const bool in_one_row = first / cols == last / cols;
  footprint.box = {first / cols, last / cols + 1, in_one_row ? first % cols : 0, in_one_row ? last % cols + 1 : cols};
  return footprint;
}

TEST(BufferShape, AMatrixIsLaidOutAsItIs) {
  const BufferShape shape = matrix_shape(buffer(10, 100));
  EXPECT_EQ(shape.rows, 10u);
  EXPECT_EQ(shape.cols, 100u);
  EXPECT_FALSE(shape.wrapped);
  EXPECT_EQ(shape.number_of_row(3), 3u);
}

TEST(BufferShape, ALongRowIsWrappedIntoLinesOf128Bytes) {
  for (const kernels::PlannedBuffer& of : {buffer(1, 1000), buffer(1000, 1), buffer(10, 100)}) {
    const BufferShape shape = lines_shape(of, 128);
    EXPECT_EQ(shape.rows, 32u);
    EXPECT_EQ(shape.cols, 32u);
    EXPECT_EQ(shape.cell(33).row, 1u);
    EXPECT_EQ(shape.cell(33).col, 1u);
    EXPECT_EQ(shape.number_of_row(2), 64u) << "a row is labelled with its first element";
    EXPECT_EQ(shape.element(31, 7), 999u);
    EXPECT_FALSE(shape.element(31, 8)) << "after the last element";
  }
  EXPECT_FALSE(lines_shape(buffer(1, 20), 128).wrapped) << "a buffer that fits into one cache line";
}

TEST(BufferShape, RowsBeginWhereLinesDoWhereverThePointerPoints) {
  const BufferShape shape = lines_shape(buffer(1, 1000, 3), 128);
  EXPECT_FALSE(shape.element(0, 2)) << "before the first element";
  EXPECT_EQ(shape.element(0, 3), 0u);
  EXPECT_EQ(shape.element(1, 0), 29u);
  EXPECT_EQ(shape.cell(29).row, 1u);
  EXPECT_EQ(shape.first_in(0), 0u);
  EXPECT_EQ(shape.first_in(1), 29u);
  EXPECT_EQ(shape.box_of_run(28, 29), (Box{0, 2, 0, 32})) << "the 32 elements of a warp are in two cache lines";
}

TEST(BufferShape, AnElementHasTheIndexThatTheKernelWrites) {
  EXPECT_EQ(index_of(buffer(10, 100), 203, matrix_shape(buffer(10, 100))), "[2][3]");
  EXPECT_EQ(index_of(buffer(10, 100), 203, lines_shape(buffer(10, 100), 128)), "[203]")
      << "a wrapped shape has one index";
  EXPECT_EQ(index_of(buffer(1, 1000), 203, matrix_shape(buffer(1, 1000))), "[203]");
  EXPECT_EQ(index_of(buffer(1000, 1), 203, matrix_shape(buffer(1000, 1))), "[203]");
}

TEST(BufferShape, AllOfALongRowIsAboutAsWideAsTall) {
  const BufferShape shape = whole_shape(buffer(1, 1 << 20), 128);
  EXPECT_EQ(shape.cols, 1024u);
  EXPECT_EQ(shape.rows, 1024u);
  EXPECT_EQ(whole_shape(buffer(64, 1 << 14), 128).rows, 64u) << "a matrix keeps its shape";
}

TEST(BufferShape, ABoxThatIsWrappedCoversWholeRows) {
  const BufferShape shape = lines_shape(buffer(1, 1000), 128);
  EXPECT_EQ(shape.box(of_run(4, 7, 1000)), (Box{0, 1, 4, 8}));
  EXPECT_EQ(shape.box(of_run(30, 39, 1000)), (Box{0, 2, 0, 32}));
  EXPECT_TRUE(shape.box({}).empty());
}

TEST(BufferShape, BlocksTileItOnlyWhereTheyFillItsRows) {
  const BufferShape shape = lines_shape(buffer(1, 1024), 128);
  EXPECT_EQ(shape.grid_of_runs(256)->rows, 8u);
  EXPECT_EQ(shape.grid_of_runs(8)->cols, 8u);
  EXPECT_FALSE(shape.grid_of_runs(100));
  EXPECT_FALSE(shape.grid_of_runs(0));
}

TEST(BufferShape, ABlocksRunIsWhatAllOfThemTakeInTheirOrder) {
  const kernels::PlannedBuffer of = buffer(64, 64);
  EXPECT_EQ(elements_per_block(of, of_run(512, 767, 64), {2, 0, 0}, {16, 1, 1}), 256u);
  EXPECT_EQ(elements_per_block(of, of_run(512, 767, 64), {1, 0, 0}, {16, 1, 1}), 0u);
  EXPECT_EQ(elements_per_block(of, of_run(512, 767, 64), {2, 0, 0}, {16, 2, 1}), 0u) << "two blocks share the elements";
}

/// Returns BufferShape::wrapped for each buffer of the launch: true if each drawn row is one cache line of the buffer,
/// false if it is a row of the buffer's matrix.
std::vector<bool> on_lines(const study::Choice& choice) {
  Derived derived;
  derived.update(std::make_shared<const study::Study>(recorded(choice)));
  std::vector<bool> wrapped;
  for (const BufferShape& shape : derived.shapes) wrapped.push_back(shape.wrapped);
  return wrapped;
}

using Wrapped = std::vector<bool>;

TEST(BlockSheets, AKernelThatCountsThroughItsMatrixIsSeenInLines) {
  for (const char* kernel : {"copy", "broadcast", "bank_stride", "aos", "cache_hints"}) {
    SCOPED_TRACE(kernel);
    const Wrapped wrapped = on_lines(choice(kernel, {4096, 64}));
    EXPECT_EQ(wrapped, Wrapped(wrapped.size(), true));
  }
}

TEST(BlockSheets, WhereverItsBlockLies) {
  const kernels::Size odd{1000, 37};
  for (const std::uint32_t block : {0u, 3u, 70u, 144u}) {  // block 3 contains elements of two rows
    SCOPED_TRACE(block);
    EXPECT_EQ(on_lines(choice("copy", odd, {}, {block, 0, 0})), Wrapped({true, true}));
  }
  EXPECT_EQ(on_lines(choice("copy", {4096, 64}, {{"STRIDE", "32"}}, {1, 5, 0})), Wrapped({true, true}));
  EXPECT_EQ(on_lines(choice("copy", {4096, 64}, {{"OFFSET", "5"}}, {1, 0, 0})), Wrapped({true, true}));
}

TEST(BlockSheets, ATransposeIsSeenAsTheMatricesThatItIs) {
  for (const char* kernel : {"naive", "tile", "diagonal", "shuffle", "tile_any_shape", "unroll", "tile_tensor"}) {
    SCOPED_TRACE(kernel);
    EXPECT_EQ(on_lines(choice(kernel, {4096, 64})), Wrapped({false, false}));
  }
  EXPECT_EQ(on_lines(choice("naive", {4096, 64}, {{"BX", "256"}, {"BY", "1"}})), Wrapped({false, false}))
      << "its blocks have one row, but it writes columns";
}

TEST(BlockSheets, AMatrixThatIsNotWideStaysOne) {
  EXPECT_EQ(on_lines(choice("copy", {64, 64})), Wrapped({false, false}));
}

TEST(BlockSheets, RowsThatAreWalkedByAThreadEachStayRows) {
  study::Choice product = choice("own.cu", {1024, 512});
  product.text = std::make_shared<const std::string>(R"cu(/*+++
title = "A product"
entry = "product"
block = ["256"]
grid = ["ceil_div(height, 256)"]
args = ["a", "x", "y", "width", "height"]

[buffers]
a = { element = "float", rows = "height", cols = "width", fill = "index" }
x = { element = "float", rows = "1", cols = "width", fill = "index" }
y = { element = "float", rows = "1", cols = "height" }
+++*/
__global__ void product(const float* a, const float* x, float* y, int width, int height) {
  const int row = blockIdx.x * 256 + threadIdx.x;
  float sum = 0;
  for (int col = 0; col < width; ++col) sum += a[row * width + col] * x[col];
  y[row] = sum;
}
)cu");
  EXPECT_EQ(on_lines(product), Wrapped({false, true, true}));
}

}  // namespace
}  // namespace warplens::views
